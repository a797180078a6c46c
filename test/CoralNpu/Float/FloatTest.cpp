//===- FloatTest.cpp - Integer arithmetic beside the host's ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares arithmetic by integers with that of the host's processor, bits and
// flags, where the host has the rounding mode:
//
//   riscv-float-test SEED CASES
//
// Prints the first difference and gives 1, or prints how many cases agreed.
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/RiscV/Float.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <random>

using namespace llvm;
using namespace kc::sim::riscv;

namespace {

/// A sign, an exponent and a fraction that are each at a border often.
class Numbers {
public:
  explicit Numbers(uint64_t Seed) : Random(Seed) {}

  uint32_t next() {
    static constexpr uint32_t Exponents[] = {0,   1,   2,   23,  24,  102,
                                             103, 104, 125, 126, 127, 128,
                                             150, 151, 253, 254, 255};
    static constexpr uint32_t Fractions[] = {
        0, 1, 2, 0x3FFFFF, 0x400000, 0x400001, 0x7FFFFE, 0x7FFFFF};
    uint64_t Bits = Random();
    uint32_t Exponent = Bits & 1 ? Exponents[(Bits >> 8) % 17] : Bits >> 16;
    uint32_t Fraction = Bits & 2 ? Fractions[(Bits >> 4) % 8] : Bits >> 32;
    return uint32_t(Bits >> 63) << 31 | (Exponent & 0xFF) << 23 |
           (Fraction & 0x7FFFFF);
  }

private:
  std::mt19937_64 Random;
};

bool agree(StringRef Operation, ArrayRef<uint32_t> Operands, uint32_t Mode,
           FloatResult Ours, FloatResult Hosts) {
  if (Ours.Bits == Hosts.Bits && Ours.Flags == Hosts.Flags)
    return true;
  outs() << Operation;
  for (uint32_t A : Operands)
    outs() << format(" %08x", A);
  outs() << format(" in mode %u: %08x flags %02x, the host has %08x %02x\n",
                   Mode, Ours.Bits, Ours.Flags, Hosts.Bits, Hosts.Flags);
  return false;
}

} // namespace

int main(int argc, char **argv) {
  uint64_t Seed, Cases;
  if (argc != 3 || StringRef(argv[1]).getAsInteger(10, Seed) ||
      StringRef(argv[2]).getAsInteger(10, Cases)) {
    errs() << "usage: riscv-float-test SEED CASES\n";
    return 2;
  }
  Numbers Numbers(Seed);
  for (uint64_t N = 0; N != Cases; ++N) {
    uint32_t A = Numbers.next(), B = Numbers.next(), C = Numbers.next();
    // Sums that cancel almost.
    if (N % 8 == 0)
      C = mul(A, B, NearestEven).Bits ^ 0x80000000 ^ (N % 16 ? 1 : 0);
    for (uint32_t Mode : {NearestEven, TowardsZero, Down, Up})
      if (!agree("add", {A, B}, Mode, soft::add(A, B, Mode), add(A, B, Mode)) ||
          !agree("mul", {A, B}, Mode, soft::mul(A, B, Mode), mul(A, B, Mode)) ||
          !agree("div", {A, B}, Mode, soft::div(A, B, Mode), div(A, B, Mode)) ||
          !agree("sqrt", {A}, Mode, soft::sqrt(A, Mode), sqrt(A, Mode)) ||
          !agree("fma", {A, B, C}, Mode, soft::fma(A, B, C, Mode),
                 fma(A, B, C, Mode)))
        return 1;
  }
  outs() << Cases << " cases agree\n";
  return 0;
}
