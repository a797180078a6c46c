//===- JsonReader.cpp - Taking a JSON value apart, with errors ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/JsonReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;

/// A file that is wrong everywhere needs no longer report than this.
static constexpr size_t MaxErrors = 20;

struct JsonReader::State {
  std::string Name;
  StringRef Text;
  bool HasText = false;
  std::vector<std::string> Errors;
  size_t Suppressed = 0;
};

JsonReader::JsonReader(const JsonDocument &Document)
    : Shared(std::make_shared<State>()), Value(&Document.Value) {
  Shared->Name = Document.Name;
  Shared->Text = Document.Text;
  Shared->HasText = true;
}

JsonReader::JsonReader(const Json &Value, StringRef Name)
    : Shared(std::make_shared<State>()), Value(&Value) {
  Shared->Name = Name.str();
}

JsonReader::JsonReader(std::shared_ptr<State> Shared, const Json &Value,
                       std::string Path)
    : Shared(std::move(Shared)), Value(&Value), Path(std::move(Path)) {}

JsonReader JsonReader::child(const Json &Child, std::string ChildPath) const {
  return JsonReader(Shared, Child, std::move(ChildPath));
}

void JsonReader::error(const Twine &Message) const {
  if (Shared->Errors.size() == MaxErrors) {
    ++Shared->Suppressed;
    return;
  }
  std::string Line = Shared->Name;
  if (Shared->HasText) {
    if (std::optional<size_t> Offset = findJsonOffset(Shared->Text, Path)) {
      TextPosition At = positionOf(Shared->Text, *Offset);
      Line += formatv(":{0}:{1}", At.Line, At.Column).str();
    }
  }
  Line += ": ";
  // A key may hold what a terminal would obey.
  bool IsPlain = all_of(Path, [](char C) {
    return static_cast<unsigned char>(C) >= 0x20 && C != 0x7F;
  });
  if (!Path.empty())
    Line += (IsPlain ? Path : dumpJson(Json(Path))) + ": ";
  Line += Message.str();
  Shared->Errors.push_back(std::move(Line));
}

bool JsonReader::mismatch(const Twine &Expected) const {
  error("expected " + Expected + ", found " + describeJson(*Value));
  return false;
}

bool JsonReader::hasErrors() const { return !Shared->Errors.empty(); }

Error JsonReader::takeError() const {
  if (Shared->Errors.empty())
    return Error::success();
  std::string Text = join(Shared->Errors, "\n");
  if (Shared->Suppressed)
    Text += formatv("\n{0}: {1} more errors", Shared->Name, Shared->Suppressed);
  Shared->Errors.clear();
  Shared->Suppressed = 0;
  return createStringError(inconvertibleErrorCode(), Text);
}

bool JsonReader::read(bool &Out) const {
  if (!Value->is_boolean())
    return mismatch("true or false");
  Out = Value->get<bool>();
  return true;
}

bool JsonReader::read(double &Out) const {
  if (!Value->is_number())
    return mismatch("a number");
  Out = Value->get<double>();
  return true;
}

bool JsonReader::read(std::string &Out) const {
  if (!Value->is_string())
    return mismatch("a string");
  Out = Value->get<std::string>();
  return true;
}

/// "an integer", with the range where the type doesn't say it.
template <typename T> static std::string describeRange(T Min, T Max) {
  if (Min == std::numeric_limits<T>::min() &&
      Max == std::numeric_limits<T>::max())
    return std::is_signed_v<T> ? "an integer" : "a non-negative integer";
  if (Max == std::numeric_limits<T>::max())
    return formatv("an integer of at least {0}", Min);
  return formatv("an integer from {0} to {1}", Min, Max);
}

bool JsonReader::readSigned(int64_t &Out, int64_t Min, int64_t Max) const {
  // The parser gives the unsigned type to all that isn't negative.
  bool Fits =
      Value->is_number_integer() &&
      (!Value->is_number_unsigned() ||
       Value->get<uint64_t>() <= uint64_t(std::numeric_limits<int64_t>::max()));
  if (!Fits || Value->get<int64_t>() < Min || Value->get<int64_t>() > Max)
    return mismatch(describeRange(Min, Max));
  Out = Value->get<int64_t>();
  return true;
}

bool JsonReader::readUnsigned(uint64_t &Out, uint64_t Min, uint64_t Max) const {
  // A value that a program made may hold a positive signed number.
  bool Fits = Value->is_number_unsigned() ||
              (Value->is_number_integer() && Value->get<int64_t>() >= 0);
  if (!Fits || Value->get<uint64_t>() < Min || Value->get<uint64_t>() > Max)
    return mismatch(describeRange(Min, Max));
  Out = Value->get<uint64_t>();
  return true;
}

std::optional<size_t> JsonReader::readWord(ArrayRef<StringRef> Words) const {
  auto Expected = [&] {
    std::string Text = Words.size() == 1 ? "" : "one of ";
    ListSeparator Comma;
    for (StringRef Word : Words)
      Text += formatv("{0}\"{1}\"", StringRef(Comma), Word).str();
    return Text;
  };
  if (!Value->is_string()) {
    mismatch(Expected());
    return std::nullopt;
  }
  StringRef Found = Value->get_ref<const std::string &>();
  if (const StringRef *It = find(Words, Found); It != Words.end())
    return It - Words.begin();
  StringRef Nearest = nearestWord(Found, Words);
  error("expected " + Expected() + ", found " + describeJson(*Value) +
        (Nearest.empty() ? "" : "; did you mean \"" + Nearest.str() + "\"?"));
  return std::nullopt;
}

bool JsonReader::expectArray(StringRef Elements) const {
  return Value->is_array() || mismatch("an array of " + Elements);
}

std::vector<JsonReader> JsonReader::elements() const {
  std::vector<JsonReader> Readers;
  if (!Value->is_array()) {
    mismatch("an array");
    return Readers;
  }
  for (size_t I = 0; I != Value->size(); ++I)
    Readers.push_back(child((*Value)[I], joinJsonPointer(Path, I)));
  return Readers;
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const {
  std::vector<std::pair<std::string, JsonReader>> Readers;
  if (!Value->is_object()) {
    mismatch("an object");
    return Readers;
  }
  for (auto It = Value->begin(); It != Value->end(); ++It)
    Readers.emplace_back(It.key(), child(*It, joinJsonPointer(Path, It.key())));
  return Readers;
}

JsonObjectReader::JsonObjectReader(const JsonReader &Place)
    : Place(Place), IsObject(Place.value().is_object()) {
  if (!IsObject)
    Place.mismatch("an object");
}

std::optional<JsonReader> JsonObjectReader::find(StringRef Key) {
  Known.push_back(Key.str());
  const Json *Member = findMember(Place.value(), Key);
  if (!Member)
    return std::nullopt;
  return Place.child(*Member, joinJsonPointer(Place.path(), Key));
}

std::optional<JsonReader> JsonObjectReader::get(StringRef Key) {
  std::optional<JsonReader> Member = find(Key);
  if (!Member && IsObject)
    Place.error("the key \"" + Key + "\" is missing");
  return Member;
}

void JsonObjectReader::finish() {
  if (!IsObject)
    return;
  SmallVector<StringRef, 16> Candidates(Known.begin(), Known.end());
  for (auto It = Place.value().begin(); It != Place.value().end(); ++It) {
    if (is_contained(Known, It.key()))
      continue;
    StringRef Nearest = nearestWord(It.key(), Candidates);
    Place.child(*It, joinJsonPointer(Place.path(), It.key()))
        .error(Nearest.empty()
                   ? Twine("unknown key")
                   : "unknown key; did you mean \"" + Nearest + "\"?");
  }
}

StringRef kc::nearestWord(StringRef Word, ArrayRef<StringRef> Candidates) {
  if (Word.empty())
    return {};
  // A third of the letters may be wrong, but not all; more is a guess.
  unsigned Best =
      static_cast<unsigned>(std::min(Word.size() / 3 + 1, Word.size() - 1));
  StringRef Nearest;
  for (StringRef Candidate : Candidates) {
    unsigned Distance = Candidate.edit_distance_insensitive(
        Word, /*AllowReplacements=*/true, /*MaxEditDistance=*/Best);
    if (Distance < Best || (Distance == Best && Nearest.empty())) {
      Best = Distance;
      Nearest = Candidate;
    }
  }
  return Nearest;
}
