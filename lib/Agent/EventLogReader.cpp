//===- EventLogReader.cpp - Verifying an event log ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/EventLog.h"
#include "kc/Agent/Sha256.h"
#include "kc/Support/JsonReader.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

/// What precedes the hash of a line and isn't covered by it.
static constexpr StringLiteral HashMark = ",\"hash\":\"";

namespace {
class LogReader {
public:
  explicit LogReader(StringRef Name) : Name(Name) {}

  Expected<EventLog> read(StringRef Text) {
    Log.LastHash = std::string(64, '0');
    while (!Text.empty()) {
      ++Line;
      size_t Length = Text.find('\n');
      bool IsWhole = Length != StringRef::npos;
      StringRef Bytes = Text.take_front(IsWhole ? Length : Text.size());
      // Only the line that was being written may be without its end.
      if (!IsWhole && !hasHash(Bytes)) {
        Log.Cut = CutLine{Line, Bytes.size()};
        break;
      }
      if (Error E = readLine(Bytes))
        return withClass(ErrorClass::Usage, "bad_event_log", std::move(E));
      Text = Text.drop_front(Bytes.size() + (IsWhole ? 1 : 0));
      Log.EndsWithLineFeed = IsWhole;
      Log.WholeBytes += Bytes.size() + (IsWhole ? 1 : 0);
    }
    return std::move(Log);
  }

private:
  static bool hasHash(StringRef Bytes) {
    return Bytes.ends_with("\"}") &&
           Bytes.drop_back(2 + 64).ends_with(HashMark);
  }

  Error fail(const Twine &Message) const {
    return makeError(ErrorClass::Usage, "bad_event_log",
                     Name + ":" + Twine(Line) + ": " + Message);
  }

  Error readLine(StringRef Bytes) {
    if (Bytes.empty())
      return fail("expected an event, found an empty line");
    JsonParseOptions Options;
    Options.FirstLine = Line;
    Expected<Json> Value = parseJson(Bytes, Name, Options);
    if (!Value)
      return Value.takeError();
    if (!Value->is_object())
      return fail("expected an event, found " + describeJson(*Value));

    const Json *Version = findMember(*Value, "v");
    if (!Version || *Version != EventLogVersion)
      return fail(formatv("expected version {0} of the event log, found {1}",
                          EventLogVersion,
                          Version ? describeJson(*Version) : "none"));

    JsonReader Root(*Value, (Name + ":" + Twine(Line)).str());
    JsonObjectReader Object(Root);
    Event Read;
    std::string Previous, Hash;
    unsigned Ignored;
    Object.required("v", Ignored);
    Object.required("seq", Read.Sequence);
    Object.required("time", Read.Time);
    Object.required("type", Read.Type);
    Object.required("prev", Previous);
    Object.required("hash", Hash);
    if (std::optional<JsonReader> Data = Object.get("data"))
      Read.Data = Data->value();
    Object.finish();
    if (Error E = Root.takeError())
      return E;

    if (Read.Sequence != Log.Events.size())
      return fail(formatv("expected event {0}, found event {1}: lines are "
                          "missing or out of order",
                          Log.Events.size(), Read.Sequence));
    if (Previous != Log.LastHash)
      return fail("the hash chain is broken: \"prev\" is not the hash of the "
                  "line before");
    if (!hasHash(Bytes))
      return fail("expected the line to end with its hash");
    std::string Actual = sha256(Bytes.drop_back(HashMark.size() + 64 + 2));
    if (Hash != Actual)
      return fail("the hash chain is broken: the line has the hash " + Actual +
                  " and says " + Hash);

    Log.LastHash = std::move(Hash);
    Log.Events.push_back(std::move(Read));
    return Error::success();
  }

  StringRef Name;
  EventLog Log;
  unsigned Line = 0;
};
} // namespace

Expected<EventLog> kc::agent::parseEventLog(StringRef Text, StringRef Name) {
  return LogReader(Name).read(Text);
}

Expected<EventLog> kc::agent::readEventLog(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(
      Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return makeError(ErrorClass::Usage, "unreadable",
                     Path + ": " + Buffer.getError().message());
  return parseEventLog((*Buffer)->getBuffer(), Path);
}
