//===- Cell.h - A task on a platform in one configuration -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Binding gives every formula of a task its value: shapes, addresses,
// constants. What evaluators, compilers and agents work on is a cell; it keeps
// the task alive.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_CELL_H
#define KC_TASK_CELL_H

#include "kc/Task/Task.h"
#include "llvm/ADT/SmallVector.h"

namespace kc::task {

/// A tensor with its place.
struct BoundTensor {
  const TensorSpec *Spec;
  /// What Spec->Memory names.
  const MemorySpec *In;
  std::string Name;
  llvm::SmallVector<int64_t, 4> Shape;
  /// Address of the first element code, in bytes.
  uint64_t Address;
  /// Bytes of the element codes; scales follow them at once.
  uint64_t ElementBytes;
  uint64_t ScaleBytes;

  const FormatDesc &format() const { return Spec->Format; }
  /// By the platform's name, and by the machine's.
  llvm::StringRef memory() const { return In->Name; }
  llvm::StringRef machineMemory() const { return In->MachineName; }
  uint64_t bytes() const { return ElementBytes + ScaleBytes; }
  uint64_t end() const { return Address + bytes(); }
  uint64_t size() const;
  bool isInteger() const {
    return !format().IsMx && !format().Element.isFloat();
  }
};

struct BoundConstants {
  const ConstantSpec *Spec;
  const MemorySpec *In;
  uint64_t Address;
  std::vector<double> Values;

  llvm::StringRef memory() const { return In->Name; }
  llvm::StringRef machineMemory() const { return In->MachineName; }
  uint64_t bytes() const { return Spec->Format.bytes(Values.size()); }
};

struct BoundScratch {
  std::string Name;
  const MemorySpec *In;
  uint64_t Address;
  uint64_t Bytes;

  llvm::StringRef memory() const { return In->Name; }
  llvm::StringRef machineMemory() const { return In->MachineName; }
};

/// What the harness puts into a register before the program starts.
struct BoundRegister {
  std::string Name;
  uint64_t Value;
  /// The tensor whose address it is; empty for the stack pointer.
  std::string Tensor;
};

/// The address of a tensor on the stack.
struct BoundStackSlot {
  const MemorySpec *In;
  uint64_t Address;
  unsigned Bytes;
  uint64_t Value;
  std::string Tensor;
};

struct BoundWork {
  std::string Operation;
  uint64_t Count;
};

struct Cell {
  std::shared_ptr<const Task> Of;
  /// One of Of->Targets.
  const Target *On;
  std::string Config;
  /// Dimensions, derived numbers and parameters.
  NameMap Names;
  std::vector<BoundTensor> Inputs;
  std::vector<BoundTensor> Outputs;
  std::vector<BoundConstants> Constants;
  std::vector<BoundScratch> Scratch;
  std::vector<BoundRegister> Registers;
  std::vector<BoundStackSlot> Stack;
  std::vector<BoundWork> Work;

  llvm::StringRef isa() const { return On->On.Isa; }
  llvm::StringRef title() const;
  llvm::ArrayRef<std::string> description() const;
  /// "softmax C2 (plena)".
  std::string str() const;
};

/// The configuration \p Config of \p T on \p Isa. Errors name what exists.
/// Where the data lie may depend on the machine profile; without a name it is
/// the one that is scored.
llvm::Expected<Cell> bindCell(std::shared_ptr<const Task> T,
                              llvm::StringRef Isa, llvm::StringRef Config,
                              llvm::StringRef Profile = "");

/// The same without the search; \p On must be one of T->Targets.
llvm::Expected<Cell> bindTarget(std::shared_ptr<const Task> T, const Target &On,
                                llvm::StringRef Config,
                                llvm::StringRef Profile = "");

/// The instruction sets that \p T has targets for, in the order of the file.
llvm::SmallVector<llvm::StringRef, 4> platformsOf(const Task &T);

/// What \p T is called on \p Isa.
llvm::StringRef titleOn(const Task &T, llvm::StringRef Isa);

/// The configurations of \p T on \p Isa.
llvm::SmallVector<llvm::StringRef, 8> configsOf(const Task &T,
                                                llvm::StringRef Isa);

} // namespace kc::task

#endif // KC_TASK_CELL_H
