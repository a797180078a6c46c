//===- kc-tblgen.cpp - Generators of instruction set definitions ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/ToolInfo.h"
#include "kc/TableGen/Generators.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/TableGen/Main.h"
#include "llvm/TableGen/TableGenBackend.h"

using namespace llvm;

static TableGen::Emitter::Opt Target("gen-target", kc::tablegen::emitTarget,
                                     "Constant tables of the instruction set");
static TableGen::Emitter::Opt Sim("gen-sim", kc::tablegen::emitSim,
                                  "Simulated machine");
static TableGen::Emitter::Opt SimKernels("gen-sim-kernels",
                                         kc::tablegen::emitSimKernels,
                                         "Loops of the simulated machine");
static TableGen::Emitter::Opt Ods("gen-ods", kc::tablegen::emitOds,
                                  "MLIR dialect as ODS");
static TableGen::Emitter::Opt
    MlirSemantics("gen-mlir-semantics", kc::tablegen::emitMlirSemantics,
                  "One MLIR function per instruction");
static TableGen::Emitter::Opt
    MlirPatterns("gen-mlir-patterns", kc::tablegen::emitMlirPatterns,
                 "What instructions compute, for instruction selection");
static TableGen::Emitter::Opt Manual("gen-manual", kc::tablegen::emitManual,
                                     "Manual, as Markdown");
static TableGen::Emitter::Opt
    Examples("gen-examples", kc::tablegen::emitExamples,
             "The manual's examples as lit tests, for split-file");

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  kc::setToolInfo("kc-tblgen");
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "kc-tblgen: derives an instruction set's tools from its definition\n",
          &errs()))
    return 2;
  return TableGenMain(argv[0], MultiFileTableGenMainFn(nullptr));
}
