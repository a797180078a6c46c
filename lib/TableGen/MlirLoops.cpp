//===- MlirLoops.cpp - Index notation as linalg ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduce is a linalg.generic of its own, with the reduction innermost, into
// a buffer that holds the neutral element: so its terms are added in ascending
// order, as the simulator adds them. What is done with the sum is a second
// linalg.generic over the target's iterators.
//
//===----------------------------------------------------------------------===//

#include "MlirEmitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

bool MlirEmitter::isLoop(const Stmt &S) const {
  return (S.Kind == StmtKind::Set || S.Kind == StmtKind::Accumulate) &&
         !S.Target.Indices.empty();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static std::string dynamicType(size_t Rank, StringRef Cell) {
  std::string Type = "memref<";
  for (size_t N = 0; N != Rank; ++N)
    Type += "?x";
  return Type + Cell.str() + ">";
}

static bool isOne(const Expr *E) {
  return E->Kind == ExprKind::Integer && E->Int == 1;
}

std::string MlirEmitter::viewType(const View &V) const {
  std::string Type = dynamicType(V.Dims.size(), V.Memory->Cell->Storage->Mlir);
  Type.pop_back();
  std::string Strides;
  for (const Expr *S : V.Strides)
    Strides +=
        (Strides.empty() ? "" : ", ") + std::string(isOne(S) ? "1" : "?");
  return Type + ", strided<[" + Strides + "], offset: ?>>";
}

void MlirEmitter::castView(const View &V) {
  std::string Sizes, Strides;
  for (const Expr *D : V.Dims)
    Sizes += (Sizes.empty() ? "" : ", ") + index(D);
  for (const Expr *S : V.Strides)
    Strides += (Strides.empty() ? "" : ", ") + (isOne(S) ? "1" : index(S));
  Views[&V] = W.define(
      formatv("memref.reinterpret_cast {0} to offset: [{1}], sizes: [{2}], "
              "strides: [{3}] : {4} to {5}",
              State.lookup(V.Memory->Name), Addresses.lookup(&V), Sizes,
              Strides, mlirStateType(*V.Memory), viewType(V)),
      V.Name);
}

/// The number of an iterator's values, as an index.
std::string MlirEmitter::extent(StringRef Iterator) {
  std::string &Extent = Extents[Iterator];
  if (Extent.empty())
    Extent = index(Sem.findIterator(Iterator)->Extent);
  return Extent;
}

MlirEmitter::Buffer MlirEmitter::allocate(StringRef Name, StringRef CellType,
                                          ArrayRef<std::string> Iterators) {
  Buffer B;
  B.Type = dynamicType(Iterators.size(), CellType);
  B.Indices.assign(Iterators.begin(), Iterators.end());
  std::string Sizes;
  for (const std::string &Iterator : Iterators)
    Sizes += (Sizes.empty() ? "" : ", ") + extent(Iterator);
  B.Memref = W.define(formatv("memref.alloc({0}) : {1}", Sizes, B.Type), Name);
  Allocated.push_back(B);
  return B;
}

//===----------------------------------------------------------------------===//
// Elements, in a loop's body
//===----------------------------------------------------------------------===//

std::string MlirEmitter::iterator(const Expr *E) {
  std::string &Index = Current->Indices[E->Text];
  if (Index.empty()) {
    auto At = find(Current->Iterators, E->Text);
    Index = W.define(
        formatv("linalg.index {0} : index", At - Current->Iterators.begin()));
  }
  return W.define(
      formatv("arith.index_castui {0} : index to {1}", Index, E->Type->Mlir));
}

std::string MlirEmitter::element(const Expr *E) {
  if (E->TheView && E->TheView->Dims.empty())
    return Cells.lookup(E->TheView);
  if (!Current) { // Outside of loops there are only whole sums and variables.
    if (E->Kind == ExprKind::Reduce) {
      const Buffer &B = reduced(E);
      return W.define(formatv("memref.load {0}[] : {1}", B.Memref, B.Type));
    }
    std::string Cell = W.define(formatv("memref.load {0}[] : {1}",
                                        State.lookup(E->Array->Name),
                                        mlirStateType(*E->Array)));
    return load(E->Array->Cell, Cell);
  }
  if (E->TheView && isOpenEnded(*E->TheView))
    return checkedElement(E);
  for (Input &In : Current->Inputs) {
    if (!sameExpr(In.Element, E))
      continue;
    if (In.Value.empty())
      In.Value = In.Cell ? load(In.Cell, In.Argument) : In.Argument;
    return In.Value;
  }
  return ""; // collectInputs() finds all.
}

/// An element whose index or address may not exist; it is zero then.
std::string MlirEmitter::checkedElement(const Expr *E) {
  const View &V = *E->TheView;
  const CellInfo *Cell = V.Memory->Cell;
  std::string Exists, At;
  std::string Zero = W.constant("0", "index");
  auto Restrict = [&](std::string Limit) {
    std::string Fits =
        W.define(formatv("arith.cmpi ult, {0}, {1} : index", At, Limit));
    At =
        W.define(formatv("arith.select {0}, {1}, {2} : index", Fits, At, Zero));
    Exists = Exists.empty()
                 ? Fits
                 : W.define(formatv("arith.andi {0}, {1} : i1", Exists, Fits));
  };
  std::string Text;
  if (E->Kind == ExprKind::Lookup) {
    At = index(E->Args[0]);
    Restrict(index(V.Dims[0]));
    Text = formatv("memref.load {0}[{1}] : {2}", Views.lookup(&V), At,
                   viewType(V));
  }
  if (isOpenEnded(V)) {
    std::string Address = Addresses.lookup(&V);
    for (auto [N, Stride] : enumerate(V.Strides)) {
      std::string Index = E->Kind == ExprKind::Lookup ? At : index(E->Args[N]);
      Index = W.define(
          formatv("arith.muli {0}, {1} : index", Index, index(Stride)));
      Address =
          W.define(formatv("arith.addi {0}, {1} : index", Address, Index));
    }
    At = Address;
    Restrict(index(V.Memory->Cells));
    Text = formatv("memref.load {0}[{1}] : {2}", State.lookup(V.Memory->Name),
                   At, mlirStateType(*V.Memory));
  }
  std::string Value = load(Cell, W.define(Text));
  std::string Nothing =
      W.constant(Cell->Value->IsFloat ? "0.0" : "0", Cell->Value->Mlir);
  return W.define(formatv("arith.select {0}, {1}, {2} : {3}", Exists, Value,
                          Nothing, Cell->Value->Mlir));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void MlirEmitter::addInput(const Expr *E, Loop &L) {
  if (any_of(L.Inputs,
             [&](const Input &In) { return sameExpr(In.Element, E); }))
    return;
  Input In;
  In.Element = E;
  In.Cell = nullptr;
  if (E->Kind == ExprKind::Reduce) {
    const Buffer &B = reduced(E);
    In.Memref = B.Memref;
    In.Type = B.Type;
    In.Indices = B.Indices;
  } else {
    In.Cell = E->Array ? E->Array->Cell : E->TheView->Memory->Cell;
    In.Memref =
        E->Array ? State.lookup(E->Array->Name) : Views.lookup(E->TheView);
    In.Type = E->Array ? mlirStateType(*E->Array) : viewType(*E->TheView);
    for (const Expr *Index : E->Args)
      In.Indices.push_back(Index->Text);
  }
  L.Inputs.push_back(std::move(In));
}

/// Everything that the value reads and that linalg can index.
void MlirEmitter::collectInputs(const Expr *E, Loop &L) {
  bool IsElement = E->Kind == ExprKind::Reduce ||
                   E->Kind == ExprKind::ArrayElement ||
                   (E->Kind == ExprKind::ViewElement &&
                    !E->TheView->Dims.empty() && !isOpenEnded(*E->TheView));
  if (IsElement)
    return addInput(E, L);
  for (const Expr *Arg : E->Args)
    collectInputs(Arg, L);
}

/// linalg takes extents from what is indexed. An iterator that indexes nothing
/// gets a buffer that is only there for its size.
void MlirEmitter::coverIterators(Loop &L, const Buffer &Out) {
  for (const std::string &Iterator : L.Iterators) {
    bool IsCovered = is_contained(Out.Indices, Iterator) ||
                     any_of(L.Inputs, [&](const Input &In) {
                       return is_contained(In.Indices, Iterator);
                     });
    if (IsCovered)
      continue;
    Buffer Size = allocate("size_" + Iterator, "i1", Iterator);
    Input In;
    In.Element = nullptr;
    In.Memref = Size.Memref;
    In.Type = Size.Type;
    In.Indices = Size.Indices;
    In.Cell = nullptr;
    L.Inputs.push_back(std::move(In));
  }
}

static std::string mapOf(ArrayRef<std::string> Iterators,
                         ArrayRef<std::string> Indices) {
  // "mod" and the like are words of affine maps.
  auto Named = [](ArrayRef<std::string> Names) {
    return join(map_range(Names, [](const std::string &N) { return "_" + N; }),
                ", ");
  };
  return "affine_map<(" + Named(Iterators) + ") -> (" + Named(Indices) + ")>";
}

static std::string typeOfCell(StringRef MemrefType) {
  StringRef Inner = MemrefType.drop_front(strlen("memref<")).drop_back();
  Inner = Inner.take_until([](char C) { return C == ','; });
  return Inner.substr(Inner.rfind('x') + 1).str();
}

/// Writes a linalg.generic. The last \p Reduced iterators are reductions.
/// \p Body gets the element of \p Out and gives the new one.
void MlirEmitter::emitGeneric(Loop &L, unsigned Reduced, const Buffer &Out,
                              StringRef OutCell,
                              function_ref<std::string(std::string)> Body) {
  coverIterators(L, Out);
  std::string Maps, Kinds, Names, Types, Arguments;
  for (Input &In : L.Inputs) {
    StringRef Comma = Names.empty() ? "" : ", ";
    Maps += "\n        " + mapOf(L.Iterators, In.Indices) + ",";
    Names += (Comma + In.Memref).str();
    Types += (Comma + In.Type).str();
    In.Argument = W.name("in");
    Arguments += In.Argument + ": " + typeOfCell(In.Type) + ", ";
  }
  Maps += "\n        " + mapOf(L.Iterators, Out.Indices);
  for (size_t N = 0; N != L.Iterators.size(); ++N)
    Kinds += (N ? ", " : "") + std::string(N + Reduced < L.Iterators.size()
                                               ? "\"parallel\""
                                               : "\"reduction\"");
  std::string OutArgument = W.name("out");
  W.line(formatv("linalg.generic {{indexing_maps = [{0}],", Maps));
  W.line(formatv("    iterator_types = [{0}]}", Kinds));
  if (!L.Inputs.empty())
    W.line(formatv("    ins({0} : {1})", Names, Types));
  W.line(formatv("    outs({0} : {1}) {{", Out.Memref, Out.Type));
  W.line(formatv("  ^bb0({0}{1}: {2}):", Arguments, OutArgument, OutCell));
  W.indent();
  Loop *Outer = Current;
  Current = &L;
  std::string Result = Body(OutArgument);
  Current = Outer;
  W.line(formatv("linalg.yield {0} : {1}", Result, OutCell));
  W.outdent();
  W.line("}");
}

/// The buffer of a reduce over its free iterators.
const MlirEmitter::Buffer &MlirEmitter::reduced(const Expr *E) {
  if (auto Known = Reductions.find(E); Known != Reductions.end())
    return Known->second;
  const Expr *Term = E->Args[0];
  Loop L;
  collectInputs(Term, L);
  L.Iterators = freeIterators(E);
  Buffer Sum = allocate("sum", E->Type->Mlir, L.Iterators);
  W.line(formatv("linalg.fill ins({0} : {1}) outs({2} : {3})", neutral(E),
                 E->Type->Mlir, Sum.Memref, Sum.Type));
  L.Iterators.push_back(E->Text);
  emitGeneric(L, 1, Sum, E->Type->Mlir, [&](std::string So) {
    return applied(*E->Op, {So, value(Term)}, E->Type);
  });
  return Reductions[E] = Sum;
}

void MlirEmitter::emitLoop(const Stmt &S) {
  const Place &Target = S.Target;
  const CellInfo *Cell =
      Target.Array ? Target.Array->Cell : Target.TheView->Memory->Cell;
  Loop L;
  L.Iterators.assign(Target.Indices.begin(), Target.Indices.end());
  collectInputs(S.Value, L);
  // What is added to.
  Expr Old = {};
  Old.Kind = Target.Array ? ExprKind::ArrayElement : ExprKind::ViewElement;
  Old.Array = Target.Array;
  Old.TheView = Target.TheView;
  std::deque<Expr> Indices;
  for (const std::string &Name : Target.Indices) {
    Expr &Index = Indices.emplace_back();
    Index.Kind = ExprKind::Iterator;
    Index.Text = Name;
    Old.Args.push_back(&Index);
  }
  if (S.Kind == StmtKind::Accumulate)
    addInput(&Old, L);
  Buffer New = allocate(
      "new_" + (Target.Array ? Target.Array->Name.str() : Target.TheView->Name),
      Cell->Storage->Mlir, L.Iterators);
  emitGeneric(L, 0, New, Cell->Storage->Mlir, [&](std::string) {
    std::string Value = value(S.Value);
    if (S.Kind == StmtKind::Accumulate)
      Value = W.define(formatv("arith.{0} {1}, {2} : {3}",
                               Target.Type->IsFloat ? "addf" : "addi",
                               element(&Old), Value, Target.Type->Mlir));
    return store(Cell, Value);
  });
  NewElements[&S] = New;
}

void MlirEmitter::emitCopy(const Stmt &S) {
  const Place &Target = S.Target;
  const Buffer &New = NewElements[&S];
  std::string To = Target.Array ? State.lookup(Target.Array->Name)
                                : Views.lookup(Target.TheView);
  std::string Type =
      Target.Array ? mlirStateType(*Target.Array) : viewType(*Target.TheView);
  W.line(formatv("linalg.copy ins({0} : {1}) outs({2} : {3})", New.Memref,
                 New.Type, To, Type));
}

} // namespace kc::tablegen
