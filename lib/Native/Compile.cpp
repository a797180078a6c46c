//===- Compile.cpp - From LLVM IR to assembly -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Runtime.h"
#include "SinkExtensions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace kc::native {

namespace {

class Compiler {
public:
  Compiler(const isa::LlvmTargetDesc &T, const CompileOptions &O,
           TargetMachine &Machine)
      : T(T), O(O), Machine(Machine) {}

  Expected<std::string> run(Module &M);

private:
  Error prepare(Module &M, const StringSet<> &Called);
  void optimize(Module &M);
  Error emit(Module &M, CodeGenFileType Type, SmallVectorImpl<char> &Out);
  Error findUndefined(Module &M, StringSet<> &Names);

  const isa::LlvmTargetDesc &T;
  const CompileOptions &O;
  TargetMachine &Machine;
};

} // namespace

/// Everything is there and internal but the kernel, and what code generation
/// calls.
Error Compiler::prepare(Module &M, const StringSet<> &Called) {
  if (Error E = linkRuntime(M, Called))
    return E;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (F.getName() != O.Kernel && !Called.contains(F.getName()))
      F.setLinkage(GlobalValue::InternalLinkage);
    F.addFnAttr("target-features", Machine.getTargetFeatureString());
    if (!T.Cpu.empty())
      F.addFnAttr("target-cpu", T.Cpu);
    F.addFnAttr(Attribute::NoUnwind);
    if (O.Vectors && T.Vscale)
      F.addFnAttr(Attribute::getWithVScaleRangeArgs(M.getContext(), T.Vscale,
                                                    T.Vscale));
  }
  std::string Message;
  raw_string_ostream OS(Message);
  if (verifyModule(M, &OS))
    return createStringError(Message);
  return Error::success();
}

void Compiler::optimize(Module &M) {
  PipelineTuningOptions Tuning;
  // As in clang; the builder's own default is without.
  Tuning.SLPVectorization = true;
  PassBuilder Builder(&Machine, Tuning);
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Builder
      .buildPerModuleDefaultPipeline(O.Level > 2 ? OptimizationLevel::O3
                                                 : OptimizationLevel::O2)
      .run(M, MAM);
  for (Function &F : M)
    sinkExtensions(F);
}

Error Compiler::emit(Module &M, CodeGenFileType Type,
                     SmallVectorImpl<char> &Out) {
  legacy::PassManager Passes;
  raw_svector_ostream OS(Out);
  if (Machine.addPassesToEmitFile(Passes, OS, nullptr, Type))
    return createStringError("LLVM can't write code for '" + T.Triple + "'");
  Passes.run(M);
  return Error::success();
}

/// What the module's code calls and doesn't define. Code generation calls
/// functions that no IR mentions, so that only the object file tells.
Error Compiler::findUndefined(Module &M, StringSet<> &Names) {
  SmallVector<char, 0> Bytes;
  if (Error E = emit(M, CodeGenFileType::ObjectFile, Bytes))
    return E;
  Expected<std::unique_ptr<object::ObjectFile>> File =
      object::ObjectFile::createObjectFile(
          MemoryBufferRef(StringRef(Bytes.data(), Bytes.size()), O.Kernel));
  if (!File)
    return File.takeError();
  for (const object::SymbolRef &Symbol : (*File)->symbols()) {
    Expected<uint32_t> Flags = Symbol.getFlags();
    if (!Flags)
      return Flags.takeError();
    Expected<StringRef> Name = Symbol.getName();
    if (!Name)
      return Name.takeError();
    if ((*Flags & object::SymbolRef::SF_Undefined) && !Name->empty())
      Names.insert(*Name);
  }
  return Error::success();
}

Expected<std::string> Compiler::run(Module &M) {
  Function *Kernel = M.getFunction(O.Kernel);
  if (!Kernel || Kernel->isDeclaration())
    return createStringError("there is no function '" + O.Kernel +
                             "' with a body");
  M.setDataLayout(Machine.createDataLayout());
  M.setTargetTriple(Machine.getTargetTriple());
  M.setSourceFileName(O.Kernel);

  // Each round knows more of the functions that code generation calls; they
  // may need others themselves.
  StringSet<> Called;
  while (true) {
    std::unique_ptr<Module> Round = CloneModule(M);
    if (Error E = prepare(*Round, Called))
      return E;
    optimize(*Round);
    StringSet<> Undefined;
    if (Error E = findUndefined(*CloneModule(*Round), Undefined))
      return E;
    if (Undefined.empty()) {
      SmallVector<char, 0> Text;
      if (Error E = emit(*Round, CodeGenFileType::AssemblyFile, Text))
        return E;
      return std::string(Text.begin(), Text.end());
    }
    for (const auto &Name : Undefined)
      if (!Called.insert(Name.getKey()).second)
        return createStringError("the program needs the function '" +
                                 Name.getKey() +
                                 "', which the runtime doesn't have");
  }
}

/// The start-up code with the name of the kernel.
static std::string startup(const isa::LlvmTargetDesc &T, StringRef Kernel) {
  SmallVector<StringRef> Parts;
  T.Startup.trim("\n").split(Parts, "$kernel");
  return join(Parts, Kernel) + "\n";
}

Expected<std::string> compile(Module &M, const isa::LlvmTargetDesc &T,
                              const CompileOptions &O) {
  Expected<std::unique_ptr<TargetMachine>> Machine = createMachine(T, O);
  if (!Machine)
    return Machine.takeError();
  Expected<std::string> Text = Compiler(T, O, **Machine).run(M);
  if (!Text)
    return Text.takeError();
  return startup(T, O.Kernel) + *Text;
}

} // namespace kc::native
