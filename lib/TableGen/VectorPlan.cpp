//===- VectorPlan.cpp - Kernels over vector registers ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel goes over its elements in blocks of a number that is known when it
// is compiled, so that the host's compiler makes vectors of them: it computes a
// block, then writes those of its elements that are to be written. A block may
// reach beyond a group's end, where what it computes is dropped.
//
//===----------------------------------------------------------------------===//

#include "VectorPlan.h"
#include "CxxExpr.h"
#include "CxxText.h"
#include "SimPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

static bool sameOrNone(const Expr *A, const Expr *B) {
  return A && B ? sameExpr(A, B) : A == B;
}

bool VectorDomain::operator==(const VectorDomain &Other) const {
  return sameExpr(Begin, Other.Begin) && sameExpr(End, Other.End) &&
         sameOrNone(Invariant, Other.Invariant) && Mask == Other.Mask;
}

bool needsVectorKernel(const Expr *E) {
  bool Needs = false;
  walk(E, [&](const Expr *Part) {
    Needs |= Part->Kind == ExprKind::Fold ||
             (Part->TheView && Part->TheView->isVector());
  });
  return Needs;
}

/// Writes the body of one kernel for one choice, and notes the arguments that
/// it finds on its way.
class VectorKernelWriter {
public:
  VectorKernelWriter(VectorPlan &Plan, VectorKernel &K)
      : Plan(Plan), K(K), OS(Text) {}

  std::string run(const Expr *Value, const View *Out, const Stmt *Loop);

private:
  unsigned domain(const Expr *Begin, const Expr *End, const Expr *Condition);
  unsigned input(const View *V, bool IsInStep);
  unsigned scalar(const Expr *E);
  std::string value(const Expr *E);
  std::string leaf(const Expr *E);
  std::string fold(const Expr *E);
  void findFolds(const Expr *E);
  void emitBlocks(const Expr *Value, unsigned OfDomain, const Twine &Store);
  std::string inputName(unsigned N) { return "in_" + std::to_string(N); }

  VectorPlan &Plan;
  VectorKernel &K;
  std::string Text;
  raw_string_ostream OS;
  unsigned Lanes = 16;
  /// Of the loop that is written.
  unsigned Domain = 0;
  bool InAssignment = false;
  SmallVector<std::pair<const Expr *, std::string>, 2> Folds;
};

unsigned VectorKernelWriter::domain(const Expr *Begin, const Expr *End,
                                    const Expr *Condition) {
  VectorDomain D{Begin, End, Condition, nullptr, {}};
  if (Condition->Kind == ExprKind::ViewElement) {
    D.Invariant = nullptr;
    D.Mask = Condition->TheView;
  } else if (Condition->Kind == ExprKind::Operator &&
             Condition->Op->Name == "either" &&
             Condition->Args[1]->Kind == ExprKind::ViewElement) {
    D.Invariant = Condition->Args[0];
    D.Mask = Condition->Args[1]->TheView;
  }
  auto Known = find(Plan.Domains, D);
  unsigned Index = Known - Plan.Domains.begin();
  if (Known == Plan.Domains.end())
    Plan.Domains.push_back(D);
  if (D.Mask)
    Plan.Domains[Index].Views.insert(D.Mask);
  auto Own = find(K.Domains, Index);
  unsigned Number = Own - K.Domains.begin();
  if (Own == K.Domains.end())
    K.Domains.push_back(Index);
  return Number;
}

unsigned VectorKernelWriter::input(const View *V, bool IsInStep) {
  for (auto [N, In] : enumerate(K.Inputs))
    if (In.View == V) {
      In.IsInStep &= IsInStep;
      return N;
    }
  K.Inputs.push_back({V, IsInStep});
  return K.Inputs.size() - 1;
}

unsigned VectorKernelWriter::scalar(const Expr *E) {
  for (auto [N, Known] : enumerate(K.Scalars))
    if (sameExpr(Known, E))
      return N;
  K.Scalars.push_back(E);
  return K.Scalars.size() - 1;
}

std::string VectorKernelWriter::leaf(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Iterator:
    return "i";
  case ExprKind::TypeWidth:
    return formatv("{0}({1}u)", E->Type->Cxx, E->Int);
  case ExprKind::ViewElement: {
    unsigned N = input(E->TheView, true);
    Plan.Domains[K.Domains[Domain]].Views.insert(E->TheView);
    if (E->TheView->IsMask)
      return formatv("(((bits_{0} >> j) & 1) != 0)", N);
    return formatv("element<{0}>({1}, i)", E->Type->Cxx, inputName(N));
  }
  case ExprKind::Lookup: {
    std::string Index = value(E->Args[0]);
    unsigned N = input(E->TheView, !InAssignment);
    K.Inputs[N].HasComputedIndex = true;
    return formatv("lookupElement<{0}>({1}, A.Extent[{2}], {3})", E->Type->Cxx,
                   inputName(N), N, Index);
  }
  case ExprKind::Fold:
    for (const auto &[Known, Name] : Folds)
      if (sameExpr(Known, E))
        return Name;
    return "0";
  case ExprKind::OperandValue:
  case ExprKind::OperandNumber:
  case ExprKind::Named:
  case ExprKind::Register:
  case ExprKind::Param:
  case ExprKind::PC:
  case ExprKind::NextPC:
    return "s_" + std::to_string(scalar(E));
  default:
    PrintError(Plan.I.Rec->getLoc(),
               "'" + Plan.I.Name +
                   "', semantics: this can't be computed for the elements of "
                   "vectors");
    return "0";
  }
}

std::string VectorKernelWriter::value(const Expr *E) {
  return cxxExpr(E, [&](const Expr *Leaf) { return leaf(Leaf); });
}

/// The masks whose elements the loop over \p E itself reads.
static void findMasks(const Expr *E, SmallSetVector<const View *, 4> &Masks) {
  if (E->Kind == ExprKind::Fold)
    return;
  if (E->Kind == ExprKind::ViewElement && E->TheView->IsMask)
    Masks.insert(E->TheView);
  for (const Expr *Arg : E->Args)
    findMasks(Arg, Masks);
}

/// The loop over all blocks; \p Store is what is done with out[], the values.
void VectorKernelWriter::emitBlocks(const Expr *Value, unsigned OfDomain,
                                    const Twine &Store) {
  Domain = OfDomain;
  std::string Expression = value(Value);
  OS << formatv("  for (uint32_t base = A.Begin[{0}] / N * N; base < end_{0}; "
                "base += N) {{\n",
                Domain);
  SmallSetVector<const View *, 4> Masks;
  findMasks(Value, Masks);
  for (const View *Mask : Masks) {
    unsigned N = input(Mask, true);
    OS << formatv("    const uint32_t bits_{0} = loadBits<N>({1}, base);\n", N,
                  inputName(N));
  }
  OS << formatv("    {0} out[N];\n", Value->Type->Cxx)
     << "    KC_LANES for (uint32_t j = 0; j != N; ++j) {\n"
     << "      [[maybe_unused]] const uint32_t i = base + j;\n"
     << formatv("      out[j] = {0};\n    }\n", Expression) << "    " << Store
     << "\n  }\n";
}

/// Operators without a neutral element take the elements one by one, others
/// keep a result for each lane of the blocks.
std::string VectorKernelWriter::fold(const Expr *E) {
  unsigned D = domain(E->Args[0], E->Args[1], E->Args[2]);
  std::string Name = "fold_" + std::to_string(Folds.size());
  StringRef Type = E->Type->Cxx;
  auto Combine = [&](const std::string &A, const std::string &B) {
    return formatv("{0}({1})", Type, fillIn(E->Op->Cxx, {A, B})).str();
  };
  bool OneByOne = E->Op->Neutral.empty();
  OS << formatv("  {0} {1} = {2};\n", Type, Name, value(E->Args[3]));
  if (OneByOne) {
    emitBlocks(E->Args[4], D,
               "for (uint32_t j = 0; j != N; ++j)\n      if (active_" +
                   Twine(D) + "[base + j])\n        " + Name + " = " +
                   Combine(Name, "out[j]") + ";");
    return Name;
  }
  OS << formatv("  {0} {1}_of[N];\n  for (uint32_t j = 0; j != N; ++j)\n"
                "    {1}_of[j] = {0}({2});\n",
                Type, Name, E->Op->Neutral);
  std::string Lane = Name + "_of[j]";
  std::string Visited = formatv("(active_{0}[base + j] ? out[j] : {1}({2}))", D,
                                Type, E->Op->Neutral);
  emitBlocks(E->Args[4], D,
             "KC_LANES for (uint32_t j = 0; j != N; ++j)\n      " +
                 Twine(Lane) + " = " + Combine(Lane, Visited) + ";");
  OS << formatv("  for (uint32_t j = 0; j != N; ++j)\n    {0} = {1};\n", Name,
                Combine(Name, Lane));
  return Name;
}

/// Folds are the same for all elements that the assignment visits, and come
/// before its loop; inner ones first.
void VectorKernelWriter::findFolds(const Expr *E) {
  for (const Expr *Arg : E->Args)
    findFolds(Arg);
  if (E->Kind != ExprKind::Fold ||
      any_of(Folds, [&](auto &Known) { return sameExpr(Known.first, E); }))
    return;
  if (!freeIterators(E).empty()) {
    PrintError(Plan.I.Rec->getLoc(), "'" + Plan.I.Name +
                                         "', semantics: a fold can't depend on "
                                         "the iterator of a loop around it");
    return;
  }
  std::string Name = fold(E);
  Folds.push_back({E, Name});
}

std::string VectorKernelWriter::run(const Expr *Value, const View *Out,
                                    const Stmt *Loop) {
  // As many elements as fill a vector of the host, of the narrowest type.
  unsigned Width = 0;
  auto Note = [&](const View *V) {
    if (V && !V->IsMask && (!Width || V->Element->Width < Width))
      Width = V->Element->Width;
  };
  Note(Out);
  walk(Value, [&](const Expr *E) {
    if (E->Kind == ExprKind::ViewElement)
      Note(E->TheView);
  });
  Lanes = Width ? std::max(8u, 128 / Width) : 16;
  if (Loop)
    Plan.Domains[K.Domains[domain(Loop->Begin, Loop->End, Loop->Value)]]
        .Views.insert(Out);
  findFolds(Value);
  std::string Result;
  if (Loop) {
    InAssignment = true;
    emitBlocks(Value, 0,
               Out->IsMask ? "storeBits<N>(group, base, out, active_0);"
                           : "storeElements<N>(group, base, out, active_0);");
    Result = "0";
  } else {
    Result = value(Value);
  }
  std::string Body;
  raw_string_ostream BodyOS(Body);
  for (unsigned N = 0; N != K.Inputs.size(); ++N)
    BodyOS << formatv("  [[maybe_unused]] const uint8_t *const {0} = "
                      "A.In[{1}];\n",
                      inputName(N), N);
  // Copies, which stores to groups can't change.
  for (unsigned N = 0; N != K.Domains.size(); ++N)
    BodyOS << formatv(
        "  [[maybe_unused]] const uint8_t *const active_{0} = "
        "A.Active[{0}];\n"
        "  [[maybe_unused]] const uint32_t end_{0} = A.End[{0}];\n",
        N);
  for (auto [N, E] : enumerate(K.Scalars))
    BodyOS << formatv("  [[maybe_unused]] const {0} s_{1} = {0}(A.S[{1}]);\n",
                      E->Type->Cxx, N);
  if (Loop)
    BodyOS << "  uint8_t *const group = A.Out;\n";
  // A single register of wide elements is worked on by itself: it may just have
  // been written, and the next one long ago, which hosts don't read at once.
  bool HasMask = any_of(K.Inputs, [](auto &In) { return In.View->IsMask; });
  if (Width == 32 && !HasMask && !(Out && Out->IsMask)) {
    BodyOS << "  if (end_0 <= 4";
    for (unsigned N = 1; N < K.Domains.size(); ++N)
      BodyOS << " && end_" << N << " <= 4";
    BodyOS << ") {\n  [[maybe_unused]] constexpr uint32_t N = 4;\n"
           << Text << "  return uint64_t(" << Result << ");\n  }\n";
  }
  BodyOS << formatv("  [[maybe_unused]] constexpr uint32_t N = {0};\n", Lanes)
         << Text << "  return uint64_t(" << Result << ");\n";
  return Body;
}

namespace {

/// A value that becomes a kernel, in one variant.
struct Site {
  const Expr *Value;
  const View *Out = nullptr;
  const Stmt *Loop = nullptr;
};

void collectSites(const std::vector<Stmt> &Stmts, const Stmt *Loop,
                  std::vector<Site> &Sites) {
  for (const Stmt &S : Stmts) {
    if (S.Kind == StmtKind::ForEach)
      collectSites(S.Body, &S, Sites);
    else if (Loop)
      Sites.push_back({S.Value, S.Target.TheView, Loop});
    else if (S.Value && needsVectorKernel(S.Value))
      Sites.push_back({S.Value});
    else
      collectSites(S.Body, nullptr, Sites);
  }
}

std::vector<Site> sitesOf(const Semantics &Sem) {
  std::vector<Site> Sites;
  for (const NamedValue *V : Sem.Values)
    if (needsVectorKernel(V->Value))
      Sites.push_back({V->Value});
  collectSites(Sem.Stmts, nullptr, Sites);
  return Sites;
}

} // namespace

VectorPlan::VectorPlan(const Instruction &I) : I(I) {
  std::vector<Site> Sites = sitesOf(I.Semantics);
  Kernels.resize(Sites.size());
  for (auto [N, S] : enumerate(Sites)) {
    VectorKernel &K = Kernels[N];
    K.Value = S.Value;
    K.Out = S.Out;
    if (S.Loop)
      K.Iterator = S.Loop->Iterator;
    std::string Text = VectorKernelWriter(*this, K).run(S.Value, S.Out, S.Loop);
    if (!I.Variable)
      K.Texts.push_back(Text);
    if (K.Inputs.size() > 6 || K.Scalars.size() > 6 || K.Domains.size() > 2)
      PrintError(I.Rec->getLoc(),
                 "'" + I.Name +
                     "', semantics: a value is computed from too many vectors, "
                     "scalars or loops");
  }
  // The other variants find the same arguments in the same order.
  for (const auto &Variant : I.Variants) {
    std::vector<Site> Own;
    if (Variant)
      Own = sitesOf(*Variant);
    for (unsigned N = 0; N != Kernels.size(); ++N) {
      Kernels[N].Texts.emplace_back();
      if (!Variant || N >= Own.size())
        continue;
      VectorKernel Unused;
      VectorPlan Scratch(*this);
      Scratch.Domains.clear();
      Kernels[N].Texts.back() = VectorKernelWriter(Scratch, Unused)
                                    .run(Own[N].Value, Own[N].Out, Own[N].Loop);
    }
  }
}

const VectorKernel *VectorPlan::kernelOf(const Expr *Value) const {
  for (const VectorKernel &K : Kernels)
    if (K.Value == Value)
      return &K;
  return nullptr;
}

std::vector<StringRef> numberVectorKernels(ArrayRef<VectorPlan *> Plans) {
  StringMap<unsigned> NumberOf;
  std::vector<StringRef> Texts;
  for (VectorPlan *Plan : Plans)
    for (VectorKernel &K : Plan->Kernels) {
      K.Numbers.clear();
      for (const std::string &Text : K.Texts) {
        if (Text.empty()) {
          K.Numbers.push_back(0);
          continue;
        }
        auto [It, IsNew] = NumberOf.try_emplace(Text, Texts.size());
        if (IsNew)
          Texts.push_back(Text);
        K.Numbers.push_back(It->second);
      }
    }
  return Texts;
}

} // namespace kc::tablegen
