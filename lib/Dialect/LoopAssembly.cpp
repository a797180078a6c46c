//===- LoopAssembly.cpp - Hardware loops as MLIR text ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %r = plena.loop 16 counter(%i : !plena.gp<2>) iter_args(%a = %b) -> (T) {
//     ...
//     plena.yield %c : T
//   }
//
// `counter` is there where its value is used or its register assigned; its type
// only where its register is assigned.
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/IsaDialectImpl.h"

using namespace mlir;

namespace kc::detail {

/// Parses `counter(%i : T)` if it is there.
static ParseResult parseCounter(OpAsmParser &P, RegisterTypeInterface Type,
                                OpAsmParser::Argument &Counter) {
  Counter.type = Type;
  if (failed(P.parseOptionalKeyword("counter")))
    return success();
  if (P.parseLParen() || P.parseArgument(Counter))
    return failure();
  if (succeeded(P.parseOptionalColon()) && P.parseType(Counter.type))
    return failure();
  return P.parseRParen();
}

ParseResult parseLoop(OpAsmParser &P, OperationState &State,
                      RegisterTypeInterface Type,
                      llvm::function_ref<void(Region &)> EnsureTerminator) {
  int64_t Trips;
  OpAsmParser::Argument Counter;
  if (P.parseInteger(Trips) || parseCounter(P, Type, Counter))
    return failure();
  State.addAttribute("trips", P.getBuilder().getI64IntegerAttr(Trips));

  SmallVector<OpAsmParser::Argument> Args;
  SmallVector<OpAsmParser::UnresolvedOperand> Inits;
  SMLoc ListLoc = P.getCurrentLocation();
  if (succeeded(P.parseOptionalKeyword("iter_args")) &&
      P.parseAssignmentList(Args, Inits))
    return failure();
  if (P.parseOptionalArrowTypeList(State.types))
    return failure();
  if (State.types.size() < Inits.size())
    return P.emitError(ListLoc)
           << "expected " << Inits.size()
           << " types of loop-carried values, found " << State.types.size();
  TypeRange Carried = TypeRange(State.types).take_front(Inits.size());
  for (auto [Arg, CarriedType] : llvm::zip(Args, Carried))
    Arg.type = CarriedType;
  bool IsNamed = !Counter.ssaName.name.empty();
  if (IsNamed)
    Args.insert(Args.begin(), Counter);
  if (P.resolveOperands(Inits, Carried, ListLoc, State.operands) ||
      P.parseOptionalAttrDictWithKeyword(State.attributes))
    return failure();

  Region *Body = State.addRegion();
  if (P.parseRegion(*Body, Args))
    return failure();
  if (Body->empty())
    Body->emplaceBlock();
  if (!IsNamed)
    Body->front().insertArgument(0u, Counter.type, State.location);
  EnsureTerminator(*Body);
  return success();
}

void printLoop(OpAsmPrinter &P, HardwareLoopOpInterface Loop) {
  BlockArgument Counter = Loop.getCounter();
  P << " " << Loop.getTrips();
  bool IsAssigned = getRegister(Counter) >= 0;
  if (IsAssigned || !Counter.use_empty()) {
    P << " counter(" << Counter;
    if (IsAssigned)
      P << " : " << Counter.getType();
    P << ")";
  }
  if (!Loop.getCarriedInits().empty()) {
    P << " iter_args(";
    llvm::interleaveComma(
        llvm::zip(Loop.getCarriedArgs(), Loop.getCarriedInits()), P,
        [&](auto Pair) {
          P << std::get<0>(Pair) << " = " << std::get<1>(Pair);
        });
    P << ")";
  }
  if (Loop->getNumResults())
    P << " -> (" << Loop->getResultTypes() << ")";
  P.printOptionalAttrDictWithKeyword(Loop->getAttrs(), {"trips"});
  P << " ";
  P.printRegion(Loop->getRegion(0), /*printEntryBlockArgs=*/false,
                /*printBlockTerminators=*/!Loop.getCarriedInits().empty());
}

void buildLoop(OpBuilder &B, OperationState &State, int64_t Trips, Type Counter,
               ValueRange Inits, LoopBodyBuilder BodyBuilder) {
  State.addAttribute("trips", B.getI64IntegerAttr(Trips));
  State.addOperands(Inits);
  State.addTypes(Inits.getTypes());
  Block &Body = State.addRegion()->emplaceBlock();
  Body.addArgument(Counter, State.location);
  for (Value Init : Inits)
    Body.addArgument(Init.getType(), Init.getLoc());
  if (!BodyBuilder)
    return;
  OpBuilder::InsertionGuard Guard(B);
  B.setInsertionPointToStart(&Body);
  BodyBuilder(B, State.location, Body.getArgument(0),
              Body.getArguments().drop_front());
}

void getLoopSuccessors(HardwareLoopOpInterface Loop, RegionBranchPoint Point,
                       SmallVectorImpl<RegionSuccessor> &Regions) {
  Region &Body = Loop->getRegion(0);
  // The body is entered first of all, whatever the number of trips.
  if (Point.isParent() || Loop.getTrips() > 1)
    Regions.emplace_back(&Body, Loop.getCarriedArgs());
  if (!Point.isParent())
    Regions.emplace_back(Loop.getOperation(), Loop.getCarriedResults());
}

} // namespace kc::detail
