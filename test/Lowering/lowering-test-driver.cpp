//===- lowering-test-driver.cpp - Baselines on the simulator --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: lowering-test-driver TASK-FOLDER ISA CONFIG MODE [OPTION...]
//
//   --asm              prints the assembly instead of running it
//   --max-instructions=N
//   --profile=NAME     the profile to compile for and to run on
//   --low=L --high=H   draws inputs evenly from L to H instead
//
// Compiles the reference, runs the kernel with two poisons and compares the
// results. Prints one line: verdict, cycles, cycles of DMA, cycles without it,
// instructions of the program, and the largest error as a part of what is
// allowed.
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Assembler.h"
#include "kc/Isa/Profile.h"
#include "kc/Lowering/Lowering.h"
#include "kc/Sim/Contract.h"
#include "kc/Sim/Machine.h"
#include "kc/Task/Compare.h"
#include "kc/Task/InputGenerator.h"
#include "kc/Task/Reference.h"
#include "kc/Task/TensorImage.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <random>

using namespace llvm;
using namespace kc;
using namespace kc::task;

static ExitOnError check("error: ");

static sim::Memory &memoryOf(sim::Machine &M, StringRef Name) {
  for (sim::Memory *Candidate : M.memories())
    if (Candidate->name() == Name)
      return *Candidate;
  check(createStringError("no memory " + Name));
  llvm_unreachable("the program ended");
}

static std::vector<uint8_t> readBytes(sim::Machine &M, StringRef Memory,
                                      uint64_t Address, uint64_t Bytes) {
  sim::Memory &From = memoryOf(M, Memory);
  std::vector<uint8_t> Result(Bytes);
  check(From.readHost(Address / From.cellBytes(), Result));
  return Result;
}

namespace {

struct Outcome {
  sim::RunResult Run;
  std::vector<HostTensor> Outputs;
  bool InputsUnchanged = true;
};

} // namespace

static Outcome run(const Cell &C, sim::Machine &M, const asm_::Program &P,
                   ArrayRef<MemoryImage> Images, uint64_t PoisonSeed) {
  sim::RunContract Contract;
  Contract.PoisonSeed = PoisonSeed;
  check(sim::applyContract(M, Contract));
  for (const MemoryImage &Image : Images) {
    sim::Memory &To = memoryOf(M, Image.Memory);
    check(To.writeHost(Image.Address / To.cellBytes(), Image.Bytes));
  }
  check(M.load(P.Words, P.Spaces));
  Outcome Result;
  Result.Run = M.run({});
  for (const MemoryImage &Image : Images)
    Result.InputsUnchanged &= readBytes(M, Image.Memory, Image.Address,
                                        Image.Bytes.size()) == Image.Bytes;
  for (const BoundTensor &T : C.Outputs)
    Result.Outputs.push_back(
        check(decodeTensor(T, readBytes(M, T.memory(), T.Address, T.bytes()))));
  return Result;
}

int main(int argc, char **argv) {
  lowering::Options Options;
  bool PrintsAsm = false;
  std::optional<double> Low, High;
  SmallVector<StringRef> Args;
  for (StringRef Arg : ArrayRef(argv + 1, argc - 1)) {
    if (Arg == "--asm")
      PrintsAsm = true;
    else if (Arg.consume_front("--profile="))
      Options.Profile = Arg.str();
    else if (Arg.consume_front("--max-instructions="))
      Options.MaxInstructions = std::atoll(Arg.data());
    else if (Arg.consume_front("--low="))
      Low = std::atof(Arg.data());
    else if (Arg.consume_front("--high="))
      High = std::atof(Arg.data());
    else
      Args.push_back(Arg);
  }
  if (Args.size() != 4) {
    errs() << "expected TASK-FOLDER ISA CONFIG MODE\n";
    return 2;
  }
  Cell C = check(bindCell(check(loadTask(Args[0])), Args[1], Args[2]));
  Options.Mode = Args[3].str();
  std::string Assembly = check(lowering::lowerToAssembly(C, Options));
  if (PrintsAsm) {
    outs() << Assembly;
    return 0;
  }

  const isa::Target &T = *isa::findTarget(C.isa());
  asm_::Program Program =
      check(asm_::Assembler(T).assemble(Assembly, "kernel.s"));
  StringRef ProfileName = Options.Profile.empty()
                              ? StringRef(C.On->On.Profiles.front())
                              : StringRef(Options.Profile);
  isa::Profile Profile = check(isa::loadProfile(T, ProfileName));
  std::unique_ptr<sim::Machine> M = check(sim::createMachine(T, Profile));

  std::vector<HostTensor> Inputs =
      generateInputs(C, Secret::fromText("baseline"), 0);
  if (Low && High) {
    std::mt19937 Random(1);
    std::uniform_real_distribution<float> Even(*Low, *High);
    for (HostTensor &Input : Inputs)
      for (float &Value : Input.Floats)
        Value = Even(Random);
  }
  ReferenceRunner Reference;
  check(Reference.compile(C));
  std::vector<HostTensor> Golden =
      check(Reference.run(C, storedInputs(C, Inputs)));
  std::vector<MemoryImage> Images = buildImages(C, Inputs);

  bool Passed = true;
  double MaxError = 0;
  sim::RunResult Run;
  for (uint64_t Seed : {1, 2}) {
    Outcome Result = run(C, *M, Program, Images, Seed);
    Run = Result.Run;
    if (Run.Trap) {
      outs() << "trap: " << Run.Trap.Message << "\n";
      return 1;
    }
    if (!Result.InputsUnchanged) {
      outs() << "the inputs were changed\n";
      Passed = false;
    }
    for (auto [Found, Expected] : zip(Result.Outputs, Golden)) {
      CompareReport Report = compare(Found, Expected, C.On->Allowed);
      MaxError = std::max(MaxError, Report.MaxError);
      if (Report.passed())
        continue;
      outs() << Report.text(Found.Shape);
      Passed = false;
    }
  }
  outs() << C.Of->Id << ' ' << C.Config << ' ' << Options.Mode << ": "
         << (Passed ? "passed" : "failed") << ", cycles " << Run.Cycles
         << ", dma " << Run.DmaCycles << ", other "
         << Run.Cycles - Run.DmaCycles << ", instructions "
         << Program.Words.size() << ", error " << format("%.2f", MaxError)
         << "\n";
  return Passed ? 0 : 1;
}
