//===- TerminalText.h - Showing text that we don't control ---- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a model or a kernel wrote may hold escape sequences that move the
// cursor, colours that look like our verdicts, or letters that turn the reading
// direction. Shown on a terminal, all of that must be seen and not obeyed.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_TERMINALTEXT_H
#define KC_SUPPORT_TERMINALTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace kc {

/// Prints \p Text with control characters, bytes that are no UTF-8, and
/// invisible or direction-changing characters as \x1B or \u{202E}, and a
/// backslash in front of one of those as two. Line feeds and tabs stay, or with
/// \p OneLine become \n and \t.
void printEscaped(llvm::raw_ostream &OS, llvm::StringRef Text,
                  bool OneLine = false);
std::string escapeForTerminal(llvm::StringRef Text, bool OneLine = false);

/// The same for a model that shall read \p Text: line feeds, tabs and
/// backslashes stay, so that it sees its own code as it wrote it.
std::string escapeForModel(llvm::StringRef Text);

/// \p Text with every byte that is no UTF-8 replaced by U+FFFD.
std::string toValidUtf8(llvm::StringRef Text);

} // namespace kc

#endif // KC_SUPPORT_TERMINALTEXT_H
