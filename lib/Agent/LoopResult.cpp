//===- LoopResult.cpp - What came of a loop -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Loop.h"
#include "kc/Support/TerminalText.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

StringRef kc::agent::stopReasonName(StopReason Reason) {
  switch (Reason) {
  case StopReason::ModelStopped:
    return "model_stopped";
  case StopReason::ToolDone:
    return "tool_done";
  case StopReason::Budget:
    return "budget";
  case StopReason::FormatErrors:
    return "format_errors";
  case StopReason::Refused:
    return "refused";
  case StopReason::Interrupted:
    return "interrupted";
  case StopReason::Error:
    return "error";
  }
  return "unknown";
}

std::optional<ErrorClass> kc::agent::errorClassOf(StopReason Reason) {
  switch (Reason) {
  case StopReason::Budget:
    return ErrorClass::Budget;
  case StopReason::Interrupted:
    return ErrorClass::Interrupted;
  case StopReason::ModelStopped:
  case StopReason::ToolDone:
  case StopReason::FormatErrors:
  case StopReason::Refused:
  case StopReason::Error:
    return std::nullopt;
  }
  return std::nullopt;
}

Json kc::agent::toJson(const LoopResult &R) {
  return {{"reason", stopReasonName(R.Reason).str()},
          {"detail", R.Detail},
          {"iterations", R.Iterations},
          {"tool_calls", R.ToolCalls},
          {"tool_errors", R.ToolErrors},
          {"format_errors", R.FormatErrors},
          {"repaired_calls", R.RepairedCalls},
          {"empty_replies", R.EmptyReplies},
          {"usage", toJson(R.Tokens)},
          {"final_text", R.FinalText}};
}

static void printCount(raw_ostream &OS, StringRef What,
                       const std::optional<uint64_t> &Count) {
  if (Count)
    OS << What << *Count << "\n";
}

std::string kc::agent::renderCounts(const LoopResult &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "ended:           " << stopReasonName(R.Reason);
  if (!R.Detail.empty())
    OS << " (" << escapeForTerminal(R.Detail, /*OneLine=*/true) << ")";
  OS << "\niterations:      " << R.Iterations
     << "\ntool calls:      " << R.ToolCalls << ", " << R.ToolErrors
     << " with an error result, " << R.RepairedCalls << " repaired"
     << "\nnot executable:  " << R.FormatErrors << " calls, " << R.EmptyReplies
     << " empty replies\n";
  printCount(OS, "input tokens:    ", R.Tokens.InputTokens);
  printCount(OS, "  cached:        ", R.Tokens.CachedTokens);
  printCount(OS, "output tokens:   ", R.Tokens.OutputTokens);
  printCount(OS, "  reasoning:     ", R.Tokens.ReasoningTokens);
  if (R.Tokens.UnknownAttempts)
    OS << "uncounted tries: " << R.Tokens.UnknownAttempts << "\n";
  if (R.Tokens.CostUsd)
    OS << "cost:            " << *R.Tokens.CostUsd << " USD\n";
  return Text;
}

std::string kc::agent::renderFinalText(const LoopResult &R) {
  if (R.FinalText.empty())
    return "";
  std::string Safe = escapeForTerminal(R.FinalText);
  std::string Text = "last words of the model:\n";
  for (StringRef Rest = StringRef(Safe).rtrim('\n'); !Rest.empty();) {
    auto [Line, Below] = Rest.split('\n');
    Text += ("| " + Line + "\n").str();
    Rest = Below;
  }
  return Text;
}

std::string kc::agent::renderSummary(const LoopResult &R) {
  std::string Words = renderFinalText(R);
  return renderCounts(R) + (Words.empty() ? "" : "\n" + Words);
}
