//===- MlirSymbols.h - What a function's text needs -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MLIRSYMBOLS_H
#define KC_LIB_TABLEGEN_MLIRSYMBOLS_H

#include "kc/IsaModel/IsaModel.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace kc::tablegen {

/// The functions that are called in the module: MlirFunction records, and
/// external ones that only C++ has.
class MlirSymbols {
public:
  /// Knows the MlirFunction records by the names they have in MLIR.
  explicit MlirSymbols(const llvm::RecordKeeper &Records);

  /// Notes that the rendering of an operator or cell is used: "@name(" is a
  /// call of an MlirFunction. A name that no record has is an error of \p Op.
  void useText(llvm::StringRef Text, llvm::StringRef Op);
  void use(const llvm::Record *Function);

  /// Notes a call of a function that isn't in the module.
  void useExternal(llvm::StringRef Name, const std::string &Type) {
    Externals[Name.str()] = Type;
  }

  /// The record of an MLIR function, or nullptr.
  const llvm::Record *find(llvm::StringRef Name) const {
    return Functions.lookup(Name);
  }

  void print(llvm::raw_ostream &OS) const;

private:
  const llvm::RecordKeeper &Records;
  llvm::StringMap<const llvm::Record *> Functions;
  /// Callees first.
  std::vector<const llvm::Record *> Used;
  std::map<std::string, std::string> Externals;
};

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MLIRSYMBOLS_H
