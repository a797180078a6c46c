//===- ReadJson.cpp - Any text as JSON ------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"
#include "kc/Support/JsonDiff.h"
#include "kc/Support/JsonReader.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

/// Visits every value with its pointer.
static void walk(const Json &Value, const std::string &Pointer, StringRef Text,
                 unsigned &Left) {
  if (Left == 0)
    return;
  --Left;
  std::optional<size_t> Offset = findJsonOffset(Text, Pointer);
  if (!Offset || *Offset >= Text.size())
    fail("no place of '" + Pointer + "'");
  TextPosition At = positionOf(Text, *Offset);
  if (!At.Line || !At.Column)
    fail("no position of '" + Pointer + "'");
  if (describeJson(Value).empty() || describeJsonType(Value).empty())
    fail("no words for '" + Pointer + "'");
  if (Value.is_array())
    for (size_t I = 0; I != Value.size(); ++I)
      walk(Value[I], joinJsonPointer(Pointer, I), Text, Left);
  if (Value.is_object())
    for (const auto &[Key, Member] : Value.items())
      walk(Member, joinJsonPointer(Pointer, Key), Text, Left);
}

static void checkSame(const Json &Value, StringRef Written) {
  JsonParseOptions Options;
  Expected<Json> Again = parseJson(Written, "<written>", Options);
  if (!Again)
    fail(toString(Again.takeError()) + "\n" + Written);
  if (*Again != Value || findJsonDifference(*Again, Value))
    fail("it reads differently from\n" + Written);
}

/// Takes every member for something that it may not be.
static void readAll(const JsonDocument &Document) {
  JsonReader Root(Document);
  JsonObjectReader Object(Root);
  std::string Text;
  std::vector<int8_t> Numbers;
  std::vector<std::vector<double>> Rows;
  bool Flag;
  Object.optional("name", Text);
  Object.optional("params", Numbers);
  Object.optional("values", Rows);
  Object.optional("a", Flag);
  if (std::optional<JsonReader> Kind = Object.find("kind"))
    Kind->readWord({"normal", "uniform"});
  Object.finish();
  for (const auto &[Key, Member] : Root.members())
    for (const JsonReader &Element : Member.elements()) {
      uint64_t Number;
      Element.readInteger(Number, uint64_t(3), ~uint64_t(0) - 3);
    }
  if (Error E = Root.takeError())
    if (!StringRef(toString(std::move(E))).starts_with("<fuzz>:"))
      fail("an error without its place");
}

void kc::fuzz::readJsonText(StringRef Text) {
  JsonParseOptions Options;
  Options.AllowDuplicateKeys = true;
  Expected<Json> Lenient = parseJson(Text, "<fuzz>", Options);
  Expected<JsonDocument> Document = parseJsonDocument(Text.str(), "<fuzz>");
  if (!Document) {
    std::string Message = toString(Document.takeError());
    if (!StringRef(Message).starts_with("<fuzz>:"))
      fail("an error without its place: " + Message);
  }
  if (!Lenient) {
    if (Document)
      fail("what is right strictly isn't leniently");
    consumeError(Lenient.takeError());
    return;
  }
  if (jsonDepth(*Lenient) > MaxJsonDepth)
    fail("deeper than promised");
  checkSame(*Lenient, dumpJson(*Lenient));
  checkSame(*Lenient, dumpJson(*Lenient, 2));
  if (Lenient->is_structured() && Lenient->size() > 1) {
    const Json &First = *Lenient->begin(), &Second = *++Lenient->begin();
    if ((First == Second) == findJsonDifference(First, Second).has_value())
      fail("a difference where there is none, or none where there is one");
  }
  if (!Document)
    return;
  if (Document->Value != *Lenient)
    fail("strict and lenient differ");
  unsigned Left = 50;
  walk(Document->Value, "", Document->Text, Left);
  readAll(*Document);
}
