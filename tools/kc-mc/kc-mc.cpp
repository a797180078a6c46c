//===- kc-mc.cpp - Assembler and disassembler -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/McMain.h"

int main(int argc, char **argv) { return kc::asm_::mcMain(argc, argv); }
