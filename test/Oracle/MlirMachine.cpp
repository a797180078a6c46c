//===- MlirMachine.cpp - Runs words with MLIR functions -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MlirMachine.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace kc;

namespace oracle {

MlirMachine *MlirMachine::Running = nullptr;

MlirMachine::MlirMachine(const isa::Target &Target, const isa::Profile &Profile,
                         StateImage &State)
    : Target(Target), State(State) {
  auto Describe = [](void *Cells, ArrayRef<uint64_t> Sizes) {
    Descriptor D;
    uint64_t Base = reinterpret_cast<uint64_t>(Cells);
    D.Words = {Base, Base, 0};
    D.Words.append(Sizes.begin(), Sizes.end());
    for (size_t N = 0; N != Sizes.size(); ++N) {
      uint64_t Stride = 1;
      for (uint64_t Inner : Sizes.drop_front(N + 1))
        Stride *= Inner;
      D.Words.push_back(Stride);
    }
    return D;
  };
  for (auto [N, S] : enumerate(State.descs()))
    Descriptors.push_back(
        Describe(State.bytes(N).data(), S.Kind == sim::StateKind::Register
                                            ? ArrayRef<uint64_t>()
                                            : ArrayRef<uint64_t>(S.Dims)));
  for (Descriptor &D : Descriptors)
    D.Address = D.Words.data();
  PCDescriptor = Describe(&PC, {});
  PCDescriptor.Address = PCDescriptor.Words.data();
  Params.assign(Profile.Params.begin(), Profile.Params.end());
  if (Target.HardwareLoops.empty())
    return;
  const isa::InstrDesc &Begin = Target.Instrs[Target.HardwareLoops[0].Begin];
  for (const isa::OperandDesc &Op : Begin.Operands)
    if (Op.Kind == isa::OperandKind::Register) {
      const isa::RegFileDesc &File = Target.RegFiles[Op.RegFile];
      CounterZero = File.ZeroRegister;
      for (auto [N, S] : enumerate(State.descs()))
        if (S.Name == File.Prefix)
          CounterFile = N;
    }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

uint64_t MlirMachine::readCounter(unsigned Number) const {
  return int(Number) == CounterZero ? 0 : State.cell(CounterFile, Number);
}

void MlirMachine::writeCounter(unsigned Number, uint64_t Value) {
  if (int(Number) != CounterZero)
    State.setCell(CounterFile, Number, Value);
}

bool MlirMachine::loopBegin(unsigned Number, uint64_t Trips) {
  Loops.push_back({PC + Target.PCStep, Number, Trips});
  writeCounter(Number, Trips);
  return true;
}

bool MlirMachine::loopEnd(unsigned Number) {
  auto Innermost =
      find_if(reverse(Loops), [&](Loop &L) { return L.Counter == Number; });
  if (Innermost == Loops.rend())
    return false;
  bool IsZero = int(Number) == CounterZero;
  uint64_t Left = IsZero ? Innermost->Left : readCounter(Number);
  if (Left > 1) {
    --Innermost->Left;
    writeCounter(Number, Left - 1);
    NextPC = Innermost->Body;
    return true;
  }
  writeCounter(Number, 0);
  Loops.erase(std::next(Innermost).base());
  return true;
}

bool MlirMachine::loopBreak() {
  if (Loops.empty())
    return false;
  writeCounter(Loops.back().Counter, 0);
  Loops.pop_back();
  return true;
}

Callbacks MlirMachine::callbacks() {
  Callbacks C;
  C.Halt = [] { Running->Ended = true; };
  C.LoopBegin = [](uint32_t Number, uint64_t Trips) {
    return Running->loopBegin(Number, Trips);
  };
  C.LoopEnd = [](uint32_t Number) { return Running->loopEnd(Number); };
  C.LoopBreak = [] { return Running->loopBreak(); };
  C.Escape = [] { return Running->HasEscaped = true; };
  return C;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// A jump to where nothing is traps, which the functions can't know: what they
/// wrote, which can only be registers, is put back.
void MlirMachine::saveRegisters() {
  Saved.clear();
  for (auto [N, S] : enumerate(State.descs()))
    if (S.Kind != sim::StateKind::Memory)
      Saved.push_back({unsigned(N), State.bytes(N)});
}

void MlirMachine::restoreRegisters() {
  for (auto &[N, Bytes] : Saved)
    llvm::copy(Bytes, State.bytes(N).begin());
}

/// Gives whether the instruction traps.
bool MlirMachine::call(const SemanticsFunction &F, const isa::InstrDesc &I,
                       uint64_t Word) {
  SmallVector<int32_t, 8> Operands;
  for (const isa::OperandDesc &Op : I.Operands)
    Operands.push_back(int32_t(isa::extractOperand(Op, Word)));
  Operands.resize(TheSemantics->operands());

  // Each packed argument is the address of a pointer or number.
  SmallVector<void *, 64> Packed;
  for (Descriptor &D : Descriptors)
    Packed.push_back(&D.Address);
  if (TheSemantics->hasPC())
    Packed.push_back(&PCDescriptor.Address);
  for (int32_t &P : Params)
    Packed.push_back(&P);
  for (int32_t &Op : Operands)
    Packed.push_back(&Op);
  uint8_t Result = 0;
  Packed.push_back(&Result);
  Running = this;
  F.Entry(Packed.data());
  Running = nullptr;
  return Result & 1;
}

MlirMachine::StepResult MlirMachine::step(uint64_t Word, uint64_t Spaces) {
  int Index = Target.Decode(Word, Spaces);
  const isa::InstrDesc *I = Index < 0 ? nullptr : &Target.Instrs[Index];
  const SemanticsFunction *F = I ? TheSemantics->find(I->Name) : nullptr;
  if (!F) // No instruction, or one that is only a name.
    return StepResult::Traps;
  Last = F;
  uint64_t Before = PC;
  if (I->Control == isa::ControlKind::Branch)
    saveRegisters();
  NextPC = PC + Target.PCStep;
  bool Traps = call(*F, *I, Word);
  if (HasEscaped)
    return StepResult::Escapes;
  if (TheSemantics->hasPC() && PC != Before + Target.PCStep && !Traps)
    NextPC = PC;
  PC = Before;
  return Traps ? StepResult::Traps : StepResult::Goes;
}

Outcome MlirMachine::run(ArrayRef<uint64_t> Words, uint64_t Spaces,
                         unsigned Steps) {
  PC = 0;
  Executed = 0;
  Ended = HasEscaped = false;
  Loops.clear();
  Ran.assign(Words.size(), false);
  while (Executed != Steps && !Ended) {
    uint64_t Index = PC / Target.PCStep;
    switch (step(Words[Index], Spaces)) {
    case StepResult::Traps:
      return Outcome::Trapped;
    case StepResult::Escapes:
      return Outcome::Escaped;
    case StepResult::Goes:
      break;
    }
    // Behind the last word is the program's end.
    if (NextPC % Target.PCStep != 0 || NextPC / Target.PCStep > Words.size()) {
      restoreRegisters();
      return Outcome::Trapped;
    }
    Ran[Index] = true;
    ++Executed;
    PC = NextPC;
    Ended |= PC / Target.PCStep == Words.size();
  }
  return Outcome::Done;
}

} // namespace oracle
