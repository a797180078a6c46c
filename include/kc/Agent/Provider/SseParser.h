//===- SseParser.h - Server-sent events from a byte stream ---- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stream of events is text: lines that end with LF, CRLF or CR, of the form
// "field: value"; an empty line ends an event. The network cuts it anywhere,
// in the middle of a CRLF or of a UTF-8 character too, so the parser keeps what
// it has until the line is whole.
//
// Lenient where servers are: the last event needs no empty line behind it, and
// a line that is a bare JSON object (an error that a server writes without
// "data:") is taken for data.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_SSEPARSER_H
#define KC_AGENT_PROVIDER_SSEPARSER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace kc::agent {

struct SseEvent {
  std::string Name; ///< of the "event" field; mostly empty
  std::string Data; ///< several data lines are joined by LF
  std::string Id;
};

class SseParser {
public:
  using Handler = llvm::function_ref<llvm::Error(const SseEvent &)>;

  /// An event that is longer than \p MaxEventBytes is an error.
  explicit SseParser(size_t MaxEventBytes = 16 << 20)
      : MaxEventBytes(MaxEventBytes) {}

  /// Takes the next bytes and hands over every event that is now whole. Fails
  /// if \p OnEvent does, or if an event is too long.
  llvm::Error feed(llvm::StringRef Bytes, Handler OnEvent);

  /// The stream ended: hands over what still waits for its empty line.
  llvm::Error finish(Handler OnEvent);

private:
  llvm::Error line(llvm::StringRef Text, Handler OnEvent);
  llvm::Error dispatch(Handler OnEvent);
  llvm::Error tooLong() const;

  size_t MaxEventBytes;
  std::string Partial;
  SseEvent Current;
  bool HasData = false;
  bool SkipLineFeed = false;
  bool AtStart = true;
};

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_SSEPARSER_H
