//===- Tools.cpp - What the model can do ----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Tools.h"
#include "kc/Agent/JsonSchema.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static bool isToolName(StringRef Name) {
  return !Name.empty() && Name.size() <= 64 && all_of(Name, [](char C) {
    return isAlnum(C) || C == '_' || C == '-';
  });
}

Error ToolRegistry::add(Tool NewTool) {
  const ToolDefinition &Definition = NewTool.Definition;
  if (!isToolName(Definition.Name))
    return makeError(ErrorClass::Usage, "bad_tool",
                     "\"" + Definition.Name +
                         "\" is no tool name: expected 1 to 64 of letters, "
                         "digits, '_' and '-'");
  if (find(Definition.Name))
    return makeError(ErrorClass::Usage, "bad_tool",
                     "there are two tools named \"" + Definition.Name + "\"");
  if (Error E = checkSchema(Definition.Schema, Definition.Name))
    return E;
  Tools.push_back(std::move(NewTool));
  return Error::success();
}

const Tool *ToolRegistry::find(StringRef Name) const {
  for (const Tool &T : Tools)
    if (T.Definition.Name == Name)
      return &T;
  return nullptr;
}

std::vector<ToolDefinition> ToolRegistry::definitions() const {
  std::vector<ToolDefinition> Definitions;
  for (const Tool &T : Tools)
    Definitions.push_back(T.Definition);
  return Definitions;
}

static std::string describeUnknownTool(const ToolRegistry &Registry,
                                       StringRef Name) {
  SmallVector<StringRef, 8> Names;
  for (const Tool &T : Registry.tools())
    Names.push_back(T.Definition.Name);
  std::string Text = ("There is no tool \"" + Name + "\"").str();
  StringRef Nearest = nearestWord(Name, Names);
  Text += Nearest.empty() ? "." : "; did you mean \"" + Nearest.str() + "\"?";
  return Text + " The tools are: " + join(Names, ", ") + ".";
}

static std::string describeBadArguments(const ToolDefinition &Definition,
                                        StringRef Problem) {
  return ("The arguments of " + Definition.Name +
          " can't be used, and nothing "
          "was executed:\n" +
          Problem +
          "\nCall the tool again with one JSON "
          "object that fits this schema:\n" +
          dumpJson(Definition.Schema))
      .str();
}

PreparedCall kc::agent::prepareCall(const ToolRegistry &Registry,
                                    const ToolCallPart &Call) {
  PreparedCall Prepared;
  Prepared.Callee = Registry.find(Call.Name);
  if (!Prepared.Callee) {
    Prepared.Problem = describeUnknownTool(Registry, Call.Name);
    return Prepared;
  }
  const ToolDefinition &Definition = Prepared.Callee->Definition;
  if (!Call.Problem.empty()) {
    Prepared.Problem = describeBadArguments(Definition, Call.Problem);
    return Prepared;
  }
  SchemaResult Checked = applySchema(Definition.Schema, Call.Arguments);
  Prepared.Arguments = std::move(Checked.Value);
  Prepared.Conversions = std::move(Checked.Conversions);
  if (!Checked.Errors.empty())
    Prepared.Problem =
        describeBadArguments(Definition, join(Checked.Errors, "\n"));
  return Prepared;
}
