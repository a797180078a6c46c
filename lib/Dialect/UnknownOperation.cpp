//===- UnknownOperation.cpp - Names that no operation has -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/IsaDialectImpl.h"

using namespace mlir;

namespace kc::detail {

/// The operation of the dialect whose name is the most like \p Name; empty if
/// there is nothing like it.
static StringRef findNearest(StringRef Name, Dialect &D) {
  StringRef Best;
  unsigned BestDistance = Name.size() / 2 + 1;
  for (RegisteredOperationName Op : D.getContext()->getRegisteredOperations()) {
    if (&Op.getDialect() != &D)
      continue;
    unsigned Distance =
        Name.edit_distance(Op.stripDialect(), true, BestDistance);
    if (Distance < BestDistance) {
      BestDistance = Distance;
      Best = Op.getStringRef();
    }
  }
  return Best;
}

/// Why the instruction has no operation.
static std::string explain(const isa::InstrDesc &Desc, StringRef Isa) {
  if (Desc.IsReserved)
    return Desc.Mnemonic.str() + " is reserved";
  switch (Desc.Control) {
  case isa::ControlKind::LoopBegin:
  case isa::ControlKind::LoopEnd:
    return "a hardware loop is '" + Isa.str() + ".loop'";
  case isa::ControlKind::Branch:
    return "branches have none";
  default:
    return "";
  }
}

ParseResult parseUnknown(OpAsmParser &P, OperationState &State) {
  Dialect *D = State.name.getDialect();
  const isa::Target &T = IsaDialectInterface::get(D)->getTarget();
  StringRef Name = State.name.stripDialect();
  for (const isa::InstrDesc &Desc : T.Instrs)
    if (Desc.Mnemonic.equals_insensitive(Name))
      if (std::string Why = explain(Desc, T.Name); !Why.empty())
        return P.emitError(P.getNameLoc()) << "is no operation: " << Why;
  InFlightDiagnostic Diag = P.emitError(P.getNameLoc()) << "is no operation";
  if (StringRef Nearest = findNearest(Name, *D); !Nearest.empty())
    Diag << "; did you mean '" << Nearest << "'?";
  return Diag;
}

} // namespace kc::detail
