//===- Interpreter.h - The core that generated simulators run on *- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is pre-decoded into records: the address of the handler, the cost
// in cycles, the operands. A handler does what the instruction does and
// tail-calls the handler of the next record, so there is no dispatch loop, and
// the host predicts each jump by itself. Handlers pass four values on in
// registers (preserve_none leaves all of them to arguments):
//
//   C       the core: state, loop stack, everything rare
//   IP      the record
//   Left    instructions until something must be looked at: a limit of the
//           run, the limit of a loop iteration, the clock
//   Cycles  so far, in the serial model
//
// What must be looked at is looked at when Left reaches zero, so that a limit
// costs a decrement and a branch that is never taken. Left counts instructions
// that take a few nanoseconds; those that work on rows and tiles say how much
// they did (spend), and bring the next look forward.
//
// Each handler exists twice: one that only executes, and one that also counts
// and tells observers. Which one is used is decided before the run.
//
// An instruction first computes everything that it will write, and finds out
// whether it may write it; only then it writes. A trap therefore leaves the
// state as it was before the instruction.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_INTERPRETER_H
#define KC_SIM_INTERPRETER_H

#include "kc/Sim/CycleMemo.h"
#include "kc/Sim/Environment.h"
#include "kc/Sim/KernelOps.h"
#include "kc/Sim/Machine.h"
#include "kc/Support/NumberFormat.h"
#include "kc/Support/NumberFormatCodec.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <vector>

#define KC_HANDLER __attribute__((preserve_none))
#define KC_MUSTTAIL [[clang::musttail]]

/// In a handler: the instruction trapped; Core::Trap says why.
#define KC_STOP KC_MUSTTAIL return stopped<Isa>(C, IP, Left, Cycles)

/// In a handler: goes on at \p NEXT after \p COST cycles.
#define KC_GO(NEXT, COST)                                                      \
  do {                                                                         \
    Cycles += (COST);                                                          \
    IP = (NEXT);                                                               \
    if (LLVM_UNLIKELY(--Left == 0))                                            \
      KC_MUSTTAIL return lookUp<Isa>(C, IP, Left, Cycles);                     \
    KC_MUSTTAIL return IP->Fn(C, IP, Left, Cycles);                            \
  } while (false)

namespace kc::sim {

/// Zeros; takes no memory until it is written.
template <class T> class ZeroedArray {
public:
  explicit ZeroedArray(uint64_t N) : Size(N) { clear(); }
  ~ZeroedArray() { std::free(Data); }
  ZeroedArray(const ZeroedArray &) = delete;
  ZeroedArray &operator=(const ZeroedArray &) = delete;

  /// False if the host has no memory for it.
  explicit operator bool() const { return Data != nullptr; }
  T *data() { return Data; }
  uint64_t size() const { return Size; }

  void clear() {
    if (Data && Size * sizeof(T) <= (1 << 20)) {
      std::fill_n(Data, Size, T(0));
      return;
    }
    std::free(Data);
    Data = static_cast<T *>(std::calloc(Size, sizeof(T)));
  }

private:
  uint64_t Size;
  T *Data = nullptr;
};

/// A hardware loop that is active.
template <class Inst> struct LoopEntry {
  const Inst *Body;
  uint16_t Counter;
  /// Iterations that are left, this one included, where the counter is a
  /// register that can't hold them.
  uint32_t Trips;
  /// When so many instructions were executed, the iteration ran too long.
  uint64_t Deadline;
};

template <class Isa> struct Core;
template <class Isa>
KC_HANDLER void timedBlock(Core<Isa> *C, const typename Isa::Inst *IP,
                           uint64_t Left, uint64_t Cycles);

/// The part of a machine that handlers use. \p Isa is generated: State,
/// Params, Inst and the tables of handlers.
template <class Isa> struct Core {
  using State = typename Isa::State;
  using Inst = typename Isa::Inst;
  using Handler = typename Isa::Handler;

  explicit Core(const isa::Profile &P) : S(P) {}

  State S;
  /// The program; behind it the record that ends it and, where programs lie in
  /// a memory, before that one the record for what isn't the program.
  std::vector<Inst> Code;
  size_t Words = 0;
  /// The address of the first word.
  uint64_t CodeBase = 0;
  /// Why records that can't be executed can't be.
  std::vector<sim::Trap> Refusals;

  // The run.
  uint64_t Cycles = 0;
  uint64_t DmaCycles = 0;
  /// Executed when Left reaches zero; Left and this give the count so far.
  uint64_t Fire = 0;
  /// Executed when the clock and the cycles are looked at next.
  uint64_t LookAt = 0;
  /// Elements computed and copied since then.
  uint64_t Work = 0;
  /// The most cycles that an instruction costs, without what functions add.
  uint64_t MaxCost = 1;
  uint64_t Executed = 0;
  Limits TheLimits;
  std::chrono::steady_clock::time_point Started;
  sim::Trap Trap;
  /// The instruction that went to the program's end by a jump; null if the one
  /// before the end did.
  const Inst *EndedBy = nullptr;
  /// Where a jump led out of the program.
  std::optional<uint64_t> OutsidePC;
  /// Answers environment calls; may be null.
  Environment *Env = nullptr;
  Machine *Owner = nullptr;

  // Hardware loops.
  std::vector<LoopEntry<Inst>> Loops;
  uint64_t LoopLimit = 0;

  // Timing `machine`. With a memo the records that begin blocks have handlers
  // of their own; with a model alone, those that it inspects have.
  CycleModel *Model = nullptr;
  CycleMemo *Memo = nullptr;
  /// The handlers of records that have another one now.
  std::vector<Handler> Originals;
  /// What the model inspected of the instruction that is executed.
  uint64_t Input = 0;

  // Observation.
  bool IsObserved = false;
  std::vector<uint64_t> Counts;
  llvm::ArrayRef<Observer *> Observers;
  llvm::SmallVector<MemoryAccess, 4> Accesses;
  DmaTraffic Dma;
  /// Cycles that a function of the definition added.
  uint64_t Extra = 0;

  /// A buffer of the instruction for \p N values.
  template <class T> T *scratch(unsigned Slot, uint64_t N) {
    if (Slot >= Scratch.size())
      Scratch.resize(Slot + 1);
    auto &Buffer = Scratch[Slot];
    if (LLVM_UNLIKELY(Buffer.size() * 64 < N * sizeof(T)))
      Buffer.resize((N * sizeof(T) + 63) / 64);
    return reinterpret_cast<T *>(Buffer.data());
  }

  uint64_t pcOf(const Inst *IP) const {
    uint64_t PC = uint64_t(IP - Code.data()) * Isa::PCStep;
    if constexpr (Isa::HasCodeMemory)
      PC += CodeBase;
    return PC;
  }
  /// Instructions executed so far, this one not included.
  uint64_t executed(uint64_t Left) const { return Fire - Left; }

  //===--------------------------------------------------------------------===//
  // Traps
  //===--------------------------------------------------------------------===//

  // Called from many places, but seldom.
  LLVM_ATTRIBUTE_NOINLINE void setTrap(TrapKind Kind, llvm::StringRef Message) {
    Trap = sim::Trap();
    Trap.Kind = Kind;
    Trap.Message = Message.str();
  }
  LLVM_ATTRIBUTE_NOINLINE void setTrap(TrapKind Kind, uint64_t Address,
                                       llvm::StringRef Message,
                                       llvm::StringRef StateName = "") {
    setTrap(Kind, Message);
    Trap.Address = Address;
    Trap.HasAddress = true;
    Trap.State = StateName.str();
  }
  LLVM_ATTRIBUTE_NOINLINE void setTrap(const Memory &M) { Trap = M.trap(0); }

  /// Leaves the interpreter.
  void stop(uint64_t Left, uint64_t CyclesNow) {
    Executed = executed(Left);
    Cycles = CyclesNow;
  }

  /// After a trap whose pc is known: the record at which the program goes on
  /// all the same, or nullptr.
  LLVM_ATTRIBUTE_NOINLINE const Inst *handleTrap(const Inst *IP) {
    if (Trap.Kind == TrapKind::EnvironmentCall && Env)
      switch (Env->call(*Owner)) {
      case Environment::Answer::GoOn:
        Trap = sim::Trap();
        return IP + 1;
      case Environment::Answer::End:
        Trap = sim::Trap();
        EndedBy = IP;
        return &Code.back();
      case Environment::Answer::Refuse:
        break;
      }
    if constexpr (Isa::HasTrapEntry) {
      uint64_t Target = 0;
      if (Isa::enterTrap(*this, Trap.PC, Target)) {
        Trap = sim::Trap();
        Accesses.clear();
        Dma = DmaTraffic();
        Extra = 0;
        if (const Inst *Next = jumpTarget(Target))
          return Next;
        Trap.PC = Target;
      }
    }
    return nullptr;
  }

  /// Whether the run has used up no more cycles and time than it may; sets the
  /// trap if it has.
  bool withinBudget(uint64_t CyclesNow) {
    if (TheLimits.Cycles && CyclesNow > TheLimits.Cycles) {
      setTrap(TrapKind::CycleLimit, "the run's limit of " +
                                        std::to_string(TheLimits.Cycles) +
                                        " cycles is used up");
      return false;
    }
    if (TheLimits.WallSeconds <= 0)
      return true;
    std::chrono::duration<double> Wall =
        std::chrono::steady_clock::now() - Started;
    if (Wall.count() <= TheLimits.WallSeconds)
      return true;
    setTrap(TrapKind::WallLimit, "the run's time is used up");
    return false;
  }

  /// Whether the run may go on; sets the trap if not. It is looked at only now
  /// and then, see planLook.
  LLVM_ATTRIBUTE_NOINLINE bool withinLimits(uint64_t Left, uint64_t CyclesNow) {
    uint64_t Now = executed(Left);
    if (TheLimits.Instructions && Now >= TheLimits.Instructions) {
      setTrap(TrapKind::InstructionLimit,
              "the run's limit of " + std::to_string(TheLimits.Instructions) +
                  " instructions is used up");
      return false;
    }
    if (!withinBudget(CyclesNow))
      return false;
    if (LoopLimit)
      for (const LoopEntry<Inst> &L : Loops)
        if (Now >= L.Deadline) {
          setTrap(TrapKind::LoopLimit,
                  "an iteration of the loop that begins at pc " +
                      std::to_string(pcOf(L.Body) - Isa::PCStep) +
                      " ran more than " + std::to_string(LoopLimit) +
                      " instructions");
          return false;
        }
    return true;
  }

  //===--------------------------------------------------------------------===//
  // When to look
  //===--------------------------------------------------------------------===//

  /// Plans when the clock and the cycles are looked at next: after so many
  /// instructions that they took less than a millisecond, and before the limit
  /// of cycles can be passed by more than one instruction.
  void planLook(uint64_t Now, uint64_t CyclesNow) {
    uint64_t Steps = uint64_t(1) << 14;
    if (TheLimits.Cycles)
      Steps = std::clamp<uint64_t>((TheLimits.Cycles - CyclesNow) / MaxCost, 1,
                                   Steps);
    LookAt = Now + Steps;
    Work = 0;
  }

  /// The instruction computed and copied \p Elements elements.
  void spend(uint64_t Elements, uint64_t &Left) {
    constexpr uint64_t MostWork = 1 << 20; // Some milliseconds.
    Work += Elements;
    if (LLVM_UNLIKELY(Work >= MostWork))
      lookNext(Left);
  }
  /// The same after a function, which did work that nobody knows and may have
  /// added cycles that planLook didn't know of.
  void spendOnFunction(uint64_t &Left) {
    if (TheLimits.Cycles)
      lookNext(Left);
    else
      spend(4096 + 64 * Extra, Left);
  }
  /// The clock and the cycles are looked at before the next instruction.
  void lookNext(uint64_t &Left) {
    LookAt = Fire = executed(Left) + 1;
    Left = 1;
  }

  //===--------------------------------------------------------------------===//
  // Hardware loops
  //===--------------------------------------------------------------------===//

  /// When Left must be zero next.
  uint64_t nextFire() const {
    uint64_t Next = LookAt;
    if (TheLimits.Instructions && TheLimits.Instructions < Next)
      Next = TheLimits.Instructions;
    if (LoopLimit)
      for (const LoopEntry<Inst> &L : Loops)
        Next = std::min(Next, L.Deadline);
    return Next;
  }
  /// Sets Fire anew and gives the Left that goes with it.
  uint64_t rearm(uint64_t Now) {
    Fire = nextFire();
    return Fire - Now;
  }

  bool beginLoop(const Inst *IP, unsigned Counter, uint32_t Trips,
                 uint64_t &Left) {
    if (Loops.size() == Isa::LoopDepth) {
      setTrap(TrapKind::BadLoop,
              "more loops are active than the loop stack holds");
      return false;
    }
    // This instruction is not part of the iteration.
    uint64_t Now = executed(Left);
    Loops.push_back(
        {IP + 1, static_cast<uint16_t>(Counter), Trips, Now + 1 + LoopLimit});
    Left = rearm(Now);
    return true;
  }

  /// Another iteration of loop \p N; gives the record to go on with.
  const Inst *repeatLoop(unsigned N, uint64_t &Left) {
    if (LoopLimit) {
      uint64_t Now = executed(Left);
      Loops[N].Deadline = Now + 1 + LoopLimit;
      Left = rearm(Now);
    }
    return Loops[N].Body;
  }
  void endLoop(unsigned N, uint64_t &Left) {
    Loops.erase(Loops.begin() + N);
    if (LoopLimit)
      Left = rearm(executed(Left));
  }

  /// The record at a pc, or nullptr with the trap set.
  const Inst *jumpTarget(uint64_t PC) {
    if constexpr (Isa::HasCodeMemory) {
      uint64_t Offset = PC - CodeBase;
      uint64_t Index = Offset / Isa::PCStep;
      if (LLVM_LIKELY(Index < Words && Offset % Isa::PCStep == 0))
        return &Code[Index];
      return outsideTarget(PC);
    }
    uint64_t Index = PC / Isa::PCStep;
    if (LLVM_LIKELY(Index < Code.size() && PC % Isa::PCStep == 0))
      return &Code[Index];
    setTrap(TrapKind::BadJump, PC, "the target is outside the program");
    return nullptr;
  }

  /// A jump to where there is no instruction is one all the same; the trap is
  /// that of the fetch.
  LLVM_ATTRIBUTE_NOINLINE const Inst *outsideTarget(uint64_t PC) {
    if (PC % Isa::PCStep) {
      setTrap(TrapKind::BadJump, PC,
              "the target is no multiple of " + std::to_string(Isa::PCStep));
      return nullptr;
    }
    OutsidePC = PC;
    return &Code[Words];
  }

  /// The same for a target that isn't known before the run.
  const Inst *indirectTarget(uint64_t PC) {
    const Inst *Next = jumpTarget(PC);
    if (LLVM_UNLIKELY(Memo != nullptr) && Next)
      beginBlock(Next);
    return Next;
  }
  /// With a memo: a block begins there from now on.
  void beginBlock(const Inst *IP) {
    size_t Index = IP - Code.data();
    if (Index >= Words || Memo->isBlock(Index) || !Memo->isDefined(Index))
      return;
    Memo->addBlock(Index);
    Code[Index].Fn = timedBlock<Isa>;
  }

  /// The innermost active loop with that counter register, or -1.
  int findLoop(unsigned Counter) const {
    for (int N = static_cast<int>(Loops.size()) - 1; N >= 0; --N)
      if (Loops[N].Counter == Counter)
        return N;
    return -1;
  }

  //===--------------------------------------------------------------------===//
  // Observation
  //===--------------------------------------------------------------------===//

  void note(unsigned MemoryIndex, bool IsWrite, uint64_t Begin, uint64_t Length,
            uint64_t Count, uint64_t Stride) {
    Accesses.push_back({static_cast<uint8_t>(MemoryIndex), IsWrite, Begin,
                        Length, Count, Stride});
  }

  /// The instruction at \p IP is over; \p CyclesNow is before it.
  LLVM_ATTRIBUTE_NOINLINE void observe(const Inst *IP, uint64_t CyclesNow) {
    ++Counts[IP - Code.data()];
    if (!Observers.empty()) {
      llvm::SmallVector<int64_t, 6> Operands;
      Isa::operandValues(*IP, Operands);
      Event E{pcOf(IP),         IP->Instr, Operands, CyclesNow,
              IP->Cost + Extra, Accesses,  Dma};
      E.Index = static_cast<uint32_t>(IP - Code.data());
      E.Input = Input;
      for (Observer *O : Observers)
        O->executed(E);
    }
    Accesses.clear();
    Dma = DmaTraffic();
    Input = 0;
  }

private:
  struct alignas(64) Line {
    uint8_t Bytes[64];
  };
  llvm::SmallVector<std::vector<Line>, 4> Scratch;
};

//===----------------------------------------------------------------------===//
// Pre-decoding
//===----------------------------------------------------------------------===//

/// The zero register of the operand's file if the operand is only written, else
/// -1. Such writes go to a cell behind the file, which its number stands for.
inline int droppedRegister(const isa::Target &T, const isa::OperandDesc &Op) {
  return Op.Role == isa::OperandRole::Out ? T.RegFiles[Op.RegFile].ZeroRegister
                                          : -1;
}
inline int64_t redirected(const isa::Target &T, const isa::OperandDesc &Op,
                          int64_t Number) {
  return Number == droppedRegister(T, Op) ? T.RegFiles[Op.RegFile].Count
                                          : Number;
}
inline int64_t directed(const isa::Target &T, const isa::OperandDesc &Op,
                        int64_t Number) {
  int Dropped = droppedRegister(T, Op);
  return Dropped >= 0 && Number == T.RegFiles[Op.RegFile].Count ? Dropped
                                                                : Number;
}

//===----------------------------------------------------------------------===//
// Views: between a memory's cells and buffers of values
//===----------------------------------------------------------------------===//

/// Dimensions of a view with the strides of its cells in memory and of its
/// values in the buffer.
template <unsigned Rank> struct Shape {
  std::array<uint64_t, Rank> Dims, Strides, BufferStrides;

  uint64_t size() const {
    uint64_t N = 1;
    for (uint64_t D : Dims)
      N *= D;
    return N;
  }
  /// Cells from the first to the last of the view.
  uint64_t span() const {
    uint64_t N = 1;
    for (unsigned I = 0; I != Rank; ++I)
      N += (Dims[I] - 1) * Strides[I];
    return N;
  }

  /// Whether elements may be the same cell; to be asked of sorted dimensions.
  bool mayOverlap() const {
    uint64_t Inner = 0;
    for (unsigned I = Rank; I-- != 0;) {
      if (Strides[I] <= Inner && Dims[I] > 1)
        return true;
      Inner += (Dims[I] - 1) * Strides[I];
    }
    return false;
  }

  /// Orders the dimensions so that the memory's innermost is last.
  void sort() {
    for (unsigned I = 1; I < Rank; ++I)
      for (unsigned J = I; J && Strides[J - 1] < Strides[J]; --J) {
        std::swap(Dims[J - 1], Dims[J]);
        std::swap(Strides[J - 1], Strides[J]);
        std::swap(BufferStrides[J - 1], BufferStrides[J]);
      }
  }
};

/// Calls \p Fn(address, values in the buffer, number, stride in the buffer)
/// for each run of cells that lie side by side. Stops when it gives false.
/// With \p KeepsOrder elements that are the same cell keep their order.
template <bool KeepsOrder = false, unsigned Rank, class Fn>
inline bool forEachRun(const Shape<Rank> &Unsorted, uint64_t Address,
                       uint64_t RowCells, Fn Run) {
  if constexpr (Rank == 0) {
    return Run(Address, uint64_t(0), uint64_t(1), uint64_t(1));
  } else {
    Shape<Rank> View = Unsorted;
    View.sort();
    if constexpr (KeepsOrder)
      if (LLVM_UNLIKELY(View.mayOverlap()))
        View = Unsorted;
    // The innermost run, and how many dimensions it takes.
    unsigned Outer = Rank - 1;
    uint64_t Length = 1, Stride = View.BufferStrides[Rank - 1];
    if (View.Strides[Rank - 1] == 1) {
      Length = View.Dims[Rank - 1];
      while (Outer && View.Strides[Outer - 1] == Length &&
             View.BufferStrides[Outer - 1] == Length * Stride &&
             Length * View.Dims[Outer - 1] <= RowCells) {
        Length *= View.Dims[Outer - 1];
        --Outer;
      }
    } else {
      Outer = Rank;
    }
    std::array<uint64_t, Rank> Index{};
    uint64_t Value = 0;
    for (;;) {
      if (!Run(Address, Value, Length, Stride))
        return false;
      unsigned D = Outer;
      while (D) {
        --D;
        Address += View.Strides[D];
        Value += View.BufferStrides[D];
        if (++Index[D] < View.Dims[D])
          break;
        Index[D] = 0;
        Address -= View.Strides[D] * View.Dims[D];
        Value -= View.BufferStrides[D] * View.Dims[D];
        if (D == 0)
          return true;
      }
      if (Outer == 0)
        return true;
    }
  }
}

template <class CellT>
inline void loadRun(const typename CellT::Storage *Cells, uint64_t N,
                    typename CellT::Value *Out, uint64_t Stride) {
  if (Stride == 1)
    for (uint64_t I = 0; I != N; ++I)
      Out[I] = CellT::load(Cells[I]);
  else
    for (uint64_t I = 0; I != N; ++I)
      Out[I * Stride] = CellT::load(Cells[I]);
}

/// Rows of \p N values that lie side by side, N known to the compiler.
template <class CellT, unsigned N>
inline void loadRows(const typename CellT::Storage *Cells, uint64_t Rows,
                     uint64_t Stride, typename CellT::Value *Out,
                     uint64_t OutStride) {
  for (uint64_t R = 0; R != Rows; ++R)
    for (unsigned I = 0; I != N; ++I)
      Out[R * OutStride + I] = CellT::load(Cells[R * Stride + I]);
}

/// A view whose cells begin at \p Cells; no checks are needed any more.
template <class CellT, unsigned Rank>
inline void loadBlock(const typename CellT::Storage *Cells,
                      const Shape<Rank> &View, typename CellT::Value *Out) {
  if constexpr (Rank == 2)
    if (View.Strides[1] == 1 && View.BufferStrides[1] == 1) {
      switch (View.Dims[1]) {
      case 4:
        return loadRows<CellT, 4>(Cells, View.Dims[0], View.Strides[0], Out,
                                  View.BufferStrides[0]);
      case 16:
        return loadRows<CellT, 16>(Cells, View.Dims[0], View.Strides[0], Out,
                                   View.BufferStrides[0]);
      case 64:
        return loadRows<CellT, 64>(Cells, View.Dims[0], View.Strides[0], Out,
                                   View.BufferStrides[0]);
      default:
        break;
      }
    }
  forEachRun(View, 0, View.span(),
             [&](uint64_t Addr, uint64_t Value, uint64_t N, uint64_t Stride) {
               loadRun<CellT>(Cells + Addr, N, Out + Value, Stride);
               return true;
             });
}

/// Reads a view's cells into \p Out; false with the core's trap set.
template <class CellT, bool Observed, unsigned Rank, class CoreT>
inline bool gather(CoreT &C, Memory &M, unsigned MemoryIndex,
                   const typename CoreT::Inst *IP, uint64_t Address,
                   const Shape<Rank> &View, typename CellT::Value *Out) {
  using Storage = typename CellT::Storage;
  // Most views lie in one page, with everything between their cells readable
  // too: one look at the memory will do.
  if constexpr (Rank > 1 && !Observed) {
    uint64_t Span = View.span();
    if (LLVM_LIKELY(M.fitsPage(Address, Span)))
      if (const Storage *Cells = M.template read<Storage>(Address, Span);
          LLVM_LIKELY(Cells)) {
        loadBlock<CellT>(Cells, View, Out);
        return true;
      }
  }
  return forEachRun(
      View, Address, M.rowCells(),
      [&](uint64_t Addr, uint64_t Value, uint64_t N, uint64_t Stride) {
        Storage Small[64];
        const Storage *Cells = M.template read<Storage>(Addr, N);
        std::vector<Storage> Large;
        if (LLVM_UNLIKELY(!Cells)) {
          // Perhaps only because the run lies across pages.
          Storage *Copy = Small;
          if (N > 64) {
            Large.resize(N);
            Copy = Large.data();
          }
          if (!M.template readCopy<Storage>(Addr, N, Copy)) {
            C.setTrap(M);
            return false;
          }
          Cells = Copy;
        }
        if constexpr (Observed) {
          C.note(MemoryIndex, false, Addr, N, 1, 0);
          M.noteRead(Addr, N, C.pcOf(IP));
        }
        loadRun<CellT>(Cells, N, Out + Value, Stride);
        return true;
      });
}

/// Whether all cells of a view may be written, for which the host's memory is
/// there then; else sets the core's trap.
template <unsigned Rank, class CoreT>
inline bool canWrite(CoreT &C, Memory &M, uint64_t Address,
                     const Shape<Rank> &View) {
  return forEachRun(View, Address, M.rowCells(),
                    [&](uint64_t Addr, uint64_t, uint64_t N, uint64_t) {
                      if (M.canWrite(Addr, N))
                        return true;
                      C.setTrap(M);
                      return false;
                    });
}

/// Writes \p In to a view's cells. After canWrite it can't fail.
template <class CellT, bool Observed, unsigned Rank, class CoreT>
inline bool scatter(CoreT &C, Memory &M, unsigned MemoryIndex, uint64_t Address,
                    const Shape<Rank> &View, const typename CellT::Value *In) {
  using Storage = typename CellT::Storage;
  return forEachRun</*KeepsOrder=*/true>(
      View, Address, M.rowCells(),
      [&](uint64_t Addr, uint64_t Value, uint64_t N, uint64_t Stride) {
        if constexpr (Observed) {
          C.note(MemoryIndex, true, Addr, N, 1, 0);
          M.noteWrite(Addr, N);
        }
        if (Storage *Cells = M.template write<Storage>(Addr, N);
            LLVM_LIKELY(Cells)) {
          for (uint64_t I = 0; I != N; ++I)
            Cells[I] = CellT::store(In[Value + I * Stride]);
          return true;
        }
        std::vector<Storage> Copy(N);
        for (uint64_t I = 0; I != N; ++I)
          Copy[I] = CellT::store(In[Value + I * Stride]);
        if (M.template writeCopy<Storage>(Addr, N, Copy.data()))
          return true;
        C.setTrap(M);
        return false;
      });
}

/// Reads a value from a memory of bytes where it takes more than a look; false
/// with the core's trap set.
template <class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool
readBytesSlow(CoreT &C, Memory &M, uint64_t Address, uint64_t N, void *Out) {
  if (const uint8_t *Bytes = M.read<uint8_t>(Address, N)) {
    std::memcpy(Out, Bytes, N);
    return true;
  }
  if (M.readCopy(Address, N, static_cast<uint8_t *>(Out)))
    return true;
  C.setTrap(M);
  return false;
}

/// Reads a value from a memory of bytes, at any address.
template <bool Observed, class T, class CoreT>
inline bool readBytes(CoreT &C, Memory &M, unsigned MemoryIndex,
                      const typename CoreT::Inst *IP, uint64_t Address,
                      T &Out) {
  if (const uint8_t *Bytes = M.readBytes(Address, sizeof(T));
      LLVM_LIKELY(Bytes))
    std::memcpy(&Out, Bytes, sizeof(T));
  else if (LLVM_UNLIKELY(!readBytesSlow(C, M, Address, sizeof(T), &Out)))
    return false;
  if constexpr (Observed) {
    C.note(MemoryIndex, false, Address, sizeof(T), 1, 0);
    M.noteRead(Address, sizeof(T), C.pcOf(IP));
  }
  return true;
}

/// Whether a value may be written to a memory of bytes, which takes more than a
/// look; else sets the core's trap.
template <class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool canWriteBytes(CoreT &C, Memory &M,
                                           uint64_t Address, uint64_t N) {
  if (M.canWrite(Address, N))
    return true;
  C.setTrap(M);
  return false;
}

inline LLVM_ATTRIBUTE_NOINLINE void writeBytesSlow(Memory &M, uint64_t Address,
                                                   uint64_t Bits, uint64_t N) {
  M.writeCopy(Address, N, reinterpret_cast<const uint8_t *>(&Bits));
}

/// Writes a value to a memory of bytes where that may be: at \p Place, or
/// wherever it is if there is none.
template <bool Observed, class T, class CoreT>
inline void writeBytes(CoreT &C, Memory &M, unsigned MemoryIndex,
                       uint64_t Address, uint8_t *Place, T Value) {
  if (LLVM_LIKELY(Place)) {
    std::memcpy(Place, &Value, sizeof(T));
  } else {
    uint64_t Bits = 0;
    std::memcpy(&Bits, &Value, sizeof(T));
    writeBytesSlow(M, Address, Bits, sizeof(T));
  }
  if constexpr (Observed) {
    C.note(MemoryIndex, true, Address, sizeof(T), 1, 0);
    M.noteWrite(Address, sizeof(T));
  }
}

/// Traps unless \p Address is a multiple of the row size.
template <class CoreT>
inline bool alignedRow(CoreT &C, const Memory &M, uint64_t Address,
                       uint64_t RowCells) {
  if (LLVM_LIKELY((RowCells & (RowCells - 1)) == 0
                      ? (Address & (RowCells - 1)) == 0
                      : Address % RowCells == 0))
    return true;
  C.setTrap(TrapKind::Misaligned, Address,
            "the address must be a multiple of " + std::to_string(RowCells),
            M.name());
  return false;
}

//===----------------------------------------------------------------------===//
// Handlers that every instruction set has
//===----------------------------------------------------------------------===//

template <class Isa>
KC_HANDLER void lookUp(Core<Isa> *C, const typename Isa::Inst *IP,
                       uint64_t Left, uint64_t Cycles);

/// The instruction at \p IP trapped, at the pc that the trap says.
template <class Isa>
KC_HANDLER void trapped(Core<Isa> *C, const typename Isa::Inst *IP,
                        uint64_t Left, uint64_t Cycles) {
  const typename Isa::Inst *Next = C->handleTrap(IP);
  if (LLVM_UNLIKELY(Next && C->Memo)) {
    size_t Index = Next - C->Code.data();
    if (Index < C->Words) {
      C->Memo->divert(IP - C->Code.data());
      C->beginBlock(Next);
    }
    KC_GO(Next, 0);
  }
  if (Next)
    KC_GO(Next, 1);
  C->stop(Left, Cycles);
}

template <class Isa>
KC_HANDLER void stopped(Core<Isa> *C, const typename Isa::Inst *IP,
                        uint64_t Left, uint64_t Cycles) {
  C->Trap.PC = C->pcOf(IP);
  KC_MUSTTAIL return trapped<Isa>(C, IP, Left, Cycles);
}

/// The record behind a program that lies in a memory.
template <class Isa>
KC_HANDLER void outside(Core<Isa> *C, const typename Isa::Inst *IP,
                        uint64_t Left, uint64_t Cycles) {
  uint64_t PC = C->OutsidePC.value_or(C->pcOf(IP));
  C->OutsidePC.reset();
  C->setTrap(TrapKind::BadJump, PC, "no instruction of the program is there");
  C->Trap.PC = PC;
  KC_MUSTTAIL return trapped<Isa>(C, IP, Left, Cycles);
}

/// The record has no effect and takes no time.
template <class Isa, bool Observed>
KC_HANDLER void skip(Core<Isa> *C, const typename Isa::Inst *IP, uint64_t Left,
                     uint64_t Cycles) {
  if constexpr (Observed)
    C->observe(IP, Cycles);
  KC_GO(IP + 1, 0);
}

template <class Isa>
KC_HANDLER void endOfProgram(Core<Isa> *C, const typename Isa::Inst *IP,
                             uint64_t Left, uint64_t Cycles) {
  C->stop(Left, Cycles);
}

//===----------------------------------------------------------------------===//
// Timing of the machine
//===----------------------------------------------------------------------===//

/// The record begins a block: the one before it is over.
template <class Isa>
KC_HANDLER void timedBlock(Core<Isa> *C, const typename Isa::Inst *IP,
                           uint64_t Left, uint64_t Cycles) {
  CycleMemo &Memo = *C->Memo;
  CycleMemo::Node *N = Memo.Current;
  const CycleMemo::Edge *E = &N->Edges[0];
  if (LLVM_UNLIKELY(E->To != IP || E->Input != Memo.Input)) {
    E = &N->Edges[1];
    if (LLVM_UNLIKELY(E->To != IP || E->Input != Memo.Input))
      E = &Memo.find(IP - C->Code.data(), IP);
  }
  Cycles += E->Cycles;
  N = E->Next;
  Memo.Current = N;
  Memo.Input = N->hasInput() ? Memo.inputOf(*N) : 0;
  auto Original = reinterpret_cast<typename Isa::Handler>(N->Handler);
  KC_MUSTTAIL return Original(C, IP, Left, Cycles);
}

/// The model looks at the machine before the record is executed.
template <class Isa>
KC_HANDLER void inspected(Core<Isa> *C, const typename Isa::Inst *IP,
                          uint64_t Left, uint64_t Cycles) {
  size_t Index = IP - C->Code.data();
  C->Input = C->Model->inspect(Index);
  KC_MUSTTAIL return C->Originals[Index](C, IP, Left, Cycles);
}

/// Runs when Left is zero, before the instruction at \p IP: looks at what may
/// have come due, and goes on if nothing has.
template <class Isa>
KC_HANDLER void lookUp(Core<Isa> *C, const typename Isa::Inst *IP,
                       uint64_t Left, uint64_t Cycles) {
  if (IP->Fn == endOfProgram<Isa>)
    KC_MUSTTAIL return IP->Fn(C, IP, Left, Cycles);
  if (!C->withinLimits(Left, Cycles)) {
    C->Trap.PC = C->pcOf(IP);
    C->stop(Left, Cycles);
    return;
  }
  uint64_t Now = C->executed(Left);
  C->planLook(Now, Cycles);
  Left = C->rearm(Now);
  KC_MUSTTAIL return IP->Fn(C, IP, Left, Cycles);
}

/// A record that can't be executed; Cost is the index of the reason.
template <class Isa>
KC_HANDLER void refuse(Core<Isa> *C, const typename Isa::Inst *IP,
                       uint64_t Left, uint64_t Cycles) {
  C->Trap = C->Refusals[IP->Cost];
  KC_STOP;
}

} // namespace kc::sim

#endif // KC_SIM_INTERPRETER_H
