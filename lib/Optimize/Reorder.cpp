//===- Reorder.cpp - Operations that share operands together --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A list scheduler: of the operations that everything they depend on has been
// done for, the one comes next that needs the fewest additions, since its
// addresses are in registers already, and that needs no register of the machine
// set to something else. Where that is equal, the program's order remains.
//
// Setters, operations that do nothing but copy an operand to a resource, are
// taken out and put back where what they set is needed. So transfers of the
// same tensor come together, and a register that is set to the same value again
// is set once. This takes for granted that such a resource is one register.
//
//===----------------------------------------------------------------------===//

#include "Dependences.h"
#include "kc/Optimize/Passes.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_REORDER
#include "kc/Optimize/Passes.h.inc"

namespace {

/// What a register holds: a number relative to a value, which is null for zero.
using Address = std::pair<Value, int64_t>;

/// The addresses that are likely to be in registers.
class AddressCache {
public:
  explicit AddressCache(unsigned Size) : Size(Size) {}

  void addUse(Address A) { ++UsesLeft[A]; }
  bool contains(Address A) const { return llvm::is_contained(Held, A); }
  void use(Address A);
  ArrayRef<Address> held() const { return Held; }

private:
  unsigned Size;
  /// The one that was used last is the last.
  SmallVector<Address> Held;
  llvm::DenseMap<Address, unsigned> UsesLeft;
};

/// What a step needs a resource to be; without a setter what it was before.
struct Setting {
  SideEffects::Resource *Of;
  Operation *Setter;
};

class Scheduler {
public:
  Scheduler(ArrayRef<Operation *> Ops, Operation *End,
            const Addressing &Assumed);

  /// Puts the operations in their new order, before End.
  void run();

private:
  void findSetters(ArrayRef<Operation *> Ops);
  void findNeeds(ArrayRef<Operation *> Ops);
  void countUses();
  void makeReady(unsigned N);
  bool isSet(Setting S) const;
  unsigned cost(unsigned N) const;
  bool maySet(unsigned N) const;
  bool hasRegisters(unsigned N) const;
  unsigned choose() const;
  void emit(unsigned N);
  void set(Setting S);

  Operation *End;
  /// Resources that only setters write.
  Effects::Set SetOnly;
  SmallVector<Operation *> Setters;
  std::vector<Step> Steps;
  // Parallel to Steps.
  SmallVector<SmallVector<Address, 3>, 0> Addresses;
  SmallVector<SmallVector<Setting, 2>, 0> Needs;
  /// The last setter; and how many steps still need what was before the first.
  llvm::DenseMap<SideEffects::Resource *, Operation *> Current, Last;
  llvm::DenseMap<SideEffects::Resource *, unsigned> NeedInitial;
  std::set<unsigned> Ready;
  llvm::DenseMap<Address, std::set<unsigned>> ReadyBy;
  AddressCache Cache;
  /// Uses that are still to come of values that addresses can't be, and how
  /// many of these are alive in each file.
  llvm::DenseMap<Value, unsigned> UsesLeft;
  llvm::SmallDenseMap<unsigned, unsigned> Alive;
};

} // namespace

void AddressCache::use(Address A) {
  llvm::erase(Held, A);
  if (--UsesLeft[A] == 0)
    return;
  if (Held.size() == Size)
    Held.erase(Held.begin());
  Held.push_back(A);
}

static const isa::Target &targetOf(Value V) {
  return IsaDialectInterface::get(&V.getType().getDialect())->getTarget();
}

static Address addressOf(Value V) {
  auto [Base, Number] = matchSum(V);
  return {isZero(Base) ? Value() : Base, Number};
}

/// A value that takes no register of its own is no address.
static std::optional<Address> addressIn(Value V) {
  if (!isRegister(V.getType()) || !canBeOffset(V) || isZero(V))
    return std::nullopt;
  return addressOf(V);
}

//===----------------------------------------------------------------------===//
// Preparation
//===----------------------------------------------------------------------===//

static bool looksLikeSetter(Operation *Op, const Effects &State) {
  return Op->getNumOperands() == 1 && Op->getNumResults() == 0 &&
         State.Reads.empty() && State.Writes.size() == 1;
}

void Scheduler::findSetters(ArrayRef<Operation *> Ops) {
  Effects::Set WrittenElsewhere;
  for (Operation *Op : Ops) {
    Effects State(Op);
    (looksLikeSetter(Op, State) ? SetOnly : WrittenElsewhere)
        .insert(State.Writes.begin(), State.Writes.end());
  }
  for (SideEffects::Resource *R : WrittenElsewhere)
    SetOnly.erase(R);
}

/// Notes what each step needs, in the order in which it is now.
void Scheduler::findNeeds(ArrayRef<Operation *> Ops) {
  llvm::DenseMap<Operation *, unsigned> Numbers;
  for (auto [N, S] : llvm::enumerate(Steps))
    Numbers[S.Op] = N;
  Needs.resize(Steps.size());
  for (Operation *Op : Ops) {
    auto It = Numbers.find(Op);
    if (It == Numbers.end()) {
      Last[*Effects(Op).Writes.begin()] = Op;
      continue;
    }
    unsigned N = It->second;
    for (SideEffects::Resource *R : Steps[N].State.Reads) {
      if (!SetOnly.contains(R))
        continue;
      Operation *Setter = Last.lookup(R);
      Needs[N].push_back({R, Setter});
      if (!Setter) {
        ++NeedInitial[R];
        continue;
      }
      // What is set must have been computed.
      auto Def = Numbers.find(Setter->getOperand(0).getDefiningOp());
      if (Def == Numbers.end())
        continue;
      Steps[Def->second].Later.push_back(N);
      ++Steps[N].NumBefore;
    }
    llvm::sort(Needs[N], [](Setting A, Setting B) {
      return A.Of->getName() < B.Of->getName();
    });
  }
}

void Scheduler::countUses() {
  llvm::DenseSet<Value> Made;
  for (Step &S : Steps) {
    SmallVector<Address, 3> &Mine = Addresses.emplace_back();
    for (Value V : S.Op->getOperands()) {
      if (std::optional<Address> A = addressIn(V)) {
        if (!llvm::is_contained(Mine, *A))
          Mine.push_back(*A);
      } else if (isRegister(V.getType()) && !isZero(V)) {
        // What comes from before is alive from the beginning.
        if (UsesLeft[V]++ == 0 && !Made.contains(V))
          ++Alive[getRegFile(V)];
      }
    }
    for (Address A : Mine)
      Cache.addUse(A);
    for (Value V : S.Op->getResults()) {
      Made.insert(V);
      // One use that never comes.
      if (llvm::any_of(V.getUsers(), [&](Operation *User) {
            return User->getBlock() != S.Op->getBlock() ||
                   !User->isBeforeInBlock(End);
          }))
        ++UsesLeft[V];
    }
  }
}

Scheduler::Scheduler(ArrayRef<Operation *> Ops, Operation *End,
                     const Addressing &Assumed)
    : End(End), Cache(0) {
  findSetters(Ops);
  SmallVector<Operation *, 0> Others;
  unsigned Registers = 0;
  for (Operation *Op : Ops) {
    bool IsSetter = looksLikeSetter(Op, Effects(Op)) &&
                    SetOnly.contains(*Effects(Op).Writes.begin());
    IsSetter ? Setters.push_back(Op) : Others.push_back(Op);
    for (Value V : Op->getOperands())
      if (addressIn(V))
        Registers = targetOf(V).RegFiles[getRegFile(V)].Count;
  }
  // The others are for what is no address.
  Cache = AddressCache(std::max(1u, Registers * 3 / 4));
  Steps = findDependences(Others, Assumed, SetOnly);
  findNeeds(Ops);
  countUses();
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// Two setters are the same if they set the same number.
bool Scheduler::isSet(Setting S) const {
  Operation *Now = Current.lookup(S.Of);
  if (!Now || !S.Setter)
    return Now == S.Setter;
  return Now->getName() == S.Setter->getName() &&
         addressOf(Now->getOperand(0)) == addressOf(S.Setter->getOperand(0));
}

/// Operations that have to be added.
unsigned Scheduler::cost(unsigned N) const {
  unsigned Cost = llvm::count_if(Addresses[N],
                                 [&](Address A) { return !Cache.contains(A); });
  for (Setting S : Needs[N])
    if (!isSet(S))
      Cost += 2;
  return Cost;
}

/// Whether nobody needs the old value any more of what would have to be set.
bool Scheduler::maySet(unsigned N) const {
  return llvm::all_of(Needs[N], [&](Setting S) {
    return isSet(S) || Current.lookup(S.Of) || !NeedInitial.lookup(S.Of);
  });
}

bool Scheduler::hasRegisters(unsigned N) const {
  llvm::SmallDenseMap<unsigned, int> Change;
  Operation *Op = Steps[N].Op;
  for (Value V : Op->getResults())
    if (UsesLeft.contains(V))
      ++Change[getRegFile(V)];
  for (Value V : Op->getOperands())
    if (auto It = UsesLeft.find(V); It != UsesLeft.end() && It->second == 1)
      --Change[getRegFile(V)];
  return llvm::all_of(Change, [&](auto C) {
    const isa::RegFileDesc &File =
        targetOf(Op->getNumResults() ? Op->getResult(0) : Op->getOperand(0))
            .RegFiles[C.first];
    int Most = File.Count - (File.ZeroRegister >= 0);
    return C.second <= 0 || int(Alive.lookup(C.first)) + C.second <= Most;
  });
}

/// The ready step that costs least, of equal ones the first. Few are looked at:
/// the first ones, and those with an address that is in a register.
unsigned Scheduler::choose() const {
  constexpr unsigned NumFirst = 32, NumOfAddress = 4;
  std::optional<std::tuple<bool, unsigned, unsigned>> Best;
  auto Look = [&](const std::set<unsigned> &Some, unsigned Most) {
    for (unsigned N : Some) {
      if (Most-- == 0)
        break;
      // The first step of all may always set what it needs.
      if (!maySet(N))
        continue;
      std::tuple Rank(!hasRegisters(N), cost(N), N);
      if (!Best || Rank < *Best)
        Best = Rank;
    }
  };
  Look(Ready, NumFirst);
  for (Address A : Cache.held())
    if (auto It = ReadyBy.find(A); It != ReadyBy.end())
      Look(It->second, NumOfAddress);
  return Best ? std::get<2>(*Best) : *Ready.begin();
}

void Scheduler::makeReady(unsigned N) {
  Ready.insert(N);
  for (Address A : Addresses[N])
    ReadyBy[A].insert(N);
}

void Scheduler::set(Setting S) {
  Operation *New = S.Setter->clone();
  End->getBlock()->getOperations().insert(End->getIterator(), New);
  Current[S.Of] = New;
}

void Scheduler::emit(unsigned N) {
  Step &S = Steps[N];
  Ready.erase(N);
  for (Address A : Addresses[N]) {
    ReadyBy[A].erase(N);
    Cache.use(A);
  }
  for (Setting Need : Needs[N]) {
    if (!isSet(Need))
      set(Need);
    if (!Need.Setter)
      --NeedInitial[Need.Of];
  }
  for (Value V : S.Op->getOperands())
    if (auto It = UsesLeft.find(V); It != UsesLeft.end() && --It->second == 0)
      --Alive[getRegFile(V)];
  for (Value V : S.Op->getResults())
    if (UsesLeft.contains(V))
      ++Alive[getRegFile(V)];
  S.Op->moveBefore(End);
  for (unsigned Later : S.Later)
    if (--Steps[Later].NumBefore == 0)
      makeReady(Later);
}

void Scheduler::run() {
  for (unsigned N = 0; N != Steps.size(); ++N)
    if (Steps[N].NumBefore == 0)
      makeReady(N);
  while (!Ready.empty())
    emit(choose());
  // What comes afterwards finds everything set as before.
  for (Operation *Setter : Setters) {
    SideEffects::Resource *R = *Effects(Setter).Writes.begin();
    if (Setter == Last.lookup(R) && !isSet({R, Setter}))
      set({R, Setter});
  }
  for (Operation *Setter : Setters)
    Setter->erase();
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

/// Whether it only makes an address, which is computed anew where it is used.
static bool makesAddress(Operation *Op) {
  return Op->getNumRegions() == 0 && Op->getNumResults() == 1 &&
         isRegister(Op->getResult(0).getType()) &&
         canBeOffset(Op->getResult(0)) && isPure(Op) &&
         (Op->getNumOperands() == 0 || matchOffset(Op));
}

static bool reorderBlock(Block &Body, const Addressing &Assumed) {
  bool Changed = false;
  llvm::SetVector<Operation *> Ops;
  auto Finish = [&](Operation *End) {
    if (Ops.size() > 1) {
      Scheduler(Ops.getArrayRef(), End, Assumed).run();
      Changed = true;
    }
    Ops.clear();
  };
  for (Operation &Op : llvm::make_early_inc_range(Body)) {
    for (Region &R : Op.getRegions())
      for (Block &Inner : R)
        Changed |= reorderBlock(Inner, Assumed);
    if (Op.getNumRegions() || Op.hasTrait<mlir::OpTrait::IsTerminator>() ||
        Effects(&Op).AreUnknown) {
      Finish(&Op);
      continue;
    }
    // What is no instruction, and addresses, come first, so that they are never
    // waited for.
    bool IsFree = !mlir::isa<InstrOpInterface>(Op) || makesAddress(&Op);
    if (!IsFree || llvm::any_of(Op.getOperands(), [&](Value V) {
          return Ops.contains(V.getDefiningOp());
        }))
      Ops.insert(&Op);
    else if (!Ops.empty())
      Op.moveBefore(Ops.front());
  }
  return Changed;
}

bool reorder(func::FuncOp F, StringRef Memory, unsigned Place) {
  Addressing Assumed{nullptr, Place};
  F.walk([&](Operation *Op) {
    Effects State(Op);
    for (const Effects::Set &Some : {State.Reads, State.Writes})
      for (SideEffects::Resource *R : Some)
        if (R->getName() == Memory)
          Assumed.Memory = R;
  });
  return !F.isExternal() && reorderBlock(F.getBody().front(), Assumed);
}

SmallVector<StringRef> addressedResources(func::FuncOp F) {
  SmallVector<StringRef> Names;
  F.walk([&](Operation *Op) {
    Effects State(Op);
    if (Op->getNumRegions() == 0 && !looksLikeSetter(Op, State))
      for (SideEffects::Resource *R : State.Writes)
        Names.push_back(R->getName());
  });
  llvm::sort(Names);
  Names.erase(llvm::unique(Names), Names.end());
  return Names;
}

namespace {

struct Reorder : impl::ReorderBase<Reorder> {
  using ReorderBase::ReorderBase;
  void runOnOperation() override { reorder(getOperation(), memory, place); }
};

} // namespace
} // namespace kc
