//===- eval-test-driver.cpp - What tests ask of the evaluator -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: eval-test-driver COMMAND TASK-FOLDER CONFIG ARGUMENT...
//
//   check KERNEL [OPTION]...    evaluates a kernel; the exit code is the
//                               verdict's
//     --json                    as JSON
//     --evidence                with what the run did
//     --decide                  with inputs from a secret
//     --seed=HEX                from this secret
//     --decoupled               scored in decoupled timing
//     --machine                 scored in timing of the machine
//     --paper                   with the tolerance of the paper
//     --steps=N --words=N       limits
//     --rounds=N                of an evaluation that decides
//     --isa=NAME                plena without it
//     --profile=NAME
//   bound [PROFILE]             the bound and its parts
//   again KERNEL                evaluates it several times: are results equal?
//   time KERNEL                 milliseconds of an evaluation
//   random SEED COUNT [KERNEL]  programs of random words, or the kernel with
//                               random changes of its text and of its words;
//                               counts verdicts
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Assembler.h"
#include "kc/Eval/Evaluator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <chrono>
#include <random>

using namespace llvm;
using namespace kc;
using namespace kc::eval;

namespace {

ExitOnError check("eval-test-driver: error: ", 7);

struct Arguments {
  StringRef Command, Folder, Config;
  std::vector<StringRef> Rest;
  EvaluatorOptions Options;
  EvalRequest Request;
  StringRef Isa = "plena", Profile;
  bool IsJson = false, WithEvidence = false;
};

Arguments parseArguments(int argc, char **argv) {
  Arguments A;
  std::vector<StringRef> Words;
  for (int I = 1; I < argc; ++I) {
    StringRef Arg = argv[I];
    uint64_t Number = 0;
    if (Arg == "--json")
      A.IsJson = true;
    else if (Arg == "--evidence")
      A.WithEvidence = true;
    else if (Arg == "--decide")
      A.Request.TheMode = Mode::Decide;
    else if (Arg.consume_front("--seed="))
      A.Request.Seed = check(task::Secret::fromHex(Arg));
    else if (Arg == "--decoupled")
      A.Options.Timing = TimingModel::Decoupled;
    else if (Arg == "--machine")
      A.Options.Timing = TimingModel::Machine;
    else if (Arg == "--paper")
      A.Options.Allowed = task::Tolerance::paper();
    else if (Arg.consume_front("--steps=") && !Arg.getAsInteger(10, Number))
      A.Options.MaxSteps = Number;
    else if (Arg.consume_front("--words=") && !Arg.getAsInteger(10, Number))
      A.Options.MaxWords = Number;
    else if (Arg.consume_front("--rounds=") && !Arg.getAsInteger(10, Number))
      A.Options.Rounds = unsigned(Number);
    else if (Arg.consume_front("--isa="))
      A.Isa = Arg;
    else if (Arg.consume_front("--profile="))
      A.Profile = Arg;
    else
      Words.push_back(Arg);
  }
  if (Words.size() < 3) {
    errs() << "usage: eval-test-driver COMMAND TASK-FOLDER CONFIG ...\n";
    exit(2);
  }
  A.Command = Words[0];
  A.Folder = Words[1];
  A.Config = Words[2];
  A.Rest.assign(Words.begin() + 3, Words.end());
  return A;
}

std::unique_ptr<Evaluator> makeEvaluator(const Arguments &A) {
  const isa::Target &T = *isa::findTarget(A.Isa);
  task::Cell C = check(task::bindCell(check(task::loadTask(A.Folder)), A.Isa,
                                      A.Config, A.Profile));
  isa::Profile P = check(profileFor(T, C, A.Profile));
  return check(Evaluator::create(T, P, C, A.Options));
}

std::string readFile(StringRef Path) {
  return check(errorOrToExpected(MemoryBuffer::getFileOrSTDIN(
                   Path, /*IsText=*/false, /*RequiresNullTerminator=*/false)))
      ->getBuffer()
      .str();
}

int runCheck(const Arguments &A) {
  std::unique_ptr<Evaluator> E = makeEvaluator(A);
  EvalResult R = E->evaluate(readFile(A.Rest.at(0)), A.Request);
  if (A.IsJson)
    outs() << dumpJson(toJson(R), 2) << "\n";
  else
    printResult(R, outs(), A.WithEvidence);
  return exitCode(R.TheVerdict);
}

int runBound(const Arguments &A) {
  std::unique_ptr<Evaluator> E = makeEvaluator(A);
  const Bound &B = E->bound();
  outs() << "serial " << B.Serial << ", decoupled " << B.Decoupled << "\n";
  for (const BoundPart &P : B.Parts)
    outs() << "  " << P.Count << " " << P.Operation << ": "
           << format("%.2f", P.Cycles) << " on " << P.Unit << "\n";
  return 0;
}

/// A used evaluator must give what a new one gives, in whatever order.
int runAgain(const Arguments &A) {
  std::string Source = readFile(A.Rest.at(0));
  auto Evaluate = [&](Evaluator &E, Mode M, StringRef Text) {
    EvalRequest Request;
    Request.TheMode = M;
    if (M == Mode::Decide)
      Request.Seed = task::Secret::fromText("again");
    return dumpJson(toJson(E.evaluate(Text, Request)));
  };
  std::unique_ptr<Evaluator> Used = makeEvaluator(A);
  std::string Known[2];
  for (Mode M : {Mode::Public, Mode::Decide})
    Known[unsigned(M)] = Evaluate(*makeEvaluator(A), M, Source);
  int Differ = 0;
  for (unsigned I = 0; I != 6; ++I) {
    // Something in between that leaves traces.
    Evaluate(*Used, Mode::Public,
             I % 2 ? "S_ST_FP f0, gp0, 900\nH_PREFETCH_V gp0, gp0, a0\n"
                   : "C_LOOP_END gp1\n");
    Mode M = I % 3 ? Mode::Decide : Mode::Public;
    Differ += Evaluate(*Used, M, Source) != Known[unsigned(M)];
  }
  outs() << Differ << " of 6 differ\n";
  return Differ != 0;
}

int runTime(const Arguments &A) {
  using Clock = std::chrono::steady_clock;
  auto Since = [](Clock::time_point T) {
    return std::chrono::duration<double, std::milli>(Clock::now() - T).count();
  };
  std::string Source = readFile(A.Rest.at(0));
  auto Begin = Clock::now();
  std::unique_ptr<Evaluator> E = makeEvaluator(A);
  outs() << format("set-up %.1f ms\n", Since(Begin));
  for (Mode M : {Mode::Public, Mode::Decide}) {
    EvalRequest Request;
    Request.TheMode = M;
    double Best = 1e9;
    for (unsigned I = 0; I != 10; ++I) {
      Begin = Clock::now();
      E->evaluate(Source, Request);
      Best = std::min(Best, Since(Begin));
    }
    outs() << modeName(M) << format(" %.2f ms\n", Best);
  }
  return 0;
}

int runRandom(const Arguments &A) {
  uint64_t Seed = 0, Count = 0;
  if (A.Rest.size() < 2 || A.Rest[0].getAsInteger(10, Seed) ||
      A.Rest[1].getAsInteger(10, Count))
    return 2;
  std::string Source = A.Rest.size() > 2 ? readFile(A.Rest[2]) : "";
  std::unique_ptr<Evaluator> E = makeEvaluator(A);
  asm_::Program Kernel;
  Kernel.T = &E->target();
  if (!Source.empty())
    Kernel = check(asm_::Assembler(E->target()).assemble(Source, "kernel.s"));

  std::mt19937_64 Random(Seed);
  std::array<uint64_t, NumVerdicts> Counts = {};
  for (uint64_t I = 0; I != Count; ++I) {
    EvalResult R;
    if (Source.empty() || I % 2) {
      asm_::Program P = Kernel;
      if (P.Words.empty())
        for (uint64_t N = Random() % 200; N; --N)
          P.Words.push_back(uint32_t(Random()));
      else
        P.Words[Random() % P.Words.size()] ^= 1u << (Random() % 32);
      R = E->evaluate(P, A.Request);
    } else {
      std::string Text = Source;
      for (unsigned N = 1 + Random() % 4; N; --N)
        Text[Random() % Text.size()] = char(Random());
      R = E->evaluate(Text, A.Request);
    }
    ++Counts[unsigned(R.TheVerdict)];
    // Rendering must stand anything, too.
    std::string Rendered = dumpJson(toJson(R));
    raw_string_ostream OS(Rendered);
    printResult(R, OS, /*WithEvidence=*/true);
  }
  uint64_t Sum = 0;
  for (unsigned V = 0; V != NumVerdicts; ++V) {
    Sum += Counts[V];
    if (Counts[V])
      outs() << verdictName(Verdict(V)) << " " << Counts[V] << "\n";
  }
  outs() << Sum << " results\n";
  return Counts[unsigned(Verdict::InfraError)] != 0;
}

} // namespace

int main(int argc, char **argv) {
  Arguments A = parseArguments(argc, argv);
  if (A.Command == "check" && !A.Rest.empty())
    return runCheck(A);
  if (A.Command == "bound")
    return runBound(A);
  if (A.Command == "again" && !A.Rest.empty())
    return runAgain(A);
  if (A.Command == "time" && !A.Rest.empty())
    return runTime(A);
  if (A.Command == "random")
    return runRandom(A);
  errs() << "unknown command '" << A.Command << "'\n";
  return 2;
}
