//===- TrialRuns.cpp - Runs of candidates before evaluation ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Strategy/TrialRuns.h"
#include "kc/Sim/Decoupled.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace kc::agent {

/// Observers stay with a machine; this one's audience changes.
class TrialRuns::Relay : public sim::Observer {
public:
  void executed(const sim::Event &E) override {
    if (To)
      To->executed(E);
  }
  void finished(uint64_t SerialCycles) override {
    if (To)
      To->finished(SerialCycles);
  }

  sim::Observer *To = nullptr;
};

TrialRuns::TrialRuns() : Watchers(std::make_unique<Relay>()) {}
TrialRuns::~TrialRuns() = default;

Expected<std::unique_ptr<TrialRuns>> TrialRuns::create(const isa::Target &T,
                                                       const isa::Profile &P) {
  std::unique_ptr<TrialRuns> Out(new TrialRuns);
  for (std::unique_ptr<sim::Machine> *M : {&Out->Plain, &Out->Watched}) {
    Expected<std::unique_ptr<sim::Machine>> Made = sim::createMachine(T, P);
    if (!Made)
      return Made.takeError();
    *M = std::move(*Made);
  }
  Out->Watched->addObserver(Out->Watchers.get());
  return Out;
}

void TrialRuns::setTiming(eval::TimingModel T) {
  Timing = T;
  if (T == eval::TimingModel::Machine)
    Pipeline = Plain->makeCycleModel();
  Plain->setCycleModel(Pipeline.get());
}

/// The program must be loaded.
static std::optional<uint64_t> run(sim::Machine &M, const sim::Limits &Limits) {
  sim::RunResult R = M.run(Limits);
  if (R.Trap)
    return std::nullopt;
  return R.Cycles;
}

static bool load(sim::Machine &M, ArrayRef<uint64_t> Words, uint64_t Spaces) {
  if (Error Failed = M.load(Words, Spaces)) {
    consumeError(std::move(Failed));
    return false;
  }
  return true;
}

/// Loads the program, its data, and what the registers begin with.
bool TrialRuns::load(sim::Machine &M, const asm_::Program &P) {
  M.reset();
  if (!agent::load(M, P.Words, P.Spaces))
    return false;
  const isa::AssemblyDesc &Assembly = P.T->Assembly;
  if (!Assembly.Sections.empty())
    M.setEntry(P.Entry);
  auto Write = [&](unsigned State, uint64_t Begin, ArrayRef<uint8_t> Bytes) {
    Error Failed = M.writeCells(State, Begin, Bytes);
    bool IsWritten = !Failed;
    consumeError(std::move(Failed));
    return IsWritten;
  };
  for (const asm_::Segment &S : P.Segments) {
    int State = M.findState(Assembly.Memory);
    std::vector<uint8_t> Bytes = S.Bytes;
    Bytes.resize(Bytes.size() + S.Zeros);
    if (State < 0 || !Write(unsigned(State), S.Address, Bytes))
      return false;
  }
  for (auto [Place, Value] : Registers) {
    uint8_t Bytes[8];
    support::endian::write64le(Bytes, Value);
    if (!Write(Place.State, Place.Cell, ArrayRef(Bytes, Place.Bytes)))
      return false;
  }
  return true;
}

Error TrialRuns::setRegister(StringRef Name, uint64_t Value) {
  std::optional<sim::RegisterPlace> Place = sim::findRegister(*Plain, Name);
  if (!Place || (Place->Bytes < 8 && Value >> (8 * Place->Bytes)))
    return createStringError("no register '" + Name + "' for " + Twine(Value));
  Registers.push_back({*Place, Value});
  return Error::success();
}

std::optional<uint64_t> TrialRuns::cycles(const asm_::Program &P) {
  if (Timing == eval::TimingModel::Decoupled) {
    sim::Decoupled Model(*P.T, sim::defaultUnitTimings(*P.T));
    if (!watch(P, Model))
      return std::nullopt;
    return Model.cycles();
  }
  if (!load(*Plain, P))
    return std::nullopt;
  return run(*Plain, Limits);
}

bool TrialRuns::watch(const asm_::Program &P, sim::Observer &O) {
  if (!load(*Watched, P))
    return false;
  Watchers->To = &O;
  bool Ends = run(*Watched, Limits).has_value();
  Watchers->To = nullptr;
  return Ends;
}

int TrialRuns::stateOf(unsigned RegFile) const {
  const isa::RegFileDesc &File = Watched->target().RegFiles[RegFile];
  for (auto [N, D] : enumerate(Watched->states()))
    if (D.Kind == sim::StateKind::RegFile &&
        (D.Name == File.Name || D.Name == File.Prefix))
      return N;
  return -1;
}

bool TrialRuns::runFromState(ArrayRef<uint64_t> Words, sim::Observer *O) {
  Watched->setEntry(std::nullopt);
  if (!agent::load(*Watched, Words, /*Spaces=*/1))
    return false;
  Watchers->To = O;
  bool Ends = run(*Watched, Limits).has_value();
  Watchers->To = nullptr;
  return Ends;
}

} // namespace kc::agent
