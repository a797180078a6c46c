//===- SearchProvider.cpp - The embedded optimiser ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search as one side of a conversation. What to try is for the Explorer to
// choose; here its kernels become calls of tools, and what the tools answer is
// handed back. Equal baselines and equal answers give equal conversations.
//
//===----------------------------------------------------------------------===//

#include "Explorer.h"
#include "ProgramExplorer.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/Strategy/Search.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::agent {

namespace {

class SearchProvider final : public Provider {
public:
  explicit SearchProvider(SearchOptions O)
      : Options(std::move(O)), Shop(*Options.Target, Options.MaxWords) {
    if (Shop.hasDialect())
      Search =
          std::make_unique<Explorer>(Shop, predictor(), Options.Trials.get());
    else
      Search = std::make_unique<ProgramExplorer>(
          *Options.Target, Options.MaxWords, predictor(), Options.Others);
  }

  Error begin() { return Search->begin(Options.Baseline); }

  StringRef name() const override { return "search"; }
  StringRef model() const override { return "search"; }
  using Provider::complete;
  Expected<Reply> complete(const Request &R, CallObserver &Observer) override;

private:
  Explorer::Predictor predictor() const;
  bool isUnknown(const Candidate &V) const;
  bool fillBatch(CallObserver &Observer);
  Reply proposal();
  Reply conclusion() const;

  SearchOptions Options;
  Workshop Shop;
  std::unique_ptr<Strategy> Search;
  Judgements Said;
  /// Kernels that wait for their judgement.
  std::vector<const Candidate *> Batch;
  bool HasBegun = false;
  /// How often each kernel was proposed.
  StringMap<unsigned> Asked;
};

} // namespace

Explorer::Predictor SearchProvider::predictor() const {
  if (Options.PredictCycles || !Options.Trials)
    return Options.PredictCycles;
  return [Runs = Options.Trials](const asm_::Program &P) {
    return Runs->cycles(P);
  };
}

/// An evaluator that fails gets a second chance with each kernel.
bool SearchProvider::isUnknown(const Candidate &V) const {
  const Judgement *J = Said.find(V.Assembly);
  return !J || (J->IsBroken && Asked.lookup(V.Assembly) < 2);
}

/// Makes the batch one of which something is unknown; false if there are no
/// kernels left.
bool SearchProvider::fillBatch(CallObserver &Observer) {
  while (true) {
    erase_if(Batch, [&](const Candidate *V) {
      return Said.find(V->Assembly) && !isUnknown(*V);
    });
    if (!Batch.empty())
      return true;
    Search->learn(Said);
    // Nothing can be improved that isn't right.
    if (HasBegun && !Search->best())
      return false;
    HasBegun = true;
    unsigned Max = std::max(1u, Options.CandidatesPerReply);
    if (Options.MaxEvaluations)
      Max = std::min(Max,
                     Options.MaxEvaluations -
                         std::min(Options.MaxEvaluations, Said.evaluations()));
    Batch = Search->propose(Max, [&] { return Observer.shouldStop(); });
    if (Batch.empty() || Observer.shouldStop())
      return false;
  }
}

static void addCall(Reply &Out, unsigned Number, StringRef Tool,
                    Json Arguments) {
  ToolCallPart Call;
  Call.Id = formatv("search_{0}", Number);
  Call.Name = Tool.str();
  Call.RawArguments = dumpJson(Arguments);
  Call.Arguments = std::move(Arguments);
  Out.Content.Parts.push_back(std::move(Call));
}

static Reply newReply(std::string Text, FinishReason Finish) {
  Reply Out;
  Out.Content = Message::text(Role::Assistant, std::move(Text));
  Out.Finish = Finish;
  Out.Model = "search";
  return Out;
}

static std::string describe(const Candidate &V) {
  return V.Moves.empty() ? "the kernel as it is" : join(V.Moves, "; ");
}

Reply SearchProvider::proposal() {
  std::string Text = "To be evaluated:";
  for (const Candidate *V : Batch)
    Text += "\n- " + describe(*V);
  Reply Out = newReply(std::move(Text), FinishReason::ToolCalls);
  unsigned Number = Said.calls();
  for (const Candidate *V : Batch) {
    addCall(Out, ++Number, "write_code", {{"code", V->Assembly}});
    addCall(Out, ++Number, "run_evaluation", Json::object());
    ++Asked[V->Assembly];
  }
  return Out;
}

/// Says no more than what was confirmed.
Reply SearchProvider::conclusion() const {
  std::string Text = formatv("Evaluations: {0}.\n", Said.evaluations()).str();
  const Judgement *J = Said.find(Options.Baseline);
  const Candidate *Best = Search->best();
  if (J && J->IsBroken)
    Text +=
        "The evaluator failed with the kernel to start from: " + J->Verdict +
        ".\n";
  else if (J && !J->Cycles)
    Text += "The kernel to start from is not right: " + J->Verdict + ".\n";
  else if (J)
    Text += formatv("The kernel to start from takes {0} cycles.\n", *J->Cycles);
  if (!Best)
    Text += "No kernel was confirmed.";
  else if (Best == Search->baseline())
    Text += "No faster kernel was confirmed.";
  else
    Text += formatv("The fastest kernel that was confirmed takes {0} cycles. "
                    "What was done: {1}.",
                    *Search->bestCycles(), describe(*Best));
  return newReply(std::move(Text), FinishReason::Stop);
}

Expected<Reply> SearchProvider::complete(const Request &R,
                                         CallObserver &Observer) {
  Said.read(R.Messages);
  bool IsOpen = fillBatch(Observer);
  if (Observer.shouldStop())
    return makeError(ErrorClass::Interrupted, "interrupted",
                     "the search was interrupted");
  return IsOpen ? proposal() : conclusion();
}

Expected<std::unique_ptr<Provider>>
createSearchProvider(SearchOptions Options) {
  auto P = std::make_unique<SearchProvider>(std::move(Options));
  if (Error E = P->begin())
    return E;
  return P;
}

} // namespace kc::agent
