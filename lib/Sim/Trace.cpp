//===- Trace.cpp - What happened when -------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Trace.h"
#include "kc/Sim/ProgramText.h"
#include "kc/Support/Json.h"

using namespace llvm;

namespace kc::sim {

/// Track numbers leave room for the engines of each unit.
static constexpr uint64_t EnginesPerUnit = 4096;

Trace::Trace(const isa::Target &T, raw_ostream &OS, const ProgramText *Text,
             uint64_t MaxEvents)
    : T(T), OS(OS), Text(Text), MaxEvents(MaxEvents) {
  OS << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
  begin("M", 0);
  OS << ",\"name\":\"process_name\",\"args\":{\"name\":"
     << dumpJson(T.Name.str()) << "}}";
}

/// The members that all events have; the caller adds others and the brace.
void Trace::begin(StringRef Phase, uint64_t Track) {
  OS << (IsFirst ? "\n" : ",\n") << "{\"ph\":\"" << Phase
     << "\",\"pid\":1,\"tid\":" << Track;
  IsFirst = false;
}

uint64_t Trace::track(const Event &E) {
  unsigned Unit = T.Instrs[E.Instr].Unit;
  uint64_t Track = 1 + Unit * EnginesPerUnit + E.Engine;
  if (Tracks.insert(Track).second) {
    std::string Name = T.Units[Unit].Name.str();
    if (E.Engine)
      Name += " " + std::to_string(E.Engine);
    begin("M", Track);
    OS << ",\"name\":\"thread_name\",\"args\":{\"name\":" << dumpJson(Name)
       << "}}";
    begin("M", Track);
    OS << ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":" << Track
       << "}}";
  }
  return Track;
}

const std::string &Trace::name(const Event &E) {
  auto [It, IsNew] = Names.try_emplace(E.PC);
  if (IsNew) {
    std::string Instruction = Text ? Text->instruction(E.PC) : "";
    It->second = dumpJson(Instruction.empty() ? T.Instrs[E.Instr].Mnemonic.str()
                                              : Instruction);
  }
  return It->second;
}

void Trace::executed(const Event &E) {
  if (Written == MaxEvents) {
    ++Dropped;
    return;
  }
  ++Written;
  uint64_t Track = track(E);
  begin("X", Track);
  OS << ",\"name\":" << name(E) << ",\"ts\":" << E.Begin
     << ",\"dur\":" << E.Cost << ",\"args\":{\"pc\":" << E.PC;
  if (E.Dma.Blocks)
    OS << ",\"element_bytes\":" << E.Dma.ElementBytes
       << ",\"scale_bytes\":" << E.Dma.ScaleBytes
       << ",\"blocks\":" << E.Dma.Blocks;
  OS << "}}";
}

void Trace::finished(uint64_t Cycles) {
  OS << "\n],\"otherData\":{\"cycles\":" << Cycles
     << ",\"dropped_events\":" << Dropped << "}}\n";
}

} // namespace kc::sim
