//===- Workbench.cpp - A kernel in the making -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/Workbench.h"
#include "kc/Agent/Sha256.h"
#include "kc/Asm/Assembler.h"

using namespace llvm;

namespace kc::agent {

Ruling rulingOf(const eval::EvalResult &R) {
  return {R.TheVerdict, R.cycles(), R.bound(), R.Instructions};
}

Workbench::Workbench(std::unique_ptr<eval::Evaluator> Judge, Manual Book,
                     KernelLevel Level, DrawSecret Draw)
    : Judge(std::move(Judge)), Book(std::move(Book)), Level(Level),
      Draw(std::move(Draw)) {}

StringRef Workbench::fileName() const {
  return Level == KernelLevel::Asm ? "kernel.s" : "kernel.mlir";
}

void Workbench::setSource(std::string Text, unsigned KernelNumber) {
  Source = std::move(Text);
  Number = KernelNumber;
  Assembly.reset();
  Public.reset();
  Current.reset();
  Settled = false;
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

eval::EvalResult Workbench::watch(ArrayRef<sim::Observer *> Observers) {
  Expected<std::string> Text = assembly();
  if (!Text)
    return notCompiled(*Judge, eval::Mode::Public, toString(Text.takeError()));
  eval::EvalRequest Request;
  Request.FileName = fileName().str();
  Request.Observers.assign(Observers.begin(), Observers.end());
  return Judge->evaluate(*Text, Request);
}

const eval::EvalResult &Workbench::publicResult() {
  if (!Public)
    Public = watch({});
  return *Public;
}

/// The same words are the same program, whatever comments surround them.
std::string Workbench::programOf(StringRef Text) const {
  Expected<asm_::Program> P =
      asm_::Assembler(Judge->target(), Judge->options().Spaces)
          .assemble(Text, fileName());
  if (!P) {
    consumeError(P.takeError());
    return "";
  }
  std::string Bytes;
  for (uint64_t Word : P->Words)
    for (unsigned Shift = 0; Shift != 64; Shift += 8)
      Bytes += char(Word >> Shift);
  return sha256(Bytes);
}

Expected<eval::EvalResult> Workbench::decide(StringRef Text) {
  eval::EvalRequest Request;
  Request.FileName = fileName().str();
  Request.TheMode = eval::Mode::Decide;
  Expected<task::Secret> Secret = Draw();
  if (!Secret)
    return Secret.takeError();
  Request.Seed = *Secret;
  return Judge->evaluate(Text, Request);
}

void Workbench::addCandidate(StringRef Program, uint64_t Cycles) {
  Candidates.push_back({*Assembly, Program.str(), Cycles});
}

Error Workbench::evaluate(Recorder Record) {
  if (Settled)
    return Error::success();
  // A harness that failed may do better the next time.
  if (Public && !rulingOf(*Public).isFinal())
    Public.reset();
  const eval::EvalResult &Known = publicResult();
  std::string Program;
  if (Known.passed()) {
    Program = programOf(*Assembly);
    if (auto It = Said.find(Program); It != Said.end()) {
      Current = It->second;
      Settled = true;
      return Error::success();
    }
    Expected<eval::EvalResult> Fresh = decide(*Assembly);
    if (!Fresh)
      return Fresh.takeError();
    if (Error E = Record(*Fresh, Program, Number))
      return E;
    Current = rulingOf(*Fresh);
    Last = Current->Verdict;
    Settled = Current->isFinal();
    if (Settled)
      Said[Program] = *Current;
    if (Current->passed())
      addCandidate(Program, Current->Cycles);
    return Error::success();
  }
  if (Error E = Record(Known, Program, Number))
    return E;
  Last = Known.TheVerdict;
  Settled = rulingOf(Known).isFinal();
  return Error::success();
}

void Workbench::recall(StringRef Program, const Ruling &Earlier) {
  if (Earlier.isFinal() && !Program.empty())
    Said[Program] = Earlier;
  Last = Earlier.Verdict;
}

void Workbench::recallConfirmed(const Ruling &Earlier) {
  if (Expected<std::string> Text = assembly())
    addCandidate(programOf(*Text), Earlier.Cycles);
  else
    consumeError(Text.takeError());
}

/// One failure is enough.
Expected<bool> Workbench::confirm(ConfirmedKernel &K, Recorder Record) {
  // Draws of which nothing can be said are replaced by others, a few times.
  unsigned Void = 0;
  while (K.Confirmations != NumConfirmations) {
    Expected<eval::EvalResult> R = decide(K.Assembly);
    if (!R)
      return R.takeError();
    if (Error E = Record(*R, K.Program, 0))
      return E;
    Ruling Fresh = rulingOf(*R);
    Last = Fresh.Verdict;
    if (!Fresh.isFinal() && ++Void <= 3)
      continue;
    if (!Fresh.passed()) {
      Said[K.Program] = Fresh;
      return false;
    }
    K.Cycles = std::max(K.Cycles, Fresh.Cycles);
    ++K.Confirmations;
  }
  return true;
}

Expected<std::optional<ConfirmedKernel>>
Workbench::confirmBest(Recorder Record) {
  llvm::stable_sort(Candidates,
                    [](const ConfirmedKernel &A, const ConfirmedKernel &B) {
                      return A.Cycles < B.Cycles;
                    });
  std::optional<ConfirmedKernel> Best;
  for (ConfirmedKernel &K : Candidates) {
    // Cycles may depend on data, and then grow with more of them.
    if (Best && Best->Cycles <= K.Cycles)
      break;
    Expected<bool> Passed = confirm(K, Record);
    if (!Passed)
      return Passed.takeError();
    if (*Passed && (!Best || K.Cycles < Best->Cycles))
      Best = K;
  }
  return Best;
}

} // namespace kc::agent
