//===- OdsGen.h - The MLIR dialect of an instruction set --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_ODSGEN_H
#define KC_LIB_TABLEGEN_ODSGEN_H

#include "kc/IsaModel/IsaModel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace kc::tablegen {

/// What an instruction does to state that isn't an SSA value.
struct StateEffects {
  struct Access {
    bool IsRead = false;
    bool IsWritten = false;
  };
  /// By the name of the record: a Memory, an Array or a Register.
  llvm::MapVector<llvm::StringRef, Access> Resources;
  /// It depends on where the instruction stands, or changes what is executed:
  /// nothing may be assumed.
  bool IsUnknown = false;
  /// The instruction may trap; it must not be executed where the program
  /// doesn't.
  bool MayTrap = false;
};

StateEffects stateEffects(const model::IsaModel &Model,
                          const model::Instruction &I);

/// Whether the dialect has an operation for \p I. Reserved instructions,
/// branches and the ends of hardware loops have none.
bool hasOperation(const model::Instruction &I);

/// The operation's name within its dialect: the mnemonic in lower case.
std::string operationName(const model::Instruction &I);

/// The name of a register file's type within the dialect.
std::string typeName(const model::RegFileInfo &F);

/// Writes the operation of \p I.
void emitOdsInstr(const model::IsaModel &Model, const model::Instruction &I,
                  llvm::raw_ostream &OS);

/// \p Text as a TableGen string.
std::string odsString(llvm::StringRef Text);
/// \p Text as a TableGen code block.
std::string odsCode(llvm::StringRef Text);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_ODSGEN_H
