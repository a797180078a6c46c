//===- LoadProgram.h - A program in a machine -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TOOLS_LOADPROGRAM_H
#define KC_TOOLS_LOADPROGRAM_H

#include "kc/Asm/Program.h"
#include "kc/Sim/Machine.h"

namespace kc {

/// Loads a program's words, its data and where it begins. Memory that was
/// written before keeps what the program says nothing about.
inline llvm::Error loadProgram(sim::Machine &M, const asm_::Program &P) {
  for (const asm_::Segment &S : P.Segments) {
    int Found = M.findState(P.T->Assembly.Memory);
    if (Found < 0)
      return llvm::createStringError("the machine has no memory '" +
                                     P.T->Assembly.Memory + "'");
    unsigned State = static_cast<unsigned>(Found);
    if (llvm::Error E = M.writeCells(State, S.Address, S.Bytes))
      return E;
    std::vector<uint8_t> Zeros(std::min<uint64_t>(S.Zeros, 1 << 16));
    for (uint64_t Done = 0; Done != S.Zeros;) {
      uint64_t Count = std::min<uint64_t>(S.Zeros - Done, Zeros.size());
      if (llvm::Error E = M.writeCells(State, S.Address + S.Bytes.size() + Done,
                                       llvm::ArrayRef(Zeros).take_front(Count)))
        return E;
      Done += Count;
    }
  }
  if (llvm::Error E = M.load(P.Words, P.Spaces))
    return E;
  if (!P.T->Assembly.Sections.empty())
    M.setEntry(P.Entry);
  return llvm::Error::success();
}

} // namespace kc

#endif // KC_TOOLS_LOADPROGRAM_H
