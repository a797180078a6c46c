//===- Task.h - What a kernel has to compute --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task is a folder: task.json says what is computed on which platforms, in
// which configurations, where the data lie and what counts as right, and
// reference.mlir computes it. docs/tasks.md explains every key.
//
//   tasks/platforms/plena.json   what all tasks of a platform share
//   tasks/softmax/task.json
//   tasks/softmax/reference.mlir
//
// Here is the file as it is written, with formulas; Cell.h binds it to one
// configuration.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_TASK_H
#define KC_TASK_TASK_H

#include "kc/Support/NumberFormat.h"
#include "kc/Task/Expression.h"
#include "kc/Task/Layout.h"
#include "kc/Task/Tolerance.h"
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace kc::task {

/// How the values of an input are drawn or made.
struct ValueRule {
  enum KindTy : uint8_t {
    /// Normally distributed with Mean and Deviation.
    Normal,
    /// Uniform from Low to High.
    Uniform,
    /// Value everywhere.
    Constant,
    /// Value above the diagonal of the last two dimensions, 0 elsewhere.
    CausalMask,
    /// The signed permutation that swaps the halves of each group of Group
    /// columns and negates what comes first: x times it is rotate-half of x.
    RotateHalf,
    /// cos or sin of row * Base^(-2 (c mod Group/2) / Group) in column c.
    RopeCos,
    RopeSin,
    /// Multiplier and shift of a factor, which is about
    /// multiplier * 2^(-31-shift) with a multiplier from 2^30 to 2^31-1. The
    /// factor is Factor * 2^u with u uniform from -Spread to Spread.
    FixedPointMultiplier,
    /// The shifts of the input MultiplierName.
    FixedPointShift,
  } Kind = Normal;
  Expression Mean = 0.0, Deviation = 1.0;
  /// Of Uniform; the bounds that Normal is clamped to if they are given.
  std::optional<Expression> Low, High;
  Expression Value = 0.0, Group = 0.0, Base = 10000.0;
  Expression Factor = 1.0, Spread = 0.0;
  std::string MultiplierName;
  /// Each row (all indices but the last) is multiplied by 2^u, with u drawn
  /// from these; nothing when empty.
  std::vector<int> RowExponents;
  /// In each row a run of so many columns, at a place that is drawn, is
  /// multiplied by 2^u besides, with u drawn from PeakExponents; none when 0.
  /// From round to round the places are spread over the row.
  unsigned PeakColumns = 0;
  std::vector<int> PeakExponents;
};

struct TensorSpec {
  std::string Name;
  std::string Summary;
  std::vector<Expression> Shape;
  FormatDesc Format;
  Layout Order;
  std::string Memory;
  /// In bytes; without it the tensor follows those before it.
  std::optional<Expression> Address;
  /// Of inputs only. The first round has Values; the others take turns with
  /// FurtherValues, if there are any.
  ValueRule Values;
  std::vector<ValueRule> FurtherValues;

  const ValueRule &valuesOf(unsigned Round) const {
    return Round == 0 || FurtherValues.empty()
               ? Values
               : FurtherValues[(Round - 1) % FurtherValues.size()];
  }
};

/// Numbers that the harness puts into a memory for the kernel.
struct ConstantSpec {
  std::string Memory;
  /// In bytes.
  Expression Address = 0.0;
  FormatDesc Format;
  /// A format that the values pass through before they are stored.
  std::optional<FormatDesc> Through;
  std::vector<Expression> Values;
};

/// Memory that the kernel may use as it likes.
struct ScratchSpec {
  std::string Name;
  std::string Memory;
  Expression Bytes = 0.0;
  std::optional<Expression> Address;
};

/// The bytes of a memory that are meant.
struct MemoryRange {
  uint64_t Begin = 0;
  uint64_t Size = 0;

  uint64_t end() const { return Size > ~Begin ? ~uint64_t(0) : Begin + Size; }
};

struct MemorySpec {
  std::string Name;
  std::string Summary;
  /// The machine's memory that this one is or is a part of.
  std::string MachineName;
  /// Bytes that every profile has but those in OtherRanges.
  MemoryRange Range;
  /// Where it is on other profiles.
  std::vector<std::pair<std::string, MemoryRange>> OtherRanges;
  /// Where tensors without an address begin, if not at the range's begin.
  uint64_t Base = 0;
  /// Alignment of tensors without an address, in bytes.
  uint64_t Align = 1;
  /// Bytes of what an address of the instruction set counts.
  uint64_t Unit = 1;
  /// What lies behind the tensors is the kernel's to write to.
  bool IsFree = false;

  const MemoryRange &rangeOn(llvm::StringRef Profile) const;
};

/// How a program is told where the tensors are: as a function is told its
/// arguments.
struct ArgumentSpec {
  /// Registers by their names in assembly. They hold the addresses of the
  /// inputs and then of the outputs.
  std::vector<std::string> Registers;
  /// The register that points to the end of StackMemory, where the addresses
  /// lie for which there are no registers; empty without a stack.
  std::string StackPointer;
  std::string StackMemory;
  /// Bytes of an address on the stack, and what the pointer is aligned to.
  unsigned SlotBytes = 4, StackAlign = 16;
};

struct Platform {
  std::string Isa;
  std::string Title;
  /// Machine profiles that the task is meant for; the first is scored.
  std::vector<std::string> Profiles;
  std::vector<MemorySpec> Memories;
  std::optional<ArgumentSpec> Arguments;
  /// For the kernel's author, a paragraph each.
  std::vector<std::string> Notes;

  const MemorySpec *findMemory(llvm::StringRef Name) const;
};

/// So many of the operator's own operations, for the bound that no kernel can
/// beat. Count is in elements.
struct WorkItem {
  std::string Operation;
  Expression Count = 0.0;
};

/// One form of a task on one instruction set. A task has several for one
/// instruction set where configurations differ in more than their sizes, say in
/// data type; then they have different configurations.
struct Target {
  Platform On;
  std::string Variant;
  /// Instead of the task's, if there are any.
  std::string Title;
  std::vector<std::string> Description;
  std::vector<std::string> Profiles;
  /// Names of the numbers of a configuration.
  std::vector<std::string> Dimensions;
  std::vector<std::pair<std::string, Expression>> Derived;
  std::vector<std::pair<std::string, std::vector<int64_t>>> Configs;
  /// Path of the reference MLIR, and its function.
  std::string ReferenceFile;
  std::string Function;
  std::vector<TensorSpec> Inputs;
  std::vector<TensorSpec> Outputs;
  std::vector<ConstantSpec> Constants;
  std::vector<ScratchSpec> Scratch;
  /// Settings of the profile that this task needs, "NAME", "VALUE".
  std::vector<std::pair<std::string, std::string>> Settings;
  Tolerance Allowed;
  std::vector<WorkItem> Work;
  std::vector<std::string> Notes;
};

struct Task {
  std::string Id;
  std::string Title;
  unsigned Level = 1;
  /// Iterations of an agent.
  unsigned Budget = 15;
  /// What is computed, a paragraph each.
  std::vector<std::string> Description;
  std::vector<std::pair<std::string, double>> Parameters;
  std::vector<Target> Targets;
};

/// Reads the task of a folder and checks every configuration of it.
llvm::Expected<std::shared_ptr<const Task>> loadTask(llvm::StringRef Folder);

/// Reads the task \p Id of \p TasksFolder; an unknown one is an error that
/// names the nearest.
llvm::Expected<std::shared_ptr<const Task>>
loadTask(llvm::StringRef TasksFolder, llvm::StringRef Id);

/// The ids of the tasks in a folder, sorted.
llvm::Expected<std::vector<std::string>> listTasks(llvm::StringRef TasksFolder);

/// Where the tasks are: $KC_TASKS_DIR; beside the program in a build tree or an
/// installation (../share/kernelcraft/tasks); in the source tree of the build.
llvm::Expected<std::string> findTasksFolder();

} // namespace kc::task

#endif // KC_TASK_TASK_H
