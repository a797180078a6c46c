//===- SelfTest.cpp - Checks of the reference model
//------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

#include <cmath>
#include <cstdio>

using namespace plena_ref;

void Checker::report(bool Ok, const std::string &What, const std::string &Found,
                     const std::string &Expected) {
  ++Checks;
  if (Ok)
    return;
  if (++Failures <= 50)
    std::printf("FAIL %s: found %s, expected %s\n", What.c_str(), Found.c_str(),
                Expected.c_str());
}

static std::string text(uint64_t Value) {
  char Buffer[48];
  std::snprintf(Buffer, sizeof(Buffer), "%llu (0x%llX)",
                (unsigned long long)Value, (unsigned long long)Value);
  return Buffer;
}

static std::string text(float Value) {
  char Buffer[48];
  std::snprintf(Buffer, sizeof(Buffer), "%.9g", double(Value));
  return Buffer;
}

static bool isSame(float A, float B) {
  return bitsOfFloat(A) == bitsOfFloat(B) || (std::isnan(A) && std::isnan(B));
}

void Checker::equal(const std::string &What, uint64_t Found,
                    uint64_t Expected) {
  report(Found == Expected, What, text(Found), text(Expected));
}

void Checker::equal(const std::string &What, const std::vector<uint32_t> &Found,
                    const std::vector<uint32_t> &Expected) {
  equal(What + " length", Found.size(), Expected.size());
  for (size_t I = 0; I < Found.size() && I < Expected.size(); ++I)
    equal(What + "[" + std::to_string(I) + "]", Found[I], Expected[I]);
}

void Checker::same(const std::string &What, float Found, float Expected) {
  report(isSame(Found, Expected), What, text(Found), text(Expected));
}

void Checker::same(const std::string &What, const std::vector<float> &Found,
                   const std::vector<float> &Expected) {
  equal(What + " length", Found.size(), Expected.size());
  for (size_t I = 0; I < Found.size() && I < Expected.size(); ++I)
    same(What + "[" + std::to_string(I) + "]", Found[I], Expected[I]);
}

void Checker::isTrue(const std::string &What, bool Condition) {
  report(Condition, What, "false", "true");
}

void Checker::traps(const std::string &What, const StepResult &Found,
                    Trap Expected) {
  report(Found.Kind == Expected, What,
         std::string(trapName(Found.Kind)) + " (" + Found.Why + ")",
         trapName(Expected));
}

RunResult Checker::runs(const std::string &What, Machine &M,
                        const std::vector<uint32_t> &Program, uint64_t Cycles) {
  RunResult Result = run(M, Program);
  report(Result.ok(), What,
         std::string(trapName(Result.Kind)) + ", " + Result.Why, "no trap");
  equal(What + " cycles", Result.cyclesWithoutDma(), Cycles);
  return Result;
}

void plena_ref::setRow(Machine &M, uint64_t Row,
                       const std::vector<float> &Values) {
  std::vector<float> Full = Values;
  Full.resize(M.Cfg.Vlen, 0.0f);
  M.writeRow(Row, Full);
}

void plena_ref::setTile(Machine &M, uint64_t Tile,
                        const std::vector<float> &Values) {
  M.Mram.writableRow(Tile) = Values;
}

std::vector<uint8_t> plena_ref::bytes(std::initializer_list<unsigned> Values) {
  std::vector<uint8_t> Result;
  for (unsigned Value : Values)
    Result.push_back(uint8_t(Value));
  return Result;
}

std::vector<uint32_t> plena_ref::readBytes(const Machine &M, uint64_t Address,
                                           size_t Count) {
  std::vector<uint8_t> Raw = M.Hbm.read(Address, Count);
  return std::vector<uint32_t>(Raw.begin(), Raw.end());
}

int main() {
  Checker C;
  testScalarFormats(C);
  testBlockFormats(C);
  testEncodings(C);
  testExamples(C);
  testMatrix(C);
  testVector(C);
  testScalar(C);
  testMemory(C);
  testControl(C);
  testTraps(C);
  testTiming(C);
  std::printf("%u checks, %u failures\n", C.checks(), C.failures());
  return C.failures() != 0;
}
