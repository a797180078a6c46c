//===- Workbench.cpp - A kernel in the making -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/Workbench.h"

using namespace llvm;

namespace kc::agent {

Workbench::Workbench(std::unique_ptr<eval::Evaluator> Judge, Manual Book,
                     KernelLevel Level)
    : Judge(std::move(Judge)), Book(std::move(Book)), Level(Level) {}

StringRef Workbench::fileName() const {
  return Level == KernelLevel::Asm ? "kernel.s" : "kernel.mlir";
}

void Workbench::setSource(std::string Text) {
  Source = std::move(Text);
  Assembly.reset();
  Last.reset();
  Public.reset();
}

Expected<std::string> Workbench::assembly() {
  if (!Assembly) {
    Expected<std::string> Compiled =
        compileKernel(Judge->target(), Level, *Source, fileName());
    if (!Compiled)
      return Compiled.takeError();
    Assembly = std::move(*Compiled);
  }
  return *Assembly;
}

eval::EvalResult Workbench::evaluate(ArrayRef<sim::Observer *> Observers) {
  Expected<std::string> Text = assembly();
  if (!Text) {
    eval::EvalResult R;
    R.TheVerdict = eval::Verdict::AssembleError;
    R.Message = "the kernel doesn't compile";
    R.Diagnostics = toString(Text.takeError());
    Last = Public = R;
    return R;
  }
  eval::EvalRequest Request;
  Request.FileName = fileName().str();
  Request.Observers.assign(Observers.begin(), Observers.end());
  Last = Public = Judge->evaluate(*Text, Request);
  if (!Last->passed())
    return *Last;
  Request.TheMode = eval::Mode::Decide;
  Request.Observers.clear();
  Last = Judge->evaluate(*Text, Request);
  if (Last->passed() && (!Best || Last->cycles() < Best->Result.cycles()))
    Best = ConfirmedKernel{*Source, *Text, *Last};
  return *Last;
}

} // namespace kc::agent
