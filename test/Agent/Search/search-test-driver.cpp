//===- search-test-driver.cpp - The search, with a made-up evaluator ------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the search in the agent's loop. The tools are those that it uses; what
// is right, and what a kernel costs, the command line says: cycles are the sum
// of what instructions cost, loops counted, 1 where --cost doesn't name more.
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Loop.h"
#include "kc/Agent/Strategy/Search.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/Encoding.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static cl::opt<std::string> File(cl::Positional, cl::Required,
                                 cl::desc("<kernel to start from>"));
static cl::opt<std::string> Isa("isa", cl::init("plena"));
static cl::opt<std::string> LogFolder("log", cl::Required);
static cl::list<std::string> Costs("cost", cl::desc("MNEMONIC=CYCLES"));
static cl::opt<std::string> Wrong("wrong",
                                  cl::desc("Kernels that match are wrong"));
static cl::opt<std::string> Needed("needed",
                                   cl::desc("Kernels that don't are wrong"));
static cl::opt<std::string> Refused("refuse",
                                    cl::desc("write_code refuses these"));
static cl::opt<unsigned> Broken("broken", cl::desc("So many evaluations fail"));
static cl::opt<bool> TextOnly("text", cl::desc("Results without JSON"));
static cl::opt<bool> NoPrediction("no-prediction");
static cl::opt<bool> WithTrials("trials", cl::desc("The search has a machine"));
static cl::opt<unsigned> Candidates("candidates", cl::init(4));
static cl::opt<unsigned> MaxEvaluations("max-evaluations");
static cl::opt<unsigned> MaxWords("max-words", cl::init(65536));
static cl::opt<unsigned> MaxIterations("max-iterations", cl::init(15));
static cl::opt<unsigned> Interrupt("interrupt",
                                   cl::desc("Another search continues after so "
                                            "many iterations"));
static cl::opt<bool> ShowBest("best", cl::desc("Print the best kernel"));
static cl::opt<bool> ShowTalk("talk", cl::desc("Print what the search says"));

static ExitOnError Exit("search-test-driver: error: ");

static uint64_t costOf(StringRef Mnemonic) {
  for (StringRef Cost : Costs) {
    auto [Name, Cycles] = Cost.split('=');
    uint64_t N = 1;
    if (Name == Mnemonic && !Cycles.getAsInteger(10, N))
      return N;
  }
  return 1;
}

static uint64_t cyclesOf(const asm_::Program &P) {
  uint64_t Cycles = 0, Times = 1;
  SmallVector<uint64_t> Outer;
  for (uint64_t Word : P.Words) {
    asm_::DecodedWord Instr = asm_::decode(*P.T, Word, P.Spaces);
    if (Instr.Desc->Control == isa::ControlKind::LoopEnd) {
      Cycles += Times;
      Times = Outer.pop_back_val();
      continue;
    }
    Cycles += Times * costOf(Instr.Desc->Mnemonic);
    if (Instr.Desc->Control == isa::ControlKind::LoopBegin) {
      Outer.push_back(Times);
      Times *= Instr.Operands[1];
    }
  }
  return Cycles;
}

namespace {

/// The kernel in the making, and the judge.
class Bench {
public:
  explicit Bench(const isa::Target &T) : Target(T), Assembler(T) {}

  ToolOutput write(const std::string &Code) {
    ToolOutput Out;
    Out.IsError = !Refused.empty() && Regex(Refused).match(Code);
    Out.Text = Out.IsError ? "too long" : "written";
    if (!Out.IsError)
      Kernel = Code;
    return Out;
  }

  ToolOutput evaluate() {
    ToolOutput Out;
    Json J;
    asm_::Program P = Exit(Assembler.assemble(Kernel, "kernel.s"));
    uint64_t Cycles = cyclesOf(P);
    if (Evaluations++ < Broken)
      J = {{"verdict", "INFRA_ERROR"}};
    else if ((!Wrong.empty() && Regex(Wrong).match(Kernel)) ||
             (!Needed.empty() && !Regex(Needed).match(Kernel)))
      J = {{"verdict", "INCORRECT_NUMERICAL"}, {"cycles", Cycles}};
    else
      J = {{"verdict", "PASSED"}, {"cycles", Cycles}};
    Out.IsError = J["verdict"] != "PASSED";
    Out.Text = formatv("{0}: a kernel\n{1} cycles, 0 of DMA\n",
                       stringMember(J, "verdict"), Cycles);
    if (!TextOnly)
      Out.Structured = J;
    outs() << formatv("evaluated: {0} words, {1} cycles: {2}\n", P.Words.size(),
                      Cycles, stringMember(J, "verdict"));
    if (!Out.IsError && Cycles < BestCycles) {
      BestCycles = Cycles;
      Best = Kernel;
    }
    return Out;
  }

  const isa::Target &Target;
  asm_::Assembler Assembler;
  std::string Kernel, Best;
  uint64_t BestCycles = ~uint64_t(0);
  unsigned Evaluations = 0;
};

} // namespace

static ToolRegistry makeTools(Bench &B) {
  ToolRegistry Tools;
  Json Schema = {{"type", "object"},
                 {"properties", {{"code", {{"type", "string"}}}}},
                 {"required", {"code"}}};
  Exit(Tools.add(
      {{"write_code", "", Schema}, [&B](const Json &Arguments, ToolContext &) {
         return Expected<ToolOutput>(
             B.write(stringMember(Arguments, "code").str()));
       }}));
  Exit(Tools.add({{"run_evaluation", "", {{"type", "object"}}},
                  [&B](const Json &, ToolContext &) {
                    return Expected<ToolOutput>(B.evaluate());
                  }}));
  return Tools;
}

static std::unique_ptr<Provider> makeSearch(Bench &B, StringRef Baseline) {
  SearchOptions Options;
  Options.Target = &B.Target;
  Options.Baseline = Baseline.str();
  if (!NoPrediction)
    Options.PredictCycles = cyclesOf;
  if (WithTrials) {
    Options.Trials =
        Exit(TrialRuns::create(B.Target, isa::defaultProfile(B.Target)));
    sim::Limits Limits;
    Limits.Instructions = 10'000'000;
    Options.Trials->setLimits(Limits);
  }
  Options.CandidatesPerReply = Candidates;
  Options.MaxEvaluations = MaxEvaluations;
  Options.MaxWords = MaxWords;
  return Exit(createSearchProvider(std::move(Options)));
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  Exit.setExitCodeMapper([](const Error &E) { return exitCodeOf(E); });
  auto Buffer = Exit(errorOrToExpected(MemoryBuffer::getFile(File)));
  Bench B(*isa::findTarget(Isa));
  ToolRegistry Tools = makeTools(B);
  std::unique_ptr<Transcript> Log = Exit(Transcript::create(LogFolder, {}));
  Conversation Talk;
  Talk.Messages.push_back(Message::text(Role::User, "Be fast."));
  LoopOptions Options;
  if (Interrupt) {
    Options.MaxIterations = Interrupt;
    Exit(runLoop(Talk, *makeSearch(B, Buffer->getBuffer()), Tools, *Log,
                 Options));
    outs() << "another search continues\n";
  }
  Options.MaxIterations = MaxIterations;
  LoopResult Result =
      Exit(runLoop(Talk, *makeSearch(B, Buffer->getBuffer()), Tools, *Log,
                   Options, /*Resumed=*/Interrupt != 0));
  if (ShowTalk)
    for (const Message &M : Talk.Messages)
      if (M.Author == Role::Assistant)
        outs() << M.text() << "\n";
  outs() << formatv("{0} after {1} iterations\n", stopReasonName(Result.Reason),
                    Talk.Iterations)
         << Result.FinalText << "\n";
  if (ShowBest)
    outs() << B.Best;
  return 0;
}
