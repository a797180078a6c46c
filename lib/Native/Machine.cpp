//===- Machine.cpp - LLVM's description of a target -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <mutex>

using namespace llvm;

namespace kc::native {

static void initializeTargets() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    InitializeAllAsmPrinters();
  });
}

Expected<std::unique_ptr<TargetMachine>>
createMachine(const isa::LlvmTargetDesc &T, const CompileOptions &O) {
  if (!O.Vectors && T.ScalarFeatures.empty())
    return createStringError("'" + T.Triple + "' has no scalar code");
  initializeTargets();
  Triple TheTriple(T.Triple);
  std::string Message;
  const llvm::Target *Found = TargetRegistry::lookupTarget(TheTriple, Message);
  if (!Found)
    return createStringError(Message);
  TargetOptions Options;
  Options.MCOptions.ABIName = T.Abi.str();
  // A product and a sum are one instruction where there is one for both.
  Options.AllowFPOpFusion = FPOpFusion::Fast;
  std::unique_ptr<TargetMachine> Machine(Found->createTargetMachine(
      TheTriple, T.Cpu, O.Vectors ? T.Features : T.ScalarFeatures, Options,
      Reloc::Static, CodeModel::Small,
      O.Level > 2 ? CodeGenOptLevel::Aggressive : CodeGenOptLevel::Default));
  if (!Machine)
    return createStringError("LLVM can't compile for '" + T.Triple + "'");
  return Machine;
}

Expected<unsigned> pointerBits(const isa::LlvmTargetDesc &T) {
  Expected<std::unique_ptr<TargetMachine>> Machine = createMachine(T, {});
  if (!Machine)
    return Machine.takeError();
  return (*Machine)->createDataLayout().getPointerSizeInBits();
}

} // namespace kc::native
