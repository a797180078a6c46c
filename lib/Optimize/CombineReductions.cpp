//===- CombineReductions.cpp - Rows are combined before they are reduced --===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions into one register read their rows one after the other. Where
// another instruction adds up, or whatever it is, two rows in less time, the
// rows are combined first, and what comes out is reduced once.
//
//   R acc, a                           C free, a, b
//   R acc, b          becomes          C free, free, c
//   R acc, c                           R acc, free
//
// The caller knows which instructions belong together and where in the memory
// there is room for two rows. The second room is for kernels that compute a row
// in the place where the one before has just been reduced.
//
//===----------------------------------------------------------------------===//

#include "Effects.h"
#include "Offsets.h"
#include "kc/Optimize/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_COMBINEREDUCTIONS
#include "kc/Optimize/Passes.h.inc"

namespace {

class Combiner {
public:
  Combiner(func::FuncOp F, const ReductionPair &Pair) : F(F), Pair(Pair) {}

  bool run();

private:
  using Chain = SmallVector<Operation *>;
  SmallVector<Chain> findChains();
  bool makeRoom(Operation *First, Operation *Second);
  bool combine(ArrayRef<Operation *> Chain);
  Value placeAt(int64_t Number);

  func::FuncOp F;
  const ReductionPair &Pair;
  const IsaDialectInterface *Isa = nullptr;
  unsigned Combine = 0;
  Value Zero;
};

} // namespace

static bool isSamePlace(Value A, Value B) {
  Sum L = matchSum(A), R = matchSum(B);
  return L.Number == R.Number &&
         (L.Base == R.Base || (isZero(L.Base) && isZero(R.Base)));
}

OpOperand *reducedRow(Operation *Op) {
  auto Instr = dyn_cast<InstrOpInterface>(Op);
  if (!Instr || Op->getNumResults() != 1 || Op->getNumOperands() != 2)
    return nullptr;
  OpOperand *Tied = Instr.getTiedOperand(Op->getResult(0));
  Effects State(Op);
  if (!Tied || State.AreUnknown || State.Reads.empty() || !State.Writes.empty())
    return nullptr;
  for (const isa::OperandDesc &O : Instr.getDesc().Operands)
    if (O.Kind == isa::OperandKind::Immediate && getImmediate(Op, O.Name) != 0)
      return nullptr;
  OpOperand &Row = Op->getOpOperand(1 - Tied->getOperandNumber());
  return canBeOffset(Row.get()) ? &Row : nullptr;
}

/// Reductions each of which goes on with the result of the one before.
SmallVector<Combiner::Chain> Combiner::findChains() {
  llvm::MapVector<Operation *, Chain> Chains;
  llvm::DenseMap<Operation *, Operation *> FirstOf;
  F.walk<WalkOrder::PreOrder>([&](InstrOpInterface Op) {
    OpOperand *Row = reducedRow(Op);
    if (Op.getDesc().Mnemonic != Pair.Reduce || !Row)
      return;
    Value Into = Op->getOperand(1 - Row->getOperandNumber());
    Operation *Before = Into.getDefiningOp();
    Operation *First = FirstOf.lookup(Before);
    if (!First || Before->getBlock() != Op->getBlock() || !Into.hasOneUse())
      First = Op;
    FirstOf[Op] = First;
    Chains[First].push_back(Op);
  });
  SmallVector<Chain> Out;
  for (auto &[First, Ops] : Chains)
    if (Ops.size() > 1)
      Out.push_back(std::move(Ops));
  return Out;
}

/// The number of the memory's cell in a register.
Value Combiner::placeAt(int64_t Number) {
  OpBuilder B(Zero.getContext());
  B.setInsertionPointAfterValue(Zero);
  return createOffset(B, F.getLoc(), *Isa, Zero, Number);
}

/// Both rows must be there at once: if the second is computed in place of the
/// first, it goes elsewhere.
bool Combiner::makeRoom(Operation *First, Operation *Second) {
  OpOperand *Row = reducedRow(Second);
  if (!isSamePlace(reducedRow(First)->get(), Row->get()))
    return true;
  Effects Reduced(Second);
  for (Operation *Op = Second->getPrevNode(); Op != First;
       Op = Op->getPrevNode()) {
    if (Op->getNumRegions())
      return false;
    bool Mentions = llvm::any_of(Op->getOperands(), [&](Value V) {
      return isRegister(V.getType()) && canBeOffset(V) &&
             isSamePlace(V, Row->get());
    });
    // To compute the number is no use.
    if (!Mentions || isMemoryEffectFree(Op))
      continue;
    if (Pair.Place >= Op->getNumOperands() ||
        !intersect(Effects(Op).Writes, Reduced.Reads) ||
        !isSamePlace(Op->getOperand(Pair.Place), Row->get()))
      return false;
    Value Elsewhere = placeAt(Pair.Free + Pair.Extent);
    if (!Elsewhere)
      return false;
    Op->setOperand(Pair.Place, Elsewhere);
    Row->set(Elsewhere);
    return true;
  }
  return false;
}

bool Combiner::combine(ArrayRef<Operation *> Ops) {
  Value Free = placeAt(Pair.Free);
  if (!Free)
    return false;
  if (!makeRoom(Ops[0], Ops[1])) {
    Free.getDefiningOp()->erase();
    return false;
  }
  const isa::InstrDesc &Desc = Isa->getTarget().Instrs[Combine];
  SmallVector<int64_t> Immediates(
      llvm::count_if(Desc.Operands, [](const isa::OperandDesc &O) {
        return O.Kind == isa::OperandKind::Immediate;
      }));
  OpOperand *First = reducedRow(Ops.front()), *Last = reducedRow(Ops.back());
  Value SoFar = First->get();
  for (Operation *Op : Ops.drop_front()) {
    SmallVector<Value> Registers = {SoFar, reducedRow(Op)->get()};
    Registers.insert(Registers.begin() + Pair.Place, Free);
    OpBuilder B(Op);
    Isa->createInstr(B, Op->getLoc(), Combine, Registers, Immediates);
    SoFar = Free;
  }
  Last->set(Free);
  Ops.back()->setOperand(
      1 - Last->getOperandNumber(),
      Ops.front()->getOperand(1 - First->getOperandNumber()));
  for (Operation *Op : llvm::reverse(Ops.drop_back()))
    Op->erase();
  return true;
}

bool Combiner::run() {
  SmallVector<Chain> Chains = findChains();
  if (Chains.empty())
    return false;
  Isa = IsaDialectInterface::get(Chains.front().front()->getDialect());
  const isa::Target &T = Isa->getTarget();
  const isa::InstrDesc *Desc =
      llvm::find_if(T.Instrs, [&](const isa::InstrDesc &D) {
        return D.Mnemonic == Pair.Combine;
      });
  if (Desc == T.Instrs.end() || Pair.Place > 2 ||
      numRegistersRead(*Desc) != 3 || numRegistersWritten(*Desc) != 0)
    return false;
  Combine = Desc - T.Instrs.data();
  unsigned File = getRegFile(reducedRow(Chains.front().front())->get());
  if (T.RegFiles[File].ZeroRegister < 0 || !Isa->getInstrName(Combine))
    return false;
  OpBuilder B = OpBuilder::atBlockBegin(&F.getBody().front());
  Zero = Isa->createZero(B, F.getLoc(), Isa->getRegisterType(File));
  bool Changed = false;
  for (const Chain &Ops : Chains)
    Changed |= combine(Ops);
  if (Zero.use_empty())
    Zero.getDefiningOp()->erase();
  return Changed;
}

bool combineReductions(func::FuncOp F, const ReductionPair &Pair) {
  return !F.isExternal() && Combiner(F, Pair).run();
}

namespace {

struct CombineReductions : impl::CombineReductionsBase<CombineReductions> {
  using CombineReductionsBase::CombineReductionsBase;
  void runOnOperation() override {
    combineReductions(getOperation(), {reduce, combine, place, free, extent});
  }
};

} // namespace
} // namespace kc
