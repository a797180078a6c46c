//===- FoldDisplacements.cpp - Addresses become immediates ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction that adds an immediate to the address in a register needs no
// register of its own for each address. Which immediate is added to which
// register, the caller knows.
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"
#include "kc/Optimize/Passes.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_FOLDDISPLACEMENTS
#include "kc/Optimize/Passes.h.inc"

static bool fold(InstrOpInterface Op, const Displacement &D) {
  const isa::InstrDesc &Desc = Op.getDesc();
  if (Desc.Mnemonic != D.Mnemonic)
    return false;
  SmallVector<OperandPlace, 8> Places = operandPlaces(Desc);
  const isa::OperandDesc *Immediate = nullptr;
  int Number = -1;
  for (auto [O, Place] : llvm::zip(Desc.Operands, Places)) {
    if (Place.IsImmediate && O.Name == D.Immediate)
      Immediate = &O;
    else if (O.Name == D.Register && O.Role == isa::OperandRole::In)
      Number = Place.Operand;
  }
  if (!Immediate || Number < 0)
    return false;
  Sum S = matchSum(Op->getOperand(Number));
  int64_t New = getImmediate(Op, Immediate->Name) + S.Number;
  if (S.Number == 0 || !canHold(*Immediate, New))
    return false;
  Op->setOperand(Number, S.Base);
  setImmediate(Op, Immediate->Name, New);
  return true;
}

bool foldDisplacements(func::FuncOp F, ArrayRef<Displacement> Known) {
  bool Changed = false;
  F.walk([&](InstrOpInterface Op) {
    for (const Displacement &D : Known)
      Changed |= fold(Op, D);
  });
  return Changed;
}

namespace {

struct FoldDisplacements : impl::FoldDisplacementsBase<FoldDisplacements> {
  using FoldDisplacementsBase::FoldDisplacementsBase;
  void runOnOperation() override {
    std::vector<Displacement> Known;
    for (StringRef Text : at) {
      auto [Mnemonic, Names] = Text.split(':');
      auto [Register, Immediate] = Names.split(':');
      Known.push_back({Mnemonic.str(), Register.str(), Immediate.str()});
    }
    foldDisplacements(getOperation(), Known);
  }
};

} // namespace
} // namespace kc
