//===- SimGen.cpp - The simulated machine ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes <Isa>Sim.cpp: the state, what the interpreter must know of it, and
// the instructions' handlers.
//
//===----------------------------------------------------------------------===//

#include "CxxExpr.h"
#include "CxxText.h"
#include "HandlerGen.h"
#include "SimShared.h"
#include "kc/TableGen/Generators.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/TableGenBackend.h"
#include <map>

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

class SimEmitter {
public:
  SimEmitter(const IsaModel &Model, raw_ostream &OS)
      : Model(Model), OS(OS), Plans(planInstructions(Model)) {}

  void run();

private:
  void emitCells();
  void emitTypeWidths();
  void emitState();
  void emitInst();
  void emitIsa();
  void emitDescribe();
  void emitStateAccess();
  void emitReset();
  void emitOperandTables();
  void emitTiming();
  void emitMaps();
  void emitCode();
  void emitEnvironments();
  void emitVectorKernelTable();
  void emitHandlers();
  std::string handlerName(const Instruction &I);
  void emitHandlerTable();
  void emitCycleModel();
  void emitMaker();

  std::string wide(const Expr *E) { return cxxParamExpr(E, "uint64_t(P.{0})"); }
  std::string decoded(const Instruction &I, const Expr *E);

  const IsaModel &Model;
  raw_ostream &OS;
  std::vector<std::unique_ptr<SimPlan>> Plans;
  /// The numbers of the handlers that instructions share.
  DenseMap<const Instruction *, unsigned> SharedHandlers;
};

void SimEmitter::emitCells() {
  SetVector<const CellInfo *> Cells;
  for (const auto &M : Model.Memories)
    Cells.insert(M->Cell);
  for (const CellInfo *C : Cells)
    OS << formatv("struct Cell_{0} {{\n"
                  "  using Storage = {1};\n"
                  "  using Value = {2};\n"
                  "  static Value load(Storage c) {{ return {3}; }\n"
                  "  static Storage store(Value v) {{ return {4}; }\n"
                  "};\n\n",
                  C->Name, C->Storage->Cxx, C->Value->Cxx,
                  fillIn(C->Load, {"c"}), fillIn(C->Store, {"v"}));
}

/// Bits of the types that depend on type variables, for each choice.
void SimEmitter::emitTypeWidths() {
  for (const VariableType &T : Model.variableTypes()) {
    OS << formatv("[[maybe_unused]] constexpr uint32_t width_{0}[] = {{",
                  T.Name);
    ListSeparator Comma;
    for (const TypeInfo *Type : T.Types)
      OS << Comma << (Type ? Type->Width : 0);
    OS << "};\n";
  }
  OS << "\n";
}

StringRef cellTypeName(const CellInfo *Cell) {
  if (Cell->Display == "bf16")
    return "CellType::BFloat16";
  if (Cell->Display == "f32")
    return "CellType::Float32";
  if (Cell->Display == "f64")
    return "CellType::Float64";
  return "CellType::Int";
}

unsigned cellBytes(const CellInfo *Cell) {
  return std::max(1u, Cell->Storage->Width / 8);
}

std::string product(ArrayRef<std::string> Factors) {
  std::string Text = "1";
  for (const std::string &F : Factors)
    Text += " * " + F;
  return Text;
}

void SimEmitter::emitState() {
  OS << "struct State {\n  Params P;\n  std::vector<NumberCodec> Formats;\n\n";
  for (const auto &F : Model.RegFiles)
    if (F->isVector())
      OS << formatv("  ZeroedArray<uint8_t> {0};\n", memberName(*F));
    else
      OS << formatv(
          "  /// One more than there are: writes to the zero register "
          "go there.\n  {0} {1}[{2}] = {{};\n",
          F->Cell->Storage->Cxx, memberName(*F), F->Count + 1);
  for (const auto &R : Model.Registers)
    OS << formatv("  {0} {1} = 0;\n", R->Cell->Storage->Cxx, R->Name);
  for (const auto &A : Model.Arrays)
    OS << formatv("  ZeroedArray<{0}> {1};\n", A->Cell->Storage->Cxx, A->Name);
  for (const auto &M : Model.Memories)
    OS << formatv("  Memory {0};\n", M->Name);
  if (!Model.ExtraState.empty())
    OS << "  " << Model.ExtraState << " Extra;\n";
  for (const auto &M : Model.Memories)
    OS << formatv("  static constexpr unsigned Index_{0} = {1};\n", M->Name,
                  M->Index);
  for (const auto &F : Model.FormatParams)
    OS << formatv("  static constexpr unsigned Format_{0} = {1};\n", F->Name,
                  F->Index);
  OS << "\n  explicit State(const isa::Profile &Profile)\n"
     << "      : P(makeParams(Profile)), Formats(makeFormats(Profile))";
  for (const auto &F : Model.RegFiles)
    if (F->isVector())
      OS << formatv(",\n        {0}({1} * {2} + BlockReach)", memberName(*F),
                    F->Count, wide(F->Bytes));
  for (const auto &A : Model.Arrays) {
    std::vector<std::string> Dims;
    for (const Expr *D : A->Dims)
      Dims.push_back(wide(D));
    OS << formatv(",\n        {0}({1})", A->Name, product(Dims));
  }
  for (const auto &M : Model.Memories)
    OS << formatv(",\n        {0}({1}, {2}, {3}, {4}, {5})", M->Name,
                  quoted(M->Name), cellBytes(M->Cell), wide(M->Cells),
                  wide(M->BlockCells), cellTypeName(M->Cell));
  OS << " {\n";
  for (const auto &M : Model.Memories)
    if (M->ZeroBeyondEnd)
      OS << formatv("    {0}.setZeroBeyondEnd(true);\n", M->Name);
  OS << "  }\n\n  static Params makeParams(const isa::Profile &Profile) {\n"
     << "    Params P;\n";
  for (const auto &P : Model.Params)
    OS << formatv("    P.{0} = uint32_t(Profile.Params[{1}]);\n", P->Name,
                  P->Index);
  OS << "    return P;\n  }\n\n"
     << "  static std::vector<NumberCodec>\n"
     << "  makeFormats(const isa::Profile &Profile) {\n"
     << "    std::vector<NumberCodec> Formats;\n"
     << "    for (const std::string &Text : Profile.Formats)\n"
     << "      Formats.emplace_back(cantFail(parseFormat(Text)));\n"
     << "    return Formats;\n  }\n};\n\n";
}

void SimEmitter::emitInst() {
  size_t Registers = 1, Immediates = 1;
  for (const auto &I : Model.Instrs) {
    size_t R = count_if(I->Operands,
                        [](const Operand &Op) { return Op.isRegister(); });
    Registers = std::max(Registers, R);
    Immediates = std::max(Immediates, I->Operands.size() - R);
  }
  OS << "struct Isa;\nstruct Inst;\n"
     << "using Handler = void(KC_HANDLER *)(Core<Isa> *, const Inst *, "
        "uint64_t,\n                                   uint64_t);\n\n"
     << "/// A pre-decoded instruction.\nstruct Inst {\n  Handler Fn;\n"
     << "  uint32_t Cost;\n  uint16_t Instr;\n  bool IsSkipped;\n"
     << "  bool JumpsFar;\n";
  if (any_of(Model.RegFiles, [](const auto &F) { return F->isVector(); }))
    OS << "  /// What is known of the groups of vector registers for one value "
          "of a\n  /// register, see VectorRegisters.h.\n"
       << "  mutable GroupFacts Facts;\n";
  OS << formatv("  uint8_t R[{0}];\n  int32_t I[{1}];\n};\n\n", Registers,
                Immediates);
}

void SimEmitter::emitDescribe() {
  OS << "  static void describe(State &S, std::vector<StateDesc> &Out) {\n"
     << "    [[maybe_unused]] const Params &P = S.P;\n";
  auto Row = [&](StringRef Name, StringRef Summary, StringRef Kind,
                 const CellInfo *Cell, StringRef Dims, StringRef RowCells) {
    OS << formatv("    Out.push_back({{{0}, {1}, StateKind::{2}, {3}, {4}, "
                  "{{{5}}, {6}});\n",
                  quoted(Name), quoted(Summary), Kind, cellTypeName(Cell),
                  cellBytes(Cell), Dims, RowCells);
  };
  for (const auto &F : Model.RegFiles)
    Row(F->Prefix, F->Summary, "RegFile", F->Cell,
        std::to_string(F->Count) +
            (F->isVector() ? ", " + wide(F->Bytes) : std::string()),
        "1");
  for (const auto &R : Model.Registers)
    Row(R->Name, R->Summary, "Register", R->Cell, "1", "1");
  for (const auto &A : Model.Arrays) {
    std::string Dims;
    for (const Expr *D : A->Dims)
      Dims += (Dims.empty() ? "" : ", ") + wide(D);
    Row(A->Name, A->Summary, "Array", A->Cell, Dims, "1");
  }
  for (const auto &M : Model.Memories)
    Row(M->Name, M->Summary, "Memory", M->Cell, wide(M->Cells),
        wide(M->RowCells));
  OS << "  }\n\n";
}

void SimEmitter::emitStateAccess() {
  OS << "  static void *cells(State &S, unsigned Index) {\n"
     << "    switch (Index) {\n";
  unsigned N = 0;
  for (const auto &F : Model.RegFiles)
    OS << formatv("    case {0}:\n      return S.{1}{2};\n", N++,
                  memberName(*F), F->isVector() ? ".data()" : "");
  for (const auto &R : Model.Registers)
    OS << formatv("    case {0}:\n      return &S.{1};\n", N++, R->Name);
  for (const auto &A : Model.Arrays)
    OS << formatv("    case {0}:\n      return S.{1}.data();\n", N++, A->Name);
  OS << "    default:\n      return nullptr;\n    }\n  }\n\n"
     << "  static std::vector<Memory *> memories(State &S) {\n    return {";
  ListSeparator LS;
  for (const auto &M : Model.Memories)
    OS << LS << "&S." << M->Name;
  OS << "};\n  }\n\n  static void clearZeroRegisters(State &S) {\n"
     << "    (void)S;\n";
  for (const auto &F : Model.RegFiles)
    if (F->ZeroRegister >= 0)
      OS << formatv("    S.{0}[{1}] = 0;\n", memberName(*F), F->ZeroRegister);
  OS << "  }\n\n";
}

void SimEmitter::emitReset() {
  OS << "  static void resetRegisters(State &S) {\n";
  for (const auto &F : Model.RegFiles)
    OS << formatv(
        F->isVector()
            ? "    S.{0}.clear();\n"
            : "    std::fill(std::begin(S.{0}), std::end(S.{0}), 0);\n",
        memberName(*F));
  for (const auto &R : Model.Registers) {
    std::string Value =
        R->ResetText.empty()
            ? formatv("{0}({1})", R->Cell->Value->Cxx, R->Reset).str()
            : formatv("{0}({1})", R->Cell->Value->Cxx, R->ResetText).str();
    OS << formatv("    S.{0} = {1};\n", R->Name,
                  fillIn(R->Cell->Store, {Value}));
  }
  for (const auto &A : Model.Arrays)
    OS << formatv("    S.{0}.clear();\n", A->Name);
  OS << "  }\n\n  static void beginRun([[maybe_unused]] State &S) {\n";
  if (!Model.ExtraState.empty())
    OS << "    S.Extra.reset();\n";
  OS << "  }\n\n";
}

void SimEmitter::emitOperandTables() {
  OS << "  /// Registers and immediates in the order of the operands.\n"
     << "  static void setOperands(Inst &I, unsigned Index,\n"
     << "                          llvm::ArrayRef<int64_t> Ops) {\n"
     << "    unsigned R = 0, N = 0;\n"
     << "    for (auto [Op, Value] :\n"
     << "         llvm::zip(target().Instrs[Index].Operands, Ops)) {\n"
     << "      if (Op.Kind == isa::OperandKind::Register)\n"
     << "        I.R[R++] = uint8_t(redirected(target(), Op, Value));\n"
     << "      else\n        I.I[N++] = int32_t(Value);\n    }\n  }\n\n"
     << "  static void operandValues(const Inst &I,\n"
     << "                            llvm::SmallVectorImpl<int64_t> &Ops) {\n"
     << "    unsigned R = 0, N = 0;\n"
     << "    for (const isa::OperandDesc &Op : "
        "target().Instrs[I.Instr].Operands)\n"
     << "      Ops.push_back(Op.Kind == isa::OperandKind::Register\n"
     << "                        ? directed(target(), Op, I.R[R++])\n"
     << "                    : Op.IsSigned ? int64_t(I.I[N++])\n"
     << "                                  : "
        "int64_t(uint32_t(I.I[N++])));\n  }\n\n";
}

/// An expression over parameters and the decoded operands `Ops`.
std::string SimEmitter::decoded(const Instruction &I, const Expr *E) {
  return cxxExpr(E, [&](const Expr *Leaf) -> std::string {
    if (Leaf->Param)
      return formatv("uint64_t(P.{0})", Leaf->Param->Name);
    return formatv("uint64_t(Ops[{0}])", Leaf->Oper - I.Operands.data());
  });
}

void SimEmitter::emitTiming() {
  OS << "  static uint32_t cost([[maybe_unused]] const Params &P, unsigned "
        "Index,\n                       [[maybe_unused]] "
        "llvm::ArrayRef<int64_t> Ops) {\n"
     << "    switch (Index) {\n";
  for (const auto &I : Model.Instrs)
    OS << formatv("    case {0}: // {1}\n      return uint32_t({2});\n",
                  I->Index, I->Name, decoded(*I, I->Cost));
  OS << "    default:\n      return 0;\n    }\n  }\n\n"
     << "  static bool isSkipped([[maybe_unused]] const Params &P, unsigned "
        "Index,\n                        [[maybe_unused]] "
        "llvm::ArrayRef<int64_t> Ops) {\n"
     << "    switch (Index) {\n";
  for (const auto &I : Model.Instrs)
    if (I->SkippedIf)
      OS << formatv("    case {0}: // {1}\n      return {2};\n", I->Index,
                    I->Name, decoded(*I, I->SkippedIf));
  OS << "    default:\n      return false;\n    }\n  }\n\n"
     << "  static uint64_t macs([[maybe_unused]] const Params &P, unsigned "
        "Index) {\n    switch (Index) {\n";
  for (const auto &I : Model.Instrs)
    if (I->Macs->Kind != ExprKind::Integer || I->Macs->Int)
      OS << formatv("    case {0}: // {1}\n      return {2};\n", I->Index,
                    I->Name, wide(I->Macs));
  OS << "    default:\n      return 0;\n    }\n  }\n\n"
     << "  static uint64_t loopLimit([[maybe_unused]] const Params &P) {\n"
     << formatv("    return {0};\n  }\n\n", wide(Model.LoopLimit))
     << "  /// Which specialisation of the loops fits the parameters.\n"
     << "  static unsigned variant([[maybe_unused]] const Params &P) {\n";
  for (auto [N, Spec] : enumerate(Model.Specializations)) {
    OS << "    if (";
    ListSeparator And(" && ");
    for (auto &[Param, Value] : Spec.Values)
      OS << And << formatv("P.{0} == {1}", Param->Name, Value);
    OS << formatv(")\n      return {0};\n", N + 1);
  }
  OS << "    return 0;\n  }\n\n";
}

/// The letters of a region as a set of Rights.
unsigned rightsOf(StringRef Letters) {
  unsigned Rights = 0;
  for (char C : Letters)
    Rights |= 1u << StringRef("rwx").find(C);
  return Rights;
}

/// The regions of memories that don't have cells everywhere.
void SimEmitter::emitMaps() {
  OS << "  static llvm::Error setMaps([[maybe_unused]] State &S) {\n"
     << "    [[maybe_unused]] const Params &P = S.P;\n";
  for (const auto &M : Model.Memories) {
    if (M->Regions.empty())
      continue;
    OS << formatv("    if (llvm::Error E = S.{0}.setMap({{\n", M->Name);
    for (const MemoryRegionInfo &R : M->Regions)
      OS << formatv("            {{{0}, {1}, {1} + {2}, {3}},\n",
                    quoted(R.Name), wide(R.Base), wide(R.Cells),
                    rightsOf(R.Rights));
    OS << "        }))\n      return E;\n";
  }
  OS << "    return llvm::Error::success();\n  }\n\n";
}

void SimEmitter::emitCode() {
  const MemoryInfo *M = Model.CodeMemory;
  OS << formatv("  static constexpr bool HasCodeMemory = {0};\n",
                M ? "true" : "false")
     << "  static Memory *codeMemory([[maybe_unused]] State &S) { return "
     << (M ? "&S." + M->Name.str() : "nullptr") << "; }\n"
     << "  static uint64_t codeBase([[maybe_unused]] const Params &P) {\n"
     << formatv("    return {0};\n  }\n",
                M ? wide(Model.CodeRegion->Base) : "0")
     << "  static uint64_t codeSize([[maybe_unused]] const Params &P) {\n"
     << formatv("    return {0};\n  }\n\n",
                M ? wide(Model.CodeRegion->Cells) : "0")
     << formatv("  static constexpr bool HasTrapEntry = {0};\n",
                Model.TrapEntry ? "true" : "false")
     << "  static bool enterTrap(Core<Isa> &C, uint64_t PC, uint64_t "
        "&Target);\n\n";
}

void SimEmitter::emitEnvironments() {
  OS << "  static std::unique_ptr<Environment>\n"
     << "  makeEnvironment([[maybe_unused]] llvm::StringRef Name) {\n";
  for (const EnvironmentInfo &E : Model.Environments)
    OS << formatv(
        "    if (Name == {0})\n      return std::make_unique<{1}>();\n",
        quoted(E.Name), E.Cxx);
  OS << "    return nullptr;\n  }\n";
}

void SimEmitter::emitCycleModel() {
  OS << "  static std::unique_ptr<CycleModel>\n"
     << "  makeCycleModel([[maybe_unused]] Machine &M) {\n    return ";
  if (!Model.Pipeline)
    OS << "nullptr";
  else if (Model.Pipeline->Model.empty())
    OS << "std::make_unique<InOrder>(M.target(), M.profile())";
  else
    OS << Model.Pipeline->Model << "(M)";
  OS << ";\n  }\n";
}

void SimEmitter::emitIsa() {
  OS << "struct Isa {\n  using State = State;\n  using Params = Params;\n"
     << "  using Inst = Inst;\n  using Handler = Handler;\n"
     << formatv("  static constexpr uint64_t PCStep = {0};\n"
                "  static constexpr size_t LoopDepth = {1};\n"
                "  static constexpr unsigned SkipHandler = {2};\n\n",
                Model.PCStep, Model.LoopDepth, Model.Instrs.size())
     << formatv("  static const isa::Target &target() {{ return "
                "isa::get{0}Target(); }\n",
                Model.className())
     << "  static Handler handler(unsigned Index, unsigned Variant, bool "
        "Observed,\n                         bool Far);\n\n";
  emitDescribe();
  emitStateAccess();
  emitReset();
  emitOperandTables();
  emitTiming();
  emitMaps();
  emitCode();
  emitEnvironments();
  emitCycleModel();
  OS << "};\n\n"
     << "inline bool Isa::enterTrap([[maybe_unused]] Core<Isa> &C,\n"
     << "                           [[maybe_unused]] uint64_t PC,\n"
     << "                           [[maybe_unused]] uint64_t &Target) {\n";
  if (Model.TrapEntry)
    OS << formatv("  return {0}(C, PC, Target);\n", Model.TrapEntry->Cxx);
  else
    OS << "  return false;\n";
  OS << "}\n\n";
}

/// The numbers of each instruction's kernels.
void SimEmitter::emitVectorKernelTable() {
  size_t Width = 0;
  for (const auto &Plan : Plans)
    for (const VectorKernel &K : Plan->Vectors.Kernels)
      Width = std::max(Width, Plan->Vectors.Kernels.size() * K.Numbers.size());
  if (Width == 0)
    return;
  OS << formatv("constexpr uint16_t vectorKernels[][{0}] = {{\n", Width);
  for (const auto &Plan : Plans) {
    OS << "    {";
    ListSeparator Comma;
    for (const VectorKernel &K : Plan->Vectors.Kernels)
      for (unsigned N : K.Numbers)
        OS << Comma << N;
    OS << "}, // " << Plan->I.Name << "\n";
  }
  OS << "};\n\n";
}

namespace {
/// A handler's text without the numbers in it, and these.
struct HandlerText {
  std::vector<std::string> Parts;
  std::vector<std::string> Numbers;

  explicit HandlerText(StringRef Text) {
    constexpr StringLiteral Begin = "uint32_t(", End = "u)";
    size_t From = 0;
    for (size_t At = 0; (At = Text.find(Begin, At)) != StringRef::npos;) {
      At += Begin.size();
      StringRef Digits = Text.substr(At).take_while(isDigit);
      if (Digits.empty() || !Text.substr(At + Digits.size()).starts_with(End))
        continue;
      Parts.push_back(Text.slice(From, At).str());
      Numbers.push_back(Digits.str());
      At += Digits.size();
      From = At + 1; // Behind the "u".
    }
    Parts.push_back(Text.substr(From).str());
  }
};
} // namespace

/// Instructions whose handlers differ in numbers alone share one, which finds
/// those that differ in a table.
void SimEmitter::emitHandlers() {
  emitVectorKernelTable();
  std::map<std::string,
           std::vector<std::pair<const Instruction *, HandlerText>>>
      Groups;
  for (const auto &Plan : Plans) {
    const Instruction &I = Plan->I;
    if (I.IsReserved)
      continue;
    if (!sharesHandler(*Plan)) {
      emitHandler(Model, *Plan, OS);
      continue;
    }
    HandlerText Text(sharedHandler(Model, *Plan));
    Groups[join(Text.Parts, "#")].emplace_back(&I, std::move(Text));
  }
  std::vector<std::vector<std::string>> Table(Model.Instrs.size());
  std::string Handlers;
  raw_string_ostream HandlerOS(Handlers);
  size_t Width = 0;
  unsigned Number = 0;
  for (const auto &[Skeleton, Members] : Groups) {
    const auto &[First, Text] = Members.front();
    HandlerOS << formatv("// {0}{1}\ntemplate <class V>\nKC_HANDLER void "
                         "shared_{2}",
                         First->Mnemonic,
                         Members.size() > 1 ? " and others" : "", Number);
    for (size_t N = 0; N != Text.Parts.size(); ++N) {
      HandlerOS << Text.Parts[N];
      if (N == Text.Numbers.size())
        break;
      bool Same = all_of(Members, [&](const auto &Member) {
        return Member.second.Numbers[N] == Text.Numbers[N];
      });
      if (Same) {
        HandlerOS << Text.Numbers[N] << "u";
        continue;
      }
      HandlerOS << "handlerNumbers[IP->Instr][" << Table[First->Index].size()
                << "]";
      for (const auto &[Member, Own] : Members)
        Table[Member->Index].push_back(Own.Numbers[N]);
    }
    Width = std::max(Width, Table[First->Index].size());
    for (const auto &[Member, Own] : Members)
      SharedHandlers[Member] = Number;
    ++Number;
  }
  if (Width) {
    OS << formatv("constexpr uint32_t handlerNumbers[][{0}] = {{\n", Width);
    for (const auto &Row : Table)
      OS << "    {" << join(Row, ", ") << "},\n";
    OS << "};\n\n";
  }
  OS << Handlers;
}

std::string SimEmitter::handlerName(const Instruction &I) {
  auto Shared = SharedHandlers.find(&I);
  return Shared == SharedHandlers.end()
             ? ("handle_" + I.Name + "<V, Observed>").str()
             : "shared_" + std::to_string(Shared->second) + "<V>";
}

void SimEmitter::emitHandlerTable() {
  unsigned Variants = Model.Specializations.size() + 1;
  OS << "template <class V, bool Observed>\n"
     << "constexpr Handler handlers[] = {\n";
  for (const auto &I : Model.Instrs) {
    if (I->IsReserved)
      OS << "    nullptr, // " << I->Name << "\n";
    else
      OS << "    " << handlerName(*I) << ",\n";
  }
  OS << "    skip<Isa, Observed>,\n};\n\n"
     << "// For jumps by a distance that leads out of the program.\n"
     << "template <class V, bool Observed>\nHandler farHandler(unsigned Index) "
        "{\n  switch (Index) {\n";
  for (const auto &I : Model.Instrs)
    if (jumpsByDistance(*I))
      OS << formatv("  case {0}:\n    return handle_{1}<V, Observed, "
                    "false>;\n",
                    I->Index, I->Name);
  OS << "  default:\n    return handlers<V, Observed>[Index];\n  }\n}\n\n"
     << "Handler Isa::handler(unsigned Index, unsigned Variant, bool "
        "Observed,\n"
        "                     bool Far) {\n  switch (Variant) {\n";
  for (unsigned N = 0; N != Variants; ++N)
    OS << (N ? formatv("  case {0}:\n", N).str() : "  default:\n")
       << formatv("    if (Far)\n"
                  "      return Observed ? farHandler<Variant{0}, "
                  "true>(Index)\n"
                  "                      : farHandler<Variant{0}, "
                  "false>(Index);\n"
                  "    return Observed ? handlers<Variant{0}, true>[Index]\n"
                  "                    : handlers<Variant{0}, false>[Index];\n",
                  N);
  OS << "  }\n}\n\n";
}

void SimEmitter::emitMaker() {
  OS << "namespace kc::sim {\n\n"
     << "llvm::Expected<std::unique_ptr<Machine>>\nmake" << Model.className()
     << "Machine(const isa::Profile &Profile) {\n"
     << formatv("  using namespace {0};\n", simNamespace(Model))
     << "  [[maybe_unused]] const Params P = State::makeParams(Profile);\n";
  for (const ConstraintInfo &C : Model.Constraints)
    OS << formatv("  if (!{0})\n    return brokenConstraint(Profile, {1});\n",
                  wide(C.Condition), quoted(C.Message));
  OS << "  if (llvm::Error E = checkFormats(Isa::target(), Profile))\n"
     << "    return std::move(E);\n"
     << "  return InterpretedMachine<Isa>::make(Profile);\n}\n\n"
     << "} // namespace kc::sim\n";
}

void SimEmitter::run() {
  emitSourceFileHeader("Simulator of " + Model.Title.str(), OS);
  OS << "#include \"kc/Sim/InOrder.h\"\n"
     << "#include \"kc/Sim/InterpretedMachine.h\"\n"
     << "#include \"kc/Sim/KernelLevel.h\"\n";
  if (any_of(Model.RegFiles, [](const auto &F) { return F->isVector(); }))
    OS << "#include \"kc/Sim/VectorRegisters.h\"\n";
  for (StringRef Include : Model.Includes)
    OS << "#include \"" << Include << "\"\n";
  OS << formatv("\nnamespace kc::isa {{\nconst Target &get{0}Target();\n"
                "} // namespace kc::isa\n\n",
                Model.className());
  emitSimShared(Model, Plans, OS);
  OS << "namespace " << simNamespace(Model) << " {\n\n"
     << "KC_DECLARE_KERNEL_LEVELS(Kernels)\n\n"
     << "/// The loops of a variant for this host.\n"
     << "template <class V> const Kernels &kernelsOf();\n";
  for (unsigned N = 0; N <= Model.Specializations.size(); ++N)
    OS << formatv("const Kernels &kernels_{0} = *kernelLevels()[{0}];\n"
                  "template <> inline const Kernels &kernelsOf<Variant{0}>() "
                  "{{\n  return kernels_{0};\n}\n",
                  N);
  OS << "\n";
  emitCells();
  emitTypeWidths();
  emitInst();
  emitState();
  emitIsa();
  for (const auto &Map : Model.RegisterMaps)
    emitRegisterMap(Model, *Map, OS);
  emitHandlers();
  emitHandlerTable();
  OS << "} // namespace " << simNamespace(Model) << "\n\n";
  emitMaker();
}

} // namespace

void emitSim(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records,
            [&](const IsaModel &Model) { SimEmitter(Model, OS).run(); });
}

} // namespace kc::tablegen
