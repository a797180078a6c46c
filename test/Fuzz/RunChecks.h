//===- RunChecks.h - What must hold of every run ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_RUNCHECKS_H
#define KC_TEST_FUZZ_RUNCHECKS_H

#include "SimCase.h"
#include "kc/Sim/Annotate.h"
#include "kc/Sim/Contract.h"
#include "kc/Sim/Decoupled.h"
#include "kc/Sim/Evidence.h"
#include "kc/Sim/ProgramText.h"
#include "kc/Sim/Statistics.h"
#include "kc/Sim/Trace.h"

namespace kc::fuzz {

/// Some regions with any rights.
sim::MemoryContract randomRegions(const sim::Memory &M, Random &Rng);

/// Any values into all registers and into some places of the memories.
void fillState(sim::Machine &M, Random &Rng);

/// The state of a machine, or parts of it where it is large.
class Snapshot {
public:
  Snapshot(sim::Machine &M, bool IsThorough);
  /// Fails if \p Other differs.
  void check(const Snapshot &Other, llvm::StringRef What) const;

private:
  std::vector<std::vector<uint8_t>> States;
};

/// Cells that the program may not write.
class ForbiddenCells {
public:
  explicit ForbiddenCells(sim::Machine &M);
  /// Fails if one of them has changed.
  void check(sim::Machine &M) const;

private:
  struct Part {
    const sim::Memory *Of;
    uint64_t Begin;
    std::vector<uint8_t> Bytes;
  };
  std::vector<Part> Parts;
};

void checkSame(const sim::RunResult &A, const sim::RunResult &B,
               llvm::StringRef What);

/// Everything that can look on, for one run.
class ObservedRun : sim::Observer, sim::ProgramText {
public:
  explicit ObservedRun(const SimCase &Case);
  ~ObservedRun() override;

  /// After the run: the observers agree with its result and with each other.
  /// Gives all that they have to say.
  std::string check(const sim::RunResult &R);

private:
  void executed(const sim::Event &E) override;
  void checkAccess(const sim::MemoryAccess &A) const;
  std::string instruction(uint64_t PC) const override;
  std::string location(uint64_t PC) const override { return ""; }

  const SimCase &Case;
  sim::Machine &M;
  sim::Statistics Statistics;
  sim::Annotate Annotate;
  sim::Evidence Evidence;
  sim::Decoupled Decoupled;
  std::string TraceText;
  llvm::raw_string_ostream TraceOS;
  sim::Trace Trace;
  uint64_t Instructions = 0;
  uint64_t Cycles = 0;
};

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_RUNCHECKS_H
