//===- Zeros.cpp - Which instructions give zero ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Zeros.h"
#include "kc/Asm/Encoding.h"
#include "kc/Optimize/Passes.h"

using namespace llvm;

namespace kc::agent {

/// Runs the instruction once, with a result register that holds something else
/// before.
bool Zeros::tryOut(const isa::InstrDesc &Desc) {
  sim::Machine &M = Trials.machine();
  const isa::Target &T = M.target();
  std::optional<std::pair<unsigned, unsigned>> Result;
  SmallVector<int64_t> Operands;
  for (const isa::OperandDesc &O : Desc.Operands) {
    if (O.Kind == isa::OperandKind::Immediate) {
      Operands.push_back(0);
      continue;
    }
    int Zero = T.RegFiles[O.RegFile].ZeroRegister;
    if (O.Role == isa::OperandRole::In) {
      Operands.push_back(Zero);
      continue;
    }
    Result = {O.RegFile, Zero == 0};
    Operands.push_back(Result->second);
  }
  Expected<uint64_t> Word = asm_::encode(T, Desc, Operands);
  if (!Word) {
    consumeError(Word.takeError());
    return false;
  }
  int State = Result ? Trials.stateOf(Result->first) : -1;
  if (State < 0)
    return false;
  M.reset();
  SmallVector<uint8_t> Bytes(M.states()[State].CellBytes);
  auto IsZero = [&] {
    return !errorToBool(M.readCells(State, Result->second, Bytes)) &&
           all_of(Bytes, [](uint8_t B) { return B == 0; });
  };
  if (!IsZero())
    return false;
  Bytes.assign(Bytes.size(), 1);
  return !errorToBool(M.writeCells(State, Result->second, Bytes)) &&
         Trials.runFromState(*Word, nullptr) && IsZero();
}

bool Zeros::givesZero(InstrOpInterface Op) {
  auto [It, IsNew] = Known.try_emplace(Op.getInstrIndex(), false);
  if (IsNew)
    It->second = tryOut(Op.getDesc());
  return It->second;
}

std::vector<Move> Zeros::moves(mlir::func::FuncOp F) {
  bool IsAny = false;
  F.walk(
      [&](InstrOpInterface Op) { IsAny |= mayGiveZero(Op) && givesZero(Op); });
  if (!IsAny)
    return {};
  auto Use = [this](unsigned Most) {
    return [this, Most](mlir::func::FuncOp F, Registers R) {
      return useInitialZeros(
                 F, [&](InstrOpInterface Op) { return givesZero(Op); }, Most) &&
             (tidy(F, R), true);
    };
  };
  return {{"take zeros from registers that begin with one", Use(0)},
          {"take one zero from a register that begins with one", Use(1)}};
}

} // namespace kc::agent
