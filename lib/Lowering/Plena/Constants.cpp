//===- Constants.cpp - Floating-point constants of PLENA kernels ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "kc/Support/NumberFormatBits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include <cmath>

namespace kc::lowering::plena {

/// Bytes of an entry of FP SRAM.
static constexpr int64_t EntryBytes = 2;

/// Doublings and other steps from a number that is at hand.
static constexpr unsigned MaxSteps = 8;

static std::string text(double Value) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%g", Value);
  return Text;
}

Constants::Constants(const Kernel &K, const Machine &M, RowPlan &Plan,
                     bool LoadZero)
    : Plan(Plan), LoadZero(LoadZero) {
  for (const ConstantTable &Table : K.Constants)
    if (Table.Memory == "fps" && Table.Format == "bf16")
      for (auto [I, Value] : llvm::enumerate(Table.Values))
        if (int64_t(Table.Address / EntryBytes + I) < M.FpSramEntries)
          Slots.push_back({int64_t(Table.Address / EntryBytes + I), Value});
}

unsigned Constants::addToHeader(Scalar S) {
  Plan.Scalars.push_back(std::move(S));
  Plan.Header.push_back(Plan.Scalars.size() - 1);
  return Plan.Scalars.size() - 1;
}

unsigned Constants::zero() {
  if (!Zero) {
    Plan.Scalars.push_back({ScalarOp::Zero});
    Zero = Plan.Scalars.size() - 1;
  }
  return *Zero;
}

std::string Constants::known() const {
  return llvm::join(
      llvm::map_range(Slots, [](const Slot &S) { return text(S.Value); }),
      ", ");
}

/// A slot is the number as bf16, which it may have become by way of f16: that
/// is how images of FP SRAM are written.
static bool isSame(double Slot, double Value) {
  return Slot == roundToBf16(float(Value)) ||
         Slot == roundToBf16(f16ToF32(f32ToF16(float(Value))));
}

std::optional<unsigned> Constants::get(double Value) {
  return make(Value, MaxSteps);
}

std::optional<unsigned> Constants::make(double Value, unsigned Steps) {
  if (std::isnan(Value))
    return std::nullopt;
  if (Value == 0 && !LoadZero)
    return zero();
  uint64_t Bits = llvm::bit_cast<uint64_t>(Value);
  if (auto It = Known.find(Bits); It != Known.end())
    return It->second;
  auto Remember = [&](Scalar S) {
    S.Meaning = text(Value);
    return Known[Bits] = addToHeader(std::move(S));
  };
  auto *Slot = llvm::find_if(
      Slots, [&](const auto &S) { return isSame(S.Value, Value); });
  if (Slot != Slots.end())
    return Remember({ScalarOp::Load, 0, 0, Slot->Address});
  if (Value == 0)
    return zero();
  if (Steps == 0)
    return std::nullopt;
  if (Value < 0) {
    std::optional<unsigned> Positive = make(-Value, Steps - 1);
    if (!Positive)
      return std::nullopt;
    return Remember({ScalarOp::Sub, zero(), *Positive});
  }
  if (std::isinf(Value))
    return Remember({ScalarOp::Reciprocal, zero()});
  if (Value == 1)
    return Remember({ScalarOp::Exp, zero()});
  bool HasReciprocal = llvm::any_of(
      Slots, [&](const auto &S) { return isSame(S.Value, 1 / Value); });
  int Exponent;
  bool IsPowerOfTwo = std::frexp(Value, &Exponent) == 0.5;
  if (HasReciprocal || (IsPowerOfTwo && Value < 1)) {
    if (std::optional<unsigned> Inverse = make(1 / Value, Steps - 1))
      return Remember({ScalarOp::Reciprocal, *Inverse});
    return std::nullopt;
  }
  if (!IsPowerOfTwo)
    return std::nullopt;
  std::optional<unsigned> Half = make(Value / 2, Steps - 1);
  if (!Half)
    return std::nullopt;
  return Remember({ScalarOp::Add, *Half, *Half});
}

} // namespace kc::lowering::plena
