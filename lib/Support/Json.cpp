//===- Json.cpp - Reading and writing JSON without surprises --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/Json.h"
#include "kc/Support/InputFile.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <iterator>

using namespace llvm;
using namespace kc;

namespace {
/// Walks over the text and publishes how far the lexer has come, which its
/// event interface doesn't tell.
struct CountingIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  const char *Position = nullptr;
  const char **Furthest = nullptr;

  reference operator*() const { return *Position; }
  CountingIterator &operator++() {
    *Furthest = ++Position;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator Old = *this;
    ++*this;
    return Old;
  }
  bool operator==(const CountingIterator &Other) const {
    return Position == Other.Position;
  }
  bool operator!=(const CountingIterator &Other) const {
    return Position != Other.Position;
  }
};

/// Builds the value and stops at the first thing that is wrong.
class ValueBuilder : public nlohmann::json_sax<Json> {
public:
  ValueBuilder(StringRef Text, const JsonParseOptions &Options)
      : Text(Text), Options(Options), Furthest(Text.data()) {}

  bool parse() {
    CountingIterator Begin{Text.data(), &Furthest};
    CountingIterator End{Text.data() + Text.size(), &Furthest};
    if (!Json::sax_parse(Begin, End, this))
      return false;
    // The lexer takes a NUL byte for the end of the text, and elsewhere none
    // is allowed.
    if (size_t Nul = Text.find('\0'); Nul != StringRef::npos)
      return fail(Nul, "found a NUL byte");
    return true;
  }

  Json takeValue() { return std::move(Root); }
  size_t errorOffset() const { return ErrorOffset; }
  StringRef errorMessage() const { return ErrorMessage; }

  bool null() override { return add(nullptr); }
  bool boolean(bool Value) override { return add(Value); }
  bool number_integer(number_integer_t Value) override { return add(Value); }
  bool number_unsigned(number_unsigned_t Value) override { return add(Value); }
  bool number_float(number_float_t Value, const string_t &) override {
    return add(Value);
  }
  bool string(string_t &Value) override { return add(std::move(Value)); }
  bool binary(binary_t &) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t &Name) override {
    Json &Object = *Open.back();
    if (!Options.AllowDuplicateKeys && Object.contains(Name)) {
      // The lexer stands behind the closing quote; escapes can make the text
      // longer than the name, so look for the opening one.
      size_t Begin = Furthest - Text.data() - 1;
      do
        --Begin;
      while (Text[Begin] != '"' || (Begin && Text[Begin - 1] == '\\'));
      return fail(Begin,
                  "the object already has a member " + dumpJson(Json(Name)));
    }
    Slot = &Object[Name];
    return true;
  }

  bool parse_error(std::size_t Position, const std::string &LastToken,
                   const nlohmann::detail::exception &Error) override {
    StringRef Message(Error.what());
    // "[json.exception.parse_error.101] parse error at line 1, column 4: ..."
    if (Message.starts_with("["))
      Message = Message.split("] ").second;
    if (Message.starts_with("parse error at line"))
      Message = Message.split(": ").second;
    Message.consume_front("syntax error ");
    std::string Short = shortenLastRead(Message);
    // The lexer stops behind a token that is out of place, but on a byte that
    // is wrong in itself; tokens with control characters come escaped.
    size_t Offset = Position ? Position - 1 : 0;
    bool IsWholeToken = !Message.contains("last read: ");
    if (IsWholeToken && LastToken.size() <= Position &&
        LastToken.find("<U+") == std::string::npos)
      Offset = Position - LastToken.size();
    return fail(std::min(Offset, Text.size()), Short);
  }

private:
  /// The lexer quotes what it read of a token, which may be the whole text;
  /// the end of it is enough.
  static std::string shortenLastRead(StringRef Message) {
    constexpr StringLiteral Mark = "last read: '";
    constexpr size_t Longest = 30;
    auto [Before, Quoted] = Message.split(Mark);
    size_t Cut = Quoted.size() > Longest ? Quoted.size() - Longest : 0;
    while (Cut && Cut < Quoted.size() && (Quoted[Cut] & 0xC0) == 0x80)
      ++Cut;
    if (!Cut)
      return Message.str();
    return (Before + Mark + "..." + Quoted.drop_front(Cut)).str();
  }

  bool fail(size_t Offset, const Twine &Message) {
    ErrorOffset = Offset;
    ErrorMessage = Message.str();
    return false;
  }

  Json &place(Json Value) {
    if (Open.empty())
      return Root = std::move(Value);
    if (Open.back()->is_array()) {
      Open.back()->push_back(std::move(Value));
      return Open.back()->back();
    }
    return *Slot = std::move(Value);
  }

  bool add(Json Value) {
    place(std::move(Value));
    return true;
  }

  bool open(Json Container) {
    if (Open.size() == Options.MaxDepth)
      return fail(Furthest - Text.data() - 1,
                  "nested deeper than " + Twine(Options.MaxDepth) + " levels");
    Open.push_back(&place(std::move(Container)));
    return true;
  }

  bool close() {
    Open.pop_back();
    return true;
  }

  StringRef Text;
  const JsonParseOptions &Options;
  const char *Furthest;
  Json Root;
  SmallVector<Json *, 16> Open;
  Json *Slot = nullptr;
  size_t ErrorOffset = 0;
  std::string ErrorMessage;
};
} // namespace

Expected<Json> kc::parseJson(StringRef Text, StringRef Name,
                             const JsonParseOptions &Options) {
  // A null StringRef would make the iterators null.
  if (Text.empty())
    Text = "";
  ValueBuilder Builder(Text, Options);
  if (Builder.parse())
    return Builder.takeValue();
  TextPosition At = positionOf(Text, Builder.errorOffset());
  return createStringError(inconvertibleErrorCode(),
                           formatv("{0}:{1}:{2}: {3}", Name,
                                   At.Line + Options.FirstLine - 1, At.Column,
                                   Builder.errorMessage()));
}

Expected<JsonDocument> kc::parseJsonDocument(std::string Text, StringRef Name) {
  Expected<Json> Value = parseJson(Text, Name);
  if (!Value)
    return Value.takeError();
  return JsonDocument{Name.str(), std::move(Text), std::move(*Value)};
}

Expected<JsonDocument> kc::readJsonFile(StringRef Path) {
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = readInputFile(Path);
  StringRef Name = Path == "-" ? "<stdin>" : Path;
  if (!Buffer)
    return createStringError(
        formatv("{0}: {1}", Name, toString(Buffer.takeError())));
  return parseJsonDocument((*Buffer)->getBuffer().str(), Name);
}

std::string kc::dumpJson(const Json &Value, int Indent) {
  return Value.dump(Indent, ' ', /*ensure_ascii=*/false,
                    Json::error_handler_t::replace);
}

unsigned kc::jsonDepth(const Json &Value) {
  if (!Value.is_structured())
    return 0;
  unsigned Deepest = 0;
  for (const Json &Child : Value)
    Deepest = std::max(Deepest, jsonDepth(Child));
  return Deepest + 1;
}

StringRef kc::describeJsonType(const Json &Value) {
  switch (Value.type()) {
  case Json::value_t::null:
    return "null";
  case Json::value_t::boolean:
    return "a boolean";
  case Json::value_t::number_integer:
  case Json::value_t::number_unsigned:
    return "an integer";
  case Json::value_t::number_float:
    return "a number";
  case Json::value_t::string:
    return "a string";
  case Json::value_t::array:
    return "an array";
  case Json::value_t::object:
    return "an object";
  case Json::value_t::binary:
  case Json::value_t::discarded:
    break;
  }
  return "an unknown value";
}

std::string kc::describeJson(const Json &Value) {
  constexpr size_t Longest = 60;
  bool IsLong = Value.is_structured()
                    ? !Value.empty()
                    : Value.is_string() &&
                          Value.get_ref<const std::string &>().size() > Longest;
  return IsLong ? describeJsonType(Value).str() : dumpJson(Value);
}

const Json *kc::findMember(const Json &Object, StringRef Key) {
  if (!Object.is_object())
    return nullptr;
  auto It = Object.find(Key.str());
  return It == Object.end() ? nullptr : &*It;
}

StringRef kc::stringMember(const Json &Object, StringRef Key) {
  const Json *Member = findMember(Object, Key);
  if (!Member || !Member->is_string())
    return {};
  return Member->get_ref<const std::string &>();
}

std::optional<uint64_t> kc::unsignedMember(const Json &Object, StringRef Key) {
  const Json *Member = findMember(Object, Key);
  if (!Member || !Member->is_number_unsigned())
    return std::nullopt;
  return Member->get<uint64_t>();
}
