//===- RandomProgram.cpp - Programs of any instructions whatever ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   random-program --isa=plena --seed=1 --size=1000
//
// writes the words of a program in hexadecimal, one a line: random instructions
// with random operands in properly nested loops, everything that has an
// operation in the dialect. Instructions that follow a loop may read its
// counter. With --each there is instead every instruction with the least and
// the largest value of each operand.
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Encoding.h"
#include "kc/Asm/WordFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"
#include <random>

using namespace llvm;
using namespace kc;

static cl::opt<std::string> IsaName("isa", cl::Required);
static cl::opt<unsigned> Seed("seed", cl::init(1));
static cl::opt<unsigned> Size("size", cl::init(100));
static cl::opt<bool> Each("each");

namespace {

class Generator {
public:
  explicit Generator(const isa::Target &T) : T(T), Random(Seed) { P.T = &T; }

  void runEach();
  void runRandom();
  asm_::Program P;

private:
  /// The register file and number of an open loop's counter.
  struct Counter {
    unsigned RegFile;
    int64_t Register;
    unsigned Loop;
  };

  uint64_t pick(uint64_t Below) { return Random() % Below; }
  bool isPlain(const isa::InstrDesc &I) const {
    return !I.IsReserved && I.OpcodeSpace == 0 &&
           (I.Control == isa::ControlKind::None ||
            I.Control == isa::ControlKind::Halt ||
            I.Control == isa::ControlKind::LoopBreak);
  }
  int64_t randomValue(const isa::OperandDesc &Op);
  bool isOpenCounter(unsigned RegFile, int64_t Register) const {
    return any_of(Open, [&](const Counter &C) {
      return C.RegFile == RegFile && C.Register == Register;
    });
  }
  void add(const isa::InstrDesc &I, ArrayRef<int64_t> Operands);
  void addRandom(const isa::InstrDesc &I);
  void begin();
  void end();

  const isa::Target &T;
  std::mt19937_64 Random;
  SmallVector<Counter> Open;
};

} // namespace

int64_t Generator::randomValue(const isa::OperandDesc &Op) {
  if (Op.Kind == isa::OperandKind::Register)
    return pick(T.RegFiles[Op.RegFile].Count);
  int64_t Step = int64_t(1) << Op.Shift;
  // Small numbers are more interesting than others.
  uint64_t Count = (Op.Max - Op.Min) / Step + 1;
  return Op.Min +
         Step * int64_t(pick(pick(2) ? Count : std::min<uint64_t>(Count, 3)));
}

void Generator::add(const isa::InstrDesc &I, ArrayRef<int64_t> Operands) {
  P.Words.push_back(cantFail(asm_::encode(T, I, Operands)));
}

void Generator::addRandom(const isa::InstrDesc &I) {
  SmallVector<int64_t> Operands;
  for (const isa::OperandDesc &Op : I.Operands) {
    int64_t Value;
    do
      Value = randomValue(Op);
    while (Op.Kind == isa::OperandKind::Register &&
           Op.Role != isa::OperandRole::In && isOpenCounter(Op.RegFile, Value));
    Operands.push_back(Value);
  }
  add(I, Operands);
}

void Generator::begin() {
  unsigned Loop = pick(T.HardwareLoops.size());
  const isa::InstrDesc &I = T.Instrs[T.HardwareLoops[Loop].Begin];
  SmallVector<int64_t> Operands;
  Counter C = {0, 0, Loop};
  for (const isa::OperandDesc &Op : I.Operands) {
    if (Op.Kind == isa::OperandKind::Immediate) {
      Operands.push_back(1 + pick(Op.Max));
      continue;
    }
    C.RegFile = Op.RegFile;
    do
      C.Register = randomValue(Op);
    while (C.Register == T.RegFiles[Op.RegFile].ZeroRegister ||
           isOpenCounter(C.RegFile, C.Register));
    Operands.push_back(C.Register);
  }
  add(I, Operands);
  Open.push_back(C);
}

void Generator::end() {
  Counter C = Open.pop_back_val();
  add(T.Instrs[T.HardwareLoops[C.Loop].End], {C.Register});
}

void Generator::runRandom() {
  SmallVector<const isa::InstrDesc *> Plain;
  for (const isa::InstrDesc &I : T.Instrs)
    if (isPlain(I))
      Plain.push_back(&I);
  while (P.Words.size() < Size) {
    uint64_t Choice = pick(100);
    if (Choice < 8 && Open.size() < 4 && !T.HardwareLoops.empty())
      begin();
    else if (Choice >= 92 && !Open.empty())
      end();
    else
      addRandom(*Plain[pick(Plain.size())]);
  }
  while (!Open.empty())
    end();
}

void Generator::runEach() {
  for (const isa::InstrDesc &I : T.Instrs) {
    if (!isPlain(I))
      continue;
    SmallVector<int64_t> Operands;
    for (const isa::OperandDesc &Op : I.Operands)
      Operands.push_back(Op.Kind == isa::OperandKind::Register ? 1 : Op.Min);
    add(I, Operands);
    for (auto [N, Op] : enumerate(I.Operands)) {
      SmallVector<int64_t> Changed = Operands;
      Changed[N] = 0;
      if (Op.Min <= 0)
        add(I, Changed);
      Changed[N] = Op.Kind == isa::OperandKind::Register
                       ? T.RegFiles[Op.RegFile].Count - 1
                       : Op.Max;
      add(I, Changed);
    }
  }
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "programs of any instructions\n");
  const isa::Target *T = isa::findTarget(IsaName);
  if (!T) {
    WithColor::error() << "there is no instruction set '" << IsaName << "'\n";
    return 2;
  }
  Generator G(*T);
  if (Each)
    G.runEach();
  else
    G.runRandom();
  asm_::writeHex(G.P, outs());
  return 0;
}
