//===- JsonSchema.cpp - Checking tool arguments against a schema ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/JsonSchema.h"
#include "kc/Agent/AgentError.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using namespace kc;
using namespace kc::agent;

//===----------------------------------------------------------------------===//
// The schema itself
//===----------------------------------------------------------------------===//

static void checkSubschema(const JsonReader &Place) {
  JsonObjectReader Schema(Place);
  if (!Schema)
    return;
  if (std::optional<JsonReader> Type = Schema.find("type"))
    Type->readWord(
        {"null", "boolean", "integer", "number", "string", "array", "object"});
  std::string Text;
  Schema.optional("title", Text);
  Schema.optional("description", Text);
  if (std::optional<JsonReader> Properties = Schema.find("properties"))
    for (auto &[Key, Property] : Properties->members())
      checkSubschema(Property);
  std::vector<std::string> Required;
  Schema.optional("required", Required);
  const Json *Properties = findMember(Place.value(), "properties");
  for (const std::string &Key : Required)
    if (!Properties || !findMember(*Properties, Key))
      Place.error("\"" + Key + "\" is required but no property");
  bool Additional;
  Schema.optional("additionalProperties", Additional);
  if (std::optional<JsonReader> Items = Schema.find("items"))
    checkSubschema(*Items);
  if (std::optional<JsonReader> Enum = Schema.find("enum"))
    Enum->elements();
  double Number;
  Schema.optional("minimum", Number);
  Schema.optional("maximum", Number);
  uint64_t Length;
  for (const char *Key : {"minLength", "maxLength", "minItems", "maxItems"})
    Schema.optional(Key, Length);
  Schema.find("const");
  Schema.find("default");
  Schema.finish();
}

Error kc::agent::checkSchema(const Json &Schema, StringRef ToolName) {
  std::string Name = ("schema of the tool \"" + ToolName + "\"").str();
  JsonReader Root(Schema, Name);
  if (stringMember(Schema, "type") != "object")
    Root.error("expected a schema of type \"object\"");
  checkSubschema(Root);
  return withClass(ErrorClass::Usage, "bad_schema", Root.takeError());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Whether \p Value has the type; 3.0 is an integer, as the standard says.
static bool hasType(const Json &Value, StringRef Type) {
  if (Type == "integer")
    return Value.is_number_integer() ||
           (Value.is_number_float() && std::isfinite(Value.get<double>()) &&
            std::trunc(Value.get<double>()) == Value.get<double>() &&
            std::fabs(Value.get<double>()) < 9e15);
  if (Type == "number")
    return Value.is_number();
  if (Type == "string")
    return Value.is_string();
  if (Type == "boolean")
    return Value.is_boolean();
  if (Type == "array")
    return Value.is_array();
  if (Type == "object")
    return Value.is_object();
  return Value.is_null();
}

static std::string nounOf(StringRef Type) {
  if (Type == "null")
    return "null";
  bool Vowel =
      Type.starts_with("i") || Type.starts_with("a") || Type.starts_with("o");
  return ((Vowel ? "an " : "a ") + Type).str();
}

/// llvm::is_contained would ask a Json for a key.
static bool listContains(const Json &List, const Json &Value) {
  return llvm::find(List, Value) != List.end();
}

/// The value of type \p Type that \p Value stands for beyond doubt.
static std::optional<Json> convertTo(const Json &Value, StringRef Type) {
  if (Type == "string" && (Value.is_number() || Value.is_boolean()))
    return dumpJson(Value);
  if (Value.is_string()) {
    StringRef Text = StringRef(Value.get_ref<const std::string &>()).trim();
    if (Type == "boolean") {
      if (Text.equals_insensitive("true"))
        return true;
      if (Text.equals_insensitive("false"))
        return false;
      return std::nullopt;
    }
    if (Type == "string" || Type == "null")
      return std::nullopt;
    Expected<Json> Inner = parseJson(Text, "");
    if (!Inner) {
      consumeError(Inner.takeError());
    } else if (hasType(*Inner, Type)) {
      return std::move(*Inner);
    }
  }
  // One element for a list of one.
  if (Type == "array" && !Value.is_null() && !Value.is_object())
    return Json::array({Value});
  return std::nullopt;
}

namespace {
class SchemaWalk {
public:
  SchemaResult Result;

  void visit(const Json &Schema, Json &Value, const std::string &Path) {
    StringRef Type = stringMember(Schema, "type");
    if (!Type.empty() && !hasType(Value, Type)) {
      std::optional<Json> Converted = convertTo(Value, Type);
      if (!Converted)
        return error(Path, "expected " + nounOf(Type) + ", found " +
                               describeJson(Value));
      Result.Conversions.push_back(place(Path) + "read " + describeJson(Value) +
                                   " as " + describeJson(*Converted));
      Value = std::move(*Converted);
    }
    // The callee may rely on the C++ type of an integer too.
    if (Type == "integer" && Value.is_number_float())
      Value = static_cast<int64_t>(Value.get<double>());

    checkChoices(Schema, Value, Path);
    if (Value.is_number())
      checkRange(Schema, Value, Path);
    else if (Value.is_string())
      checkLength(Schema, "Length", "characters", countCharacters(Value), Path);
    else if (Value.is_array())
      visitArray(Schema, Value, Path);
    else if (Value.is_object())
      visitObject(Schema, Value, Path);
  }

private:
  static std::string place(const std::string &Path) {
    return Path.empty() ? "" : Path + ": ";
  }

  void error(const std::string &Path, const Twine &Message) {
    Result.Errors.push_back(place(Path) + Message.str());
  }

  static size_t countCharacters(const Json &Value) {
    const std::string &Text = Value.get_ref<const std::string &>();
    return count_if(Text, [](char C) { return (C & 0xC0) != 0x80; });
  }

  void checkChoices(const Json &Schema, const Json &Value,
                    const std::string &Path) {
    if (const Json *Const = findMember(Schema, "const"))
      if (*Const != Value)
        error(Path, "expected " + dumpJson(*Const) + ", found " +
                        describeJson(Value));
    const Json *Enum = findMember(Schema, "enum");
    if (!Enum || listContains(*Enum, Value))
      return;
    std::string Message = "expected one of ";
    ListSeparator Comma;
    SmallVector<StringRef, 8> Words;
    for (const Json &Choice : *Enum) {
      Message += StringRef(Comma).str() + dumpJson(Choice);
      if (Choice.is_string())
        Words.push_back(Choice.get_ref<const std::string &>());
    }
    Message += ", found " + describeJson(Value);
    if (Value.is_string()) {
      StringRef Nearest =
          nearestWord(Value.get_ref<const std::string &>(), Words);
      if (!Nearest.empty())
        Message += "; did you mean \"" + Nearest.str() + "\"?";
    }
    error(Path, Message);
  }

  void checkRange(const Json &Schema, const Json &Value,
                  const std::string &Path) {
    const Json *Min = findMember(Schema, "minimum");
    const Json *Max = findMember(Schema, "maximum");
    if ((!Min || Value >= *Min) && (!Max || Value <= *Max))
      return;
    std::string Range = Min && Max
                            ? "from " + dumpJson(*Min) + " to " + dumpJson(*Max)
                        : Min ? "of at least " + dumpJson(*Min)
                              : "of at most " + dumpJson(*Max);
    error(Path, "expected a value " + Range + ", found " + dumpJson(Value));
  }

  void checkLength(const Json &Schema, const char *What, const char *Unit,
                   size_t Length, const std::string &Path) {
    std::optional<uint64_t> Min =
        unsignedMember(Schema, ("min" + Twine(What)).str());
    std::optional<uint64_t> Max =
        unsignedMember(Schema, ("max" + Twine(What)).str());
    if (Min && Length < *Min)
      error(Path, "expected at least " + Twine(*Min) + " " + Unit + ", found " +
                      Twine(Length));
    if (Max && Length > *Max)
      error(Path, "expected at most " + Twine(*Max) + " " + Unit + ", found " +
                      Twine(Length));
  }

  void visitArray(const Json &Schema, Json &Value, const std::string &Path) {
    checkLength(Schema, "Items", "elements", Value.size(), Path);
    if (const Json *Items = findMember(Schema, "items"))
      for (size_t I = 0; I != Value.size(); ++I)
        visit(*Items, Value[I], joinJsonPointer(Path, I));
  }

  void visitObject(const Json &Schema, Json &Value, const std::string &Path) {
    static const Json NoProperties = Json::object();
    const Json *Found = findMember(Schema, "properties");
    const Json &Properties = Found ? *Found : NoProperties;
    const Json *Required = findMember(Schema, "required");

    for (auto It = Properties.begin(); It != Properties.end(); ++It) {
      bool IsRequired = Required && listContains(*Required, Json(It.key()));
      auto Member = Value.find(It.key());
      // Many models fill what they leave out with null.
      if (Member != Value.end() && Member->is_null() && !IsRequired &&
          stringMember(*It, "type") != "null") {
        Value.erase(Member);
        Member = Value.end();
      }
      if (Member != Value.end())
        visit(*It, *Member, joinJsonPointer(Path, It.key()));
      else if (IsRequired)
        error(Path, "\"" + It.key() + "\" is missing");
      else if (const Json *Default = findMember(*It, "default"))
        Value[It.key()] = *Default;
    }

    const Json *Additional = findMember(Schema, "additionalProperties");
    if (!Additional || Additional->get<bool>())
      return;
    SmallVector<StringRef, 8> Names;
    for (auto It = Properties.begin(); It != Properties.end(); ++It)
      Names.push_back(It.key());
    for (auto It = Value.begin(); It != Value.end(); ++It) {
      if (findMember(Properties, It.key()))
        continue;
      StringRef Nearest = nearestWord(It.key(), Names);
      error(Path, "there is no \"" + It.key() + "\"" +
                      (Nearest.empty()
                           ? ""
                           : "; did you mean \"" + Nearest.str() + "\"?"));
    }
  }
};
} // namespace

SchemaResult kc::agent::applySchema(const Json &Schema, const Json &Arguments) {
  SchemaWalk Walk;
  Json Value = Arguments;
  Walk.visit(Schema, Value, "");
  Walk.Result.Value = std::move(Value);
  return std::move(Walk.Result);
}
