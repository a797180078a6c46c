//===- Readers.h - What FuzzJson gives its input to -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function for each kind of file. None may crash; what is read must satisfy
// what its header promises, and what is written again must read the same.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_READERS_H
#define KC_TEST_FUZZ_READERS_H

#include "Fuzz.h"

namespace kc::fuzz {

void readJsonText(llvm::StringRef Text);
void readProfileText(llvm::StringRef Text);
void readTaskText(llvm::StringRef Text);
void readPlatformText(llvm::StringRef Text);
void readNpyBytes(llvm::StringRef Bytes);
void readFormatText(llvm::StringRef Text);
void readFormulaText(llvm::StringRef Text);
void readStateText(llvm::StringRef Text);

inline constexpr Reader FileReaders[] = {
    {'j', readJsonText},     {'p', readProfileText}, {'t', readTaskText},
    {'m', readPlatformText}, {'n', readNpyBytes},    {'f', readFormatText},
    {'x', readFormulaText},  {'s', readStateText},
};

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_READERS_H
