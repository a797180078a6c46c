//===- KernelGen.cpp - The loops of index notation ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes <Isa>Kernels.cpp, which is compiled once for each kind of host. A
// statement becomes a function over the values that the handler has gathered.
//
// The plain form is the loop nest that the notation says: the target's
// iterators outside in, reductions innermost, in ascending order. For sums of
// products the loops are blocked: a block of rows × lanes of sums stays in
// registers while the reduction runs, and the lanes are a vector. Each sum
// still adds its terms in ascending order, so both forms give the same bits.
//
//===----------------------------------------------------------------------===//

#include "CxxExpr.h"
#include "CxxText.h"
#include "SimShared.h"
#include "kc/TableGen/Generators.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/TableGenBackend.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

class KernelEmitter {
public:
  KernelEmitter(const SimPlan &Plan, const Kernel &K, raw_ostream &OS)
      : Plan(Plan), K(K), S(*K.Statement), OS(OS) {}

  void run();

private:
  void emitPlain();
  void emitBlocked();
  void emitLoop(StringRef Iterator, unsigned Depth);
  std::string value(const Expr *E, unsigned Depth);
  std::string reduction(const Expr *E, unsigned Depth);
  void hoistReductions();
  std::string lanes(const Expr *E, StringRef Sum);
  std::string index(ArrayRef<std::string> Iterators, bool OfLanes = false);
  std::string element(const Expr *E);
  std::string elementIndex(const Expr *E, bool OfLanes);
  std::string leaf(const Expr *E);
  bool usesLane(const Expr *E) const;

  const SimPlan &Plan;
  const Kernel &K;
  const Stmt &S;
  raw_ostream &OS;
  unsigned Reductions = 0;
  /// Where the results of reductions are that depend on no loop.
  DenseMap<const Expr *, std::string> Hoisted;
};

std::string indent(unsigned Depth) { return std::string(2 * Depth, ' '); }

/// The position of an element in row-major order. With \p OfLanes it is that
/// of the first lane, the last iterator.
std::string KernelEmitter::index(ArrayRef<std::string> Iterators,
                                 bool OfLanes) {
  std::string Text = "0";
  for (const std::string &Name : Iterators) {
    std::string Value =
        OfLanes && Name == K.Parallel.back() ? "lane" : "it_" + Name;
    Text =
        Text == "0"
            ? formatv("uint64_t({0})", Value).str()
            : formatv("({0}) * {1} + {2}", Text, extentName(Name), Value).str();
  }
  return Text;
}

std::string KernelEmitter::elementIndex(const Expr *E, bool OfLanes) {
  SmallVector<std::string, 3> Iterators;
  if (E->Array) {
    for (const Expr *Index : E->Args)
      Iterators.push_back(Index->Text);
  } else {
    const Buffer *B = Plan.readBuffer(E->TheView);
    for (unsigned N : B->Order)
      if (N < E->Args.size())
        Iterators.push_back(E->Args[N]->Text);
  }
  return index(Iterators, OfLanes);
}

std::string KernelEmitter::element(const Expr *E) {
  if (E->Array) {
    std::string Cell =
        formatv("arr_{0}[{1}]", E->Array->Name, elementIndex(E, false));
    return fillIn(E->Array->Cell->Load, {Cell});
  }
  return formatv("buf_{0}[{1}]", E->TheView->Name, elementIndex(E, false));
}

std::string KernelEmitter::leaf(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Param:
    return formatv("V::{0}(P)", E->Param->Name);
  case ExprKind::Iterator:
    return "it_" + E->Text;
  case ExprKind::ArrayElement:
  case ExprKind::ViewElement:
    return element(E);
  default:
    return "A." + scalarName(E);
  }
}

/// The text of a value; loops that it needs are written first.
std::string KernelEmitter::value(const Expr *E, unsigned Depth) {
  return cxxExpr(E, [&](const Expr *Leaf) -> std::string {
    if (Leaf->Kind == ExprKind::Lookup) {
      std::string Extent = cxxParamExpr(Leaf->TheView->Dims[0], "V::{0}(P)");
      return formatv("lookup(buf_{0}, {1}, {2})", Leaf->TheView->Name, Extent,
                     value(Leaf->Args[0], Depth));
    }
    return Leaf->Kind == ExprKind::Reduce ? reduction(Leaf, Depth) : leaf(Leaf);
  });
}

std::string KernelEmitter::reduction(const Expr *E, unsigned Depth) {
  if (auto It = Hoisted.find(E); It != Hoisted.end())
    return It->second;
  std::string Sum = "red_" + std::to_string(Reductions++);
  OS << indent(Depth)
     << formatv("{0} {1} = {2};\n", E->Type->Cxx, Sum, E->Op->Neutral);
  emitLoop(E->Text, Depth);
  std::string Term = value(E->Args[0], Depth + 1);
  OS << indent(Depth + 1)
     << formatv("{0} = {1};\n", Sum, fillIn(E->Op->Cxx, {Sum, Term}))
     << indent(Depth) << "}\n";
  return Sum;
}

/// Computes once, before the loops, what would be the same in each iteration.
/// Inner reductions come first in the reversed order of appearance.
void KernelEmitter::hoistReductions() {
  for (const Expr *E : reverse(K.Reductions))
    if (freeIterators(E).empty())
      Hoisted[E] = reduction(E, 1);
}

void KernelEmitter::emitLoop(StringRef Iterator, unsigned Depth) {
  OS << indent(Depth)
     << formatv("for (uint32_t it_{0} = 0; it_{0} != {1}; ++it_{0}) {{\n",
                Iterator, extentName(Iterator));
}

void KernelEmitter::emitPlain() {
  hoistReductions();
  unsigned Depth = 1;
  for (const std::string &Name : K.Parallel)
    emitLoop(Name, Depth++);
  std::string Value = value(S.Value, Depth);
  std::string Target = "out[" + index(K.Parallel) + "]";
  const CellInfo *Cell = S.Target.Array ? S.Target.Array->Cell : nullptr;
  if (S.Kind == StmtKind::Accumulate) {
    StringRef Add = S.Target.Type->IsFloat ? "{0} + {1}" : "{0} + {1}";
    std::string Old = Cell ? fillIn(Cell->Load, {Target}) : Target;
    Value = formatv("{0}({1})", S.Target.Type->Cxx, fillIn(Add, {Old, Value}));
  }
  if (Cell)
    Value = fillIn(Cell->Store, {Value});
  OS << indent(Depth) << Target << " = " << Value << ";\n";
  while (--Depth)
    OS << indent(Depth) << "}\n";
}

bool KernelEmitter::usesLane(const Expr *E) const {
  return any_of(E->Args, [&](const Expr *Index) {
    return Index->Text == K.Parallel.back();
  });
}

/// A value of all lanes; \p Sum stands for the reduction.
std::string KernelEmitter::lanes(const Expr *E, StringRef Sum) {
  if (E->Kind == ExprKind::Float) // A vector and a scalar make a vector.
    return formatv("{0}({1})", E->Type->Cxx, E->Text);
  if (E->Kind == ExprKind::Operator) {
    std::vector<std::string> Args;
    for (const Expr *Arg : E->Args)
      Args.push_back(lanes(Arg, Sum));
    return fillIn(E->Op->Cxx, Args);
  }
  if (E->Kind == ExprKind::Reduce)
    return Sum.str();
  if ((E->Array || E->TheView) && usesLane(E)) {
    std::string Base =
        E->Array ? ("arr_" + E->Array->Name).str() : "buf_" + E->TheView->Name;
    return formatv("loadLanes<Lanes>({0} + {1})", Base, elementIndex(E, true));
  }
  return leaf(E);
}

void KernelEmitter::emitBlocked() {
  const Expr *Reduction = K.Reductions.front();
  ArrayRef<std::string> Parallel = K.Parallel;
  std::string Lane = Parallel.back();
  std::string Row = Parallel.size() > 1 ? Parallel[Parallel.size() - 2] : "";
  unsigned Depth = 1;
  for (const std::string &Name :
       Parallel.drop_back(std::min<size_t>(2, Parallel.size())))
    emitLoop(Name, Depth++);
  std::string In = indent(Depth);
  std::string Term = lanes(Reduction->Args[0], "");
  std::string Result = lanes(S.Value, "sum[r]");
  std::string Target = "out + " + index(Parallel, /*OfLanes=*/true);
  if (S.Kind == StmtKind::Accumulate)
    Result = formatv("loadLanes<Lanes>({0}) + {1}", Target, Result);
  auto DefineRow = [&](StringRef Indent) {
    if (!Row.empty())
      OS << Indent << formatv("const uint64_t it_{0} = row + r;\n", Row);
  };
  OS << In
     << formatv("coverBlocks({0}, {1}, [&]<unsigned Rows, unsigned Lanes>("
                "[[maybe_unused]] uint64_t row, uint64_t lane) {{\n",
                Row.empty() ? "1" : extentName(Row), extentName(Lane))
     << In << "  FloatLanes<Lanes> sum[Rows];\n"
     << In << "  for (unsigned r = 0; r != Rows; ++r)\n"
     << In << "    sum[r] = FloatLanes<Lanes>(" << Reduction->Op->Neutral
     << ");\n"
     << In
     << formatv("  for (uint32_t it_{0} = 0; it_{0} != {1}; ++it_{0})\n",
                Reduction->Text, extentName(Reduction->Text))
     << In << "    for (unsigned r = 0; r != Rows; ++r) {\n";
  DefineRow(In + "      ");
  OS << In << "      sum[r] = sum[r] + " << Term << ";\n"
     << In << "    }\n"
     << In << "  for (unsigned r = 0; r != Rows; ++r) {\n";
  DefineRow(In + "    ");
  OS << In << "    storeLanes<Lanes>(" << Target << ", " << Result << ");\n"
     << In << "  }\n"
     << In << "});\n";
  while (--Depth)
    OS << indent(Depth) << "}\n";
}

void KernelEmitter::run() {
  OS << formatv("template <class V> void {0}(const {0}_Args &A) {{\n", K.Name)
     << "  [[maybe_unused]] const Params &P = *A.P;\n";
  SetVector<StringRef> Iterators;
  for (const std::string &Name : K.Parallel)
    Iterators.insert(Name);
  walk(S.Value, [&](const Expr *E) {
    if (E->Kind == ExprKind::Iterator)
      Iterators.insert(E->Text);
  });
  for (StringRef Name : Iterators)
    OS << formatv(
        "  [[maybe_unused]] const uint64_t {0} = {1};\n", extentName(Name),
        cxxParamExpr(Plan.I.Semantics.findIterator(Name)->Extent, "V::{0}(P)"));
  for (const View *V : K.Views)
    OS << formatv("  const {0} *__restrict buf_{1} = A.buf_{1};\n",
                  V->valueType()->Cxx, V->Name);
  for (const ArrayInfo *Array : K.Arrays)
    OS << formatv("  const {0} *arr_{1} = A.arr_{1};\n",
                  Array->Cell->Storage->Cxx, Array->Name);
  // An array that is read and written is one pointer too many for restrict.
  bool InPlace = S.Target.Array && K.Arrays.contains(S.Target.Array);
  OS << "  auto *" << (InPlace ? "" : "__restrict ") << "out = A.out;\n";
  if (K.IsBlocked)
    emitBlocked();
  else
    emitPlain();
  OS << "}\n\n";
}

} // namespace

static void emitKernels(const IsaModel &Model, raw_ostream &OS) {
  std::vector<std::unique_ptr<SimPlan>> Plans = planInstructions(Model);
  emitSourceFileHeader("Loops of " + Model.Title.str(), OS);
  std::vector<StringRef> Vectors = vectorKernels(Plans);
  OS << "#include \"kc/Sim/" << (Vectors.empty() ? "KernelOps" : "VectorOps")
     << ".h\"\n\n";
  emitSimShared(Model, Plans, OS);
  OS << "namespace " << simNamespace(Model) << " {\n\n// Compiled for "
     << "several hosts: nothing may be shared between the objects.\n"
     << "namespace {\n\n";
  for (const auto &Plan : Plans)
    for (const Kernel &K : Plan->Kernels)
      KernelEmitter(*Plan, K, OS).run();
  for (auto [N, Text] : enumerate(Vectors))
    OS << formatv("uint64_t vector_{0}(const VectorArgs &A) {{\n", N) << Text
       << "}\n\n";
  OS << "template <class V> constexpr Kernels kernels = {\n";
  for (const auto &Plan : Plans)
    for (const Kernel &K : Plan->Kernels)
      OS << "    " << K.Name << "<V>,\n";
  if (!Vectors.empty()) {
    OS << "    {";
    for (size_t N = 0; N != Vectors.size(); ++N)
      OS << "vector_" << N << ",\n     ";
    OS << "},\n";
  }
  OS << "    0};\n\n} // namespace\n\n"
     << "extern const Kernels *const KC_KERNEL_LEVEL[];\n"
     << "const Kernels *const KC_KERNEL_LEVEL[] = {\n";
  for (unsigned N = 0; N <= Model.Specializations.size(); ++N)
    OS << "    &kernels<Variant" << N << ">,\n";
  OS << "};\n\n} // namespace " << simNamespace(Model) << "\n";
}

void emitSimKernels(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records, [&](const IsaModel &Model) { emitKernels(Model, OS); });
}

} // namespace kc::tablegen
