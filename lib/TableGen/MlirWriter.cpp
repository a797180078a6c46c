//===- MlirWriter.cpp - Writing the body of an MLIR function --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MlirWriter.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::tablegen {

std::string MlirWriter::unique(StringRef Base) {
  unsigned N = Names[Base]++;
  if (N == 0)
    return Base.str();
  // The numbered name may have been somebody's own.
  return unique((Base + "_" + Twine(N)).str());
}

std::string MlirWriter::name(StringRef Base) { return "%" + unique(Base); }

std::string MlirWriter::define(const Twine &Operation, StringRef Base) {
  std::string Name =
      Base.empty() ? "%" + std::to_string(Temporaries++) : name(Base);
  line(Name + " = " + Operation);
  return Name;
}

void MlirWriter::line(const Twine &Operation) {
  Text.indent(2 * Depth) << Operation << '\n';
}

void MlirWriter::comment(const Twine &What) { line("// " + What); }

std::string MlirWriter::label(StringRef Base) {
  return "^" + unique(("^" + Base).str()).substr(1);
}

void MlirWriter::block(StringRef Label) { Text << Label << ":\n"; }

std::string MlirWriter::hoisted(const Twine &Operation, StringRef Base) {
  std::string &Name = Hoisted[Operation.str()];
  if (Name.empty()) {
    Name = name(Base);
    Prologue += "  " + Name + " = " + Operation.str() + "\n";
  }
  return Name;
}

std::string MlirWriter::constant(StringRef Value, StringRef Type) {
  if (Type == "i1")
    return hoisted("arith.constant " + Value, Value);
  std::string Base = "cst";
  if (!Type.starts_with("f")) {
    Base = Value.starts_with("-") ? "cm" : "c";
    Base += Value.ltrim('-');
    if (Type != "index")
      Base += ("_" + Type).str();
  }
  return hoisted("arith.constant " + Value + " : " + Type, Base);
}

void MlirWriter::print(raw_ostream &OS) const { OS << Prologue << Body; }

} // namespace kc::tablegen
