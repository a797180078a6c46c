//===- kc-translate.cpp - Between dialects and machine programs -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/Translations.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  kc::registerTranslations();
  return mlir::failed(mlir::mlirTranslateMain(
      argc, argv,
      "kc-translate: between instruction dialects and machine programs\n"));
}
