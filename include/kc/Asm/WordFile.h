//===- WordFile.h - Programs as files ---------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The words of a program are kept as raw little-endian binary or as
// hexadecimal text, one word a line. The other two formats are for reading:
// assembly, and a listing of addresses and words beside the source.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ASM_WORDFILE_H
#define KC_ASM_WORDFILE_H

#include "kc/Asm/Program.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

namespace kc::asm_ {

enum class WordFormat { Auto, Binary, Hex };

/// Reads the words of \p Buffer; Auto takes it as hexadecimal text if it is
/// printable and begins with 0x. The error names the
/// file, the place and what was expected there.
llvm::Expected<Program> readWords(const isa::Target &T, uint64_t Spaces,
                                  llvm::MemoryBufferRef Buffer,
                                  WordFormat Format = WordFormat::Auto);

void writeBinary(const Program &P, llvm::raw_ostream &OS);

/// Writes one word a line as 0x and all its digits.
void writeHex(const Program &P, llvm::raw_ostream &OS);

/// Writes labels and instructions; with \p ShowEncoding, each instruction's
/// bytes as a comment.
void writeAssembly(const Program &P, llvm::raw_ostream &OS,
                   bool ShowEncoding = false);

/// Writes each line of \p Source after the address and the word that it
/// became.
void writeListing(const Program &P, llvm::StringRef Source,
                  llvm::raw_ostream &OS);

} // namespace kc::asm_

#endif // KC_ASM_WORDFILE_H
