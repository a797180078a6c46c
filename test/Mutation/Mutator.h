//===- Mutator.h - Programs with one instruction changed --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes mutants of a program: one instruction, chosen at random, is changed at
// random. Knows instructions by the target's tables alone. A mutant is never
// equal to the program or to an earlier mutant, and always something that could
// be written in assembly.
//
// The numbers come from the seed and nothing else, so that mutants are the same
// on every host.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_MUTATION_MUTATOR_H
#define KC_TEST_MUTATION_MUTATOR_H

#include "kc/Asm/Encoding.h"
#include "kc/Asm/Program.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <random>

namespace kc::mutation {

enum class Change : uint8_t {
  /// Another instruction with the same operands.
  Opcode,
  /// Another register in one operand.
  Register,
  /// Another number: one more or less, a bit flipped, or any.
  Immediate,
  /// Two registers of the same file exchanged.
  Operands,
  Delete,
  Duplicate,
  /// Exchanged with the next instruction.
  Neighbours,
};
constexpr unsigned NumChanges = unsigned(Change::Neighbours) + 1;

/// "opcode", "register", ...
llvm::StringRef changeName(Change C);

struct Mutant {
  asm_::Program Program;
  Change Kind;
  /// The source line of the instruction; 0 if there is none.
  uint32_t Line;
  /// In assembly; After is empty when the instruction is gone.
  std::string Before, After;
};

class Mutator {
public:
  Mutator(asm_::Program Original, uint64_t Seed);

  /// Nothing when there seem to be no more.
  std::optional<Mutant> next();

private:
  using Words = llvm::SmallVector<uint64_t, 2>;
  std::optional<Words> change(Change Kind, size_t Index);
  std::optional<Words> changeOpcode(const asm_::DecodedWord &D);
  std::optional<Words> changeRegister(asm_::DecodedWord D);
  std::optional<Words> changeImmediate(asm_::DecodedWord D);
  std::optional<Words> swapOperands(asm_::DecodedWord D);
  std::optional<Words> encode(const isa::InstrDesc &Instr,
                              llvm::ArrayRef<int64_t> Operands) const;
  std::string text(llvm::ArrayRef<uint64_t> Words) const;
  /// Modulo's bias is of no consequence, and distributions of the standard
  /// library are not the same everywhere.
  uint64_t below(uint64_t Bound) { return Random() % Bound; }

  asm_::Program Original;
  std::mt19937_64 Random;
  /// Hashes of the programs there were.
  llvm::DenseSet<uint64_t> Known;
};

} // namespace kc::mutation

#endif // KC_TEST_MUTATION_MUTATOR_H
