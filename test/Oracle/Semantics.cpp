//===- Semantics.cpp - An instruction set's MLIR as code ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Semantics.h"
#include "kc/Task/HostEngine.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using llvm::createStringError;
using llvm::StringRef;

namespace oracle {

static DialectRegistry makeRegistry() {
  DialectRegistry Registry;
  Registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                  func::FuncDialect, linalg::LinalgDialect, LLVM::LLVMDialect,
                  math::MathDialect, memref::MemRefDialect, scf::SCFDialect>();
  registerBuiltinDialectTranslation(Registry);
  registerLLVMDialectTranslation(Registry);
  return Registry;
}

struct Semantics::Code {
  MLIRContext Context{makeRegistry(), MLIRContext::Threading::DISABLED};
  std::unique_ptr<ExecutionEngine> Engine;
};

Semantics::Semantics() : TheCode(std::make_unique<Code>()) {}
Semantics::~Semantics() = default;

static LogicalResult lower(ModuleOp Module) {
  PassManager Passes(Module.getContext());
  Passes.addPass(createConvertLinalgToLoopsPass());
  Passes.addPass(createSCFToControlFlowPass());
  Passes.addPass(memref::createExpandStridedMetadataPass());
  Passes.addPass(createLowerAffinePass());
  Passes.addPass(createConvertMathToLibmPass());
  Passes.addPass(createConvertMathToLLVMPass());
  Passes.addPass(createArithToLLVMConversionPass());
  Passes.addPass(createFinalizeMemRefToLLVMConversionPass());
  Passes.addPass(createConvertFuncToLLVMPass());
  Passes.addPass(createConvertControlFlowToLLVMPass());
  Passes.addPass(createReconcileUnrealizedCastsPass());
  return Passes.run(Module);
}

static unsigned rankOf(const kc::sim::StateDesc &S) {
  return S.Kind == kc::sim::StateKind::Register ? 0 : S.Dims.size();
}

static llvm::Error checkSignature(func::FuncOp F, const kc::isa::Target &T,
                                  ArrayRef<kc::sim::StateDesc> States,
                                  bool &HasPC, unsigned &NumOperands) {
  auto Fail = [&](const llvm::Twine &What) {
    return createStringError("'" + F.getName() + "': " + What);
  };
  ArrayRef<Type> Types = F.getArgumentTypes();
  if (Types.size() < States.size() + T.Params.size())
    return Fail("has fewer arguments than the machine has state");
  for (auto [S, Ty] : llvm::zip(States, Types)) {
    auto Ref = dyn_cast<MemRefType>(Ty);
    if (!Ref || Ref.getRank() != rankOf(S) ||
        Ref.getElementTypeBitWidth() != 8u * S.CellBytes)
      return Fail("the argument of '" + S.Name + "' has another type");
    for (auto [N, Size] : llvm::enumerate(Ref.getShape()))
      if (!ShapedType::isDynamic(Size) && uint64_t(Size) != S.Dims[N])
        return Fail("the argument of '" + S.Name + "' has another size");
  }
  Types = Types.drop_front(States.size());
  HasPC = isa<MemRefType>(Types.front());
  Types = Types.drop_front(HasPC);
  if (Types.size() < T.Params.size() ||
      !llvm::all_of(Types, [](Type Ty) { return Ty.isInteger(32); }))
    return Fail("parameters and operands must be i32");
  if (F.getResultTypes().size() != 1 || !F.getResultTypes()[0].isInteger(1))
    return Fail("the result must be an i1");
  NumOperands = Types.size() - T.Params.size();
  return llvm::Error::success();
}

/// "  // BadOperand: the policy must be 0 or 1"
static void readMessages(StringRef File,
                         llvm::StringMap<SemanticsFunction> &Functions) {
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/true);
  if (!Buffer)
    return;
  SemanticsFunction *Current = nullptr;
  for (llvm::line_iterator Line(**Buffer); !Line.is_at_end(); ++Line) {
    StringRef Text = *Line;
    if (Text.consume_front("func.func @")) {
      auto Found =
          Functions.find(Text.take_until([](char C) { return C == '('; }));
      Current = Found == Functions.end() ? nullptr : &Found->second;
    } else if (Current && Text.consume_front("  // ")) {
      if (StringRef Message = Text.split(": ").second; !Message.empty())
        Current->Messages.push_back(Message.str());
    }
  }
}

llvm::Expected<std::unique_ptr<Semantics>>
Semantics::load(StringRef File, const kc::isa::Target &Target,
                ArrayRef<kc::sim::StateDesc> States, const Callbacks &To,
                llvm::function_ref<bool(StringRef)> IsNeeded) {
  std::unique_ptr<Semantics> S(new Semantics());
  OwningOpRef<ModuleOp> Module =
      parseSourceFile<ModuleOp>(File, &S->TheCode->Context);
  if (!Module)
    return createStringError("'" + File + "' is no MLIR");

  llvm::StringMap<void *> Symbols;
  Symbols["halt"] = reinterpret_cast<void *>(To.Halt);
  Symbols["loop_begin"] = reinterpret_cast<void *>(To.LoopBegin);
  Symbols["loop_end"] = reinterpret_cast<void *>(To.LoopEnd);
  Symbols["loop_break"] = reinterpret_cast<void *>(To.LoopBreak);
  SymbolTable Table(*Module);
  for (auto F : llvm::make_early_inc_range(Module->getOps<func::FuncOp>())) {
    if (F.isPrivate() || F.isExternal())
      continue;
    if (llvm::none_of(Target.Instrs,
                      [&](auto &I) { return I.Name == F.getName(); }))
      return createStringError("'" + Target.Name + "' has no instruction '" +
                               F.getName() + "'");
    if (!IsNeeded(F.getName())) {
      Table.erase(F);
      continue;
    }
    if (auto E = checkSignature(F, Target, States, S->HasPC, S->NumOperands))
      return std::move(E);
    SemanticsFunction &Function = S->Functions[F.getName()];
    F.walk([&](func::CallOp Call) {
      auto Callee = Table.lookup<func::FuncOp>(Call.getCallee());
      if (!Callee || !Callee.isExternal() || Symbols.count(Callee.getName()))
        return;
      if (!llvm::is_contained(Function.Escapes, Callee.getName()))
        Function.Escapes.push_back(Callee.getName().str());
    });
  }
  readMessages(File, S->Functions);
  for (auto &F : S->Functions)
    for (const std::string &Name : F.second.Escapes)
      Symbols[Name] = reinterpret_cast<void *>(To.Escape);

  if (failed(lower(*Module)))
    return createStringError("'" + File + "' can't be lowered");
  auto Engine = kc::task::compileForHost(*Module);
  if (!Engine)
    return Engine.takeError();
  S->TheCode->Engine = std::move(*Engine);
  S->TheCode->Engine->registerSymbols([&](llvm::orc::MangleAndInterner Intern) {
    llvm::orc::SymbolMap Map;
    for (const auto &Symbol : Symbols)
      Map[Intern(Symbol.first())] = {
          llvm::orc::ExecutorAddr::fromPtr(Symbol.second),
          llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
    return Map;
  });
  for (auto &F : S->Functions) {
    auto Entry =
        S->TheCode->Engine->lookupPacked(("_mlir_ciface_" + F.first()).str());
    if (!Entry)
      return Entry.takeError();
    F.second.Entry = *Entry;
  }
  return S;
}

} // namespace oracle
