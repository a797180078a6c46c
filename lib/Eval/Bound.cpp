//===- Bound.cpp - What no kernel can beat --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Eval/Bound.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace kc::eval {

namespace {

/// How long one item takes each unit, by its best way; infinite for units that
/// can't do it.
using ItemCosts = SmallVector<double, 8>;

class BoundBuilder {
public:
  BoundBuilder(const isa::Target &T, const isa::Profile &P)
      : T(T), P(P), OnlyBusy(T.Units.size()) {}

  bool has(StringRef Operation) const {
    return any_of(T.Throughputs, [&](const isa::ThroughputDesc &D) {
      return D.Operation == Operation;
    });
  }
  void add(StringRef Operation, uint64_t Count);
  Bound finish();

  std::string operations() const;

private:
  ItemCosts itemCosts(StringRef Operation) const;

  const isa::Target &T;
  const isa::Profile &P;
  Bound Result;
  double Sum = 0, Longest = 0;
  /// By unit, cycles of what no other unit can do.
  std::vector<double> OnlyBusy;
};

ItemCosts BoundBuilder::itemCosts(StringRef Operation) const {
  ItemCosts Costs(T.Units.size(), INFINITY);
  for (const isa::ThroughputDesc &D : T.Throughputs) {
    if (D.Operation != Operation)
      continue;
    uint64_t Items = D.Items(P.Params.data());
    if (Items == 0)
      continue;
    double Cost = double(D.Cycles(P.Params.data())) / double(Items);
    Costs[D.Unit] = std::min(Costs[D.Unit], Cost);
  }
  return Costs;
}

void BoundBuilder::add(StringRef Operation, uint64_t Count) {
  ItemCosts Costs = itemCosts(Operation);
  const double *Best = llvm::min_element(Costs);
  if (std::isinf(*Best) || Count == 0)
    return;
  size_t Unit = Best - Costs.begin();
  double Cycles = double(Count) * *Best;
  Result.Parts.push_back(
      {Operation.str(), Count, Cycles, T.Units[Unit].Name.str()});
  Sum += Cycles;
  if (llvm::count_if(Costs, [](double C) { return !std::isinf(C); }) == 1) {
    OnlyBusy[Unit] += Cycles;
    return;
  }
  // All units that can do it share it.
  double Rate = 0;
  for (double Cost : Costs)
    Rate += 1 / Cost;
  Longest = std::max(Longest, double(Count) / Rate);
}

/// Rounded up, but not because of the last bits of a sum of fractions.
static uint64_t wholeCycles(double Cycles) {
  return uint64_t(std::ceil(std::max(0.0, Cycles * (1 - 1e-9) - 1e-9)));
}

Bound BoundBuilder::finish() {
  for (double Busy : OnlyBusy)
    Longest = std::max(Longest, Busy);
  Result.Serial = wholeCycles(Sum);
  Result.Decoupled = wholeCycles(Longest);
  return std::move(Result);
}

std::string BoundBuilder::operations() const {
  std::vector<StringRef> Names;
  for (const isa::ThroughputDesc &D : T.Throughputs)
    if (!is_contained(Names, D.Operation))
      Names.push_back(D.Operation);
  return Names.empty() ? "none" : join(Names, ", ");
}

} // namespace

Expected<Bound> computeBound(const isa::Target &T, const isa::Profile &P,
                             const task::Cell &C) {
  BoundBuilder Builder(T, P);
  for (const task::BoundWork &W : C.Work) {
    if (!Builder.has(W.Operation))
      return createStringError(
          C.str() + ": work names the operation '" + W.Operation + "', but " +
          T.Name +
          " doesn't say how fast it is; it does for: " + Builder.operations());
    Builder.add(W.Operation, W.Count);
  }
  // In the order of the first tensor of each memory.
  std::vector<std::pair<std::string, uint64_t>> Moved;
  auto Move = [&](ArrayRef<task::BoundTensor> Tensors, StringRef Suffix) {
    for (const task::BoundTensor &Tensor : Tensors) {
      std::string Operation = (Tensor.machineMemory() + Suffix).str();
      auto It = llvm::find_if(
          Moved, [&](const auto &M) { return M.first == Operation; });
      if (It == Moved.end())
        It = Moved.insert(Moved.end(), {Operation, 0});
      It->second += Tensor.bytes();
    }
  };
  Move(C.Inputs, "_read");
  Move(C.Outputs, "_write");
  for (auto &[Operation, Bytes] : Moved)
    Builder.add(Operation, Bytes);
  return Builder.finish();
}

} // namespace kc::eval
