//===- Dependences.cpp - What must stay in order --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dependences.h"
#include "llvm/ADT/SmallSet.h"
#include <map>

using namespace mlir;

namespace kc {

namespace {

/// Who has used something so far.
struct History {
  std::optional<unsigned> Writer;
  SmallVector<unsigned, 2> ReadersSince;
};

/// Where operations reach in the memory that is taken to be addressed.
class Reach {
public:
  Reach(ArrayRef<Step> Steps, const Addressing &Assumed);

  /// The smallest distance, and with it the unit of places; 0 if nothing can
  /// be said about the memory.
  int64_t unit() const { return Unit; }
  /// The units that an operand refers to, both ends included.
  std::optional<std::pair<int64_t, int64_t>> units(OpOperand &Operand) const;

private:
  using Kind = std::pair<StringAttr, unsigned>;
  static Kind kindOf(OpOperand &Operand) {
    return {Operand.getOwner()->getName().getIdentifier(),
            Operand.getOperandNumber()};
  }
  llvm::DenseMap<Kind, int64_t> Extents;
  int64_t Unit = 0;
  Value Root;
};

class DependenceFinder {
public:
  DependenceFinder(std::vector<Step> &Steps, const Addressing &Assumed)
      : Steps(Steps), Assumed(Assumed), Places(Steps, Assumed) {}

  void run(const Effects::Set &Ignored);

private:
  void order(unsigned Before, unsigned After);
  void read(History &Of, unsigned N);
  void write(History &Of, unsigned N);
  void visitMemory(unsigned N);

  std::vector<Step> &Steps;
  const Addressing &Assumed;
  Reach Places;
  llvm::DenseMap<SideEffects::Resource *, History> Whole;
  std::map<int64_t, History> ByUnit;
  /// Steps that use the memory nobody knows where, and all since then.
  History Anywhere;
  SmallVector<unsigned, 0> SinceAnywhere;
  llvm::SmallSet<unsigned, 8> Predecessors;
};

} // namespace

//===----------------------------------------------------------------------===//
// Reach
//===----------------------------------------------------------------------===//

/// All zeros are one.
static Value rootOf(Value V) {
  Value Base = matchSum(V).Base;
  return isZero(Base) ? Value() : Base;
}

Reach::Reach(ArrayRef<Step> Steps, const Addressing &Assumed) {
  if (!Assumed.Memory)
    return;
  std::map<std::pair<const void *, unsigned>, std::vector<int64_t>> Numbers;
  std::optional<Value> OnlyRoot;
  for (const Step &S : Steps) {
    if (!S.State.Reads.contains(Assumed.Memory) &&
        !S.State.Writes.contains(Assumed.Memory))
      continue;
    for (OpOperand &Operand : S.Op->getOpOperands()) {
      Value V = Operand.get();
      if (!isRegister(V.getType()) || !canBeOffset(V))
        continue;
      // How far different registers are apart isn't known.
      if (OnlyRoot && *OnlyRoot != rootOf(V))
        return;
      OnlyRoot = rootOf(V);
      auto [Name, Number] = kindOf(Operand);
      Numbers[{Name.getAsOpaquePointer(), Number}].push_back(
          matchSum(V).Number);
    }
  }
  Root = OnlyRoot.value_or(Value());
  int64_t Smallest = 0;
  for (auto &[Kind, List] : Numbers) {
    llvm::sort(List);
    int64_t Extent = 0;
    for (unsigned N = 1; N < List.size(); ++N)
      if (int64_t Distance = List[N] - List[N - 1];
          Distance && (!Extent || Distance < Extent))
        Extent = Distance;
    Extents[{StringAttr::getFromOpaquePointer(Kind.first), Kind.second}] =
        Extent;
    if (Extent && (!Smallest || Extent < Smallest))
      Smallest = Extent;
  }
  Unit = Smallest;
}

std::optional<std::pair<int64_t, int64_t>>
Reach::units(OpOperand &Operand) const {
  auto It = Extents.find(kindOf(Operand));
  if (It == Extents.end())
    return std::nullopt;
  // An operand that is always the same reaches as far as the others.
  int64_t Extent = It->second ? It->second : Unit;
  int64_t First = matchSum(Operand.get()).Number;
  return std::pair(First / Unit, (First + Extent - 1) / Unit);
}

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

void DependenceFinder::order(unsigned Before, unsigned After) {
  if (Before == After || !Predecessors.insert(Before).second)
    return;
  Steps[Before].Later.push_back(After);
  ++Steps[After].NumBefore;
}

void DependenceFinder::read(History &Of, unsigned N) {
  if (Of.Writer)
    order(*Of.Writer, N);
  if (Of.ReadersSince.empty() || Of.ReadersSince.back() != N)
    Of.ReadersSince.push_back(N);
}

void DependenceFinder::write(History &Of, unsigned N) {
  if (Of.Writer)
    order(*Of.Writer, N);
  for (unsigned Reader : Of.ReadersSince)
    order(Reader, N);
  Of.ReadersSince.clear();
  Of.Writer = N;
}

void DependenceFinder::visitMemory(unsigned N) {
  constexpr int64_t MaxUnits = 4096;
  Step &S = Steps[N];
  bool Reads = S.State.Reads.contains(Assumed.Memory);
  bool Writes = S.State.Writes.contains(Assumed.Memory);
  SmallVector<std::pair<int64_t, int64_t>> Read, Written;
  for (OpOperand &Operand : S.Op->getOpOperands()) {
    auto Units = Places.units(Operand);
    if (!Units)
      continue;
    if (Reads)
      Read.push_back(*Units);
    if (Writes && Operand.getOperandNumber() == Assumed.Place)
      Written.push_back(*Units);
  }
  bool IsWide =
      llvm::any_of(llvm::concat<std::pair<int64_t, int64_t>>(Read, Written),
                   [](auto R) { return R.second - R.first > MaxUnits; });
  if (IsWide || (Reads && Read.empty()) || (Writes && Written.empty())) {
    for (unsigned Before : SinceAnywhere)
      order(Before, N);
    write(Anywhere, N);
    SinceAnywhere.clear();
    ByUnit.clear();
    return;
  }
  if (Anywhere.Writer)
    order(*Anywhere.Writer, N);
  SinceAnywhere.push_back(N);
  for (auto [First, Last] : Read)
    for (int64_t Unit = First; Unit <= Last; ++Unit)
      read(ByUnit[Unit], N);
  for (auto [First, Last] : Written)
    for (int64_t Unit = First; Unit <= Last; ++Unit)
      write(ByUnit[Unit], N);
}

void DependenceFinder::run(const Effects::Set &Ignored) {
  llvm::DenseMap<Operation *, unsigned> Numbers;
  for (auto [N, S] : llvm::enumerate(Steps))
    Numbers[S.Op] = N;
  bool IsMemoryKnown = Places.unit() != 0;
  for (unsigned N = 0; N != Steps.size(); ++N) {
    Step &S = Steps[N];
    Predecessors.clear();
    for (Value V : S.Op->getOperands())
      if (auto It = Numbers.find(V.getDefiningOp()); It != Numbers.end())
        order(It->second, N);
    for (SideEffects::Resource *R : S.State.Reads)
      if (!Ignored.contains(R) && !(IsMemoryKnown && R == Assumed.Memory))
        read(Whole[R], N);
    for (SideEffects::Resource *R : S.State.Writes)
      if (!Ignored.contains(R) && !(IsMemoryKnown && R == Assumed.Memory))
        write(Whole[R], N);
    if (IsMemoryKnown && (S.State.Reads.contains(Assumed.Memory) ||
                          S.State.Writes.contains(Assumed.Memory)))
      visitMemory(N);
  }
}

std::vector<Step> findDependences(ArrayRef<Operation *> Ops,
                                  const Addressing &Assumed,
                                  const Effects::Set &Ignored) {
  std::vector<Step> Steps;
  for (Operation *Op : Ops)
    Steps.push_back({Op, Effects(Op), {}, 0});
  DependenceFinder(Steps, Assumed).run(Ignored);
  return Steps;
}

} // namespace kc
