//===- EventLogWriter.cpp - Appending to an event log ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/EventLog.h"
#include "kc/Agent/Sha256.h"
#include "llvm/Support/FormatVariadic.h"
#include <cerrno>
#include <chrono>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static Error systemError(StringRef What, StringRef Path, int Number) {
  return makeError(
      ErrorClass::Infra, "write_failed",
      "cannot " + What + " " + Path + ": " +
          std::error_code(Number, std::generic_category()).message());
}

/// "2026-01-31T12:00:00.123Z"
static std::string currentTime() {
  using namespace std::chrono;
  auto Now = system_clock::now();
  std::time_t Seconds = system_clock::to_time_t(Now);
  auto Millis =
      duration_cast<milliseconds>(Now.time_since_epoch()).count() % 1000;
  std::tm Utc{};
  ::gmtime_r(&Seconds, &Utc);
  char Text[32];
  std::strftime(Text, sizeof(Text), "%Y-%m-%dT%H:%M:%S", &Utc);
  return formatv("{0}.{1,0+3}Z", Text, Millis);
}

EventLogWriter::EventLogWriter(std::string Path, int Descriptor)
    : Path(std::move(Path)), Descriptor(Descriptor),
      LastHash(std::string(64, '0')) {}

EventLogWriter::~EventLogWriter() { ::close(Descriptor); }

/// Opens and takes the lock that keeps a second process out; it goes with the
/// descriptor, however the process ends.
static Expected<int> openLocked(const std::string &Path, int Flags) {
  int Descriptor =
      ::open(Path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | Flags, 0666);
  if (Descriptor < 0)
    return systemError("open", Path, errno);
  if (::flock(Descriptor, LOCK_EX | LOCK_NB) != 0) {
    int Number = errno;
    ::close(Descriptor);
    if (Number == EWOULDBLOCK)
      return makeError(ErrorClass::Usage, "locked",
                       Path + " is being written by another process");
    return systemError("lock", Path, Number);
  }
  return Descriptor;
}

Expected<std::unique_ptr<EventLogWriter>>
EventLogWriter::create(StringRef Path) {
  Expected<int> Descriptor = openLocked(Path.str(), O_CREAT | O_EXCL);
  if (!Descriptor)
    return Descriptor.takeError();
  return std::unique_ptr<EventLogWriter>(
      new EventLogWriter(Path.str(), *Descriptor));
}

Expected<std::unique_ptr<EventLogWriter>>
EventLogWriter::append(StringRef Path, const EventLog &Existing) {
  Expected<int> Descriptor = openLocked(Path.str(), 0);
  if (!Descriptor)
    return Descriptor.takeError();
  std::unique_ptr<EventLogWriter> Writer(
      new EventLogWriter(Path.str(), *Descriptor));
  struct stat Status;
  if (::fstat(*Descriptor, &Status) != 0)
    return systemError("examine", Path, errno);
  uint64_t Expected =
      Existing.WholeBytes + (Existing.Cut ? Existing.Cut->Bytes : 0);
  if (static_cast<uint64_t>(Status.st_size) != Expected)
    return makeError(ErrorClass::Usage, "locked",
                     Path + " has changed since it was read");
  if (Existing.Cut && ::ftruncate(*Descriptor, Existing.WholeBytes) != 0)
    return systemError("repair", Path, errno);
  uint64_t Size = Existing.WholeBytes;
  if (!Existing.EndsWithLineFeed) {
    if (::write(*Descriptor, "\n", 1) != 1)
      return systemError("repair", Path, errno);
    ++Size;
  }
  Writer->NextSequence = Existing.Events.size();
  Writer->LastHash = Existing.LastHash;
  Writer->Size = Size;
  return Writer;
}

/// The event object itself is one level more.
static constexpr unsigned MaxDataDepth = MaxJsonDepth - 1;

Error EventLogWriter::write(StringRef Type, const Json &Data) {
  if (IsBroken)
    return makeError(ErrorClass::Infra, "write_failed",
                     Path + " ends with a cut line and takes no more");
  if (jsonDepth(Data) > MaxDataDepth)
    return makeError(ErrorClass::Infra, "write_failed",
                     "an event of type " + Type + " is nested deeper than " +
                         Twine(MaxDataDepth) + " levels");
  std::string Line =
      formatv("{{\"v\":{0},\"seq\":{1},\"time\":\"{2}\",\"type\":{3},"
              "\"data\":{4},\"prev\":\"{5}\"",
              EventLogVersion, NextSequence, currentTime(),
              dumpJson(Json(Type.str())), dumpJson(Data), LastHash);
  std::string Hash = sha256(Line);
  Line += ",\"hash\":\"" + Hash + "\"}\n";

  size_t Done = 0;
  while (Done != Line.size()) {
    ssize_t Count = ::write(Descriptor, Line.data() + Done, Line.size() - Done);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0) {
      int Number = Count < 0 ? errno : ENOSPC;
      IsBroken = Done && ::ftruncate(Descriptor, Size) != 0;
      return systemError("write", Path, Number);
    }
    Done += Count;
  }
  Size += Line.size();
  LastHash = std::move(Hash);
  ++NextSequence;
  return Error::success();
}

Error EventLogWriter::sync() {
  if (::fdatasync(Descriptor) != 0)
    return systemError("write", Path, errno);
  return Error::success();
}
