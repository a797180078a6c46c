//===- IsaModel.h - An instruction set's records, checked -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The classes of isa-defs/kc as C++ objects. Building the model checks the
// definition: every error is reported at the line and column of the record
// that has it, and all of them are reported. Used by kc-tblgen alone.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ISAMODEL_ISAMODEL_H
#define KC_ISAMODEL_ISAMODEL_H

#include "kc/Isa/Target.h"
#include "kc/IsaModel/Semantics.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <memory>
#include <optional>

namespace llvm {
class RecordKeeper;
} // namespace llvm

namespace kc::model {

struct ParamInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  int64_t Value, Min, Max;
  unsigned Index;
};

struct FormatParamInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  llvm::StringRef Value;
  bool WholeRatio;
  unsigned Index;
};

struct ConstraintInfo {
  const Expr *Condition;
  llvm::StringRef Message;
};

struct SpecializationInfo {
  llvm::SmallVector<std::pair<const ParamInfo *, int64_t>, 4> Values;
};

struct AliasInfo {
  llvm::StringRef Name;
  int64_t Number;
};

struct RegFileInfo {
  const llvm::Record *Rec;
  /// The record's name, e.g. "GP".
  llvm::StringRef Name;
  llvm::StringRef Summary;
  llvm::StringRef Prefix;
  unsigned Count;
  const CellInfo *Cell;
  int ZeroRegister;
  std::vector<AliasInfo> Aliases;
  bool PrintsAliases = false;
  unsigned Index;
  /// For a vector file, bytes of a register, over parameters; else nullptr.
  const Expr *Bytes = nullptr;

  bool isVector() const { return Bytes != nullptr; }
};

struct RegisterInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  const CellInfo *Cell;
  int64_t Reset;
  llvm::StringRef ResetText;
  bool IsConstant;
};

struct ArrayInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  const CellInfo *Cell;
  llvm::SmallVector<const Expr *, 3> Dims;
};

struct MemoryRegionInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  /// Over parameters.
  const Expr *Base, *Cells;
  /// Letters of "rwx".
  llvm::StringRef Rights;
};

struct MemoryInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  const CellInfo *Cell;
  const Expr *Cells, *RowCells, *BlockCells;
  bool ZeroBeyondEnd;
  /// Where there are cells; everywhere if empty.
  std::vector<MemoryRegionInfo> Regions;
  unsigned Index;

  const MemoryRegionInfo *findRegion(llvm::StringRef Name) const;
};

/// How instructions go through the pipeline; the numbers are over parameters.
struct TimingInfo {
  const llvm::Record *Rec;
  const Expr *Latency, *Busy;
  bool IsFirstLane, IsAlone, WaitsForQueues, WaitsForAll;
  int64_t Early;
  unsigned Index;
};

struct PipelineInfo {
  const Expr *Lanes, *LineBytes, *Redirect;
  /// A C++ function, or empty.
  llvm::StringRef Model;
};

struct UnitInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  bool IsQueued, IsInOrder;
  /// nullptr: instructions say their own.
  const TimingInfo *Timing = nullptr;
  /// Over parameters.
  const Expr *Queue = nullptr;
  unsigned Index;
};

/// Items in Cycles, both over parameters.
struct ThroughputInfo {
  const llvm::Record *Rec;
  llvm::StringRef Operation;
  const Expr *Items, *Cycles;
  const UnitInfo *Unit;
};

/// A back end of LLVM.
struct LlvmTargetInfo {
  const llvm::Record *Rec;
  llvm::StringRef Triple, Cpu, Features, ScalarFeatures, Abi, Startup;
  llvm::StringRef VectorElements;
  unsigned FloatBits, Vscale, VectorBits, VectorRegisters, MaxGroup;
};

struct OpcodeSpaceInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  bool IsBase;
  unsigned Index;
};

struct Instruction;

/// A record of class Modifier.
struct ModifierInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  /// Over the immediates `value` and `pc` of Names.
  const Expr *Value;
  std::unique_ptr<Instruction> Names;
  const ModifierInfo *RefersTo = nullptr;
};

/// Bits of an immediate that have names.
struct PartInfo {
  llvm::StringRef Name;
  unsigned Low, Width;
  std::vector<AliasInfo> Names;
};

struct Operand {
  std::string Name;
  const llvm::Record *Kind;
  isa::OperandRole Role;
  /// nullptr for immediates.
  const RegFileInfo *RegFile = nullptr;
  /// Bits of the encoded field; 0 if it is not encoded.
  unsigned Width = 0;
  bool IsSigned = false;
  unsigned Shift = 0;
  bool IsPCRelative = false;
  int64_t Min = 0, Max = 0;
  std::vector<isa::BitRun> Runs;
  std::vector<AliasInfo> Names;
  bool PrintsNames = false, NamesOnly = false, LabelsOnly = false;
  /// The value where the operand isn't written; nothing if that must be 0.
  std::optional<int64_t> Default;
  std::vector<PartInfo> Parts;
  std::vector<const ModifierInfo *> Modifiers;
  /// Position among the instruction's registers or immediates.
  unsigned Slot = 0;

  bool isRegister() const { return RegFile != nullptr; }
  bool isWritten() const { return Role != isa::OperandRole::In; }
  bool isRead() const { return Role != isa::OperandRole::Out; }
};

struct SyntaxElementInfo {
  isa::SyntaxKind Kind;
  unsigned Operand = 0;
  std::string Text;
};

struct SyntaxFormInfo {
  std::string Text;
  std::vector<SyntaxElementInfo> Elements;
  unsigned OptionalOperands = 0;
};

struct ExampleInfo {
  std::vector<llvm::StringRef> Before, Program, After;
  llvm::StringRef Profile;
  int64_t Cycles;
};

struct Instruction {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Mnemonic;
  llvm::StringRef Summary, Description;
  /// In the order of outs, then ins; an operand that is in both stands where
  /// outs has it.
  std::vector<Operand> Operands;
  unsigned WordBits = 0;
  uint64_t Match = 0, Mask = 0, Ignored = 0;
  std::vector<SyntaxFormInfo> Forms;
  bool OmitsDefaults = false;
  bool IsReserved = false;
  isa::ControlKind Control = isa::ControlKind::None;
  const UnitInfo *Unit = nullptr;
  /// nullptr: a cycle.
  const TimingInfo *Timing = nullptr;
  const OpcodeSpaceInfo *Space = nullptr;
  /// With the types of the first choice that there is, where there are several.
  model::Semantics Semantics;
  /// The type variable that the semantics mentions, if any.
  const TypeVariableInfo *Variable = nullptr;
  /// An i32 over registers.
  const Expr *Selector = nullptr;
  /// For each choice; nullptr where the instruction doesn't exist.
  std::vector<std::unique_ptr<model::Semantics>> Variants;
  /// nullptr: never. Over parameters, immediates and register numbers.
  const Expr *SkippedIf = nullptr;
  const Expr *Cost = nullptr;
  /// Over parameters.
  const Expr *Macs = nullptr;
  std::optional<ExampleInfo> Example;
  unsigned Index = 0;

  const Operand *findOperand(llvm::StringRef Name) const;
  /// Whether it sees groups of vector registers.
  bool usesVectors() const;
};

struct MappedRegisterInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name;
  llvm::StringRef Summary;
  uint32_t Number;
  /// What it reads as.
  const Expr *Read;
  /// What a write does, as the semantics of an instruction whose only operand
  /// is the number `value`; nullptr if it can't be written.
  std::unique_ptr<Instruction> Write;
};

struct RegisterMapInfo {
  const llvm::Record *Rec;
  /// For example "csr".
  llvm::StringRef Name;
  llvm::StringRef Summary;
  std::vector<MappedRegisterInfo> Registers;
};

struct EnvironmentInfo {
  llvm::StringRef Name, Cxx, Summary;
};

/// The word of an expansion's instruction whose operands are all numbers.
uint64_t encodeConstants(const Instruction &I,
                         llvm::ArrayRef<isa::ExpansionOperand> Operands);

struct HardwareLoopInfo {
  const Instruction *Begin, *End;
};

struct PseudoInfo {
  const llvm::Record *Rec;
  llvm::StringRef Mnemonic;
  llvm::StringRef Summary;
  std::vector<Operand> Operands;
  std::vector<SyntaxFormInfo> Forms;
  struct Instr {
    const Instruction *TheInstr;
    std::vector<isa::ExpansionOperand> Operands;
    /// Parallel to Operands: what is computed from the pseudo instruction's
    /// operand; else nullptr.
    std::vector<const Expr *> Computed;
  };
  struct Expansion {
    int GuardOperand = -1;
    uint64_t GuardMask = 0;
    /// Over operand ConditionOperand; nullptr: none.
    const Expr *Condition = nullptr;
    int ConditionOperand = -1;
    std::vector<Instr> Instrs;
  };
  std::vector<Expansion> Expansions;
  bool IsPrinted = false;
  /// Its operands as those of an instruction, for expressions.
  std::unique_ptr<Instruction> Names;
};

struct SectionInfo {
  const llvm::Record *Rec;
  llvm::StringRef Name, Region, Flags;
  bool IsZero;
  /// Of the region, over parameters.
  const Expr *Base, *Bytes;
};

/// A record of class Assembly.
struct AssemblyInfo {
  const llvm::Record *Rec;
  /// Of Isa.codeMemory.
  llvm::StringRef Memory;
  std::vector<SectionInfo> Sections;
  llvm::StringRef Separator;
  bool BlockComments;
  std::optional<uint64_t> Padding;
  int64_t ElfMachine, ElfFlags;
};

/// The instruction that copies a register of File: its operands as in an
/// expansion, where pseudo operand 0 is the destination and 1 the source.
struct RegisterCopyInfo {
  const RegFileInfo *File;
  PseudoInfo::Instr Copy;
};

class IsaModel {
public:
  /// Reports what is wrong with the definition through TableGen's PrintError;
  /// the model is usable only if there were no errors.
  explicit IsaModel(const llvm::RecordKeeper &Records);
  ~IsaModel();

  const llvm::Record *Rec = nullptr;
  llvm::StringRef Name, Title, Summary, Description;
  unsigned WordBytes = 4, PCStep = 1;
  std::vector<llvm::StringRef> Comments, Includes;
  llvm::StringRef ExtraState;
  const Expr *LoopLimit = nullptr;
  int64_t LoopDepth = 0;
  /// nullptr: programs lie outside of all memories.
  const MemoryInfo *CodeMemory = nullptr;
  const MemoryRegionInfo *CodeRegion = nullptr;
  /// nullptr: a trap always ends the run.
  const FunctionInfo *TrapEntry = nullptr;
  std::vector<EnvironmentInfo> Environments;
  std::vector<ConstraintInfo> Constraints;
  std::vector<SpecializationInfo> Specializations;

  /// All in the order of definition.
  std::vector<std::unique_ptr<ParamInfo>> Params;
  std::vector<std::unique_ptr<FormatParamInfo>> FormatParams;
  std::vector<std::unique_ptr<RegFileInfo>> RegFiles;
  std::vector<std::unique_ptr<RegisterInfo>> Registers;
  std::vector<std::unique_ptr<ArrayInfo>> Arrays;
  std::vector<std::unique_ptr<MemoryInfo>> Memories;
  std::vector<std::unique_ptr<RegisterMapInfo>> RegisterMaps;
  std::vector<std::unique_ptr<TimingInfo>> Timings;
  std::optional<PipelineInfo> Pipeline;
  std::vector<std::unique_ptr<UnitInfo>> Units;
  std::vector<ThroughputInfo> Throughputs;
  std::vector<LlvmTargetInfo> LlvmTargets;
  std::vector<std::unique_ptr<OpcodeSpaceInfo>> OpcodeSpaces;
  std::vector<std::unique_ptr<Instruction>> Instrs;
  std::vector<PseudoInfo> Pseudos;
  std::vector<std::unique_ptr<ModifierInfo>> Modifiers;
  std::optional<AssemblyInfo> Assembly;
  std::vector<HardwareLoopInfo> HardwareLoops;
  std::vector<RegisterCopyInfo> RegisterCopies;

  /// The record's name, as C++ class and file prefix: "Plena".
  llvm::StringRef className() const;
  /// What depends on a type variable.
  const std::deque<VariableType> &variableTypes() const;
  /// Whether two expressions over parameters are equal for every profile that
  /// the constraints admit, as far as the trees show.
  bool sameExtent(const Expr *A, const Expr *B) const;

  // For the parsers in lib/IsaModel.
  struct Context;
  std::unique_ptr<Context> Ctx;
};

} // namespace kc::model

#endif // KC_ISAMODEL_ISAMODEL_H
