//===- TextToolCalls.cpp - Tool calls inside plain text -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/TextToolCalls.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

std::string kc::agent::describeToolsAsText(ArrayRef<ToolDefinition> Tools) {
  std::string Text =
      "You have tools. To call one, write exactly this, with one JSON object "
      "inside:\n<tool_call>{\"name\": \"NAME\", \"arguments\": {...}}"
      "</tool_call>\nThe result comes with the next message. The tools are:\n";
  for (const ToolDefinition &Tool : Tools)
    Text += formatv("\n{0}: {1}\nSchema of its arguments: {2}\n", Tool.Name,
                    Tool.Description, dumpJson(Tool.Schema))
                .str();
  return Text;
}

std::string kc::agent::renderToolResult(const ToolResultPart &Result) {
  // The text is quoted as JSON, so that nothing a kernel prints can close the
  // element and speak in our name.
  Json Body = {{"name", Result.Name},
               {"is_error", Result.IsError},
               {"content", Result.Text}};
  std::string Text = dumpJson(Body);
  for (size_t At = Text.find('<'); At != std::string::npos;
       At = Text.find('<', At))
    Text.replace(At, 1, "\\u003c");
  return "<tool_result>" + Text + "</tool_result>";
}

namespace {
class TextCallParser {
public:
  TextCallParser(StringRef Text, unsigned Turn, ReplyCut Cut)
      : Text(Text), Turn(Turn), Cut(Cut) {}

  std::vector<ToolCallPart> parse() {
    while (!Text.empty()) {
      size_t Tag = Text.find("<tool_call>");
      size_t Function = Text.find("<function=");
      size_t Fence = Text.find("```");
      size_t First = std::min({Tag, Function, Fence});
      if (First == StringRef::npos)
        break;
      Text = Text.drop_front(First);
      if (First == Tag)
        parseTag();
      else if (First == Function)
        parseFunction();
      else
        parseFence();
    }
    return std::move(Calls);
  }

private:
  /// Takes the text up to \p End, and \p End too if it is there.
  StringRef takeUntil(StringRef End) {
    size_t Length = Text.find(End);
    IsClosed = Length != StringRef::npos;
    StringRef Inside = Text.take_front(Length);
    Text = IsClosed ? Text.drop_front(Length + End.size()) : StringRef();
    return Inside;
  }

  ToolCallPart &addCall(StringRef Name) {
    ToolCallPart &Call = Calls.emplace_back();
    Call.Id = formatv("call_{0}_{1}", Turn, Calls.size());
    Call.Name = Name.str();
    return Call;
  }

  /// Adds a call that is written as {"name": ..., "arguments": {...}}.
  void addJsonCall(StringRef Body) {
    ReplyCut BodyCut = IsClosed ? ReplyCut::No : Cut;
    RepairedArguments Outer = repairArguments(Body, BodyCut);
    if (!Outer.Problem.empty()) {
      ToolCallPart &Call = addCall("");
      Call.RawArguments = Body.str();
      Call.Problem = Outer.Problem;
      return;
    }
    ToolCallPart &Call = addCall(stringMember(Outer.Value, "name"));
    Call.Repair = repairRungName(Outer.Rung).str();
    const Json *Arguments = findMember(Outer.Value, "arguments");
    if (!Arguments)
      Arguments = findMember(Outer.Value, "parameters");
    if (!Arguments)
      return;
    Call.RawArguments = Arguments->is_string() ? Arguments->get<std::string>()
                                               : dumpJson(*Arguments);
    RepairedArguments Inner = repairArguments(Call.RawArguments, BodyCut);
    Call.Arguments = std::move(Inner.Value);
    Call.Problem = std::move(Inner.Problem);
    if (Call.Repair.empty())
      Call.Repair = repairRungName(Inner.Rung).str();
  }

  void parseTag() {
    Text.consume_front("<tool_call>");
    // Some models put the other form inside this one.
    if (Text.ltrim().starts_with("<function="))
      return;
    addJsonCall(takeUntil("</tool_call>"));
  }

  void parseFunction() {
    Text.consume_front("<function=");
    ToolCallPart &Call = addCall(takeUntil(">").trim());
    StringRef Body = takeUntil("</function>");
    Call.RawArguments = Body.str();
    if (!IsClosed && Cut == ReplyCut::Yes)
      Call.Problem = "the reply was cut at the output limit before the "
                     "arguments were complete";
    while (true) {
      size_t Begin = Body.find("<parameter=");
      if (Begin == StringRef::npos)
        return;
      auto [Key, Rest] =
          Body.drop_front(Begin + StringRef("<parameter=").size()).split('>');
      StringRef Value;
      std::tie(Value, Body) = Rest.split("</parameter>");
      // Code is written on lines of its own.
      Value.consume_front("\n");
      Value.consume_back("\n");
      Call.Arguments[Key.trim().str()] = Value.str();
    }
  }

  /// A fence is a call only if it is labelled so or holds an object with a
  /// name and arguments: models show code in fences too.
  void parseFence() {
    Text.consume_front("```");
    StringRef Label = Text.take_until([](char C) { return C == '\n'; }).trim();
    Text = Text.drop_until([](char C) { return C == '\n'; });
    StringRef Body = takeUntil("```");
    if (Label == "tool_call")
      return addJsonCall(Body);
    if (Label != "json" && !Label.empty())
      return;
    RepairedArguments Value = repairArguments(Body, ReplyCut::No);
    if (Value.Problem.empty() && !stringMember(Value.Value, "name").empty() &&
        findMember(Value.Value, "arguments"))
      addJsonCall(Body);
  }

  StringRef Text;
  unsigned Turn;
  ReplyCut Cut;
  bool IsClosed = false;
  std::vector<ToolCallPart> Calls;
};
} // namespace

std::vector<ToolCallPart>
kc::agent::parseTextToolCalls(StringRef Text, unsigned Turn, ReplyCut Cut) {
  return TextCallParser(Text, Turn, Cut).parse();
}
