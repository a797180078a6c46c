//===- Profile.cpp - The numbers of one machine ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Isa/Profile.h"
#include "ProfileFolder.h"
#include "kc/Support/JsonReader.h"
#include "kc/Support/Number.h"
#include "kc/Support/NumberFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::isa {

/// The index of the record called \p Name, or -1.
template <typename Desc>
static int indexOf(ArrayRef<Desc> Descs, StringRef Name) {
  for (auto [N, D] : enumerate(Descs))
    if (D.Name == Name)
      return static_cast<int>(N);
  return -1;
}

int64_t Profile::param(const Target &T, StringRef Name) const {
  int Index = indexOf(T.Params, Name);
  if (Index < 0)
    report_fatal_error("instruction set " + T.Name + " has no parameter " +
                       Name);
  return Params[Index];
}

StringRef Profile::format(const Target &T, StringRef Name) const {
  int Index = indexOf(T.FormatParams, Name);
  if (Index < 0)
    report_fatal_error("instruction set " + T.Name + " has no format " + Name);
  return Formats[Index];
}

Profile defaultProfile(const Target &T) {
  Profile P;
  P.Name = "default";
  P.Summary = "the values of the definition";
  for (const ParamDesc &Param : T.Params)
    P.Params.push_back(Param.Default);
  for (const FormatParamDesc &Format : T.FormatParams)
    P.Formats.push_back(Format.Default.str());
  return P;
}

Error checkFormat(const FormatParamDesc &Param, StringRef Text) {
  Expected<FormatDesc> Format = parseFormat(Text);
  Error E = !Format            ? Format.takeError()
            : Param.WholeRatio ? Format->checkRatio()
                               : Error::success();
  if (!E)
    return E;
  return createStringError(
      formatv("format '{0}': {1}", Param.Name, toString(std::move(E))));
}

static std::string listed(ArrayRef<std::string> Names) {
  return Names.empty() ? "none" : join(Names, ", ");
}

static void readParams(const Target &T, const JsonReader &Place, Profile &P) {
  JsonObjectReader Object(Place);
  for (auto [Param, Value] : zip_equal(T.Params, P.Params))
    if (std::optional<JsonReader> Member = Object.find(Param.Name))
      Member->readInteger(Value, Param.Min, Param.Max);
  Object.finish();
}

static void readFormats(const Target &T, const JsonReader &Place, Profile &P) {
  JsonObjectReader Object(Place);
  for (auto [Param, Value] : zip_equal(T.FormatParams, P.Formats)) {
    std::optional<JsonReader> Member = Object.find(Param.Name);
    if (!Member || !Member->read(Value))
      continue;
    if (Error E = checkFormat(Param, Value))
      Member->error(toString(std::move(E)));
  }
  Object.finish();
}

/// Reads profile \p Name of \p Folder. \p Extending has the names of the
/// profiles that are waiting for this one, outermost first.
static Expected<Profile> loadFrom(const Target &T, StringRef Folder,
                                  StringRef Name,
                                  std::vector<std::string> &Extending);

static std::string folderOf(StringRef Path) {
  StringRef Folder = sys::path::parent_path(Path);
  return Folder.empty() ? "." : Folder.str();
}

static Expected<Profile> loadFile(const Target &T, StringRef Path,
                                  std::vector<std::string> &Extending) {
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return Document.takeError();
  JsonReader Root(*Document);
  JsonObjectReader Object(Root);

  Profile P = defaultProfile(T);
  if (std::optional<JsonReader> Member = Object.find("extends")) {
    std::string Base;
    if (Member->read(Base)) {
      Expected<Profile> Loaded = loadFrom(T, folderOf(Path), Base, Extending);
      if (Loaded)
        P = std::move(*Loaded);
      else
        Member->error(toString(Loaded.takeError()));
    }
  }
  P.Summary.clear();
  Object.required("name", P.Name);
  Object.optional("summary", P.Summary);
  if (std::optional<JsonReader> Member = Object.find("params"))
    readParams(T, *Member, P);
  if (std::optional<JsonReader> Member = Object.find("formats"))
    readFormats(T, *Member, P);
  Object.finish();
  if (Error E = Root.takeError())
    return std::move(E);
  return P;
}

static Expected<Profile> loadFrom(const Target &T, StringRef Folder,
                                  StringRef Name,
                                  std::vector<std::string> &Extending) {
  if (is_contained(Extending, Name))
    return createStringError(formatv("profile '{0}' extends itself: {1}, {0}",
                                     Name, join(Extending, ", ")));
  if (Folder.empty())
    return createStringError(
        formatv("there are no profiles: KC_ISA_DIR isn't set, and there is no "
                "folder share/kernelcraft/isa-defs beside the program's; a "
                "profile can be given as a file, as ./{0}.json",
                Name));
  std::vector<std::string> Known = profilesIn(Folder);
  // A file of the user's may extend a profile of the instruction set.
  if (!is_contained(Known, Name) && !Extending.empty() &&
      Folder != profileFolder(T) &&
      is_contained(profilesIn(profileFolder(T)), Name))
    return loadFrom(T, profileFolder(T), Name, Extending);
  if (!is_contained(Known, Name)) {
    SmallVector<StringRef> Candidates(Known.begin(), Known.end());
    StringRef Near = nearestWord(Name, Candidates);
    return createStringError(
        formatv("instruction set '{0}' has no profile '{1}'; those of '{2}' "
                "are: {3}{4}",
                T.Name, Name, Folder, listed(Known),
                Near.empty() ? "" : "; did you mean '" + Near.str() + "'?"));
  }
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name + ".json");
  Extending.push_back(Name.str());
  Expected<Profile> P = loadFile(T, Path, Extending);
  Extending.pop_back();
  if (P && P->Name != Name)
    return createStringError(formatv("{0}: the profile is called '{1}'; "
                                     "expected '{2}', like the file",
                                     Path, P->Name, Name));
  return P;
}

Expected<Profile> loadProfile(const Target &T, StringRef NameOrPath) {
  std::vector<std::string> Extending;
  if (NameOrPath.contains('/') || NameOrPath.ends_with(".json")) {
    Extending.push_back(sys::path::stem(NameOrPath).str());
    return loadFile(T, NameOrPath, Extending);
  }
  return loadFrom(T, profileFolder(T), NameOrPath, Extending);
}

Error overrideParam(const Target &T, Profile &P, StringRef Text) {
  auto [Name, ValueText] = Text.split('=');
  if (!Text.contains('='))
    return createStringError(formatv("expected NAME=VALUE, found '{0}'", Text));

  if (int Index = indexOf(T.FormatParams, Name); Index >= 0) {
    if (Error E = checkFormat(T.FormatParams[Index], ValueText))
      return E;
    P.Formats[Index] = ValueText.str();
    return Error::success();
  }
  int Index = indexOf(T.Params, Name);
  if (Index < 0) {
    SmallVector<StringRef> Candidates;
    for (const ParamDesc &Param : T.Params)
      Candidates.push_back(Param.Name);
    for (const FormatParamDesc &Format : T.FormatParams)
      Candidates.push_back(Format.Name);
    StringRef Near = nearestWord(Name, Candidates);
    return createStringError(
        formatv("instruction set '{0}' has no parameter '{1}'{2}", T.Name, Name,
                Near.empty() ? "" : "; did you mean '" + Near.str() + "'?"));
  }
  const ParamDesc &Param = T.Params[Index];
  std::optional<uint64_t> Value = parseNumber(ValueText);
  if (!Value || int64_t(*Value) < Param.Min || int64_t(*Value) > Param.Max)
    return createStringError(
        formatv("parameter '{0}': expected an integer from {1} to {2}, found "
                "'{3}'",
                Name, Param.Min, Param.Max, ValueText));
  P.Params[Index] = *Value;
  return Error::success();
}

} // namespace kc::isa
