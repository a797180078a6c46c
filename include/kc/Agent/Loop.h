//===- Loop.h - Asking and answering until it is done --------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One iteration is one reply of the model with all its tool calls. The loop
// sends the conversation, records the reply, runs the calls in their order,
// records each result, and begins again. It ends when the model calls no tool,
// when a tool says that the work is done, when a budget is used up, or when the
// model keeps sending what can't be executed.
//
// Everything is recorded before it is acted on, and the conversation alone says
// what comes next: if its last reply has calls without a result, they are run
// first. So a loop can be started on the conversation of a run that died.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_LOOP_H
#define KC_AGENT_LOOP_H

#include "kc/Agent/Tools.h"
#include "kc/Agent/Transcript.h"

namespace kc::agent {

struct Conversation {
  std::vector<Message> Messages;
  /// Replies so far.
  unsigned Iterations = 0;
};

enum class StopReason {
  ModelStopped, ///< a reply without tool calls
  ToolDone,
  Budget,
  FormatErrors, ///< too many replies in a row that can't be executed
  Refused,      ///< the model declined or its server stopped it
  Interrupted,
  Error, ///< the provider or a tool of ours failed
};

llvm::StringRef stopReasonName(StopReason Reason);

struct LoopResult {
  StopReason Reason = StopReason::ModelStopped;
  /// For people: which budget, which tool.
  std::string Detail;
  unsigned Iterations = 0;
  unsigned ToolCalls = 0;     ///< executed
  unsigned ToolErrors = 0;    ///< of those, results that were errors
  unsigned FormatErrors = 0;  ///< calls answered without being executed
  unsigned RepairedCalls = 0; ///< executed after their text was repaired
  unsigned EmptyReplies = 0;
  Usage Tokens;
  /// The text of the last reply.
  std::string FinalText;
};

Json toJson(const LoopResult &R);
/// Why it ended and what was counted, some lines for people.
std::string renderCounts(const LoopResult &R);
/// The text of the last reply, escaped, each line behind a bar, so that nobody
/// takes it for ours; nothing if there is none.
std::string renderFinalText(const LoopResult &R);
/// Both.
std::string renderSummary(const LoopResult &R);
/// The class that a tool exits with; nothing for success, and for an error,
/// which has its own.
std::optional<ErrorClass> errorClassOf(StopReason Reason);

/// Something that is used up. Asked before every request.
class Budget {
public:
  virtual ~Budget();
  /// Why no further request may be made, or nothing.
  virtual std::optional<std::string> exhausted(const LoopResult &SoFar) = 0;
};

struct LoopOptions {
  /// Model, limits and effort of every request; messages and tools are ignored.
  Request Parameters;
  /// Over the whole conversation.
  unsigned MaxIterations = 20;
  /// Replies in a row of which nothing could be executed.
  unsigned MaxFormatErrors = 3;
  /// A longer tool result is cut in its middle for the model.
  size_t MaxToolText = 64 * 1024;
  std::vector<std::shared_ptr<Budget>> Budgets;
  std::function<bool()> ShouldStop;
  /// Text as it comes, for a terminal. Not escaped.
  std::function<void(llvm::StringRef)> OnText;
  /// Retries and notes, for a terminal.
  std::function<void(llvm::StringRef)> OnProgress;
};

/// Runs until one of the reasons above. An error means that the provider gave
/// up, a tool of ours broke, or nothing could be recorded; it is recorded too
/// if it can be. \p Talk holds what was said, in either case, and \p Ended, if
/// given, what came of it. With \p Resumed the transcript already holds the
/// messages of \p Talk.
llvm::Expected<LoopResult> runLoop(Conversation &Talk, Provider &Model,
                                   const ToolRegistry &Tools, Transcript &Log,
                                   const LoopOptions &Options,
                                   bool Resumed = false,
                                   LoopResult *Ended = nullptr);

/// What a run had said when its log ended.
llvm::Expected<Conversation> conversationFromLog(const EventLog &Log,
                                                 llvm::StringRef Name);

} // namespace kc::agent

#endif // KC_AGENT_LOOP_H
