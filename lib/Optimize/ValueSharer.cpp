//===- ValueSharer.cpp - Values that are computed on demand ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueSharer.h"

using namespace mlir;

namespace kc {

/// One block while it is gone through.
struct ValueSharer::Scope {
  Scope(unsigned Outside, const BlockPressure &Taken)
      : Outside(Outside), Taken(Taken) {}

  /// Registers that are taken from before the block until after it.
  unsigned Outside;
  /// Those that its own values take.
  const BlockPressure &Taken;
  /// The number of the current operation.
  unsigned At = 0;
  /// What this block has put into registers.
  SmallVector<Id> Held;
  /// Positions of uses, the next one last.
  llvm::DenseMap<Id, SmallVector<unsigned, 2>> Uses;

  /// The next use after the current operation, ~0 if there is none.
  unsigned nextUse(Id N) {
    SmallVector<unsigned, 2> &Of = Uses[N];
    while (!Of.empty() && Of.back() <= At)
      Of.pop_back();
    return Of.empty() ? ~0u : Of.back();
  }
};

ValueSharer::ValueSharer(func::FuncOp F, const IsaDialectInterface &Isa,
                         unsigned RegFile, unsigned Budget)
    : F(F), Isa(Isa), RegFile(RegFile), Budget(Budget),
      Pressure(RegFile, [this](Operation *Op) { return isRecipe(Op); }) {}

std::optional<ValueSharer::Id> ValueSharer::idOf(Value V) const {
  auto It = Ids.find(V);
  return It == Ids.end() ? std::nullopt : std::optional<Id>(It->second);
}

/// The zero that all zeros of a file are replaced by.
Value ValueSharer::zeroOf(Value V) {
  Value &Zero = Zeros[getRegFile(V)];
  if (Zero)
    return Zero;
  Block &Entry = F.getBody().front();
  RegisterTypeInterface T = Isa.getRegisterType(getRegFile(V));
  for (Operation &Op : Entry)
    if (Op.hasTrait<OpTrait::EntryRegister>() &&
        Op.getResult(0).getType() == T) {
      Op.moveBefore(&Entry, Entry.begin());
      return Zero = Op.getResult(0);
    }
  OpBuilder B = OpBuilder::atBlockBegin(&Entry);
  return Zero = Isa.createZero(B, F.getLoc(), T);
}

/// Whether the operation gives the same result wherever it is executed with
/// the same operands, and does nothing else.
bool ValueSharer::isRepeatable(Operation *Op) const {
  auto Instr = dyn_cast<InstrOpInterface>(Op);
  if (!Instr || Op->getNumResults() != 1 ||
      Instr.getTiedOperand(Op->getResult(0)))
    return false;
  auto Type = dyn_cast<RegisterTypeInterface>(Op->getResult(0).getType());
  if (!Type || Type.isAssigned() || Type.getRegFile() != RegFile)
    return false;
  Effects State(Op);
  return !State.AreUnknown && State.Writes.empty() &&
         (State.Reads.empty() ||
          (!HasUnknown && !intersect(State.Reads, Written)));
}

/// Notes an operation that can be done anew: a sum, or what is computed from
/// nothing but numbers.
void ValueSharer::collect(Operation *Op) {
  if (!isRepeatable(Op))
    return;
  bool IsSum = matchOffset(Op).has_value();
  // A file whose registers hold addresses holds other numbers only in passing.
  if (!IsSum && canBeOffset(Op->getResult(0)) && Op->getNumOperands())
    return;
  Recipe New{Op, {}};
  std::vector<const void *> Key = {
      Op->getName().getAsOpaquePointer(),
      Op->getAttrDictionary().getAsOpaquePointer()};
  for (Value V : Op->getOperands()) {
    std::optional<Id> Made = idOf(V);
    if (!Made && !IsSum && !isZero(V))
      return;
    Value Given = Made ? Value() : isZero(V) ? zeroOf(V) : V;
    New.Ingredients.push_back({Made, Given});
    Key.push_back(Made ? static_cast<const void *>(Recipes[*Made].Model)
                       : Given.getAsOpaquePointer());
  }
  auto [It, IsNew] = Known.try_emplace(std::move(Key), Recipes.size());
  if (IsNew)
    Recipes.push_back(New);
  Ids[Op->getResult(0)] = It->second;
}

bool ValueSharer::isFromOutside(Id N, HardwareLoopOpInterface Loop) const {
  return llvm::all_of(Recipes[N].Ingredients, [&](Recipe::Ingredient Of) {
    return Of.Made ? isFromOutside(*Of.Made, Loop)
                   : !Loop->getRegion(0).isAncestor(Of.Given.getParentRegion());
  });
}

const ValueSharer::UseCounts &
ValueSharer::countUses(HardwareLoopOpInterface Loop) {
  UseCounts Uses;
  for (Operation &Op : *Loop.getLoopBody()) {
    if (isRecipe(&Op))
      continue;
    for (Value V : Op.getOperands())
      if (std::optional<Id> N = idOf(V); N && isFromOutside(*N, Loop))
        ++Uses[*N];
    if (auto Inner = dyn_cast<HardwareLoopOpInterface>(Op))
      for (auto [N, Times] : countUses(Inner))
        if (isFromOutside(N, Loop))
          Uses[N] += Times * Inner.getTrips();
  }
  return UsesIn[Loop] = std::move(Uses);
}

/// What a value is computed from may be needed where the value is.
void ValueSharer::noteUse(Id N, Scope &S, unsigned At) {
  SmallVector<unsigned, 2> &Uses = S.Uses[N];
  if (!Uses.empty() && Uses.back() == At)
    return;
  Uses.push_back(At);
  for (const Recipe::Ingredient &Of : Recipes[N].Ingredients)
    if (Of.Made)
      noteUse(*Of.Made, S, At);
}

void ValueSharer::findUses(Block &Body, Scope &S) {
  unsigned At = S.Taken.Before.size();
  for (Operation &Op : llvm::reverse(Body)) {
    --At;
    if (isRecipe(&Op))
      continue;
    for (Value V : Op.getOperands())
      if (std::optional<Id> N = idOf(V))
        noteUse(*N, S, At);
    if (auto It = UsesIn.find(&Op); It != UsesIn.end())
      for (auto [N, Times] : It->second)
        noteUse(N, S, At);
  }
}

//===----------------------------------------------------------------------===//
// Placement
//===----------------------------------------------------------------------===//

/// Frees the register of what is needed again last; false if that would be one
/// of \p Keep.
bool ValueSharer::evict(Scope &S, ArrayRef<Id> Keep) {
  auto *Last = S.Held.end();
  unsigned LastUse = 0;
  for (auto *It = S.Held.begin(); It != S.Held.end(); ++It) {
    unsigned Use = S.nextUse(*It);
    if (Use > LastUse && !llvm::is_contained(Keep, *It)) {
      Last = It;
      LastUse = Use;
    }
  }
  if (Last == S.Held.end())
    return false;
  Current[*Last] = nullptr;
  S.Held.erase(Last);
  return true;
}

void ValueSharer::dropUnused(Scope &S, ArrayRef<Id> Keep) {
  llvm::erase_if(S.Held, [&](Id N) {
    bool IsUnused = S.nextUse(N) == ~0u && !llvm::is_contained(Keep, N);
    if (IsUnused)
      Current[N] = nullptr;
    return IsUnused;
  });
}

/// Computes the value before an operation; \p Keep grows by what must stay in
/// registers with it.
Value ValueSharer::compute(Id N, Operation *Before, Scope &S,
                           SmallVectorImpl<Id> &Keep) {
  SmallVector<Value> Operands;
  for (const Recipe::Ingredient &Of : Recipes[N].Ingredients)
    Operands.push_back(Of.Made ? obtain(*Of.Made, Before, S, Keep) : Of.Given);
  while (S.Outside + S.Taken.Before[S.At] + S.Held.size() + 1 > Budget &&
         evict(S, Keep))
    ;
  OpBuilder B(Before);
  Operation *New = B.clone(*Recipes[N].Model);
  New->setOperands(Operands);
  return New->getResult(0);
}

/// The value in a register.
Value ValueSharer::obtain(Id N, Operation *Before, Scope &S,
                          SmallVectorImpl<Id> &Keep) {
  Keep.push_back(N);
  if (!Current[N]) {
    Current[N] = compute(N, Before, S, Keep);
    S.Held.push_back(N);
  }
  return Current[N];
}

static bool isOverwritten(OpOperand &Operand) {
  auto Instr = dyn_cast<InstrOpInterface>(Operand.getOwner());
  return Instr && llvm::any_of(Instr->getResults(), [&](OpResult R) {
           return Instr.getTiedOperand(R) == &Operand;
         });
}

void ValueSharer::placeOperands(Operation *Op, Scope &S) {
  SmallVector<Id> Keep;
  for (Value V : Op->getOperands())
    if (std::optional<Id> N = idOf(V); N && Current[*N])
      Keep.push_back(*N);
  for (OpOperand &Operand : Op->getOpOperands()) {
    std::optional<Id> N = idOf(Operand.get());
    if (!N)
      continue;
    // What is overwritten would have to be copied to be kept; computing it
    // again is no worse.
    bool IsKept =
        !isOverwritten(Operand) ||
        (Current[*N] && S.nextUse(*N) == ~0u && llvm::is_contained(S.Held, *N));
    Operand.set(IsKept ? obtain(*N, Op, S, Keep) : compute(*N, Op, S, Keep));
  }
}

void ValueSharer::placeLoop(HardwareLoopOpInterface Loop, Scope &S) {
  placeOperands(Loop, S);

  SmallVector<std::pair<Id, uint64_t>> Uses;
  llvm::append_range(Uses, UsesIn[Loop]);
  llvm::stable_sort(Uses, [](auto &A, auto &B) { return A.second > B.second; });
  unsigned Across = S.Outside + S.Taken.Across[S.At];
  unsigned Taken = Across + Pressure.maxIn(*Loop.getLoopBody());
  unsigned Room = Budget > Taken ? Budget - Taken : 0;
  // An operation of the body may need so many values at once that are computed
  // there.
  constexpr unsigned ForOperands = 3;
  if (Uses.size() > Room) {
    Room -= std::min(Room, ForOperands);
    Uses.truncate(Room);
  }
  SmallVector<Id> Kept;
  for (auto [N, Times] : Uses)
    Kept.push_back(N);
  dropUnused(S, Kept);
  auto NumMissing = [&] {
    return llvm::count_if(Kept, [&](Id N) { return !Current[N]; });
  };
  while (S.Held.size() + NumMissing() > Room && evict(S, Kept))
    ;
  for (auto [N, Times] : Uses)
    obtain(N, Loop, S, Kept);
  place(*Loop.getLoopBody(), Across + S.Held.size());
}

void ValueSharer::place(Block &Body, unsigned Outside) {
  Scope S(Outside, Pressure.of(Body));
  findUses(Body, S);
  SmallVector<Operation *, 0> Ops;
  for (Operation &Op : Body)
    Ops.push_back(&Op);
  for (auto [At, Op] : llvm::enumerate(Ops)) {
    S.At = At;
    if (isRecipe(Op))
      continue;
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op))
      placeLoop(Loop, S);
    else
      placeOperands(Op, S);
    dropUnused(S, {});
    while (S.Outside + S.Taken.After[At] + S.Held.size() > Budget &&
           evict(S, {}))
      ;
  }
  for (Id N : S.Held)
    Current[N] = nullptr;
}

bool ValueSharer::run() {
  Block &Entry = F.getBody().front();
  F.walk([&](Operation *Op) {
    if (Op->getNumRegions() == 0) {
      Effects State(Op);
      Written.insert(State.Writes.begin(), State.Writes.end());
      HasUnknown |= State.AreUnknown;
    }
  });
  SmallVector<Operation *, 0> Old;
  SmallVector<Operation *, 0> All;
  F.walk<WalkOrder::PreOrder>([&](Operation *Op) { All.push_back(Op); });
  for (Operation *Op : All) {
    collect(Op);
    if (isRecipe(Op))
      Old.push_back(Op);
  }
  Current.resize(Recipes.size());
  for (Operation &Op : Entry)
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op))
      countUses(Loop);
  place(Entry, 0);
  for (Operation *Op : llvm::reverse(Old))
    Op->erase();
  for (auto [File, Zero] : Zeros)
    if (Zero.use_empty())
      Zero.getDefiningOp()->erase();
  return !Old.empty();
}

} // namespace kc
