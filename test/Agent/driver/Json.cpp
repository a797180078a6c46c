//===- Json.cpp - Commands that read JSON ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "kc/Agent/JsonSchema.h"
#include "kc/Support/JsonDiff.h"
#include "kc/Support/JsonReader.h"
#include "kc/Support/TerminalText.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::agent::test;

static Error asUsage(Error E) {
  return withClass(ErrorClass::Usage, "bad_input", std::move(E));
}

static Error parse(StringRef Path) {
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return asUsage(Document.takeError());
  outs() << dumpJson(Document->Value) << "\n";
  return Error::success();
}

/// {"name": text, "sizes": [int...], "mode": "fast"|"small", "byte": 0..255,
///  "scale": number?, "parts": [{"on": bool}]?}
static Error read(StringRef Path) {
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return asUsage(Document.takeError());
  std::string Name;
  std::vector<int64_t> Sizes;
  uint8_t Byte = 0;
  double Scale = 1;
  int Mode = 0;

  JsonReader Root(*Document);
  JsonObjectReader Object(Root);
  Object.required("name", Name);
  Object.required("sizes", Sizes);
  if (std::optional<JsonReader> Place = Object.get("mode"))
    Place->readEnum<int>(Mode, {{"fast", 1}, {"small", 2}});
  Object.required("byte", Byte);
  Object.optional("scale", Scale);
  if (std::optional<JsonReader> Parts = Object.find("parts"))
    for (const JsonReader &Place : Parts->elements()) {
      JsonObjectReader Part(Place);
      bool On;
      Part.required("on", On);
      Part.finish();
    }
  Object.finish();
  if (Error E = Root.takeError())
    return asUsage(std::move(E));
  outs() << Name << " " << Sizes.size() << " sizes, mode " << Mode << ", byte "
         << unsigned(Byte) << ", scale " << format("%g", Scale) << "\n";
  return Error::success();
}

static Error locate(StringRef Path) {
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return asUsage(Document.takeError());
  std::optional<size_t> Offset = findJsonOffset(Document->Text, Second);
  if (!Offset) {
    outs() << "nothing\n";
    return Error::success();
  }
  TextPosition At = positionOf(Document->Text, *Offset);
  outs() << At.Line << ":" << At.Column << "\n";
  return Error::success();
}

static Error diff(StringRef Path) {
  Expected<JsonDocument> Left = readJsonFile(Path);
  if (!Left)
    return asUsage(Left.takeError());
  Expected<JsonDocument> Right = readJsonFile(Second);
  if (!Right)
    return asUsage(Right.takeError());
  std::optional<JsonDifference> Difference =
      findJsonDifference(Left->Value, Right->Value);
  if (Difference)
    outs() << "at '" << Difference->Pointer << "': " << Difference->Left
           << " | " << Difference->Right << "\n";
  else
    outs() << "equal\n";
  return Error::success();
}

/// {"schema": ..., "cases": [arguments...]}
static Error schema(StringRef Path) {
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return asUsage(Document.takeError());
  const Json *Schema = findMember(Document->Value, "schema");
  const Json *Cases = findMember(Document->Value, "cases");
  if (!Schema || !Cases)
    return makeError(ErrorClass::Usage, "bad_input", "no schema or no cases");
  if (Error E = checkSchema(*Schema, "t"))
    return E;
  for (const Json &Case : *Cases) {
    SchemaResult Result = applySchema(*Schema, Case);
    outs() << "case " << dumpJson(Case) << "\n";
    for (const std::string &Conversion : Result.Conversions)
      outs() << "  converted " << Conversion << "\n";
    for (const std::string &Problem : Result.Errors)
      outs() << "  wrong " << Problem << "\n";
    if (Result.Errors.empty())
      outs() << "  value " << dumpJson(Result.Value) << "\n";
  }
  return Error::success();
}

static Error escape(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  printEscaped(outs(), *Text, OneLine);
  outs() << "\n";
  return Error::success();
}

static Error validUtf8(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  outs() << toValidUtf8(*Text);
  return Error::success();
}

ArrayRef<Command> kc::agent::test::jsonCommands() {
  static constexpr Command Commands[] = {
      {"json", "parse and print again", parse},
      {"json-read", "read an object of a fixed form", read},
      {"json-locate", "line and column of the pointer --second", locate},
      {"json-diff", "first difference to the file --second", diff},
      {"schema", "check arguments against a schema", schema},
      {"escape", "escape for a terminal", escape},
      {"utf8", "replace what is no UTF-8", validUtf8},
  };
  return Commands;
}
