//===- Statistics.cpp - Where the cycles went -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Statistics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <tuple>

using namespace llvm;

namespace kc::sim {

Statistics::Statistics(const isa::Target &T) : T(T), Instrs(T.Instrs.size()) {}

void Statistics::executed(const Event &E) {
  Counter &C = Instrs[E.Instr];
  ++C.Instructions;
  C.Cycles += E.Cost;
  ++TotalInstructions;
  TotalCycles += E.Cost;
  Dma += E.Dma;
  if (E.Dma.Blocks)
    DmaCycles += E.Cost;
}

/// The indices of what ran, most cycles first.
std::vector<size_t>
Statistics::sorted(const std::vector<Counter> &Counters) const {
  std::vector<size_t> Order;
  for (size_t I = 0; I != Counters.size(); ++I)
    if (Counters[I].Instructions)
      Order.push_back(I);
  llvm::sort(Order, [&](size_t A, size_t B) {
    return std::tuple(Counters[B].Cycles, Counters[B].Instructions, A) <
           std::tuple(Counters[A].Cycles, Counters[A].Instructions, B);
  });
  return Order;
}

std::vector<Statistics::Counter> Statistics::byUnit() const {
  std::vector<Counter> Units(T.Units.size());
  for (size_t I = 0; I != Instrs.size(); ++I) {
    Units[T.Instrs[I].Unit].Instructions += Instrs[I].Instructions;
    Units[T.Instrs[I].Unit].Cycles += Instrs[I].Cycles;
  }
  return Units;
}

std::string dmaText(const DmaTraffic &Dma) {
  std::string Text = formatv("{0} element bytes, {1} scale bytes, {2} blocks",
                             Dma.ElementBytes, Dma.ScaleBytes, Dma.Blocks);
  if (Dma.NonFinite)
    Text += formatv(", {0} NaNs and infinities quantised", Dma.NonFinite).str();
  return Text;
}

Json dmaToJson(const DmaTraffic &Dma) {
  return {{"element_bytes", Dma.ElementBytes},
          {"scale_bytes", Dma.ScaleBytes},
          {"blocks", Dma.Blocks},
          {"non_finite", Dma.NonFinite}};
}

static double percent(uint64_t Part, uint64_t Whole) {
  return Whole ? 100.0 * Part / Whole : 0;
}

void Statistics::print(raw_ostream &OS) const {
  auto Line = [&](StringRef Name, uint64_t Instructions, uint64_t Cycles) {
    OS << format("%14llu %14llu %7.2f  ",
                 static_cast<unsigned long long>(Cycles),
                 static_cast<unsigned long long>(Instructions),
                 percent(Cycles, TotalCycles))
       << Name << "\n";
  };
  OS << "        cycles         instrs       %\n";
  Line("total", TotalInstructions, TotalCycles);
  std::vector<Counter> Units = byUnit();
  std::vector<size_t> Order = sorted(Instrs);
  for (size_t U : sorted(Units)) {
    Line(T.Units[U].Name, Units[U].Instructions, Units[U].Cycles);
    for (size_t I : Order)
      if (T.Instrs[I].Unit == U)
        Line(formatv("  {0}", T.Instrs[I].Mnemonic).str(),
             Instrs[I].Instructions, Instrs[I].Cycles);
  }
  if (Dma.Blocks)
    OS << formatv("dma: {0} cycles, {1}\n", DmaCycles, dmaText(Dma));
}

Json Statistics::toJson() const {
  Json UnitsJson = Json::object(), InstrsJson = Json::object();
  auto Entry = [](const Counter &C) {
    return Json{{"instructions", C.Instructions}, {"cycles", C.Cycles}};
  };
  std::vector<Counter> Units = byUnit();
  for (size_t U : sorted(Units))
    UnitsJson[T.Units[U].Name.str()] = Entry(Units[U]);
  for (size_t I : sorted(Instrs)) {
    Json E = Entry(Instrs[I]);
    E["unit"] = T.Units[T.Instrs[I].Unit].Name.str();
    InstrsJson[T.Instrs[I].Mnemonic.str()] = std::move(E);
  }
  return {
      {"instructions", TotalInstructions}, {"cycles", TotalCycles},
      {"dma_cycles", DmaCycles},           {"dma", dmaToJson(Dma)},
      {"units", std::move(UnitsJson)},     {"opcodes", std::move(InstrsJson)}};
}

} // namespace kc::sim
