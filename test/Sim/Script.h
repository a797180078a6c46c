//===- Script.h - One command a line ----------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_SIM_SCRIPT_H
#define KC_TEST_SIM_SCRIPT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

/// A script that is read word by word. A script that makes no sense is a
/// mistake in a test: it ends the driver.
class Script {
public:
  Script(llvm::StringRef Mode, llvm::StringRef Text) : Mode(Mode), Rest(Text) {}

  llvm::StringRef mode() const { return Mode; }

  /// Moves on to the next line that has words; false at the end.
  bool next() {
    while (!Rest.empty()) {
      llvm::StringRef Line;
      std::tie(Line, Rest) = Rest.split('\n');
      Words.clear();
      llvm::SplitString(Line.split('#').first, Words);
      Position = 0;
      if (!Words.empty())
        return true;
    }
    return false;
  }

  bool hasWord() const { return Position < Words.size(); }
  llvm::StringRef word() {
    if (!hasWord())
      fail("expected another word");
    return Words[Position++];
  }
  uint64_t number() { return toNumber(word()); }
  uint64_t toNumber(llvm::StringRef Text) {
    uint64_t N;
    if (Text.getAsInteger(0, N))
      fail("expected a number, found " + Text);
    return N;
  }

  [[noreturn]] void fail(const llvm::Twine &Message) {
    llvm::errs() << "script: " << Message << "\n";
    std::exit(2);
  }

private:
  llvm::StringRef Mode;
  llvm::StringRef Rest;
  llvm::SmallVector<llvm::StringRef, 16> Words;
  size_t Position = 0;
};

/// Prints an error, or "ok".
inline void printError(llvm::Error E) {
  if (E)
    llvm::outs() << "error: " << llvm::toString(std::move(E)) << "\n";
  else
    llvm::outs() << "ok\n";
}

void runMemoryScript(Script &S);
void runContractScript(Script &S);
void runDramScript(Script &S);
void runTrapScript(Script &S);
void runEventScript(Script &S);
void runRandomScript(Script &S);
void runBenchmark(Script &S);

#endif // KC_TEST_SIM_SCRIPT_H
