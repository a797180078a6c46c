//===- Diagnostics.h - Errors of one assembly text --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_DIAGNOSTICS_H
#define KC_LIB_ASM_DIAGNOSTICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SourceMgr.h"

namespace kc::asm_ {

/// A piece of the text and its line number, from 1.
struct Place {
  const char *Begin = nullptr;
  const char *End = nullptr;
  uint32_t Line = 0;
};

/// Sends messages through a SourceMgr. Unlike SourceMgr it is told the line
/// number, never searches for it, and shows no line that is too long to read.
class Diagnostics {
public:
  /// \p Limit is the number of errors after which exhausted() holds, 0 for
  /// none.
  Diagnostics(llvm::SourceMgr &SM, unsigned Buffer, unsigned Limit)
      : SM(SM), Buffer(Buffer), Limit(Limit) {}

  void error(const Place &At, const llvm::Twine &Message);
  void warning(const Place &At, const llvm::Twine &Message);
  void note(const Place &At, const llvm::Twine &Message);

  unsigned errors() const { return Errors; }
  /// So many errors have been reported that it is not worth going on.
  bool exhausted() const { return Limit && Errors >= Limit; }
  /// Looking for similar names is worth while for a few errors only.
  bool maySuggest() const { return Errors < 100; }

  /// Says, when exhausted, that not all errors are shown.
  void finish();

private:
  void emit(llvm::SourceMgr::DiagKind Kind, const Place &At,
            const llvm::Twine &Message);

  llvm::SourceMgr &SM;
  unsigned Buffer;
  unsigned Limit;
  unsigned Errors = 0;
};

/// \p Text in quotes, shortened, with what can't be printed escaped.
std::string quoted(llvm::StringRef Text);

} // namespace kc::asm_

#endif // KC_LIB_ASM_DIAGNOSTICS_H
