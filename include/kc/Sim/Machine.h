//===- Machine.h - A simulated machine of any instruction set ---*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What tools, tests and the evaluator see of a machine. The generated
// simulator of an instruction set implements it; its state is described by
// data (StateDesc), so that no caller knows an instruction set by name.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_MACHINE_H
#define KC_SIM_MACHINE_H

#include "kc/Isa/Profile.h"
#include "kc/Isa/Target.h"
#include "kc/Sim/Memory.h"
#include "kc/Sim/Observer.h"
#include "kc/Sim/Trap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>

namespace kc::sim {

class CycleModel;
class Environment;

enum class StateKind : uint8_t { RegFile, Register, Array, Memory };

/// A part of the machine's state.
struct StateDesc {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  StateKind Kind;
  CellType Type;
  /// 1, 2, 4 or 8; cells are little-endian.
  uint8_t CellBytes;
  /// Extents, outermost first; memories have one, their number of cells.
  llvm::SmallVector<uint64_t, 3> Dims;
  /// Cells of a row, for memories that are accessed by rows; else 1.
  uint64_t RowCells = 1;

  uint64_t cells() const {
    uint64_t N = 1;
    for (uint64_t D : Dims)
      N *= D;
    return N;
  }
};

/// What a run may use up. Zero means no limit.
struct Limits {
  uint64_t Instructions = 0;
  uint64_t Cycles = 0;
  double WallSeconds = 0;
};

struct RunResult {
  /// None when the program ended as it should.
  sim::Trap Trap;
  uint64_t Instructions = 0;
  /// In the serial model: the sum of the costs. With a cycle model and no
  /// observers: those of the model.
  uint64_t Cycles = 0;
  /// The part of Cycles that DMA took.
  uint64_t DmaCycles = 0;
};

class Machine {
public:
  virtual ~Machine();

  const isa::Target &target() const { return TheTarget; }
  const isa::Profile &profile() const { return TheProfile; }

  virtual llvm::ArrayRef<StateDesc> states() const = 0;
  /// The memories, in the order that MemoryAccess::Memory counts them.
  virtual llvm::ArrayRef<Memory *> memories() = 0;

  /// Architected reset: registers and arrays get their reset values,
  /// memories their fill. Contents that were loaded are gone.
  virtual void reset() = 0;

  /// Cells of states()[State] from index \p Begin as raw little-endian bytes.
  /// Reading does not count as an access of the program; memory cells never
  /// written read as the fill. Out of range is an error.
  virtual llvm::Error readCells(unsigned State, uint64_t Begin,
                                llvm::MutableArrayRef<uint8_t> Bytes) = 0;
  virtual llvm::Error writeCells(unsigned State, uint64_t Begin,
                                 llvm::ArrayRef<uint8_t> Bytes) = 0;

  /// Pre-decodes a program; words that are no instruction trap when they are
  /// executed. \p Spaces selects opcode spaces, bit 0 the base map.
  virtual llvm::Error load(llvm::ArrayRef<uint64_t> Words,
                           uint64_t Spaces = 1) = 0;

  /// The pc at which runs begin, if not at the first word.
  void setEntry(std::optional<uint64_t> PC) { Entry = PC; }

  /// Who answers the program's environment calls; not owned. Without one they
  /// are traps like others.
  void setEnvironment(Environment *E) { Env = E; }
  /// One of the definition's environments, or nullptr.
  virtual std::unique_ptr<Environment>
  makeEnvironment(llvm::StringRef Name) const {
    return nullptr;
  }

  /// Runs the loaded program from its entry until it ends, traps or meets a
  /// limit. May be called again after reset().
  virtual RunResult run(const Limits &L) = 0;

  /// Executions of each word of the program in the last run; needs
  /// countExecutions(true) before.
  virtual llvm::ArrayRef<uint64_t> executions() const = 0;
  virtual void countExecutions(bool On) = 0;

  /// Multiply-accumulates of one execution of target().Instrs[Instr].
  virtual uint64_t macs(unsigned Instr) const { return 0; }

  /// The model of timing `machine`, or nullptr if the definition has none.
  virtual std::unique_ptr<CycleModel> makeCycleModel() { return nullptr; }
  /// Runs count the cycles of a model from makeCycleModel; not owned. With
  /// observers, one of them must step it (MachineTiming), and RunResult::Cycles
  /// are serial.
  void setCycleModel(CycleModel *M) { Model = M; }

  /// Observers are told of every instruction; not owned.
  void addObserver(Observer *O) { Observers.push_back(O); }

  /// Index into states() or -1.
  int findState(llvm::StringRef Name) const;

protected:
  Machine(const isa::Target &T, const isa::Profile &P)
      : TheTarget(T), TheProfile(P) {}

  const isa::Target &TheTarget;
  isa::Profile TheProfile;
  llvm::SmallVector<Observer *, 2> Observers;
  std::optional<uint64_t> Entry;
  Environment *Env = nullptr;
  CycleModel *Model = nullptr;
};

/// A machine of that target and profile; fails when the profile breaks one of
/// the definition's constraints.
llvm::Expected<std::unique_ptr<Machine>> createMachine(const isa::Target &T,
                                                       const isa::Profile &P);

} // namespace kc::sim

#endif // KC_SIM_MACHINE_H
