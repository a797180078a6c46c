//===- workbench-test-driver.cpp - Kernels and chance ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: workbench-test-driver TASK CONFIG CHANCE DRAWS KERNEL...
//
// Evaluates one kernel after the other on a workbench and confirms the best.
// CHANCE is a kernel that known data don't refute and that is right with some
// fresh data only. Each letter of DRAWS is the data of one evaluation: P are
// data with which CHANCE passes, F are others. A name of a kernel can be
// followed by *N: it is evaluated so many times.
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Commands/Commands.h"
#include "kc/Agent/KernelTools/Workbench.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

namespace {

ExitOnError orExit("workbench-test-driver: error: ", 7);

std::string read(StringRef Path) {
  return orExit(errorOrToExpected(MemoryBuffer::getFile(Path)))
      ->getBuffer()
      .str();
}

/// The first secret of either kind.
struct Secrets {
  std::optional<task::Secret> Pass, Fail;
};

Secrets classify(eval::Evaluator &Judge, StringRef Chance) {
  Secrets S;
  for (unsigned N = 0; N != 500 && !(S.Pass && S.Fail); ++N) {
    eval::EvalRequest Request;
    Request.TheMode = eval::Mode::Decide;
    Request.Seed = task::Secret::fromText(formatv("draw {0}", N).str());
    eval::EvalResult R = Judge.evaluate(Chance, Request);
    std::optional<task::Secret> &Kind = R.passed() ? S.Pass : S.Fail;
    if (!Kind)
      Kind = Request.Seed;
  }
  if (!S.Pass || !S.Fail)
    orExit(createStringError("the kernel leaves nothing to chance"));
  return S;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 6)
    return 2;
  CellOptions Cell;
  Cell.Isa = "plena";
  Cell.Task = argv[1];
  Cell.Config = argv[2];
  auto Judge = orExit(openCell(Cell));
  Secrets Kinds = classify(*Judge, read(argv[3]));
  StringRef Draws = argv[4];
  size_t Drawn = 0;
  Workbench Bench(std::move(Judge), Manual("# Instructions\n"),
                  KernelLevel::Asm, [&]() -> Expected<task::Secret> {
                    if (Drawn == Draws.size())
                      return createStringError("no draw is left");
                    return Draws[Drawn++] == 'P' ? *Kinds.Pass : *Kinds.Fail;
                  });
  unsigned Recorded = 0;
  auto Record = [&](const eval::EvalResult &R, StringRef Program, unsigned) {
    Recorded +=
        R.TheMode == eval::Mode::Decide && !Program.empty() && !R.Seed.empty();
    return Error::success();
  };
  for (int I = 5; I != argc; ++I) {
    auto [Path, Times] = StringRef(argv[I]).split('*');
    unsigned Count = 1;
    Times.getAsInteger(10, Count);
    for (unsigned N = 0; N != Count; ++N) {
      Bench.setSource(read(Path), I);
      orExit(Bench.evaluate(Record));
    }
    outs() << sys::path::filename(Path) << ": known data "
           << eval::verdictName(Bench.publicResult().TheVerdict);
    if (Bench.ruling())
      outs() << ", fresh data " << eval::verdictName(Bench.ruling()->Verdict);
    outs() << ", " << Drawn << " draws\n";
  }
  std::optional<ConfirmedKernel> Best = orExit(Bench.confirmBest(Record));
  outs() << "in all " << Drawn << " draws, " << Recorded << " recorded\n";
  if (!Best) {
    outs() << "no kernel\n";
    return 1;
  }
  outs() << Best->Confirmations << " confirmations of\n" << Best->Assembly;
  return 0;
}
