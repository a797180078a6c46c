//===- SimShared.cpp - What handlers and kernels have in common -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimShared.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string simNamespace(const IsaModel &Model) {
  return "kc::sim::isa_" + Model.Name.str();
}

std::vector<std::unique_ptr<SimPlan>> planInstructions(const IsaModel &Model) {
  std::vector<std::unique_ptr<SimPlan>> Plans;
  for (const auto &I : Model.Instrs)
    Plans.push_back(std::make_unique<SimPlan>(*I));
  vectorKernels(Plans);
  return Plans;
}

std::vector<StringRef> vectorKernels(ArrayRef<std::unique_ptr<SimPlan>> Plans) {
  std::vector<VectorPlan *> Vectors;
  for (const auto &Plan : Plans)
    Vectors.push_back(&Plan->Vectors);
  return numberVectorKernels(Vectors);
}

static void emitVariant(const IsaModel &Model, StringRef Name,
                        const SpecializationInfo *Spec, raw_ostream &OS) {
  OS << "struct " << Name << " {\n";
  for (const auto &P : Model.Params) {
    auto IsFixed = [&](const auto &Value) { return Value.first == P.get(); };
    auto It = Spec ? find_if(Spec->Values, IsFixed) : nullptr;
    if (Spec && It != Spec->Values.end())
      OS << formatv("  static constexpr uint32_t {0}(const Params &) {{ "
                    "return {1}; }\n",
                    P->Name, It->second);
    else
      OS << formatv("  static uint32_t {0}(const Params &P) {{ return P.{0}; "
                    "}\n",
                    P->Name);
  }
  OS << "};\n\n";
}

static void emitArguments(const Kernel &K, raw_ostream &OS) {
  OS << "struct " << K.Name << "_Args {\n  const Params *P;\n";
  for (const View *V : K.Views)
    OS << formatv("  const {0} *buf_{1};\n", V->valueType()->Cxx, V->Name);
  for (const ArrayInfo *A : K.Arrays)
    OS << formatv("  const {0} *arr_{1};\n", A->Cell->Storage->Cxx, A->Name);
  const Place &Target = K.Statement->Target;
  if (Target.Kind == PlaceKind::ArrayElement)
    OS << formatv("  {0} *out;\n", Target.Array->Cell->Storage->Cxx);
  else
    OS << formatv("  {0} *out;\n", Target.Type->Cxx);
  for (const Expr *E : K.Scalars)
    OS << formatv("  {0} {1};\n", E->Type->Cxx, scalarName(E));
  OS << "};\n\n";
}

void emitSimShared(const IsaModel &Model,
                   ArrayRef<std::unique_ptr<SimPlan>> Plans, raw_ostream &OS) {
  OS << "namespace " << simNamespace(Model) << " {\n\nstruct Params {\n";
  for (const auto &P : Model.Params)
    OS << "  uint32_t " << P->Name << ";\n";
  OS << "};\n\n// Variant0 takes every parameter from the profile, the others "
        "fix some.\n";
  emitVariant(Model, "Variant0", nullptr, OS);
  for (auto [N, Spec] : enumerate(Model.Specializations))
    emitVariant(Model, "Variant" + std::to_string(N + 1), &Spec, OS);

  for (const auto &Plan : Plans)
    for (const Kernel &K : Plan->Kernels)
      emitArguments(K, OS);
  OS << "/// The loops of one variant, compiled for one kind of host.\n"
     << "struct Kernels {\n";
  for (const auto &Plan : Plans)
    for (const Kernel &K : Plan->Kernels)
      OS << formatv("  void (*{0})(const {0}_Args &);\n", K.Name);
  if (size_t N = vectorKernels(Plans).size())
    OS << formatv("  VectorKernel Vector[{0}];\n", N);
  OS << "  int Unused;\n};\n\n} // namespace " << simNamespace(Model) << "\n\n";
}

} // namespace kc::tablegen
