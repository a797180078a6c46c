//===- Transcript.cpp - Writing the folder of one run ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Transcript.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/AtomicFile.h"
#include "kc/Agent/Sha256.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <ctime>

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static std::string inFolder(StringRef Folder, const Twine &Name) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, Name);
  return Path.str().str();
}

static Error cannotUse(StringRef Folder, const Twine &Why) {
  return makeError(ErrorClass::Usage, "run_folder",
                   "cannot use " + Folder + " as a run folder: " + Why);
}

Error Transcript::checkNew(StringRef Folder) {
  if (!sys::fs::exists(Folder)) {
    // What create_directories() would begin with.
    SmallString<128> Above(Folder);
    while (!Above.empty() && !sys::fs::exists(Above))
      sys::path::remove_filename(Above);
    if (Above.empty())
      Above = ".";
    if (!sys::fs::is_directory(Above))
      return cannotUse(Folder, Above + " is no folder");
    if (!sys::fs::can_write(Above))
      return cannotUse(Folder, "nothing can be written in " + Above);
    return Error::success();
  }
  std::error_code EC;
  sys::fs::directory_iterator Entry(Folder, EC), End;
  if (EC)
    return cannotUse(Folder, EC.message());
  if (Entry != End)
    return cannotUse(Folder, "it is not empty");
  return Error::success();
}

Transcript::Transcript(std::string Folder, std::unique_ptr<EventLogWriter> Log)
    : Folder(std::move(Folder)), Log(std::move(Log)) {}

Expected<std::unique_ptr<Transcript>> Transcript::create(StringRef Folder,
                                                         Json Manifest) {
  if (std::error_code EC = sys::fs::create_directories(Folder))
    return cannotUse(Folder, EC.message());
  if (Error E = checkNew(Folder))
    return E;
  if (!Manifest.is_object())
    Manifest = Json::object();
  std::time_t Now = std::time(nullptr);
  std::tm Utc{};
  ::gmtime_r(&Now, &Utc);
  char Created[32];
  std::strftime(Created, sizeof(Created), "%Y-%m-%dT%H:%M:%SZ", &Utc);
  Manifest["schema"] = RunSchema;
  Manifest["version"] = RunVersion;
  Manifest["created"] = Created;
  std::string Text = dumpJson(Manifest, 2) + "\n";
  if (Error E = writeFileAtomically(inFolder(Folder, "manifest.json"), Text))
    return E;
  if (std::error_code EC =
          sys::fs::create_directory(inFolder(Folder, "kernels")))
    return cannotUse(Folder, EC.message());

  Expected<std::unique_ptr<EventLogWriter>> Log =
      EventLogWriter::create(inFolder(Folder, "events.jsonl"));
  if (!Log)
    return Log.takeError();
  std::unique_ptr<Transcript> Run(
      new Transcript(Folder.str(), std::move(*Log)));
  if (Error E = Run->record("run_start", {{"manifest_sha256", sha256(Text)}}))
    return E;
  return Run;
}

Expected<std::unique_ptr<Transcript>> Transcript::resume(StringRef Folder) {
  Expected<RunFolder> Existing = readRunFolder(Folder);
  if (!Existing)
    return Existing.takeError();
  if (Existing->isFinished())
    return cannotUse(Folder, "the run is finished");
  if (Existing->Log.Events.empty())
    return cannotUse(Folder, "the run had not begun");
  Expected<std::unique_ptr<EventLogWriter>> Log =
      EventLogWriter::append(inFolder(Folder, "events.jsonl"), Existing->Log);
  if (!Log)
    return Log.takeError();
  std::unique_ptr<Transcript> Run(
      new Transcript(Folder.str(), std::move(*Log)));
  Run->KernelCount = Existing->Kernels.size();
  Json Data = Json::object();
  if (Existing->Log.Cut)
    Data["removed_bytes"] = Existing->Log.Cut->Bytes;
  if (Error E = Run->record("run_resume", Data))
    return E;
  return Run;
}

Error Transcript::record(StringRef Type, const Json &Data) {
  std::lock_guard<std::mutex> Guard(Mutex);
  return Log->write(Type, Data);
}

Expected<KernelRecord> Transcript::addKernel(StringRef Bytes,
                                             StringRef Extension, Json Info) {
  assert(!Extension.empty() && Extension.size() <= 16 &&
         all_of(Extension, [](char C) { return isDigit(C) || isLower(C); }));
  std::lock_guard<std::mutex> Guard(Mutex);
  KernelRecord Kernel;
  Kernel.Number = KernelCount + 1;
  Kernel.File = formatv("kernels/{0,0+3}.{1}", Kernel.Number, Extension);
  Kernel.Sha256 = sha256(Bytes);
  Kernel.Bytes = Bytes.size();
  // The file first: an event never names a file that isn't there. One that a
  // dying process left without its event is written again.
  if (Error E = writeFileAtomically(inFolder(Folder, Kernel.File), Bytes))
    return E;
  Json Data = {{"number", Kernel.Number},
               {"file", Kernel.File},
               {"sha256", Kernel.Sha256},
               {"bytes", Kernel.Bytes},
               {"info", std::move(Info)}};
  if (Error E = Log->write("kernel", Data))
    return E;
  ++KernelCount;
  return Kernel;
}

Error Transcript::writeFile(StringRef Name, StringRef Bytes) {
  return writeFileAtomically(inFolder(Folder, Name), Bytes);
}

Error Transcript::finish(const Json &Result, StringRef Summary) {
  if (Error E = record("run_end", Result))
    return E;
  if (Error E = Log->sync())
    return E;
  return writeFile("summary.txt", Summary);
}
