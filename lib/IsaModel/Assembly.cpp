//===- Assembly.cpp - Sections and files ----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"

using namespace llvm;

namespace kc::model {

uint64_t encodeConstants(const Instruction &I,
                         ArrayRef<isa::ExpansionOperand> Operands) {
  uint64_t Word = I.Match;
  for (auto [Op, From] : zip_equal(I.Operands, Operands)) {
    uint64_t Field = static_cast<uint64_t>(From.Value) >> Op.Shift;
    for (const isa::BitRun &Run : Op.Runs)
      Word |= ((Field >> Run.OperandLo) & maskTrailingOnes<uint64_t>(Run.Width))
              << Run.InstLo;
  }
  return Word;
}

static const Record *findRegion(const Record *Memory, StringRef Name) {
  for (const Record *Region : Memory->getValueAsListOfDefs("regions"))
    if (Region->getValueAsString("name") == Name)
      return Region;
  return nullptr;
}

static void parseSection(IsaModel &Model, const Record *R,
                         const Record *Memory) {
  IsaModel::Context &Ctx = *Model.Ctx;
  SectionInfo S;
  S.Rec = R;
  S.Name = R->getValueAsString("name");
  S.Region = R->getValueAsString("region");
  S.Flags = R->getValueAsString("flags");
  S.IsZero = R->getValueAsBit("isZero");
  if (!S.Name.starts_with(".") || !isMnemonic(S.Name))
    return fieldError(R, "name",
                      "'" + S.Name + "' isn't a dot and a word behind it");
  if (!S.Flags.contains('a') ||
      S.Flags.find_first_not_of("awx") != StringRef::npos)
    return fieldError(R, "flags",
                      "'" + S.Flags + "' isn't 'a', and 'w' or 'x' or both");
  const Record *Region = findRegion(Memory, S.Region);
  if (!Region)
    return fieldError(R, "region",
                      "memory " + Memory->getName() + " has no region '" +
                          S.Region + "'");
  S.Base = parseProfileExpr(Ctx, Region, "base", Region->getValueAsDag("base"));
  S.Bytes =
      parseProfileExpr(Ctx, Region, "cells", Region->getValueAsDag("cells"));
  if (!S.Base || !S.Bytes)
    return; // Reported.
  if (any_of(Model.Assembly->Sections,
             [&](const SectionInfo &Other) { return Other.Name == S.Name; }))
    return fieldError(R, "name", "section '" + S.Name + "' is there twice");
  Model.Assembly->Sections.push_back(S);
}

void parseAssembly(IsaModel &Model) {
  const Record *R = Model.Rec->getValueAsOptionalDef("assembly");
  if (!R)
    return;
  const Record *Memory = Model.Rec->getValueAsOptionalDef("codeMemory");
  if (!Memory)
    return fieldError(Model.Rec, "assembly",
                      "sections lie in codeMemory, which isn't set");
  AssemblyInfo &A = Model.Assembly.emplace();
  A.Rec = R;
  A.Memory = Memory->getValueAsString("name");
  A.Separator = R->getValueAsString("separator");
  A.BlockComments = R->getValueAsBit("blockComments");
  A.ElfMachine = R->getValueAsInt("elfMachine");
  A.ElfFlags = R->getValueAsInt("elfFlags");
  if (A.Separator.size() > 1 ||
      (!A.Separator.empty() && !ispunct(A.Separator.front())))
    fieldError(R, "separator",
               "'" + A.Separator + "' isn't one punctuation character");
  for (const Record *S : R->getValueAsListOfDefs("sections"))
    parseSection(Model, S, Memory);
  StringRef CodeRegion = Model.Rec->getValueAsString("codeRegion");
  auto Code = find_if(
      A.Sections, [](const SectionInfo &S) { return S.Flags.contains('x'); });
  if (Code == A.Sections.end())
    fieldError(R, "sections", "none is for instructions: flag 'x'");
  else if (Code->Region != CodeRegion)
    fieldError(R, "sections",
               "instructions are in region '" + Code->Region +
                   "', but codeRegion is '" + CodeRegion + "'");
  const DagInit *Padding = R->getValueAsDag("padding");
  PseudoInfo::Instr Instr;
  if (Padding->getNumArgs() &&
      parseConstantInstr(Model, R, "padding", Padding, Instr))
    A.Padding = encodeConstants(*Instr.TheInstr, Instr.Operands);
}

} // namespace kc::model
