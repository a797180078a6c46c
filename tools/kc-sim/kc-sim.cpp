//===- kc-sim.cpp - Simulator ---------------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Tools/SimMain.h"

int main(int argc, char **argv) { return kc::simMain(argc, argv); }
