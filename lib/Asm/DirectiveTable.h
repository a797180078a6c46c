//===- DirectiveTable.h - The directives there are --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_DIRECTIVETABLE_H
#define KC_LIB_ASM_DIRECTIVETABLE_H

#include "kc/Isa/Target.h"
#include "llvm/ADT/StringMap.h"

namespace kc::asm_ {

enum class Directive : uint8_t {
  Equ,
  Set,
  Data,
  Ascii,
  Asciz,
  Zero,
  Fill,
  Section,
  NamedSection,
  PushSection,
  PopSection,
  Previous,
  Global,
  Local,
  Weak,
  Common,
  LocalCommon,
  AlignPower,
  AlignBytes,
  /// Says nothing about the program's bytes.
  Ignored,
};

struct DirectiveInfo {
  Directive What;
  /// Of a number in the data; 0 for those of an instruction word.
  uint8_t Bytes = 0;
};

/// The directives of \p T by name, the dot included.
llvm::StringMap<DirectiveInfo> directivesOf(const isa::Target &T);

} // namespace kc::asm_

#endif // KC_LIB_ASM_DIRECTIVETABLE_H
