//===- ShareOffsets.cpp - Sums of registers and numbers on demand ---------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum of a register and a number, and a number that an instruction puts into
// a register, can be computed anew wherever they are needed. All of them are
// taken out of the program and put back where they are used, each kept in a
// register for later uses as long as there is one: where registers run out, the
// value goes that is needed again last. In a sequence of instructions no other
// choice takes fewer computations (L. A. Belady, A study of replacement
// algorithms for a virtual-storage computer, 1966).
//
// What a loop's body needs of such values from outside is best kept in
// registers all through the loop; those go first that are used most often, and
// what finds no place is computed in the body. Which registers other values
// need is counted beforehand, so that the result fits into the machine.
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"
#include "RegisterPressure.h"
#include "kc/Optimize/Passes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_SHAREOFFSETS
#include "kc/Optimize/Passes.h.inc"

namespace {

/// The number of a value that can be computed anew.
using Id = unsigned;
using UseCounts = std::map<Id, uint64_t>;

struct Recipe {
  Operation *Model;
  /// What is added to; neither for a number alone.
  std::optional<Id> Base;
  Value Root;
};

/// One block while it is gone through.
struct Scope {
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
  DenseMap<Id, SmallVector<unsigned, 2>> Uses;

  /// The next use after the current operation, ~0 if there is none.
  unsigned nextUse(Id N) {
    SmallVector<unsigned, 2> &Of = Uses[N];
    while (!Of.empty() && Of.back() <= At)
      Of.pop_back();
    return Of.empty() ? ~0u : Of.back();
  }
};

class Sharer {
public:
  Sharer(func::FuncOp F, const IsaDialectInterface &Isa, unsigned RegFile,
         unsigned Budget)
      : F(F), Isa(Isa), RegFile(RegFile), Budget(Budget),
        Pressure(RegFile, [this](Operation *Op) { return isRecipe(Op); }) {}

  bool run();

private:
  bool isRecipe(Operation *Op) const {
    return Op->getNumResults() == 1 && Ids.contains(Op->getResult(0));
  }
  void collect(Operation *Op);
  std::optional<Id> idOf(Value V) const;
  Value findZero(Block &Entry);
  bool isFromOutside(Id N, HardwareLoopOpInterface Loop) const;
  const UseCounts &countUses(HardwareLoopOpInterface Loop);
  void findUses(Block &Body, Scope &S);

  void place(Block &Body, unsigned Outside);
  void placeOperands(Operation *Op, Scope &S);
  void placeLoop(HardwareLoopOpInterface Loop, Scope &S);
  Value obtain(Id N, Operation *Before, Scope &S, SmallVectorImpl<Id> &Keep);
  bool evict(Scope &S, ArrayRef<Id> Keep);
  void dropUnused(Scope &S, ArrayRef<Id> Keep);

  func::FuncOp F;
  const IsaDialectInterface &Isa;
  unsigned RegFile;
  unsigned Budget;
  Value Zero;
  SmallVector<Recipe, 0> Recipes;
  DenseMap<Value, Id> Ids;
  std::map<std::tuple<const void *, const void *, const void *>, Id> Known;
  /// How often the body of a loop, with the loops in it, uses values that can
  /// be computed outside of it.
  std::map<Operation *, UseCounts> UsesIn;
  /// What is in a register at the current place; by Id.
  SmallVector<Value, 0> Current;
  RegisterPressure Pressure;
};

} // namespace

std::optional<Id> Sharer::idOf(Value V) const {
  auto It = Ids.find(V);
  return It == Ids.end() ? std::nullopt : std::optional<Id>(It->second);
}

/// Notes an operation that can be done anew.
void Sharer::collect(Operation *Op) {
  if (!mlir::isa<InstrOpInterface>(Op) || Op->getNumResults() != 1)
    return;
  auto Type = dyn_cast<RegisterTypeInterface>(Op->getResult(0).getType());
  if (!Type || Type.isAssigned() || Type.getRegFile() != RegFile)
    return;
  Recipe New{Op, std::nullopt, nullptr};
  const void *From = nullptr;
  if (std::optional<Offset> O = matchOffset(Op)) {
    New.Base = idOf(O->Base);
    if (!New.Base)
      New.Root = isZero(O->Base) ? Zero : O->Base;
    From = New.Base ? static_cast<const void *>(Recipes[*New.Base].Model)
                    : New.Root.getAsOpaquePointer();
  } else if (Op->getNumOperands() || !isPure(Op)) {
    return;
  }
  auto [It, IsNew] =
      Known.try_emplace({From, Op->getName().getAsOpaquePointer(),
                         Op->getAttrDictionary().getAsOpaquePointer()},
                        Recipes.size());
  if (IsNew)
    Recipes.push_back(New);
  Ids[Op->getResult(0)] = It->second;
}

bool Sharer::isFromOutside(Id N, HardwareLoopOpInterface Loop) const {
  while (Recipes[N].Base)
    N = *Recipes[N].Base;
  Value Root = Recipes[N].Root;
  return !Root || !Loop->getRegion(0).isAncestor(Root.getParentRegion());
}

const UseCounts &Sharer::countUses(HardwareLoopOpInterface Loop) {
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

void Sharer::findUses(Block &Body, Scope &S) {
  auto Note = [&](Id N, unsigned At) {
    SmallVector<unsigned, 2> &Uses = S.Uses[N];
    if (Uses.empty() || Uses.back() != At)
      Uses.push_back(At);
  };
  unsigned At = S.Taken.Before.size();
  for (Operation &Op : llvm::reverse(Body)) {
    --At;
    if (isRecipe(&Op))
      continue;
    for (Value V : Op.getOperands())
      // What it is computed from may be needed then, too.
      for (std::optional<Id> N = idOf(V); N; N = Recipes[*N].Base)
        Note(*N, At);
    if (auto It = UsesIn.find(&Op); It != UsesIn.end())
      for (auto [N, Times] : It->second)
        Note(N, At);
  }
}

//===----------------------------------------------------------------------===//
// Placement
//===----------------------------------------------------------------------===//

/// Frees the register of what is needed again last; false if that would be one
/// of \p Keep.
bool Sharer::evict(Scope &S, ArrayRef<Id> Keep) {
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

void Sharer::dropUnused(Scope &S, ArrayRef<Id> Keep) {
  llvm::erase_if(S.Held, [&](Id N) {
    bool IsUnused = S.nextUse(N) == ~0u && !llvm::is_contained(Keep, N);
    if (IsUnused)
      Current[N] = nullptr;
    return IsUnused;
  });
}

/// The value in a register; \p Keep grows by what must stay there with it.
Value Sharer::obtain(Id N, Operation *Before, Scope &S,
                     SmallVectorImpl<Id> &Keep) {
  Keep.push_back(N);
  if (Current[N])
    return Current[N];
  const Recipe &R = Recipes[N];
  Value Base = R.Base ? obtain(*R.Base, Before, S, Keep) : R.Root;
  while (S.Outside + S.Taken.Before[S.At] + S.Held.size() + 1 > Budget &&
         evict(S, Keep))
    ;
  OpBuilder B(Before);
  Operation *New = B.clone(*R.Model);
  if (Base)
    New->setOperand(0, Base);
  S.Held.push_back(N);
  return Current[N] = New->getResult(0);
}

void Sharer::placeOperands(Operation *Op, Scope &S) {
  SmallVector<Id> Keep;
  for (Value V : Op->getOperands())
    if (std::optional<Id> N = idOf(V); N && Current[*N])
      Keep.push_back(*N);
  for (OpOperand &Operand : Op->getOpOperands())
    if (std::optional<Id> N = idOf(Operand.get()))
      Operand.set(obtain(*N, Op, S, Keep));
}

void Sharer::placeLoop(HardwareLoopOpInterface Loop, Scope &S) {
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

void Sharer::place(Block &Body, unsigned Outside) {
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

/// The register that reads as zero, from the function's beginning.
Value Sharer::findZero(Block &Entry) {
  Type T = Isa.getRegisterType(RegFile);
  for (Operation &Op : Entry)
    if (Op.hasTrait<OpTrait::EntryRegister>() &&
        Op.getResult(0).getType() == T) {
      Op.moveBefore(&Entry, Entry.begin());
      return Op.getResult(0);
    }
  OpBuilder B = OpBuilder::atBlockBegin(&Entry);
  return Isa.createZero(B, F.getLoc(), cast<RegisterTypeInterface>(T));
}

bool Sharer::run() {
  Block &Entry = F.getBody().front();
  if (Isa.getTarget().RegFiles[RegFile].ZeroRegister >= 0)
    Zero = findZero(Entry);
  SmallVector<Operation *, 0> Old;
  F.walk<WalkOrder::PreOrder>([&](Operation *Op) {
    collect(Op);
    if (isRecipe(Op))
      Old.push_back(Op);
  });
  Current.resize(Recipes.size());
  for (Operation &Op : Entry)
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op))
      countUses(Loop);
  place(Entry, 0);
  for (Operation *Op : llvm::reverse(Old))
    Op->erase();
  if (Zero && Zero.use_empty())
    Zero.getDefiningOp()->erase();
  return !Old.empty();
}

bool shareOffsets(func::FuncOp F, unsigned Reserve) {
  foldOffsets(F);
  const IsaDialectInterface *Isa = nullptr;
  F.walk([&](InstrOpInterface Op) {
    Isa = IsaDialectInterface::get(Op->getDialect());
    return WalkResult::interrupt();
  });
  if (!Isa)
    return false;
  const isa::Target &T = Isa->getTarget();
  bool Changed = false;
  for (auto [N, File] : llvm::enumerate(T.RegFiles)) {
    bool HasOffsets =
        llvm::any_of(T.AddImmediates, [&](const isa::AddImmediateDesc &D) {
          return T.Instrs[D.Instr].Operands[D.To].RegFile == N;
        });
    unsigned Count = File.Count - (File.ZeroRegister >= 0 ? 1 : 0);
    if (HasOffsets)
      Changed |= Sharer(F, *Isa, N, Count - std::min(Count, Reserve)).run();
  }
  return Changed;
}

namespace {

struct ShareOffsets : impl::ShareOffsetsBase<ShareOffsets> {
  using ShareOffsetsBase::ShareOffsetsBase;
  void runOnOperation() override { shareOffsets(getOperation(), reserve); }
};

} // namespace
} // namespace kc
