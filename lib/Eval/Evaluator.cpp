//===- Evaluator.cpp - Whether a kernel is right, and how fast ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Eval/Evaluator.h"
#include "Judge.h"
#include "KernelText.h"
#include "TestBench.h"
#include "kc/Asm/Assembler.h"
#include "kc/Sim/MachineTiming.h"
#include "kc/Task/Lint.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::eval {

struct Evaluator::Impl {
  Impl(const isa::Target &T, const isa::Profile &P, const task::Cell &C,
       const EvaluatorOptions &Options)
      : T(T), P(P), C(C), Options(Options), Assembler(T, Options.Spaces),
        Inputs(this->C) {}

  Error prepare();
  Error lint();
  EvalResult newResult(const EvalRequest &Request) const;
  void assemble(StringRef Source, const EvalRequest &Request, EvalResult &R,
                asm_::Program &Program) const;
  void evaluate(const asm_::Program &Program, const EvalRequest &Request,
                EvalResult &R);
  Error runAndJudge(const asm_::Program &Program, const EvalRequest &Request,
                    EvalResult &R);
  Error judgeFurther(const asm_::Program &Program, const EvalRequest &Request,
                     const task::Secret &Secret, const KernelText &Text,
                     EvalResult &R);
  Expected<task::Secret> secretFor(const EvalRequest &Request) const;

  const task::Tolerance &tolerance() const {
    return Options.Allowed ? *Options.Allowed : C.On->Allowed;
  }
  bool measuresDecoupled() const {
    return Options.WithDecoupled || Options.Timing == TimingModel::Decoupled;
  }

  const isa::Target &T;
  isa::Profile P;
  task::Cell C;
  EvaluatorOptions Options;
  asm_::Assembler Assembler;
  InputSets Inputs;
  Bound TheBound;
  sim::Limits Limits;
  /// Where tensors lie in the memory that programs have sections in.
  std::vector<std::pair<uint64_t, uint64_t>> Taken;
  /// The first gives evidence, the second only a result.
  std::unique_ptr<TestBench> Observed, Plain;
  /// In timing of the machine.
  std::unique_ptr<sim::CycleModel> Pipeline;
};

/// Everybody may know it, and should get the same.
static task::Secret publicSecret() {
  return task::Secret::fromText("kernelcraft public inputs");
}

//===----------------------------------------------------------------------===//
// Before kernels come
//===----------------------------------------------------------------------===//

/// As many as take a few milliseconds, by the cycles of a good kernel. Rows of
/// a thousand elements need the most: each part of them should have a peak
/// once. Nobody waits that often for a kernel that is useless.
static unsigned defaultRounds(const Bound &B, uint64_t KernelCycles) {
  constexpr uint64_t Cycles = 65536, Fewest = 4, Most = 48, Useless = 16;
  uint64_t Cost = std::max({B.Serial, KernelCycles / Useless, uint64_t(1)});
  return std::clamp(Cycles / Cost, Fewest, Most);
}

Error Evaluator::Impl::prepare() {
  if (C.isa() != T.Name)
    return createStringError(C.str() + " is no task for " + T.Name);
  Expected<Bound> B = computeBound(T, P, C);
  if (!B)
    return B.takeError();
  TheBound = std::move(*B);
  uint64_t Steps =
      Options.MaxSteps
          ? Options.MaxSteps
          : SaturatingAdd<uint64_t>(
                SaturatingMultiply<uint64_t>(TheBound.Serial, 50), 2000000);
  Limits = {Steps, Steps, Options.MaxWallSeconds};

  for (auto [Bench, IsObserved] :
       {std::pair(&Observed, true), std::pair(&Plain, false)}) {
    auto Made = TestBench::create(T, P, C, Options.MaxHostBytes, IsObserved);
    if (!Made)
      return Made.takeError();
    *Bench = std::move(*Made);
  }
  if (Options.Timing == TimingModel::Machine) {
    Pipeline = Observed->machine().makeCycleModel();
    if (!Pipeline)
      return createStringError(
          formatv("the definition of {0} says nothing of a pipeline, so there "
                  "is no timing 'machine'",
                  T.Name));
    Observed->machine().setCycleModel(Pipeline.get());
  }
  for (const auto *Tensors : {&C.Inputs, &C.Outputs})
    for (const task::BoundTensor &Tensor : *Tensors)
      if (Tensor.machineMemory() == T.Assembly.Memory)
        Taken.push_back({Tensor.Address, Tensor.end()});
  if (Error E = Inputs.compile())
    return E;
  return lint();
}

/// With another tolerance than its own a task may well be fooled; that is the
/// point of comparing them.
Error Evaluator::Impl::lint() {
  auto Set = Inputs.get(publicSecret());
  if (!Set)
    return Set.takeError();
  std::vector<std::string> Names;
  for (const task::BoundTensor &In : C.Inputs)
    Names.push_back(In.Name);
  for (auto [Out, Golden] : llvm::zip_equal(C.Outputs, (*Set)->Golden))
    for (const task::LintProbe &Probe :
         task::lintOutput(Golden, (*Set)->Stored, Names, C.On->Allowed))
      if (Probe.Report.passed())
        return createStringError(
            formatv("{0}: the task can be fooled: its tolerance accepts {1} as "
                    "'{2}'",
                    C.str(), Probe.Name, Out.Name));
  return Error::success();
}

//===----------------------------------------------------------------------===//
// One kernel
//===----------------------------------------------------------------------===//

EvalResult Evaluator::Impl::newResult(const EvalRequest &Request) const {
  EvalResult R;
  R.Task = C.Of->Id;
  R.Config = C.Config;
  R.Isa = T.Name.str();
  R.Profile = P.Name;
  R.TheMode = Request.TheMode;
  R.Timing = Options.Timing;
  R.TheBound = TheBound;
  R.Tolerance = tolerance().str();
  R.IsTaskTolerance = !Options.Allowed;
  return R;
}

static void fail(EvalResult &R, Verdict V, const Twine &Message) {
  R.TheVerdict = V;
  R.Message = Message.str();
}

/// Leaves the verdict Passed if there is a program to go on with.
void Evaluator::Impl::assemble(StringRef Source, const EvalRequest &Request,
                               EvalResult &R, asm_::Program &Program) const {
  if (Source.size() > Options.MaxSourceBytes)
    return fail(R, Verdict::ResourceLimit,
                formatv("the text has {0} bytes; {1} are allowed",
                        Source.size(), Options.MaxSourceBytes));
  std::string Warnings;
  asm_::AsmOptions AsmOptions;
  AsmOptions.Params = P.Params;
  AsmOptions.Taken = Taken;
  Expected<asm_::Program> Assembled =
      Assembler.assemble(Source, Request.FileName, AsmOptions, &Warnings);
  if (!Assembled) {
    R.Diagnostics = escapeForModel(toString(Assembled.takeError()));
    return fail(R, Verdict::AssembleError,
                StringRef(R.Diagnostics).split('\n').first);
  }
  R.Diagnostics = escapeForModel(Warnings);
  R.TheVerdict = Verdict::Passed;
  Program = std::move(*Assembled);
}

Expected<task::Secret>
Evaluator::Impl::secretFor(const EvalRequest &Request) const {
  if (Request.Seed)
    return *Request.Seed;
  if (Request.TheMode == Mode::Public)
    return publicSecret();
  return task::Secret::draw();
}

static void keepOutputs(const EvalRequest &Request, const RunOutcome &Outcome,
                        EvalResult &R) {
  if (Request.KeepsOutputs)
    for (auto [To, Bytes] : llvm::zip(R.Outputs, Outcome.Outputs))
      llvm::append_range(To.Bytes, Bytes);
}

/// Other inputs, for a kernel that has passed. The first two runs have shown
/// that its results don't depend on poison, so one run a round will do.
Error Evaluator::Impl::judgeFurther(const asm_::Program &Program,
                                    const EvalRequest &Request,
                                    const task::Secret &Secret,
                                    const KernelText &Text, EvalResult &R) {
  if (Request.TheMode == Mode::Public)
    return Error::success();
  unsigned Rounds =
      Options.Rounds ? Options.Rounds : defaultRounds(TheBound, R.SerialCycles);
  for (unsigned Round = 1; Round < Rounds && R.passed(); ++Round) {
    auto Set = Inputs.get(Secret, Round);
    if (!Set)
      return Set.takeError();
    Expected<RunOutcome> Outcome =
        Plain->run(Program, **Set, Round % 2, Limits, /*Observers=*/{});
    if (!Outcome)
      return Outcome.takeError();
    Judge TheJudge(C, **Set, tolerance(), Options.MaxListed, Text, R);
    if (Error E = TheJudge.judgeFurther(*Plain, *Outcome, Round))
      return E;
    keepOutputs(Request, *Outcome, R);
    R.Rounds = Round + 1;
  }
  return Error::success();
}

Error Evaluator::Impl::runAndJudge(const asm_::Program &Program,
                                   const EvalRequest &Request, EvalResult &R) {
  // Not before the program is there.
  Expected<task::Secret> Secret = secretFor(Request);
  if (!Secret)
    return Secret.takeError();
  auto Set = Inputs.get(*Secret);
  if (!Set)
    return Set.takeError();
  R.Seed = Secret->hex();

  std::optional<sim::Decoupled> Model;
  std::vector<sim::Observer *> Observers = Request.Observers;
  if (measuresDecoupled())
    Observers.push_back(&Model.emplace(T, sim::defaultUnitTimings(T)));
  // What the caller observes, he wants to see in the cycles that count.
  std::optional<sim::MachineTiming> Stepper;
  if (Pipeline) {
    Stepper.emplace(*Pipeline);
    for (sim::Observer *O : Observers)
      Stepper->addCounter(O);
    Observers = {&*Stepper};
  }
  Expected<RunOutcome> First =
      Observed->run(Program, **Set, 0, Limits, Observers);
  if (!First)
    return First.takeError();
  R.HasRun = true;
  R.Rounds = 1;
  R.Instructions = First->Result.Instructions;
  R.SerialCycles = First->Result.Cycles;
  R.DmaCycles = First->Result.DmaCycles;
  if (Model)
    R.DecoupledCycles = Model->cycles();
  if (Stepper)
    R.MachineCycles = Stepper->cycles();

  KernelText Text(Program, Request.FileName);
  Judge TheJudge(C, **Set, tolerance(), Options.MaxListed, Text, R);
  TheJudge.takeEvidence(*Observed);
  if (!TheJudge.judgeEnd(*Observed, *First))
    return Error::success();
  Expected<RunOutcome> Second =
      Plain->run(Program, **Set, 1, Limits, /*Observers=*/{});
  if (!Second)
    return Second.takeError();
  if (!TheJudge.judgeEnd(*Plain, *Second))
    return Error::success();
  if (Error E = TheJudge.judgeResults(*Observed, *First, *Second))
    return E;
  keepOutputs(Request, *First, R);
  return judgeFurther(Program, Request, *Secret, Text, R);
}

void Evaluator::Impl::evaluate(const asm_::Program &Program,
                               const EvalRequest &Request, EvalResult &R) {
  R.Words = Program.Words.size();
  if (R.Words > Options.MaxWords)
    return fail(R, Verdict::ResourceLimit,
                formatv("the program has {0} words; {1} are allowed", R.Words,
                        Options.MaxWords));
  if (Error E = runAndJudge(Program, Request, R))
    fail(R, Verdict::InfraError, escapeForModel(toString(std::move(E))));
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

Evaluator::Evaluator(std::unique_ptr<Impl> P) : P(std::move(P)) {}
Evaluator::~Evaluator() = default;

Expected<std::unique_ptr<Evaluator>>
Evaluator::create(const isa::Target &T, const isa::Profile &P,
                  const task::Cell &C, const EvaluatorOptions &Options) {
  auto I = std::make_unique<Impl>(T, P, C, Options);
  if (Error E = I->prepare())
    return std::move(E);
  return std::unique_ptr<Evaluator>(new Evaluator(std::move(I)));
}

const task::Cell &Evaluator::cell() const { return P->C; }
const isa::Target &Evaluator::target() const { return P->T; }
const isa::Profile &Evaluator::profile() const { return P->P; }
const Bound &Evaluator::bound() const { return P->TheBound; }
const EvaluatorOptions &Evaluator::options() const { return P->Options; }

EvalResult Evaluator::evaluate(StringRef Source, const EvalRequest &Request) {
  EvalResult R = P->newResult(Request);
  asm_::Program Program;
  P->assemble(Source, Request, R, Program);
  if (R.TheVerdict == Verdict::Passed)
    P->evaluate(Program, Request, R);
  return R;
}

EvalResult Evaluator::evaluate(const asm_::Program &Program,
                               const EvalRequest &Request) {
  EvalResult R = P->newResult(Request);
  if (Program.T != &P->T)
    fail(R, Verdict::InfraError, "the program is for another instruction set");
  else
    P->evaluate(Program, Request, R);
  return R;
}

Expected<isa::Profile> profileFor(const isa::Target &T, const task::Cell &C,
                                  StringRef Name) {
  isa::Profile P = isa::defaultProfile(T);
  if (Name.empty() && !C.On->Profiles.empty())
    Name = C.On->Profiles.front();
  if (!Name.empty()) {
    Expected<isa::Profile> Loaded = isa::loadProfile(T, Name);
    if (!Loaded)
      return Loaded.takeError();
    P = std::move(*Loaded);
  }
  for (auto &[Key, Value] : C.On->Settings)
    if (Error E = isa::overrideParam(T, P, Key + "=" + Value))
      return createStringError(C.str() + ": " + toString(std::move(E)));
  return P;
}

} // namespace kc::eval
