//===- EventLog.h - The append-only record of a run ----------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One JSON object a line:
//
//   {"v":1,"seq":3,"time":"2026-01-31T12:00:00.000Z","type":"reply",
//    "data":{...},"prev":"<hash of line 2>","hash":"<hash of this line>"}
//
// The hash is the SHA-256 of the line's bytes up to and excluding `,"hash":`,
// so a shell can check it, and since it covers the hash of the line before, a
// changed, missing or reordered line shows. (Whoever may write the file can
// write all of it anew; the chain is against accidents and edits, not against
// that.)
//
// A line is written by one call, before what it reports is acted on. A process
// that dies can leave one line cut at the end; the reader tolerates and reports
// that, and a writer that continues the log removes it first.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_EVENTLOG_H
#define KC_AGENT_EVENTLOG_H

#include "kc/Support/Json.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace kc::agent {

inline constexpr unsigned EventLogVersion = 1;

struct Event {
  uint64_t Sequence = 0; ///< from 0; the line is one more
  std::string Time;
  std::string Type;
  Json Data;
};

/// What was left of a line that a dying process was writing.
struct CutLine {
  unsigned Line = 0;
  uint64_t Bytes = 0;
};

struct EventLog {
  std::vector<Event> Events;
  std::string LastHash;
  /// Length of the part that is whole.
  uint64_t WholeBytes = 0;
  std::optional<CutLine> Cut;
  /// Even a whole line can lack its line feed.
  bool EndsWithLineFeed = true;
};

/// Verifies every line. Errors are of class Usage and name the line; \p Name
/// is what they call the text.
llvm::Expected<EventLog> parseEventLog(llvm::StringRef Text,
                                       llvm::StringRef Name);
llvm::Expected<EventLog> readEventLog(llvm::StringRef Path);

/// Errors are of class Infra: a run that can't be recorded must not go on.
class EventLogWriter {
public:
  /// \p Path must not exist.
  static llvm::Expected<std::unique_ptr<EventLogWriter>>
  create(llvm::StringRef Path);
  /// Continues the log that \p Existing was read from. A cut line is removed.
  static llvm::Expected<std::unique_ptr<EventLogWriter>>
  append(llvm::StringRef Path, const EventLog &Existing);
  ~EventLogWriter();

  /// Writes one line, or none: after a failure the file ends where it did, or
  /// with a cut line and takes no more. Data that the reader would refuse for
  /// its depth is refused here.
  llvm::Error write(llvm::StringRef Type, const Json &Data);
  /// Waits until the disk has it all.
  llvm::Error sync();

private:
  EventLogWriter(std::string Path, int Descriptor);

  std::string Path;
  int Descriptor;
  uint64_t NextSequence = 0;
  std::string LastHash;
  uint64_t Size = 0;
  bool IsBroken = false;
};

} // namespace kc::agent

#endif // KC_AGENT_EVENTLOG_H
