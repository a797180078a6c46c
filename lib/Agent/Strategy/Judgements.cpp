//===- Judgements.cpp - What evaluations have said ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Judgements.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::agent {

static constexpr StringLiteral Passed = "PASSED";

/// The first number that stands before the word "cycles".
static std::optional<uint64_t> cyclesIn(StringRef Text) {
  for (size_t At = Text.find(" cycles"); At != StringRef::npos;
       At = Text.find(" cycles", At + 1)) {
    StringRef Before = Text.take_front(At);
    size_t Digits = Before.find_last_not_of("0123456789");
    uint64_t Number;
    if (!Before.substr(Digits == StringRef::npos ? 0 : Digits + 1)
             .getAsInteger(10, Number))
      return Number;
  }
  return std::nullopt;
}

Judgement readJudgement(const ToolResultPart &Result) {
  Json J = Result.Structured;
  if (!J.is_object())
    J = Json::parse(Result.Text, nullptr, /*allow_exceptions=*/false);
  Judgement Out;
  if (J.is_object()) {
    Out.Verdict = stringMember(J, "verdict").str();
    if (auto It = J.find("cycles"); It != J.end() && It->is_number_unsigned())
      Out.Cycles = It->get<uint64_t>();
  } else {
    // "PASSED: softmax C1 on plena: the result is right"
    Out.Verdict = StringRef(Result.Text).ltrim().split(':').first.str();
    Out.Cycles = cyclesIn(Result.Text);
  }
  if (Out.Verdict != Passed || Result.IsError)
    Out.Cycles.reset();
  // The verdicts that blame the harness, and what is no verdict at all.
  StringRef Word = Out.Verdict;
  Out.IsBroken = Word == "INFRA_ERROR" || Word == "INVALID_REFERENCE" ||
                 Word.empty() ||
                 !all_of(Word, [](char C) { return isUpper(C) || C == '_'; });
  if (Out.IsBroken && Word != "INFRA_ERROR" && Word != "INVALID_REFERENCE")
    Out.Verdict = "no verdict";
  return Out;
}

void Judgements::readCall(const ToolCallPart &Call) {
  ++Calls;
  if (Call.Name == "write_code")
    Current = {stringMember(Call.Arguments, "code").str(), Call.Id};
  else if (Call.Name == "run_evaluation")
    Pending[Call.Id] = Current;
}

void Judgements::readResult(const ToolResultPart &Result) {
  if (Result.Name == "write_code" && Result.IsError)
    Refused.insert(Result.CallId);
  auto It = Pending.find(Result.CallId);
  if (It == Pending.end())
    return;
  Evaluation E = std::move(It->second);
  Pending.erase(It);
  ++NumAnswered;
  // If the kernel wasn't taken, the one before was evaluated once more.
  if (Refused.contains(E.WrittenBy))
    Known[E.Kernel] = {"refused", std::nullopt, false};
  else
    Known[E.Kernel] = readJudgement(Result);
}

void Judgements::read(ArrayRef<Message> Conversation) {
  for (; NumRead < Conversation.size(); ++NumRead)
    for (const Part &P : Conversation[NumRead].Parts) {
      if (auto *Call = std::get_if<ToolCallPart>(&P))
        readCall(*Call);
      else if (auto *Result = std::get_if<ToolResultPart>(&P))
        readResult(*Result);
    }
}

const Judgement *Judgements::find(StringRef Kernel) const {
  auto It = Known.find(Kernel);
  return It == Known.end() ? nullptr : &It->second;
}

} // namespace kc::agent
