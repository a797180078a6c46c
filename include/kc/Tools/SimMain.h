//===- SimMain.h - The simulator as a program -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TOOLS_SIMMAIN_H
#define KC_TOOLS_SIMMAIN_H

namespace kc {

/// The main function of kc-sim over the instruction sets that are built in.
/// Returns 0 when the program ended and all expectations hold; 1 when it
/// trapped, doesn't assemble or gave another result; 2 when the command line
/// is wrong or a file can't be read or written.
int simMain(int argc, char **argv);

} // namespace kc

#endif // KC_TOOLS_SIMMAIN_H
