//===- Seeds.h - What fuzzers begin with ------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Seeds are made from the tables of the instruction sets and from the inputs of
// the other tests, so there is no corpus to keep.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_SEEDS_H
#define KC_TEST_FUZZ_SEEDS_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace kc::fuzz {

class Seeds {
public:
  /// \p Root is the source tree.
  explicit Seeds(llvm::StringRef Root) : Root(Root.str()) {}

  void add(std::string Bytes) { Inputs.insert(std::move(Bytes)); }
  /// A word that mutations may put anywhere.
  void addWord(llvm::StringRef Word) {
    if (!Word.empty() && Word.size() <= 32)
      Words.insert(Word.str());
  }

  /// The files below a folder of the source tree whose names end so, as
  /// they are, and in the parts that split-file would make of them.
  std::vector<std::string> texts(llvm::StringRef Folder,
                                 llvm::StringRef Ending) const;

  /// Writes \p Folder/seeds/<number> and \p Folder/words.
  void write(llvm::StringRef Folder) const;

private:
  std::string Root;
  std::set<std::string> Inputs;
  std::set<std::string> Words;
};

void addAsmSeeds(Seeds &S);
void addDecodeSeeds(Seeds &S);
void addSimSeeds(Seeds &S);
void addJsonSeeds(Seeds &S);
void addAgentSeeds(Seeds &S);

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_SEEDS_H
