//===- ReadArguments.cpp - Any text as the arguments of a tool ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AgentReaders.h"
#include "kc/Agent/JsonSchema.h"
#include "kc/Agent/Provider/OpenAiWire.h"
#include "kc/Agent/Provider/TextToolCalls.h"
#include "kc/Agent/Tools.h"
#include "kc/Support/TerminalText.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::fuzz;

static void checkCalls(ArrayRef<ToolCallPart> Calls) {
  for (const ToolCallPart &Call : Calls)
    if (Call.Id.empty() || !Call.Arguments.is_object())
      fail("a call without an id or without arguments");
}

void kc::fuzz::readArguments(StringRef Text) {
  std::string Valid = toValidUtf8(Text);
  if (toValidUtf8(Valid) != Valid)
    fail("valid UTF-8 is changed");
  escapeForTerminal(Text);
  escapeForModel(Text);
  for (ReplyCut Cut : {ReplyCut::No, ReplyCut::Yes}) {
    RepairedArguments Repaired = repairArguments(Valid, Cut);
    if (!Repaired.Value.is_object())
      fail("repaired arguments are no object");
    if (!Repaired.Problem.empty() && !Repaired.Value.empty())
      fail("arguments in spite of a problem");
    checkCalls(parseTextToolCalls(Text, 1, Cut));
    checkCalls(parseTextToolCalls(Valid, 1, Cut));
  }
  // What is an object already is never changed.
  Expected<Json> Strict = parseJson(Valid, "<fuzz>");
  if (!Strict) {
    consumeError(Strict.takeError());
    return;
  }
  RepairedArguments Repaired = repairArguments(Valid, ReplyCut::No);
  if (Strict->is_object() && jsonDepth(*Strict) < MaxJsonDepth / 2 &&
      (!Repaired.Problem.empty() || Repaired.Value != *Strict))
    fail("right arguments are changed");
}

void kc::fuzz::readSchema(StringRef Text) {
  auto [SchemaText, ValueText] = Text.split('\n');
  Expected<Json> Schema = parseJson(SchemaText, "<schema>");
  if (!Schema) {
    consumeError(Schema.takeError());
    return;
  }
  Expected<Json> Value = parseJson(ValueText, "<value>");
  Json Arguments;
  if (Value)
    Arguments = std::move(*Value);
  else
    consumeError(Value.takeError());
  if (Error E = checkSchema(*Schema, "tool")) {
    consumeError(std::move(E));
    return;
  }
  SchemaResult Result = applySchema(*Schema, Arguments);
  if (!Result.Errors.empty())
    return;
  // What was converted once needs no second conversion.
  SchemaResult Again = applySchema(*Schema, Result.Value);
  if (!Again.Errors.empty() || Again.Value != Result.Value)
    fail("a converted value is converted again");
}

void kc::fuzz::readConversation(StringRef Text) {
  Expected<Json> Value = parseJson(Text, "<fuzz>");
  if (!Value) {
    consumeError(Value.takeError());
    return;
  }
  JsonReader Root(*Value, "<fuzz>");
  Request R;
  if (Value->is_array())
    for (const JsonReader &Element : Root.elements())
      R.Messages.push_back(readMessage(Element));
  else
    R.Messages.push_back(readMessage(Root));
  if (Error E = Root.takeError()) {
    if (!StringRef(toString(std::move(E))).starts_with("<fuzz>"))
      fail("an error without its place");
    return;
  }
  for (const Message &M : R.Messages) {
    Json Written = toJson(M);
    JsonReader Again(Written, "<written>");
    Message Same = readMessage(Again);
    if (Error E = Again.takeError())
      fail(toString(std::move(E)));
    if (toJson(Same) != Written)
      fail("it reads differently from\n" + dumpJson(Written));
  }
  OpenAiOptions Options;
  for (ToolProtocol Tools : {ToolProtocol::Native, ToolProtocol::Text}) {
    Options.Tools = Tools;
    dumpJson(buildChatRequest(R, Options, OpenAiQuirks()));
  }
}
