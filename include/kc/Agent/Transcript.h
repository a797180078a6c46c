//===- Transcript.h - The folder of one run ------------------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   manifest.json   what was asked: versions, provider, task; never changed
//   events.jsonl    what happened (EventLog.h)
//   kernels/001.s   every kernel that was tried
//   summary.txt     what came of it; written at the end
//
// Whole files appear by rename, so none is ever seen half written. Whatever
// moment a run dies at, the folder opens again: without summary.txt the run
// isn't finished, and without events.jsonl it hadn't begun.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_TRANSCRIPT_H
#define KC_AGENT_TRANSCRIPT_H

#include "kc/Agent/EventLog.h"
#include <mutex>

namespace kc::agent {

/// The members "schema" and "version" of a manifest.
inline constexpr const char *RunSchema = "kernelcraft-run";
inline constexpr unsigned RunVersion = 1;

struct KernelRecord {
  unsigned Number = 0; ///< from 1
  std::string File;    ///< "kernels/001.s", relative to the run folder
  std::string Sha256;
  uint64_t Bytes = 0;
};

/// Writes a run folder. All errors but those of the constructors are of class
/// Infra. Any thread may call.
class Transcript {
public:
  /// Makes the folder, which must not exist or must be empty. \p Manifest gets
  /// the members "schema", "version" and "created" besides the caller's.
  static llvm::Expected<std::unique_ptr<Transcript>>
  create(llvm::StringRef Folder, Json Manifest);
  /// Whether create() could make \p Folder, without making anything.
  static llvm::Error checkNew(llvm::StringRef Folder);
  /// Opens a folder to go on with. Fails if another process writes it.
  static llvm::Expected<std::unique_ptr<Transcript>>
  resume(llvm::StringRef Folder);

  llvm::StringRef folder() const { return Folder; }

  llvm::Error record(llvm::StringRef Type, const Json &Data);

  /// Keeps a kernel, which may be any bytes whatever, and records that. \p Info
  /// goes into the event. \p Extension is 1 to 16 of [a-z0-9].
  llvm::Expected<KernelRecord> addKernel(llvm::StringRef Bytes,
                                         llvm::StringRef Extension,
                                         Json Info = Json::object());

  /// Writes or replaces a file of the folder. \p Name is relative.
  llvm::Error writeFile(llvm::StringRef Name, llvm::StringRef Bytes);

  /// Records the end and writes the summary.
  llvm::Error finish(const Json &Result, llvm::StringRef Summary);

private:
  Transcript(std::string Folder, std::unique_ptr<EventLogWriter> Log);

  std::string Folder;
  std::unique_ptr<EventLogWriter> Log;
  std::mutex Mutex;
  unsigned KernelCount = 0;
};

/// A run folder as it was found.
struct RunFolder {
  std::string Path;
  Json Manifest;
  EventLog Log;
  std::vector<KernelRecord> Kernels;
  /// Absent if the run was not finished.
  std::optional<std::string> Summary;
  /// What is unusual and yet no error: a cut line, an unfinished run.
  std::vector<std::string> Notes;

  bool isFinished() const;
};

/// Reads and verifies all of it: the hash chain, that the log belongs to the
/// manifest, and that every kernel is there and unchanged. Errors are of class
/// Usage and name the file.
llvm::Expected<RunFolder> readRunFolder(llvm::StringRef Path);

} // namespace kc::agent

#endif // KC_AGENT_TRANSCRIPT_H
