//===- sim-test-driver.cpp - Drives the simulator library -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a script of one-line commands against a part of the simulator library
// and prints what it answers, for FileCheck. Everything after '#' is comment.
//
//===----------------------------------------------------------------------===//

#include "Script.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

int main(int argc, char **argv) {
  struct Mode {
    StringRef Name;
    void (*Run)(Script &);
  };
  const Mode Modes[] = {
      {"memory", runMemoryScript},    {"dram", runDramScript},
      {"trap", runTrapScript},        {"decoupled", runEventScript},
      {"evidence", runEventScript},   {"evidence-json", runEventScript},
      {"statistics", runEventScript}, {"statistics-json", runEventScript},
      {"annotate", runEventScript},   {"trace", runEventScript},
      {"stalls", runEventScript},     {"stalls-json", runEventScript},
      {"random", runRandomScript},    {"contract", runContractScript},
      {"bench", runBenchmark}};
  if (argc != 3) {
    errs() << "usage: sim-test-driver MODE SCRIPT\n";
    return 2;
  }
  auto Buffer = MemoryBuffer::getFileOrSTDIN(argv[2]);
  if (!Buffer) {
    errs() << argv[2] << ": " << Buffer.getError().message() << "\n";
    return 2;
  }
  for (const Mode &M : Modes)
    if (M.Name == argv[1]) {
      Script S(argv[1], (*Buffer)->getBuffer());
      M.Run(S);
      return 0;
    }
  errs() << "unknown mode " << argv[1] << "\n";
  return 2;
}
