//===- TargetGen.cpp - The constant tables of an instruction set ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes Get<Isa>Target.cpp: one constexpr array per table, the leaves first,
// and a decoder that switches on the bits that all instructions have in
// common before it compares single instructions.
//
//===----------------------------------------------------------------------===//

#include "CxxExpr.h"
#include "CxxText.h"
#include "PatternGen.h"
#include "kc/IsaModel/IsaModel.h"
#include "kc/TableGen/Generators.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"
#include <map>

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

StringRef roleName(isa::OperandRole Role) {
  switch (Role) {
  case isa::OperandRole::In:
    return "In";
  case isa::OperandRole::Out:
    return "Out";
  case isa::OperandRole::InOut:
    return "InOut";
  }
  return "";
}

StringRef controlName(isa::ControlKind Kind) {
  switch (Kind) {
  case isa::ControlKind::None:
    return "None";
  case isa::ControlKind::Branch:
    return "Branch";
  case isa::ControlKind::Halt:
    return "Halt";
  case isa::ControlKind::LoopBegin:
    return "LoopBegin";
  case isa::ControlKind::LoopEnd:
    return "LoopEnd";
  case isa::ControlKind::LoopBreak:
    return "LoopBreak";
  }
  return "";
}

StringRef syntaxKindName(isa::SyntaxKind Kind) {
  switch (Kind) {
  case isa::SyntaxKind::Literal:
    return "Literal";
  case isa::SyntaxKind::Operand:
    return "Operand";
  case isa::SyntaxKind::Ignored:
    return "Ignored";
  }
  return "";
}

/// The row of an instruction whose semantics is register + immediate.
std::optional<std::string> addImmediate(const Instruction &I) {
  const Semantics &Sem = I.Semantics;
  if (Sem.Stmts.size() != 1 || !Sem.Checks.empty() || I.SkippedIf)
    return std::nullopt;
  const Stmt &S = Sem.Stmts.front();
  if (S.Kind != StmtKind::Set || S.Target.Kind != PlaceKind::Operand ||
      S.Value->Kind != ExprKind::Operator || S.Value->Op->Name != "add")
    return std::nullopt;
  const Expr *From = S.Value->Args[0], *By = S.Value->Args[1];
  if (From->Kind != ExprKind::OperandValue || !From->Oper->isRegister() ||
      By->Kind != ExprKind::OperandValue || By->Oper->isRegister())
    return std::nullopt;
  auto Index = [&](const Operand *Op) { return Op - I.Operands.data(); };
  return formatv("{{{0}, {1}, {2}, {3}}", I.Index, Index(S.Target.Oper),
                 Index(From->Oper), Index(By->Oper))
      .str();
}

class TargetEmitter {
public:
  TargetEmitter(const IsaModel &Model, raw_ostream &OS)
      : Model(Model), OS(OS) {}

  void run();

private:
  std::string names(const std::vector<AliasInfo> &Names);
  std::string parts(const Operand &Op, const Twine &Name);
  std::string modifiers(const Operand &Op, const Twine &Name);
  std::string operands(ArrayRef<Operand> Operands, StringRef Prefix);
  std::string forms(ArrayRef<SyntaxFormInfo> Forms, StringRef Prefix);
  std::string expansionInstr(const PseudoInfo::Instr &I, StringRef Prefix);
  void emitRegFiles();
  void emitSmallTables();
  void emitInstrs();
  void emitPseudos();
  void emitLoopsAndCopies();
  void emitTimings();
  void emitThroughputs();
  /// Whether there are functions that are computed with operators.
  bool hasFunctions() const;
  /// A function of the machine's parameters.
  std::string overParams(const Expr *E);
  void emitAssembly();
  void emitPatterns();
  void emitLlvmTargets();
  void emitDecoder();
  void emitTargetObject();

  /// Writes "static constexpr TYPE NAME[] = {ROWS};" and gives what an
  /// ArrayRef is initialised with.
  std::string table(StringRef Type, const Twine &Name,
                    ArrayRef<std::string> Rows);
  /// The same for a table that the target object names, empty or not.
  void mainTable(StringRef Type, StringRef Name, ArrayRef<std::string> Rows);

  const IsaModel &Model;
  raw_ostream &OS;
  unsigned NameTables = 0;
};

std::string TargetEmitter::table(StringRef Type, const Twine &Name,
                                 ArrayRef<std::string> Rows) {
  if (Rows.empty())
    return "{}";
  OS << "static constexpr " << Type << " " << Name << "[] = {\n";
  for (StringRef Row : Rows)
    OS << "    " << Row << ",\n";
  OS << "};\n";
  return Name.str();
}

void TargetEmitter::mainTable(StringRef Type, StringRef Name,
                              ArrayRef<std::string> Rows) {
  OS << "\n";
  if (table(Type, Name, Rows) == "{}")
    OS << "static constexpr llvm::ArrayRef<" << Type << "> " << Name << ";\n";
}

std::string TargetEmitter::names(const std::vector<AliasInfo> &Names) {
  std::vector<std::string> Rows;
  for (const AliasInfo &A : Names)
    Rows.push_back(formatv("{{{0}, {1}}", quoted(A.Name), A.Number));
  return table("NamedValue", "Names" + Twine(NameTables++), Rows);
}

/// A function of an operand's value, V, and an address, PC.
std::string overOperand(const Expr *E, StringRef Parameters) {
  std::string Text = cxxExpr(E, [](const Expr *Leaf) -> std::string {
    return Leaf->Oper->Name == "pc" ? "uint64_t(PC)" : "uint64_t(V)";
  });
  return formatv("[]({0}) -> int64_t {{ return int64_t({1}); }", Parameters,
                 Text);
}

std::string TargetEmitter::parts(const Operand &Op, const Twine &Name) {
  std::vector<std::string> Rows;
  for (const PartInfo &P : Op.Parts) {
    std::string Names = names(P.Names);
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}}", quoted(P.Name), P.Low,
                           P.Width, Names));
  }
  return table("PartDesc", Name, Rows);
}

std::string TargetEmitter::modifiers(const Operand &Op, const Twine &Name) {
  std::vector<std::string> Rows;
  for (const ModifierInfo *M : Op.Modifiers)
    Rows.push_back(
        formatv("{{{0}, {1}, {2}}", quoted(M->Name),
                overOperand(M->Value, "[[maybe_unused]] int64_t V, "
                                      "[[maybe_unused]] int64_t PC"),
                quoted(M->RefersTo ? M->RefersTo->Name : StringRef())));
  return table("ModifierDesc", Name, Rows);
}

std::string TargetEmitter::operands(ArrayRef<Operand> Operands,
                                    StringRef Prefix) {
  std::vector<std::string> Rows;
  for (const Operand &Op : Operands) {
    std::vector<std::string> Runs;
    for (const isa::BitRun &R : Op.Runs)
      Runs.push_back(formatv("{{{0}, {1}, {2}}", unsigned(R.InstLo),
                             unsigned(R.OperandLo), unsigned(R.Width)));
    std::string RunTable =
        table("BitRun", Prefix + "_" + Op.Name + "_Runs", Runs);
    std::string NameTable = names(Op.Names);
    // The fields that few operands have are left to their defaults.
    std::string Rest;
    if (Op.Default || Op.PrintsNames || Op.NamesOnly || Op.LabelsOnly ||
        !Op.Parts.empty() || !Op.Modifiers.empty()) {
      std::string Parts = parts(Op, Prefix + "_" + Op.Name + "_Parts");
      std::string Modifiers =
          modifiers(Op, Prefix + "_" + Op.Name + "_Modifiers");
      Rest = formatv(", {0}, {1}, {2}, {3}, {4}{5}", Op.Default.value_or(0),
                     Op.PrintsNames ? "true" : "false",
                     Op.NamesOnly ? "true" : "false", Parts, Modifiers,
                     Op.LabelsOnly ? ", true" : "");
    }
    Rows.push_back(formatv(
        "{{{0}, OperandKind::{1}, OperandRole::{2}, {3}, {4}, {5}, {6}, {7}, "
        "{8}, {9}, {10}, {11}{12}}",
        quoted(Op.Name), Op.isRegister() ? "Register" : "Immediate",
        roleName(Op.Role), Op.isRegister() ? Op.RegFile->Index : 0, Op.Width,
        Op.IsSigned ? "true" : "false", Op.Shift,
        Op.IsPCRelative ? "true" : "false", Op.Min, Op.Max, RunTable, NameTable,
        Rest));
  }
  return table("OperandDesc", Prefix + "_Operands", Rows);
}

std::string TargetEmitter::forms(ArrayRef<SyntaxFormInfo> Forms,
                                 StringRef Prefix) {
  std::vector<std::string> Rows;
  for (auto [N, Form] : enumerate(Forms)) {
    std::vector<std::string> Elements;
    for (const SyntaxElementInfo &E : Form.Elements)
      Elements.push_back(formatv("{{SyntaxKind::{0}, {1}, {2}}",
                                 syntaxKindName(E.Kind), E.Operand,
                                 quoted(E.Text)));
    std::string Table =
        table("SyntaxElement", Prefix + "_Form" + Twine(N).str(), Elements);
    Rows.push_back(formatv("{{{0}, {1}}", Table, Form.OptionalOperands));
  }
  return table("SyntaxForm", Prefix + "_Forms", Rows);
}

void TargetEmitter::emitRegFiles() {
  std::vector<std::string> Rows;
  for (const auto &F : Model.RegFiles) {
    std::string Aliases = names(F->Aliases);
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}, {4}, {5}, {6}{7}}",
                           quoted(F->Name), quoted(F->Summary),
                           quoted(F->Prefix), F->Count, F->Cell->Storage->Width,
                           F->ZeroRegister, Aliases,
                           F->PrintsAliases ? ", true" : ""));
  }
  mainTable("RegFileDesc", "RegFiles", Rows);
}

void TargetEmitter::emitSmallTables() {
  std::vector<std::string> Rows;
  for (StringRef C : Model.Comments)
    Rows.push_back(quoted(C));
  mainTable("llvm::StringRef", "Comments", Rows);
  Rows.clear();
  for (const auto &U : Model.Units) {
    // Most units have no queue.
    std::string Queue;
    if (evaluateDefault(U->Queue) != 0)
      Queue = ", " + overParams(U->Queue);
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}{4}}", quoted(U->Name),
                           quoted(U->Summary), U->IsQueued ? "true" : "false",
                           U->IsInOrder ? "true" : "false", Queue));
  }
  mainTable("UnitDesc", "Units", Rows);
  Rows.clear();
  for (const auto &P : Model.Params)
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}, {4}}", quoted(P->Name),
                           quoted(P->Summary), P->Value, P->Min, P->Max));
  mainTable("ParamDesc", "Params", Rows);
  Rows.clear();
  for (const auto &F : Model.FormatParams)
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}}", quoted(F->Name),
                           quoted(F->Summary), quoted(F->Value),
                           F->WholeRatio ? "true" : "false"));
  mainTable("FormatParamDesc", "FormatParams", Rows);
  Rows.clear();
  for (const auto &S : Model.OpcodeSpaces)
    Rows.push_back(formatv("{{{0}, {1}, {2}}", quoted(S->Name),
                           quoted(S->Summary), S->IsBase ? "true" : "false"));
  mainTable("OpcodeSpaceDesc", "OpcodeSpaces", Rows);
}

void TargetEmitter::emitInstrs() {
  std::vector<std::string> Rows;
  for (const auto &I : Model.Instrs) {
    std::string Prefix = I->Name.str();
    OS << "\n// " << I->Mnemonic << " " << I->Forms.front().Text << "\n";
    std::string Operands = operands(I->Operands, Prefix);
    std::string Forms = forms(I->Forms, Prefix);
    std::string Timing;
    if (I->Timing)
      Timing = ", " + std::to_string(I->Timing->Index);
    Rows.push_back(
        formatv("{{{0}, {1}, {2}, {3}, {4}, {5:x}, {6:x}, {7:x}, {8}, "
                "ControlKind::{9}, {10}, {11}, {12}{13}}",
                quoted(I->Name), quoted(I->Mnemonic), quoted(I->Summary),
                Operands, Forms, I->Match, I->Mask, I->Ignored, I->Unit->Index,
                controlName(I->Control), I->IsReserved ? "true" : "false",
                I->OmitsDefaults ? "true" : "false", I->Space->Index, Timing));
  }
  mainTable("InstrDesc", "Instrs", Rows);
}

std::string TargetEmitter::expansionInstr(const PseudoInfo::Instr &I,
                                          StringRef Prefix) {
  std::vector<std::string> Rows;
  for (auto [Op, Computed] : zip_equal(I.Operands, I.Computed))
    Rows.push_back(
        formatv("{{ExpansionOperand::{0}, {1}, {2}, {3:x}{4}}",
                Op.From == isa::ExpansionOperand::Constant ? "Constant"
                                                           : "PseudoOperand",
                Op.Value, unsigned(Op.Shift), Op.Mask,
                Computed ? ", " + overOperand(Computed, "int64_t V") : ""));
  std::string Table = table("ExpansionOperand", Prefix, Rows);
  return formatv("{{{0}, {1}}", I.TheInstr->Index, Table);
}

void TargetEmitter::emitPseudos() {
  std::vector<std::string> Rows;
  for (const PseudoInfo &P : Model.Pseudos) {
    std::string Prefix = ("Pseudo_" + P.Rec->getName()).str();
    OS << "\n// " << P.Mnemonic << " " << P.Forms.front().Text << "\n";
    std::string Operands = operands(P.Operands, Prefix);
    std::string Forms = forms(P.Forms, Prefix);
    std::vector<std::string> Expansions;
    for (auto [N, E] : enumerate(P.Expansions)) {
      std::string Name = Prefix + "_" + std::to_string(N);
      std::vector<std::string> Instrs;
      for (auto [K, I] : enumerate(E.Instrs))
        Instrs.push_back(expansionInstr(I, Name + "_" + std::to_string(K)));
      std::string Table = table("ExpansionInstr", Name, Instrs);
      std::string Condition;
      if (E.Condition)
        Condition = formatv(", {0}, {1}", E.ConditionOperand,
                            overOperand(E.Condition, "int64_t V"));
      Expansions.push_back(formatv("{{{0}, {1:x}, {2}{3}}", E.GuardOperand,
                                   E.GuardMask, Table, Condition));
    }
    std::string Table = table("Expansion", Prefix + "_Expansions", Expansions);
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}, {4}{5}}", quoted(P.Mnemonic),
                           quoted(P.Summary), Operands, Forms, Table,
                           P.IsPrinted ? ", true" : ""));
  }
  mainTable("PseudoDesc", "Pseudos", Rows);
}

void TargetEmitter::emitLoopsAndCopies() {
  std::vector<std::string> Rows;
  for (const HardwareLoopInfo &L : Model.HardwareLoops)
    Rows.push_back(formatv("{{{0}, {1}}", L.Begin->Index, L.End->Index));
  mainTable("HardwareLoopDesc", "HardwareLoops", Rows);
  Rows.clear();
  for (const RegisterCopyInfo &C : Model.RegisterCopies) {
    std::string Instr = expansionInstr(C.Copy, "Copy_" + C.File->Name.str());
    Rows.push_back(formatv("{{{0}, {1}}", C.File->Index, Instr));
  }
  mainTable("RegisterCopyDesc", "RegisterCopies", Rows);
  Rows.clear();
  for (const auto &I : Model.Instrs)
    if (std::optional<std::string> Row = addImmediate(*I))
      Rows.push_back(*Row);
  mainTable("AddImmediateDesc", "AddImmediates", Rows);
}

bool TargetEmitter::hasFunctions() const {
  return Model.Assembly || !Model.Modifiers.empty() ||
         any_of(Model.Pseudos, [](const PseudoInfo &P) {
           return any_of(P.Expansions, [](const PseudoInfo::Expansion &E) {
             return E.Condition || any_of(E.Instrs, [](const auto &I) {
                      return any_of(I.Computed,
                                    [](const Expr *C) { return C; });
                    });
           });
         });
}

std::string TargetEmitter::overParams(const Expr *E) {
  std::string Text = cxxExpr(E, [&](const Expr *Leaf) -> std::string {
    return formatv("uint64_t(P[{0}])", Leaf->Param->Index);
  });
  return formatv("[]([[maybe_unused]] const int64_t *P) -> uint64_t {{ "
                 "return {0}; }",
                 Text);
}

void TargetEmitter::emitTimings() {
  auto Bit = [](bool B) { return B ? "true" : "false"; };
  std::vector<std::string> Rows;
  for (const auto &T : Model.Timings)
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}",
                           quoted(T->Rec->getName()), overParams(T->Latency),
                           overParams(T->Busy), Bit(T->IsFirstLane),
                           Bit(T->IsAlone), Bit(T->WaitsForQueues),
                           Bit(T->WaitsForAll), T->Early));
  if (table("TimingDesc", "Timings", Rows) == "{}")
    OS << "static constexpr llvm::ArrayRef<TimingDesc> Timings;\n";
  if (Model.Pipeline)
    OS << formatv("\nstatic constexpr PipelineDesc Pipeline = {{\n    {0},\n"
                  "    {1},\n    {2}};\n",
                  overParams(Model.Pipeline->Lanes),
                  overParams(Model.Pipeline->LineBytes),
                  overParams(Model.Pipeline->Redirect));
}

void TargetEmitter::emitThroughputs() {
  std::vector<std::string> Rows;
  for (const ThroughputInfo &T : Model.Throughputs)
    Rows.push_back(formatv("{{{0}, {1}, {2}, {3}}", quoted(T.Operation),
                           T.Unit->Index, overParams(T.Items),
                           overParams(T.Cycles)));
  if (table("ThroughputDesc", "Throughputs", Rows) == "{}")
    OS << "static constexpr llvm::ArrayRef<ThroughputDesc> Throughputs;\n";
}

void TargetEmitter::emitAssembly() {
  if (!Model.Assembly)
    return;
  const AssemblyInfo &A = *Model.Assembly;
  std::vector<std::string> Rows;
  for (const SectionInfo &S : A.Sections)
    Rows.push_back(formatv(
        "{{{0}, {1}, {2}, {3}, {4}, {5}, {6}}", quoted(S.Name),
        quoted(S.Region), S.Flags.contains('w') ? "true" : "false",
        S.Flags.contains('x') ? "true" : "false", S.IsZero ? "true" : "false",
        overParams(S.Base), overParams(S.Bytes)));
  OS << "\n";
  std::string Table = table("SectionDesc", "Sections", Rows);
  OS << formatv("static constexpr AssemblyDesc Assembly = {{\n    {0}, {1}, "
                "{2}, {3}, {4}, {5:x}, {6}, {7:x}};\n",
                quoted(A.Memory), Table,
                A.Separator.empty() ? 0 : int(A.Separator.front()),
                A.BlockComments ? "true" : "false",
                A.Padding ? "true" : "false", A.Padding.value_or(0),
                A.ElfMachine, A.ElfFlags);
}

/// A literal for each line.
void TargetEmitter::emitPatterns() {
  std::string Text = mlirPatterns(Model);
  OS << "\nstatic constexpr llvm::StringLiteral Patterns =";
  if (Text.empty())
    OS << " \"\"";
  for (StringRef Rest = Text; !Rest.empty();) {
    size_t Length = Rest.find('\n') + 1;
    OS << "\n    " << quoted(Rest.take_front(Length));
    Rest = Rest.drop_front(Length);
  }
  OS << ";\n";
}

void TargetEmitter::emitLlvmTargets() {
  std::vector<std::string> Rows;
  for (const LlvmTargetInfo &T : Model.LlvmTargets)
    Rows.push_back(formatv(
        "{{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10}, {11}}",
        quoted(T.Triple), quoted(T.Cpu), quoted(T.Features),
        quoted(T.ScalarFeatures), quoted(T.Abi), quoted(T.Startup),
        quoted(T.VectorElements), T.FloatBits, T.Vscale, T.VectorBits,
        T.VectorRegisters, T.MaxGroup));
  mainTable("LlvmTargetDesc", "LlvmTargets", Rows);
}

/// Switches on the bits that every instruction fixes; within a case the
/// instructions of other opcode spaces come before those of the base map,
/// which they replace.
void TargetEmitter::emitDecoder() {
  uint64_t Common = maskTrailingOnes<uint64_t>(Model.WordBytes * 8);
  for (const auto &I : Model.Instrs)
    Common &= I->Mask;
  std::map<uint64_t, std::vector<const Instruction *>> Cases;
  for (const auto &I : Model.Instrs)
    Cases[I->Match & Common].push_back(I.get());
  OS << "\nstatic int decode(uint64_t Word, uint64_t Spaces) {\n"
     << formatv("  switch (Word & {0:x}ull) {{\n", Common);
  for (auto &[Key, Instrs] : Cases) {
    OS << formatv("  case {0:x}ull:\n", Key);
    llvm::sort(Instrs, [](const Instruction *A, const Instruction *B) {
      return std::pair(A->Space->IsBase, A->Index) <
             std::pair(B->Space->IsBase, B->Index);
    });
    for (const Instruction *I : Instrs) {
      OS << formatv("    if ((Spaces & {0:x}ull)", uint64_t(1)
                                                       << I->Space->Index);
      if (I->Mask & ~Common)
        OS << formatv(" && (Word & {0:x}ull) == {1:x}ull", I->Mask,
                      I->Match & I->Mask);
      OS << formatv(")\n      return {0}; // {1}\n", I->Index, I->Name);
    }
    OS << "    return -1;\n";
  }
  OS << "  default:\n    return -1;\n  }\n}\n";
}

void TargetEmitter::emitTargetObject() {
  OS << "\nstatic constexpr Target TheTarget = {\n    " << quoted(Model.Name)
     << ",\n    " << quoted(Model.Title) << ",\n    " << quoted(Model.Summary)
     << ",\n    " << Model.WordBytes << ",\n    " << Model.PCStep
     << ",\n    Comments,\n    RegFiles,\n    Units,\n"
     << "    Params,\n    FormatParams,\n    OpcodeSpaces,\n    Instrs,\n    "
        "Pseudos,\n    decode,\n"
     << "    HardwareLoops,\n    RegisterCopies,\n    Throughputs,\n    "
        "AddImmediates,\n    Patterns,\n    "
     << (Model.Assembly ? "Assembly" : "{}") << ",\n    Timings,\n    "
     << (Model.Pipeline ? "&Pipeline" : "nullptr")
     << ",\n    LlvmTargets,\n};\n";
}

void TargetEmitter::run() {
  emitSourceFileHeader("Tables of " + Model.Title.str(), OS);
  OS << "#include \"kc/Isa/Target.h\"\n";
  if (hasFunctions())
    OS << "#include \"kc/Sim/KernelOps.h\"\n";
  OS << "\nusing namespace kc::isa;\n\n"
     << "// The rows of a table are the fields of its type, in order.\n\n"
     << "namespace {\n";
  emitRegFiles();
  emitSmallTables();
  emitInstrs();
  emitPseudos();
  emitLoopsAndCopies();
  emitThroughputs();
  emitAssembly();
  emitTimings();
  emitPatterns();
  emitLlvmTargets();
  emitDecoder();
  emitTargetObject();
  OS << "} // namespace\n\nnamespace kc::isa {\nextern const Target &get"
     << Model.className() << "Target();\nconst Target &get" << Model.className()
     << "Target() { return TheTarget; }\n}\n";
}

} // namespace

void emitTarget(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records,
            [&](const IsaModel &Model) { TargetEmitter(Model, OS).run(); });
}

} // namespace kc::tablegen
