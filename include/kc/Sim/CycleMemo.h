//===- CycleMemo.h - What blocks take, from what they took before -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cycle model costs a hundred nanoseconds an instruction, the functional
// simulator two. But a program does the same things over and over, and so does
// the machine: in its thousandth turn, a loop finds registers, units and queues
// as it found them in its third. So what a block of instructions takes is
// worked out once for each state of the machine in which it begins, and looked
// up from then on (as FastSim did for out-of-order processors: E. Schnarr,
// J. Larus, "Fast out-of-order processor simulation using memoization", 1998).
//
// A node is a block together with the state at its beginning, times relative to
// the moment (see TimeState.h). What follows depends on where the program goes
// and on the block's input: how the accesses of its loads and stores are odd,
// or what the model inspects. An edge is the answer: cycles, and the next node.
// Nothing is approximated; the cycles are those of stepping through the run.
//
// Blocks begin where jumps lead, behind jumps, at and behind instructions that
// are inspected, and where the address of an access would not be known at the
// block's beginning. Places that nobody saw coming (targets of indirect jumps)
// become beginnings when they are first met.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_CYCLEMEMO_H
#define KC_SIM_CYCLEMEMO_H

#include "kc/Isa/Target.h"
#include "kc/Sim/CycleModel.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace kc::sim {

class CycleMemo {
public:
  struct Node;
  struct Edge {
    /// The record of the next block; null where there is no edge.
    const void *To = nullptr;
    uint64_t Input = 0;
    uint64_t Cycles = 0;
    Node *Next = nullptr;
  };
  /// A scalar access of a block.
  struct Access {
    const uint32_t *Base;
    int32_t Offset;
    uint32_t Last; // Its bytes, less one.
    uint32_t Index;
  };
  struct Node {
    /// The last edges taken.
    Edge Edges[2];
    /// The handler of the block's first record.
    void (*Handler)();
    const Access *FirstAccess = nullptr;
    uint32_t Accesses = 0;
    bool IsInspected = false;
    /// The instructions of the block.
    uint32_t Begin = 0, End = 0;
    StateTransfer::Words State;
    /// The other edges.
    std::vector<Edge> Others;
    std::vector<Access> OwnAccesses;

    bool hasInput() const { return Accesses || IsInspected; }
  };

  /// \p Bases are the host's registers that addresses are in: the first file.
  CycleMemo(const isa::Target &T, CycleModel &Model, const uint32_t *Bases);

  //===--------------------------------------------------------------------===//
  // Before the run
  //===--------------------------------------------------------------------===//

  void load(size_t Instructions);
  void define(size_t Index, unsigned Instr, llvm::ArrayRef<int64_t> Operands,
              void (*Handler)());
  /// All are defined; \p Entry is where runs begin.
  void findBlocks(size_t Entry);
  bool isBlock(size_t Index) const {
    return IsBlock[static_cast<unsigned>(Index)];
  }
  bool isDefined(size_t Index) const { return Sites[Index].IsDefined; }
  void begin();

  //===--------------------------------------------------------------------===//
  // During the run
  //===--------------------------------------------------------------------===//

  /// The block that is being executed, and its input.
  Node *Current = nullptr;
  uint64_t Input = 0;

  /// The edge from the current node to the block at \p Index, whose record is
  /// \p Record; worked out if it is new.
  const Edge &find(size_t Index, const void *Record);
  /// The input of the current node, which is one that has inputs.
  uint64_t inputOf(const Node &N) {
    if (LLVM_UNLIKELY(N.IsInspected))
      return Model.inspect(N.Begin);
    uint64_t Odd = 0;
    for (const Access *A = N.FirstAccess, *E = A + N.Accesses; A != E; ++A) {
      uint32_t Address = *A->Base + static_cast<uint32_t>(A->Offset);
      bool IsPlain = Address - PlainBegin <= PlainSpan &&
                     (Address & LineMask) + A->Last <= LineMask;
      if (LLVM_UNLIKELY(!IsPlain))
        Odd |= oddInput(N, *A, Address);
    }
    return Odd;
  }

  /// The instruction at \p Index, in the current block, trapped, and the
  /// program goes on somewhere else.
  void divert(size_t Index);
  /// The instruction at \p Index becomes the beginning of a block.
  void addBlock(size_t Index);

  //===--------------------------------------------------------------------===//
  // After the run
  //===--------------------------------------------------------------------===//

  /// What the block in hand took up to the instruction at \p End, which isn't
  /// executed, and until everything was done. Then the model has the state of
  /// the run's end.
  uint64_t finish(size_t End);

  size_t nodes() const { return Nodes.size(); }

private:
  /// What is known of an instruction of the program.
  struct Site {
    bool IsDefined = false;
    bool EndsBlock = false;
    bool IsInspected = false;
    bool IsAlone = false;
    int64_t Target = -1;
    llvm::SmallVector<uint8_t, 2> Writes;
    std::optional<CycleModel::ScalarAccess> TheAccess;
    void (*Handler)() = nullptr;
  };
  uint64_t oddInput(const Node &N, const Access &A, uint32_t Address) const;
  void stepThrough(const Node &N, size_t End, size_t Next);
  Node *nodeOf(size_t Index, const StateTransfer::Words &State);
  std::unique_ptr<Node> makeNode(size_t Index);
  void forget();

  // The most accesses of a block: an input has three bits for each of them.
  static constexpr unsigned MostAccesses = 20;
  static constexpr unsigned MostInstrs = 64;
  static constexpr size_t MostNodes = 1 << 16;

  const isa::Target &T;
  CycleModel &Model;
  const uint32_t *Bases;
  uint32_t PlainBegin, PlainSpan, LineMask;
  std::vector<Site> Sites;
  llvm::BitVector IsBlock;
  std::deque<std::unique_ptr<Node>> Nodes;
  std::unordered_multimap<uint64_t, Node *> ByHash;
  /// Nodes that were forgotten while one of them was the current one.
  std::unique_ptr<Node> Kept;
  /// The state where no node is the current one, and its cycles.
  std::unique_ptr<Node> Between;
  uint64_t CyclesBetween = 0;
  Edge Temporary;
};

} // namespace kc::sim

#endif // KC_SIM_CYCLEMEMO_H
