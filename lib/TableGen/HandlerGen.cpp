//===- HandlerGen.cpp - The handler of an instruction ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order is always the same, and is what makes traps precise and the
// assignments parallel:
//
//   1. operands, names                    4. buffers of views are filled
//   2. checks                             5. new values are computed
//   3. may the views be written?          6. everything is written
//                                         7. control goes on
//
//===----------------------------------------------------------------------===//

#include "HandlerGen.h"
#include "CxxExpr.h"
#include "CxxText.h"
#include "SimShared.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

/// An operand that is only written, where a zero register drops what is.
bool isRedirected(const Operand &Op) {
  return Op.Role == isa::OperandRole::Out && Op.RegFile->ZeroRegister >= 0;
}

/// The operand of a jump to pc + operand, or nullptr.
const Operand *jumpDistance(const Stmt &S) {
  const Expr *E = S.Value;
  if (S.Kind != StmtKind::Jump || E->Kind != ExprKind::Operator ||
      E->Op->Name != "add")
    return nullptr;
  bool IsFirst = E->Args[0]->Kind == ExprKind::PC;
  const Expr *Distance = E->Args[IsFirst ? 1 : 0];
  const Expr *From = E->Args[IsFirst ? 0 : 1];
  return From->Kind == ExprKind::PC &&
                 Distance->Kind == ExprKind::OperandValue &&
                 Distance->Oper->IsPCRelative && Distance->Oper->IsSigned
             ? Distance->Oper
             : nullptr;
}

bool hasJumpByDistance(ArrayRef<Stmt> Stmts) {
  return any_of(Stmts, [](const Stmt &S) {
    return jumpDistance(S) || hasJumpByDistance(S.Body);
  });
}

class HandlerEmitter {
public:
  HandlerEmitter(const IsaModel &Model, const SimPlan &Plan, raw_ostream &OS)
      : Model(Model), Plan(Plan), I(Plan.I), Sem(Plan.I.Semantics), OS(OS) {}

  void run();
  void runBody();
  /// What a write of `value` to a mapped register does, as statements.
  void runMappedWrite();

  std::string value(const Expr *E);

private:
  std::string params(const Expr *E) { return cxxParamExpr(E, "V::{0}(P)"); }
  void emitOperands();
  void emitNames();
  void emitChoice();
  std::string width(const View &V);
  void emitVectors();
  void emitKernelArguments(const VectorKernel &K);
  void findKey();
  bool isFixed(const Expr *E) const;
  bool isFixed(const View &V) const {
    return Key && isFixed(V.Address) && (V.IsMask || isFixed(V.Count));
  }
  bool areFixed() const;
  void emitFacts();
  void emitCheck(const CheckInfo &C);
  std::string size(const View &V);
  void emitFit(const View &V);
  std::string limit(const VectorDomain &D);
  /// Calls \p Fn(input, written group, in step) for all that a kernel reads and
  /// that something may overwrite.
  void forEachHazard(
      const VectorKernel &K,
      function_ref<void(unsigned, const View &, const View &, bool)> Fn);
  std::string callVectorKernel(const VectorKernel &K);
  void emitChecks();
  void emitView(const View &V);
  bool isConditional(const View &V) const;
  void emitBytes(const View &V);
  void emitReads();
  void emitWrites();
  void emitKernelCall(const Kernel &K, StringRef Out);
  void computeValues(ArrayRef<Stmt> Stmts);
  void writeValues(ArrayRef<Stmt> Stmts, StringRef Indent);
  void writePlace(const Place &Target, StringRef Value, StringRef Indent);
  std::string writtenRegister(const Operand &Op);
  void emitCall(const Stmt &S, StringRef Indent);
  void emitControl(ArrayRef<Stmt> Stmts, StringRef Indent);
  void emitJump(const Stmt &S, StringRef Indent);
  void emitLoopControl(const Stmt &S, StringRef Indent);
  std::string elementsOfWork();
  std::string valueName(const Stmt &S) {
    return "new_" + std::to_string(StmtNumber.lookup(&S));
  }

  const IsaModel &Model;
  const SimPlan &Plan;
  const Instruction &I;
  const Semantics &Sem;
  raw_ostream &OS;
  DenseMap<const Stmt *, unsigned> StmtNumber;
  bool CallsFunction = false;
  /// Whether observed runs use the handler, too.
  bool IsShared = false;
  /// The register that the facts on groups depend on; nullptr: none is kept.
  const RegisterInfo *Key = nullptr;
  /// The next buffer of the core that nothing uses.
  unsigned ScratchSlot = 0;
};

std::string cellType(const CellInfo *Cell) {
  return "Cell_" + Cell->Name.str();
}

std::string HandlerEmitter::value(const Expr *E) {
  return cxxExpr(E, [&](const Expr *Leaf) -> std::string {
    switch (Leaf->Kind) {
    case ExprKind::Param:
      return formatv("V::{0}(P)", Leaf->Param->Name);
    case ExprKind::Register:
      return fillIn(Leaf->Reg->Cell->Load, {"S." + Leaf->Reg->Name.str()});
    case ExprKind::ViewElement: // A single cell.
      return "buf_" + Leaf->TheView->Name + "[0]";
    case ExprKind::Cycles:
      return "Cycles";
    case ExprKind::Instructions:
      return "C->executed(Left)";
    case ExprKind::Mapped:
      return formatv("readMapped_{0}<V>(C, IP, Left, Cycles, {1})",
                     Leaf->Map->Name, value(Leaf->Args[0]));
    case ExprKind::IsMapped:
    case ExprKind::IsWritable:
      return formatv("{0}_{1}({2})",
                     Leaf->Kind == ExprKind::IsMapped ? "isMapped"
                                                      : "isWritable",
                     Leaf->Map->Name, value(Leaf->Args[0]));
    case ExprKind::PC:
      return "uint32_t(C->pcOf(IP))";
    case ExprKind::NextPC:
      return "uint32_t(C->pcOf(IP + 1))";
    case ExprKind::TypeWidth:
      return formatv("width_{0}[choice]", Leaf->Variable->Name);
    case ExprKind::Call: {
      std::string Args;
      for (const Expr *Arg : Leaf->Args)
        Args += ", " + value(Arg);
      return formatv("{0}(*C{1})", Leaf->Function->Cxx, Args);
    }
    default:
      return scalarName(Leaf);
    }
  });
}

void HandlerEmitter::emitOperands() {
  for (const Operand &Op : I.Operands) {
    if (!Op.isRegister()) {
      OS << formatv("  [[maybe_unused]] const uint32_t op_{0} = "
                    "uint32_t(IP->I[{1}]);\n",
                    Op.Name, Op.Slot);
      continue;
    }
    // The pre-decoder has sent writes to the zero register elsewhere.
    if (isRedirected(Op))
      OS << formatv("  [[maybe_unused]] const uint32_t to_{0} = IP->R[{1}];\n"
                    "  [[maybe_unused]] const uint32_t num_{0} = to_{0} == "
                    "{2} ? {3} : to_{0};\n",
                    Op.Name, Op.Slot, Op.RegFile->Count,
                    Op.RegFile->ZeroRegister);
    else
      OS << formatv("  [[maybe_unused]] const uint32_t num_{0} = "
                    "IP->R[{1}];\n",
                    Op.Name, Op.Slot);
    if (Op.isRead() && !Op.RegFile->isVector())
      OS << formatv("  [[maybe_unused]] const {0} op_{1} = {2};\n",
                    Op.RegFile->Cell->Value->Cxx, Op.Name,
                    fillIn(Op.RegFile->Cell->Load,
                           {formatv("S.{0}[num_{1}]", memberName(*Op.RegFile),
                                    Op.Name)}));
  }
}

void HandlerEmitter::emitNames() {
  for (const NamedValue *V : Sem.Values)
    if (!needsVectorKernel(V->Value))
      OS << formatv("  [[maybe_unused]] const {0} val_{1} = {2};\n",
                    V->Value->Type->Cxx, V->Name, value(V->Value));
}

/// The choice of the type variable, which must be one that there is.
void HandlerEmitter::emitChoice() {
  if (!I.Variable)
    return;
  uint64_t Exists = 0;
  for (auto [N, Variant] : enumerate(I.Variants))
    Exists |= uint64_t(Variant != nullptr) << N;
  OS << formatv("  const uint32_t choice = {0};\n", value(I.Selector))
     << formatv(
            "  if (LLVM_UNLIKELY(choice >= {0} || !(({1}u >> choice) & 1))) "
            "{{\n",
            I.Variants.size(), Exists)
     << formatv("    C->setTrap(TrapKind::IllegalInstruction, {0});\n",
                quoted("the instruction doesn't exist for the type that " +
                       I.Variable->Name.str() + " selects"))
     << "    KC_STOP;\n  }\n";
}

//===----------------------------------------------------------------------===//
// Vector registers
//===----------------------------------------------------------------------===//

/// Bits of a group's elements.
std::string HandlerEmitter::width(const View &V) {
  return V.ElementType ? formatv("width_{0}[choice]", V.ElementType->Name).str()
                       : std::to_string(V.Element->Width);
}

std::string HandlerEmitter::size(const View &V) {
  if (V.IsMask)
    return params(V.File->Bytes);
  return formatv("uint64_t({0}) * {1} / 8", value(V.Count), width(V));
}

/// The first register that the type or, if there is no choice, the checks
/// depend on.
void HandlerEmitter::findKey() {
  if (!I.usesVectors())
    return;
  auto Find = [&](auto &Self, const Expr *E) -> void {
    if (E->Kind == ExprKind::Register && !Key)
      Key = E->Reg;
    if (E->Kind == ExprKind::Named)
      Self(Self, E->Named->Value);
    for (const Expr *Arg : E->Args)
      Self(Self, Arg);
  };
  if (I.Selector)
    Find(Find, I.Selector);
  for (const CheckInfo &C : Sem.Checks)
    Find(Find, C.Condition);
  if (Key && Key->Cell->Value->Name != "i32")
    Key = nullptr;
}

/// Whether a value depends on nothing but the encoding, the profile and the
/// register Key.
bool HandlerEmitter::isFixed(const Expr *E) const {
  switch (E->Kind) {
  case ExprKind::Register:
    return E->Reg == Key;
  case ExprKind::OperandValue:
    return !E->Oper->isRegister();
  case ExprKind::Named:
    return isFixed(E->Named->Value);
  case ExprKind::Integer:
  case ExprKind::Param:
  case ExprKind::OperandNumber:
  case ExprKind::TypeWidth:
    return true;
  case ExprKind::Operator:
  case ExprKind::Convert:
    return all_of(E->Args, [&](const Expr *Arg) { return isFixed(Arg); });
  default:
    return false;
  }
}

/// All groups of the instruction.
bool HandlerEmitter::areFixed() const {
  return all_of(Sem.Views,
                [&](const View *V) { return !V->isVector() || isFixed(*V); });
}

void HandlerEmitter::emitFit(const View &V) {
  OS << formatv("  if (LLVM_UNLIKELY(!groupFits(*C, {0}, {1}, {2}, {3}, "
                "{4})))\n    KC_STOP;\n",
                value(V.Address), params(V.File->Bytes), size(V), V.File->Count,
                quoted(V.File->Prefix));
}

/// Elements that all views of a loop have.
std::string HandlerEmitter::limit(const VectorDomain &D) {
  std::string Limit = "UINT32_MAX";
  for (const View *V : D.Views)
    Limit =
        formatv("std::min<uint64_t>({0}, {1})", Limit,
                V->IsMask ? params(V->File->Bytes) + " * 8" : value(V->Count));
  return Limit;
}

void HandlerEmitter::forEachHazard(
    const VectorKernel &K,
    function_ref<void(unsigned, const View &, const View &, bool)> Fn) {
  if (!K.Out)
    return; // Values are computed before anything is written.
  for (auto [N, In] : enumerate(K.Inputs))
    for (const VectorKernel &Other : Plan.Vectors.Kernels) {
      if (!Other.Out)
        continue;
      const View &V = *In.View;
      bool InStep = &Other == &K && In.IsInStep && V.IsMask == K.Out->IsMask &&
                    V.ElementType == K.Out->ElementType &&
                    V.Element == K.Out->Element;
      Fn(N, V, *Other.Out, InStep);
    }
}

/// What depends on the key alone is found out once for each value of it.
void HandlerEmitter::emitFacts() {
  OS << formatv("  if (LLVM_UNLIKELY(IP->Facts.Key != "
                "GroupFacts::keyOf(S.{0}))) {{\n",
                Key->Name);
  for (const CheckInfo &C : Sem.Checks)
    if (isFixed(C.Condition))
      emitCheck(C);
  if (!Plan.Vectors.empty() && areFixed()) {
    OS << "  bool direct = true;\n";
    for (const View *V : Sem.Views)
      if (V->isVector())
        emitFit(*V);
    for (const VectorKernel &K : Plan.Vectors.Kernels)
      forEachHazard(
          K, [&](unsigned, const View &In, const View &Out, bool InStep) {
            OS << formatv(
                "  direct &= isReadInTime({0} * {1}, {2}, {3} * {1}, {4}, "
                "{5});\n",
                value(In.Address), params(In.File->Bytes), size(In),
                value(Out.Address), size(Out), InStep);
          });
    OS << "  IP->Facts.IsDirect = direct;\n";
    for (auto [N, D] : enumerate(Plan.Vectors.Domains))
      if (N < 2)
        OS << formatv("  IP->Facts.Limit[{0}] = uint32_t({1});\n", N, limit(D));
  }
  OS << formatv("  IP->Facts.Key = GroupFacts::keyOf(S.{0});\n  }\n",
                Key->Name);
}

/// Where groups are, what loops visit, and what kernels are given. Nothing is
/// written before all of this is known.
void HandlerEmitter::emitVectors() {
  if (Plan.Vectors.empty())
    return;
  bool HasFacts = areFixed();
  for (const View *V : Sem.Views) {
    if (!V->isVector())
      continue;
    if (!HasFacts)
      emitFit(*V);
    OS << formatv("  [[maybe_unused]] uint8_t *const group_{0} =\n"
                  "      S.{1}.data() + uint64_t({2}) * {3};\n",
                  V->Name, memberName(*V->File), value(V->Address),
                  params(V->File->Bytes))
       << formatv("  [[maybe_unused]] const uint64_t size_{0} = {1};\n",
                  V->Name, size(*V));
  }
  for (auto [N, D] : enumerate(Plan.Vectors.Domains)) {
    std::string Limit =
        HasFacts && N < 2 ? formatv("IP->Facts.Limit[{0}]", N).str() : limit(D);
    OS << formatv("  const uint32_t begin_{0} = {1};\n"
                  "  const uint32_t end_{0} =\n"
                  "      uint32_t(std::min<uint64_t>({2}, {3}));\n"
                  "  const uint8_t *const active_{0} = activeElements(\n"
                  "      *C, {4}, begin_{0}, end_{0}, {5}, {6});\n",
                  N, value(D.Begin), value(D.End), Limit, ScratchSlot++,
                  D.Invariant ? value(D.Invariant) : "false",
                  D.Mask ? "group_" + D.Mask->Name : "nullptr");
  }
  for (const NamedValue *V : Sem.Values)
    if (const VectorKernel *K = Plan.Vectors.kernelOf(V->Value)) {
      emitKernelArguments(*K);
      OS << formatv("  [[maybe_unused]] const {0} val_{1} = {0}({2});\n",
                    V->Value->Type->Cxx, V->Name, callVectorKernel(*K));
    }
  for (const VectorKernel &K : Plan.Vectors.Kernels)
    if (none_of(Sem.Values,
                [&](const NamedValue *V) { return V->Value == K.Value; }))
      emitKernelArguments(K);
}

/// Each kernel's arguments have the number of the kernel in their name.
void HandlerEmitter::emitKernelArguments(const VectorKernel &K) {
  size_t Number = &K - Plan.Vectors.Kernels.data();
  std::string Args = "args_" + std::to_string(Number);
  OS << formatv("  VectorArgs {0};\n", Args);
  for (auto [N, In] : enumerate(K.Inputs)) {
    OS << formatv("  {0}.In[{1}] = group_{2};\n", Args, N, In.View->Name);
    if (In.HasComputedIndex)
      OS << formatv("  {0}.Extent[{1}] = uint32_t({2});\n", Args, N,
                    value(In.View->Count));
  }
  std::string Copies;
  forEachHazard(K, [&](unsigned N, const View &In, const View &Out,
                       bool InStep) {
    Copies += formatv("    {0}.In[{1}] = beforeWrites(*C, {2}, {0}.In[{1}], "
                      "size_{3}, group_{4},\n                             "
                      "size_{4}, {5});\n",
                      Args, N, ScratchSlot++, In.Name, Out.Name, InStep);
  });
  if (!Copies.empty())
    OS << (areFixed() ? "  if (LLVM_UNLIKELY(!IP->Facts.IsDirect)) {\n"
                      : "  {\n")
       << Copies << "  }\n";
  if (K.Out)
    OS << formatv("  {0}.Out = group_{1};\n", Args, K.Out->Name);
  for (auto [N, D] : enumerate(K.Domains))
    OS << formatv("  {0}.Begin[{1}] = begin_{2};\n  {0}.End[{1}] = end_{2};\n"
                  "  {0}.Active[{1}] = active_{2};\n",
                  Args, N, D);
  for (auto [N, E] : enumerate(K.Scalars))
    OS << formatv("  {0}.S[{1}] = uint64_t({2});\n", Args, N, value(E));
}

/// The table has the instruction's kernels one behind the other, each for all
/// choices.
std::string HandlerEmitter::callVectorKernel(const VectorKernel &K) {
  size_t Number = &K - Plan.Vectors.Kernels.data();
  size_t Place = Number * K.Numbers.size();
  return formatv("kernelsOf<V>().Vector[vectorKernels[IP->Instr][{0}{1}]]("
                 "args_{2})",
                 Place, I.Variable ? " + choice" : "", Number);
}

void HandlerEmitter::emitCheck(const CheckInfo &C) {
  OS << formatv("  if (LLVM_UNLIKELY(!{0})) {{\n", value(C.Condition))
     << formatv("    C->setTrap(TrapKind::{0}, {1}{2});\n", C.Trap,
                C.Address ? value(C.Address) + ", " : "", quoted(C.Message))
     << "    KC_STOP;\n  }\n";
}

void HandlerEmitter::emitChecks() {
  findKey();
  if (Key)
    emitFacts();
  for (const CheckInfo &C : Sem.Checks)
    if (!Key || !isFixed(C.Condition))
      emitCheck(C);
}

/// Whether only a statement inside `when` writes the view.
bool HandlerEmitter::isConditional(const View &V) const {
  return none_of(Sem.Stmts,
                 [&](const Stmt &S) { return S.Target.TheView == &V; });
}

/// The view's address and shape, and the alignment of its rows.
void HandlerEmitter::emitView(const View &V) {
  OS << formatv("  const uint64_t addr_{0} = {1};\n", V.Name, value(V.Address));
  if (V.Element)
    return;
  if (V.RowAligned) {
    std::string Row = params(V.Memory->RowCells);
    OS << formatv("  if (!alignedRow(*C, S.{0}, addr_{1}, {2})", V.Memory->Name,
                  V.Name, Row);
    // Rows a stride apart are aligned if the first two are.
    if (V.RowStride)
      OS << formatv(" ||\n      ({0} > 1 && !alignedRow(*C, S.{1}, addr_{2} + "
                    "{3}, {4}))",
                    params(V.RowCount), V.Memory->Name, V.Name,
                    value(V.RowStride), Row);
    OS << ")\n    KC_STOP;\n";
  }
  unsigned Rank = V.Dims.size();
  std::string Dims, Strides, BufferStrides;
  const Buffer *B = Plan.readBuffer(&V);
  for (unsigned N = 0; N != Rank; ++N) {
    StringRef Comma = N ? ", " : "";
    Dims += (Comma + params(V.Dims[N])).str();
    Strides += (Comma + value(V.Strides[N])).str();
    std::string Stride = "1";
    // In the buffer, a dimension's stride is the product of those inside it.
    SmallVector<unsigned, 3> Order;
    if (B)
      Order = B->Order;
    else
      for (unsigned K = 0; K != Rank; ++K)
        Order.push_back(K);
    bool Inside = false;
    for (unsigned K : Order) {
      if (Inside)
        Stride = formatv("uint64_t({0}) * {1}", params(V.Dims[K]), Stride);
      Inside |= K == N;
    }
    BufferStrides += (Comma + Stride).str();
  }
  if (Rank == 0)
    OS << formatv("  const Shape<0> shape_{0}{{};\n", V.Name);
  else
    OS << formatv("  const Shape<{0}> shape_{1}{{{{{2}}, {{{3}}, {{{4}}};\n",
                  Rank, V.Name, Dims, Strides, BufferStrides);
}

/// A value in a memory of bytes is read, and the place for a new one is found.
void HandlerEmitter::emitBytes(const View &V) {
  StringRef Type = V.Element->Cxx;
  if (V.IsWritten) {
    OS << formatv("  uint8_t *const place_{0} =\n      "
                  "S.{1}.writeBytes(addr_{0}, sizeof({2}));\n"
                  "  if (LLVM_UNLIKELY(!place_{0}) &&\n      "
                  "!canWriteBytes(*C, S.{1}, addr_{0}, sizeof({2})))\n"
                  "    KC_STOP;\n",
                  V.Name, V.Memory->Name, Type)
       << formatv("  {0} out_{1}[1] = {{};\n", Type, V.Name);
    if (isConditional(V))
      OS << formatv("  bool writes_{0} = false;\n", V.Name);
  }
  if (V.IsRead)
    OS << formatv(
        "  {0} buf_{1}[1];\n"
        "  if (LLVM_UNLIKELY(!readBytes<Observed>(*C, S.{2}, {3}, IP, "
        "addr_{1}, buf_{1}[0])))\n    KC_STOP;\n",
        Type, V.Name, V.Memory->Name, V.Memory->Index);
}

void HandlerEmitter::emitReads() {
  for (const View *V : Sem.Views) {
    if (V->isVector())
      continue;
    emitView(*V);
    if (V->Element)
      emitBytes(*V);
    else if (V->IsWritten)
      OS << formatv("  if (LLVM_UNLIKELY(!canWrite(*C, S.{0}, addr_{1}, "
                    "shape_{1})))\n    KC_STOP;\n",
                    V->Memory->Name, V->Name);
  }
  unsigned Slot = 0;
  for (const Buffer &B : Plan.Reads) {
    const View &V = *B.View;
    if (V.Element)
      continue;
    OS << formatv("  {0} *buf_{1} = C->template scratch<{0}>({2}, "
                  "shape_{1}.size());\n",
                  V.Memory->Cell->Value->Cxx, V.Name, Slot++)
       << formatv("  if (LLVM_UNLIKELY((!gather<{0}, Observed>(*C, S.{1}, {2}, "
                  "IP, addr_{3}, shape_{3}, buf_{3}))))\n    KC_STOP;\n",
                  cellType(V.Memory->Cell), V.Memory->Name, V.Memory->Index,
                  V.Name);
  }
  ScratchSlot = Plan.Reads.size() + Plan.Writes.size();
  for (const Buffer &B : Plan.Writes) {
    const View &V = *B.View;
    if (V.Element)
      continue;
    if (isConditional(V))
      OS << formatv("  bool writes_{0} = false;\n", V.Name);
    OS << formatv("  {0} *out_{1} = C->template scratch<{0}>({2}, "
                  "shape_{1}.size());\n",
                  V.Memory->Cell->Value->Cxx, V.Name, Slot++);
    // What an accumulation adds to.
    if (V.IsRead && V.Dims.size())
      OS << formatv("  std::copy_n(buf_{0}, shape_{0}.size(), out_{0});\n",
                    V.Name);
  }
}

void HandlerEmitter::emitKernelCall(const Kernel &K, StringRef Out) {
  OS << formatv("  {{\n    {0}_Args A;\n    A.P = &P;\n", K.Name);
  for (const View *V : K.Views)
    OS << formatv("    A.buf_{0} = buf_{0};\n", V->Name);
  for (const ArrayInfo *Array : K.Arrays)
    OS << formatv("    A.arr_{0} = S.{0}.data();\n", Array->Name);
  OS << "    A.out = " << Out << ";\n";
  for (const Expr *E : K.Scalars)
    OS << formatv("    A.{0} = {1};\n", scalarName(E), value(E));
  OS << formatv("    kernelsOf<V>().{0}(A);\n  }\n", K.Name);
}

/// New values, in variables and in the buffers of written views.
void HandlerEmitter::computeValues(ArrayRef<Stmt> Stmts) {
  for (const Stmt &S : Stmts) {
    StmtNumber[&S] = StmtNumber.size();
    if (S.Kind == StmtKind::When) {
      OS << formatv("  const bool {0} = {1};\n", valueName(S), value(S.Value));
      computeValues(S.Body);
      continue;
    }
    if (S.Kind == StmtKind::Call || S.Kind == StmtKind::ForEach)
      continue;
    if (const VectorKernel *K =
            S.Value ? Plan.Vectors.kernelOf(S.Value) : nullptr) {
      OS << formatv("  [[maybe_unused]] const {0} {1} = {0}({2});\n",
                    S.Value->Type->Cxx, valueName(S), callVectorKernel(*K));
      continue;
    }
    if (const Kernel *K = Plan.kernelOf(S)) {
      if (S.Target.Kind == PlaceKind::ArrayElement)
        continue; // Written in place.
      if (S.Target.Kind == PlaceKind::ViewElement) {
        emitKernelCall(*K, "out_" + S.Target.TheView->Name);
        continue;
      }
      OS << formatv("  {0} {1};\n", S.Target.Type->Cxx, valueName(S));
      emitKernelCall(*K, "&" + valueName(S));
      continue;
    }
    if (S.Value && S.Kind != StmtKind::Raise)
      OS << formatv("  [[maybe_unused]] const {0} {1} = {2};\n",
                    S.Value->Type->Cxx, valueName(S), value(S.Value));
  }
}

/// The register that a write to the operand goes to: a cell behind the file
/// where it is the zero register.
std::string HandlerEmitter::writtenRegister(const Operand &Op) {
  int Zero = Op.RegFile->ZeroRegister;
  if (isRedirected(Op))
    return formatv("S.{0}[to_{1}]", memberName(*Op.RegFile), Op.Name);
  if (Zero < 0)
    return formatv("S.{0}[num_{1}]", memberName(*Op.RegFile), Op.Name);
  return formatv("S.{0}[num_{1} == {2} ? {3} : num_{1}]",
                 memberName(*Op.RegFile), Op.Name, Zero, Op.RegFile->Count);
}

void HandlerEmitter::writePlace(const Place &Target, StringRef Value,
                                StringRef Indent) {
  OS << Indent;
  switch (Target.Kind) {
  case PlaceKind::Operand:
    OS << writtenRegister(*Target.Oper) << " = "
       << fillIn(Target.Oper->RegFile->Cell->Store, {Value.str()}) << ";\n";
    return;
  case PlaceKind::Register:
    OS << "S." << Target.Reg->Name << " = "
       << fillIn(Target.Reg->Cell->Store, {Value.str()}) << ";\n";
    return;
  case PlaceKind::ViewElement: {
    const View &V = *Target.TheView;
    OS << formatv("out_{0}[0] = {1};\n", V.Name, Value);
    if (isConditional(V))
      OS << Indent << formatv("writes_{0} = true;\n", V.Name);
    return;
  }
  case PlaceKind::Mapped:
    OS << formatv("writeMapped_{0}<V>(C, IP, Left, Cycles, {1}, {2});\n",
                  Target.Map->Name, value(Target.Number), Value);
    return;
  case PlaceKind::ArrayElement:
    OS << formatv("S.{0}.data()[0] = {1};\n", Target.Array->Name,
                  fillIn(Target.Array->Cell->Store, {Value.str()}));
    return;
  }
}

void HandlerEmitter::emitCall(const Stmt &S, StringRef Indent) {
  CallsFunction = true;
  std::string Args;
  for (const Expr *Arg : S.Value->Args)
    Args += ", " + value(Arg);
  StringRef Function = S.Value->Function->Cxx;
  std::string Call =
      IsShared ? formatv("(C->IsObserved ? {0}<true>(*C, IP{1})\n{2}    : "
                         "{0}<false>(*C, IP{1}))",
                         Function, Args, Indent)
                     .str()
               : formatv("{0}<Observed>(*C, IP{1})", Function, Args).str();
  OS << Indent << "if (LLVM_UNLIKELY(!" << Call << "))\n"
     << Indent << "  KC_STOP;\n";
}

void HandlerEmitter::writeValues(ArrayRef<Stmt> Stmts, StringRef Indent) {
  for (const Stmt &S : Stmts) {
    switch (S.Kind) {
    case StmtKind::When:
      OS << Indent << "if (" << valueName(S) << ") {\n";
      writeValues(S.Body, (Indent + "  ").str());
      OS << Indent << "}\n";
      break;
    case StmtKind::Call:
      emitCall(S, Indent);
      break;
    case StmtKind::ForEach:
      for (const Stmt &Inner : S.Body)
        OS << Indent << callVectorKernel(*Plan.Vectors.kernelOf(Inner.Value))
           << ";\n";
      break;
    case StmtKind::Set:
    case StmtKind::Accumulate: {
      const Kernel *K = Plan.kernelOf(S);
      if (K && S.Target.Kind == PlaceKind::ViewElement)
        break; // In the view's buffer already.
      if (K && S.Target.Kind == PlaceKind::ArrayElement) {
        emitKernelCall(*K, formatv("S.{0}.data()", S.Target.Array->Name).str());
        break;
      }
      std::string Value = valueName(S);
      if (S.Kind == StmtKind::Accumulate) {
        const Place &T = S.Target;
        std::string Old =
            T.Oper  ? "op_" + T.Oper->Name
            : T.Reg ? fillIn(T.Reg->Cell->Load, {"S." + T.Reg->Name.str()})
                    : "buf_" + T.TheView->Name + "[0]";
        Value = formatv("{0}({1} + {2})", T.Type->Cxx, Old, Value);
      }
      writePlace(S.Target, Value, Indent);
      break;
    }
    default:
      break;
    }
  }
}

void HandlerEmitter::emitWrites() {
  writeValues(Sem.Stmts, "  ");
  for (const Buffer &B : Plan.Writes) {
    const View &V = *B.View;
    if (V.Element) {
      if (isConditional(V))
        OS << "  if (writes_" << V.Name << ")\n  ";
      OS << formatv("  writeBytes<Observed>(*C, S.{0}, {1}, addr_{2}, "
                    "place_{2}, out_{2}[0]);\n",
                    V.Memory->Name, V.Memory->Index, V.Name);
      continue;
    }
    OS << "  if (";
    if (isConditional(*B.View))
      OS << "writes_" << B.View->Name << " && ";
    OS << formatv("LLVM_UNLIKELY((!scatter<{0}, Observed>(*C, S.{1}, "
                  "{2}, addr_{3}, shape_{3}, out_{3}))))\n    KC_STOP;\n",
                  cellType(B.View->Memory->Cell), B.View->Memory->Name,
                  B.View->Memory->Index, B.View->Name);
  }
}

void HandlerEmitter::emitLoopControl(const Stmt &S, StringRef In) {
  if (S.Kind == StmtKind::LoopBegin) {
    OS << In
       << formatv("if (LLVM_UNLIKELY(!C->beginLoop(IP, num_{0}, "
                  "uint32_t({1}), Left)))\n{2}  KC_STOP;\n",
                  S.Target.Oper->Name, valueName(S), In);
    writePlace(S.Target, valueName(S), In);
    return;
  }
  if (S.Kind == StmtKind::LoopEnd) {
    const Operand &Op = *S.Target.Oper;
    OS << In << formatv("int loop = C->findLoop(num_{0});\n", Op.Name) << In
       << "if (LLVM_UNLIKELY(loop < 0)) {\n"
       << In
       << formatv("  C->setTrap(TrapKind::BadLoop, num_{0}, \"no active loop "
                  "has this counter register\", {1});\n",
                  Op.Name, quoted(Op.RegFile->Prefix))
       << In << "  KC_STOP;\n"
       << In << "}\n"
       << In;
    // The zero register can't count; the loop stack does it then.
    std::string Zero =
        formatv("num_{0} == {1}", Op.Name, Op.RegFile->ZeroRegister);
    if (Op.RegFile->ZeroRegister < 0)
      OS << formatv("if (op_{0} > 1) {{\n", Op.Name);
    else
      OS << formatv("if ({0} ? C->Loops[loop].Trips > 1 : op_{1} > 1) {{\n",
                    Zero, Op.Name)
         << In << "  if (LLVM_UNLIKELY(" << Zero << "))\n"
         << In << "    --C->Loops[loop].Trips;\n";
    writePlace(S.Target, formatv("op_{0} - 1", Op.Name).str(),
               (In + "  ").str());
    OS << In << "  next = C->repeatLoop(loop, Left);\n" << In << "} else {\n";
    writePlace(S.Target, "0", (In + "  ").str());
    OS << In << "  C->endLoop(loop, Left);\n" << In << "}\n";
    return;
  }
  OS << In << "if (LLVM_UNLIKELY(C->Loops.empty())) {\n"
     << In << "  C->setTrap(TrapKind::BadLoop, \"no loop is active\");\n"
     << In << "  KC_STOP;\n"
     << In << "}\n";
  // The counter's register file is that of the instruction that begins loops.
  for (const HardwareLoopInfo &L : Model.HardwareLoops) {
    const RegFileInfo *File = L.Begin->Operands.front().RegFile;
    OS << In
       << formatv("S.{0}[C->Loops.back().Counter] = 0;\n", memberName(*File));
    break;
  }
  OS << In << "C->endLoop(C->Loops.size() - 1, Left);\n";
}

/// Whether a statement decides where the program goes on.
static bool hasControl(ArrayRef<Stmt> Stmts) {
  return any_of(Stmts, [](const Stmt &S) {
    switch (S.Kind) {
    case StmtKind::Set:
    case StmtKind::Accumulate:
    case StmtKind::Call:
      return false;
    case StmtKind::When:
      return hasControl(S.Body);
    default:
      return true;
    }
  });
}

/// Whether a jump's target is known before the run: the pc and immediates.
static bool isRelativeToPC(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Integer:
  case ExprKind::Param:
  case ExprKind::PC:
  case ExprKind::NextPC:
    return true;
  case ExprKind::OperandValue:
    return !E->Oper->RegFile;
  case ExprKind::Named:
    return isRelativeToPC(E->Named->Value);
  case ExprKind::Operator:
  case ExprKind::Convert:
    return all_of(E->Args, isRelativeToPC);
  default:
    return false;
  }
}

void HandlerEmitter::emitJump(const Stmt &S, StringRef Indent) {
  OS << Indent << "next = C->"
     << (isRelativeToPC(S.Value) ? "jumpTarget(" : "indirectTarget(")
     << valueName(S) << ");\n"
     << Indent << "if (LLVM_UNLIKELY(!next))\n"
     << Indent << "  KC_STOP;\n";
  // Where programs lie in a memory, only (halt) ends them.
  if (!Model.CodeMemory)
    OS << Indent << "if (LLVM_UNLIKELY(next == &C->Code.back()))\n"
       << Indent << "  C->EndedBy = IP;\n";
}

void HandlerEmitter::emitControl(ArrayRef<Stmt> Stmts, StringRef Indent) {
  for (const Stmt &S : Stmts) {
    switch (S.Kind) {
    case StmtKind::When:
      if (!hasControl(S.Body))
        break;
      OS << Indent << "if (" << valueName(S) << ") {\n";
      emitControl(S.Body, (Indent + "  ").str());
      OS << Indent << "}\n";
      break;
    case StmtKind::Raise:
      OS << Indent
         << formatv("C->setTrap(TrapKind::{0}, {1}{2});\n", S.TrapKind,
                    S.Value ? value(S.Value) + ", " : "", quoted(S.Message))
         << Indent << "KC_STOP;\n";
      break;
    case StmtKind::Jump:
      // The pre-decoder has seen that the target is in the program.
      if (const Operand *Distance = jumpDistance(S)) {
        OS << Indent
           << formatv("if constexpr (Near) {{\n{0}  next = IP + "
                      "int32_t(op_{1}) / int32_t(Isa::PCStep);\n{0}} else {{\n",
                      Indent, Distance->Name);
        emitJump(S, (Indent + "  ").str());
        OS << Indent << "}\n";
        break;
      }
      emitJump(S, Indent);
      break;
    case StmtKind::LoopBegin:
    case StmtKind::LoopEnd:
    case StmtKind::LoopBreak:
      emitLoopControl(S, Indent);
      break;
    case StmtKind::Halt:
      OS << Indent << "next = &C->Code.back();\n"
         << Indent << "C->EndedBy = IP;\n";
      break;
    default:
      break;
    }
  }
}

/// How many elements the instruction computes and copies; empty for one that
/// has no more than a few.
std::string HandlerEmitter::elementsOfWork() {
  std::string Sum;
  auto Add = [&](const Twine &Elements) {
    Sum += (Sum.empty() ? "" : " + ") + Elements.str();
  };
  for (const Buffer &B : concat<const Buffer>(Plan.Reads, Plan.Writes))
    if (!B.View->Dims.empty())
      Add("shape_" + B.View->Name + ".size()");
  for (const Kernel &K : Plan.Kernels) {
    SetVector<StringRef> Iterators(K.Parallel.begin(), K.Parallel.end());
    for (const Expr *Reduction : K.Reductions)
      Iterators.insert(Reduction->Text);
    std::string Product = "uint64_t(1)";
    for (StringRef Name : Iterators)
      Product += " * " + params(Sem.findIterator(Name)->Extent);
    Add(Product);
  }
  return Sum;
}

void HandlerEmitter::run() {
  OS << formatv("// {0}\n", I.Mnemonic) << "template <class V, bool Observed"
     << (jumpsByDistance(I) ? ", bool Near = true" : "") << ">\n"
     << formatv("KC_HANDLER void handle_{0}", I.Name);
  runBody();
}

void HandlerEmitter::runBody() {
  IsShared = sharesHandler(Plan);
  OS << "(Core<Isa> *C, const Inst *IP, uint64_t Left,\n"
     << "                        uint64_t Cycles) {\n"
     << "  [[maybe_unused]] State &S = C->S;\n"
     << "  [[maybe_unused]] const Params &P = S.P;\n";
  emitOperands();
  emitChoice();
  emitNames();
  emitChecks();
  emitReads();
  emitVectors();
  computeValues(Sem.Stmts);
  bool Jumps = I.Control != isa::ControlKind::None;
  if (hasControl(Sem.Stmts)) {
    // Control decides before anything is written: it may still trap.
    if (Jumps)
      OS << "  const Inst *next = IP + 1;\n";
    emitControl(Sem.Stmts, "  ");
  }
  emitWrites();
  OS << "  uint64_t cost = IP->Cost;\n";
  if (CallsFunction)
    OS << "  cost += C->Extra;\n  C->DmaCycles += C->Extra;\n";
  OS << (IsShared ? "  if (LLVM_UNLIKELY(C->IsObserved))\n"
                  : "  if constexpr (Observed)\n")
     << "    C->observe(IP, Cycles);\n";
  if (std::string Elements = elementsOfWork(); !Elements.empty())
    OS << formatv("  C->spend({0}, Left);\n", Elements);
  if (CallsFunction)
    OS << "  C->spendOnFunction(Left);\n  C->Extra = 0;\n";
  OS << formatv("  KC_GO({0}, cost);\n}\n\n", Jumps ? "next" : "IP + 1");
}

void HandlerEmitter::runMappedWrite() {
  computeValues(Sem.Stmts);
  writeValues(Sem.Stmts, "  ");
}

} // namespace

bool jumpsByDistance(const Instruction &I) {
  return hasJumpByDistance(I.Semantics.Stmts);
}

void emitRegisterMap(const IsaModel &Model, const RegisterMapInfo &Map,
                     raw_ostream &OS) {
  auto EmitTest = [&](StringRef Name, bool OfWritable) {
    OS << formatv("inline bool {0}_{1}(uint32_t num) {{\n  switch (num) {{\n",
                  Name, Map.Name);
    bool IsEmpty = true;
    for (const MappedRegisterInfo &G : Map.Registers)
      if (!OfWritable || G.Write) {
        OS << formatv("  case {0:x}: // {1}\n", G.Number, G.Name);
        IsEmpty = false;
      }
    if (!IsEmpty)
      OS << "    return true;\n";
    OS << "  default:\n    return false;\n  }\n}\n\n";
  };
  EmitTest("isMapped", false);
  EmitTest("isWritable", true);

  StringRef Context =
      "[[maybe_unused]] Core<Isa> *C, [[maybe_unused]] const Inst *IP,\n"
      "    [[maybe_unused]] uint64_t Left, [[maybe_unused]] uint64_t Cycles,\n"
      "    uint32_t num";
  StringRef Locals = "  [[maybe_unused]] State &S = C->S;\n"
                     "  [[maybe_unused]] const Params &P = S.P;\n"
                     "  switch (num) {\n";
  OS << formatv("template <class V>\nuint32_t readMapped_{0}({1}) {{\n{2}",
                Map.Name, Context, Locals);
  for (const MappedRegisterInfo &G : Map.Registers) {
    Instruction Nothing;
    Nothing.Rec = G.Rec;
    SimPlan Plan(Nothing);
    OS << formatv("  case {0:x}: // {1}\n    return {2};\n", G.Number, G.Name,
                  HandlerEmitter(Model, Plan, OS).value(G.Read));
  }
  OS << "  default:\n    return 0;\n  }\n}\n\n"
     << formatv("template <class V>\nvoid writeMapped_{0}({1},\n    "
                "[[maybe_unused]] uint32_t op_value) {{\n{2}",
                Map.Name, Context, Locals);
  for (const MappedRegisterInfo &G : Map.Registers) {
    if (!G.Write)
      continue;
    OS << formatv("  case {0:x}: {{ // {1}\n", G.Number, G.Name);
    SimPlan Plan(*G.Write);
    HandlerEmitter(Model, Plan, OS).runMappedWrite();
    OS << "  return;\n  }\n";
  }
  OS << "  default:\n    return;\n  }\n}\n\n";
}

bool sharesHandler(const SimPlan &Plan) {
  return Plan.I.usesVectors() && !Plan.I.IsReserved && Plan.Reads.empty() &&
         Plan.Writes.empty() && Plan.Kernels.empty() &&
         Plan.I.Control == isa::ControlKind::None;
}

std::string sharedHandler(const IsaModel &Model, const SimPlan &Plan) {
  std::string Text;
  raw_string_ostream OS(Text);
  HandlerEmitter(Model, Plan, OS).runBody();
  return Text;
}

void emitHandler(const IsaModel &Model, const SimPlan &Plan, raw_ostream &OS) {
  HandlerEmitter(Model, Plan, OS).run();
}

} // namespace kc::tablegen
