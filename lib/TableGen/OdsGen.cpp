//===- OdsGen.cpp - The MLIR dialect of an instruction set ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes <Isa>Ops.td, which mlir-tblgen turns into C++: the dialect, a type for
// each register file, a resource for each piece of other state, and an
// operation for each instruction. The classes that it uses are in
// kc/Dialect/IsaOps.td.
//
//===----------------------------------------------------------------------===//

#include "OdsGen.h"
#include "kc/TableGen/Generators.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string odsString(StringRef Text) {
  std::string Result = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Result += '\\';
    if (C == '\n')
      Result += "\\n";
    else
      Result += C;
  }
  return Result + '"';
}

std::string odsCode(StringRef Text) {
  // Within a code block only its end must not appear.
  std::string Body = Text.trim().str();
  for (size_t At; (At = Body.find("}]")) != std::string::npos;)
    Body.insert(At + 1, " ");
  return "[{\n" + Body + "\n  }]";
}

std::string typeName(const RegFileInfo &F) { return F.Name.lower(); }

static void emitDialect(const IsaModel &Model, ArrayRef<StringRef> Resources,
                        raw_ostream &OS) {
  OS << formatv("def {0}_Dialect : KC_Dialect<\"{1}\", [", Model.className(),
                Model.Name);
  ListSeparator Separator;
  for (StringRef R : Resources)
    OS << Separator << '"' << R << '"';
  OS << "]> {\n  let summary = " << odsString(Model.Summary)
     << ";\n  let description = " << odsCode(Model.Description) << ";\n}\n\n";
}

static void emitTypes(const IsaModel &Model, raw_ostream &OS) {
  for (const auto &F : Model.RegFiles)
    OS << formatv("def {0}_{1} : KC_RegisterType<{0}_Dialect, \"{1}\", "
                  "\"{2}\", {3}, {4}> {{\n  let summary = {5};\n}\n",
                  Model.className(), F->Name, typeName(*F), F->Index, F->Count,
                  odsString(F->Summary));
}

/// The operations that aren't instructions.
static void emitStructure(const IsaModel &Model, raw_ostream &OS) {
  StringRef Isa = Model.className();
  OS << formatv("\ndef {0}_GetRegisterOp : KC_GetRegisterOp<{0}_Dialect>;\n",
                Isa);
  OS << formatv("def {0}_ZeroOp : KC_ZeroOp<{0}_Dialect>;\n", Isa);
  OS << formatv("def {0}_UndefOp : KC_UndefOp<{0}_Dialect>;\n", Isa);
  OS << formatv("def {0}_CopyOp : KC_CopyOp<{0}_Dialect>;\n", Isa);
  if (Model.HardwareLoops.empty())
    return;
  const Instruction *Begin = Model.HardwareLoops.front().Begin;
  const Operand *Counter = nullptr, *Trips = nullptr;
  for (const Operand &Op : Begin->Operands)
    (Op.isRegister() ? Counter : Trips) = &Op;
  OS << formatv("def {0}_LoopOp : KC_LoopOp<{0}_Dialect, 0, \"{1}Type\", "
                "{2}>;\n",
                Isa, Counter->RegFile->Name, Trips->Max);
  OS << formatv("def {0}_YieldOp : KC_YieldOp<{0}_Dialect, \"LoopOp\">;\n",
                Isa);
}

static bool checkLoops(const IsaModel &Model) {
  if (Model.HardwareLoops.size() <= 1)
    return true;
  const Instruction *Second = Model.HardwareLoops[1].Begin;
  PrintError(Second->Rec->getLoc(),
             "'" + Second->Name +
                 "': the dialect has one loop operation, for one kind of "
                 "hardware loop");
  return false;
}

/// The instructions that have operations. Where opcode spaces give a mnemonic
/// several encodings, the operation stands for that of the base map.
static bool selectInstrs(const IsaModel &Model,
                         std::vector<const Instruction *> &Selected) {
  bool IsFine = true;
  StringMap<const Instruction *> Taken;
  for (StringRef Name :
       {"copy", "get_register", "loop", "undef", "yield", "zero"})
    Taken[Name] = nullptr;
  for (bool IsBase : {true, false})
    for (const auto &I : Model.Instrs)
      if (hasOperation(*I) && I->Space->IsBase == IsBase)
        Selected.push_back(I.get());
  erase_if(Selected, [&](const Instruction *I) {
    std::string Name = operationName(*I);
    auto [It, IsNew] = Taken.try_emplace(Name, I);
    if (IsNew)
      return false;
    if (It->second && It->second->Space != I->Space)
      return true;
    IsFine = false;
    PrintError(I->Rec->getLoc(),
               "'" + I->Name + "': the operation name '" + Name + "' is taken");
    if (It->second)
      PrintNote(It->second->Rec->getLoc(), "by this");
    else
      PrintNote("by an operation that every dialect has");
    return true;
  });
  return IsFine;
}

static void emitDialectFile(const IsaModel &Model, raw_ostream &OS) {
  std::vector<const Instruction *> Instrs;
  bool IsFine = checkLoops(Model);
  if (!selectInstrs(Model, Instrs) || !IsFine)
    return;
  emitSourceFileHeader("The MLIR dialect of " + Model.Title.str(), OS);
  OS << "include \"kc/Dialect/IsaOps.td\"\n\n";

  SmallVector<StringRef> Resources;
  for (const auto &M : Model.Memories)
    Resources.push_back(M->Rec->getName());
  for (const auto &A : Model.Arrays)
    Resources.push_back(A->Rec->getName());
  for (const auto &R : Model.Registers)
    if (!R->IsConstant)
      Resources.push_back(R->Rec->getName());
  emitDialect(Model, Resources, OS);
  emitTypes(Model, OS);
  OS << "\n";
  for (StringRef R : Resources)
    OS << formatv("def {0}_{1} : Resource<\"::kc::{2}::{0}Dialect::{1}\">;\n",
                  Model.className(), R, Model.Name);
  emitStructure(Model, OS);
  for (const Instruction *I : Instrs)
    emitOdsInstr(Model, *I, OS);
}

void emitOds(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records,
            [&](const IsaModel &Model) { emitDialectFile(Model, OS); });
}

} // namespace kc::tablegen
