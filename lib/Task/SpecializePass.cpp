//===- SpecializePass.cpp - The pass kc-specialize ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Passes.h"
#include "kc/Task/Specialize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace kc::task {

#define GEN_PASS_DEF_SPECIALIZEPASS
#define GEN_PASS_DECL_SPECIALIZEPASS
#define GEN_PASS_REGISTRATION
#include "TaskPasses.h.inc"

using namespace mlir;

namespace {

/// "4x64"
bool parseShape(StringRef Text, SmallVectorImpl<int64_t> &Shape) {
  SmallVector<StringRef, 4> Parts;
  Text.split(Parts, 'x');
  for (StringRef Part : Parts)
    if (Part.getAsInteger(10, Shape.emplace_back()) || Shape.back() < 1)
      return false;
  return true;
}

struct SpecializePass : impl::SpecializePassBase<SpecializePass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(Shapes.empty() ? runOnTask() : runOnShapes()))
      signalPassFailure();
  }

private:
  LogicalResult fail(const Twine &Message) {
    return getOperation().emitError("kc-specialize: " + Message);
  }

  /// Null, with a diagnostic, if there is no such function.
  func::FuncOp findFunction(StringRef Name) {
    SmallVector<func::FuncOp> Found;
    for (auto Function : getOperation().getOps<func::FuncOp>())
      if (!Function.isExternal() &&
          (Name.empty() || Function.getName() == Name))
        Found.push_back(Function);
    if (Found.size() == 1)
      return Found.front();
    if (Found.size() > 1)
      (void)fail("there are several functions; name one with function=");
    else if (Name.empty())
      (void)fail("there is no function with a body");
    else
      (void)fail("there is no function '" + Name + "' with a body");
    return nullptr;
  }

  LogicalResult runOnShapes() {
    if (!TaskId.empty() || !Isa.empty() || !Config.empty())
      return fail("expected either shapes=, or task=, isa= and config=");
    SmallVector<SmallVector<int64_t, 4>> Parsed;
    for (const std::string &Text : Shapes)
      if (!parseShape(Text, Parsed.emplace_back()))
        return fail("'" + Text + "' is no shape; expected one like 4x64");
    func::FuncOp Function = findFunction(FunctionName);
    return Function ? specializeShapes(Function, Parsed) : failure();
  }

  LogicalResult runOnTask() {
    if (TaskId.empty() || Isa.empty() || Config.empty())
      return fail("expected task=, isa= and config=, or shapes=");
    std::string Folder = TasksFolder;
    if (Folder.empty()) {
      llvm::Expected<std::string> Found = findTasksFolder();
      if (!Found)
        return fail(llvm::toString(Found.takeError()));
      Folder = *Found;
    }
    llvm::Expected<std::shared_ptr<const Task>> T = loadTask(Folder, TaskId);
    if (!T)
      return fail(llvm::toString(T.takeError()));
    llvm::Expected<Cell> Bound = bindCell(*T, Isa, Config);
    if (!Bound)
      return fail(llvm::toString(Bound.takeError()));
    func::FuncOp Function =
        findFunction(FunctionName.empty() ? Bound->On->Function : FunctionName);
    return Function ? specializeToCell(Function, *Bound) : failure();
  }
};

} // namespace

void registerTaskPasses() { registerSpecializePass(); }

} // namespace kc::task
