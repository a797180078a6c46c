//===- ReadRun.cpp - Any text as the record of a run ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AgentReaders.h"
#include "TempFolder.h"
#include "kc/Agent/Provider/Replay.h"
#include "kc/Agent/Sha256.h"
#include "kc/Agent/Transcript.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::fuzz;

void kc::fuzz::readLog(StringRef Text) {
  Expected<EventLog> Log = parseEventLog(Text, "<fuzz>");
  if (!Log) {
    std::string Message = toString(Log.takeError());
    if (!StringRef(Message).starts_with("<fuzz>:"))
      fail("an error without its place: " + Message);
    return;
  }
  if (Log->WholeBytes > Text.size() ||
      Log->WholeBytes + (Log->Cut ? Log->Cut->Bytes : 0) != Text.size())
    fail("bytes of the log are missing");
}

static constexpr StringLiteral Manifest =
    R"({"schema": "kernelcraft-run", "version": 1})";

static std::string withHash(const std::string &Line) {
  return Line + ",\"hash\":\"" + sha256(Line) + "\"}\n";
}

/// A line is "type data"; what follows a line "!" is added as it is.
static std::string makeLog(StringRef Text, std::string &KernelText) {
  std::string Log, Previous(64, '0');
  unsigned Sequence = 0;
  auto Add = [&](StringRef Type, StringRef Data) {
    std::string Line = formatv(
        R"({{"v":1,"seq":{0},"time":"now","type":{1},"data":{2},"prev":"{3}")",
        Sequence++, dumpJson(Json(Type.str())), Data, Previous);
    Previous = sha256(Line);
    Log += withHash(Line);
  };
  Add("run_start", "{\"manifest_sha256\":\"" + sha256(Manifest) + "\"}");
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line == "!")
      return Log + Text.str();
    auto [Type, Data] = Line.split(' ');
    // A kernel can be right only if its hash is.
    if (Type == "kernel!") {
      KernelText = Data.str();
      Add("kernel", formatv(R"({{"number":1,"file":"kernels/1.s",)"
                            R"("sha256":"{0}","bytes":{1}})",
                            sha256(Data), Data.size())
                        .str());
      continue;
    }
    Add(Type, Data);
  }
  return Log;
}

/// The recorded replies, to requests that are others.
static void replay(StringRef Folder) {
  ReplayOptions Options;
  Options.AllowDifferences = true;
  Expected<std::unique_ptr<Provider>> P = createReplayProvider(Folder, Options);
  if (!P) {
    consumeError(P.takeError());
    return;
  }
  Request R;
  R.Messages = {Message::text(Role::User, "hello")};
  for (unsigned I = 0; I != 10; ++I) {
    Expected<Reply> Answer = (*P)->complete(R);
    if (Answer) {
      R.Messages.push_back(Answer->Content);
      continue;
    }
    bool HasEnded = exitCodeOf(Answer.takeError()) != 0;
    if (HasEnded)
      return;
  }
}

void kc::fuzz::readRun(StringRef Text) {
  static TempFolder Folder;
  std::string KernelText;
  std::string Log = makeLog(Text, KernelText);
  Folder.write("manifest.json", Manifest);
  Folder.write("kernels/1.s", KernelText);
  Folder.write("events.jsonl", Log);
  Expected<RunFolder> Run = readRunFolder(Folder.path());
  if (!Run) {
    std::string Message = toString(Run.takeError());
    if (!StringRef(Message).contains(Folder.path()))
      fail("an error without its place: " + Message);
    return;
  }
  replay(Folder.path());
  // A run that can be read can be gone on with, and read again.
  if (Run->isFinished())
    return;
  Expected<std::unique_ptr<Transcript>> Resumed =
      Transcript::resume(Folder.path());
  if (!Resumed)
    fail(toString(Resumed.takeError()));
  if (Error E = (*Resumed)->record("note", {{"text", "\xff"}}))
    fail(toString(std::move(E)));
  Expected<KernelRecord> Kernel = (*Resumed)->addKernel(Text, "bin");
  if (!Kernel)
    fail(toString(Kernel.takeError()));
  if (Error E = (*Resumed)->finish({{"kernel", Kernel->Number}}, "summary"))
    fail(toString(std::move(E)));
  Resumed->reset();
  Expected<RunFolder> Again = readRunFolder(Folder.path());
  if (!Again)
    fail(toString(Again.takeError()));
  if (Again->Log.Events.size() != Run->Log.Events.size() + 4 ||
      Again->Kernels.size() != Run->Kernels.size() + 1 || !Again->Summary)
    fail("not all is there that was written");
  sys::fs::remove(Folder.path("summary.txt"));
}
