//===- Judge.h - From runs to a verdict -------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_EVAL_JUDGE_H
#define KC_LIB_EVAL_JUDGE_H

#include "KernelText.h"
#include "TestBench.h"
#include "kc/Eval/EvalResult.h"

namespace kc::eval {

/// Fills in a result. The order of the calls is that of the members.
class Judge {
public:
  Judge(const task::Cell &C, const InputSet &Inputs,
        const task::Tolerance &Allowed, unsigned MaxListed,
        const KernelText &Text, EvalResult &R)
      : C(C), Inputs(Inputs), Allowed(Allowed), MaxListed(MaxListed),
        Text(Text), R(R) {}

  /// What the observed run did, whatever the verdict will be.
  void takeEvidence(const TestBench &Observed);

  /// Whether a run ended as it should; else the verdict says why it didn't.
  bool judgeEnd(TestBench &Bench, const RunOutcome &Outcome);

  /// Both runs ended.
  llvm::Error judgeResults(const TestBench &Observed, const RunOutcome &First,
                           const RunOutcome &Second);

  /// A kernel that has passed, with the inputs of another round; this object
  /// was made for these.
  llvm::Error judgeFurther(TestBench &Bench, const RunOutcome &Outcome,
                           unsigned Round);

private:
  bool decide(Verdict V, const llvm::Twine &Message);
  void judgeTrap(TestBench &Bench, const sim::Trap &Trap);
  bool wasWritten(const TestBench &Observed);
  bool isSameTwice(const RunOutcome &First, const RunOutcome &Second);
  llvm::Expected<std::vector<OutputReport>> compare(const RunOutcome &Outcome);
  bool isRight(llvm::ArrayRef<OutputReport> Outputs);
  bool isBelievable();

  /// The element that byte \p Byte of a tensor belongs to, in words.
  std::string elementText(const task::BoundTensor &T, uint64_t Byte) const;

  const task::Cell &C;
  const InputSet &Inputs;
  const task::Tolerance &Allowed;
  unsigned MaxListed;
  const KernelText &Text;
  EvalResult &R;
  /// Of messages.
  std::string Prefix;
};

} // namespace kc::eval

#endif // KC_LIB_EVAL_JUDGE_H
