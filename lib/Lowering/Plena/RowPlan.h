//===- RowPlan.h - A row map as PLENA's instructions ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row of a matrix is n rows of Vector SRAM ("vectors"). A reduction is only
// known when all n are through, so a row map is a sequence of passes over the
// vectors of a row: pass 0 computes what depends on no reduction and feeds the
// first reductions; after it scalar instructions compute with their results;
// pass 1 uses those, and so on. For softmax:
//
//   pass 0   m = max(m, x)
//   pass 1   t = x - m; e = exp(t); s = s + sum(e)     then  r = 1 / s
//   pass 2   y = e * r
//
// The plan lists the instructions for one vector of each pass; where they are
// repeated, and how addresses come into registers, is up to those who emit
// code from it. A vector value that is used in a later pass lies in a buffer,
// which has room for it in every row and column block of the matrix; others
// are in scratch rows, which all vectors share.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_ROWPLAN_H
#define KC_LIB_LOWERING_PLENA_ROWPLAN_H

#include "Machine.h"
#include "kc/Lowering/Kernel.h"

namespace kc::lowering::plena {

/// A scalar is computed by one of these, once for all rows (header) or once a
/// row.
enum class ScalarOp : uint8_t {
  /// Register f0.
  Zero,
  /// From FP SRAM.
  Load,
  /// What the reductions into it make of its operand A, the start value.
  Accumulator,
  Add,
  Sub,
  Mul,
  Max,
  Exp,
  Reciprocal,
  Sqrt,
};

/// Operands are numbers of other scalars.
struct Scalar {
  ScalarOp Op;
  unsigned A = 0, B = 0;
  /// Of Load.
  int64_t Slot = 0;
  /// What it is, for comments in assembly.
  std::string Meaning = {};
};

enum class RowOp : uint8_t {
  AddVV,
  SubVV,
  MulVV,
  AddVF,
  SubVF,
  /// Scalar minus vector.
  ReverseSubVF,
  MulVF,
  MaxVF,
  MinVF,
  Exp,
  Reciprocal,
  // Into the accumulator that is the scalar operand.
  ReduceSum,
  ReduceMax,
};

inline bool isReduction(RowOp Op) { return Op >= RowOp::ReduceSum; }
inline bool hasTwoVectors(RowOp Op) { return Op <= RowOp::MulVV; }
inline bool hasScalar(RowOp Op) {
  return !hasTwoVectors(Op) && Op != RowOp::Exp && Op != RowOp::Reciprocal;
}

/// A, B and Result are numbers of vector values, S of a scalar.
struct RowInstr {
  RowOp Op;
  unsigned Result = 0;
  unsigned A = 0, B = 0;
  unsigned S = 0;
};

/// The vector values that an instruction reads.
inline llvm::SmallVector<unsigned, 2> vectorsRead(const RowInstr &I) {
  if (hasTwoVectors(I.Op))
    return {I.A, I.B};
  return {I.A};
}

struct RowPlace {
  bool IsScratch = false;
  /// Number of the buffer or scratch row.
  unsigned Index = 0;

  bool operator==(const RowPlace &) const = default;
};

struct VectorValue {
  /// The matrix that it is an element of before pass 0, or -1.
  int Input = -1;
  /// The pass and the instruction in it that computes it; -1 for inputs.
  int Pass = -1;
  int Position = -1;
  RowPlace At;
};

struct RowPass {
  llvm::SmallVector<RowInstr> Instrs;
  /// Scalars to be computed after it.
  llvm::SmallVector<unsigned> After;
};

struct Buffer {
  /// Element address in Vector SRAM.
  int64_t Base;
};

/// Matrix \p Input is to be fetched from HBM to a buffer before pass 0.
struct Fetch {
  unsigned Input;
  unsigned Buffer;
};

struct RowPlan {
  int64_t Rows;
  /// Vectors in a row.
  int64_t Vectors;
  llvm::SmallVector<Scalar> Scalars;
  llvm::SmallVector<VectorValue> Values;
  /// Scalars that are the same for all rows.
  llvm::SmallVector<unsigned> Header;
  llvm::SmallVector<RowPass> Passes;
  /// The vector value of each output of the row map.
  llvm::SmallVector<unsigned, 1> Outputs;
  // Filled in by placeRows:
  llvm::SmallVector<Buffer, 2> Buffers;
  llvm::SmallVector<Fetch, 2> Fetches;
  unsigned ScratchRows = 0;
  int64_t ScratchBase = 0;

  bool hasReductions() const { return Passes.size() > 1; }
  bool has(RowOp Op) const {
    return llvm::any_of(Passes, [&](const RowPass &P) {
      return llvm::any_of(P.Instrs,
                          [&](const RowInstr &I) { return I.Op == Op; });
    });
  }
};

/// Where the matrices of a kernel lie in Vector SRAM, and what is free.
class VectorMemory {
public:
  explicit VectorMemory(unsigned NumMatrices) : Bases(NumMatrices) {}

  std::optional<int64_t> find(unsigned Matrix) const { return Bases[Matrix]; }
  void set(unsigned Matrix, std::optional<int64_t> Base) {
    Bases[Matrix] = Base;
  }
  /// Keeps elements up to \p End from being allocated.
  void reserve(int64_t End) { Next = std::max(Next, End); }
  int64_t allocate(int64_t Elements) {
    int64_t Base = Next;
    Next += Elements;
    return Base;
  }
  /// The first element that was never in use.
  int64_t end() const { return Next; }

private:
  llvm::SmallVector<std::optional<int64_t>> Bases;
  int64_t Next = 0;
};

struct SelectionOptions {
  /// Loads the constant 0 like other constants, instead of using f0.
  bool LoadZero = false;
};

/// Selects instructions. Errors name the operation that has none.
llvm::FailureOr<RowPlan> selectRows(const Kernel &K, const RowMap &Map,
                                    const Machine &M,
                                    const SelectionOptions &O);

/// Assigns buffers and scratch rows; \p Stage is the row map's number. Matrices
/// that \p Memory doesn't know are fetched from HBM.
void placeRows(RowPlan &Plan, const Kernel &K, unsigned Stage, const Machine &M,
               VectorMemory &Memory);

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_ROWPLAN_H
