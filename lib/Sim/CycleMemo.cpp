//===- CycleMemo.cpp - What blocks take, from what they took before -------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/CycleMemo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using namespace llvm;

namespace kc::sim {

static constexpr uint64_t Moment = CycleModel::Begin - 1;

CycleMemo::CycleMemo(const isa::Target &T, CycleModel &Model,
                     const uint32_t *Bases)
    : T(T), Model(Model), Bases(Bases) {
  // The longest scalar has 8 bytes; at the end oddInput decides.
  CycleModel::PlainAccess Plain = Model.plainAccess();
  PlainBegin = static_cast<uint32_t>(Plain.Begin);
  PlainSpan = static_cast<uint32_t>(
      std::min<uint64_t>(Plain.End - Plain.Begin, UINT32_MAX) - 8);
  LineMask =
      Plain.LineBytes ? static_cast<uint32_t>(Plain.LineBytes - 1) : UINT32_MAX;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void CycleMemo::load(size_t Instructions) {
  Model.load(Instructions);
  Sites.assign(Instructions, Site());
  IsBlock = BitVector(static_cast<unsigned>(Instructions));
}

void CycleMemo::define(size_t Index, unsigned Instr, ArrayRef<int64_t> Operands,
                       void (*Handler)()) {
  Model.define(Index, Instr, Operands);
  const isa::InstrDesc &D = T.Instrs[Instr];
  Site &S = Sites[Index];
  S.IsDefined = true;
  S.Handler = Handler;
  S.EndsBlock = D.Control != isa::ControlKind::None;
  S.IsInspected = Model.isInspected(Index);
  S.IsAlone =
      D.Timing != isa::InstrDesc::NoTiming && T.Timings[D.Timing].IsAlone;
  if (!S.IsInspected)
    S.TheAccess = Model.accessOf(Index);
  for (auto [Op, Value] : llvm::zip(D.Operands, Operands)) {
    if (Op.Kind == isa::OperandKind::Immediate && Op.IsPCRelative)
      S.Target = static_cast<int64_t>(Index) + Value / T.PCStep;
    if (Op.Kind == isa::OperandKind::Register && Op.RegFile == 0 &&
        Op.Role != isa::OperandRole::In)
      S.Writes.push_back(static_cast<uint8_t>(Value));
  }
}

void CycleMemo::findBlocks(size_t Entry) {
  auto Mark = [&](int64_t Index) {
    if (Index >= 0 && static_cast<size_t>(Index) < Sites.size())
      IsBlock.set(static_cast<unsigned>(Index));
  };
  IsBlock.reset();
  Mark(static_cast<int64_t>(Entry));
  for (auto [I, S] : enumerate(Sites)) {
    if (S.EndsBlock || S.IsInspected)
      Mark(static_cast<int64_t>(I) + 1);
    if (S.EndsBlock)
      Mark(S.Target);
    // What goes alone may read the cycles so far, which are those of blocks.
    if (S.IsInspected || S.IsAlone)
      Mark(static_cast<int64_t>(I));
  }
  // Addresses must be known where a block begins.
  BitVector Written(256);
  unsigned Accesses = 0, Instrs = 0;
  for (auto [I, S] : enumerate(Sites)) {
    bool IsTooMuch = Accesses == MostAccesses || Instrs == MostInstrs;
    if (IsTooMuch || (S.TheAccess && Written.test(S.TheAccess->Base)))
      Mark(static_cast<int64_t>(I));
    if (isBlock(I)) {
      Written.reset();
      Accesses = Instrs = 0;
    }
    ++Instrs;
    Accesses += S.TheAccess.has_value();
    for (uint8_t R : S.Writes)
      Written.set(R);
  }
}

std::unique_ptr<CycleMemo::Node> CycleMemo::makeNode(size_t Index) {
  auto N = std::make_unique<Node>();
  N->Handler = Sites[Index].Handler;
  N->Begin = static_cast<uint32_t>(Index);
  N->IsInspected = Sites[Index].IsInspected;
  size_t End = Index;
  do {
    const Site &S = Sites[End];
    if (S.TheAccess)
      N->OwnAccesses.push_back({Bases + S.TheAccess->Base, S.TheAccess->Offset,
                                S.TheAccess->Bytes - 1u,
                                static_cast<uint32_t>(End)});
    ++End;
    if (S.EndsBlock)
      break;
  } while (End != Sites.size() && !isBlock(End) && Sites[End].IsDefined);
  N->End = static_cast<uint32_t>(End);
  N->FirstAccess = N->OwnAccesses.data();
  N->Accesses = static_cast<uint32_t>(N->OwnAccesses.size());
  return N;
}

//===----------------------------------------------------------------------===//
// Nodes and edges
//===----------------------------------------------------------------------===//

void CycleMemo::begin() {
  Model.begin();
  forget();
  Kept.reset();
  Between = std::make_unique<Node>();
  StateTransfer S = StateTransfer::save(Moment, Between->State);
  Model.transfer(S);
  S.finish();
  CyclesBetween = 0;
  Current = Between.get();
  Input = 0;
}

/// Drops all nodes but the current one, which loses its edges.
void CycleMemo::forget() {
  std::unique_ptr<Node> Old;
  for (std::unique_ptr<Node> &N : Nodes)
    if (N.get() == Current)
      Old = std::move(N);
  Nodes.clear();
  ByHash.clear();
  if (Old)
    Kept = std::move(Old);
  if (Current) {
    Current->Edges[0] = Current->Edges[1] = Edge();
    Current->Others.clear();
  }
}

CycleMemo::Node *CycleMemo::nodeOf(size_t Index,
                                   const StateTransfer::Words &State) {
  ArrayRef<uint8_t> Bytes(reinterpret_cast<const uint8_t *>(State.data()),
                          State.size() * sizeof(uint32_t));
  uint64_t Hash = xxh3_64bits(Bytes) + Index;
  for (auto [It, End] = ByHash.equal_range(Hash); It != End; ++It)
    if (It->second->Begin == Index && It->second->State == State)
      return It->second;
  if (Nodes.size() == MostNodes)
    forget();
  Nodes.push_back(makeNode(Index));
  Node *N = Nodes.back().get();
  N->State = State;
  ByHash.emplace(Hash, N);
  return N;
}

/// Has the model step from a node through its block up to \p End, with
/// \p Next after the last instruction.
void CycleMemo::stepThrough(const Node &N, size_t End, size_t Next) {
  StateTransfer Restore = StateTransfer::restore(Moment, N.State);
  Model.transfer(Restore);
  unsigned Accesses = 0;
  for (uint32_t I = N.Begin; I < End; ++I) {
    CycleStep S;
    S.Index = I;
    S.Next = I + 1 == End ? static_cast<uint32_t>(Next) : I + 1;
    if (N.IsInspected)
      S.Input = Input;
    else if (Sites[I].TheAccess)
      S.Odd = Input >> (3 * Accesses++) & 7;
    Model.step(S);
  }
}

const CycleMemo::Edge &CycleMemo::find(size_t Index, const void *Record) {
  Node *N = Current;
  if (N == Between.get()) {
    Temporary = {Record, 0, CyclesBetween, nodeOf(Index, N->State)};
    CyclesBetween = 0;
    return Temporary;
  }
  for (Edge &E : N->Others)
    if (E.To == Record && E.Input == Input) {
      std::swap(E, N->Edges[1]);
      return N->Edges[1];
    }
  stepThrough(*N, N->End, Index);
  StateTransfer::Words State;
  StateTransfer Save = StateTransfer::save(Model.now() - 1, State);
  Model.transfer(Save);
  Save.finish();
  Edge E = {Record, Input, Model.now() - CycleModel::Begin,
            nodeOf(Index, State)};
  if (!N->Edges[0].To)
    return N->Edges[0] = E;
  if (N->Edges[1].To)
    N->Others.push_back(N->Edges[1]);
  return N->Edges[1] = E;
}

uint64_t CycleMemo::oddInput(const Node &N, const Access &A,
                             uint32_t Address) const {
  MemoryAccess M = {0, false, Address, A.Last + 1u, 1, 0};
  return uint64_t(Model.oddAccess(M)) << (3 * (&A - N.FirstAccess));
}

//===----------------------------------------------------------------------===//
// What nobody saw coming
//===----------------------------------------------------------------------===//

void CycleMemo::divert(size_t Index) {
  uint64_t Before = CyclesBetween;
  size_t End = std::clamp<size_t>(Index, Current->Begin, Current->End);
  stepThrough(*Current, End, End);
  Model.redirect();
  Between->State.clear();
  StateTransfer Save = StateTransfer::save(Model.now() - 1, Between->State);
  Model.transfer(Save);
  Save.finish();
  CyclesBetween = Before + Model.now() - CycleModel::Begin;
  Current = Between.get();
  Input = 0;
}

void CycleMemo::addBlock(size_t Index) {
  IsBlock.set(static_cast<unsigned>(Index));
  // Blocks with it in their middle are shorter now.
  forget();
}

uint64_t CycleMemo::finish(size_t End) {
  uint64_t Before = CyclesBetween;
  stepThrough(*Current, std::clamp<size_t>(End, Current->Begin, Current->End),
              Sites.size());
  return Before + Model.idle() - CycleModel::Begin;
}

} // namespace kc::sim
