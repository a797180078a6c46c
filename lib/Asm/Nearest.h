//===- Nearest.h - The name that was probably meant -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_NEAREST_H
#define KC_LIB_ASM_NEAREST_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace kc::asm_ {

/// Finds, among the names it is shown, the one with the fewest edits to a name
/// that doesn't exist. A name in the wrong case counts as nearest of all.
class Nearest {
public:
  explicit Nearest(llvm::StringRef Name);

  void consider(llvm::StringRef Candidate);

  /// The nearest name, or "" if none is near enough to be what was meant.
  llvm::StringRef best() const { return Best; }

  /// "; did you mean 'X'?", with a remark if only the case is wrong, or "".
  std::string question() const;

private:
  llvm::StringRef Name;
  /// Copied, since some candidates are put together on the fly.
  std::string Best;
  unsigned BestDistance;
};

} // namespace kc::asm_

#endif // KC_LIB_ASM_NEAREST_H
