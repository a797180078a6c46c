//===- MlirWriter.h - Writing the body of an MLIR function ------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MLIRWRITER_H
#define KC_LIB_TABLEGEN_MLIRWRITER_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace kc::tablegen {

/// Text of a function's body. Values get names that are unique in the
/// function; constants and conversions of parameters are collected and stand at
/// its beginning.
class MlirWriter {
public:
  MlirWriter() : Text(Body) {}

  /// A value name, "%" and \p Base, made unique.
  std::string name(llvm::StringRef Base);
  /// Writes "%base = operation" and gives the value's name; without \p Base
  /// it is a number.
  std::string define(const llvm::Twine &Operation, llvm::StringRef Base = "");
  void line(const llvm::Twine &Operation);
  void comment(const llvm::Twine &What);
  /// Begins the basic block "^name" with \p Base made unique, gives its label.
  std::string label(llvm::StringRef Base);
  void block(llvm::StringRef Label);

  /// An operation on nothing but arguments and such values; stands at the
  /// beginning and is written once.
  std::string hoisted(const llvm::Twine &Operation, llvm::StringRef Base);
  /// The value of arith.constant. \p Value is as MLIR writes it.
  std::string constant(llvm::StringRef Value, llvm::StringRef Type);

  void indent() { ++Depth; }
  void outdent() { --Depth; }

  /// What is hoisted, then the body.
  void print(llvm::raw_ostream &OS) const;

private:
  std::string unique(llvm::StringRef Base);

  std::string Body;
  llvm::raw_string_ostream Text;
  unsigned Depth = 1;
  unsigned Temporaries = 0;
  llvm::StringMap<unsigned> Names;
  /// By operation.
  llvm::StringMap<std::string> Hoisted;
  std::string Prologue;
};

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MLIRWRITER_H
