//===- Translations.h - The translations of kc-translate --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_BACKEND_TRANSLATIONS_H
#define KC_BACKEND_TRANSLATIONS_H

namespace kc {

/// Registers --kc-emit-asm, --kc-emit-words, --kc-lift and --kc-lift-words with
/// MLIR's translation registry, and their options with llvm::cl.
void registerTranslations();

/// Whether a translation failed because of its options, not of its input.
bool hasWrongOptions();

} // namespace kc

#endif // KC_BACKEND_TRANSLATIONS_H
