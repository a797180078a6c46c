//===- ExecuteFamilies.h - One function per instruction ----------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the model. Each family executes its opcodes and trusts step() to
// have checked the f register numbers and handled f0 destinations. A family
// that returns a fault has changed nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_EXECUTEFAMILIES_H
#define PLENA_REFERENCE_EXECUTEFAMILIES_H

#include "Instruction.h"
#include "Machine.h"

#include <algorithm>
#include <cmath>

namespace plena_ref {

Fault executeMatrix(Machine &M, const Instruction &I);
Fault executeMatrixWriteOut(Machine &M, const Instruction &I);
Fault executeVector(Machine &M, const Instruction &I);
Fault executeReduction(Machine &M, const Instruction &I);
Fault executeTopK(Machine &M, const Instruction &I);
Fault executeScalarFp(Machine &M, const Instruction &I);
Fault executeScalarInt(Machine &M, const Instruction &I);
/// Also tells how long the DRAM took.
Fault executeMemory(Machine &M, const Instruction &I, uint64_t &DmaCycles);
/// `M.Pc` is the instruction's own; `NextPc` may be redirected.
Fault executeControl(Machine &M, const Instruction &I, uint64_t &NextPc);

/// exp's argument is limited to [-88, 88]; NaN stays NaN.
inline float clampForExp(float X) {
  if (X < -88.0f)
    return -88.0f;
  return X > 88.0f ? 88.0f : X;
}

/// Checks that entries `First` to `First + Count - 1` of a scalar SRAM exist.
inline Fault checkScalars(const char *Sram, size_t Size, uint32_t First,
                          unsigned Count = 1) {
  if (uint64_t(First) + Count <= Size)
    return {};
  return {Trap::ScalarOutOfRange,
          std::string(Sram) + " scalar SRAM entry " +
              std::to_string(std::max<uint64_t>(First, Size)) +
              " is past the end"};
}

} // namespace plena_ref

#endif // PLENA_REFERENCE_EXECUTEFAMILIES_H
