//===- calibrate.cpp - The vector unit against measured cycles ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// calibrate FILE: runs the vector unit's model over sequences that the hardware
// was measured with (see the file), prints those with another number than
// measured, and sums up. Exits with 1 if fewer than 97 % of the sequences end
// within 2 % of the measured cycle.
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/CoralNpu/VectorShape.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <string>
#include <vector>

using namespace llvm;
using namespace kc::sim::coral_npu;

[[noreturn]] static void fail(const Twine &Message) {
  errs() << "calibrate: " << Message << '\n';
  exit(2);
}

static unsigned number(StringRef Text) {
  unsigned N;
  if (Text.trim().getAsInteger(10, N))
    fail("'" + Text + "' is no number");
  return N;
}

/// Replaces each v16+2<32 by the register of repetition \p Times.
static std::string substitute(StringRef Text, unsigned Times) {
  std::string Result;
  while (!Text.empty()) {
    auto [Word, Rest] = Text.split(',');
    auto [Register, Step] = Word.split('+');
    if (Step.empty()) {
      Result += Word;
    } else {
      auto [Name, From] = Register.rsplit('v');
      auto [By, End] = Step.split('<');
      unsigned Size = number(End) - number(From);
      Result +=
          (Name + "v" + Twine(number(From) + Times * number(By) % Size)).str();
    }
    Text = Rest;
    if (!Text.empty())
      Result += ',';
  }
  return Result;
}

/// "2*(a; b)" is a, b, a, b.
static std::vector<std::string> expand(StringRef Text) {
  unsigned Times = 1;
  if (Text.ends_with(")")) {
    auto [Count, Body] = Text.split("*(");
    Times = number(Count);
    Text = Body.drop_back();
  }
  std::vector<std::string> Result;
  for (unsigned N = 0; N != Times; ++N)
    for (StringRef Item : split(Text, "; "))
      Result.push_back(substitute(Item, N));
  return Result;
}

/// vtype of "e8,m2" and what may follow.
static VectorConfig config(StringRef Text) {
  auto [Width, Rest] = Text.split(',');
  auto [Group, Policies] = Rest.split(',');
  VectorConfig C;
  C.Sew = static_cast<uint8_t>(number(Width.drop_front()));
  C.Lmul8 = static_cast<uint8_t>(number(Group.drop_front()) * 8);
  C.IsIllegal = false;
  return C;
}

static uint8_t vectorRegister(StringRef Text) {
  return Text.consume_front("v") ? static_cast<uint8_t>(number(Text)) : 0;
}

static VectorInstr parse(StringRef Mnemonic, StringRef Text, VectorConfig C) {
  std::optional<VectorShape> S = vectorShape(Mnemonic);
  if (!S)
    fail("'" + Mnemonic + "' is no vector instruction");
  SmallVector<StringRef, 4> Words;
  Text.split(Words, ',');
  Words.resize(4);
  VectorOperands O;
  O.Vd = vectorRegister(Words[0]);
  O.Vs2 = vectorRegister(Words[S->IsMac ? 2 : 1]);
  O.Vs1 = vectorRegister(Words[S->IsMac ? 1 : 2]);
  return makeVectorInstr(*S, O, C);
}

namespace {
struct Measured {
  unsigned MicroOps = 0;
  uint64_t FirstDispatch = 0, LastDispatch = 0, FirstRetire = 0, LastRetire = 0;
};
} // namespace

static Measured simulate(StringRef Type, StringRef Sequence) {
  VectorBackEnd Back((VectorParams()));
  VectorConfig C = config(Type);
  // Times of zero are in the past of any run.
  constexpr uint64_t Begin = 16;
  Measured M;
  // The vsetvli took the first place.
  unsigned Slot = 1;
  for (const std::string &Text : expand(Sequence)) {
    uint64_t Cycle = Begin + Slot++ / 4;
    auto [Mnemonic, Operands] = StringRef(Text).split(' ');
    if (Mnemonic == "vsetvli") {
      C = config(Operands.split(',').second.split(',').second);
      continue;
    }
    VectorInstr I = parse(Mnemonic, Operands, C);
    VectorBackEnd::Outcome O = Back.issue(I, Back.accepts(Cycle));
    if (M.MicroOps == 0) {
      M.FirstDispatch = O.FirstDispatch - Begin;
      M.FirstRetire = O.FirstRetire - Begin;
    }
    M.MicroOps += I.MicroOps;
    M.LastDispatch = O.LastDispatch - Begin;
    M.LastRetire = O.LastRetire - Begin;
  }
  return M;
}

int main(int argc, char **argv) {
  if (argc != 2)
    fail("usage: calibrate FILE");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFile(argv[1]);
  if (!Buffer)
    fail("can't read '" + Twine(argv[1]) + "'");
  unsigned Sequences = 0, Exact = 0, EndExact = 0, Close = 0;
  for (StringRef Line : split((*Buffer)->getBuffer(), '\n')) {
    if (Line.empty() || Line.starts_with("#"))
      continue;
    SmallVector<StringRef, 5> Fields;
    Line.split(Fields, " | ");
    SmallVector<StringRef, 4> Cycles;
    if (Fields.size() == 5)
      Fields[4].split(Cycles, ' ');
    if (Cycles.size() != 4)
      fail("'" + Line + "' has other fields");
    Measured Want = {number(Fields[3]), number(Cycles[0]), number(Cycles[1]),
                     number(Cycles[2]), number(Cycles[3])};
    Measured Got = simulate(Fields[1], Fields[2]);
    if (Got.MicroOps != Want.MicroOps)
      fail("'" + Line + "' has " + Twine(Got.MicroOps) + " micro-operations");
    ++Sequences;
    EndExact += Got.LastRetire == Want.LastRetire;
    uint64_t Off = Got.LastRetire > Want.LastRetire
                       ? Got.LastRetire - Want.LastRetire
                       : Want.LastRetire - Got.LastRetire;
    Close += Off * 50 <= Want.LastRetire;
    auto Tuple = [](const Measured &M) {
      return std::tuple(M.FirstDispatch, M.LastDispatch, M.FirstRetire,
                        M.LastRetire);
    };
    if (Tuple(Got) == Tuple(Want)) {
      ++Exact;
      continue;
    }
    outs() << formatv("{0} {1}: {2} {3} {4} {5} instead of {6} {7} {8} {9}\n",
                      Fields[0], Fields[1], Got.FirstDispatch, Got.LastDispatch,
                      Got.FirstRetire, Got.LastRetire, Want.FirstDispatch,
                      Want.LastDispatch, Want.FirstRetire, Want.LastRetire);
  }
  outs() << formatv("{0} sequences: {1} as measured, {2} in their last "
                    "retirement, {3} within 2 % of it\n",
                    Sequences, Exact, EndExact, Close);
  return Close * 100 >= Sequences * 97 ? 0 : 1;
}
