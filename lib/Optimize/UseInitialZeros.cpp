//===- UseInitialZeros.cpp - Zeros that registers begin with --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Register files are zero when a program begins. Instead of making a zero, a
// program can use a register that nothing has written yet. One that is going to
// be overwritten, such as the beginning of a sum, serves only once; for all
// others of a file one register is enough, or the one that always reads as
// zero.
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"
#include "kc/Optimize/Passes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_USEINITIALZEROS
#include "kc/Optimize/Passes.h.inc"

bool mayGiveZero(Operation *Op) {
  auto Instr = dyn_cast<InstrOpInterface>(Op);
  if (!Instr || Op->getNumResults() != 1 || Op->getNumOperands() == 0 ||
      !isMemoryEffectFree(Op) || Instr.getTiedOperand(Op->getResult(0)))
    return false;
  auto Type = dyn_cast<RegisterTypeInterface>(Op->getResult(0).getType());
  if (!Type || Type.isAssigned())
    return false;
  for (const isa::OperandDesc &O : Instr.getDesc().Operands)
    if (O.Kind == isa::OperandKind::Immediate && getImmediate(Op, O.Name) != 0)
      return false;
  return llvm::all_of(Op->getOperands(), isZero);
}

static bool isOverwritten(Value V) {
  return llvm::any_of(V.getUses(), [](OpOperand &Use) {
    auto Instr = dyn_cast<InstrOpInterface>(Use.getOwner());
    // A loop's carried value may change, too.
    return !Instr || llvm::any_of(Instr->getResults(), [&](OpResult R) {
      return Instr.getTiedOperand(R) == &Use;
    });
  });
}

namespace {

class ZeroUser {
public:
  ZeroUser(func::FuncOp F, llvm::function_ref<bool(InstrOpInterface)> GivesZero)
      : F(F), GivesZero(GivesZero) {}

  bool run(unsigned Most);

private:
  void note(Value V);
  Value takeRegister(unsigned File);
  Value replacement(Operation *Op);

  func::FuncOp F;
  llvm::function_ref<bool(InstrOpInterface)> GivesZero;
  const IsaDialectInterface *Isa = nullptr;
  /// By file: the registers that are named somewhere.
  SmallVector<llvm::BitVector> Named;
  /// By file: what is read and never overwritten.
  llvm::SmallDenseMap<unsigned, Value> Shared;
};

} // namespace

void ZeroUser::note(Value V) {
  if (auto Type = dyn_cast<RegisterTypeInterface>(V.getType());
      Type && Type.isAssigned())
    Named[Type.getRegFile()].set(Type.getIndex());
}

/// A register that nothing else uses by its name, or null.
Value ZeroUser::takeRegister(unsigned File) {
  int N = Named[File].find_last_unset();
  if (N < 0)
    return nullptr;
  Named[File].set(N);
  OpBuilder B = OpBuilder::atBlockBegin(&F.getBody().front());
  return Isa->createGetRegister(B, F.getLoc(), Isa->getRegisterType(File, N));
}

Value ZeroUser::replacement(Operation *Op) {
  Value Old = Op->getResult(0);
  unsigned File = getRegFile(Old);
  if (isOverwritten(Old))
    return Op->getBlock() == &F.getBody().front() && Old.hasOneUse()
               ? takeRegister(File)
               : Value();
  Value &Zero = Shared[File];
  if (!Zero && Isa->getTarget().RegFiles[File].ZeroRegister >= 0) {
    OpBuilder B = OpBuilder::atBlockBegin(&F.getBody().front());
    Zero = Isa->createZero(B, F.getLoc(), Isa->getRegisterType(File));
  }
  if (!Zero)
    Zero = takeRegister(File);
  return Zero;
}

bool ZeroUser::run(unsigned Most) {
  SmallVector<InstrOpInterface> Found;
  F.walk<WalkOrder::PreOrder>([&](InstrOpInterface Op) {
    if (mayGiveZero(Op) && GivesZero(Op))
      Found.push_back(Op);
  });
  if (Found.empty())
    return false;
  Isa = IsaDialectInterface::get(Found.front()->getDialect());
  for (const isa::RegFileDesc &File : Isa->getTarget().RegFiles) {
    Named.emplace_back(File.Count);
    if (File.ZeroRegister >= 0)
      Named.back().set(File.ZeroRegister);
  }
  F.walk([&](Operation *Op) {
    llvm::for_each(Op->getResults(), [&](Value V) { note(V); });
    for (Region &R : Op->getRegions())
      for (Block &B : R)
        llvm::for_each(B.getArguments(), [&](Value V) { note(V); });
  });
  unsigned Count = 0;
  for (InstrOpInterface Op : Found) {
    if (Most && Count == Most)
      break;
    Value New = replacement(Op);
    if (!New)
      continue;
    Op->getResult(0).replaceAllUsesWith(New);
    Op->erase();
    ++Count;
  }
  return Count != 0;
}

bool useInitialZeros(func::FuncOp F,
                     llvm::function_ref<bool(InstrOpInterface)> GivesZero,
                     unsigned Most) {
  return !F.isExternal() && ZeroUser(F, GivesZero).run(Most);
}

namespace {

struct UseInitialZeros : impl::UseInitialZerosBase<UseInitialZeros> {
  using UseInitialZerosBase::UseInitialZerosBase;
  void runOnOperation() override {
    useInitialZeros(
        getOperation(),
        [&](InstrOpInterface Op) {
          return llvm::is_contained(*instructions, Op.getDesc().Mnemonic);
        },
        most);
  }
};

} // namespace
} // namespace kc
