//===- SessionResume.cpp - Going on with a run ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"
#include "kc/Agent/AgentError.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::agent {

static std::string logName(const RunFolder &Run) {
  SmallString<128> Path(Run.Path);
  sys::path::append(Path, "events.jsonl");
  return Path.str().str();
}

/// The kernel as the workbench's current one.
Error Session::restoreKernel(unsigned Number) {
  for (const KernelRecord &K : Earlier->Kernels) {
    if (K.Number != Number)
      continue;
    SmallString<128> Path(Earlier->Path);
    sys::path::append(Path, K.File);
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return makeError(ErrorClass::Infra, "kernel",
                       Path + ": " + Buffer.getError().message());
    Bench->setSource((*Buffer)->getBuffer().str(), Number);
    return Error::success();
  }
  return makeError(ErrorClass::Usage, "bad_event_log",
                   logName(*Earlier) + ": there is no kernel " + Twine(Number));
}

/// What was said of a program stands; nothing is drawn a second time.
Error Session::restoreJudgement(const Event &E) {
  std::string Step, Verdict, Mode, Program;
  unsigned Kernel = 0;
  Ruling Said;
  JsonReader Data(E.Data,
                  logName(*Earlier) + ":" + std::to_string(E.Sequence + 1));
  JsonObjectReader Object(Data);
  Object.required("step", Step);
  Object.required("verdict", Verdict);
  Object.required("mode", Mode);
  Object.optional("program", Program);
  Object.optional("kernel", Kernel);
  Object.optional("cycles", Said.Cycles);
  Object.optional("instructions", Said.Instructions);
  if (Error Wrong = Data.takeError())
    return withClass(ErrorClass::Usage, "bad_event_log", std::move(Wrong));
  for (unsigned N = 0; N != eval::NumVerdicts; ++N)
    if (eval::verdictName(eval::Verdict(N)) == Verdict)
      Said.Verdict = eval::Verdict(N);
  Said.Bound = Record.Bound;
  bool IsConfirmation = Step == "confirmation";
  Bench->recall(Mode == "decide" && !(IsConfirmation && Said.passed())
                    ? StringRef(Program)
                    : StringRef(),
                Said);
  if (Mode != "decide" || IsConfirmation || !Said.passed())
    return Error::success();
  if (Error Missing = restoreKernel(Kernel))
    return Missing;
  Bench->recallConfirmed(Said);
  return Error::success();
}

Error Session::restore() {
  for (const Event &E : Earlier->Log.Events)
    if (E.Type == "evaluation")
      if (Error Wrong = restoreJudgement(E))
        return Wrong;
  if (Earlier->Kernels.empty())
    return Error::success();
  return restoreKernel(Earlier->Kernels.back().Number);
}

/// \p Fresh is what a new run begins with; what of it the log lacks is said
/// now.
Expected<Conversation> Session::restoreConversation(Conversation Fresh) {
  Expected<Conversation> Talk =
      conversationFromLog(Earlier->Log, logName(*Earlier));
  if (!Talk)
    return Talk.takeError();
  for (size_t N = Talk->Messages.size(); N < Fresh.Messages.size(); ++N) {
    if (Error E = Log->record("message", toJson(Fresh.Messages[N])))
      return std::move(E);
    Talk->Messages.push_back(Fresh.Messages[N]);
  }
  return Talk;
}

} // namespace kc::agent
