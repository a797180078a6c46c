//===- MlirInstr.cpp - An instruction as an MLIR function -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MlirInstr.h"
#include "MlirEmitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string mlirStateType(const RegFileInfo &F) {
  return formatv("memref<{0}x{1}>", F.Count, F.Cell->Storage->Mlir);
}
std::string mlirStateType(const RegisterInfo &R) {
  return formatv("memref<{0}>", R.Cell->Storage->Mlir);
}
std::string mlirStateType(const ArrayInfo &A) {
  std::string Type = "memref<";
  for (size_t N = 0; N != A.Dims.size(); ++N)
    Type += "?x";
  return Type + A.Cell->Storage->Mlir.str() + ">";
}
std::string mlirStateType(const MemoryInfo &M) {
  return formatv("memref<?x{0}>", M.Cell->Storage->Mlir);
}

void emitMlirRegisterAccess(const RegFileInfo &F, MlirSymbols &Symbols,
                            raw_ostream &OS) {
  std::string Type = mlirStateType(F);
  StringRef Value = F.Cell->Value->Mlir;
  StringRef Zero = F.Cell->Value->IsFloat ? "0.0" : "0";
  bool HasZero = F.ZeroRegister >= 0;
  auto Convert = [&](const MlirFunctionInfo *Function, StringRef From,
                     StringRef To) {
    Symbols.use(Symbols.find(Function->Name));
    OS << formatv("  {0} = func.call @{1}({2}) : {3}\n", To, Function->Name,
                  From, Function->FunctionType);
  };
  auto IsZero = [&](StringRef Predicate) {
    OS << formatv("  %zero = arith.constant {0} : i32\n"
                  "  %is_{1} = arith.cmpi {1}, %number, %zero : i32\n",
                  F.ZeroRegister, Predicate);
  };

  OS << formatv("func.func private @read_{0}(%{0}: {1}, %number: i32) -> {2} "
                "{{\n  %i = arith.index_castui %number : i32 to index\n"
                "  %cell = memref.load %{0}[%i] : {1}\n",
                F.Prefix, Type, Value);
  StringRef Result = "%cell";
  if (F.Cell->MlirLoad) {
    Convert(F.Cell->MlirLoad, "%cell", "%value");
    Result = "%value";
  }
  if (HasZero) {
    IsZero("eq");
    OS << formatv("  %nothing = arith.constant {0} : {1}\n"
                  "  %read = arith.select %is_eq, %nothing, {2} : {1}\n",
                  Zero, Value, Result);
    Result = "%read";
  }
  OS << formatv("  return {0} : {1}\n}\n\n", Result, Value);

  OS << formatv("func.func private @write_{0}(%{0}: {1}, %number: i32, %value: "
                "{2}) {{\n  %i = arith.index_castui %number : i32 to index\n",
                F.Prefix, Type, Value);
  StringRef Written = "%value", Indent = "  ";
  if (F.Cell->MlirStore) {
    Convert(F.Cell->MlirStore, "%value", "%cell");
    Written = "%cell";
  }
  if (HasZero) {
    IsZero("ne");
    OS << "  scf.if %is_ne {\n";
    Indent = "    ";
  }
  OS << formatv("{0}memref.store {1}, %{2}[%i] : {3}\n", Indent, Written,
                F.Prefix, Type);
  if (HasZero)
    OS << "  }\n";
  OS << "  return\n}\n\n";
}

//===----------------------------------------------------------------------===//
// Signature
//===----------------------------------------------------------------------===//

std::string MlirEmitter::emitSignature() {
  std::string Text;
  auto Line = [&](ArrayRef<std::string> Arguments) {
    if (Arguments.empty())
      return;
    if (!Text.empty())
      Text += ",\n";
    // A line has as many as fit.
    std::string Row = "   ";
    for (auto [N, Argument] : enumerate(Arguments)) {
      if (N && Row.size() + Argument.size() > 76) {
        Text += Row + "\n";
        Row = "   ";
      }
      Row += " " + Argument + (N + 1 == Arguments.size() ? "" : ",");
    }
    Text += Row;
  };
  std::vector<std::string> Arguments;
  auto Add = [&](StringMap<std::string> &Map, StringRef Name,
                 const Twine &Type) {
    std::string &Value = Map[Name];
    Value = W.name(Name);
    Arguments.push_back((Value + ": " + Type).str());
  };
  for (const auto &F : Model.RegFiles)
    Add(State, F->Prefix, mlirStateType(*F));
  for (const auto &R : Model.Registers)
    Add(State, R->Name, mlirStateType(*R));
  for (const auto &A : Model.Arrays)
    Add(State, A->Name, mlirStateType(*A));
  for (const auto &M : Model.Memories)
    Add(State, M->Name, mlirStateType(*M));
  if (Module.HasPC) {
    PC = W.name("pc");
    Arguments.push_back(PC + ": memref<i64>");
  }
  Line(Arguments);
  Arguments.clear();
  for (const auto &P : Model.Params)
    Add(Params, P->Name, "i32");
  Line(Arguments);
  Arguments.clear();
  for (const Operand &Op : I.Operands) {
    std::string &Value = Operands[Op.Name];
    Value = W.name(Op.isRegister() ? Op.Name + "_number" : Op.Name);
    Arguments.push_back(Value + ": i32");
  }
  while (Arguments.size() < Module.MaxOperands)
    Arguments.push_back(W.name("unused") + ": i32");
  Line(Arguments);
  return Text;
}

//===----------------------------------------------------------------------===//
// Operands, checks, views
//===----------------------------------------------------------------------===//

void MlirEmitter::require(StringRef Condition, StringRef Label) {
  if (TrapLabel.empty())
    TrapLabel = W.label("trap");
  std::string Next = W.label(Label);
  W.line(formatv("cf.cond_br {0}, {1}, {2}", Condition, Next, TrapLabel));
  W.block(Next);
}

void MlirEmitter::emitSkip() {
  if (!I.SkippedIf)
    return;
  W.comment("Has no effect then.");
  std::string Condition = value(I.SkippedIf);
  DoneLabel = W.label("done");
  std::string Next = W.label("execute");
  W.line(formatv("cf.cond_br {0}, {1}, {2}", Condition, DoneLabel, Next));
  W.block(Next);
}

void MlirEmitter::emitOperands() {
  for (const Operand &Op : I.Operands) {
    if (!Op.isRegister() || uint64_t(1) << Op.Width <= Op.RegFile->Count)
      continue;
    std::string Count = W.constant(std::to_string(Op.RegFile->Count), "i32");
    require(W.define(formatv("arith.cmpi ult, {0}, {1} : i32",
                             Operands.lookup(Op.Name), Count)),
            Op.Name + "_exists");
  }
  for (const Operand &Op : I.Operands) {
    if (!Op.isRegister() || !Op.isRead())
      continue;
    const RegFileInfo &F = *Op.RegFile;
    OperandValues[Op.Name] = W.define(
        formatv("func.call @read_{0}({1}, {2}) : ({3}, i32) -> {4}", F.Prefix,
                State.lookup(F.Prefix), Operands.lookup(Op.Name),
                mlirStateType(F), F.Cell->Value->Mlir),
        Op.Name);
  }
  auto LoadRegister = [&](const Expr *E) {
    if (E->Kind != ExprKind::Register || RegisterValues.count(E->Reg->Name))
      return;
    std::string Cell =
        W.define(formatv("memref.load {0}[] : {1}", State.lookup(E->Reg->Name),
                         mlirStateType(*E->Reg)));
    RegisterValues[E->Reg->Name] = load(E->Reg->Cell, Cell);
  };
  for (const NamedValue *V : Sem.Values)
    walk(V->Value, LoadRegister);
  for (const CheckInfo &C : Sem.Checks)
    walk(C.Condition, LoadRegister);
  for (const View *V : Sem.Views) {
    walk(V->Address, LoadRegister);
    for (const Expr *Stride : V->Strides)
      walk(Stride, LoadRegister);
  }
  for (const Stmt &S : Sem.Stmts)
    walk(S, LoadRegister);
  for (const Stmt &S : Sem.Stmts)
    if (S.Kind == StmtKind::Accumulate && S.Target.Reg) {
      Expr Old = {};
      Old.Kind = ExprKind::Register;
      Old.Reg = S.Target.Reg;
      LoadRegister(&Old);
    }
  for (const NamedValue *V : Sem.Values) {
    W.comment(V->Name);
    NamedValues[V->Name] = value(V->Value);
  }
  for (const CheckInfo &C : Sem.Checks) {
    W.comment(C.Trap + ": " + C.Message);
    require(value(C.Condition), "checked");
  }
}

/// Each row's address is a multiple of the row size.
void MlirEmitter::emitAlignment(const View &V, StringRef Address) {
  if (!V.RowAligned)
    return;
  const Record *Urem = Symbols.find("urem_i64");
  Symbols.use(Urem);
  std::string Row = wide(V.Memory->RowCells);
  std::string Zero = W.constant("0", "i64");
  auto IsAligned = [&](StringRef At) {
    std::string Rest = W.define(
        formatv("func.call @urem_i64({0}, {1}) : (i64, i64) -> i64", At, Row));
    return W.define(formatv("arith.cmpi eq, {0}, {1} : i64", Rest, Zero));
  };
  require(IsAligned(Address), V.Name + "_aligned");
  if (!V.RowStride)
    return;
  // Rows a stride apart are aligned if the first two are.
  std::string IsSingle =
      W.define(formatv("arith.cmpi ule, {0}, {1} : i64", wide(V.RowCount),
                       W.constant("1", "i64")));
  std::string Second = IsAligned(W.define(
      formatv("arith.addi {0}, {1} : i64", Address, wide(V.RowStride))));
  require(W.define(formatv("arith.ori {0}, {1} : i1", IsSingle, Second)),
          V.Name + "_rows_aligned");
}

/// The cell exists, in a region that has the right.
void MlirEmitter::requireCell(const View &V, StringRef Address, char Right) {
  const MemoryInfo &M = *V.Memory;
  if (M.Regions.empty())
    return require(W.define(formatv("arith.cmpi ult, {0}, {1} : i64", Address,
                                    wide(M.Cells))),
                   V.Name + "_exists");
  std::string Any = W.constant("false", "i1");
  for (const MemoryRegionInfo &R : M.Regions) {
    if (!R.Rights.contains(Right))
      continue;
    std::string Offset =
        W.define(formatv("arith.subi {0}, {1} : i64", Address, wide(R.Base)));
    std::string IsInside = W.define(
        formatv("arith.cmpi ult, {0}, {1} : i64", Offset, wide(R.Cells)));
    Any = W.define(formatv("arith.ori {0}, {1} : i1", Any, IsInside));
  }
  require(Any, V.Name + "_exists");
}

/// The first and the last cell exist; regions are no smaller than what an
/// instruction touches.
void MlirEmitter::emitBounds(const View &V, StringRef Address) {
  if (isOpenEnded(V))
    return;
  bool HasRegions = !V.Memory->Regions.empty();
  auto Require = [&](StringRef At) {
    if (V.IsRead || !HasRegions)
      requireCell(V, At, 'r');
    if (V.IsWritten && HasRegions)
      requireCell(V, At, 'w');
  };
  if (HasRegions && (V.Element || !V.Dims.empty()))
    Require(Address);
  std::string Last = Address.str();
  std::string One = W.constant("1", "i64");
  for (auto [Dim, Stride] : zip(V.Dims, V.Strides)) {
    std::string Steps =
        W.define(formatv("arith.subi {0}, {1} : i64", wide(Dim), One));
    if (!(Stride->Kind == ExprKind::Integer && Stride->Int == 1))
      Steps =
          W.define(formatv("arith.muli {0}, {1} : i64", Steps, wide(Stride)));
    Last = W.define(formatv("arith.addi {0}, {1} : i64", Last, Steps));
  }
  if (V.Element)
    Last = W.define(
        formatv("arith.addi {0}, {1} : i64", Last,
                W.constant(std::to_string(V.Element->Width / 8 - 1), "i64")));
  Require(Last);
}

/// The least significant byte comes first.
std::string MlirEmitter::loadBytes(const View &V) {
  unsigned Width = V.Element->Width;
  std::string Bits = formatv("i{0}", Width), Value;
  for (unsigned N = 0; N != Width / 8; ++N) {
    std::string At =
        W.define(formatv("arith.addi {0}, {1} : index", Addresses.lookup(&V),
                         W.constant(std::to_string(N), "index")));
    std::string Byte = W.define(formatv("memref.load {0}[{1}] : {2}",
                                        State.lookup(V.Memory->Name), At,
                                        mlirStateType(*V.Memory)));
    if (Width > 8)
      Byte = W.define(formatv("arith.extui {0} : i8 to {1}", Byte, Bits));
    if (N)
      Byte = W.define(formatv("arith.shli {0}, {1} : {2}", Byte,
                              W.constant(std::to_string(8 * N), Bits), Bits));
    Value = N ? W.define(formatv("arith.ori {0}, {1} : {2}", Value, Byte, Bits))
              : Byte;
  }
  return V.Element->IsFloat ? W.define(formatv("arith.bitcast {0} : {1} to {2}",
                                               Value, Bits, V.Element->Mlir))
                            : Value;
}

void MlirEmitter::storeBytes(const View &V, StringRef Value) {
  unsigned Width = V.Element->Width;
  std::string Bits = formatv("i{0}", Width), Rest = Value.str();
  if (V.Element->IsFloat)
    Rest = W.define(formatv("arith.bitcast {0} : {1} to {2}", Value,
                            V.Element->Mlir, Bits));
  for (unsigned N = 0; N != Width / 8; ++N) {
    std::string At =
        W.define(formatv("arith.addi {0}, {1} : index", Addresses.lookup(&V),
                         W.constant(std::to_string(N), "index")));
    std::string Byte = Rest;
    if (N)
      Byte = W.define(formatv("arith.shrui {0}, {1} : {2}", Byte,
                              W.constant(std::to_string(8 * N), Bits), Bits));
    if (Width > 8)
      Byte = W.define(formatv("arith.trunci {0} : {1} to i8", Byte, Bits));
    W.line(formatv("memref.store {0}, {1}[{2}] : {3}", Byte,
                   State.lookup(V.Memory->Name), At, mlirStateType(*V.Memory)));
  }
}

void MlirEmitter::emitViews() {
  for (const View *V : Sem.Views) {
    W.comment(V->Name + ", in " + V->Memory->Name);
    std::string Address = wide(V->Address);
    emitAlignment(*V, Address);
    emitBounds(*V, Address);
    Addresses[V] =
        W.define(formatv("arith.index_castui {0} : i64 to index", Address));
    if (!V->Dims.empty()) {
      castView(*V);
      continue;
    }
    if (!V->IsRead)
      continue;
    if (V->Element) {
      Cells[V] = loadBytes(*V);
      continue;
    }
    if (isOpenEnded(*V)) {
      Expr Cell = {};
      Cell.Kind = ExprKind::ViewElement;
      Cell.TheView = V;
      Cells[V] = checkedElement(&Cell);
      continue;
    }
    std::string Cell = W.define(
        formatv("memref.load {0}[{1}] : {2}", State.lookup(V->Memory->Name),
                Addresses[V], mlirStateType(*V->Memory)));
    Cells[V] = load(V->Memory->Cell, Cell);
  }
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void MlirEmitter::computeValues(ArrayRef<Stmt> Stmts) {
  for (const Stmt &S : Stmts) {
    if (isLoop(S)) {
      emitLoop(S);
      continue;
    }
    if (S.Value && S.Kind != StmtKind::Call && S.Kind != StmtKind::Raise)
      NewValues[&S] = value(S.Value);
    computeValues(S.Body);
  }
}

void MlirEmitter::writePlace(const Place &Target, StringRef Value) {
  switch (Target.Kind) {
  case PlaceKind::Operand: {
    const RegFileInfo &F = *Target.Oper->RegFile;
    W.line(formatv("func.call @write_{0}({1}, {2}, {3}) : ({4}, i32, {5}) -> "
                   "()",
                   F.Prefix, State.lookup(F.Prefix),
                   Operands.lookup(Target.Oper->Name), Value, mlirStateType(F),
                   F.Cell->Value->Mlir));
    return;
  }
  case PlaceKind::Register:
    W.line(formatv("memref.store {0}, {1}[] : {2}",
                   store(Target.Reg->Cell, Value),
                   State.lookup(Target.Reg->Name), mlirStateType(*Target.Reg)));
    return;
  case PlaceKind::ViewElement: {
    if (Target.TheView->Element)
      return storeBytes(*Target.TheView, Value);
    const MemoryInfo &M = *Target.TheView->Memory;
    W.line(formatv("memref.store {0}, {1}[{2}] : {3}", store(M.Cell, Value),
                   State.lookup(M.Name), Addresses.lookup(Target.TheView),
                   mlirStateType(M)));
    return;
  }
  case PlaceKind::Mapped: {
    std::string Name = formatv("write_mapped_{0}", Target.Map->Name);
    Symbols.useExternal(Name, "(i32, i32)");
    W.line(formatv("func.call @{0}({1}, {2}) : (i32, i32) -> ()", Name,
                   value(Target.Number), Value));
    return;
  }
  case PlaceKind::ArrayElement:
    W.line(formatv(
        "memref.store {0}, {1}[] : {2}", store(Target.Array->Cell, Value),
        State.lookup(Target.Array->Name), mlirStateType(*Target.Array)));
    return;
  }
}

void MlirEmitter::writeValue(const Stmt &S) {
  if (isLoop(S))
    return emitCopy(S);
  std::string Value = NewValues.lookup(&S);
  if (S.Kind == StmtKind::Accumulate) {
    const Place &T = S.Target;
    std::string Old;
    if (T.Oper) {
      Old = OperandValues.lookup(T.Oper->Name);
    } else if (T.Reg) {
      Old = RegisterValues.lookup(T.Reg->Name);
    } else if (T.TheView) {
      Old = Cells.lookup(T.TheView);
    } else {
      Old = W.define(formatv("memref.load {0}[] : {1}",
                             State.lookup(T.Array->Name),
                             mlirStateType(*T.Array)));
      Old = load(T.Array->Cell, Old);
    }
    Value = W.define(formatv("arith.{0} {1}, {2} : {3}",
                             T.Type->IsFloat ? "addf" : "addi", Old, Value,
                             T.Type->Mlir));
  }
  writePlace(S.Target, Value);
}

/// Whether a function or the loop stack may refuse.
static bool mayRefuse(ArrayRef<Stmt> Stmts) {
  return any_of(Stmts, [](const Stmt &S) {
    return S.Kind == StmtKind::Call || S.Kind == StmtKind::LoopBegin ||
           S.Kind == StmtKind::LoopEnd || S.Kind == StmtKind::LoopBreak ||
           mayRefuse(S.Body);
  });
}

/// Whether only the pc is written.
static bool onlyJumps(ArrayRef<Stmt> Stmts) {
  return all_of(Stmts, [](const Stmt &S) {
    return S.Kind == StmtKind::Jump || S.Kind == StmtKind::Raise ||
           (S.Kind == StmtKind::When && onlyJumps(S.Body));
  });
}

std::string MlirEmitter::writeIf(const Stmt &When) {
  std::string Condition = NewValues.lookup(&When);
  bool HasResult = mayRefuse(When.Body);
  std::string Works;
  if (HasResult)
    Works = W.define(formatv("scf.if {0} -> (i1) {{", Condition));
  else
    W.line(formatv("scf.if {0} {{", Condition));
  W.indent();
  std::string Inner = writeValues(When.Body);
  if (HasResult)
    W.line(formatv("scf.yield {0} : i1", Inner));
  W.outdent();
  if (HasResult) {
    W.line("} else {");
    W.indent();
    W.line(formatv("scf.yield {0} : i1", W.constant("true", "i1")));
    W.outdent();
  }
  W.line("}");
  return Works;
}

std::string MlirEmitter::writeValues(ArrayRef<Stmt> Stmts) {
  std::string AllWork;
  auto Note = [&](std::string Works) {
    if (!Works.empty() && !AllWork.empty())
      Works = W.define(formatv("arith.andi {0}, {1} : i1", AllWork, Works));
    if (!Works.empty())
      AllWork = Works;
  };
  for (const Stmt &S : Stmts) {
    switch (S.Kind) {
    case StmtKind::Set:
    case StmtKind::Accumulate:
      writeValue(S);
      break;
    case StmtKind::When:
      if (!onlyJumps(S.Body))
        Note(writeIf(S));
      break;
    case StmtKind::Call:
      Note(call(S.Value));
      break;
    case StmtKind::LoopBegin:
    case StmtKind::LoopEnd:
    case StmtKind::LoopBreak:
      Note(emitLoopControl(S));
      break;
    case StmtKind::Halt:
      Symbols.useExternal("halt", "()");
      W.line("func.call @halt() : () -> ()");
      break;
    case StmtKind::Jump:
    case StmtKind::Raise:
    case StmtKind::ForEach: // Of instructions that are left out.
      break;
    }
  }
  return AllWork;
}

std::string MlirEmitter::raised(ArrayRef<Stmt> Stmts) {
  std::string Any;
  for (const Stmt &S : Stmts) {
    std::string One;
    if (S.Kind == StmtKind::Raise) {
      W.comment(S.TrapKind + ": " + S.Message);
      One = W.constant("true", "i1");
    } else if (S.Kind == StmtKind::When) {
      One = raised(S.Body);
      if (!One.empty())
        One = W.define(
            formatv("arith.andi {0}, {1} : i1", NewValues.lookup(&S), One));
    }
    if (!One.empty() && !Any.empty())
      One = W.define(formatv("arith.ori {0}, {1} : i1", Any, One));
    if (!One.empty())
      Any = One;
  }
  return Any;
}

/// Whatever runs programs keeps the loops, and their counters.
std::string MlirEmitter::emitLoopControl(const Stmt &S) {
  if (S.Kind == StmtKind::LoopBreak) {
    Symbols.useExternal("loop_break", "() -> i1");
    return W.define("func.call @loop_break() : () -> i1");
  }
  std::string Number = Operands.lookup(S.Target.Oper->Name);
  if (S.Kind == StmtKind::LoopEnd) {
    Symbols.useExternal("loop_end", "(i32) -> i1");
    return W.define(formatv("func.call @loop_end({0}) : (i32) -> i1", Number));
  }
  std::string Type = formatv("(i32, {0}) -> i1", S.Value->Type->Mlir);
  Symbols.useExternal("loop_begin", Type);
  return W.define(formatv("func.call @loop_begin({0}, {1}) : {2}", Number,
                          NewValues.lookup(&S), Type));
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

/// The target of the jump that is taken, or \p Else.
std::string MlirEmitter::nextPC(ArrayRef<Stmt> Stmts, std::string Else) {
  for (const Stmt &S : Stmts) {
    if (S.Kind == StmtKind::Jump) {
      Else = NewValues.lookup(&S);
      if (S.Value->Type->Width < 64)
        Else = W.define(
            formatv("arith.extui {0} : {1} to i64", Else, S.Value->Type->Mlir));
    }
    if (S.Kind != StmtKind::When)
      continue;
    std::string Taken = nextPC(S.Body, Else);
    if (Taken != Else)
      Else = W.define(formatv("arith.select {0}, {1}, {2} : i64",
                              NewValues.lookup(&S), Taken, Else));
  }
  return Else;
}

void MlirEmitter::run(StringRef NotCovered, raw_ostream &OS) {
  std::string Signature = emitSignature();
  emitSkip();
  emitOperands();
  emitViews();
  computeValues(Sem.Stmts);
  std::string Next;
  if (Module.HasPC)
    Next = nextPC(Sem.Stmts, pc(/*OfNext=*/true));
  if (std::string Raised = raised(Sem.Stmts); !Raised.empty())
    require(W.define(formatv("arith.xori {0}, {1} : i1", Raised,
                             W.constant("true", "i1"))),
            "goes_on");
  if (std::string Works = writeValues(Sem.Stmts); !Works.empty())
    require(Works, "works");
  if (Module.HasPC)
    W.line(formatv("memref.store {0}, {1}[] : memref<i64>", Next, PC));
  for (const Buffer &B : Allocated)
    W.line(formatv("memref.dealloc {0} : {1}", B.Memref, B.Type));
  std::string False = W.constant("false", "i1");
  W.line(formatv("return {0} : i1", False));
  if (!DoneLabel.empty()) {
    W.block(DoneLabel);
    if (Module.HasPC)
      W.line(formatv("memref.store {0}, {1}[] : memref<i64>",
                     pc(/*OfNext=*/true), PC));
    W.line(formatv("return {0} : i1", False));
  }
  if (!TrapLabel.empty()) {
    W.block(TrapLabel);
    W.line(formatv("return {0} : i1", W.constant("true", "i1")));
  }
  OS << "// " << I.Mnemonic << ": " << I.Summary << "\n";
  std::string Attributes = "llvm.emit_c_interface";
  if (!NotCovered.empty()) {
    OS << "// Not covered: " << NotCovered << ".\n";
    Attributes += ", not_covered";
  }
  OS << "func.func @" << I.Name << "(\n"
     << Signature << ") -> i1\n    attributes {" << Attributes << "} {\n";
  W.print(OS);
  OS << "}\n\n";
}

void emitMlirInstr(const IsaModel &Model, const MlirModuleInfo &Module,
                   const Instruction &I, StringRef NotCovered,
                   MlirSymbols &Symbols, raw_ostream &OS) {
  MlirEmitter(Model, Module, I, Symbols).run(NotCovered, OS);
}

} // namespace kc::tablegen
