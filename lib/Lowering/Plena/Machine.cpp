//===- Machine.cpp - What a PLENA lowering needs to know ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "kc/Dialect/Plena/PlenaDialect.h"
#include "llvm/Support/MathExtras.h"

namespace kc::lowering::plena {

static unsigned numAssignable(const isa::RegFileDesc &File) {
  return File.Count - (File.ZeroRegister >= 0 ? 1 : 0);
}

llvm::Expected<Machine> readMachine(mlir::MLIRContext *Context,
                                    llvm::StringRef Profile) {
  const isa::Target &T =
      IsaDialectInterface::get(
          Context->getLoadedDialect<kc::plena::PlenaDialect>())
          ->getTarget();
  isa::Profile P = isa::defaultProfile(T);
  if (!Profile.empty()) {
    llvm::Expected<isa::Profile> Loaded = isa::loadProfile(T, Profile);
    if (!Loaded)
      return Loaded.takeError();
    P = std::move(*Loaded);
  }
  auto Param = [&](llvm::StringRef Name) { return P.param(T, Name); };
  Machine M;
  M.RowElements = Param("MLEN");
  M.Block = Param("BLEN");
  M.PrefetchRows = Param("HBM_V_PREFETCH_AMOUNT");
  M.Tiles = Param("MATRIX_SRAM_SIZE") / M.RowElements;
  M.PrefetchTiles =
      llvm::divideCeil(Param("HBM_M_PREFETCH_AMOUNT"), M.RowElements);
  M.VectorSramElements = Param("VECTOR_SRAM_SIZE") * M.RowElements;
  M.FpSramEntries = Param("FP_SRAM_SIZE");
  M.MaxLoopInstructions = Param("MAX_LOOP_INSTRUCTIONS");
  M.AddCycles = Param("VECTOR_ADD_CYCLES");
  M.SumCycles = Param("VECTOR_SUM_CYCLES");
  const std::pair<llvm::StringRef, FormatDesc *> Formats[] = {
      {"HBM_V_ACT_TYPE", &M.VectorFormats[0]},
      {"HBM_V_KV_TYPE", &M.VectorFormats[1]},
      {"HBM_M_WEIGHT_TYPE", &M.MatrixFormats[0]},
      {"HBM_M_KV_TYPE", &M.MatrixFormats[1]}};
  for (auto [Name, To] : Formats) {
    llvm::Expected<FormatDesc> Format = parseFormat(P.format(T, Name));
    if (!Format)
      return Format.takeError();
    *To = *Format;
  }
  using namespace kc::plena;
  M.IntRegisters = numAssignable(T.RegFiles[GPType::RegFile]);
  M.FloatRegisters = numAssignable(T.RegFiles[FPType::RegFile]);
  return M;
}

} // namespace kc::lowering::plena
