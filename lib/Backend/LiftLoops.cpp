//===- LiftLoops.cpp - The loops of a machine's program -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two passes. The first goes forward and matches the ends of loops with their
// beginnings; for each body it sums up which registers are read before they are
// written, and which are written. A loop's body runs at least once, so after a
// loop all of them have been written. The second goes backward, with the
// registers that are still going to be read, and finds what each loop carries.
//
//===----------------------------------------------------------------------===//

#include "LiftLoops.h"
#include "kc/Asm/Printer.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;

namespace kc {

int64_t loopCounter(const asm_::DecodedWord &Instr) {
  for (auto [Op, Value] : llvm::zip(Instr.Desc->Operands, Instr.Operands))
    if (Op.Kind == isa::OperandKind::Register)
      return Value;
  return -1;
}

static int64_t loopTrips(const asm_::DecodedWord &Instr) {
  for (auto [Op, Value] : llvm::zip(Instr.Desc->Operands, Instr.Operands))
    if (Op.Kind == isa::OperandKind::Immediate)
      return Value;
  return 0;
}

void forEachRegister(
    const isa::Target &T, const asm_::DecodedWord &Instr,
    llvm::function_ref<void(unsigned, const isa::OperandDesc &, bool)> Fn) {
  for (auto [N, Op] : llvm::enumerate(Instr.Desc->Operands))
    if (Op.Kind == isa::OperandKind::Register)
      Fn(N, Op, T.RegFiles[Op.RegFile].ZeroRegister == Instr.Operands[N]);
}

LoopFinder::LoopFinder(const IsaDialectInterface &Isa, const asm_::Program &P,
                       StringRef FileName)
    : Isa(Isa), P(P), T(*P.T),
      FileName(StringAttr::get(Isa.getContext(), FileName)) {
  unsigned Next = 0;
  for (const isa::RegFileDesc &File : T.RegFiles) {
    FirstOfFile.push_back(Next);
    Next += File.Count;
  }
  FirstOfFile.push_back(Next);
}

Location LoopFinder::getLoc(size_t Word) const {
  unsigned Line = Word < P.Lines.size() ? P.Lines[Word] : Word + 1;
  return FileLineColLoc::get(FileName, Line, 1);
}

unsigned LoopFinder::counterFile(const isa::HardwareLoopDesc &Kind) const {
  for (const isa::OperandDesc &Op : T.Instrs[Kind.Begin].Operands)
    if (Op.Kind == isa::OperandKind::Register)
      return Op.RegFile;
  llvm_unreachable("a hardware loop has a counter");
}

/// The index into Frames of the open loop with that counter, or 0.
int LoopFinder::findOpenLoop(unsigned Counter) const {
  for (int F = Frames.size() - 1; F > 0; --F)
    if (Loops[Frames[F].Loop].Counter == int32_t(Counter))
      return F;
  return 0;
}

bool LoopFinder::checkDecoded(size_t Word, const asm_::DecodedWord &Instr) {
  auto fail = [&](const Twine &Message) {
    emitError(getLoc(Word)) << Message;
    return false;
  };
  if (Instr.Fault != asm_::WordFault::None &&
      Instr.Fault != asm_::WordFault::NoSyntax) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    asm_::printHex(T, P.Words[Word], OS);
    return fail("word " + Text +
                " stands for no operation: " + asm_::describe(Instr.Fault));
  }
  if (Instr.Desc->IsReserved)
    return fail(Instr.Desc->Mnemonic + " is reserved: it has no operation");
  if (Instr.Desc->Control == isa::ControlKind::Branch)
    return fail(Instr.Desc->Mnemonic +
                " is a branch: only hardware loops can be lifted");
  bool IsLoop = Instr.Desc->Control == isa::ControlKind::LoopBegin ||
                Instr.Desc->Control == isa::ControlKind::LoopEnd;
  if (!IsLoop && !Isa.getInstrName(Instr.Desc - T.Instrs.begin()))
    return fail(Instr.Desc->Mnemonic + " of opcode space " +
                T.OpcodeSpaces[Instr.Desc->OpcodeSpace].Name +
                " has no operation");
  return true;
}

bool LoopFinder::beginLoop(size_t Word, const asm_::DecodedWord &Instr) {
  unsigned Index = Instr.Desc - T.Instrs.begin();
  const auto *Kind =
      llvm::find_if(T.HardwareLoops, [&](const isa::HardwareLoopDesc &L) {
        return L.Begin == Index;
      });
  if (Kind == T.HardwareLoops.end()) {
    emitError(getLoc(Word))
        << Instr.Desc->Mnemonic << " begins no loop that has an operation";
    return false;
  }
  int32_t Counter = loopCounter(Instr);
  if (Counter == T.RegFiles[counterFile(*Kind)].ZeroRegister) {
    emitError(getLoc(Word))
        << "the loop's counter is the register that reads as zero";
    return false;
  }
  if (int Outer = findOpenLoop(Counter)) {
    InFlightDiagnostic Diag = emitError(getLoc(Word))
                              << "the loop has the counter of a loop around it";
    Diag.attachNote(getLoc(Loops[Frames[Outer].Loop].Begin))
        << "that loop begins here";
    return false;
  }
  if (loopTrips(Instr) < 1) {
    emitError(getLoc(Word)) << "a loop has at least one trip";
    return false;
  }
  LoopOf[Word] = Loops.size();
  Frames.push_back({unsigned(Loops.size()), RegisterSet(numRegisters()),
                    RegisterSet(numRegisters())});
  LiftedLoop &Loop = Loops.emplace_back();
  Loop.Kind = Kind - T.HardwareLoops.begin();
  Loop.Begin = Word;
  Loop.Trips = loopTrips(Instr);
  Loop.Counter = Counter;
  return true;
}

bool LoopFinder::endLoop(size_t Word, const asm_::DecodedWord &Instr) {
  if (Frames.size() == 1) {
    emitError(getLoc(Word)) << "no loop is open that this could end";
    return false;
  }
  LiftedLoop &Loop = Loops[Frames.back().Loop];
  const isa::HardwareLoopDesc &Kind = T.HardwareLoops[Loop.Kind];
  if (&T.Instrs[Kind.End] != Instr.Desc || Loop.Counter != loopCounter(Instr)) {
    InFlightDiagnostic Diag = emitError(getLoc(Word))
                              << "loops do not nest: this doesn't end the "
                                 "innermost loop";
    Diag.attachNote(getLoc(Loop.Begin)) << "which begins here";
    return false;
  }
  Loop.End = Word;
  Loop.Read = std::move(Frames.back().Read);
  Loop.Written = std::move(Frames.back().Written);
  Frames.pop_back();
  unsigned Counter = number(counterFile(Kind), Loop.Counter);
  Loop.Read.reset(Counter);

  Frame &Outer = Frames.back();
  RegisterSet Exposed = Loop.Read;
  Exposed.reset(Outer.Written);
  Outer.Read |= Exposed;
  Outer.Written |= Loop.Written;
  Outer.Written.set(Counter);
  return true;
}

/// Adds an instruction to what the innermost body reads and writes.
bool LoopFinder::visit(size_t Word, const asm_::DecodedWord &Instr) {
  Frame &Body = Frames.back();
  bool IsFine = true;
  // All reads come before any write.
  forEachRegister(T, Instr,
                  [&](unsigned N, const isa::OperandDesc &Op, bool IsZero) {
                    unsigned Register = number(Op.RegFile, Instr.Operands[N]);
                    if (!IsZero && Op.Role != isa::OperandRole::Out &&
                        !Body.Written.test(Register))
                      Body.Read.set(Register);
                  });
  forEachRegister(
      T, Instr, [&](unsigned N, const isa::OperandDesc &Op, bool IsZero) {
        if (IsZero || Op.Role == isa::OperandRole::In)
          return;
        unsigned Register = number(Op.RegFile, Instr.Operands[N]);
        Body.Written.set(Register);
        for (const Frame &F : ArrayRef(Frames).drop_front()) {
          const LiftedLoop &Loop = Loops[F.Loop];
          if (number(counterFile(T.HardwareLoops[Loop.Kind]), Loop.Counter) !=
              Register)
            continue;
          InFlightDiagnostic Diag =
              emitError(getLoc(Word))
              << Instr.Desc->Mnemonic
              << " writes the counter of a loop around it";
          Diag.attachNote(getLoc(Loop.Begin)) << "the loop begins here";
          IsFine = false;
        }
      });
  return IsFine;
}

bool LoopFinder::run() {
  Frames.push_back(
      {0, RegisterSet(numRegisters()), RegisterSet(numRegisters())});
  for (size_t Word = 0; Word != P.Words.size(); ++Word) {
    asm_::DecodedWord Instr = asm_::decode(T, P.Words[Word], P.Spaces);
    if (!checkDecoded(Word, Instr))
      return false;
    bool IsFine = true;
    switch (Instr.Desc->Control) {
    case isa::ControlKind::LoopBegin:
      IsFine = beginLoop(Word, Instr);
      break;
    case isa::ControlKind::LoopEnd:
      IsFine = endLoop(Word, Instr);
      break;
    default:
      IsFine = visit(Word, Instr);
    }
    if (!IsFine)
      return false;
  }
  if (Frames.size() > 1) {
    emitError(getLoc(Loops[Frames.back().Loop].Begin))
        << "the loop that begins here has no end";
    return false;
  }
  for (auto [Index, Loop] : llvm::enumerate(Loops))
    LoopOfEnd[Loop.End] = Index;
  findCarried(0, P.Words.size(), RegisterSet(numRegisters()));
  return true;
}

/// Goes backward through a body or the program, after which the registers in
/// \p Live are going to be read.
void LoopFinder::findCarried(size_t Begin, size_t End, RegisterSet Live) {
  for (size_t Word = End; Word-- != Begin;) {
    auto It = LoopOfEnd.find(Word);
    if (It != LoopOfEnd.end()) {
      LiftedLoop &Loop = Loops[It->second];
      unsigned Counter =
          number(counterFile(T.HardwareLoops[Loop.Kind]), Loop.Counter);
      Loop.ReturnsCounter = Live.test(Counter);
      Live.reset(Counter);
      RegisterSet LiveAtEnd = Live;
      LiveAtEnd |= Loop.Read;
      Loop.Carried = Loop.Written;
      Loop.Carried &= LiveAtEnd;
      findCarried(Loop.Begin + 1, Loop.End, std::move(LiveAtEnd));
      Live.reset(Loop.Written);
      Live |= Loop.Read;
      Word = Loop.Begin;
      continue;
    }
    asm_::DecodedWord Instr = asm_::decode(T, P.Words[Word], P.Spaces);
    forEachRegister(T, Instr,
                    [&](unsigned N, const isa::OperandDesc &Op, bool) {
                      if (Op.Role != isa::OperandRole::In)
                        Live.reset(number(Op.RegFile, Instr.Operands[N]));
                    });
    forEachRegister(T, Instr,
                    [&](unsigned N, const isa::OperandDesc &Op, bool IsZero) {
                      if (!IsZero && Op.Role != isa::OperandRole::Out)
                        Live.set(number(Op.RegFile, Instr.Operands[N]));
                    });
  }
}

} // namespace kc
