//===- Builders.cpp - Instruction dialects as C++ sees them ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds a program of PLENA, with the classes of its dialect and through the
// interface that is generic, and prints it.
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/InstrOperands.h"
#include "kc/Dialect/Plena/PlenaDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace kc::plena;

static void buildByClass(OpBuilder &B, Location Loc) {
  Value Zero = ZeroOp::create(B, Loc, GPType::get(B.getContext()));
  Value Row = S_ADDI_INTOp::create(B, Loc, Zero, 64);
  // The results' types come first where they name registers.
  S_ADDI_INTOp::create(B, Loc, GPType::get(B.getContext(), 3), Zero, 65);
  LoopOp::create(
      B, Loc, 16, ValueRange{Row},
      [](OpBuilder &B, Location Loc, Value Counter, ValueRange Carried) {
        // What assembly may leave out has a default.
        V_EXP_VOp::create(B, Loc, Carried[0], Carried[0]);
        V_EXP_VOp::create(B, Loc, Carried[0], Counter, 1);
        Value Next = S_ADDI_INTOp::create(B, Loc, Carried[0], 64);
        YieldOp::create(B, Loc, Next);
      });
  LoopOp::create(B, Loc, 2);
}

static void buildGenerically(OpBuilder &B, Location Loc, Dialect *D) {
  const kc::IsaDialectInterface &Isa = *kc::IsaDialectInterface::get(D);
  const kc::isa::Target &T = Isa.getTarget();
  auto instr = [&](StringRef Mnemonic) {
    return kc::isa::findInstr(T, Mnemonic) - T.Instrs.begin();
  };
  Value Zero = Isa.createZero(B, Loc, Isa.getRegisterType(0));
  Operation *Add = Isa.createInstr(B, Loc, instr("S_ADDI_INT"), {Zero}, {64});
  auto Loop = Isa.createLoop(B, Loc, 0, 4, Isa.getRegisterType(0),
                             Add->getResults(), /*ReturnsCounter=*/true);
  OpBuilder Body = OpBuilder::atBlockEnd(Loop.getLoopBody());
  Isa.createYield(Body, Loc, Loop.getCarriedArgs());
  Isa.createCopyInstr(B, Loc, Isa.getRegisterType(0, 5),
                      Loop.getCarriedResults()[0]);
  // C_LOOP_START is no operation.
  llvm::outs() << "C_LOOP_START: "
               << (Isa.getInstrName(instr("C_LOOP_START")) ? "operation"
                                                           : "none")
               << "\n";
}

int main() {
  MLIRContext Context;
  Dialect *D = Context.getOrLoadDialect<PlenaDialect>();
  Context.loadDialect<func::FuncDialect>();
  Location Loc = UnknownLoc::get(&Context);
  OwningOpRef<ModuleOp> Module = ModuleOp::create(Loc);
  OpBuilder B = OpBuilder::atBlockEnd(Module->getBody());
  for (bool IsGeneric : {false, true}) {
    B.setInsertionPointToEnd(Module->getBody());
    auto Func = func::FuncOp::create(B, Loc, IsGeneric ? "generic" : "by_class",
                                     B.getFunctionType({}, {}));
    B.setInsertionPointToEnd(Func.addEntryBlock());
    if (IsGeneric)
      buildGenerically(B, Loc, D);
    else
      buildByClass(B, Loc);
    func::ReturnOp::create(B, Loc);
  }
  Module->print(llvm::outs());
  return failed(verify(*Module));
}
