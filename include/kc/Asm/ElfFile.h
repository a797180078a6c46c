//===- ElfFile.h - Executable files -----------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executable ELF files of 32 bits, little-endian: what linkers make of compiled
// programs, and what kc-mc --filetype=elf writes. Segments become the words of
// the region where instructions are, and the segments of a Program.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ASM_ELFFILE_H
#define KC_ASM_ELFFILE_H

#include "kc/Asm/Program.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

namespace kc::asm_ {

/// Whether a file says that it is an ELF file.
bool isElf(llvm::StringRef Content);

/// Reads an executable of \p T, whose regions are where \p Params, a profile's
/// parameters, say; the defaults if they are empty. The error names the file
/// and what was expected.
llvm::Expected<Program> readElf(const isa::Target &T, uint64_t Spaces,
                                llvm::MemoryBufferRef Buffer,
                                llvm::ArrayRef<int64_t> Params = {});

/// Writes an executable, with a section for each part and with the symbols
/// whose names don't begin with ".L".
llvm::Error writeElf(const Program &P, llvm::raw_ostream &OS);

} // namespace kc::asm_

#endif // KC_ASM_ELFFILE_H
