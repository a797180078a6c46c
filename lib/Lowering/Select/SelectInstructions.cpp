//===- SelectInstructions.cpp - Instructions for scalar functions ---------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Goes through the function backwards and chooses for each operation that is
// needed the instruction which saves most: an instruction that does several
// operations at once saves those whose results nobody else needs, and a number
// that has to be put into a register first costs what that takes. Afterwards
// the instructions are created in the order of the program. A number is put
// into a register where it is used; kc-share-offsets does that more rarely.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "PrepareFunction.h"
#include "kc/Backend/MachineFunction.h"
#include "kc/Lowering/Select.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace kc::lowering {

namespace {

class Selector {
public:
  Selector(func::FuncOp Func, const PatternSet &Set)
      : Func(Func), Set(Set), Isa(Set.isa()), Numbers(Set) {}

  /// Chooses for \p Work, the prepared copy of the function, and writes the
  /// function anew.
  LogicalResult run(func::FuncOp Work);

private:
  // Choosing.
  void replaceSubtractions(func::FuncOp Work);
  LogicalResult choose(Block &B);
  LogicalResult choose(Operation *Op);
  LogicalResult choose(scf::ForOp Loop);
  LogicalResult need(OpOperand &Operand);
  LogicalResult checkType(Location Loc, Type T);
  std::optional<int64_t> score(const Match &M);
  bool isNeeded(Operation *Op) const;
  LogicalResult notFound(Operation *Op);
  LogicalResult noNumber(Operation *Op, TypedAttr C);

  // Writing.
  FailureOr<RegisterTypeInterface>
  assigned(Location Loc, Type T, llvm::DenseMap<unsigned, int> &Taken,
           StringRef What);
  RegisterTypeInterface registerType(Type T) {
    return Isa.getRegisterType(*Set.fileOf(T));
  }
  Value get(OpBuilder &B, Location Loc, Value V);
  Value constant(OpBuilder &B, Location Loc, TypedAttr C);
  Value create(OpBuilder &B, Location Loc, const Match &M);
  void write(OpBuilder &B, Block &From);
  void write(OpBuilder &B, scf::ForOp Loop);
  LogicalResult writeFunction(Block &From);

  func::FuncOp Func;
  const PatternSet &Set;
  const IsaDialectInterface &Isa;
  Constants Numbers;
  llvm::DenseSet<Value> Needed;
  llvm::DenseMap<Operation *, Match> Chosen;
  llvm::DenseSet<Operation *> ChosenLoops;
  IRMapping Written;
};

} // namespace

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

/// What the instruction costs more than it saves; nothing if it can't be used.
std::optional<int64_t> Selector::score(const Match &M) {
  int64_t Score = 1;
  llvm::SmallDenseSet<Attribute> Made;
  for (const Match::Leaf &L : M.Leaves)
    if (L.Constant && Made.insert(L.Constant).second) {
      std::optional<unsigned> Cost = Numbers.cost(L.Constant);
      if (!Cost)
        return std::nullopt;
      Score += *Cost;
    }
  for (Operation *Op : ArrayRef(M.Covered).drop_front())
    if (Op->hasOneUse())
      --Score;
  return Score;
}

LogicalResult Selector::noNumber(Operation *Op, TypedAttr C) {
  return Op->emitError("no instructions of '")
         << Set.isaName() << "' make the number " << C;
}

LogicalResult Selector::notFound(Operation *Op) {
  // Perhaps it is but a number.
  for (const Match &M : matchOperation(Set, Op))
    for (const Match::Leaf &L : M.Leaves)
      if (L.Constant && !Numbers.cost(L.Constant))
        return noNumber(Op, L.Constant);
  return Set.notFound(Op);
}

bool Selector::isNeeded(Operation *Op) const {
  return !wouldOpBeTriviallyDead(Op) ||
         llvm::any_of(Op->getResults(),
                      [&](Value V) { return Needed.contains(V); });
}

/// x - c becomes x + (-c), where that saves putting c into a register.
void Selector::replaceSubtractions(func::FuncOp Work) {
  Work.walk([&](arith::SubIOp Sub) {
    IntegerAttr C;
    if (!matchPattern(Sub.getRhs(), m_Constant(&C)))
      return;
    auto Negative = IntegerAttr::get(C.getType(), -C.getValue());
    if (!Numbers.canAdd(Negative))
      return;
    OpBuilder B(Sub);
    Sub.replaceAllUsesWith(arith::AddIOp::create(B, Sub.getLoc(), Sub.getLhs(),
                                                 arith::ConstantOp::create(
                                                     B, Sub.getLoc(), Negative))
                               .getResult());
    Sub.erase();
  });
}

LogicalResult Selector::choose(Operation *Op) {
  if (Op->hasTrait<mlir::OpTrait::ConstantLike>() || !isNeeded(Op))
    return success();
  if (auto Loop = dyn_cast<scf::ForOp>(Op))
    return choose(Loop);
  if (Op->hasTrait<mlir::OpTrait::IsTerminator>()) {
    for (OpOperand &Operand : Op->getOpOperands())
      if (failed(need(Operand)))
        return failure();
    return success();
  }
  std::optional<Match> Best;
  int64_t BestScore = 0;
  for (Match &M : matchOperation(Set, Op)) {
    std::optional<int64_t> Score = score(M);
    if (!Score || (Best && *Score >= BestScore))
      continue;
    Best = std::move(M);
    BestScore = *Score;
  }
  if (!Best)
    return notFound(Op);
  for (Match::Leaf &L : Best->Leaves) {
    if (L.Constant && !Numbers.isSimple(L.Constant)) {
      OpBuilder B(Op);
      L.V = Numbers.expand(B, Op->getLoc(), cast<IntegerAttr>(L.Constant));
      L.Constant = {};
    }
    if (L.V)
      Needed.insert(L.V);
  }
  Chosen[Op] = std::move(*Best);
  return success();
}

/// The operand comes in a register.
LogicalResult Selector::need(OpOperand &Operand) {
  Operation *Op = Operand.getOwner();
  if (failed(checkType(Op->getLoc(), Operand.get().getType())))
    return failure();
  TypedAttr C;
  if (matchPattern(Operand.get(), m_Constant(&C))) {
    if (!Numbers.cost(C))
      return noNumber(Op, C);
    if (!Numbers.isSimple(C)) {
      OpBuilder B(Op);
      Operand.set(Numbers.expand(B, Op->getLoc(), cast<IntegerAttr>(C)));
    }
  }
  Needed.insert(Operand.get());
  return success();
}

LogicalResult Selector::checkType(Location Loc, Type T) {
  if (Set.fileOf(T))
    return success();
  return emitError(Loc) << "no register of '" << Set.isaName() << "' holds "
                        << T;
}

LogicalResult Selector::choose(scf::ForOp Loop) {
  const isa::Target &T = Isa.getTarget();
  if (T.HardwareLoops.empty())
    return Loop.emitError("'") << Set.isaName() << "' has no hardware loops";
  int64_t Trips = Loop->getAttrOfType<IntegerAttr>(TripsAttr).getInt();
  for (const isa::OperandDesc &Op :
       T.Instrs[T.HardwareLoops.front().Begin].Operands)
    if (isImmediate(&Op) && (Trips < Op.Min || Trips > Op.Max))
      return Loop.emitError("a loop of ")
             << Trips << " iterations: hardware loops of '" << Set.isaName()
             << "' have at most " << Op.Max;
  if (failed(choose(*Loop.getBody())))
    return failure();
  ChosenLoops.insert(Loop);
  // The bounds have become the number of trips.
  for (OpOperand &Init : Loop.getInitArgsMutable())
    if (failed(need(Init)))
      return failure();
  return success();
}

LogicalResult Selector::choose(Block &B) {
  for (Operation *Op = &B.back(); Op; Op = Op->getPrevNode())
    if (failed(choose(Op)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Value Selector::constant(OpBuilder &B, Location Loc, TypedAttr C) {
  // Simple constants are zero, or one instruction.
  std::optional<Match> M;
  if (Numbers.cost(C) != 0u)
    M = matchConstant(Set, C);
  return M ? create(B, Loc, *M)
           : Isa.createZero(B, Loc, registerType(C.getType()));
}

Value Selector::get(OpBuilder &B, Location Loc, Value V) {
  TypedAttr C;
  if (matchPattern(V, m_Constant(&C)))
    return constant(B, Loc, C);
  return Written.lookup(V);
}

/// Gives the instruction's result; null if it has none.
Value Selector::create(OpBuilder &B, Location Loc, const Match &M) {
  SmallVector<Value> Registers;
  SmallVector<int64_t> Immediates;
  llvm::SmallDenseMap<Attribute, Value> Made;
  for (auto [Operand, Leaf] : llvm::zip(M.Of->Operands, M.Leaves)) {
    if (isImmediate(Operand)) {
      Immediates.push_back(*Leaf.Immediate);
    } else if (isRegister(Operand) && Leaf.Constant) {
      Value &Number = Made[Leaf.Constant];
      if (!Number)
        Number = constant(B, Loc, Leaf.Constant);
      Registers.push_back(Number);
    } else if (isRegister(Operand)) {
      Registers.push_back(get(B, Loc, Leaf.V));
    }
  }
  Operation *Op = Isa.createInstr(B, Loc, M.Of->Instr, Registers, Immediates);
  return Op->getNumResults() ? Op->getResult(0) : Value();
}

void Selector::write(OpBuilder &B, Block &From) {
  for (Operation &Op : From.without_terminator()) {
    if (ChosenLoops.contains(&Op))
      write(B, cast<scf::ForOp>(Op));
    auto It = Chosen.find(&Op);
    if (It == Chosen.end())
      continue;
    if (Value Result = create(B, Op.getLoc(), It->second))
      Written.map(Op.getResult(0), Result);
  }
}

void Selector::write(OpBuilder &B, scf::ForOp Loop) {
  Location Loc = Loop.getLoc();
  SmallVector<Value> Inits;
  for (Value Init : Loop.getInitArgs())
    Inits.push_back(get(B, Loc, Init));
  const isa::Target &T = Isa.getTarget();
  RegisterTypeInterface Counter;
  for (const isa::OperandDesc &Op :
       T.Instrs[T.HardwareLoops.front().Begin].Operands)
    if (isRegister(&Op))
      Counter = Isa.getRegisterType(Op.RegFile);
  HardwareLoopOpInterface New = Isa.createLoop(
      B, Loc, 0, Loop->getAttrOfType<IntegerAttr>(TripsAttr).getInt(), Counter,
      Inits);
  Written.map(Loop.getRegionIterArgs(), New.getCarriedArgs());
  OpBuilder::InsertionGuard Guard(B);
  B.setInsertionPointToStart(New.getLoopBody());
  write(B, *Loop.getBody());
  SmallVector<Value> Next;
  Location End = Loop.getBody()->getTerminator()->getLoc();
  for (Value V : Loop.getBody()->getTerminator()->getOperands())
    Next.push_back(get(B, End, V));
  Isa.createYield(B, End, Next);
  Written.map(Loop.getResults(), New.getCarriedResults());
}

/// The next register of the file that doesn't read as zero.
FailureOr<RegisterTypeInterface>
Selector::assigned(Location Loc, Type T, llvm::DenseMap<unsigned, int> &Taken,
                   StringRef What) {
  if (failed(checkType(Loc, T)))
    return failure();
  unsigned File = *Set.fileOf(T);
  const isa::RegFileDesc &Desc = Isa.getTarget().RegFiles[File];
  int &Next = Taken[File];
  if (Next == Desc.ZeroRegister)
    ++Next;
  if (Next >= Desc.Count)
    return emitError(Loc) << "there are more " << What << " of type " << T
                          << " than registers";
  return Isa.getRegisterType(File, Next++);
}

LogicalResult Selector::writeFunction(Block &From) {
  Region NewBody;
  Block &To = NewBody.emplaceBlock();
  OpBuilder B(Func.getContext());
  B.setInsertionPointToEnd(&To);
  llvm::DenseMap<unsigned, int> Taken;
  SmallVector<std::pair<Value, Value>> Scalars;
  for (BlockArgument Argument : From.getArguments()) {
    if (mlir::isa<MemRefType>(Argument.getType()))
      continue;
    FailureOr<RegisterTypeInterface> Type =
        assigned(Argument.getLoc(), Argument.getType(), Taken, "arguments");
    if (failed(Type))
      return failure();
    Scalars.push_back({Argument, To.addArgument(*Type, Argument.getLoc())});
  }
  for (auto [Argument, In] : Scalars)
    if (Needed.contains(Argument))
      Written.map(
          Argument,
          Isa.createCopy(B, In.getLoc(), registerType(Argument.getType()), In));
  write(B, From);
  Operation *Return = From.getTerminator();
  Taken.clear();
  SmallVector<Value> Results;
  for (Value V : Return->getOperands()) {
    FailureOr<RegisterTypeInterface> Type =
        assigned(Return->getLoc(), V.getType(), Taken, "results");
    if (failed(Type))
      return failure();
    Results.push_back(Isa.createCopy(B, Return->getLoc(), *Type,
                                     get(B, Return->getLoc(), V)));
  }
  func::ReturnOp::create(B, Return->getLoc(), Results);
  Func.getBody().takeBody(NewBody);
  Func.removeArgAttrsAttr();
  Func.removeResAttrsAttr();
  updateFunctionType(Func);
  return success();
}

LogicalResult Selector::run(func::FuncOp Work) {
  if (!Work.getBody().hasOneBlock())
    return Func.emitError("a function must have one block to become "
                          "instructions");
  if (failed(prepareFunction(Work, Set)))
    return failure();
  replaceSubtractions(Work);
  if (failed(choose(Work.getBody().front())))
    return failure();
  return writeFunction(Work.getBody().front());
}

LogicalResult selectInstructions(func::FuncOp Func, StringRef Isa) {
  const IsaDialectInterface *Dialect =
      IsaDialectInterface::get(Func.getContext()->getLoadedDialect(Isa));
  if (!Dialect)
    return Func.emitError("there is no instruction set '") << Isa << "'";
  FailureOr<PatternSet> Set = PatternSet::read(*Dialect);
  if (failed(Set))
    return failure();
  // A function that can't be lowered stays as it is.
  OwningOpRef<func::FuncOp> Work = Func.clone();
  return Selector(Func, *Set).run(*Work);
}

} // namespace kc::lowering
