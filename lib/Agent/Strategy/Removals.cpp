//===- Removals.cpp - Which instructions may be of no use -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Removals.h"
#include "MemoryUse.h"
#include "kc/Dialect/InstrOperands.h"
#include "kc/Dialect/IsaDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using mlir::Operation;
using mlir::func::FuncOp;

namespace kc::agent {

namespace {

/// Numbers operations so that those of one number do the same to the same
/// cells.
class KindFinder {
public:
  std::optional<unsigned> kindOf(Operation *Op);

private:
  bool describe(mlir::Value V, raw_ostream &OS, unsigned Depth);

  StringMap<unsigned> Kinds;
};

class RemovalFinder {
public:
  RemovalFinder(Workshop &Shop, TrialRuns &Trials,
                const llvm::StringSet<> &Refuted)
      : Shop(Shop), Trials(Trials), Refuted(Refuted) {}

  std::vector<Move> run(mlir::ModuleOp Kernel);

private:
  void add(const Twine &Name, ArrayRef<unsigned> Words, bool IsLongShot);
  void addHalves(StringRef Name, ArrayRef<unsigned> Words, unsigned Depth);
  void addLeftover(const MemoryUse &Use, const Leftover &L, bool IsWhole,
                   unsigned Depth);

  Workshop &Shop;
  TrialRuns &Trials;
  const llvm::StringSet<> &Refuted;
  const isa::Target *T = nullptr;
  std::vector<unsigned> OpOfWord;
  std::vector<Move> Moves;
};

} // namespace

/// How often a refuted guess is halved, and one that is a long shot.
static constexpr unsigned MaxDepth = 3, MaxDepthOfLongShot = 2;

//===----------------------------------------------------------------------===//
// What is known without a run
//===----------------------------------------------------------------------===//

/// Whether the value is in a file whose registers numbers can be added to.
static bool isAddress(mlir::Value V) {
  const isa::Target &T =
      IsaDialectInterface::get(&V.getType().getDialect())->getTarget();
  return any_of(T.AddImmediates, [&](const isa::AddImmediateDesc &D) {
    return T.Instrs[D.Instr].Operands[D.To].RegFile == getRegFile(V);
  });
}

/// How an operand that is no address came about; false if it depends on more
/// than numbers.
bool KindFinder::describe(mlir::Value V, raw_ostream &OS, unsigned Depth) {
  Operation *Op = V.getDefiningOp();
  if (!Op || Depth == 0 || Op->getNumRegions())
    return false;
  // What a program begins with is the same all the time.
  if (Op->hasTrait<OpTrait::EntryRegister>()) {
    OS << V.getType();
    return true;
  }
  if (!isMemoryEffectFree(Op))
    return false;
  OS << Op->getName() << Op->getAttrDictionary();
  for (mlir::Value Of : Op->getOperands()) {
    OS << "(";
    if (!describe(Of, OS, Depth - 1))
      return false;
    OS << ")";
  }
  return true;
}

std::optional<unsigned> KindFinder::kindOf(Operation *Op) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << Op->getName() << Op->getAttrDictionary();
  for (mlir::Value V : Op->getOperands()) {
    OS << ",";
    // An address is seen in the cells.
    if (!isAddress(V) && !describe(V, OS, 4))
      return std::nullopt;
  }
  return Kinds.try_emplace(Text, Kinds.size()).first->second;
}

/// How many resources it writes, if nothing else comes of it; else 0.
static unsigned numWritten(Operation *Op) {
  auto Known = dyn_cast<mlir::MemoryEffectOpInterface>(Op);
  if (!Known || Op->getNumResults() || Op->getNumRegions())
    return 0;
  SmallVector<mlir::MemoryEffects::EffectInstance> Effects;
  Known.getEffects(Effects);
  SmallSetVector<mlir::SideEffects::Resource *, 4> Written;
  for (const mlir::MemoryEffects::EffectInstance &E : Effects)
    if (mlir::isa<mlir::MemoryEffects::Write>(E.getEffect()))
      Written.insert(E.getResource());
  return Written.size();
}

static SmallVector<InstrOpInterface, 0> instructionsOf(FuncOp F) {
  SmallVector<InstrOpInterface, 0> Ops;
  F.walk<mlir::WalkOrder::PreOrder>(
      [&](InstrOpInterface Op) { Ops.push_back(Op); });
  return Ops;
}

//===----------------------------------------------------------------------===//
// Guesses
//===----------------------------------------------------------------------===//

void RemovalFinder::add(const Twine &Name, ArrayRef<unsigned> Words,
                        bool IsLongShot) {
  SmallVector<unsigned> Ops;
  for (unsigned Word : Words)
    Ops.push_back(OpOfWord[Word]);
  Moves.push_back({Name.str(),
                   [Ops](FuncOp F, Registers R) {
                     SmallVector<InstrOpInterface, 0> All = instructionsOf(F);
                     for (unsigned N : Ops)
                       All[N]->erase();
                     tidy(F, R);
                     return true;
                   },
                   /*IsRemoval=*/true, IsLongShot});
}

/// The guess, or those of its halves that aren't refuted.
void RemovalFinder::addHalves(StringRef Name, ArrayRef<unsigned> Words,
                              unsigned Depth) {
  if (Words.empty())
    return;
  std::string Full = formatv("drop what {0}: {1} instruction{2}", Name,
                             Words.size(), Words.size() == 1 ? "" : "s");
  if (!Refuted.contains(Full))
    return add(Full, Words, /*IsLongShot=*/false);
  if (Depth == MaxDepth || Words.size() == 1)
    return;
  size_t Half = Words.size() / 2;
  addHalves((Name + ", first half").str(), Words.take_front(Half), Depth + 1);
  addHalves((Name + ", second half").str(), Words.drop_front(Half), Depth + 1);
}

/// \p IsWhole: there is nothing else that the program leaves behind.
void RemovalFinder::addLeftover(const MemoryUse &Use, const Leftover &L,
                                bool IsWhole, unsigned Depth) {
  MemoryUse::WordList Words = Use.onlyFor(L);
  if (Words.size() == Use.unread().size())
    return;
  std::string Name = formatv("drop what {0} leaves in {1} from {2} to {3}",
                             T->Instrs[L.Instr].Mnemonic,
                             Trials.machine().memories()[L.Memory]->name(),
                             L.Begin, L.End - 1);
  if (!IsWhole && !Refuted.contains(Name))
    return add(Name, Words, /*IsLongShot=*/true);
  if (Depth == MaxDepthOfLongShot || L.End - L.Begin < 2)
    return;
  Leftover First = L, Second = L;
  First.End = Second.Begin = L.Begin + (L.End - L.Begin) / 2;
  addLeftover(Use, First, false, Depth + 1);
  addLeftover(Use, Second, false, Depth + 1);
}

std::vector<Move> RemovalFinder::run(mlir::ModuleOp Kernel) {
  std::optional<FinishedKernel> Done = Shop.finish(Kernel, &OpOfWord);
  if (!Done)
    return {};
  T = Done->Program.T;
  SmallVector<InstrOpInterface, 0> Ops = instructionsOf(kernelOf(Kernel));
  KindFinder Kinds;
  std::vector<WordInfo> Infos(OpOfWord.size());
  for (auto [Info, N] : zip(Infos, OpOfWord))
    if (N < Ops.size() && (Info.NumWritten = numWritten(Ops[N])))
      Info.Kind = Kinds.kindOf(Ops[N]);
  MemoryUse Use(*T, std::move(Infos));
  if (!Trials.watch(Done->Program, Use))
    return {};
  addHalves("writes what is there already", Use.repeated(), 0);
  addHalves("is overwritten and never read", Use.unread(), 0);
  std::vector<Leftover> Left = Use.leftovers();
  size_t NumUnread = Use.unread().size();
  erase_if(Left, [&](const Leftover &L) {
    return Use.onlyFor(L).size() == NumUnread;
  });
  for (const Leftover &L : Left)
    addLeftover(Use, L, Left.size() == 1, 0);
  return std::move(Moves);
}

std::vector<Move> findRemovals(Workshop &Shop, TrialRuns &Trials,
                               mlir::ModuleOp Kernel,
                               const llvm::StringSet<> &Refuted) {
  return RemovalFinder(Shop, Trials, Refuted).run(Kernel);
}

} // namespace kc::agent
