//===- SearchProvider.cpp - The embedded optimiser ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A hill climber: the candidates are one move away from the best confirmed
// kernel, those with the fewest predicted cycles come first, and a confirmed
// improvement becomes the next starting point. The state of the search is what
// it has proposed and what the tools answered, so a run can be repeated.
//
//===----------------------------------------------------------------------===//

#include "Moves.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/Strategy/Search.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace llvm;

namespace kc::agent {

namespace {

class SearchProvider final : public Provider {
public:
  explicit SearchProvider(SearchOptions O)
      : Options(std::move(O)), Rewrite(*Options.Target, Options.MaxWords) {}

  Error check() { return Rewrite.check(Options.Baseline); }

  StringRef name() const override { return "search"; }
  StringRef model() const override { return "search"; }
  Expected<Reply> complete(const Request &R, CallObserver &Observer) override;

private:
  struct Proposal {
    std::string Move;
    std::string Assembly;
  };

  void readResults(const Request &R);
  void refill(CallObserver &Observer);
  void call(Reply &Out, StringRef Tool, Json Arguments);
  void propose(Reply &Out, Proposal P);
  Reply finalReply() const;

  SearchOptions Options;
  Rewriter Rewrite;
  /// Proposed and not yet answered, by the call that evaluates it.
  std::map<std::string, Proposal> Pending;
  /// To be proposed, best last.
  std::vector<Proposal> Queue;
  /// Kernels that were proposed.
  StringSet<> Seen;
  std::optional<Proposal> Best;
  std::optional<uint64_t> BestCycles;
  /// The neighbours of the best kernel are in the queue or were proposed.
  bool IsExpanded = false;
  bool HasBegun = false;
  unsigned Calls = 0;
  unsigned Evaluated = 0, Improved = 0;
};

/// Takes the verdicts of the proposals of the last reply.
void SearchProvider::readResults(const Request &R) {
  for (const Message &M : R.Messages)
    for (const Part &P : M.Parts) {
      auto *Result = std::get_if<ToolResultPart>(&P);
      auto It = Result ? Pending.find(Result->CallId) : Pending.end();
      if (It == Pending.end())
        continue;
      Proposal Proposed = std::move(It->second);
      Pending.erase(It);
      ++Evaluated;
      if (!Result->Structured.is_object())
        continue;
      const Json &S = Result->Structured;
      auto Cycles = S.find("cycles");
      if (Result->IsError || stringMember(S, "verdict") != "PASSED" ||
          Cycles == S.end() || !Cycles->is_number_unsigned())
        continue;
      uint64_t N = Cycles->get<uint64_t>();
      if (BestCycles && N >= *BestCycles)
        continue;
      Improved += BestCycles.has_value();
      BestCycles = N;
      Best = std::move(Proposed);
      IsExpanded = false;
    }
}

/// Puts the neighbours of the best kernel into the queue.
void SearchProvider::refill(CallObserver &Observer) {
  if (IsExpanded || !Best)
    return;
  IsExpanded = true;
  struct Ranked {
    uint64_t Cycles;
    size_t Order;
    Proposal What;
  };
  std::vector<Ranked> New;
  for (Candidate &C : Rewrite.neighbours(Best->Assembly)) {
    if (Observer.shouldStop())
      return;
    uint64_t Cycles = 0;
    if (Options.PredictCycles) {
      std::optional<uint64_t> Predicted = Options.PredictCycles(C.Program);
      if (!Predicted || *Predicted >= *BestCycles)
        continue;
      Cycles = *Predicted;
    }
    if (Seen.insert(C.Assembly).second)
      New.push_back({Cycles, New.size(), {C.Move, std::move(C.Assembly)}});
  }
  // The best ones last; of equal ones the later move comes later.
  llvm::sort(New, [](const Ranked &A, const Ranked &B) {
    return A.Cycles != B.Cycles ? A.Cycles > B.Cycles : A.Order > B.Order;
  });
  Queue.clear();
  for (Ranked &R : New)
    Queue.push_back(std::move(R.What));
}

void SearchProvider::call(Reply &Out, StringRef Tool, Json Arguments) {
  ToolCallPart Call;
  Call.Id = formatv("search_{0}", ++Calls);
  Call.Name = Tool.str();
  Call.RawArguments = dumpJson(Arguments);
  Call.Arguments = std::move(Arguments);
  Out.Content.Parts.push_back(std::move(Call));
}

void SearchProvider::propose(Reply &Out, Proposal P) {
  call(Out, "write_code", {{"code", P.Assembly}});
  call(Out, "run_evaluation", Json::object());
  Pending.emplace(formatv("search_{0}", Calls).str(), std::move(P));
}

Reply SearchProvider::finalReply() const {
  Reply Out;
  Out.Content.Author = Role::Assistant;
  Out.Finish = FinishReason::Stop;
  Out.Model = "search";
  std::string Text =
      BestCycles
          ? formatv("{0} kernels were evaluated. The fastest that was "
                    "confirmed takes {1} cycles; {2} improved on the one "
                    "before.",
                    Evaluated, *BestCycles, Improved)
                .str()
          : std::string("The kernel to start from was not confirmed, so "
                        "there is nothing to improve.");
  Out.Content.Parts.push_back(TextPart{Text});
  return Out;
}

Expected<Reply> SearchProvider::complete(const Request &R,
                                         CallObserver &Observer) {
  readResults(R);
  Reply Out;
  Out.Content.Author = Role::Assistant;
  Out.Finish = FinishReason::ToolCalls;
  Out.Model = "search";
  if (!HasBegun) {
    HasBegun = true;
    Seen.insert(Options.Baseline);
    Out.Content.Parts.push_back(TextPart{"The kernel to start from."});
    propose(Out, {"start", Options.Baseline});
    return Out;
  }
  refill(Observer);
  if (Observer.shouldStop())
    return makeError(ErrorClass::Interrupted, "interrupted",
                     "the search was interrupted");
  if (Queue.empty())
    return finalReply();
  std::string Text;
  for (unsigned N = 0; N != Options.CandidatesPerReply && !Queue.empty(); ++N) {
    Text += (Text.empty() ? "Trying: " : "; ") + Queue.back().Move;
    propose(Out, std::move(Queue.back()));
    Queue.pop_back();
  }
  Out.Content.Parts.insert(Out.Content.Parts.begin(), TextPart{Text + "."});
  return Out;
}

} // namespace

Expected<std::unique_ptr<Provider>>
createSearchProvider(SearchOptions Options) {
  auto P = std::make_unique<SearchProvider>(std::move(Options));
  if (Error E = P->check())
    return E;
  return P;
}

} // namespace kc::agent
