//===- Displacements.cpp - Which immediates are added to addresses --------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Displacements.h"
#include "kc/Asm/Encoding.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace kc::agent {

namespace {

/// All that a run touches, as numbers.
class Touched : public sim::Observer {
public:
  void executed(const sim::Event &E) override {
    for (const sim::MemoryAccess &A : E.Accesses)
      Cells.insert(Cells.end(),
                   {A.Memory, A.IsWrite, A.Begin, A.Length, A.Count, A.Stride});
  }

  std::vector<uint64_t> Cells;
};

} // namespace

/// What the instruction touches with the numbers in a register and in an
/// immediate, all others being zero; nothing if it can't be.
static std::optional<std::vector<uint64_t>>
touch(TrialRuns &Trials, const isa::InstrDesc &Desc, unsigned Register,
      uint64_t InRegister, unsigned Immediate, int64_t InImmediate) {
  sim::Machine &M = Trials.machine();
  const isa::Target &T = M.target();
  SmallVector<int64_t> Operands;
  unsigned Mine = T.RegFiles[Desc.Operands[Register].RegFile].ZeroRegister == 0;
  for (auto [N, O] : enumerate(Desc.Operands)) {
    if (O.Kind == isa::OperandKind::Immediate)
      Operands.push_back(N == Immediate ? InImmediate : 0);
    else if (N == Register)
      Operands.push_back(Mine);
    else
      Operands.push_back(
          O.Role == isa::OperandRole::In
              ? std::max<int>(T.RegFiles[O.RegFile].ZeroRegister, 0)
              : T.RegFiles[O.RegFile].ZeroRegister == 0);
  }
  int State = Trials.stateOf(Desc.Operands[Register].RegFile);
  Expected<uint64_t> Word = asm_::encode(T, Desc, Operands);
  if (!Word) {
    consumeError(Word.takeError());
    return std::nullopt;
  }
  if (State < 0)
    return std::nullopt;
  M.reset();
  SmallVector<uint8_t> Bytes(M.states()[State].CellBytes);
  for (auto [N, Byte] : enumerate(Bytes))
    Byte = N < 8 ? InRegister >> (8 * N) : 0;
  Touched Seen;
  if (errorToBool(M.writeCells(State, Mine, Bytes)) ||
      !Trials.runFromState(*Word, &Seen) || Seen.Cells.empty())
    return std::nullopt;
  return Seen.Cells;
}

bool Displacements::holds(const isa::InstrDesc &Desc, unsigned Register,
                          unsigned Immediate) {
  auto Touch = [&](uint64_t InRegister, int64_t InImmediate) {
    return touch(Trials, Desc, Register, InRegister, Immediate, InImmediate);
  };
  unsigned NumSeen = 0;
  auto Nothing = Touch(0, 0);
  if (!Nothing)
    return false;
  for (int64_t N : {1, 2, 3, 4, 8, 12, 64, 192, 256, 320}) {
    if (N > Desc.Operands[Immediate].Max)
      continue;
    auto One = Touch(N, 0), Other = Touch(0, N);
    // There may be no such address.
    if (!One && !Other)
      continue;
    if (One != Other || One == Nothing)
      return false;
    ++NumSeen;
  }
  return NumSeen > 1;
}

const std::vector<Displacement> &Displacements::of(InstrOpInterface Op) {
  auto [It, IsNew] = Known.try_emplace(Op.getInstrIndex());
  if (!IsNew)
    return It->second;
  const isa::InstrDesc &Desc = Op.getDesc();
  for (auto [R, Register] : enumerate(Desc.Operands))
    for (auto [I, Immediate] : enumerate(Desc.Operands))
      if (Register.Kind == isa::OperandKind::Register &&
          Register.Role == isa::OperandRole::In &&
          Immediate.Kind == isa::OperandKind::Immediate && holds(Desc, R, I))
        It->second.push_back(
            {Desc.Mnemonic.str(), Register.Name.str(), Immediate.Name.str()});
  return It->second;
}

std::vector<Move> Displacements::guess(mlir::func::FuncOp F) {
  SmallSetVector<unsigned, 16> Seen;
  std::vector<Displacement> All;
  F.walk([&](InstrOpInterface Op) {
    if (Op->getNumOperands() && Seen.insert(Op.getInstrIndex()))
      append_range(All, of(Op));
  });
  if (All.empty())
    return {};
  return {{"add to addresses where they are used",
           [All](mlir::func::FuncOp F, Registers R) {
             return foldDisplacements(F, All) && (tidy(F, R), true);
           }}};
}

} // namespace kc::agent
