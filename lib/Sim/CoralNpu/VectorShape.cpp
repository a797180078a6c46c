//===- VectorShape.cpp - Vector instructions for the cycle model ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/CoralNpu/VectorShape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace llvm;

namespace kc::sim::coral_npu {

static OperandShape scaled(uint8_t Times = 1, uint8_t Over = 1) {
  return {Extent::Scaled, Times, Over};
}
static constexpr OperandShape One = {Extent::One};

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// Reads a number at the start of \p S, and removes it.
static unsigned takeNumber(StringRef &S) {
  unsigned N = 0;
  S.consumeInteger(10, N);
  return N;
}

static std::optional<VectorShape> memoryShape(StringRef Name) {
  VectorShape S;
  bool IsLoad = Name.consume_front("vl");
  if (!IsLoad && !Name.consume_front("vs"))
    return std::nullopt;
  S.Class = IsLoad ? VectorClass::Load : VectorClass::Store;
  S.IsStore = !IsLoad;
  S.Vd = {Extent::Effective};
  if (Name == "m") {
    S.Mode = AddressMode::Mask;
    S.Vd = One;
    return S;
  }
  if (!Name.empty() && llvm::isDigit(Name[0])) { // l1re8, s4r
    S.Mode = AddressMode::Whole;
    S.Vd = {Extent::Fixed, static_cast<uint8_t>(takeNumber(Name))};
    if (!Name.consume_front("r"))
      return std::nullopt;
    return S;
  }
  S.Mode = AddressMode::Unit;
  if (Name.starts_with("ux") || Name.starts_with("ox")) {
    S.Mode = AddressMode::Indexed;
    S.IsOrdered = Name[0] == 'o';
    Name = Name.drop_front(2);
    S.Vd = scaled();
  } else if (Name.starts_with("se") && !Name.starts_with("seg")) {
    S.Mode = AddressMode::Strided;
    Name = Name.drop_front();
  } else if (Name.starts_with("sseg")) {
    S.Mode = AddressMode::Strided;
    Name = Name.drop_front();
  }
  if (Name.consume_front("seg"))
    S.Fields = static_cast<uint8_t>(takeNumber(Name));
  if (!Name.consume_front(S.Mode == AddressMode::Indexed ? "ei" : "e"))
    return std::nullopt;
  S.Eew = static_cast<uint8_t>(takeNumber(Name));
  if (S.Eew == 0 || (!Name.empty() && Name != "ff"))
    return std::nullopt;
  if (S.Mode == AddressMode::Indexed)
    S.Vs2 = {Extent::Effective};
  return S;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static VectorClass classOf(StringRef Name) {
  if (Name == "vcpop")
    return VectorClass::Count;
  if (Name == "viota")
    return VectorClass::Iota;
  if (Name == "vcompress")
    return VectorClass::Compress;
  if (Name.starts_with("vrgather") || Name.starts_with("vslide"))
    return VectorClass::Permute;
  if (Name.starts_with("vwred"))
    return VectorClass::WideReduce;
  if (Name.starts_with("vred"))
    return VectorClass::Reduce;
  if (Name.starts_with("vdiv") || Name.starts_with("vrem"))
    return VectorClass::Divide;
  bool IsCompare = StringSwitch<bool>(Name)
                       .Cases({"vmseq", "vmsne", "vmsltu", "vmslt"}, true)
                       .Cases({"vmsleu", "vmsle", "vmsgtu", "vmsgt"}, true)
                       .Cases({"vmadc", "vmsbc"}, true)
                       .Default(false);
  if (IsCompare)
    return VectorClass::Compare;
  bool IsMultiply = Name.starts_with("vmul") || Name.starts_with("vwmul") ||
                    Name.starts_with("vwmacc") || Name == "vsmul" ||
                    Name == "vmacc" || Name == "vnmsac" || Name == "vmadd" ||
                    Name == "vnmsub";
  return IsMultiply ? VectorClass::Multiply : VectorClass::Alu;
}

/// The second source is a vector register.
static bool hasVs1(StringRef Form) {
  return StringSwitch<bool>(Form)
      .Cases({"vv", "wv", "vvm", "vs", "mm", "vm"}, true)
      .Default(false);
}

static std::optional<VectorShape> arithmeticShape(StringRef Name,
                                                  StringRef Form) {
  VectorShape S;
  S.Class = classOf(Name);
  S.Vd = S.Vs2 = scaled();
  if (hasVs1(Form))
    S.Vs1 = scaled();

  if (Name == "vcpop" || Name == "vfirst") {
    S.Vd = {};
    S.Vs2 = One;
    S.WritesScalar = S.IsSingle = true;
  } else if (Name == "vmsbf" || Name == "vmsif" || Name == "vmsof" ||
             Form == "mm") {
    S.Vd = S.Vs2 = One;
    if (Form == "mm")
      S.Vs1 = One;
    S.IsSingle = true;
  } else if (Name == "viota") {
    S.Vs2 = One;
  } else if (Name == "vid") {
    S.Vs2 = {};
  } else if (Name == "vmv" && Form == "x.s") {
    S.Vd = {};
    S.Vs2 = One;
    S.WritesScalar = S.IsSingle = true;
  } else if (Name == "vmv" && Form == "s.x") {
    S.Vd = One;
    S.Vs2 = {};
    S.IsSingle = true;
  } else if (Name == "vmv") {
    S.Vs2 = {};
    if (Form == "v.v")
      S.Vs1 = scaled();
  } else if (Name.size() == 5 && Name.starts_with("vmv")) { // vmv1r
    uint8_t N = static_cast<uint8_t>(Name[3] - '0');
    S.Vd = S.Vs2 = {Extent::Fixed, N};
  } else if (S.Class == VectorClass::Compare) {
    S.Vd = One;
    S.ReadsMask = Form.ends_with("m");
  } else if (S.Class == VectorClass::Reduce ||
             S.Class == VectorClass::WideReduce) {
    S.Vd = S.Vs1 = One;
    S.Vs1IsLast = true;
  } else if (S.Class == VectorClass::Compress) {
    S.Vs1 = One;
    S.ReadsVd = true;
  } else if (Name == "vzext" || Name == "vsext") {
    S.Vs2 = scaled(1, static_cast<uint8_t>(Form.back() - '0'));
  } else if (Name.starts_with("vns") || Name.starts_with("vnclip")) {
    S.Vs2 = scaled(2);
  } else if (Name.starts_with("vw")) {
    S.Vd = scaled(2);
    if (Form.starts_with("w"))
      S.Vs2 = scaled(2);
    S.ReadsVd = Name.starts_with("vwmacc");
    S.IsMac = S.ReadsVd;
  } else if (Name == "vmacc" || Name == "vnmsac" || Name == "vmadd" ||
             Name == "vnmsub") {
    S.ReadsVd = S.IsMac = true;
  } else if (Name == "vrgatherei16") {
    S.Eew = 16;
    S.Vs1 = {Extent::Effective};
  } else if (Name == "vslideup") {
    S.ReadsVd = true;
  } else if (Name == "vmerge" || Name == "vadc" || Name == "vsbc") {
    S.ReadsMask = true;
  }
  return S;
}

std::optional<VectorShape> vectorShape(StringRef Mnemonic) {
  auto [Name, Form] = Mnemonic.split('.');
  if (!Name.starts_with("v") || Name.starts_with("vset"))
    return std::nullopt;
  // Names such as vsll.vv and vsadd.vx begin like those of stores.
  if (Form == "v")
    if (std::optional<VectorShape> S = memoryShape(Name))
      return S;
  return arithmeticShape(Name, Form);
}

//===----------------------------------------------------------------------===//
// With registers and vtype
//===----------------------------------------------------------------------===//

VectorConfig VectorConfig::fromVtype(uint32_t Vtype) {
  VectorConfig C;
  unsigned Lmul = Vtype & 7;
  C.Sew = static_cast<uint8_t>(8u << (Vtype >> 3 & 3));
  C.Lmul8 = static_cast<uint8_t>(Lmul < 4 ? 8u << Lmul : 1u << (Lmul - 4));
  C.IsIllegal = Vtype >> 31;
  return C;
}

static unsigned registersOf(OperandShape S, const VectorShape &I,
                            VectorConfig C) {
  auto Registers = [](unsigned Eighths) { return std::max(1u, Eighths / 8); };
  switch (S.Kind) {
  case Extent::None:
    return 0;
  case Extent::One:
    return 1;
  case Extent::Fixed:
    return S.Times;
  case Extent::Scaled:
    return Registers(C.Lmul8 * S.Times / S.Over);
  case Extent::Effective:
    return Registers(I.Eew ? C.Lmul8 * I.Eew / C.Sew : C.Lmul8);
  }
  return 0;
}

VectorInstr makeVectorInstr(const VectorShape &S, const VectorOperands &O,
                            VectorConfig C) {
  VectorInstr I;
  I.Class = S.Class;
  I.WritesScalar = S.WritesScalar;
  I.ElementBits = C.Sew;
  unsigned Vd = registersOf(S.Vd, S, C) * S.Fields;
  unsigned Vs1 = registersOf(S.Vs1, S, C);
  unsigned Vs2 = registersOf(S.Vs2, S, C);
  // What a reserved encoding would have, no instruction that runs has.
  auto Bounded = [](unsigned N) {
    return static_cast<uint8_t>(std::min(N, 8u));
  };
  if (!S.IsStore && Vd)
    I.Dest = {O.Vd, Bounded(Vd), false, false};
  if (Vs2)
    I.addSource({O.Vs2, Bounded(Vs2), false, false});
  if (Vs1)
    I.addSource({O.Vs1, Bounded(Vs1), S.Vs1IsLast, false});
  if (S.IsStore || S.ReadsVd)
    I.addSource({O.Vd, Bounded(Vd), false, false});
  if (O.IsMasked || S.ReadsMask)
    I.addSource({0, 1, false, true});
  I.MicroOps = S.IsSingle ? 1 : Bounded(std::max({1u, Vd, Vs1, Vs2}));
  return I;
}

} // namespace kc::sim::coral_npu
