//===- mutation-test-driver.cpp - Does the evaluator notice? --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: mutation-test-driver TASK-FOLDER ISA CONFIG [OPTION...]
//
//   --seed=N       of the mutants and the inputs (1)
//   --mutants=N    shared evenly by the compiler's modes (200)
//   --inputs=N     how many inputs a mutant that passes is tried with (8)
//   --mode=NAME    only this mode's kernel
//   --rms=X        a tolerance of X times the result's RMS instead of the
//   task's
//   --list         names the mutants with identical results, too
//   --print=N      prints mutant N of the first mode's kernel as assembly
//
// Takes the compiler's kernels for a cell, which must pass, and changes one
// instruction of them at random. The evaluator judges each mutant as `kc-agent
// check` would. A mutant that passes must give the same results as the kernel,
// bit for bit, whatever the inputs: each set of inputs comes with two poisons,
// and the evaluator itself sees to it that results don't depend on these. One
// that passes with other results, or only with some inputs, may be right within
// the tolerance; that is for people to judge, and there may be few of them.
//
// The exit code is 1 if they are more than 2 % of all, or if an evaluation
// failed or took too long.
//
//===----------------------------------------------------------------------===//

#include "MutationReport.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/Printer.h"
#include "kc/Eval/Evaluator.h"
#include "kc/Lowering/Lowering.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <csignal>
#include <unistd.h>

using namespace llvm;
using namespace kc;
using namespace kc::eval;
using namespace kc::mutation;

static ExitOnError check("mutation-test-driver: error: ", 7);

namespace {

struct Arguments {
  StringRef Folder, Isa, Config, Mode;
  uint64_t Seed = 1;
  std::optional<uint64_t> Print;
  unsigned Mutants = 200, Inputs = 8;
  bool ListsAll = false;
  EvaluatorOptions Options;
};

//===----------------------------------------------------------------------===//
// Evaluations that hang
//===----------------------------------------------------------------------===//

/// What a signal handler may still print.
std::string Current;

void giveUp(int) {
  Current += ": the evaluation hangs\n";
  (void)!write(STDERR_FILENO, Current.data(), Current.size());
  _exit(1);
}

/// The evaluator gives each of its two runs up after a minute.
class Watch {
public:
  explicit Watch(const Twine &What) {
    Current = What.str();
    Current.reserve(Current.size() + 64);
    std::signal(SIGALRM, giveUp);
    alarm(180);
  }
  ~Watch() { alarm(0); }
};

//===----------------------------------------------------------------------===//
// The mutants of one kernel
//===----------------------------------------------------------------------===//

class KernelTester {
public:
  KernelTester(Evaluator &E, const Arguments &A, StringRef Mode)
      : E(E), A(A), Program(check(makeKernel(Mode))) {
    Report.Mode = Mode.str();
    Report.Words = Program.Words.size();
  }

  const asm_::Program &program() const { return Program; }
  uint64_t seed() const { return A.Seed + xxh3_64bits(Report.Mode); }
  KernelReport run(unsigned Count);

private:
  struct Survivor {
    size_t Index;
    asm_::Program Program;
    bool IsSame = true;
    uint64_t Cycles = 0;
  };

  Expected<asm_::Program> makeKernel(StringRef Mode) const;
  EvalResult evaluate(const asm_::Program &P, unsigned Input,
                      const Twine &What);
  EvalResult evaluateKernel(unsigned Input);
  void tryMutants(unsigned Count, const EvalResult &Kernel);
  void trySurvivors(unsigned Input, const EvalResult &Kernel);
  void take(Survivor &S, const EvalResult &R, const EvalResult &Kernel);
  void conclude(const Survivor &S);

  Evaluator &E;
  const Arguments &A;
  asm_::Program Program;
  KernelReport Report;
  std::vector<Survivor> Survivors;
};

} // namespace

Expected<asm_::Program> KernelTester::makeKernel(StringRef Mode) const {
  lowering::Options Options;
  Options.Mode = Mode.str();
  Options.Profile = E.profile().Name;
  auto Assembly = lowering::lowerToAssembly(E.cell(), Options);
  if (!Assembly)
    return Assembly.takeError();
  return asm_::Assembler(E.target()).assemble(*Assembly, (Mode + ".s").str());
}

EvalResult KernelTester::evaluate(const asm_::Program &P, unsigned Input,
                                  const Twine &What) {
  EvalRequest Request;
  Request.TheMode = eval::Mode::Decide;
  Request.Seed =
      task::Secret::fromText(formatv("mutation {0} {1}", A.Seed, Input).str());
  Request.KeepsOutputs = true;
  std::string Text =
      (Report.Mode + ", input " + Twine(Input) + ", " + What).str();
  PrettyStackTraceString Trace(Text.c_str());
  Watch Hangs(Text);
  using Clock = std::chrono::steady_clock;
  auto Begin = Clock::now();
  EvalResult R = E.evaluate(P, Request);
  double Ms =
      std::chrono::duration<double, std::milli>(Clock::now() - Begin).count();
  Report.Slowest = std::max(Report.Slowest, Ms);
  Report.Sum += Ms;
  ++Report.Evaluations;
  return R;
}

EvalResult KernelTester::evaluateKernel(unsigned Input) {
  EvalResult R = evaluate(Program, Input, "the kernel");
  if (!R.passed())
    check(createStringError(
        formatv("the kernel itself doesn't pass: {0}", R.Message)));
  Report.Cycles = R.cycles();
  return R;
}

static double maxError(const EvalResult &R) {
  double Max = 0;
  for (const OutputReport &Out : R.Outputs)
    Max = std::max(Max, Out.Report.MaxError);
  return Max;
}

/// In the rounds that both were tried with: a slow mutant has fewer.
static bool sameOutputs(const EvalResult &A, const EvalResult &B) {
  for (auto [X, Y] : zip_equal(A.Outputs, B.Outputs)) {
    size_t Bytes = std::min(X.Bytes.size(), Y.Bytes.size());
    if (ArrayRef(X.Bytes).take_front(Bytes) !=
        ArrayRef(Y.Bytes).take_front(Bytes))
      return false;
  }
  return true;
}

/// One more evaluation of a mutant that has passed until now.
void KernelTester::take(Survivor &S, const EvalResult &R,
                        const EvalResult &Kernel) {
  MutantReport &M = Report.Mutants[S.Index];
  S.IsSame &= R.passed() && sameOutputs(R, Kernel);
  S.Cycles = R.cycles();
  if (R.passed()) {
    ++M.Passed;
    M.MaxError = std::max(M.MaxError, maxError(R));
    M.KernelMaxError = std::max(M.KernelMaxError, maxError(Kernel));
    return;
  }
  M.Verdict = R.TheVerdict;
  M.Message = R.Message;
}

void KernelTester::tryMutants(unsigned Count, const EvalResult &Kernel) {
  Mutator Source(Program, seed());
  while (Report.Mutants.size() != Count) {
    std::optional<Mutant> Made = Source.next();
    if (!Made)
      check(createStringError("there are no more mutants"));
    std::string Text =
        formatv("#{0}, line {1}: `{2}` -> `{3}` ({4})", Report.Mutants.size(),
                Made->Line, Made->Before, Made->After, changeName(Made->Kind));
    EvalResult R = evaluate(Made->Program, 0, Text);
    MutantReport &M = Report.Mutants.emplace_back();
    M.Kind = Made->Kind;
    M.Text = Text;
    M.Verdict = R.TheVerdict;
    if (R.passed()) {
      Survivors.push_back(
          {Report.Mutants.size() - 1, std::move(Made->Program)});
      take(Survivors.back(), R, Kernel);
    } else if (exitCode(R.TheVerdict) != 1) {
      M.TheFate = Fate::Fault;
      M.Message = R.Message;
    }
  }
}

void KernelTester::trySurvivors(unsigned Input, const EvalResult &Kernel) {
  for (Survivor &S : Survivors)
    take(S, evaluate(S.Program, Input, Report.Mutants[S.Index].Text), Kernel);
}

void KernelTester::conclude(const Survivor &S) {
  MutantReport &M = Report.Mutants[S.Index];
  if (M.Passed != A.Inputs && exitCode(M.Verdict) != 1)
    M.TheFate = Fate::Fault;
  else if (!S.IsSame)
    M.TheFate = Fate::Different;
  else
    M.TheFate = S.Cycles < Report.Cycles ? Fate::Cheaper : Fate::Identical;
}

/// Goes through the inputs one by one, since the evaluator keeps the results of
/// the reference only for the last few.
KernelReport KernelTester::run(unsigned Count) {
  tryMutants(Count, evaluateKernel(0));
  for (unsigned Input = 1; Input < A.Inputs; ++Input)
    trySurvivors(Input, evaluateKernel(Input));
  for (const Survivor &S : Survivors)
    conclude(S);
  return std::move(Report);
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

static void printMutant(const KernelTester &Kernel, uint64_t Number) {
  Mutator Source(Kernel.program(), Kernel.seed());
  std::optional<Mutant> M;
  for (uint64_t I = 0; I <= Number; ++I)
    M = Source.next();
  if (M)
    for (uint64_t Word : M->Program.Words)
      outs() << asm_::wordText(*M->Program.T, Word) << "\n";
}

static SmallVector<StringRef> modesOf(const Arguments &A) {
  for (const lowering::IsaLowering &L : lowering::allLowerings())
    if (L.Isa == A.Isa)
      return A.Mode.empty() ? SmallVector<StringRef>(L.Modes)
                            : SmallVector<StringRef>{A.Mode};
  check(createStringError("there is no compiler for " + A.Isa));
  return {};
}

static int run(const Arguments &A) {
  const isa::Target *T = isa::findTarget(A.Isa);
  if (!T)
    check(createStringError("no instruction set " + A.Isa));
  task::Cell C =
      check(task::bindCell(check(task::loadTask(A.Folder)), A.Isa, A.Config));
  isa::Profile P = check(profileFor(*T, C));
  std::unique_ptr<Evaluator> E = check(Evaluator::create(*T, P, C, A.Options));

  SmallVector<StringRef> Modes = modesOf(A);
  std::vector<KernelReport> Kernels;
  unsigned Left = A.Mutants;
  for (auto [I, Mode] : enumerate(Modes)) {
    KernelTester Kernel(*E, A, Mode);
    if (A.Print) {
      printMutant(Kernel, *A.Print);
      return 0;
    }
    unsigned Count = Left / unsigned(Modes.size() - I);
    Left -= Count;
    Kernels.push_back(Kernel.run(Count));
  }

  outs() << formatv("{0} {1} on {2} ({3}), seed {4}\n", C.Of->Id, A.Config,
                    A.Isa, P.Name, A.Seed);
  printReport(Kernels, A.Inputs, A.ListsAll, outs());
  unsigned Different = 0, Faults = 0, Evaluations = 0;
  double Sum = 0, Slowest = 0;
  for (const KernelReport &K : Kernels) {
    Different += K.count(Fate::Different);
    Faults += K.count(Fate::Fault);
    Evaluations += K.Evaluations;
    Sum += K.Sum;
    Slowest = std::max(Slowest, K.Slowest);
  }
  outs() << formatv("{0} evaluations, {1:f1} ms each, the slowest {2:f0} ms\n",
                    Evaluations, Sum / Evaluations, Slowest);
  unsigned Allowed = A.Mutants * 2 / 100;
  outs() << formatv("{0} of {1} mutants pass with other results; {2} may\n",
                    Different, A.Mutants, Allowed);
  return Different > Allowed || Faults;
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  Arguments A;
  SmallVector<StringRef> Words;
  bool IsRight = true;
  double Rms = 0;
  for (StringRef Arg : ArrayRef(argv + 1, argc - 1)) {
    if (Arg.consume_front("--seed="))
      IsRight &= !Arg.getAsInteger(10, A.Seed);
    else if (Arg.consume_front("--mutants="))
      IsRight &= !Arg.getAsInteger(10, A.Mutants) && A.Mutants != 0;
    else if (Arg.consume_front("--inputs="))
      IsRight &= !Arg.getAsInteger(10, A.Inputs) && A.Inputs != 0;
    else if (Arg.consume_front("--print="))
      IsRight &= !Arg.getAsInteger(10, A.Print.emplace());
    else if (Arg.consume_front("--mode="))
      A.Mode = Arg;
    else if (Arg.consume_front("--rms=") && to_float(Arg, Rms))
      A.Options.Allowed = task::Tolerance{0, 0, Rms};
    else if (Arg == "--list")
      A.ListsAll = true;
    else
      Words.push_back(Arg);
  }
  if (!IsRight || Words.size() != 3) {
    errs()
        << "usage: mutation-test-driver TASK-FOLDER ISA CONFIG [OPTION...]\n";
    return 2;
  }
  A.Folder = Words[0];
  A.Isa = Words[1];
  A.Config = Words[2];
  return run(A);
}
