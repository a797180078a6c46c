//===- Trace.h - What happened when -----------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a run as a trace that Perfetto (ui.perfetto.dev) and chrome://tracing
// show: one track for each unit, or for each of its engines, and one slice
// for each instruction. One cycle is shown as one microsecond.
//
// A trace of a long run is huge, so it has a limit; what comes later is
// counted and left out, and the trace says so.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_TRACE_H
#define KC_SIM_TRACE_H

#include "kc/Sim/Observer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/raw_ostream.h"
#include <unordered_map>

namespace kc::sim {

class ProgramText;

class Trace : public Observer {
public:
  /// Writes to \p OS as the run goes on, at most \p MaxEvents slices.
  Trace(const isa::Target &T, llvm::raw_ostream &OS,
        const ProgramText *Text = nullptr, uint64_t MaxEvents = 1000000);

  void executed(const Event &E) override;
  /// Completes the file; without it, it is not valid JSON.
  void finished(uint64_t Cycles) override;

  uint64_t dropped() const { return Dropped; }

private:
  void begin(llvm::StringRef Phase, uint64_t Track);
  uint64_t track(const Event &E);
  const std::string &name(const Event &E);

  const isa::Target &T;
  llvm::raw_ostream &OS;
  const ProgramText *Text;
  uint64_t MaxEvents;
  uint64_t Written = 0;
  uint64_t Dropped = 0;
  bool IsFirst = true;
  llvm::DenseSet<uint64_t> Tracks;
  /// By pc, as JSON strings.
  std::unordered_map<uint64_t, std::string> Names;
};

} // namespace kc::sim

#endif // KC_SIM_TRACE_H
