//===- InterpretedMachine.h - A machine with a generated interpreter *- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_INTERPRETEDMACHINE_H
#define KC_SIM_INTERPRETEDMACHINE_H

#include "kc/Sim/Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace kc::sim {

/// Implements Machine over what kc-tblgen generates for an instruction set.
/// \p Isa has, besides what Core needs:
///   target()                      its tables
///   describe(State&, Out)         StateDesc of each part of the state
///   cells(State&, index)          host pointer of a part, null for memories
///   memories(State&)              the memories
///   resetRegisters(State&)        architected reset of all but memories
///   beginRun(State&)              before each run
///   cost, isSkipped               of decoded operands
///   macs                          of an instruction
///   handler(instr, variant, observed)
///   variant(Params)               which specialisation fits the profile
///   loopLimit(Params)
///   setMaps(State&)               the regions of memories
///   codeMemory(State&), codeBase(Params), codeSize(Params)
///                                 where programs lie, if in a memory
///   makeEnvironment(name)
template <class Isa> class InterpretedMachine final : public Machine {
  using Inst = typename Isa::Inst;

public:
  explicit InterpretedMachine(const isa::Profile &P)
      : Machine(Isa::target(), P), C(P) {
    Isa::describe(C.S, Descs);
    MemoryList = Isa::memories(C.S);
    Variant = Isa::variant(C.S.P);
    C.LoopLimit = Isa::loopLimit(C.S.P);
    C.CodeBase = Isa::codeBase(C.S.P);
    C.Owner = this;
    Isa::resetRegisters(C.S);
    setEnd();
  }

  /// Fails when the host has no memory for the machine's arrays.
  static llvm::Expected<std::unique_ptr<Machine>> make(const isa::Profile &P) {
    auto M = std::make_unique<InterpretedMachine>(P);
    if (llvm::Error E = Isa::setMaps(M->C.S))
      return llvm::createStringError("profile '" + P.Name +
                                     "': " + llvm::toString(std::move(E)));
    for (auto [Index, Desc] : llvm::enumerate(M->Descs))
      if (Desc.Kind == StateKind::Array && !Isa::cells(M->C.S, Index))
        return llvm::createStringError(
            "profile '" + P.Name + "': no memory for " +
            llvm::Twine(Desc.cells() * Desc.CellBytes) + " bytes of '" +
            Desc.Name + "'");
    return M;
  }

  llvm::ArrayRef<StateDesc> states() const override { return Descs; }
  llvm::ArrayRef<Memory *> memories() override { return MemoryList; }

  void reset() override {
    Isa::resetRegisters(C.S);
    for (Memory *M : MemoryList)
      M->reset();
    // A memory that has no room for its program is a trap when it is used.
    if constexpr (Isa::HasCodeMemory)
      llvm::consumeError(
          Isa::codeMemory(C.S)->writeHost(C.CodeBase, CodeBytes));
  }

  llvm::Error readCells(unsigned Index, uint64_t Begin,
                        llvm::MutableArrayRef<uint8_t> Bytes) override {
    if (Memory *M = memoryOf(Index))
      return M->readHost(Begin, Bytes);
    llvm::Expected<uint8_t *> Cells = hostCells(Index, Begin, Bytes.size());
    if (!Cells)
      return Cells.takeError();
    std::copy_n(*Cells, Bytes.size(), Bytes.data());
    return llvm::Error::success();
  }

  llvm::Error writeCells(unsigned Index, uint64_t Begin,
                         llvm::ArrayRef<uint8_t> Bytes) override {
    if (Memory *M = memoryOf(Index))
      return M->writeHost(Begin, Bytes);
    llvm::Expected<uint8_t *> Cells = hostCells(Index, Begin, Bytes.size());
    if (!Cells)
      return Cells.takeError();
    std::copy_n(Bytes.data(), Bytes.size(), *Cells);
    Isa::clearZeroRegisters(C.S);
    return llvm::Error::success();
  }

  llvm::Error load(llvm::ArrayRef<uint64_t> Words, uint64_t Spaces) override {
    if constexpr (Isa::HasCodeMemory)
      if (llvm::Error E = placeCode(Words))
        return E;
    C.Code.clear();
    C.Refusals.clear();
    C.Code.reserve(Words.size() + 2);
    C.MaxCost = 1;
    for (uint64_t Word : Words) {
      Inst I = decode(Word, Spaces);
      if (I.Instr != NoInstr)
        C.MaxCost = std::max<uint64_t>(C.MaxCost, I.Cost);
      C.Code.push_back(I);
    }
    setEnd();
    for (size_t N = 0; N != C.Words; ++N)
      if (C.Code[N].Instr != NoInstr)
        C.Code[N].JumpsFar = jumpsFar(N, Words[N]);
    IsBound = false;
    return llvm::Error::success();
  }

  RunResult run(const Limits &L) override {
    bool Observed =
        Counting || !Observers.empty() ||
        llvm::any_of(MemoryList, [](Memory *M) { return M->isTracked(); });
    bindHandlers(Observed);
    bool IsTimed = Model && !Observed;
    if (IsTimed)
      Memo->begin();
    else if (Model)
      Model->begin();
    C.Input = 0;
    C.IsObserved = Observed;
    C.Observers = Observers;
    if (Observed)
      C.Counts.assign(C.Code.size(), 0);
    C.TheLimits = L;
    C.Trap = Trap();
    C.EndedBy = nullptr;
    C.OutsidePC.reset();
    C.Env = Env;
    C.Loops.clear();
    C.Cycles = C.DmaCycles = C.Executed = C.Extra = 0;
    // A run that trapped leaves what its last instruction did.
    C.Accesses.clear();
    C.Dma = DmaTraffic();
    Isa::beginRun(C.S);
    C.Started = std::chrono::steady_clock::now();
    C.planLook(0, 0);
    uint64_t Left = C.rearm(0);
    const Inst *Begin = Entry ? C.jumpTarget(*Entry) : C.Code.data();
    if (Begin)
      Begin->Fn(&C, Begin, Left, 0);
    else
      C.Trap.PC = *Entry;
    if (IsTimed)
      C.Cycles += Memo->finish(endOfBlock());
    // What the last instructions used up, nobody has looked at yet.
    if (!C.Trap && !C.withinBudget(C.Cycles))
      C.Trap.PC = C.pcOf(lastExecuted());
    for (Observer *O : Observers)
      O->finished(C.Cycles);
    if (Observed)
      C.Counts.resize(C.Words);
    return {C.Trap, C.Executed, C.Cycles, C.DmaCycles};
  }

  uint64_t macs(unsigned Instr) const override {
    return Isa::macs(C.S.P, Instr);
  }

  llvm::ArrayRef<uint64_t> executions() const override { return C.Counts; }
  void countExecutions(bool On) override { Counting = On; }

  std::unique_ptr<CycleModel> makeCycleModel() override {
    return Isa::makeCycleModel(*this);
  }

  std::unique_ptr<Environment>
  makeEnvironment(llvm::StringRef Name) const override {
    return Isa::makeEnvironment(Name);
  }

private:
  Memory *memoryOf(unsigned Index) {
    unsigned First = Descs.size() - MemoryList.size();
    return Index >= First && Index < Descs.size() ? MemoryList[Index - First]
                                                  : nullptr;
  }

  llvm::Expected<uint8_t *> hostCells(unsigned Index, uint64_t Begin,
                                      uint64_t Bytes) {
    if (Index >= Descs.size())
      return llvm::createStringError("there is no state %u", Index);
    const StateDesc &D = Descs[Index];
    uint64_t Size = D.cells() * D.CellBytes;
    if (Begin > D.cells() || Bytes > Size - Begin * D.CellBytes)
      return llvm::createStringError(
          "%s has %llu cells; %llu bytes from cell %llu on are beyond its end",
          D.Name.str().c_str(), static_cast<unsigned long long>(D.cells()),
          static_cast<unsigned long long>(Bytes),
          static_cast<unsigned long long>(Begin));
    return static_cast<uint8_t *>(Isa::cells(C.S, Index)) + Begin * D.CellBytes;
  }

  /// The instruction with which the program ended.
  const Inst *lastExecuted() const {
    if (C.EndedBy || C.Executed == 0)
      return C.EndedBy ? C.EndedBy : C.Code.data();
    return C.Code.data() + C.Words - 1;
  }

  /// The records behind the last instruction.
  void setEnd() {
    C.Words = C.Code.size();
    Inst End{};
    End.Instr = NoInstr;
    if constexpr (Isa::HasCodeMemory) {
      End.Fn = outside<Isa>;
      C.Code.push_back(End);
    }
    End.Fn = endOfProgram<Isa>;
    C.Code.push_back(End);
  }

  /// Puts the program's bytes where it lies.
  llvm::Error placeCode(llvm::ArrayRef<uint64_t> Words) {
    unsigned WordBytes = Isa::target().WordBytes;
    uint64_t Size = Isa::codeSize(C.S.P);
    if (Words.size() > Size / WordBytes)
      return llvm::createStringError(
          "the program has " + llvm::Twine(Words.size() * WordBytes) +
          " bytes, but there is room for " + llvm::Twine(Size));
    std::vector<uint8_t> Bytes;
    for (uint64_t Word : Words)
      for (unsigned N = 0; N != WordBytes; ++N)
        Bytes.push_back(uint8_t(Word >> (8 * N)));
    size_t End = Bytes.size();
    // Nothing is left of a longer program that was there before.
    if (End < CodeBytes.size())
      Bytes.resize(CodeBytes.size());
    llvm::Error E = Isa::codeMemory(C.S)->writeHost(C.CodeBase, Bytes);
    Bytes.resize(End);
    CodeBytes = std::move(Bytes);
    return E;
  }

  /// Whether a distance in the word leads to where no instruction is.
  bool jumpsFar(size_t Index, uint64_t Word) const {
    const isa::Target &T = Isa::target();
    for (const isa::OperandDesc &Op : T.Instrs[C.Code[Index].Instr].Operands) {
      if (!Op.IsPCRelative)
        continue;
      int64_t Distance = isa::extractOperand(Op, Word);
      int64_t To = int64_t(Index) + Distance / T.PCStep;
      if (Distance % T.PCStep || To < 0 || To >= int64_t(C.Words))
        return true;
    }
    return false;
  }

  Inst refusal(TrapKind Kind, uint64_t Address, const llvm::Twine &Message,
               llvm::StringRef State = "") {
    Trap T;
    T.Kind = Kind;
    T.Address = Address;
    T.HasAddress = !State.empty();
    T.Message = Message.str();
    T.State = State.str();
    Inst I{};
    I.Fn = refuse<Isa>;
    I.Instr = NoInstr;
    I.Cost = C.Refusals.size();
    C.Refusals.push_back(std::move(T));
    return I;
  }

  Inst decode(uint64_t Word, uint64_t Spaces) {
    const isa::Target &T = Isa::target();
    int Index = T.Decode(Word, Spaces);
    if (Index < 0)
      return refusal(TrapKind::IllegalInstruction, Word,
                     "the word 0x" + llvm::utohexstr(Word, /*LowerCase=*/true) +
                         " is no instruction");
    const isa::InstrDesc &Desc = T.Instrs[Index];
    if (Desc.IsReserved)
      return refusal(TrapKind::ReservedInstruction, Word,
                     "'" + Desc.Mnemonic +
                         "' is a reserved name; no machine executes it");
    llvm::SmallVector<int64_t, 6> Operands;
    for (const isa::OperandDesc &Op : Desc.Operands)
      Operands.push_back(isa::extractOperand(Op, Word));
    // An instruction that is skipped reads no register.
    bool Skipped = Isa::isSkipped(C.S.P, Index, Operands);
    for (auto [Op, Value] : llvm::zip(Desc.Operands, Operands))
      if (!Skipped && Op.Kind == isa::OperandKind::Register &&
          Value >= T.RegFiles[Op.RegFile].Count)
        return refusal(TrapKind::BadRegister, Value,
                       "operand '" + Op.Name + "' names register " +
                           llvm::Twine(Value) + " of " +
                           llvm::Twine(T.RegFiles[Op.RegFile].Count),
                       T.RegFiles[Op.RegFile].Prefix);
    Inst I{};
    I.Instr = static_cast<uint16_t>(Index);
    Isa::setOperands(I, Index, Operands);
    I.IsSkipped = Skipped;
    I.Cost = Skipped ? 0 : Isa::cost(C.S.P, Index, Operands);
    return I;
  }

  void bindHandlers(bool Observed) {
    if (IsBound && BoundObserved == Observed && BoundModel == Model)
      return;
    if (Memo)
      forEachInstr([&](size_t, Inst &I, llvm::ArrayRef<int64_t> Operands) {
        I.Cost = I.IsSkipped ? 0 : Isa::cost(C.S.P, I.Instr, Operands);
      });
    C.Model = Model;
    C.Memo = nullptr;
    Memo.reset();
    for (Inst &I : C.Code)
      if (I.Instr != NoInstr)
        I.Fn = Isa::handler(I.IsSkipped ? Isa::SkipHandler : I.Instr, Variant,
                            Observed, I.JumpsFar);
    if (Model && Observed)
      bindInspection();
    else if (Model)
      bindBlocks();
    IsBound = true;
    BoundObserved = Observed;
    BoundModel = Model;
  }

  /// The model looks at some instructions before they are executed.
  void bindInspection() {
    Model->load(C.Words);
    C.Originals.assign(C.Words, nullptr);
    forEachInstr([&](size_t Index, Inst &I, llvm::ArrayRef<int64_t> Operands) {
      Model->define(Index, I.Instr, Operands);
      C.Originals[Index] = I.Fn;
      if (Model->isInspected(Index))
        I.Fn = inspected<Isa>;
    });
  }

  /// Blocks are looked up, and take what they took before.
  void bindBlocks() {
    Memo = std::make_unique<CycleMemo>(
        TheTarget, *Model,
        static_cast<const uint32_t *>(
            static_cast<const void *>(Isa::cells(C.S, 0))));
    C.Memo = Memo.get();
    Memo->load(C.Words);
    forEachInstr([&](size_t Index, Inst &I, llvm::ArrayRef<int64_t> Operands) {
      Memo->define(Index, I.Instr, Operands,
                   reinterpret_cast<void (*)()>(I.Fn));
    });
    Memo->findBlocks(Entry ? (*Entry - C.pcOf(C.Code.data())) / Isa::PCStep
                           : 0);
    forEachInstr([&](size_t Index, Inst &I, llvm::ArrayRef<int64_t>) {
      // Cycles are those of blocks.
      I.Cost = 0;
      if (Memo->isBlock(Index))
        I.Fn = timedBlock<Isa>;
    });
  }

  template <class F> void forEachInstr(F Do) {
    llvm::SmallVector<int64_t, 6> Operands;
    for (size_t Index = 0; Index != C.Words; ++Index) {
      Inst &I = C.Code[Index];
      if (I.Instr == NoInstr)
        continue;
      Operands.clear();
      Isa::operandValues(I, Operands);
      Do(Index, I, Operands);
    }
  }

  /// The instruction before which the run ended, if in the middle of a block.
  size_t endOfBlock() const {
    if (!C.Trap)
      return ~size_t(0);
    return (C.Trap.PC - C.pcOf(C.Code.data())) / Isa::PCStep;
  }

  static constexpr uint16_t NoInstr = 0xFFFF;

  Core<Isa> C;
  std::vector<StateDesc> Descs;
  std::vector<Memory *> MemoryList;
  /// The program, where it lies in a memory.
  std::vector<uint8_t> CodeBytes;
  unsigned Variant = 0;
  bool Counting = false;
  // Whether the records have their handlers, and which.
  bool IsBound = false;
  bool BoundObserved = false;
  CycleModel *BoundModel = nullptr;
  std::unique_ptr<CycleMemo> Memo;
};

/// The error for a profile that breaks one of the definition's constraints.
inline llvm::Error brokenConstraint(const isa::Profile &P,
                                    llvm::StringRef Message) {
  return llvm::createStringError("profile '" + P.Name + "': " + Message);
}

/// Whether the profile's formats are ones that the machine can have.
inline llvm::Error checkFormats(const isa::Target &T, const isa::Profile &P) {
  for (auto [Param, Text] : llvm::zip_equal(T.FormatParams, P.Formats))
    if (llvm::Error E = isa::checkFormat(Param, Text))
      return brokenConstraint(P, llvm::toString(std::move(E)));
  return llvm::Error::success();
}

} // namespace kc::sim

#endif // KC_SIM_INTERPRETEDMACHINE_H
