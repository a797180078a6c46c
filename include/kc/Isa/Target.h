//===- Target.h - The tables of one instruction set -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// kc-tblgen writes one Target per instruction set, as constant data: register
// files, instructions with their operands, encodings and syntax, pseudo
// instructions, parameters. The assembler, the disassembler, the simulator's
// pre-decoder and the agent's tools work on these tables alone, so that
// nothing in them knows any instruction set by name.
//
// Everything here is a plain aggregate that points at static data; copying a
// reference is always enough.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ISA_TARGET_H
#define KC_ISA_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace kc::isa {

/// Inst{InstLo+Width-1 .. InstLo} holds the operand's bits
/// {OperandLo+Width-1 .. OperandLo}.
struct BitRun {
  uint8_t InstLo;
  uint8_t OperandLo;
  uint8_t Width;
};

enum class OperandKind : uint8_t { Register, Immediate };
enum class OperandRole : uint8_t { In, Out, InOut };

/// A name that may be written instead of a number, e.g. a rounding mode.
struct NamedValue {
  llvm::StringRef Name;
  int64_t Value;
};

/// What may be written as %name(expression).
struct ModifierDesc {
  llvm::StringRef Name;
  /// Of the expression's value and the instruction's address.
  int64_t (*Value)(int64_t Value, int64_t PC);
  /// The expression is the label of an instruction with this modifier, and the
  /// arguments of Value are that one's; else empty.
  llvm::StringRef RefersTo = "";
};

/// Some bits of an operand, and their values' names.
struct PartDesc {
  llvm::StringRef Name;
  uint8_t Low;
  uint8_t Width;
  llvm::ArrayRef<NamedValue> Names;
};

struct OperandDesc {
  llvm::StringRef Name;
  OperandKind Kind;
  OperandRole Role;
  /// Index into Target::RegFiles; registers only.
  uint8_t RegFile;
  /// Number of bits of the encoded field.
  uint8_t Width;
  bool IsSigned;
  /// The operand's value is the field shifted left by this: the low bits of
  /// the value must be zero and aren't encoded.
  uint8_t Shift;
  /// Immediates that are a distance from the instruction's own pc; the
  /// assembler takes a label here.
  bool IsPCRelative;
  /// The values that may be written, both ends included. Wider or narrower
  /// than the field only where the definition says so.
  int64_t Min;
  int64_t Max;
  /// How the operand's bits lie in the word; empty when the operand is not
  /// encoded.
  llvm::ArrayRef<BitRun> Runs;
  llvm::ArrayRef<NamedValue> Names;
  /// The value where the operand isn't written.
  int64_t Default = 0;
  /// The printer writes names where there are some.
  bool PrintsNames = false;
  /// Numbers can't be written: a flag is there or not.
  bool NamesOnly = false;
  /// The names of these, with commas between them, may be written, too.
  llvm::ArrayRef<PartDesc> Parts = {};
  llvm::ArrayRef<ModifierDesc> Modifiers = {};
  /// Of a distance: numbers can't be written, labels must.
  bool LabelsOnly = false;
};

enum class SyntaxKind : uint8_t {
  /// One punctuation character or word that stands for itself.
  Literal,
  /// The operand whose index is SyntaxElement::Operand.
  Operand,
  /// A number that is read and has no meaning.
  Ignored,
};

struct SyntaxElement {
  SyntaxKind Kind;
  uint8_t Operand;
  llvm::StringRef Text;
};

/// One way to write an instruction's operands. The first form of an
/// instruction is the canonical one, used by the printer.
struct SyntaxForm {
  llvm::ArrayRef<SyntaxElement> Elements;
  /// So many operands at the end may be left out, each together with the
  /// comma before it; they have their default values then.
  uint8_t OptionalOperands;
};

/// What an instruction does to the flow of control.
enum class ControlKind : uint8_t {
  None,
  Branch,
  Halt,
  LoopBegin,
  LoopEnd,
  LoopBreak,
};

/// A number that follows from the profile's parameters, which are parallel to
/// Target::Params.
using ParamFunction = uint64_t (*)(const int64_t *Params);

/// How instructions go through the pipeline of timing `machine`.
struct TimingDesc {
  /// The definition's record name.
  llvm::StringRef Name;
  /// Cycles until an instruction that needs the result can be dispatched, and
  /// until the unit takes the next one.
  ParamFunction Latency;
  ParamFunction Busy;
  /// It goes only where a cycle begins.
  bool IsFirstLane;
  /// Nothing goes in the same cycle.
  bool IsAlone;
  /// It waits until all queues are empty, or until everything is done.
  bool WaitsForQueues;
  bool WaitsForAll;
  /// Cycles that its sources must have been there.
  uint8_t Early;
};

/// The in-order machine of timing `machine`.
struct PipelineDesc {
  ParamFunction Lanes;
  ParamFunction LineBytes;
  ParamFunction Redirect;
};

struct InstrDesc {
  /// The definition's record name; a C++ identifier.
  llvm::StringRef Name;
  llvm::StringRef Mnemonic;
  llvm::StringRef Summary;
  llvm::ArrayRef<OperandDesc> Operands;
  llvm::ArrayRef<SyntaxForm> Forms;
  /// The word with all operands zero.
  uint64_t Match;
  /// The bits that tell this instruction from others. Bits outside that no
  /// operand uses are ignored by the machine and written as in Match.
  uint64_t Mask;
  /// The bits that the machine ignores. A word that has other values there
  /// than Match runs, but no assembly text stands for it.
  uint64_t Ignored;
  /// Index into Target::Units.
  uint8_t Unit;
  ControlKind Control;
  /// The name exists and decodes, but executing it is an error.
  bool IsReserved;
  /// The printer leaves out optional operands that have their default values.
  bool OmitsDefaults;
  /// Index into Target::OpcodeSpaces, 0 is the base map.
  uint8_t OpcodeSpace;
  /// Index into Target::Timings, or NoTiming: a cycle.
  uint8_t Timing = NoTiming;
  static constexpr uint8_t NoTiming = 255;
};

/// An operand of an instruction in a pseudo instruction's expansion.
struct ExpansionOperand {
  enum Source : uint8_t { Constant, PseudoOperand } From;
  /// The constant or register number, or the pseudo operand's index.
  int64_t Value;
  /// For a pseudo operand: (value >> Shift) & Mask.
  uint8_t Shift;
  uint64_t Mask;
  /// Instead, a function of the pseudo operand's value.
  int64_t (*Compute)(int64_t Value) = nullptr;
};

struct ExpansionInstr {
  uint16_t Instr;
  llvm::ArrayRef<ExpansionOperand> Operands;
};

/// One of a pseudo instruction's expansions; the first whose guard holds is
/// taken: (value of GuardOperand & GuardMask) == 0, always true without one.
struct Expansion {
  int8_t GuardOperand;
  uint64_t GuardMask;
  llvm::ArrayRef<ExpansionInstr> Instrs;
  /// One more guard, of the value of ConditionOperand.
  int8_t ConditionOperand = -1;
  int64_t (*Condition)(int64_t Value) = nullptr;
};

struct PseudoDesc {
  llvm::StringRef Mnemonic;
  llvm::StringRef Summary;
  llvm::ArrayRef<OperandDesc> Operands;
  llvm::ArrayRef<SyntaxForm> Forms;
  llvm::ArrayRef<Expansion> Expansions;
  /// The printer writes it for its only instruction.
  bool IsPrinted = false;
};

struct RegFileDesc {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  /// Registers are written Prefix followed by a decimal number.
  llvm::StringRef Prefix;
  uint16_t Count;
  /// Bits of a register.
  uint16_t Bits;
  /// The register that reads as zero and drops what is written; -1 if none.
  int16_t ZeroRegister;
  /// Other names: the value is the register number.
  llvm::ArrayRef<NamedValue> Aliases;
  /// The printer writes the first of them.
  bool PrintsAliases = false;
};

/// Where the parts of a program lie that are in a section of that name, or of
/// that name with a suffix after a dot.
struct SectionDesc {
  llvm::StringRef Name;
  /// The first section that has an instruction says where programs lie.
  llvm::StringRef Region;
  bool IsWritable;
  bool HasInstrs;
  bool IsZero;
  /// The region's addresses, over the profile's parameters.
  uint64_t (*Base)(const int64_t *Params);
  uint64_t (*Bytes)(const int64_t *Params);
};

/// Assembly with sections, directives for data and object files.
struct AssemblyDesc {
  /// The memory that sections lie in.
  llvm::StringRef Memory;
  /// Empty: a program is words that follow each other from address 0 on.
  llvm::ArrayRef<SectionDesc> Sections;
  /// Ends a statement; 0 if nothing but the line does.
  char Separator = 0;
  /// Comments may stand between /* and */.
  bool BlockComments = false;
  /// The word that fills gaps between instructions, if any does.
  bool HasPadding = false;
  uint64_t Padding = 0;
  /// e_machine and e_flags.
  uint16_t ElfMachine = 0;
  uint32_t ElfFlags = 0;
};

/// One number of a machine profile.
struct ParamDesc {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  int64_t Default;
  int64_t Min;
  int64_t Max;
};

/// One number format of a machine profile, as NumberFormat.h reads it.
struct FormatParamDesc {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  llvm::StringRef Default;
  /// Each scale byte must belong to a whole number of element bytes.
  bool WholeRatio = false;
};

struct UnitDesc {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  /// In decoupled timing the unit has a queue of its own; else an instruction
  /// holds those behind it up.
  bool IsQueued = false;
  /// A queued unit that keeps the program's order.
  bool IsInOrder = false;
  /// In timing `machine`, instructions that can wait for the unit while others
  /// are dispatched.
  ParamFunction Queue = nullptr;
};

/// The best that a unit does of an operation. The functions take the profile's
/// parameters, parallel to Target::Params.
struct ThroughputDesc {
  llvm::StringRef Operation;
  /// Index into Target::Units.
  uint8_t Unit;
  ParamFunction Items;
  /// For so many items; zero is no time at all.
  ParamFunction Cycles;
};

struct OpcodeSpaceDesc {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  /// Instructions of this space replace those of the base map with the same
  /// encoding.
  bool IsBase;
};

/// A hardware loop: indices into Target::Instrs. Both name the counter as their
/// only register; Begin has the number of trips as its only immediate.
struct HardwareLoopDesc {
  uint16_t Begin;
  uint16_t End;
};

/// The instruction that copies a register of a file. In its operands pseudo
/// operand 0 is the destination and 1 the source.
struct RegisterCopyDesc {
  /// Index into Target::RegFiles.
  uint8_t RegFile;
  ExpansionInstr Copy;
};

/// An instruction that does nothing but register = register + immediate;
/// the numbers are indices into its operands. Recognised by its semantics.
struct AddImmediateDesc {
  uint16_t Instr;
  uint8_t To;
  uint8_t From;
  uint8_t Immediate;
};

/// A back end of LLVM that compiles for the instruction set; see LlvmTarget
/// in isa-defs/kc/Isa.td.
struct LlvmTargetDesc {
  llvm::StringRef Triple;
  llvm::StringRef Cpu;
  llvm::StringRef Features;
  llvm::StringRef ScalarFeatures;
  llvm::StringRef Abi;
  /// Assembly with $kernel for the compiled function's name.
  llvm::StringRef Startup;
  llvm::StringRef VectorElements;
  uint32_t FloatBits;
  uint32_t Vscale;
  uint32_t VectorBits;
  uint32_t VectorRegisters;
  uint32_t MaxGroup;
};

struct Target {
  llvm::StringRef Name;
  llvm::StringRef Title;
  llvm::StringRef Summary;
  /// Bytes of one instruction word.
  uint8_t WordBytes;
  /// How far the pc moves from one instruction to the next: 1 where it counts
  /// instructions, WordBytes where it counts bytes.
  uint8_t PCStep;
  /// The markers that start a comment, which goes on to the line's end.
  llvm::ArrayRef<llvm::StringRef> Comments;
  llvm::ArrayRef<RegFileDesc> RegFiles;
  llvm::ArrayRef<UnitDesc> Units;
  llvm::ArrayRef<ParamDesc> Params;
  llvm::ArrayRef<FormatParamDesc> FormatParams;
  llvm::ArrayRef<OpcodeSpaceDesc> OpcodeSpaces;
  llvm::ArrayRef<InstrDesc> Instrs;
  llvm::ArrayRef<PseudoDesc> Pseudos;
  /// Index into Instrs of the instruction whose encoding the word has, with
  /// the instructions of the opcode spaces in the bit set \p Spaces (bit 0 is
  /// the base map); -1 if there is none. Generated.
  int (*Decode)(uint64_t Word, uint64_t Spaces);
  llvm::ArrayRef<HardwareLoopDesc> HardwareLoops;
  /// At most one for each register file.
  llvm::ArrayRef<RegisterCopyDesc> RegisterCopies;
  llvm::ArrayRef<ThroughputDesc> Throughputs = {};
  llvm::ArrayRef<AddImmediateDesc> AddImmediates = {};
  /// What single instructions compute, as MLIR functions of their names; see
  /// lib/TableGen/PatternGen.cpp.
  llvm::StringRef Patterns = "";
  AssemblyDesc Assembly = {};
  llvm::ArrayRef<TimingDesc> Timings = {};
  /// nullptr: there is no timing `machine`.
  const PipelineDesc *Pipeline = nullptr;
  /// At most one.
  llvm::ArrayRef<LlvmTargetDesc> LlvmTargets = {};
};

/// The bits of operand \p Op in \p Word, sign-extended and shifted as the
/// description says.
int64_t extractOperand(const OperandDesc &Op, uint64_t Word);

/// \p Word with operand \p Op set to \p Value, which must be in range.
uint64_t insertOperand(const OperandDesc &Op, uint64_t Word, int64_t Value);

/// The instruction or nullptr; linear, for tools and tests.
const InstrDesc *findInstr(const Target &T, llvm::StringRef Mnemonic);

/// All instruction sets that are built in, sorted by name.
llvm::ArrayRef<const Target *> allTargets();

/// The target of that name, or nullptr.
const Target *findTarget(llvm::StringRef Name);

} // namespace kc::isa

#endif // KC_ISA_TARGET_H
