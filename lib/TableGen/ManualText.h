//===- ManualText.h - Writing Markdown ------------------------ -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MANUALTEXT_H
#define KC_LIB_TABLEGEN_MANUALTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class Twine;
class raw_ostream;
} // namespace llvm

namespace kc::tablegen {

/// A Markdown table whose columns are lined up in the source too.
class MarkdownTable {
public:
  explicit MarkdownTable(std::vector<std::string> Header) {
    Rows.push_back(std::move(Header));
  }

  void row(std::vector<std::string> Cells) { Rows.push_back(std::move(Cells)); }
  bool empty() const { return Rows.size() == 1; }
  /// Followed by an empty line.
  void write(llvm::raw_ostream &OS) const;

private:
  std::vector<std::vector<std::string>> Rows;
};

/// Characters that \p Text takes on a terminal.
unsigned width(llvm::StringRef Text);
/// \p Text with spaces up to \p Width.
std::string padded(llvm::StringRef Text, unsigned Width);
/// `Text`
std::string code(llvm::StringRef Text);
/// The anchor that a heading of this text gets.
std::string anchor(llvm::StringRef Heading);
/// "a, b and c"
std::string enumeration(llvm::ArrayRef<std::string> Words,
                        llvm::StringRef Last = "and");
/// 64-bit numbers are easier to read in hexadecimal with all their digits.
std::string hexWord(uint64_t Value, unsigned Bits);
/// A paragraph or list item as lines of at most 100 characters, with a line
/// feed at the end of each. The text may begin with "* "; the lines that follow
/// are indented accordingly.
std::string wrapped(llvm::StringRef Text);
/// A wrapped paragraph and an empty line.
void writeParagraph(llvm::raw_ostream &OS, const llvm::Twine &Text);
/// Multi-line text of a definition: without leading and trailing blank lines
/// and without the indentation that all its lines share.
std::string prose(llvm::StringRef Text);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MANUALTEXT_H
