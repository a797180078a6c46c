//===- JsonReader.h - Taking a JSON value apart, with errors ----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reader is a value and the path to it. Reading never stops at the first
// mistake: every mistake is noted with its place, and the caller asks once at
// the end, so that a person fixes a file in one go:
//
//   tasks/silu/task.json:14:12: /configs/2/shape: expected an array of
//   integers, found a string
//   tasks/silu/task.json:20:3: /tolerence: unknown key; did you mean
//   "tolerance"?
//
//   JsonReader Root(Document);
//   JsonObjectReader Task(Root);
//   Task.required("id", T.Id);
//   Task.optional("cycles", T.Cycles);
//   if (std::optional<JsonReader> Configs = Task.get("configs"))
//     for (JsonReader Config : Configs->elements())
//       readConfig(Config, T.Configs.emplace_back());
//   Task.finish();                  // keys that nobody asked for are mistakes
//   if (Error E = Root.takeError())
//     return E;
//
// A function that is given a reader notes mistakes by error(); only the owner
// of the root asks for them. The document must outlive its readers.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_JSONREADER_H
#define KC_SUPPORT_JSONREADER_H

#include "kc/Support/Json.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <concepts>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace kc {

class JsonReader {
public:
  /// Reads a document; errors carry line and column.
  explicit JsonReader(const JsonDocument &Document);
  /// Reads a value that has no text; errors carry \p Name and the path.
  JsonReader(const Json &Value, llvm::StringRef Name);

  const Json &value() const { return *Value; }
  /// The JSON pointer from the root, "/configs/2/shape"; "" is the root.
  llvm::StringRef path() const { return Path; }

  /// Notes a mistake at this place.
  void error(const llvm::Twine &Message) const;
  /// Notes "expected \p Expected, found ..."; always false.
  bool mismatch(const llvm::Twine &Expected) const;
  /// Whether any reader of this document has noted a mistake.
  bool hasErrors() const;
  /// All that was noted, in order, one line each; success if nothing was.
  llvm::Error takeError() const;

  bool read(bool &Out) const;
  bool read(double &Out) const;
  bool read(std::string &Out) const;
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  bool read(T &Out) const {
    return readInteger(Out, std::numeric_limits<T>::min(),
                       std::numeric_limits<T>::max());
  }
  /// Reads an integer from \p Min to \p Max.
  template <std::integral T> bool readInteger(T &Out, T Min, T Max) const {
    if constexpr (std::unsigned_integral<T>) {
      uint64_t Wide;
      if (!readUnsigned(Wide, Min, Max))
        return false;
      Out = static_cast<T>(Wide);
    } else {
      int64_t Wide;
      if (!readSigned(Wide, Min, Max))
        return false;
      Out = static_cast<T>(Wide);
    }
    return true;
  }
  /// Reads an array whose elements are all of one type.
  template <typename T> bool read(std::vector<T> &Out) const {
    if (!expectArrayOf(T()))
      return false;
    Out.clear();
    bool Ok = true;
    for (JsonReader Element : elements()) {
      T Item{};
      Ok &= Element.read(Item);
      Out.push_back(std::move(Item));
    }
    return Ok;
  }
  /// Reads one of the listed words.
  template <typename T>
  bool readEnum(T &Out,
                llvm::ArrayRef<std::pair<llvm::StringRef, T>> Words) const {
    llvm::SmallVector<llvm::StringRef, 8> Names;
    for (const auto &[Name, Meaning] : Words)
      Names.push_back(Name);
    std::optional<size_t> Index = readWord(Names);
    if (Index)
      Out = Words[*Index].second;
    return Index.has_value();
  }
  /// Reads one of the listed words and returns which.
  std::optional<size_t> readWord(llvm::ArrayRef<llvm::StringRef> Words) const;

  /// The elements of an array; none, and a mistake noted, if it isn't one.
  std::vector<JsonReader> elements() const;
  /// The members of an object whose keys are data, in the order of the keys.
  std::vector<std::pair<std::string, JsonReader>> members() const;

private:
  friend class JsonObjectReader;
  struct State;

  JsonReader(std::shared_ptr<State> Shared, const Json &Value,
             std::string Path);
  JsonReader child(const Json &Child, std::string ChildPath) const;
  bool readSigned(int64_t &Out, int64_t Min, int64_t Max) const;
  bool readUnsigned(uint64_t &Out, uint64_t Min, uint64_t Max) const;
  bool expectArrayOf(bool) const { return expectArray("booleans"); }
  bool expectArrayOf(double) const { return expectArray("numbers"); }
  bool expectArrayOf(const std::string &) const {
    return expectArray("strings");
  }
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  bool expectArrayOf(T) const {
    return expectArray("integers");
  }
  template <typename T> bool expectArrayOf(const std::vector<T> &) const {
    return expectArray("arrays");
  }
  bool expectArray(llvm::StringRef Elements) const;

  std::shared_ptr<State> Shared;
  const Json *Value;
  std::string Path;
};

/// Reads an object whose keys are fixed, and remembers which it was asked for.
class JsonObjectReader {
public:
  /// Notes a mistake if \p Place is no object; then every read fails silently.
  explicit JsonObjectReader(const JsonReader &Place);

  explicit operator bool() const { return IsObject; }
  const JsonReader &place() const { return Place; }

  /// The member \p Key, or a mistake.
  std::optional<JsonReader> get(llvm::StringRef Key);
  /// The member \p Key if it is there.
  std::optional<JsonReader> find(llvm::StringRef Key);

  /// Reads a member that must be there.
  template <typename T> bool required(llvm::StringRef Key, T &Out) {
    std::optional<JsonReader> Member = get(Key);
    return Member && Member->read(Out);
  }
  /// Reads a member if it is there; \p Out keeps its value if not.
  template <typename T> bool optional(llvm::StringRef Key, T &Out) {
    std::optional<JsonReader> Member = find(Key);
    return !Member || Member->read(Out);
  }
  template <typename T>
  bool optional(llvm::StringRef Key, std::optional<T> &Out) {
    std::optional<JsonReader> Member = find(Key);
    if (!Member)
      return true;
    T Item{};
    if (!Member->read(Item))
      return false;
    Out = std::move(Item);
    return true;
  }

  /// Notes every key that nobody asked for, with the nearest that exists.
  void finish();

private:
  JsonReader Place;
  bool IsObject;
  std::vector<std::string> Known;
};

/// The candidate that \p Word most probably means; empty if none is near.
llvm::StringRef nearestWord(llvm::StringRef Word,
                            llvm::ArrayRef<llvm::StringRef> Candidates);

} // namespace kc

#endif // KC_SUPPORT_JSONREADER_H
