//===- TestBench.cpp - A machine that kernels are run on ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestBench.h"
#include "kc/Sim/RegisterPlace.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::sim;

namespace kc::eval {

Expected<std::unique_ptr<TestBench>>
TestBench::create(const isa::Target &T, const isa::Profile &P,
                  const task::Cell &C, uint64_t MaxHostBytes, bool Observed) {
  Expected<std::unique_ptr<Machine>> M = createMachine(T, P);
  if (!M)
    return M.takeError();
  std::unique_ptr<TestBench> Bench(new TestBench(std::move(*M), C));
  Expected<RunContract> Contract = taskContract(*Bench->M, C);
  if (!Contract)
    return Contract.takeError();
  Contract->HostBytes = MaxHostBytes;
  if (Error E = applyContract(*Bench->M, *Contract))
    return std::move(E);
  if (Error E = Bench->placeTensors())
    return std::move(E);
  if (Error E = Bench->placeRegisters())
    return std::move(E);
  if (!Observed)
    return std::move(Bench);
  std::vector<uint64_t> Macs;
  for (unsigned I = 0; I != T.Instrs.size(); ++I)
    Macs.push_back(Bench->M->macs(I));
  Bench->Proof.emplace(T, Bench->M->memories(), std::move(Macs));
  Bench->M->addObserver(&Bench->Watchers);
  return std::move(Bench);
}

Error TestBench::placeTensors() {
  auto Place = [&](ArrayRef<task::BoundTensor> Tensors,
                   std::vector<CellRange> &Cells) -> Error {
    for (const task::BoundTensor &T : Tensors) {
      auto Range = cellsOf(*M, T.machineMemory(), T.Address, T.bytes(), T.Name);
      if (!Range)
        return Range.takeError();
      Cells.push_back(*Range);
    }
    return Error::success();
  };
  if (Error E = Place(C.Inputs, InputCells))
    return E;
  return Place(C.Outputs, OutputCells);
}

Error TestBench::placeRegisters() {
  for (const task::BoundRegister &R : C.Registers) {
    std::optional<RegisterPlace> Place = findRegister(*M, R.Name);
    if (!Place)
      return createStringError(
          formatv("{0} has no register '{1}' for an argument", M->target().Name,
                  R.Name));
    unsigned Bytes = Place->Bytes;
    if (Bytes < 8 && R.Value >> (8 * Bytes))
      return createStringError(formatv("{0} has {1} bytes, too few for {2}",
                                       R.Name, Bytes, R.Value));
    StartRegisters.push_back(
        {Place->State, unsigned(Place->Cell), Bytes, R.Value});
  }
  return Error::success();
}

Error TestBench::loadRegisters() {
  for (const StartRegister &R : StartRegisters) {
    uint8_t Bytes[8];
    support::endian::write64le(Bytes, R.Value);
    if (Error E = M->writeCells(R.State, R.Cell, ArrayRef(Bytes, R.Bytes)))
      return E;
  }
  return Error::success();
}

/// What of a program isn't among its words: its data.
Error TestBench::loadSegments(const asm_::Program &Program) {
  for (const asm_::Segment &S : Program.Segments) {
    std::vector<uint8_t> Bytes = S.Bytes;
    Bytes.resize(Bytes.size() + S.Zeros);
    auto Cells = cellsOf(*M, M->target().Assembly.Memory, S.Address,
                         Bytes.size(), "the program's data");
    if (!Cells)
      return Cells.takeError();
    if (Error E = M->writeCells(Cells->State, Cells->Begin, Bytes))
      return E;
  }
  return Error::success();
}

Error TestBench::load(const InputSet &Inputs) {
  for (const task::MemoryImage &Image : Inputs.Images) {
    auto Cells = cellsOf(*M, Image.Memory, Image.Address, Image.Bytes.size(),
                         "an image");
    if (!Cells)
      return Cells.takeError();
    if (Error E = M->writeCells(Cells->State, Cells->Begin, Image.Bytes))
      return E;
  }
  return Error::success();
}

Error TestBench::collect(const InputSet &Inputs, RunOutcome &Outcome) {
  for (auto [T, Cells] : llvm::zip_equal(C.Outputs, OutputCells)) {
    std::vector<uint8_t> &Bytes = Outcome.Outputs.emplace_back(T.bytes());
    if (Error E = M->readCells(Cells.State, Cells.Begin, Bytes))
      return E;
  }
  // Their regions don't let the program write to them; this is to be sure.
  std::vector<uint8_t> Now;
  for (auto [I, Cells] : llvm::enumerate(InputCells)) {
    const std::vector<uint8_t> &Before = Inputs.Images[I].Bytes;
    Now.resize(Before.size());
    if (Error E = M->readCells(Cells.State, Cells.Begin, Now))
      return E;
    if (Now != Before && Outcome.ChangedInput < 0)
      Outcome.ChangedInput = int(I);
  }
  return Error::success();
}

Expected<RunOutcome> TestBench::run(const asm_::Program &Program,
                                    const InputSet &Inputs,
                                    unsigned PoisonIndex, const Limits &Limits,
                                    ArrayRef<Observer *> Observers) {
  for (Memory *Mem : M->memories())
    Mem->setFill(Inputs.Poison[PoisonIndex]);
  M->reset();
  if (Error E = loadSegments(Program))
    return std::move(E);
  if (Error E = load(Inputs))
    return std::move(E);
  if (Error E = loadRegisters())
    return std::move(E);
  Watchers.To.clear();
  if (Proof) {
    Proof->clear();
    Watchers.To.push_back(&*Proof);
  }
  Watchers.To.insert(Watchers.To.end(), Observers.begin(), Observers.end());
  if (Error E = M->load(Program.Words, Program.Spaces))
    return std::move(E);
  if (!M->target().Assembly.Sections.empty())
    M->setEntry(Program.Entry);
  RunOutcome Outcome;
  Outcome.Result = M->run(Limits);
  if (Error E = collect(Inputs, Outcome))
    return std::move(E);
  return std::move(Outcome);
}

} // namespace kc::eval
