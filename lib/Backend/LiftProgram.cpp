//===- LiftProgram.cpp - From a machine's program to its dialect ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/LiftProgram.h"
#include "LiftLoops.h"
#include "kc/Dialect/IsaDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace kc {

namespace {

class Lifter {
public:
  Lifter(const IsaDialectInterface &Isa, const asm_::Program &P,
         const LoopFinder &Loops, Block &Entry)
      : Isa(Isa), T(*P.T), P(P), Loops(Loops), Entry(Entry),
        B(OpBuilder::atBlockEnd(&Entry)), Current(Loops.numRegisters()) {}

  /// Lifts the words from \p Begin to before \p End.
  void lift(size_t Begin, size_t End);

private:
  void liftInstr(size_t Word, const asm_::DecodedWord &Instr);
  void liftLoop(const LiftedLoop &Loop);
  Value initialValue(RegisterTypeInterface Type);
  Value read(unsigned RegFile, int64_t Register);
  RegisterTypeInterface typeOf(unsigned Number) const;

  const IsaDialectInterface &Isa;
  const isa::Target &T;
  const asm_::Program &P;
  const LoopFinder &Loops;
  Block &Entry;
  OpBuilder B;
  /// What each register holds; null where it can't be read any more, or
  /// nothing has been written yet.
  SmallVector<Value> Current;
  llvm::DenseMap<Type, Value> Initial;
};

} // namespace

/// The type of the register with that number among all.
RegisterTypeInterface Lifter::typeOf(unsigned Number) const {
  unsigned File = 0;
  while (Number >= Loops.number(File, T.RegFiles[File].Count))
    ++File;
  return Isa.getRegisterType(File, Number - Loops.number(File, 0));
}

/// What a register holds when the program begins.
Value Lifter::initialValue(RegisterTypeInterface Type) {
  Value &V = Initial[Type];
  if (V)
    return V;
  OpBuilder::InsertionGuard Guard(B);
  B.setInsertionPointToStart(&Entry);
  Location Loc = Entry.getParentOp()->getLoc();
  if (T.RegFiles[Type.getRegFile()].ZeroRegister == Type.getIndex())
    V = Isa.createZero(B, Loc, Type);
  else
    V = Isa.createGetRegister(B, Loc, Type);
  return V;
}

Value Lifter::read(unsigned RegFile, int64_t Register) {
  if (Value V = Current[Loops.number(RegFile, Register)])
    return V;
  return initialValue(Isa.getRegisterType(RegFile, Register));
}

void Lifter::liftInstr(size_t Word, const asm_::DecodedWord &Instr) {
  SmallVector<Value> Registers;
  SmallVector<int64_t> Immediates;
  SmallVector<Type> Types;
  SmallVector<std::pair<unsigned, bool>> Written;
  for (auto [Op, Value] : llvm::zip(Instr.Desc->Operands, Instr.Operands)) {
    if (Op.Kind == isa::OperandKind::Immediate) {
      Immediates.push_back(Value);
      continue;
    }
    if (Op.Role != isa::OperandRole::Out)
      Registers.push_back(read(Op.RegFile, Value));
    if (Op.Role != isa::OperandRole::In) {
      Types.push_back(Isa.getRegisterType(Op.RegFile, Value));
      Written.push_back({Loops.number(Op.RegFile, Value),
                         T.RegFiles[Op.RegFile].ZeroRegister == Value});
    }
  }
  Operation *Op =
      Isa.createInstr(B, Loops.getLoc(Word), Instr.Desc - T.Instrs.begin(),
                      Registers, Immediates, Types);
  for (auto [Result, Register] : llvm::zip(Op->getResults(), Written))
    if (!Register.second)
      Current[Register.first] = Result;
}

void Lifter::liftLoop(const LiftedLoop &Loop) {
  Location Loc = Loops.getLoc(Loop.Begin);
  SmallVector<Value> Inits;
  for (unsigned Register : Loop.Carried.set_bits()) {
    // What is only carried out has no value to begin with.
    if (Loop.Read.test(Register))
      Inits.push_back(Current[Register] ? Current[Register]
                                        : initialValue(typeOf(Register)));
    else
      Inits.push_back(Isa.createUndef(B, Loc, typeOf(Register)));
  }
  unsigned CounterFile = Loops.counterFile(T.HardwareLoops[Loop.Kind]);
  HardwareLoopOpInterface Op =
      Isa.createLoop(B, Loc, Loop.Kind, Loop.Trips,
                     Isa.getRegisterType(CounterFile, Loop.Counter), Inits,
                     Loop.ReturnsCounter);

  for (auto [Register, Arg] :
       llvm::zip(Loop.Carried.set_bits(), Op.getCarriedArgs()))
    Current[Register] = Arg;
  unsigned Counter = Loops.number(CounterFile, Loop.Counter);
  Current[Counter] = Op.getCounter();
  {
    OpBuilder::InsertionGuard Guard(B);
    B.setInsertionPointToEnd(Op.getLoopBody());
    lift(Loop.Begin + 1, Loop.End);
    SmallVector<Value> Yields;
    for (unsigned Register : Loop.Carried.set_bits())
      Yields.push_back(Current[Register]);
    Isa.createYield(B, Loops.getLoc(Loop.End), Yields);
  }
  for (unsigned Register : Loop.Written.set_bits())
    Current[Register] = nullptr;
  for (auto [Register, Result] :
       llvm::zip(Loop.Carried.set_bits(), Op.getCarriedResults()))
    Current[Register] = Result;
  Current[Counter] = Op.getCounterResult();
}

void Lifter::lift(size_t Begin, size_t End) {
  for (size_t Word = Begin; Word != End; ++Word) {
    asm_::DecodedWord Instr = asm_::decode(T, P.Words[Word], P.Spaces);
    if (Instr.Desc->Control != isa::ControlKind::LoopBegin) {
      liftInstr(Word, Instr);
      continue;
    }
    const LiftedLoop &Loop = Loops.getLoop(Word);
    liftLoop(Loop);
    Word = Loop.End;
  }
}

OwningOpRef<ModuleOp> liftProgram(MLIRContext &Context, const asm_::Program &P,
                                  StringRef FileName) {
  Location Start = FileLineColLoc::get(&Context, FileName, 1, 1);
  const IsaDialectInterface *Isa =
      IsaDialectInterface::get(Context.getOrLoadDialect(P.T->Name));
  if (!Isa) {
    emitError(Start) << "instruction set " << P.T->Name << " has no dialect";
    return nullptr;
  }
  Context.loadDialect<func::FuncDialect>();
  LoopFinder Loops(*Isa, P, FileName);
  if (!Loops.run())
    return nullptr;

  OwningOpRef<ModuleOp> Module = ModuleOp::create(Start);
  OpBuilder B = OpBuilder::atBlockEnd(Module->getBody());
  auto Func =
      func::FuncOp::create(B, Start, "kernel", B.getFunctionType({}, {}));
  Block *Entry = Func.addEntryBlock();
  Lifter(*Isa, P, Loops, *Entry).lift(0, P.Words.size());
  B.setInsertionPointToEnd(Entry);
  func::ReturnOp::create(B, Start);
  return Module;
}

} // namespace kc
