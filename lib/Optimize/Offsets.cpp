//===- Offsets.cpp - Instructions that add a number to a register ---------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"

using namespace mlir;

namespace kc {

std::optional<Offset> matchOffset(Operation *Op) {
  auto Instr = dyn_cast_or_null<InstrOpInterface>(Op);
  if (!Instr || Op->getNumResults() != 1 || Op->getNumOperands() != 1)
    return std::nullopt;
  const IsaDialectInterface *Isa = IsaDialectInterface::get(Op);
  if (!Isa)
    return std::nullopt;
  for (const isa::AddImmediateDesc &D : Isa->getTarget().AddImmediates) {
    if (D.Instr != Instr.getInstrIndex())
      continue;
    const isa::OperandDesc &By = Instr.getDesc().Operands[D.Immediate];
    return Offset{Instr, Op->getOperand(0), getImmediate(Op, By.Name), By.Max,
                  By.Name};
  }
  return std::nullopt;
}

void setOffset(const Offset &O, Value Base, int64_t Number) {
  Operation *Op = O.Op;
  Op->setOperand(0, Base);
  Op->setAttr(O.NumberName,
              IntegerAttr::get(IntegerType::get(Op->getContext(), 64), Number));
}

} // namespace kc
