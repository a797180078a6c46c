//===- Fuzz.h - What the fuzzers share --------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fuzzer gets bytes and must find nothing wrong with them: the sanitizers see
// accesses that are out of bounds and arithmetic that is undefined, fail() says
// what else does not hold.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_FUZZ_H
#define KC_TEST_FUZZ_FUZZ_H

#include "kc/Asm/Assembler.h"
#include "llvm/ADT/Twine.h"

namespace kc::fuzz {

/// Says what is wrong and aborts, which is a finding.
[[noreturn]] void fail(const llvm::Twine &What);

/// The bytes of one input, taken from the front; zeros when they are used up.
class Input {
public:
  Input(const uint8_t *Data, size_t Size)
      : Bytes(reinterpret_cast<const char *>(Data), Size) {}

  uint8_t byte() {
    if (Bytes.empty())
      return 0;
    uint8_t First = Bytes.front();
    Bytes = Bytes.drop_front();
    return First;
  }
  llvm::StringRef rest() const { return Bytes; }

private:
  llvm::StringRef Bytes;
};

/// Something that reads one kind of text.
struct Reader {
  /// The first byte of its inputs.
  char Key;
  void (*Read)(llvm::StringRef Text);
};

/// Gives an input without its first byte to the reader that this chooses.
void giveToReader(llvm::ArrayRef<Reader> Readers, Input In);

/// An instruction set with some of its opcode spaces.
struct Selection {
  const isa::Target *T;
  uint64_t Spaces;
};

/// Every instruction set: with its base map, and with each space besides.
llvm::ArrayRef<Selection> selections();

/// The one that \p Choice stands for.
const Selection &selection(uint8_t Choice);

/// The assembler of one of selections().
const asm_::Assembler &assemblerOf(const Selection &S);

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_FUZZ_H
