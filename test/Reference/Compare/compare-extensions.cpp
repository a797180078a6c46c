//===- compare-extensions.cpp - PLENA's opcode spaces, compared -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   compare-extensions [--cases=N] [--seed=N]
//
// Runs random instructions of PLENA's opcode spaces on the simulator, and on a
// model that was written apart from it, and compares registers, memories,
// cycles and whether they trap. A case is one word on a machine of VLEN 16
// whose memories are small enough to be missed.
//
//===----------------------------------------------------------------------===//

#include "Values.h"
#include "kc/Isa/Profile.h"
#include "kc/Sim/Machine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

using namespace llvm;
using namespace compare;

static cl::opt<uint64_t> NumCases("cases", cl::init(10000),
                                  cl::desc("How many cases"));
static cl::opt<uint64_t> Seed("seed", cl::init(1), cl::desc("Of the cases"));

namespace {

constexpr unsigned Vlen = 16, Rows = 8, Blen = 4, FpEntries = 64,
                   IntEntries = 64;

/// What the instructions can see and change.
struct State {
  std::array<uint32_t, 16> Gp{};
  std::array<uint16_t, 8> F{};
  std::array<uint16_t, Rows * Vlen> Vram{};
  std::array<float, Vlen * Vlen> Mram{};
  std::array<float, Blen * Blen> Acc{};
  std::array<uint16_t, FpEntries> Fps{};
  std::array<uint32_t, IntEntries> Ints{};
};

struct Fields {
  unsigned Opcode, Rd, Rs1, Rs2, Rs3, Rs4;
  uint32_t Imm18, Imm14;
};

/// Cycles, or nothing where the instruction traps and changes nothing.
using Outcome = std::optional<uint64_t>;

} // namespace

static Fields fieldsOf(uint32_t Word) {
  return {Word & 0x3F,      Word >> 6 & 0xF,  Word >> 10 & 0xF,
          Word >> 14 & 0xF, Word >> 18 & 0xF, Word >> 22 & 0xF,
          Word >> 14,       Word >> 18};
}

static float number(uint16_t Bf16) {
  return std::bit_cast<float>(uint32_t(Bf16) << 16);
}

static bool isRow(uint32_t Address) {
  return Address % Vlen == 0 && Address < Rows * Vlen;
}

//===----------------------------------------------------------------------===//
// The sampling set
//===----------------------------------------------------------------------===//

/// Scans the lanes one after another, as the branch's emulator does.
static Outcome redMaxIdx(State &S, const Fields &I) {
  if (I.Rd == 0)
    return 0;
  if (I.Rs3 >= 8 || !isRow(S.Gp[I.Rs1]))
    return {};
  float Best = -std::numeric_limits<float>::infinity();
  unsigned Where = 0;
  for (unsigned L = 0; L != Vlen; ++L)
    if (float X = number(S.Vram[S.Gp[I.Rs1] + L]); X > Best) {
      Best = X;
      Where = L;
    }
  if (Best > number(S.F[I.Rs3])) {
    S.Gp[I.Rd] = S.Gp[I.Rs2] + Where;
    if (I.Rs3)
      S.F[I.Rs3] = uint16_t(std::bit_cast<uint32_t>(Best) >> 16);
  }
  return 4;
}

static Outcome selectVvm(State &S, const Fields &I) {
  for (unsigned R : {I.Rd, I.Rs1, I.Rs2, I.Rs3})
    if (!isRow(S.Gp[R]))
      return {};
  std::array<uint16_t, Vlen> Result;
  for (unsigned L = 0; L != Vlen; ++L) {
    unsigned From = number(S.Vram[S.Gp[I.Rs3] + L]) != 0 ? I.Rs1 : I.Rs2;
    Result[L] = S.Vram[S.Gp[From] + L];
  }
  // A NaN that is written with all other mantissa bits zero may be anything.
  std::copy(Result.begin(), Result.end(), S.Vram.begin() + S.Gp[I.Rd]);
  return 1;
}

/// Picks the largest lane that is left, k times.
static Outcome topKMask(State &S, const Fields &I) {
  for (unsigned R : {I.Rd, I.Rs1, I.Rs2})
    if (!isRow(S.Gp[R]))
      return {};
  std::vector<unsigned> Left;
  for (unsigned L = 0; L != Vlen && L < S.Gp[I.Rs4]; ++L)
    if (number(S.Vram[S.Gp[I.Rs2] + L]) != 0)
      Left.push_back(L);
  auto Key = [&](unsigned L) {
    float X = number(S.Vram[S.Gp[I.Rs1] + L]);
    return std::isnan(X) ? -std::numeric_limits<float>::infinity() : X;
  };
  std::array<uint16_t, Vlen> Result{};
  for (uint32_t K = S.Gp[I.Rs3]; K && !Left.empty(); --K) {
    auto Best =
        std::max_element(Left.begin(), Left.end(), [&](unsigned A, unsigned B) {
          return Key(A) < Key(B);
        });
    Result[*Best] = 0x3F80;
    Left.erase(Best);
  }
  std::copy(Result.begin(), Result.end(), S.Vram.begin() + S.Gp[I.Rd]);
  return 20;
}

static Outcome selectInt(State &S, const Fields &I) {
  uint64_t N = S.Gp[I.Rs4];
  if (N > Vlen || S.Gp[I.Rs3] % Vlen)
    return {};
  auto Fits = [&](unsigned R) { return S.Gp[R] + N <= IntEntries; };
  if (N && (!isRow(S.Gp[I.Rs3]) || !Fits(I.Rd) || !Fits(I.Rs1) || !Fits(I.Rs2)))
    return {};
  for (unsigned L = 0; L != N; ++L) {
    bool IsSet = number(S.Vram[S.Gp[I.Rs3] + L]) != 0;
    S.Ints[S.Gp[I.Rd] + L] = S.Ints[S.Gp[IsSet ? I.Rs1 : I.Rs2] + L];
  }
  return N;
}

static Outcome mapEntries(State &S, const Fields &I) {
  uint64_t N = S.Gp[I.Rs2];
  uint32_t From = S.Gp[I.Rs1] + I.Imm14, To = S.Gp[I.Rd];
  if (N > Vlen || To % Vlen)
    return {};
  if (N && (!isRow(To) || From + N > FpEntries))
    return {};
  std::copy_n(S.Fps.begin() + (N ? From : 0), N, S.Vram.begin() + (N ? To : 0));
  return 2 * Vlen;
}

//===----------------------------------------------------------------------===//
// The TileLang set
//===----------------------------------------------------------------------===//

static Outcome mapRow(State &S, const Fields &I) {
  uint32_t To = S.Gp[I.Rd] + I.Imm18;
  if (!isRow(S.Gp[I.Rs1]) || uint64_t(To) + Vlen > FpEntries)
    return {};
  std::copy_n(S.Vram.begin() + S.Gp[I.Rs1], Vlen, S.Fps.begin() + To);
  return Vlen;
}

static Outcome integer(State &S, const Fields &I) {
  uint32_t A = S.Gp[I.Rs1], B = S.Gp[I.Rs2], Result = 0;
  switch (I.Opcode) {
  case 0x36:
    Result = A << (B & 31);
    break;
  case 0x37:
    Result = A << (I.Imm18 & 31);
    break;
  case 0x38:
    Result = A >> (B & 31);
    break;
  case 0x39:
    Result = A >> (I.Imm18 & 31);
    break;
  case 0x3A:
    Result = B == 0 ? 0 : A / B;
    break;
  case 0x3B:
    Result = B == 0 ? A : A % B;
    break;
  }
  if (I.Rd)
    S.Gp[I.Rd] = Result;
  return 1;
}

/// M_MM under another name: the four rows at rs2 times four columns.
static Outcome product(State &S, const Fields &I) {
  uint32_t Matrix = S.Gp[I.Rs1], Vector = S.Gp[I.Rs2];
  if (Matrix % (Blen * Vlen) || Matrix >= Vlen * Vlen || Vector % Vlen ||
      uint64_t(Vector) + Blen * Vlen > Rows * Vlen)
    return {};
  for (unsigned R = 0; R != Blen; ++R)
    for (unsigned C = 0; C != Blen; ++C) {
      float Sum = 0;
      for (unsigned K = 0; K != Vlen; ++K) {
        float Term = number(S.Vram[Vector + R * Vlen + K]) *
                     S.Mram[K * Vlen + Matrix / Vlen + C];
        Sum += Term;
      }
      S.Acc[R * Blen + C] += Sum;
    }
  return Vlen;
}

namespace {

struct Extension {
  const char *Space;
  const char *Mnemonic;
  unsigned Opcode;
  Outcome (*Run)(State &, const Fields &);
};

} // namespace

// A C_BREAK alone traps: there is no loop.
static Outcome breakAlone(State &, const Fields &) { return {}; }

static const Extension Extensions[] = {
    {"dllm", "V_RED_MAX_IDX", 0x34, redMaxIdx},
    {"dllm", "V_SELECT_VVM", 0x35, selectVvm},
    {"dllm", "V_TOPK_MASK", 0x36, topKMask},
    {"dllm", "S_SELECT_INT", 0x37, selectInt},
    {"dllm", "C_BREAK", 0x38, breakAlone},
    {"dllm", "S_MAP_V_FP", 0x20, mapEntries},
    {"tilelang", "C_BREAK", 0x31, breakAlone},
    {"tilelang", "S_MAP_FP_V", 0x35, mapRow},
    {"tilelang", "S_SLL_INT", 0x36, integer},
    {"tilelang", "S_SLLI_INT", 0x37, integer},
    {"tilelang", "S_SRL_INT", 0x38, integer},
    {"tilelang", "S_SRLI_INT", 0x39, integer},
    {"tilelang", "S_DIV_INT", 0x3A, integer},
    {"tilelang", "S_REM_INT", 0x3B, integer},
    {"tilelang", "M_TMM_A", 0x3C, product}};

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

/// Addresses and lengths that are mostly right for something.
static uint32_t drawInteger(Random &R) {
  switch (R.below(8)) {
  case 0:
  case 1:
  case 2:
    return uint32_t(R.below(Rows)) * Vlen;
  case 3:
    return uint32_t(R.below(Vlen + 2));
  case 4:
    return uint32_t(R.below(IntEntries + 2));
  case 5:
    return uint32_t(R.below(4)) * Blen * Vlen;
  case 6:
    return 0xFFFFFFFF - uint32_t(R.below(3));
  default:
    return uint32_t(R.next());
  }
}

/// Never a NaN that isn't quiet: what becomes of its bits is up to the host.
static uint16_t drawFloat(Random &R, Flavour F) {
  uint16_t X = randomBf16(R, F);
  return std::isnan(number(X)) ? 0x7FC0 : X;
}

static State drawState(Random &R) {
  State S;
  for (unsigned N = 1; N != 16; ++N)
    S.Gp[N] = drawInteger(R);
  Flavour F = randomFlavour(R);
  for (unsigned N = 1; N != 8; ++N)
    S.F[N] = R.chance(30) ? 0xFF80 : drawFloat(R, F);
  for (unsigned Row = 0; Row != Rows; ++Row) {
    Flavour OfRow = randomFlavour(R);
    bool IsMask = R.chance(30);
    for (unsigned L = 0; L != Vlen; ++L)
      S.Vram[Row * Vlen + L] =
          IsMask ? R.pick<uint16_t>({0, 0x8000, 0x3F80}) : drawFloat(R, OfRow);
  }
  for (float &X : S.Mram)
    X = float(int(R.below(17)) - 8);
  for (float &X : S.Acc)
    X = float(int(R.below(17)) - 8);
  for (uint16_t &X : S.Fps)
    X = drawFloat(R, F);
  for (uint32_t &X : S.Ints)
    X = uint32_t(R.next());
  return S;
}

static uint32_t drawWord(Random &R, const Extension &E) {
  uint32_t Word = E.Opcode;
  for (unsigned Shift : {6, 10, 14, 18, 22})
    Word |= uint32_t(R.below(16)) << Shift;
  // Small numbers for what is added to addresses, and few missing registers.
  if (R.chance(70) && (E.Run == mapRow || E.Run == mapEntries)) {
    unsigned Shift = E.Run == mapRow ? 14 : 18;
    Word &= (1u << Shift) - 1;
    Word |= uint32_t(R.below(48)) << Shift;
  } else if (R.chance(50)) {
    Word |= uint32_t(R.below(64)) << 26;
  }
  if (E.Run == redMaxIdx && R.chance(90))
    Word &= ~(uint32_t(8) << 18);
  // Rows that are some, where there are many to go wrong.
  return Word;
}

template <class T> static ArrayRef<uint8_t> bytes(const T &Array) {
  return {reinterpret_cast<const uint8_t *>(Array.data()),
          Array.size() * sizeof(Array[0])};
}

namespace {

class Comparison {
public:
  explicit Comparison(const kc::isa::Target &T);
  int run();

private:
  template <class F> void forEachState(State &S, F Do) {
    Do("gp", S.Gp);
    Do("f", S.F);
    Do("vram", S.Vram);
    Do("mram", S.Mram);
    Do("m_acc", S.Acc);
    Do("fps", S.Fps);
    Do("ints", S.Ints);
  }
  bool runCase(const Extension &E);

  const kc::isa::Target &T;
  Random R;
  std::unique_ptr<kc::sim::Machine> Sim;
  std::map<StringRef, uint64_t> Spaces;
  std::map<const Extension *, std::array<uint64_t, 2>> Tallies;
};

} // namespace

Comparison::Comparison(const kc::isa::Target &T) : T(T), R(Seed) {
  kc::isa::Profile P = kc::isa::defaultProfile(T);
  for (auto [Name, Value] :
       {std::pair("MLEN", Vlen), std::pair("VLEN", Vlen),
        std::pair("BLEN", Blen), std::pair("HLEN", 4u),
        std::pair("BROADCAST_AMOUNT", 4u), std::pair("VECTOR_SRAM_SIZE", Rows),
        std::pair("MATRIX_SRAM_SIZE", Vlen),
        std::pair("FP_SRAM_SIZE", FpEntries),
        std::pair("INT_SRAM_SIZE", IntEntries)})
    cantFail(
        kc::isa::overrideParam(T, P, formatv("{0}={1}", Name, Value).str()));
  Sim = cantFail(kc::sim::createMachine(T, P));
  for (auto [Index, Space] : enumerate(T.OpcodeSpaces))
    Spaces[Space.Name] = 1 | uint64_t(1) << Index;
}

bool Comparison::runCase(const Extension &E) {
  State Before = drawState(R);
  uint32_t Word = drawWord(R, E);
  State Expected = Before;
  Outcome Cycles = E.Run(Expected, fieldsOf(Word));
  ++Tallies[&E][Cycles.has_value()];

  Sim->reset();
  forEachState(Before, [&](StringRef Name, auto &Cells) {
    cantFail(Sim->writeCells(Sim->findState(Name), 0, bytes(Cells)));
  });
  cantFail(Sim->load({uint64_t(Word)}, Spaces.at(E.Space)));
  kc::sim::RunResult Found = Sim->run({});

  bool IsSame = true;
  auto Differ = [&](const Twine &Text) {
    if (IsSame)
      outs() << formatv("FAIL {0} {1:x8}\n", E.Mnemonic, Word);
    IsSame = false;
    outs() << "  " << Text << '\n';
  };
  bool Trapped = bool(Found.Trap);
  if (Trapped == Cycles.has_value())
    Differ(Trapped ? "trapped: " + Found.Trap.Message
                   : std::string("should have trapped"));
  if (Cycles && Found.Cycles != *Cycles)
    Differ(
        formatv("{0} cycles, second model {1}", Found.Cycles, *Cycles).str());
  State After;
  forEachState(After, [&](StringRef Name, auto &Cells) {
    cantFail(Sim->readCells(
        Sim->findState(Name), 0,
        MutableArrayRef(reinterpret_cast<uint8_t *>(Cells.data()),
                        Cells.size() * sizeof(Cells[0]))));
  });
  State &Reference = Trapped ? Before : Expected;
  auto Compare = [&](StringRef Name, const auto &A, const auto &B) {
    for (auto [Index, Pair] : enumerate(zip(A, B)))
      if (auto [X, Y] = Pair; X != Y)
        return Differ(
            formatv("{0}[{1}] = {2}, second model {3}", Name, Index, X, Y)
                .str());
  };
  Compare("gp", After.Gp, Reference.Gp);
  Compare("f", After.F, Reference.F);
  Compare("vram", After.Vram, Reference.Vram);
  Compare("mram", After.Mram, Reference.Mram);
  Compare("fps", After.Fps, Reference.Fps);
  Compare("ints", After.Ints, Reference.Ints);
  for (auto [X, Y] : zip(After.Acc, Reference.Acc))
    if (std::bit_cast<uint32_t>(X) != std::bit_cast<uint32_t>(Y) &&
        !(std::isnan(X) && std::isnan(Y)))
      Differ(formatv("m_acc: {0}, second model {1}", X, Y).str());
  return IsSame;
}

int Comparison::run() {
  unsigned Failures = 0;
  uint64_t N = 0;
  for (; N != NumCases && Failures < 5; ++N)
    Failures += !runCase(Extensions[R.below(std::size(Extensions))]);

  // All of the definition's are here, and nothing else.
  std::map<std::pair<StringRef, StringRef>, unsigned> Seen;
  for (const Extension &E : Extensions)
    ++Seen[{E.Space, E.Mnemonic}];
  for (const kc::isa::InstrDesc &I : T.Instrs) {
    if (I.OpcodeSpace == 0)
      continue;
    StringRef Space = T.OpcodeSpaces[I.OpcodeSpace].Name;
    if (!Seen.erase({Space, I.Mnemonic})) {
      outs() << "FAIL no model of " << I.Mnemonic << " (" << Space << ")\n";
      ++Failures;
    }
  }
  for (const auto &Left : Seen) {
    outs() << "FAIL there is no " << Left.first.second << '\n';
    ++Failures;
  }
  for (const Extension &E : Extensions)
    outs() << formatv("{0,-9} {1,-14} ran {2,6}, trapped {3,6}\n", E.Space,
                      E.Mnemonic, Tallies[&E][1], Tallies[&E][0]);
  outs() << N << " cases, " << Failures << " failures\n";
  return Failures != 0;
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  const kc::isa::Target *Plena = kc::isa::findTarget("plena");
  if (!Plena) {
    errs() << "compare-extensions: the instruction set 'plena' is not built "
              "in\n";
    return 2;
  }
  return Comparison(*Plena).run();
}
