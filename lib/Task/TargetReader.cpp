//===- TargetReader.cpp - Platforms and targets of task files -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskReader.h"
#include "kc/Support/NumberFormatJson.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace kc::task {

static void readRange(JsonObjectReader &Object, MemoryRange &Range) {
  Object.optional("begin", Range.Begin);
  Object.required("size", Range.Size);
}

static void readMemory(const JsonReader &Place, MemorySpec &M) {
  JsonObjectReader Object(Place);
  if (Object.required("name", M.Name))
    M.MachineName = M.Name;
  Object.optional("in", M.MachineName);
  Object.optional("summary", M.Summary);
  readRange(Object, M.Range);
  if (std::optional<JsonReader> Profiles = Object.find("profiles"))
    for (auto &[Name, Other] : Profiles->members()) {
      JsonObjectReader Range(Other);
      readRange(Range, M.OtherRanges.emplace_back(Name, MemoryRange()).second);
      Range.finish();
    }
  Object.optional("base", M.Base);
  Object.optional("free", M.IsFree);
  auto ReadFactor = [&](StringRef Key, uint64_t &Out) {
    if (std::optional<JsonReader> Member = Object.find(Key))
      Member->readInteger(Out, uint64_t(1), uint64_t(1) << 20);
  };
  ReadFactor("align", M.Align);
  ReadFactor("unit", M.Unit);
  Object.finish();
}

const MemorySpec *Platform::findMemory(StringRef Name) const {
  for (const MemorySpec &M : Memories)
    if (M.Name == Name)
      return &M;
  return nullptr;
}

const MemoryRange &MemorySpec::rangeOn(StringRef Profile) const {
  for (const auto &[Name, Other] : OtherRanges)
    if (Name == Profile)
      return Other;
  return Range;
}

static void readMemoryName(JsonObjectReader &Object, const Platform &On,
                           std::string &Name) {
  SmallVector<StringRef, 4> Names;
  for (const MemorySpec &M : On.Memories)
    Names.push_back(M.Name);
  if (std::optional<JsonReader> Memory = Object.get("memory"))
    if (std::optional<size_t> Index = Memory->readWord(Names))
      Name = Names[*Index].str();
}

static void readStack(const JsonReader &Place, const Platform &On,
                      ArgumentSpec &A) {
  JsonObjectReader Object(Place);
  Object.required("pointer", A.StackPointer);
  readMemoryName(Object, On, A.StackMemory);
  if (std::optional<JsonReader> Slot = Object.find("slot"))
    Slot->readInteger(A.SlotBytes, 1u, 8u);
  if (std::optional<JsonReader> Align = Object.find("align"))
    Align->readInteger(A.StackAlign, 1u, 1u << 20);
  Object.finish();
}

static void readArguments(const JsonReader &Place, const Platform &On,
                          ArgumentSpec &A) {
  JsonObjectReader Object(Place);
  Object.required("registers", A.Registers);
  if (std::optional<JsonReader> Stack = Object.find("stack"))
    readStack(*Stack, On, A);
  Object.finish();
}

void readPlatform(const JsonReader &Place, Platform &P) {
  JsonObjectReader Object(Place);
  Object.required("isa", P.Isa);
  Object.required("title", P.Title);
  if (std::optional<JsonReader> Profiles = Object.get("profiles"))
    if (Profiles->read(P.Profiles) && P.Profiles.empty())
      Profiles->mismatch("at least one profile");
  if (std::optional<JsonReader> Memories = Object.get("memories")) {
    StringSet<> Names;
    for (JsonReader Memory : Memories->elements()) {
      readMemory(Memory, P.Memories.emplace_back());
      if (!Names.insert(P.Memories.back().Name).second)
        Memory.error("a second memory of this name");
    }
  }
  if (std::optional<JsonReader> Arguments = Object.find("arguments"))
    readArguments(*Arguments, P, P.Arguments.emplace());
  if (std::optional<JsonReader> Notes = Object.find("notes"))
    readParagraphs(*Notes, P.Notes);
  Object.finish();
}

static void readTolerance(const JsonReader &Place, Tolerance &T) {
  if (Place.value().is_string()) {
    std::string Word;
    if (Place.readWord({"exact"}))
      T = Tolerance();
    return;
  }
  JsonObjectReader Object(Place);
  auto ReadBound = [&](StringRef Key, double &Out) {
    if (std::optional<JsonReader> Member = Object.find(Key))
      if (Member->read(Out) && !(Out >= 0 && Out < 1e30))
        Member->mismatch("a number that is not negative");
  };
  ReadBound("absolute", T.Absolute);
  ReadBound("relative", T.Relative);
  ReadBound("rms", T.Rms);
  Object.finish();
  if (Object && T.isExact())
    Place.mismatch("\"exact\", or at least one of \"absolute\", \"relative\" "
                   "and \"rms\" above zero");
}

static void readConstants(const JsonReader &Place, const Platform &On,
                          ConstantSpec &C) {
  JsonObjectReader Object(Place);
  readMemoryName(Object, On, C.Memory);
  if (std::optional<JsonReader> Address = Object.find("address"))
    readExpression(*Address, C.Address);
  if (std::optional<JsonReader> Format = Object.get("format"))
    if (readFormat(*Format, C.Format) && C.Format.IsMx)
      Format->mismatch("a plain format");
  if (std::optional<JsonReader> Through = Object.find("through"))
    if (readFormat(*Through, C.Through.emplace()) && C.Through->IsMx)
      Through->mismatch("a plain format");
  if (std::optional<JsonReader> Values = Object.get("values"))
    for (JsonReader Value : Values->elements())
      readExpression(Value, C.Values.emplace_back());
  Object.finish();
}

static void readScratch(const JsonReader &Place, const Platform &On,
                        ScratchSpec &S) {
  JsonObjectReader Object(Place);
  Object.required("name", S.Name);
  readMemoryName(Object, On, S.Memory);
  if (std::optional<JsonReader> Bytes = Object.get("bytes"))
    readExpression(*Bytes, S.Bytes);
  if (std::optional<JsonReader> Address = Object.find("address"))
    readExpression(*Address, S.Address.emplace());
  Object.finish();
}

static void readConfigs(const JsonReader &Place, Target &T) {
  for (auto &[Name, Config] : Place.members()) {
    auto &[ConfigName, Numbers] = T.Configs.emplace_back();
    ConfigName = Name;
    if (!Config.read(Numbers))
      continue;
    if (Numbers.size() != T.Dimensions.size())
      Config.error("expected a number for each of the " +
                   Twine(T.Dimensions.size()) + " dimensions, found " +
                   Twine(Numbers.size()));
    for (int64_t Number : Numbers)
      if (Number < 1 || Number > (int64_t(1) << 30))
        Config.error("expected numbers from 1 to 2^30, found " + Twine(Number));
  }
  if (Place.value().is_object() && T.Configs.empty())
    Place.mismatch("at least one configuration");
}

/// The words of "work", see docs/tasks.md.
constexpr StringLiteral Operations[] = {
    "mac", "add", "mul", "exp", "reciprocal", "sqrt", "max", "sum", "convert"};

static void readWork(const JsonReader &Place, Target &T) {
  SmallVector<StringRef, 12> Words(std::begin(Operations),
                                   std::end(Operations));
  JsonObjectReader Object(Place);
  for (StringRef Word : Words)
    if (std::optional<JsonReader> Count = Object.find(Word)) {
      WorkItem &Item = T.Work.emplace_back();
      Item.Operation = Word.str();
      readExpression(*Count, Item.Count);
    }
  Object.finish();
}

void readTarget(const JsonReader &Place, Target &T) {
  JsonObjectReader Object(Place);
  // The caller has read this one: the platform had to be known first.
  Object.find("isa");
  Object.optional("variant", T.Variant);
  Object.optional("title", T.Title);
  if (std::optional<JsonReader> Description = Object.find("description"))
    readParagraphs(*Description, T.Description);
  // The caller looks for the file.
  Object.optional("reference", T.ReferenceFile);
  T.Profiles = T.On.Profiles;
  Object.optional("profiles", T.Profiles);
  if (std::optional<JsonReader> Dimensions = Object.get("dimensions"))
    for (JsonReader Dimension : Dimensions->elements())
      if (std::string &Name = T.Dimensions.emplace_back();
          Dimension.read(Name) && !isIdentifier(Name))
        Dimension.mismatch("a name of letters, digits and underscores");
  if (std::optional<JsonReader> Derived = Object.find("derived"))
    for (auto &[Name, Formula] : Derived->members()) {
      if (!isIdentifier(Name))
        Formula.error("its name has other characters than letters, digits and "
                      "underscores");
      readExpression(Formula, T.Derived.emplace_back(Name, 0.0).second);
    }
  if (std::optional<JsonReader> Configs = Object.get("configs"))
    readConfigs(*Configs, T);
  if (std::optional<JsonReader> Function = Object.get("function"))
    if (Function->read(T.Function) && !isIdentifier(T.Function))
      Function->mismatch("the name of a function");
  if (std::optional<JsonReader> Inputs = Object.get("inputs"))
    readTensors(*Inputs, T.On, /*IsInput=*/true, T.Inputs);
  if (std::optional<JsonReader> Outputs = Object.get("outputs"))
    readTensors(*Outputs, T.On, /*IsInput=*/false, T.Outputs);
  if (std::optional<JsonReader> Constants = Object.find("constants"))
    for (JsonReader Element : Constants->elements())
      readConstants(Element, T.On, T.Constants.emplace_back());
  if (std::optional<JsonReader> Scratch = Object.find("scratch"))
    for (JsonReader Element : Scratch->elements())
      readScratch(Element, T.On, T.Scratch.emplace_back());
  if (std::optional<JsonReader> Settings = Object.find("settings"))
    for (auto &[Name, Value] : Settings->members()) {
      std::string &Text = T.Settings.emplace_back(Name, "").second;
      if (Value.value().is_number_integer()) {
        int64_t Number;
        if (Value.read(Number))
          Text = std::to_string(Number);
      } else {
        Value.read(Text);
      }
    }
  if (std::optional<JsonReader> Allowed = Object.get("tolerance"))
    readTolerance(*Allowed, T.Allowed);
  if (std::optional<JsonReader> Work = Object.get("work"))
    readWork(*Work, T);
  if (std::optional<JsonReader> Notes = Object.find("notes"))
    readParagraphs(*Notes, T.Notes);
  Object.finish();

  StringSet<> Names;
  for (const auto *List : {&T.Inputs, &T.Outputs})
    for (const TensorSpec &Tensor : *List)
      if (!Tensor.Name.empty() && !Names.insert(Tensor.Name).second)
        Place.error("two tensors have the name '" + Tensor.Name + "'");
}

} // namespace kc::task
