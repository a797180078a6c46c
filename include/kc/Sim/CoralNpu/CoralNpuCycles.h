//===- CoralNpuCycles.h - Cycles of the Coral NPU ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scalar core is an InOrder machine. Behind it are the vector unit and a
// load/store unit that both share, which exists in two versions: R1 moves one
// register at a time, R2 one line of memory per cycle.
//
// The parameters are those of isa-defs/coral_npu; docs/coral-timing.md explains
// the model and says what was measured and what is estimated.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_CORALNPU_CORALNPUCYCLES_H
#define KC_SIM_CORALNPU_CORALNPUCYCLES_H

#include "kc/Sim/CoralNpu/VectorShape.h"
#include "kc/Sim/InOrder.h"
#include "kc/Sim/Machine.h"
#include <memory>

namespace kc::sim::coral_npu {

class CoralNpuCycles final : public InOrder {
public:
  explicit CoralNpuCycles(Machine &M);

  void load(size_t Instructions) override;
  void begin() override;
  void define(size_t Index, unsigned Instr,
              llvm::ArrayRef<int64_t> Operands) override;
  bool isInspected(size_t Index) const override;
  uint64_t inspect(size_t Index) override;
  std::optional<ScalarAccess> accessOf(size_t Index) const override;
  uint8_t oddAccess(const MemoryAccess &A) const override;
  PlainAccess plainAccess() const override;
  uint64_t idle() const override;
  void transfer(StateTransfer &S) override;

protected:
  bool isScoreboarded(unsigned RegFile) const override {
    return IsScalarFile[RegFile];
  }
  uint64_t acceptedAt(const CycleStep &S, const Op &O, uint64_t At) override;
  uint64_t dispatched(const CycleStep &S, const Op &O, uint64_t At) override;

private:
  enum class Kind : uint8_t { Scalar, Divide, Configure, Vector };
  /// What is known of an instruction beyond what InOrder knows.
  struct Detail {
    Kind TheKind = Kind::Scalar;
    /// Its vtype comes from a register.
    bool IsConfigFromRegister = false;
    /// It needs a vector configuration that doesn't change.
    bool NeedsStable = false;
    bool IsSigned = false;
    VectorShape Shape;
    VectorOperands Operands;
    VectorConfig Config;
    /// Numbers of scalar registers, as far as there are any.
    uint8_t Rs1 = 0, Rs2 = 0;
    bool HasRs1 = false;
    /// Of scalar loads and stores.
    std::optional<ScalarAccess> Access;
  };
  class Transfers;

  void defineVector(Detail &D, const isa::InstrDesc &Desc,
                    llvm::ArrayRef<int64_t> Operands);
  void noteVector(uint64_t At);
  uint64_t inspectMemory(const Detail &D);
  uint64_t inspectDivide(const Detail &D);

  uint32_t scalar(unsigned Register) const;
  uint32_t registerNamed(int State) const;
  /// Bytes of vector registers from the beginning of register \p First on.
  void vectorBytes(unsigned First, llvm::MutableArrayRef<uint8_t> Bytes) const;

  Machine &M;
  int XState, VState, VlState, VtypeState;
  /// The register files of the scalar core.
  llvm::SmallVector<bool, 4> IsScalarFile;
  /// The unit of loads and stores, in InOrder::Units.
  unsigned Memory = 0;
  unsigned RegisterBytes = 16;
  bool IsR1 = false;
  bool WaitsForStable = true;
  uint64_t ItcmBase, ItcmEnd, DtcmBase, DtcmEnd;
  static constexpr unsigned LineBytes = 16;

  std::vector<Detail> Details;
  VectorBackEnd Back;
  /// The configuration of the instructions that are dispatched now.
  VectorConfig Config;
  /// When it was set last, and the cycles after the last two in which vector
  /// instructions were dispatched.
  uint64_t LastConfigure = 0;
  std::array<uint64_t, 2> AfterVector = {};

  /// The operands of the last vector division, by which the divider knows that
  /// it has the result.
  std::vector<uint8_t> LastDivision;
};

std::unique_ptr<CycleModel> makeCycleModel(Machine &M);

} // namespace kc::sim::coral_npu

#endif // KC_SIM_CORALNPU_CORALNPUCYCLES_H
