//===- IsaInterfaces.td - What instruction dialects share --*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes see the dialect of an instruction set through these interfaces alone;
// none of them names an instruction set.
//
//===----------------------------------------------------------------------===//

#ifndef KC_DIALECT_ISAINTERFACES
#define KC_DIALECT_ISAINTERFACES

include "mlir/IR/OpBase.td"

def RegisterTypeInterface : TypeInterface<"RegisterTypeInterface"> {
  let cppNamespace = "::kc";
  let description = [{
    The type of a value that lives in a register. It names the register file
    and, once registers are assigned, the register.
  }];
  let methods = [
    InterfaceMethod<"The index into isa::Target::RegFiles.",
                    "unsigned", "getRegFile">,
    InterfaceMethod<"The register's number; -1 while none is assigned.",
                    "int32_t", "getIndex">,
    InterfaceMethod<"The type of the same register file with another number.",
                    "::kc::RegisterTypeInterface", "withIndex",
                    (ins "int32_t":$index)>
  ];
  let extraSharedClassDeclaration = [{
    bool isAssigned() const { return $_type.getIndex() >= 0; }
  }];
}

def InstrOpInterface : OpInterface<"InstrOpInterface"> {
  let cppNamespace = "::kc";
  let description = [{
    An operation that stands for one machine instruction. Its operands, results
    and attributes are the instruction's operands, as InstrOperands.h says.
  }];
  let methods = [
    StaticInterfaceMethod<"The index into isa::Target::Instrs.",
                          "unsigned", "getInstrIndex", (ins), [{}],
                          [{ return ConcreteOp::InstrIndex; }]>
  ];
  let extraClassDeclaration = [{
    const ::kc::isa::InstrDesc &getDesc();
    /// The operand that the instruction overwrites with \p Result: they must be
    /// in one register. Null if the result has a register of its own.
    ::mlir::OpOperand *getTiedOperand(::mlir::OpResult Result);
  }];
  let verify = [{ return ::kc::detail::verifyInstr($_op); }];
}

def HardwareLoopOpInterface : OpInterface<"HardwareLoopOpInterface"> {
  let cppNamespace = "::kc";
  let description = [{
    A loop that becomes a pair of instructions around its body. The body's first
    argument is the counter, the others are the loop-carried values; the
    operands are their initial values and the results their final ones, followed
    by the counter's, which is zero, if that is asked for.
  }];
  let methods = [
    StaticInterfaceMethod<"The index into isa::Target::HardwareLoops.",
                          "unsigned", "getLoopIndex", (ins), [{}],
                          [{ return ConcreteOp::LoopIndex; }]>,
    InterfaceMethod<"How often the body is executed, at least once.",
                    "int64_t", "getTrips">
  ];
  let extraSharedClassDeclaration = [{
    ::mlir::Block *getLoopBody() { return &$_op->getRegion(0).front(); }
    ::mlir::BlockArgument getCounter() { return getLoopBody()->getArgument(0); }
    ::mlir::Block::BlockArgListType getCarriedArgs() {
      return getLoopBody()->getArguments().drop_front();
    }
    ::mlir::OperandRange getCarriedInits() { return $_op->getOperands(); }
    ::mlir::OperandRange getCarriedYields() {
      return getLoopBody()->getTerminator()->getOperands();
    }
    ::mlir::ResultRange getCarriedResults() {
      return $_op->getResults().take_front($_op->getNumOperands());
    }
    /// The counter's value after the loop; null if it isn't asked for.
    ::mlir::Value getCounterResult() {
      unsigned N = $_op->getNumOperands();
      return N < $_op->getNumResults() ? ::mlir::Value($_op->getResult(N))
                                       : ::mlir::Value();
    }
  }];
  let verify = [{ return ::kc::detail::verifyLoop($_op); }];
  let verifyWithRegions = 1;
}

#endif // KC_DIALECT_ISAINTERFACES
