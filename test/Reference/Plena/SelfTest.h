//===- SelfTest.h - Checks of the reference model ----------------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expected values are the published ones, or worked out by hand; none was
// copied from a run of the model.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_SELFTEST_H
#define PLENA_REFERENCE_SELFTEST_H

#include "Execute.h"
#include "Instruction.h"

#include <cstdint>
#include <string>
#include <vector>

namespace plena_ref {

/// Counts checks, and prints the first failures.
class Checker {
public:
  void equal(const std::string &What, uint64_t Found, uint64_t Expected);
  void equal(const std::string &What, const std::vector<uint32_t> &Found,
             const std::vector<uint32_t> &Expected);
  /// Equal values; any NaN equals any other, and -0 differs from +0.
  void same(const std::string &What, float Found, float Expected);
  void same(const std::string &What, const std::vector<float> &Found,
            const std::vector<float> &Expected);
  void isTrue(const std::string &What, bool Condition);
  void traps(const std::string &What, const StepResult &Found, Trap Expected);
  /// Runs to the end of the program and takes this long without DMA.
  RunResult runs(const std::string &What, Machine &M,
                 const std::vector<uint32_t> &Program, uint64_t Cycles);

  unsigned checks() const { return Checks; }
  unsigned failures() const { return Failures; }

private:
  void report(bool Ok, const std::string &What, const std::string &Found,
              const std::string &Expected);

  unsigned Checks = 0, Failures = 0;
};

// Rows of the machine, as the tests like to write them.
void setRow(Machine &M, uint64_t Row, const std::vector<float> &Values);
void setTile(Machine &M, uint64_t Tile, const std::vector<float> &Values);
std::vector<uint8_t> bytes(std::initializer_list<unsigned> Values);
std::vector<uint32_t> readBytes(const Machine &M, uint64_t Address,
                                size_t Count);

void testScalarFormats(Checker &C);
void testBlockFormats(Checker &C);
void testEncodings(Checker &C);
void testExamples(Checker &C);
void testMatrix(Checker &C);
void testVector(Checker &C);
void testScalar(Checker &C);
void testMemory(Checker &C);
void testControl(Checker &C);
void testTraps(Checker &C);
void testTiming(Checker &C);

} // namespace plena_ref

#endif // PLENA_REFERENCE_SELFTEST_H
