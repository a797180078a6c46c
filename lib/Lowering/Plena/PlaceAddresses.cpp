//===- PlaceAddresses.cpp - Which addresses stay in registers -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An address is what S_ADDI_INT makes of a register that doesn't change while
// the block runs: zero, a pointer that a loop carries, anything from outside of
// the block; or of S_LUI_INT. Wherever one is used and isn't in a register, it
// is set anew just before. If the registers are full, the one whose next use is
// farthest away gives way, which is optimal for sets of equal cost (Belady
// 1966).
//
// What else lives in registers reduces how many there are for addresses. A
// loop keeps those that its body uses from outside; the others give way to the
// body.
//
//===----------------------------------------------------------------------===//

#include "LowerPlena.h"
#include "kc/Dialect/Plena/PlenaDialect.h"
#include "kc/Lowering/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <limits>

using namespace mlir;

namespace kc::lowering {

#define GEN_PASS_DEF_PLACEPLENAADDRESSES
#include "kc/Lowering/Passes.h.inc"

namespace plena {

namespace kp = kc::plena;

namespace {

/// An address that a block computes.
struct Address {
  Operation *Def = nullptr;
  /// Numbers of the operations in the block that use it, ascending.
  SmallVector<unsigned, 0> Uses;
  /// Of the first use to come, in Uses.
  unsigned Next = 0;
  /// The value to use now; null while it isn't in a register.
  Value Register;

  unsigned nextUse() const {
    return Next == Uses.size() ? std::numeric_limits<unsigned>::max()
                               : Uses[Next];
  }
};

class BlockPlacer {
public:
  /// \p Registers are free for what the block defines.
  BlockPlacer(Block &B, unsigned Registers,
              SmallVectorImpl<Operation *> &Replaced)
      : B(B), Registers(Registers), Replaced(Replaced) {}

  void run();

private:
  using AddressSet = llvm::SmallSetVector<Address *, 8>;

  unsigned numberOf(Operation *User) const;
  void findAddresses();
  void countOthers();
  AddressSet addressesIn(ValueRange Operands);
  AddressSet addressesInside(Operation &Loop);
  void evict(unsigned Limit, const AddressSet &Kept);
  void load(Address &A, Operation *Before);
  void visit(Operation &Op, unsigned Number);

  Block &B;
  unsigned Registers;
  SmallVectorImpl<Operation *> &Replaced;
  llvm::DenseMap<Operation *, unsigned> Numbers;
  llvm::MapVector<Value, Address> Addresses;
  /// The addresses that are in registers.
  SmallVector<Address *> Resident;
  /// For each operation, the other values of the block that are alive before
  /// or after it, whichever are more; and those that are alive before and
  /// after it, or are used within it.
  SmallVector<unsigned, 0> Others, Across;
};

} // namespace

static bool isZero(Value V) { return V.getDefiningOp<kp::ZeroOp>() != nullptr; }

static bool isFreeRegister(Value V) {
  return cast<RegisterTypeInterface>(V.getType()).getIndex() < 0;
}

/// Addresses that nobody uses stay as they are: removing them is not the
/// business of this pass.
static bool isAddress(Operation *Op) {
  if (Op->use_empty())
    return false;
  if (auto High = dyn_cast<kp::S_LUI_INTOp>(Op))
    return isFreeRegister(High.getRd());
  auto Sum = dyn_cast<kp::S_ADDI_INTOp>(Op);
  if (!Sum || !isFreeRegister(Sum.getRd()))
    return false;
  Value Base = Sum.getRs1();
  return isZero(Base) || Base.getParentBlock() != Op->getBlock() ||
         mlir::isa<BlockArgument>(Base) ||
         (Base.getDefiningOp<kp::S_LUI_INTOp>() &&
          isAddress(Base.getDefiningOp()));
}

/// The number of the operation in the block in which \p User is.
unsigned BlockPlacer::numberOf(Operation *User) const {
  return Numbers.lookup(B.findAncestorOpInBlock(*User));
}

void BlockPlacer::findAddresses() {
  for (auto [Number, Op] : llvm::enumerate(B))
    Numbers[&Op] = Number;
  for (Operation &Op : B) {
    if (!isAddress(&Op))
      continue;
    Replaced.push_back(&Op);
    Address A;
    A.Def = &Op;
    for (Operation *User : Op.getResult(0).getUsers())
      // The low part of a number brings its high part along.
      if (!mlir::isa<kp::S_LUI_INTOp>(Op) || User->getBlock() != &B ||
          !isAddress(User))
        A.Uses.push_back(numberOf(User));
    llvm::sort(A.Uses);
    A.Uses.erase(llvm::unique(A.Uses), A.Uses.end());
    Addresses[Op.getResult(0)] = std::move(A);
  }
}

void BlockPlacer::countOthers() {
  unsigned Count = Numbers.size();
  // Changes from one operation to the next of what is alive before it, and of
  // what is alive before and after it.
  SmallVector<int, 0> Before(Count + 1), Through(Count + 1), Inside(Count);
  for (Operation &Op : B) {
    unsigned Def = Numbers.lookup(&Op);
    for (Value Result : Op.getResults()) {
      if (!mlir::isa<kp::GPType>(Result.getType()) || isZeroRegister(Result) ||
          Addresses.contains(Result))
        continue;
      // What nobody uses still takes a register.
      unsigned Last = Def;
      bool InsideLast = false;
      for (Operation *User : Result.getUsers()) {
        unsigned Number = numberOf(User);
        if (Number > Last)
          InsideLast = false;
        Last = std::max(Last, Number);
        InsideLast |= Number == Last && User->getBlock() != &B;
      }
      ++Before[Def + 1];
      --Before[std::min(std::max(Last, Def + 1) + 1, Count)];
      if (Last > Def + 1) {
        ++Through[Def + 1];
        --Through[Last];
      }
      Inside[Last] += InsideLast;
    }
  }
  Others.resize(Count);
  Across.resize(Count);
  int AliveBefore = 0, AliveThrough = 0;
  for (unsigned N = 0; N != Count; ++N) {
    AliveBefore += Before[N];
    AliveThrough += Through[N];
    Others[N] = std::max(AliveBefore, AliveBefore + Before[N + 1]);
    Across[N] = AliveThrough + Inside[N];
  }
}

BlockPlacer::AddressSet BlockPlacer::addressesIn(ValueRange Operands) {
  AddressSet Result;
  for (Value V : Operands)
    if (auto It = Addresses.find(V); It != Addresses.end())
      Result.insert(&It->second);
  return Result;
}

BlockPlacer::AddressSet BlockPlacer::addressesInside(Operation &Loop) {
  AddressSet Result;
  for (Region &R : Loop.getRegions())
    R.walk([&](Operation *Op) {
      for (Address *A : addressesIn(Op->getOperands()))
        Result.insert(A);
    });
  return Result;
}

/// Leaves at most \p Limit addresses in registers, if that is possible without
/// those in \p Kept.
void BlockPlacer::evict(unsigned Limit, const AddressSet &Kept) {
  while (Resident.size() > Limit) {
    Address **Farthest = nullptr;
    for (Address *&A : Resident)
      if (!Kept.contains(A) &&
          (!Farthest || A->nextUse() > (*Farthest)->nextUse()))
        Farthest = &A;
    if (!Farthest)
      return;
    (*Farthest)->Register = nullptr;
    Resident.erase(Farthest);
  }
}

/// A copy of the definition, with the high part of its number.
void BlockPlacer::load(Address &A, Operation *Before) {
  OpBuilder Builder(Before);
  IRMapping Map;
  if (auto Sum = dyn_cast<kp::S_ADDI_INTOp>(A.Def))
    if (auto High = Sum.getRs1().getDefiningOp<kp::S_LUI_INTOp>())
      if (High->getBlock() == &B)
        Builder.clone(*High, Map);
  A.Register = Builder.clone(*A.Def, Map)->getResult(0);
  Resident.push_back(&A);
}

void BlockPlacer::visit(Operation &Op, unsigned Number) {
  bool IsLoop = Op.getNumRegions() != 0;
  AddressSet Needed = addressesIn(Op.getOperands());
  AddressSet Inside;
  if (IsLoop) {
    Inside = addressesInside(Op);
    Needed.insert(Inside.begin(), Inside.end());
  }
  unsigned Free = Registers - std::min(Registers, Others[Number]);
  for (Address *A : Needed) {
    if (A->Register)
      continue;
    evict(std::max(Free, 1u) - 1, Needed);
    load(*A, &Op);
  }
  evict(Free, Needed);

  auto Replace = [&](Operation *User) {
    for (OpOperand &Operand : User->getOpOperands())
      if (auto It = Addresses.find(Operand.get()); It != Addresses.end())
        Operand.set(It->second.Register);
  };
  Replace(&Op);
  for (Region &R : Op.getRegions())
    R.walk(Replace);
  for (Address *A : Needed)
    ++A->Next;
  llvm::erase_if(Resident, [&](Address *A) {
    bool IsDead = A->Next == A->Uses.size();
    if (IsDead || (IsLoop && !Inside.contains(A)))
      A->Register = nullptr;
    return !A->Register;
  });
  if (!IsLoop)
    return;
  unsigned Taken = Across[Number] + Inside.size();
  for (Region &R : Op.getRegions())
    for (Block &Body : R)
      BlockPlacer(Body, Registers - std::min(Registers, Taken), Replaced).run();
}

void BlockPlacer::run() {
  for (BlockArgument Arg : B.getArguments())
    if (mlir::isa<kp::GPType>(Arg.getType()) && Registers)
      --Registers;
  findAddresses();
  countOthers();
  // Definitions are skipped: copies take their place.
  for (Operation &Op : llvm::make_early_inc_range(B))
    if (auto It = Numbers.find(&Op); It != Numbers.end())
      if (!Op.getNumResults() || !Addresses.contains(Op.getResult(0)))
        visit(Op, It->second);
}

void placeAddresses(func::FuncOp Func) {
  if (Func.isExternal())
    return;
  const isa::Target &T =
      IsaDialectInterface::get(
          Func.getContext()->getLoadedDialect<kp::PlenaDialect>())
          ->getTarget();
  const isa::RegFileDesc &File = T.RegFiles[kp::GPType::RegFile];
  unsigned Registers = File.Count - (File.ZeroRegister >= 0 ? 1 : 0);
  SmallVector<Operation *> Replaced;
  BlockPlacer(Func.getBody().front(), Registers, Replaced).run();
  for (Operation *Op : llvm::reverse(Replaced))
    if (Op->use_empty())
      Op->erase();
}

} // namespace plena

namespace {

struct PlaceAddressesPass : impl::PlacePlenaAddressesBase<PlaceAddressesPass> {
  void getDependentDialects(DialectRegistry &Registry) const override {
    plena::insertDialects(Registry);
  }
  void runOnOperation() override { plena::placeAddresses(getOperation()); }
};

} // namespace
} // namespace kc::lowering
