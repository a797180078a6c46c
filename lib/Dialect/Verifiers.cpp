//===- Verifiers.cpp - What the operations of all dialects must be --------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/IsaDialectImpl.h"

using namespace mlir;

namespace kc::detail {

LogicalResult verifyRegister(llvm::function_ref<InFlightDiagnostic()> EmitError,
                             int32_t Index, int32_t Count) {
  if (Index >= -1 && Index < Count)
    return success();
  return EmitError() << "register " << Index
                     << " does not exist: expected a number from 0 to "
                     << Count - 1;
}

LogicalResult verifyInstr(Operation *Op) {
  for (Value Result : Op->getResults())
    if (isZeroRegister(Result) && !Result.use_empty())
      return Op->emitOpError("result #")
             << cast<OpResult>(Result).getResultNumber()
             << " is in the register that reads as zero, but is used";
  return success();
}

LogicalResult verifyGetRegister(Operation *Op) {
  if (getRegister(Op->getResult(0)) >= 0)
    return success();
  return Op->emitOpError("result type must name the register");
}

LogicalResult verifyZero(Operation *Op) {
  auto Type = cast<RegisterTypeInterface>(Op->getResult(0).getType());
  const isa::RegFileDesc &File =
      IsaDialectInterface::get(Op)->getTarget().RegFiles[Type.getRegFile()];
  if (File.ZeroRegister < 0)
    return Op->emitOpError()
           << "no register of type " << Type << " reads as zero";
  if (Type.isAssigned() && Type.getIndex() != File.ZeroRegister)
    return Op->emitOpError() << "register " << Type.getIndex()
                             << " doesn't read as zero, but register "
                             << File.ZeroRegister << " does";
  return success();
}

LogicalResult verifyCopy(Operation *Op) {
  Value From = Op->getOperand(0), To = Op->getResult(0);
  if (getRegFile(From) != getRegFile(To))
    return Op->emitOpError() << "can't copy from " << From.getType() << " to "
                             << To.getType() << ", another register file";
  if (isZeroRegister(To) && !isZeroRegister(From))
    return Op->emitOpError("can't write the register that reads as zero");
  return success();
}

static LogicalResult verifyCarried(Operation *Op, StringRef What, Type Found,
                                   unsigned N, Type Expected) {
  if (Found == Expected)
    return success();
  return Op->emitOpError() << "loop-carried value #" << N << " has type "
                           << Expected << ", but its " << What << " has type "
                           << Found;
}

LogicalResult verifyLoop(Operation *Op) {
  auto Loop = cast<HardwareLoopOpInterface>(Op);
  unsigned NumCarried = Op->getNumOperands();
  unsigned NumArgs = Loop.getLoopBody()->getNumArguments();
  if (NumArgs != NumCarried + 1)
    return Op->emitOpError()
           << "body must have " << NumCarried + 1
           << " arguments (the counter and the loop-carried values), found "
           << NumArgs;
  if (Op->getNumResults() != NumCarried &&
      Op->getNumResults() != NumCarried + 1)
    return Op->emitOpError() << "must have " << NumCarried
                             << " results, or one more for the counter, found "
                             << Op->getNumResults();

  const isa::Target &T = IsaDialectInterface::get(Op)->getTarget();
  const isa::InstrDesc &Begin =
      T.Instrs[T.HardwareLoops[Loop.getLoopIndex()].Begin];
  auto CounterFile =
      llvm::find_if(Begin.Operands, [](const isa::OperandDesc &Operand) {
        return Operand.Kind == isa::OperandKind::Register;
      });
  Type CounterType = Loop.getCounter().getType();
  auto Register = dyn_cast<RegisterTypeInterface>(CounterType);
  if (!Register || &CounterType.getDialect() != Op->getDialect() ||
      Register.getRegFile() != CounterFile->RegFile)
    return Op->emitOpError() << "counter of type " << CounterType
                             << " can't be the operand of " << Begin.Mnemonic;
  if (isZeroRegister(Loop.getCounter()))
    return Op->emitOpError("counter is in the register that reads as zero");
  if (Value Counter = Loop.getCounterResult())
    if (Counter.getType() != CounterType)
      return Op->emitOpError()
             << "counter has type " << CounterType
             << ", but its result has type " << Counter.getType();

  Operation *Yield = Loop.getLoopBody()->getTerminator();
  if (Yield->getNumOperands() != NumCarried)
    return Op->emitOpError()
           << "carries " << NumCarried << " values, but its body yields "
           << Yield->getNumOperands();
  for (unsigned N = 0; N != NumCarried; ++N) {
    Type Expected = Op->getOperand(N).getType();
    if (failed(verifyCarried(Op, "body argument",
                             Loop.getCarriedArgs()[N].getType(), N,
                             Expected)) ||
        failed(verifyCarried(Op, "yielded value",
                             Yield->getOperand(N).getType(), N, Expected)) ||
        failed(verifyCarried(Op, "result", Op->getResult(N).getType(), N,
                             Expected)))
      return failure();
    if (isZeroRegister(Op->getOperand(N)))
      return Op->emitOpError() << "loop-carried value #" << N
                               << " is in the register that reads as zero";
  }
  return success();
}

void nameRegister(Value V, OpAsmSetValueNameFn SetName) {
  auto Type = cast<RegisterTypeInterface>(V.getType());
  if (!Type.isAssigned())
    return;
  const isa::Target &T =
      IsaDialectInterface::get(&Type.getDialect())->getTarget();
  SetName(
      V, (T.RegFiles[Type.getRegFile()].Prefix + Twine(Type.getIndex())).str());
}

} // namespace kc::detail
