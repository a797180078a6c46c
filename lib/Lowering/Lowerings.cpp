//===- Lowerings.cpp - Which baseline compilers there are -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plena/LowerPlena.h"
#include "kc/Lowering/Lowering.h"
#include "Llvm/LowerLlvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace kc::lowering {

llvm::ArrayRef<IsaLowering> allLowerings() {
  static constexpr llvm::StringRef PlenaModes[] = {"template", "opt"};
  static const std::vector<IsaLowering> Lowerings = [] {
    std::vector<IsaLowering> All = {
        {"plena",
         PlenaModes,
         {},
         "template",
         plena::insertDialects,
         plena::lower},
    };
    for (const isa::Target *T : isa::allTargets())
      if (!T->LlvmTargets.empty())
        All.push_back({T->Name, llvm_::modes(), llvm_::variants(),
                       llvm_::referenceMode(), llvm_::insertDialects,
                       [T](mlir::func::FuncOp Func, const Options &O) {
                         return llvm_::lower(Func, *T, O);
                       }});
    return All;
  }();
  return Lowerings;
}

llvm::StringRef referenceMode(llvm::StringRef Isa) {
  for (const IsaLowering &L : allLowerings())
    if (L.Isa == Isa)
      return L.Reference;
  return "";
}

std::vector<std::string> alternativesTo(llvm::StringRef Isa,
                                        llvm::StringRef Mode) {
  std::vector<std::string> Names;
  for (const IsaLowering &L : allLowerings()) {
    if (L.Isa != Isa)
      continue;
    for (llvm::StringRef M : L.Modes)
      Names.push_back(M.str());
    llvm::append_range(Names, L.Variants);
  }
  llvm::erase(Names, Mode);
  return Names;
}

llvm::Expected<const IsaLowering *> findLowering(llvm::StringRef Isa,
                                                 llvm::StringRef Mode) {
  auto Known = [](auto &&Names) { return llvm::join(Names, ", "); };
  for (const IsaLowering &L : allLowerings()) {
    if (L.Isa != Isa)
      continue;
    if (llvm::is_contained(L.Modes, Mode) ||
        llvm::is_contained(L.Variants, Mode))
      return &L;
    return llvm::createStringError("there is no mode '" + Mode + "' for " +
                                   Isa + "; there are " + Known(L.Modes));
  }
  auto Isas = llvm::map_range(allLowerings(),
                              [](const IsaLowering &L) { return L.Isa; });
  return llvm::createStringError("there is no lowering to '" + Isa +
                                 "'; there are lowerings to " + Known(Isas));
}

} // namespace kc::lowering
