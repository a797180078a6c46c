//===- Cell.cpp - Binding a task to a configuration -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Cell.h"
#include "kc/Support/JsonReader.h"
#include "kc/Support/NumberFormatCodec.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace kc::task {

/// A task file can't make anybody allocate more than this.
constexpr int64_t MaxElements = int64_t(1) << 28;
constexpr int64_t MaxAddress = int64_t(1) << 48;

uint64_t BoundTensor::size() const {
  uint64_t Count = 1;
  for (int64_t Extent : Shape)
    Count *= Extent;
  return Count;
}

std::string Cell::str() const {
  return Of->Id + " " + Config + " (" + On->On.Isa + ")";
}

StringRef Cell::title() const {
  return On->Title.empty() ? Of->Title : On->Title;
}

ArrayRef<std::string> Cell::description() const {
  return On->Description.empty() ? Of->Description : On->Description;
}

namespace {

class Binder {
public:
  Binder(Cell &C, StringRef Profile) : C(C), Profile(Profile) {}

  Error run(ArrayRef<int64_t> Numbers) {
    for (const auto &[Name, Value] : C.Of->Parameters)
      C.Names[Name] = Value;
    for (size_t I = 0; I < Numbers.size(); ++I)
      C.Names[C.On->Dimensions[I]] = double(Numbers[I]);
    if (Error E = bindDerived())
      return E;
    for (const TensorSpec &Spec : C.On->Inputs)
      if (Error E = bindTensor(Spec, C.Inputs))
        return within("input '" + Spec.Name + "'", std::move(E));
    for (const TensorSpec &Spec : C.On->Outputs)
      if (Error E = bindTensor(Spec, C.Outputs))
        return within("output '" + Spec.Name + "'", std::move(E));
    for (const ConstantSpec &Spec : C.On->Constants)
      if (Error E = bindConstants(Spec))
        return within("constants in '" + Spec.Memory + "'", std::move(E));
    for (const ScratchSpec &Spec : C.On->Scratch)
      if (Error E = bindScratch(Spec))
        return within("scratch '" + Spec.Name + "'", std::move(E));
    for (const WorkItem &Item : C.On->Work) {
      Expected<int64_t> Count =
          Item.Count.evaluateInteger(C.Names, 0, MaxAddress);
      if (!Count)
        return within("work '" + Item.Operation + "'", Count.takeError());
      C.Work.push_back({Item.Operation, uint64_t(*Count)});
    }
    if (Error E = checkOverlaps())
      return E;
    if (C.On->On.Arguments)
      if (Error E = bindArguments(*C.On->On.Arguments))
        return within("arguments", std::move(E));
    bindFree();
    return Error::success();
  }

private:
  Error fail(const Twine &Message) {
    return createStringError(inconvertibleErrorCode(), Message);
  }

  Error within(const Twine &Place, Error E) {
    return fail("configuration " + C.Config + ": " + Place + ": " +
                toString(std::move(E)));
  }

  /// Derived numbers may use each other in any order.
  Error bindDerived() {
    SmallVector<const std::pair<std::string, Expression> *, 8> Waiting;
    for (const auto &Item : C.On->Derived)
      Waiting.push_back(&Item);
    while (!Waiting.empty()) {
      size_t Before = Waiting.size();
      std::string Reason;
      erase_if(Waiting, [&](const auto *Item) {
        Expected<double> Value = Item->second.evaluate(C.Names);
        if (Value) {
          C.Names[Item->first] = *Value;
          return true;
        }
        Reason = toString(Value.takeError());
        return false;
      });
      if (Waiting.size() == Before)
        return within("derived '" + Waiting.back()->first + "'", fail(Reason));
    }
    return Error::success();
  }

  const MemorySpec *memory(StringRef Name) const {
    return C.On->On.findMemory(Name);
  }

  /// The first byte behind everything that was placed there.
  uint64_t &next(const MemorySpec *M) {
    return Cursors
        .try_emplace(M->Name, std::max(M->Base, M->rangeOn(Profile).Begin))
        .first->second;
  }

  /// The address that a formula gives, or the next free one.
  Expected<uint64_t> place(const std::optional<Expression> &Address,
                           const MemorySpec *M, uint64_t Bytes) {
    uint64_t &Next = next(M);
    uint64_t Begin = alignTo(Next, M->Align);
    if (Address) {
      Expected<int64_t> Value =
          Address->evaluateInteger(C.Names, 0, MaxAddress);
      if (!Value)
        return Value.takeError();
      Begin = uint64_t(*Value);
    }
    const MemoryRange &Range = M->rangeOn(Profile);
    if (Bytes > Range.Size || Begin < Range.Begin ||
        Begin > Range.end() - Bytes)
      return fail(
          formatv("it needs the bytes {0} to {1}, but '{2}' has only {3}{4}",
                  Begin, Begin + Bytes - 1, M->Name, Range.Size,
                  Range.Begin ? " from " + utostr(Range.Begin) + " on" : "")
              .str());
    Next = std::max(Next, Begin + Bytes);
    return Begin;
  }

  Error bindTensor(const TensorSpec &Spec, std::vector<BoundTensor> &Out) {
    BoundTensor T;
    T.Spec = &Spec;
    T.In = memory(Spec.Memory);
    T.Name = Spec.Name;
    int64_t Count = 1;
    for (const Expression &Extent : Spec.Shape) {
      Expected<int64_t> Value = Extent.evaluateInteger(C.Names, 1, MaxElements);
      if (!Value)
        return Value.takeError();
      Count *= *Value;
      if (Count > MaxElements)
        return fail("more than 2^28 elements");
      T.Shape.push_back(*Value);
    }
    if (Error E = Spec.Format.checkCount(Count))
      return E;
    if (Expected<SmallVector<LayoutTerm, 4>> Terms = Spec.Order.terms(T.Shape);
        !Terms)
      return Terms.takeError();
    T.ElementBytes = Spec.Format.elementBytes(Count);
    T.ScaleBytes = Spec.Format.scaleBytes(Count);
    Expected<uint64_t> Address = place(Spec.Address, T.In, T.bytes());
    if (!Address)
      return Address.takeError();
    T.Address = *Address;
    if (Error E = checkValues(Spec.Values, T, "values"))
      return E;
    for (const ValueRule &Rule : Spec.FurtherValues)
      if (Error E = checkValues(Rule, T, "further_values"))
        return E;
    Out.push_back(std::move(T));
    return Error::success();
  }

  /// The formulas of the values, so that drawing them can't fail later.
  Error checkValues(const ValueRule &Rule, const BoundTensor &T,
                    StringRef Key) {
    const Expression Low = Rule.Low.value_or(Expression(0.0));
    const Expression High = Rule.High.value_or(Low);
    double Numbers[7];
    double *Out = Numbers;
    for (const Expression *E : {&Low, &High, &Rule.Mean, &Rule.Deviation,
                                &Rule.Value, &Rule.Group, &Rule.Base}) {
      Expected<double> Value = E->evaluate(C.Names);
      if (!Value)
        return Value.takeError();
      if (std::isnan(*Value))
        return fail(Key.str() + ": formula '" + E->text() + "' is no number");
      *Out++ = *Value;
    }
    if (Rule.Low && Rule.High && Numbers[0] > Numbers[1])
      return fail(Key.str() + ": \"low\" is above \"high\"");
    if (Numbers[6] <= 0)
      return fail(Key.str() + ": \"base\" is not above zero");
    bool HasGroup = Rule.Kind == ValueRule::RotateHalf ||
                    Rule.Kind == ValueRule::RopeCos ||
                    Rule.Kind == ValueRule::RopeSin;
    bool IsSquare =
        T.Shape.size() >= 2 && T.Shape.back() == T.Shape[T.Shape.size() - 2];
    if (HasGroup) {
      Expected<int64_t> Group =
          Rule.Group.evaluateInteger(C.Names, 2, MaxElements);
      if (!Group)
        return Group.takeError();
      if (*Group % 2 || T.Shape.back() % *Group || T.Shape.size() != 2)
        return fail(formatv("{0}: expected a matrix whose columns are whole "
                            "groups of {1}, an even number",
                            Key, *Group)
                        .str());
    }
    if (Rule.Kind == ValueRule::RotateHalf && !IsSquare)
      return fail(Key.str() + ": expected a square matrix");
    if (Rule.Kind == ValueRule::FixedPointMultiplier)
      if (Error E = checkFactor(Rule, Key))
        return E;
    if (Rule.Kind == ValueRule::FixedPointShift)
      if (Error E = checkShift(Rule, T, Key))
        return E;
    if (Rule.PeakColumns && T.Shape.back() % Rule.PeakColumns)
      return fail(formatv("{0}: expected rows of whole runs of {1} columns, "
                          "found {2}",
                          Key, Rule.PeakColumns, T.Shape.back())
                      .str());
    return Error::success();
  }

  /// Shifts are from 0 to 31.
  Error checkFactor(const ValueRule &Rule, StringRef Key) {
    Expected<double> Factor = Rule.Factor.evaluate(C.Names);
    if (!Factor)
      return Factor.takeError();
    Expected<double> Spread = Rule.Spread.evaluate(C.Names);
    if (!Spread)
      return Spread.takeError();
    // Not "Spread < 0", which a NaN would pass.
    if (!(*Spread >= 0) || !(*Factor * std::exp2(*Spread) < 1) ||
        !(*Factor * std::exp2(-*Spread) >= 0x1p-31))
      return fail(formatv("{0}: expected factors from 2^-31 to below 1, found "
                          "{1} * 2^(+-{2})",
                          Key, numberText(*Factor), numberText(*Spread))
                      .str());
    return Error::success();
  }

  Error checkShift(const ValueRule &Rule, const BoundTensor &T, StringRef Key) {
    for (const BoundTensor &M : C.Inputs)
      if (M.Name == Rule.MultiplierName && M.Shape == T.Shape &&
          M.Spec->Values.Kind == ValueRule::FixedPointMultiplier &&
          M.Spec->FurtherValues.empty())
        return Error::success();
    return fail(formatv("{0}: expected an input before it that has multipliers "
                        "and its shape, found '{1}'",
                        Key, Rule.MultiplierName)
                    .str());
  }

  Error bindConstants(const ConstantSpec &Spec) {
    BoundConstants Result;
    Result.Spec = &Spec;
    Result.In = memory(Spec.Memory);
    for (const Expression &Formula : Spec.Values) {
      Expected<double> Value = Formula.evaluate(C.Names);
      if (!Value)
        return Value.takeError();
      float Stored = float(*Value);
      if (Spec.Through)
        Stored = decodePlain(Spec.Through->Element,
                             encodePlain(Spec.Through->Element, Stored));
      Result.Values.push_back(decodePlain(
          Spec.Format.Element, encodePlain(Spec.Format.Element, Stored)));
    }
    if (Error E = Spec.Format.checkCount(Result.Values.size()))
      return E;
    Expected<uint64_t> Address = place(Spec.Address, Result.In, Result.bytes());
    if (!Address)
      return Address.takeError();
    Result.Address = *Address;
    C.Constants.push_back(std::move(Result));
    return Error::success();
  }

  Error bindScratch(const ScratchSpec &Spec) {
    Expected<int64_t> Bytes =
        Spec.Bytes.evaluateInteger(C.Names, 1, MaxAddress);
    if (!Bytes)
      return Bytes.takeError();
    const MemorySpec *M = memory(Spec.Memory);
    Expected<uint64_t> Address = place(Spec.Address, M, *Bytes);
    if (!Address)
      return Address.takeError();
    C.Scratch.push_back({Spec.Name, M, *Address, uint64_t(*Bytes)});
    return Error::success();
  }

  /// The addresses of the tensors in registers, and those for which there is
  /// none at the stack pointer.
  Error bindArguments(const ArgumentSpec &Spec) {
    SmallVector<const BoundTensor *, 16> OnStack;
    for (const auto *List : {&C.Inputs, &C.Outputs})
      for (const BoundTensor &T : *List)
        if (C.Registers.size() < Spec.Registers.size())
          C.Registers.push_back({Spec.Registers[C.Registers.size()],
                                 T.Address / T.In->Unit, T.Name});
        else
          OnStack.push_back(&T);
    if (Spec.StackPointer.empty()) {
      if (!OnStack.empty())
        return fail(formatv("there are {0} tensors for {1} registers, and no "
                            "stack",
                            C.Registers.size() + OnStack.size(),
                            C.Registers.size())
                        .str());
      return Error::success();
    }
    const MemorySpec *M = memory(Spec.StackMemory);
    uint64_t End = M->rangeOn(Profile).end();
    uint64_t Bytes = alignTo(OnStack.size() * Spec.SlotBytes, Spec.StackAlign);
    if (End < next(M) + Bytes)
      return fail(formatv("there are {0} bytes left in '{1}' for {2} on the "
                          "stack",
                          End - next(M), M->Name, Bytes)
                      .str());
    uint64_t Pointer = End - Bytes;
    C.Registers.push_back({Spec.StackPointer, Pointer / M->Unit, ""});
    for (auto [Index, T] : enumerate(OnStack))
      C.Stack.push_back({M, Pointer + Index * Spec.SlotBytes, Spec.SlotBytes,
                         T->Address / T->In->Unit, T->Name});
    return Error::success();
  }

  void bindFree() {
    for (const MemorySpec &M : C.On->On.Memories) {
      if (!M.IsFree)
        continue;
      uint64_t Begin = alignTo(next(&M), M.Align);
      uint64_t End = M.rangeOn(Profile).end();
      if (Begin < End)
        C.Scratch.push_back({"free", &M, Begin, End - Begin});
    }
  }

  Error checkOverlaps() {
    struct Range {
      std::string Name;
      StringRef Memory;
      uint64_t Begin, End;
    };
    SmallVector<Range, 8> Ranges;
    for (const auto *List : {&C.Inputs, &C.Outputs})
      for (const BoundTensor &T : *List)
        Ranges.push_back({"'" + T.Name + "'", T.memory(), T.Address, T.end()});
    for (const BoundConstants &K : C.Constants)
      Ranges.push_back(
          {"the constants", K.memory(), K.Address, K.Address + K.bytes()});
    for (const BoundScratch &S : C.Scratch)
      Ranges.push_back(
          {"'" + S.Name + "'", S.memory(), S.Address, S.Address + S.Bytes});
    for (size_t I = 0; I < Ranges.size(); ++I)
      for (size_t J = 0; J < I; ++J) {
        const Range &A = Ranges[J], &B = Ranges[I];
        if (A.Memory == B.Memory && A.Begin < B.End && B.Begin < A.End)
          return fail(formatv("configuration {0}: {1} and {2} overlap in '{3}' "
                              "at byte {4}",
                              C.Config, A.Name, B.Name, A.Memory,
                              std::max(A.Begin, B.Begin))
                          .str());
      }
    return Error::success();
  }

  Cell &C;
  StringRef Profile;
  StringMap<uint64_t> Cursors;
};

} // namespace

Expected<Cell> bindTarget(std::shared_ptr<const Task> T, const Target &On,
                          StringRef Config, StringRef Profile) {
  if (Profile.empty() && !On.Profiles.empty())
    Profile = On.Profiles.front();
  for (const auto &[Name, Numbers] : On.Configs) {
    if (Name != Config)
      continue;
    Cell Result;
    Result.Of = std::move(T);
    Result.On = &On;
    Result.Config = Name;
    if (Error E = Binder(Result, Profile).run(Numbers))
      return std::move(E);
    return Result;
  }
  return createStringError(inconvertibleErrorCode(),
                           "no configuration '" + Config + "'");
}

SmallVector<StringRef, 4> platformsOf(const Task &T) {
  SmallVector<StringRef, 4> Isas;
  for (const Target &On : T.Targets)
    if (!is_contained(Isas, On.On.Isa))
      Isas.push_back(On.On.Isa);
  return Isas;
}

StringRef titleOn(const Task &T, StringRef Isa) {
  for (const Target &On : T.Targets)
    if (On.On.Isa == Isa && !On.Title.empty())
      return On.Title;
  return T.Title;
}

SmallVector<StringRef, 8> configsOf(const Task &T, StringRef Isa) {
  SmallVector<StringRef, 8> Configs;
  for (const Target &On : T.Targets)
    if (On.On.Isa == Isa)
      for (const auto &[Name, Numbers] : On.Configs)
        Configs.push_back(Name);
  llvm::sort(Configs);
  return Configs;
}

Expected<Cell> bindCell(std::shared_ptr<const Task> T, StringRef Isa,
                        StringRef Config, StringRef Profile) {
  for (const Target &On : T->Targets)
    if (On.On.Isa == Isa)
      for (const auto &[Name, Numbers] : On.Configs)
        if (Name == Config)
          return bindTarget(T, On, Config, Profile);
  SmallVector<StringRef, 8> Configs = configsOf(*T, Isa);
  if (Configs.empty())
    return createStringError(inconvertibleErrorCode(),
                             "task '" + T->Id + "' is not for '" + Isa +
                                 "'; it is for " + join(platformsOf(*T), ", "));
  return createStringError(inconvertibleErrorCode(),
                           "task '" + T->Id + "' has no configuration '" +
                               Config + "' on '" + Isa + "'; it has " +
                               join(Configs, ", "));
}

} // namespace kc::task
