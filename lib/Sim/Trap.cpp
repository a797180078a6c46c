//===- Trap.cpp - Why a run stopped ---------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Trap.h"
#include "kc/Sim/ProgramText.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::sim {

namespace {
struct Names {
  StringRef Name, Title;
};
} // namespace

static Names names(TrapKind Kind) {
  switch (Kind) {
  case TrapKind::None:
    return {"none", "no trap"};
  case TrapKind::Misaligned:
    return {"misaligned", "misaligned access"};
  case TrapKind::OutOfRange:
    return {"out-of-range", "access out of range"};
  case TrapKind::Forbidden:
    return {"forbidden", "forbidden access"};
  case TrapKind::IllegalInstruction:
    return {"illegal-instruction", "illegal instruction"};
  case TrapKind::ReservedInstruction:
    return {"reserved-instruction", "reserved instruction"};
  case TrapKind::BadOperand:
    return {"bad-operand", "bad operand"};
  case TrapKind::BadRegister:
    return {"bad-register", "bad register"};
  case TrapKind::BadLoop:
    return {"bad-loop", "bad loop"};
  case TrapKind::LoopLimit:
    return {"loop-limit", "loop limit exceeded"};
  case TrapKind::InstructionLimit:
    return {"instruction-limit", "instruction limit exceeded"};
  case TrapKind::CycleLimit:
    return {"cycle-limit", "cycle limit exceeded"};
  case TrapKind::WallLimit:
    return {"wall-limit", "time limit exceeded"};
  case TrapKind::MemoryLimit:
    return {"memory-limit", "memory limit exceeded"};
  case TrapKind::BadJump:
    return {"bad-jump", "bad jump"};
  case TrapKind::Breakpoint:
    return {"breakpoint", "breakpoint"};
  case TrapKind::EnvironmentCall:
    return {"environment-call", "environment call"};
  case TrapKind::AccessFault:
    return {"access-fault", "access fault"};
  }
  llvm_unreachable("all traps have names");
}

StringRef trapName(TrapKind Kind) { return names(Kind).Name; }
StringRef trapTitle(TrapKind Kind) { return names(Kind).Title; }

std::string formatTrap(const Trap &T, const ProgramText *Text) {
  std::string Result = formatv("trap: {0}", trapTitle(T.Kind));
  if (!T.State.empty())
    Result += formatv(" of {0}", T.State).str();
  if (T.HasAddress)
    Result += formatv(" at {0}", T.Address).str();
  if (!T.Message.empty())
    Result += ": " + T.Message;
  Result += formatv(" at pc {0}", T.PC).str();
  if (!Text)
    return Result;
  std::string Location = Text->location(T.PC);
  std::string Instruction = Text->instruction(T.PC);
  if (Location.empty() && Instruction.empty())
    return Result;
  StringRef Between = Location.empty() || Instruction.empty() ? "" : ": ";
  return Result + formatv(" ({0}{1}{2})", Location, Between, Instruction).str();
}

} // namespace kc::sim
