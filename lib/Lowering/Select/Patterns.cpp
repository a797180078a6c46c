//===- Patterns.cpp - What single instructions compute --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace kc::lowering {

std::optional<unsigned> PatternSet::fileOf(Type T) const {
  for (auto [Held, File] : Files)
    if (Held == T)
      return File;
  return std::nullopt;
}

bool PatternSet::hasZeroRegister(Type T) const {
  std::optional<unsigned> File = fileOf(T);
  return File && Isa->getTarget().RegFiles[*File].ZeroRegister >= 0;
}

InFlightDiagnostic PatternSet::notFound(Operation *Op) const {
  InFlightDiagnostic Diag = Op->emitError("no instruction of '")
                            << isaName() << "' computes '" << Op->getName()
                            << "'";
  if (Op->getNumOperands())
    Diag << " on " << Op->getOperand(0).getType();
  else if (Op->getNumResults())
    Diag << " as " << Op->getResult(0).getType();
  return Diag;
}

/// False if it isn't a pattern that can be chosen.
bool PatternSet::add(Operation *Function) {
  auto Func = cast<func::FuncOp>(Function);
  ArrayRef<isa::InstrDesc> Instrs = Isa->getTarget().Instrs;
  const auto *Desc = llvm::find_if(Instrs, [&](const isa::InstrDesc &D) {
    return D.Name == Func.getName();
  });
  Pattern P{unsigned(Desc - Instrs.begin()), {}, Func.getArguments(), {}, {}};
  // Of the files that hold a type, the first one is used; the others can't be
  // reached.
  auto HasFile = [&](Type T, const isa::OperandDesc &Op) {
    if (!fileOf(T))
      Files.push_back({T, Op.RegFile});
    return fileOf(T) == Op.RegFile;
  };
  Operation *Return = Func.getBody().front().getTerminator();
  if (Return->getNumOperands()) {
    P.Result = Return->getOperand(0);
    P.Root = P.Result.getDefiningOp();
    for (const isa::OperandDesc &Op : Desc->Operands)
      if (Op.Role != isa::OperandRole::In && !HasFile(P.Result.getType(), Op))
        return false;
  } else {
    P.Root = Return->getPrevNode();
  }
  unsigned N = 0;
  for (const isa::OperandDesc &Op : Desc->Operands) {
    if (Op.Role == isa::OperandRole::Out)
      continue;
    if (Op.Kind == isa::OperandKind::Register &&
        !HasFile(P.Arguments[N].getType(), Op))
      return false;
    P.Operands.push_back(&Op);
    ++N;
  }
  if (N != P.Arguments.size())
    P.Operands.push_back(nullptr);
  // A copy computes nothing.
  if (!P.Root && lowering::isRegister(
                     P.Operands[cast<BlockArgument>(P.Result).getArgNumber()]))
    return false;
  if (!P.Operands.empty() && !P.Operands.back()) {
    auto Memory = cast<MemRefType>(P.Arguments.back().getType());
    if (!llvm::is_contained(Memories, Memory))
      Memories.push_back(Memory);
    Func.walk([&](arith::IndexCastUIOp Cast) {
      if (!AddressType)
        AddressType = Cast.getIn().getType();
    });
  }
  Func.getBody().walk([&](Operation *Op) { Names.insert(Op->getName()); });
  Patterns.push_back(std::move(P));
  return true;
}

FailureOr<PatternSet> PatternSet::read(const IsaDialectInterface &Isa) {
  PatternSet Set;
  Set.Isa = &Isa;
  MLIRContext *Context = Isa.getDialect()->getContext();
  Set.Module = parseSourceString<ModuleOp>(
      Isa.getTarget().Patterns, Context,
      ("patterns of " + Isa.getTarget().Name).str());
  if (!Set.Module)
    return failure();
  for (Operation &Function : *Set.Module->getBody())
    Set.add(&Function);
  if (!Set.AddressType)
    Set.AddressType = Set.Files.empty() ? IntegerType::get(Context, 32)
                                        : Set.Files.front().first;
  return Set;
}

} // namespace kc::lowering
