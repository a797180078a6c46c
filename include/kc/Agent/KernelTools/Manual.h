//===- Manual.h - An instruction set's manual, by sections ------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The manual is generated with one heading per instruction, so that a model
// gets the beginning in its prompt and looks the rest up.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_MANUAL_H
#define KC_AGENT_KERNELTOOLS_MANUAL_H

#include "kc/Isa/Target.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace kc::agent {

class Manual {
public:
  struct Section {
    std::string Title;
    unsigned Level;
    /// The section's text with its subsections, from the heading on.
    llvm::StringRef Text;
  };

  /// The manual of \p T that belongs to this installation. $KC_MANUALS_DIR
  /// comes first.
  static llvm::Expected<Manual> load(const isa::Target &T);
  explicit Manual(std::string Markdown);

  llvm::StringRef text() const { return *Markdown; }
  llvm::ArrayRef<Section> sections() const { return Sections; }
  /// Upper and lower case are the same; nullptr if there is none.
  const Section *find(llvm::StringRef Title) const;

  /// Everything before the section \p Title, for a prompt.
  llvm::StringRef before(llvm::StringRef Title) const;

  /// What a reader looks for: the section of that title, or the lines that
  /// have all the words, each with the heading it stands under and the lines
  /// around it. At most \p MaxBytes.
  std::string grep(llvm::StringRef Query, size_t MaxBytes) const;

private:
  void findSections();

  /// Sections point into it, copies of the manual share it.
  std::shared_ptr<const std::string> Markdown;
  std::vector<Section> Sections;
};

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_MANUAL_H
