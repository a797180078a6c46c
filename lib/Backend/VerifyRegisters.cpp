//===- VerifyRegisters.cpp - Are values in their registers when used? -----===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the program and remembers which value each register holds. When a
// loop's body begins, a register that something in the body writes holds
// nothing that can be used, unless it is the counter's or a loop-carried
// value's: it was overwritten in the iteration before.
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/MachineFunction.h"
#include "kc/Backend/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_VERIFYREGISTERS
#include "kc/Backend/Passes.h.inc"

namespace {

/// What a register holds, and the operation that put it there; no value for
/// something that has no name.
struct Content {
  Value Held;
  Operation *Writer = nullptr;
};

class RegisterVerifier {
public:
  LogicalResult run(func::FuncOp Func);

private:
  using Contents = llvm::MapVector<Type, Content>;

  LogicalResult checkAssigned(Operation *Op, Value V);
  LogicalResult checkUse(Operation *User, Value V);
  LogicalResult checkSame(Operation *Op, Value A, Value B);
  void write(Value V, Operation *Writer);
  LogicalResult visit(Block &Body);
  LogicalResult visit(InstrOpInterface Instr);
  LogicalResult visit(HardwareLoopOpInterface Loop);
  const Contents &writtenIn(HardwareLoopOpInterface Loop);

  llvm::DenseMap<Type, Content> Registers;
  /// The first value that stands for what a register holds at the beginning,
  /// for all such values.
  llvm::DenseMap<Value, Value> InitialValues;
  llvm::DenseMap<Operation *, Contents> Written;
};

} // namespace

LogicalResult RegisterVerifier::checkAssigned(Operation *Op, Value V) {
  if (!isRegister(V.getType()) || getRegister(V) >= 0)
    return success();
  InFlightDiagnostic Diag = Op->emitOpError("the ")
                            << describeValue(V) << " has no register";
  if (V.getDefiningOp() != Op)
    Diag.attachNote(V.getLoc()) << "defined here";
  return Diag;
}

LogicalResult RegisterVerifier::checkUse(Operation *User, Value V) {
  if (failed(checkAssigned(User, V)))
    return failure();
  if (!isRegister(V.getType()) || isZeroRegister(V))
    return success();
  Content C = Registers.lookup(V.getType());
  auto SameAs = InitialValues.find(V);
  if (C.Held == (SameAs == InitialValues.end() ? V : SameAs->second))
    return success();
  InFlightDiagnostic Diag =
      User->emitOpError("uses the ")
      << describeValue(V) << ", which is no longer in "
      << registerName(cast<RegisterTypeInterface>(V.getType()));
  Diag.attachNote(V.getLoc()) << "it is put there here";
  if (C.Writer)
    Diag.attachNote(C.Writer->getLoc()) << "the register is overwritten here";
  return Diag;
}

LogicalResult RegisterVerifier::checkSame(Operation *Op, Value A, Value B) {
  if (A.getType() == B.getType())
    return success();
  return Op->emitOpError("the ")
         << describeValue(A) << " is in "
         << registerName(cast<RegisterTypeInterface>(A.getType()))
         << ", but must be in "
         << registerName(cast<RegisterTypeInterface>(B.getType()))
         << ", the register of the " << describeValue(B);
}

void RegisterVerifier::write(Value V, Operation *Writer) {
  if (isRegister(V.getType()))
    Registers[V.getType()] = {V, Writer};
}

LogicalResult RegisterVerifier::visit(InstrOpInterface Instr) {
  for (Value Operand : Instr->getOperands())
    if (failed(checkUse(Instr, Operand)))
      return failure();
  for (OpResult Result : Instr->getResults()) {
    if (failed(checkAssigned(Instr, Result)))
      return failure();
    if (OpOperand *Tied = Instr.getTiedOperand(Result))
      if (failed(checkSame(Instr, Tied->get(), Result)))
        return failure();
    for (OpResult Other :
         Instr->getResults().take_front(Result.getResultNumber()))
      if (Other.getType() == Result.getType())
        return Instr->emitOpError("writes two results to ")
               << registerName(cast<RegisterTypeInterface>(Result.getType()));
    write(Result, Instr);
  }
  return success();
}

/// The registers that the loop's body writes.
const RegisterVerifier::Contents &
RegisterVerifier::writtenIn(HardwareLoopOpInterface Loop) {
  auto [It, IsNew] = Written.try_emplace(Loop);
  if (!IsNew)
    return It->second;
  Contents Result;
  for (Operation &Op : *Loop.getLoopBody()) {
    if (mlir::isa<InstrOpInterface>(Op)) {
      for (Value V : Op.getResults())
        Result[V.getType()] = {nullptr, &Op};
    } else if (auto Inner = dyn_cast<HardwareLoopOpInterface>(Op)) {
      for (auto &[Register, C] : writtenIn(Inner))
        Result[Register] = C;
      Result[Inner.getCounter().getType()] = {nullptr, &Op};
    }
  }
  return Written[Loop] = std::move(Result);
}

LogicalResult RegisterVerifier::visit(HardwareLoopOpInterface Loop) {
  for (Value Init : Loop.getCarriedInits())
    if (failed(checkUse(Loop, Init)))
      return failure();
  for (auto &[Register, C] : writtenIn(Loop))
    Registers[Register] = C;
  for (Value Arg : Loop.getLoopBody()->getArguments())
    if (failed(checkAssigned(Loop, Arg)))
      return failure();
  // The first instruction writes the counter.
  for (Value Arg : Loop.getCarriedArgs())
    write(Arg, Loop);
  write(Loop.getCounter(), Loop);
  for (Value Arg : Loop.getCarriedArgs())
    if (Registers.lookup(Arg.getType()).Held != Arg)
      return Loop->emitOpError("has two values in ")
             << registerName(cast<RegisterTypeInterface>(Arg.getType()));

  if (failed(visit(*Loop.getLoopBody())))
    return failure();
  // The last instruction counts.
  Operation *Yield = Loop.getLoopBody()->getTerminator();
  if (failed(checkUse(Yield, Loop.getCounter())))
    return failure();
  for (auto [Yielded, Arg] :
       llvm::zip(Loop.getCarriedYields(), Loop.getCarriedArgs()))
    if (failed(checkUse(Yield, Yielded)) ||
        failed(checkSame(Yield, Yielded, Arg)))
      return failure();
  Registers[Loop.getCounter().getType()] = {Loop.getCounterResult(), Loop};
  for (Value Result : Loop.getCarriedResults())
    write(Result, Loop);
  return success();
}

LogicalResult RegisterVerifier::visit(Block &Body) {
  for (Operation &Op : Body) {
    LogicalResult Result = success();
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op)) {
      Result = visit(Loop);
    } else if (auto Instr = dyn_cast<InstrOpInterface>(Op)) {
      Result = visit(Instr);
    } else if (Op.hasTrait<OpTrait::EntryRegister>()) {
      Result = checkAssigned(&Op, Op.getResult(0));
    } else if (Op.hasTrait<OpTrait::Undefined>()) {
      Result = checkAssigned(&Op, Op.getResult(0));
      write(Op.getResult(0), &Op);
    } else if (Op.hasTrait<OpTrait::RegisterCopy>()) {
      return Op.emitOpError("is not an instruction: registers have to be "
                            "allocated first");
    } else if (!mlir::isa<HardwareLoopOpInterface>(Op.getParentOp())) {
      // A return; loops look at their yields.
      for (Value Operand : Op.getOperands())
        if (failed(checkUse(&Op, Operand)))
          return failure();
    }
    if (failed(Result))
      return failure();
  }
  return success();
}

LogicalResult RegisterVerifier::run(func::FuncOp Func) {
  auto writeInitial = [&](Value V) {
    InitialValues[V] =
        Registers.try_emplace(V.getType(), Content{V, Func}).first->second.Held;
  };
  for (Value Arg : Func.getArguments()) {
    if (failed(checkAssigned(Func, Arg)))
      return failure();
    writeInitial(Arg);
  }
  Func.walk([&](Operation *Op) {
    if (Op->hasTrait<OpTrait::EntryRegister>())
      writeInitial(Op->getResult(0));
  });
  return visit(Func.getBody().front());
}

LogicalResult verifyRegisters(func::FuncOp Func) {
  if (Func.isExternal() || !getIsa(Func))
    return success();
  if (failed(checkMachineFunction(Func)))
    return failure();
  return RegisterVerifier().run(Func);
}

namespace {

struct VerifyRegisters : impl::VerifyRegistersBase<VerifyRegisters> {
  void runOnOperation() override {
    if (failed(verifyRegisters(getOperation())))
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace kc
