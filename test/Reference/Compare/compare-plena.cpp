//===- compare-plena.cpp - The simulator against a second model -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   compare-plena [--cases=N] [--seed=N] [--only=MNEMONIC] [--profile=NAME]
//
// Runs random instructions and programs on the simulator that is generated
// from isa-defs/plena and on the model of ../Plena, which was written apart
// from it, and compares all state, traps and cycles.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace compare;
using plena_ref::Op;

static cl::opt<uint64_t> NumCases("cases", cl::init(10000),
                                  cl::desc("How many cases"));
static cl::opt<uint64_t> Seed("seed", cl::init(1), cl::desc("Of the cases"));
static cl::opt<std::string> Only("only", cl::desc("Only this instruction"));
static cl::opt<std::string> OnlyProfile("profile",
                                        cl::desc("Only this machine"));
static cl::opt<unsigned> MaxFailures("failures", cl::init(5),
                                     cl::desc("Stop after so many"));

namespace {

/// What a failure is printed with.
struct Registers {
  explicit Registers(const plena_ref::Machine &M)
      : Gp(M.Gp), F(M.F), A(M.A), Scale(M.Scale), Stride(M.Stride),
        VMask(M.VMask) {}

  std::array<uint32_t, 16> Gp;
  std::array<uint16_t, 8> F;
  std::array<uint64_t, 16> A;
  uint32_t Scale, Stride, VMask;
};

class Comparison {
public:
  explicit Comparison(const kc::isa::Target &Plena)
      : Plena(Plena), R(Seed), Profiles(allProfiles(Plena)) {
    if (!OnlyProfile.empty())
      erase_if(Profiles,
               [](const ProfilePair &P) { return P.Name != OnlyProfile; });
    Pairs.resize(Profiles.size());
    Drawn.resize(Profiles.size());
  }

  int run();

private:
  unsigned pickProfile();
  bool runCase(uint64_t Number);
  void print(uint64_t Number, const ProfilePair &Profile, const Case &TheCase,
             const Registers &Before, ArrayRef<std::string> Differences);
  void printCoverage();

  struct Tally {
    uint64_t Ran = 0, Trapped = 0;
  };

  const kc::isa::Target &Plena;
  Random R;
  std::vector<ProfilePair> Profiles;
  std::vector<std::unique_ptr<Pair>> Pairs;
  /// Cases since the state of a pair was drawn anew.
  std::vector<unsigned> Drawn;
  Tally Tallies[64];
  /// How often each trap of the second model was met.
  uint64_t Traps[unsigned(plena_ref::Trap::InstructionLimit) + 1] = {};
  uint64_t Programs = 0, ProgramInstructions = 0;
  /// Of which only traps, counts and cycles were compared.
  uint64_t ProgramsWithNaNs = 0;
};

} // namespace

unsigned Comparison::pickProfile() {
  uint64_t Sum = 0;
  for (const ProfilePair &P : Profiles)
    Sum += P.Weight;
  uint64_t N = R.below(Sum);
  unsigned Index = 0;
  while (N >= Profiles[Index].Weight)
    N -= Profiles[Index++].Weight;
  return Index;
}

static std::string text(uint32_t Word) {
  plena_ref::Instruction I = plena_ref::decode(Word);
  const char *Name = plena_ref::mnemonic(I.Opcode);
  return formatv("{0:x8} {1} rd={2} rs1={3} rs2={4} rs3={5} funct1={6} "
                 "imm18={7}",
                 Word, Name ? Name : "?", I.Rd, I.Rs1, I.Rs2, I.Rs3, I.Funct1,
                 I.Imm18);
}

void Comparison::print(uint64_t Number, const ProfilePair &Profile,
                       const Case &TheCase, const Registers &Before,
                       ArrayRef<std::string> Differences) {
  outs() << "FAIL case " << Number << ", machine '" << Profile.Name << "'\n";
  outs() << "  gp "
         << join(map_range(Before.Gp,
                           [](uint32_t X) { return std::to_string(X); }),
                 " ")
         << "\n  f ";
  for (uint16_t X : Before.F)
    outs() << ' ' << utohexstr(X);
  outs() << "\n  a ";
  for (uint64_t X : Before.A)
    outs() << ' ' << X;
  outs() << "\n  SCALE " << Before.Scale << " STRIDE " << Before.Stride
         << " V_MASK " << utohexstr(Before.VMask) << '\n';
  for (auto [PC, Word] : enumerate(TheCase.Words))
    outs() << "  " << PC << ": " << text(Word) << '\n';
  for (const std::string &D : Differences)
    outs() << "  " << D << '\n';
}

/// False if the models differ.
bool Comparison::runCase(uint64_t Number) {
  unsigned Index = pickProfile();
  if (!Pairs[Index])
    Pairs[Index] = std::make_unique<Pair>(Plena, Profiles[Index]);
  Pair &P = *Pairs[Index];
  CaseMaker Maker(P, R);
  std::vector<std::string> Differences;
  if (Drawn[Index]++ % 200 == 0) {
    if (Drawn[Index] > 1)
      P.compareHbm(Differences);
    Maker.drawState();
  }

  const std::vector<Op> &Opcodes = allOpcodes();
  bool IsProgram = Only.empty() && R.chance(15);
  Op Opcode = Opcodes[R.below(Opcodes.size())];
  if (!Only.empty())
    while (plena_ref::mnemonic(Opcode) != StringRef(Only))
      Opcode = Opcodes[R.below(Opcodes.size())];
  Case TheCase = IsProgram ? Maker.program() : Maker.instruction(Opcode);

  Registers Before(P.Ref);
  uint64_t NanStores = P.Ref.NanStores;
  P.run(TheCase, R.chance(50), Differences);
  bool IsStore = any_of(TheCase.Words, [](uint32_t Word) {
    return plena_ref::decode(Word).Opcode == Op::H_STORE_V;
  });
  bool StoresNaN = P.Ref.NanStores != NanStores;
  if (IsProgram && (StoresNaN || P.hasWideNaN())) {
    // Which NaN it stored is up to the host, and so is what it read back.
    ++ProgramsWithNaNs;
    P.copyState();
  } else {
    P.compareState(Differences);
    if (IsStore)
      P.compareHbm(Differences);
  }
  ++Traps[unsigned(P.result().Kind)];
  if (IsProgram) {
    ++Programs;
    ProgramInstructions += P.result().Instructions;
  } else {
    ++(P.result().ok() ? Tallies[unsigned(Opcode)].Ran
                       : Tallies[unsigned(Opcode)].Trapped);
  }
  if (Differences.empty())
    return true;
  print(Number, Profiles[Index], TheCase, Before, Differences);
  Drawn[Index] = 0;
  return false;
}

/// Says what was never met, so that a test can see that nothing is left out.
void Comparison::printCoverage() {
  std::string NeverRan, NeverTrapped;
  for (Op Opcode : allOpcodes()) {
    const Tally &T = Tallies[unsigned(Opcode)];
    if (!T.Ran)
      NeverRan += std::string(" ") + plena_ref::mnemonic(Opcode);
    if (!T.Trapped)
      NeverTrapped += std::string(" ") + plena_ref::mnemonic(Opcode);
    outs() << formatv("{0,-22} ran {1,6}, trapped {2,6}\n",
                      plena_ref::mnemonic(Opcode), T.Ran, T.Trapped);
  }
  std::string NeverMet;
  for (auto [Kind, Count] : enumerate(Traps))
    if (!Count)
      NeverMet += std::string(NeverMet.empty() ? " " : ", ") +
                  plena_ref::trapName(plena_ref::Trap(Kind));
  outs() << "traps never met:" << NeverMet << '\n';
  outs() << "never ran:" << NeverRan << "\nnever trapped:" << NeverTrapped
         << '\n'
         << Programs << " programs of " << ProgramInstructions
         << " instructions in all\n"
         << ProgramsWithNaNs
         << " of them met NaNs that the host may choose: only traps and cycles "
            "compared\n";
}

int Comparison::run() {
  unsigned Failures = 0;
  uint64_t N = 0;
  for (; N != NumCases && Failures < MaxFailures; ++N)
    Failures += !runCase(N);
  printCoverage();
  outs() << N << " cases, " << Failures << " failures\n";
  return Failures != 0;
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  const kc::isa::Target *Plena = kc::isa::findTarget("plena");
  if (!Plena) {
    errs() << "compare-plena: the instruction set 'plena' is not built in\n";
    return 2;
  }
  return Comparison(*Plena).run();
}
