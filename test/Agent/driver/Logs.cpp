//===- Logs.cpp - Commands about run folders ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "kc/Agent/Transcript.h"
#include "kc/Support/JsonReader.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::agent::test;

static cl::opt<unsigned> Events("events", cl::init(3),
                                cl::desc("Events to write"));
static cl::opt<bool> Finish("finish", cl::init(true),
                            cl::desc("End the run as it should"));
static cl::opt<bool> Deep("deep", cl::desc("Write an event that is too deep"));

static Error fill(Transcript &Log) {
  for (unsigned I = 0; I != Events; ++I)
    if (Error E = Log.record(
            "test", {{"number", I},
                     {"text", "\x1b[31m \xff \n" + std::string(500, 'x')}}))
      return E;
  if (Deep) {
    Json Value;
    for (unsigned I = 0; I != MaxJsonDepth; ++I)
      Value = Json::array({std::move(Value)});
    if (Error E = Log.record("test", Value))
      return E;
  }
  // Any bytes whatever.
  Expected<KernelRecord> Kernel =
      Log.addKernel(StringRef("\0\xff\x1b[2J\r\n", 8), "s", {{"by", "test"}});
  if (!Kernel)
    return Kernel.takeError();
  outs() << "kernel " << Kernel->File << "\n";
  if (!Finish)
    return Error::success();
  return Log.finish({{"verdict", "none"}}, "All is well.\n");
}

static Error create(StringRef Path) {
  Expected<std::unique_ptr<Transcript>> Log =
      Transcript::create(Path, {{"task", "none"}});
  if (!Log)
    return Log.takeError();
  return fill(**Log);
}

static Error resume(StringRef Path) {
  Expected<std::unique_ptr<Transcript>> Log = Transcript::resume(Path);
  if (!Log)
    return Log.takeError();
  return fill(**Log);
}

/// Opens twice at the same time.
static Error resumeTwice(StringRef Path) {
  Expected<std::unique_ptr<Transcript>> Log = Transcript::resume(Path);
  if (!Log)
    return Log.takeError();
  return resume(Path);
}

static Error show(StringRef Path) {
  Expected<RunFolder> Run = readRunFolder(Path);
  if (!Run)
    return Run.takeError();
  for (const std::string &Note : Run->Notes)
    outs() << "note: " << Note << "\n";
  for (const Event &E : Run->Log.Events)
    outs() << E.Sequence << " " << E.Type << "\n";
  for (const KernelRecord &Kernel : Run->Kernels)
    outs() << "kernel " << Kernel.Number << ": " << Kernel.File << ", "
           << Kernel.Bytes << " bytes\n";
  outs() << (Run->isFinished() ? "finished\n" : "unfinished\n");
  if (Run->Summary)
    outs() << "summary: " << *Run->Summary;
  return Error::success();
}

static Error verify(StringRef Path) {
  Expected<EventLog> Log = readEventLog(Path);
  if (!Log)
    return Log.takeError();
  outs() << Log->Events.size() << " events";
  if (Log->Cut)
    outs() << ", line " << Log->Cut->Line << " cut after " << Log->Cut->Bytes
           << " bytes";
  outs() << "\n";
  return Error::success();
}

/// What the reader makes of every prefix of the file.
static Error prefixes(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  std::string Current;
  size_t Begin = 0;
  for (size_t Length = 0; Length <= Text->size() + 1; ++Length) {
    std::string Next;
    if (Length <= Text->size()) {
      Expected<EventLog> Log =
          parseEventLog(StringRef(*Text).take_front(Length), Path);
      if (!Log)
        return Log.takeError();
      Next = std::to_string(Log->Events.size()) + " events";
      if (Log->Cut)
        Next += ", line " + std::to_string(Log->Cut->Line) + " cut";
    }
    if (Next == Current)
      continue;
    if (Length)
      outs() << Begin << " to " << Length - 1 << " bytes: " << Current << "\n";
    Current = std::move(Next);
    Begin = Length;
  }
  return Error::success();
}

ArrayRef<Command> kc::agent::test::logCommands() {
  static constexpr Command Commands[] = {
      {"folder-create", "write a run folder", create},
      {"folder-resume", "go on with a run folder", resume},
      {"folder-resume-twice", "two writers at once", resumeTwice},
      {"folder-show", "read and verify a run folder", show},
      {"log-prefixes", "verify every prefix of an event log", prefixes},
      {"log-verify", "read and verify an event log", verify},
  };
  return Commands;
}
