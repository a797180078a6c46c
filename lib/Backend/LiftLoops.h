//===- LiftLoops.h - The loops of a machine's program -----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_BACKEND_LIFTLOOPS_H
#define KC_LIB_BACKEND_LIFTLOOPS_H

#include "kc/Asm/Encoding.h"
#include "kc/Asm/Program.h"
#include "kc/Dialect/IsaDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"

namespace kc {

/// A set of registers, all files together: see LoopFinder::number.
using RegisterSet = llvm::SmallBitVector;

struct LiftedLoop {
  /// Index into Target::HardwareLoops.
  unsigned Kind;
  /// The words that begin and end it.
  size_t Begin, End;
  int64_t Trips;
  int32_t Counter;
  /// What the body reads before it writes it, and what it writes; the counter
  /// left out.
  RegisterSet Read, Written;
  /// What the loop carries: written by the body, and read in the next iteration
  /// or after the loop.
  RegisterSet Carried;
  /// The counter is read after the loop.
  bool ReturnsCounter = false;
};

/// Finds the loops of a program, and which values they carry.
class LoopFinder {
public:
  LoopFinder(const IsaDialectInterface &Isa, const asm_::Program &P,
             llvm::StringRef FileName);

  /// Emits an error and returns false where an instruction or the nesting of
  /// the loops has no place in the dialect.
  bool run();

  /// The loop that begins with the word; it must be one that begins a loop.
  const LiftedLoop &getLoop(size_t Begin) const {
    return Loops[LoopOf.lookup(Begin)];
  }

  mlir::Location getLoc(size_t Word) const;
  /// The registers of all files are numbered consecutively.
  unsigned number(unsigned RegFile, int64_t Register) const {
    return FirstOfFile[RegFile] + Register;
  }
  unsigned counterFile(const isa::HardwareLoopDesc &Kind) const;
  unsigned numRegisters() const { return FirstOfFile.back(); }

private:
  struct Frame {
    unsigned Loop;
    RegisterSet Read, Written;
  };

  bool visit(size_t Word, const asm_::DecodedWord &Instr);
  bool beginLoop(size_t Word, const asm_::DecodedWord &Instr);
  bool endLoop(size_t Word, const asm_::DecodedWord &Instr);
  bool checkDecoded(size_t Word, const asm_::DecodedWord &Instr);
  int findOpenLoop(unsigned Counter) const;
  void findCarried(size_t Begin, size_t End, RegisterSet Live);

  const IsaDialectInterface &Isa;
  const asm_::Program &P;
  const isa::Target &T;
  mlir::StringAttr FileName;
  llvm::SmallVector<unsigned> FirstOfFile;
  std::vector<LiftedLoop> Loops;
  /// By the words that begin and end them.
  llvm::DenseMap<size_t, unsigned> LoopOf, LoopOfEnd;
  /// The loops around the current word; the program itself is the first.
  std::vector<Frame> Frames;
};

/// The register of an instruction that begins or ends a loop.
int64_t loopCounter(const asm_::DecodedWord &Instr);

/// Calls \p Fn for every register operand, with the operand's index.
void forEachRegister(
    const isa::Target &T, const asm_::DecodedWord &Instr,
    llvm::function_ref<void(unsigned, const isa::OperandDesc &, bool IsZero)>
        Fn);

} // namespace kc

#endif // KC_LIB_BACKEND_LIFTLOOPS_H
