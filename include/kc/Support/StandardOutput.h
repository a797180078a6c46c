//===- StandardOutput.h - When nobody takes the output ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_STANDARDOUTPUT_H
#define KC_SUPPORT_STANDARDOUTPUT_H

namespace kc {

/// To be called first in main: at the end of the program, however it is
/// reached, says in a line if standard output couldn't be written, and gives
/// exit code 2 then. LLVM alone would abort with a crash report.
void checkStandardOutput(const char *Tool);

} // namespace kc

#endif // KC_SUPPORT_STANDARDOUTPUT_H
