//===- MlirSymbols.cpp - What a function's text needs ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MlirSymbols.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace kc::tablegen {

MlirSymbols::MlirSymbols(const RecordKeeper &Records) : Records(Records) {
  for (const Record *R : Records.getAllDerivedDefinitions("MlirFunction"))
    Functions[R->getValueAsString("name")] = R;
}

void MlirSymbols::use(const Record *Function) {
  if (is_contained(Used, Function))
    return;
  for (const Record *Callee : Function->getValueAsListOfDefs("callees"))
    use(Callee);
  Used.push_back(Function);
}

void MlirSymbols::useText(StringRef Text, StringRef Op) {
  for (size_t At = Text.find('@'); At != StringRef::npos;
       At = Text.find('@', At + 1)) {
    StringRef Name = Text.substr(At + 1);
    Name = Name.take_until([](char C) { return C == '('; });
    if (const Record *Function = find(Name)) {
      use(Function);
      continue;
    }
    const Record *R = Records.getDef(Op);
    PrintError(R ? R->getFieldLoc("mlir") : ArrayRef<SMLoc>(),
               "'" + Op + "', mlir: no MlirFunction has the name '" + Name +
                   "'");
  }
}

void MlirSymbols::print(raw_ostream &OS) const {
  for (const Record *R : Used)
    OS << "func.func private @" << R->getValueAsString("name")
       << R->getValueAsString("body").rtrim() << "\n\n";
  for (const auto &[Name, Type] : Externals)
    OS << "func.func private @" << Name << Type << "\n";
  if (!Externals.empty())
    OS << "\n";
}

} // namespace kc::tablegen
