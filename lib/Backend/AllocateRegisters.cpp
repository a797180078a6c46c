//===- AllocateRegisters.cpp - A register for every value -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// 1. Copies around every constraint make all of them satisfiable.
// 2. Values that a constraint ties together form a congruence class, and so
//    does what a copy connects, wherever the two are not alive at the same
//    time; innermost loops come first.
// 3. Each class gets a register.
// 4. A copy within one register goes away; the others become instructions.
//
//===----------------------------------------------------------------------===//

#include "AssignRegisters.h"
#include "IsolateConstraints.h"
#include "kc/Backend/MachineFunction.h"
#include "kc/Backend/Passes.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_ALLOCATEREGISTERS
#include "kc/Backend/Passes.h.inc"

namespace {

class Allocator {
public:
  Allocator(func::FuncOp Func, const IsaDialectInterface &Isa)
      : Func(Func), Isa(Isa), Target(Isa.getTarget()) {}

  LogicalResult run();

private:
  LogicalResult assign(const Liveness &Live);
  CongruenceClasses formClasses(const Liveness &Live);
  bool separate(CongruenceClasses &Classes, CongruenceClass &Failed);
  LogicalResult reportConflict(const Liveness &Live, CongruenceClass &A,
                               CongruenceClass &B);
  LogicalResult reportPressure(const Liveness &Live, CongruenceClasses &Classes,
                               unsigned RegFile, unsigned Slot);
  void setTypes(CongruenceClasses &Classes);
  LogicalResult resolveCopies();

  func::FuncOp Func;
  const IsaDialectInterface &Isa;
  const isa::Target &Target;
  IsolatedConstraints Constraints;
  /// Copies whose two values must not be put into one class, since then no
  /// register was left for it.
  llvm::DenseSet<Operation *> Separate;
};

} // namespace

static unsigned loopDepth(Operation *Op) {
  unsigned Depth = 0;
  while ((Op = Op->getParentOfType<HardwareLoopOpInterface>()))
    ++Depth;
  return Depth;
}

CongruenceClasses Allocator::formClasses(const Liveness &Live) {
  CongruenceClasses Classes(Target, Live);
  for (const SharedRegister &Shared : Constraints.Shared)
    for (Value V : ArrayRef(Shared).drop_front())
      Classes.tryMerge(Shared.front(), V);
  for (Operation *Copy : Constraints.Copies)
    if (!Separate.contains(Copy))
      Classes.tryMerge(Copy->getOperand(0), Copy->getResult(0));
  return Classes;
}

/// Leaves the copies within the class. Returns false if there aren't any.
bool Allocator::separate(CongruenceClasses &Classes, CongruenceClass &Failed) {
  bool Changed = false;
  for (Operation *Copy : Constraints.Copies)
    if (&Classes.getClass(Copy->getOperand(0)) == &Failed &&
        &Classes.getClass(Copy->getResult(0)) == &Failed)
      Changed |= Separate.insert(Copy).second;
  return Changed;
}

LogicalResult Allocator::reportConflict(const Liveness &Live,
                                        CongruenceClass &A,
                                        CongruenceClass &B) {
  for (Value V : B.Values) {
    for (Value W : A.Values) {
      if (!Live.getRange(V).overlaps(Live.getRange(W)))
        continue;
      InFlightDiagnostic Diag =
          emitError(V.getLoc())
          << "register "
          << registerName(Isa.getRegisterType(A.RegFile, A.Register))
          << " is in use where the " << describeValue(V) << " needs it";
      Diag.attachNote(W.getLoc()) << "by the " << describeValue(W);
      return Diag;
    }
  }
  return failure();
}

/// Reports the values of a file that are alive in a slot, for which there
/// aren't registers.
LogicalResult Allocator::reportPressure(const Liveness &Live,
                                        CongruenceClasses &Classes,
                                        unsigned RegFile, unsigned Slot) {
  const isa::RegFileDesc &File = Target.RegFiles[RegFile];
  SmallVector<Value> Alive = Live.getAlive(RegFile, Slot);
  llvm::erase_if(Alive, [&](Value V) {
    int32_t Register = Classes.getClass(V).Register;
    return Register >= 0 && Register == File.ZeroRegister;
  });
  InFlightDiagnostic Diag = emitError(Live.getLoc(Slot))
                            << "out of " << File.Prefix
                            << " registers: " << Alive.size()
                            << " values are alive here, and ";
  if (Alive.size() > numAssignable(File))
    Diag << numAssignable(File) << " registers can be assigned";
  else
    Diag << "none of the " << numAssignable(File)
         << " registers is free for as long as another value needs it";
  for (Value V : Alive) {
    Diagnostic &Note = Diag.attachNote(V.getLoc());
    Note << describeValue(V);
    if (getRegister(V) >= 0)
      Note << ", which is to be in "
           << registerName(cast<RegisterTypeInterface>(V.getType()));
  }
  return Diag;
}

LogicalResult Allocator::assign(const Liveness &Live) {
  while (true) {
    CongruenceClasses Classes = formClasses(Live);
    if (auto [A, B] = findConflict(Target, Classes); A)
      return reportConflict(Live, *A, *B);
    for (unsigned File = 0; File != Target.RegFiles.size(); ++File) {
      Pressure Max = maxPressure(Target, Classes, File);
      if (Max.NumAlive > numAssignable(Target.RegFiles[File]))
        return reportPressure(Live, Classes, File, Max.Slot);
    }
    CongruenceClass *Failed = assignRegisters(Target, Classes);
    if (!Failed) {
      setTypes(Classes);
      return success();
    }
    // Values that can do with different registers may fit where one that suits
    // them all isn't free.
    if (!separate(Classes, *Failed))
      return reportPressure(Live, Classes, Failed->RegFile,
                            maxPressure(Target, Classes, Failed->RegFile).Slot);
  }
}

void Allocator::setTypes(CongruenceClasses &Classes) {
  for (CongruenceClass *C : Classes.getClasses())
    for (Value V : C->Values)
      V.setType(Isa.getRegisterType(C->RegFile, C->Register));
}

LogicalResult Allocator::resolveCopies() {
  OpBuilder B(Func.getContext());
  for (Operation *Copy : Constraints.Copies) {
    Value From = Copy->getOperand(0), To = Copy->getResult(0);
    if (From.getType() != To.getType()) {
      B.setInsertionPoint(Copy);
      auto Type = cast<RegisterTypeInterface>(To.getType());
      Value Moved = Isa.createCopyInstr(B, Copy->getLoc(), Type, From);
      if (!Moved)
        return Copy->emitError()
               << "the " << describeValue(From)
               << " has to be copied to another register, but no instruction "
                  "copies "
               << Target.RegFiles[Type.getRegFile()].Prefix << " registers";
      From = Moved;
    }
    To.replaceAllUsesWith(From);
    Copy->erase();
  }
  return success();
}

LogicalResult Allocator::run() {
  gatherEntryRegisters(Func);
  Constraints = isolateConstraints(Func, Isa);
  llvm::stable_sort(Constraints.Copies, [](Operation *A, Operation *B) {
    return loopDepth(A) > loopDepth(B);
  });
  if (failed(assign(Liveness(Func))) || failed(resolveCopies()))
    return failure();
  gatherEntryRegisters(Func);
  updateFunctionType(Func);
  return verifyRegisters(Func);
}

LogicalResult allocateRegisters(func::FuncOp Func) {
  if (Func.isExternal())
    return success();
  const IsaDialectInterface *Isa = getIsa(Func);
  if (!Isa)
    return success();
  if (failed(checkMachineFunction(Func)))
    return failure();
  return Allocator(Func, *Isa).run();
}

namespace {

struct AllocateRegisters : impl::AllocateRegistersBase<AllocateRegisters> {
  void runOnOperation() override {
    if (failed(allocateRegisters(getOperation())))
      signalPassFailure();
  }
};

} // namespace
} // namespace kc
