//===- VectorShape.h - Vector instructions for the cycle model --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the vector unit makes of an instruction depends on its mnemonic, on its
// registers and on the element width and grouping of the moment. The first is
// looked up once for each instruction of the definition.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_CORALNPU_VECTORSHAPE_H
#define KC_SIM_CORALNPU_VECTORSHAPE_H

#include "kc/Sim/CoralNpu/VectorBackEnd.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace kc::sim::coral_npu {

/// Registers of an operand relative to LMUL.
enum class Extent : uint8_t {
  None,
  /// One register whatever LMUL is: masks, scalars of reductions.
  One,
  /// LMUL times Times over Over.
  Scaled,
  /// EEW / SEW times LMUL.
  Effective,
  /// As many as the mnemonic says.
  Fixed,
};

struct OperandShape {
  Extent Kind = Extent::None;
  uint8_t Times = 1, Over = 1;
};

/// How a memory instruction walks through memory.
enum class AddressMode : uint8_t { None, Unit, Strided, Indexed, Whole, Mask };

struct VectorShape {
  VectorClass Class = VectorClass::Alu;
  OperandShape Vd, Vs1, Vs2;
  bool WritesScalar = false;
  /// vd is a source, too.
  bool ReadsVd = false;
  /// vd is a source and nothing is written: stores.
  bool IsStore = false;
  /// Only the last micro-operation needs vs1.
  bool Vs1IsLast = false;
  /// v0 is an operand whether the instruction is masked or not.
  bool ReadsMask = false;
  /// One micro-operation whatever LMUL is.
  bool IsSingle = false;
  /// A multiply-add, whose assembly names vs1 before vs2.
  bool IsMac = false;

  // Loads and stores.
  AddressMode Mode = AddressMode::None;
  bool IsOrdered = false;
  uint8_t Fields = 1;
  /// Bits of an element in memory, or of an index; 0 is SEW.
  uint8_t Eew = 0;
};

/// The shape of a vector instruction; nothing for all others, vset included.
std::optional<VectorShape> vectorShape(llvm::StringRef Mnemonic);

/// vsew and vlmul of vtype.
struct VectorConfig {
  uint8_t Sew = 8;
  /// LMUL in eighths.
  uint8_t Lmul8 = 8;
  bool IsIllegal = true;

  static VectorConfig fromVtype(uint32_t Vtype);
};

struct VectorOperands {
  uint8_t Vd = 0, Vs1 = 0, Vs2 = 0;
  bool IsMasked = false;
};

/// The instruction as the vector unit sees it.
VectorInstr makeVectorInstr(const VectorShape &S, const VectorOperands &O,
                            VectorConfig C);

} // namespace kc::sim::coral_npu

#endif // KC_SIM_CORALNPU_VECTORSHAPE_H
