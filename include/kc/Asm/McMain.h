//===- McMain.h - The assembler as a program --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_ASM_MCMAIN_H
#define KC_ASM_MCMAIN_H

namespace kc::asm_ {

/// The main function of kc-mc over the targets of isa::allTargets(). Returns
/// 0; 1 when the input is wrong; 2 when the command line is, or a file can't
/// be read or written.
int mcMain(int argc, char **argv);

} // namespace kc::asm_

#endif // KC_ASM_MCMAIN_H
