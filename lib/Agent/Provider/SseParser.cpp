//===- SseParser.cpp - Server-sent events from a byte stream --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/SseParser.h"
#include "kc/Agent/AgentError.h"

using namespace llvm;
using namespace kc::agent;

Error SseParser::tooLong() const {
  return makeError(ErrorClass::Provider, "too_large",
                   "an event of the stream is longer than " +
                       Twine(MaxEventBytes) + " bytes");
}

Error SseParser::feed(StringRef Bytes, Handler OnEvent) {
  while (!Bytes.empty()) {
    // The second half of a CRLF whose first half ended the line.
    if (SkipLineFeed) {
      SkipLineFeed = false;
      if (Bytes.consume_front("\n"))
        continue;
    }
    size_t Length = Bytes.find_first_of("\r\n");
    StringRef Piece = Bytes.take_front(Length);
    if (Partial.size() + Piece.size() > MaxEventBytes)
      return tooLong();
    if (Length == StringRef::npos) {
      Partial += Piece;
      return Error::success();
    }
    SkipLineFeed = Bytes[Length] == '\r';
    Bytes = Bytes.drop_front(Length + 1);
    std::string Whole;
    if (!Partial.empty()) {
      Whole = std::move(Partial);
      Partial.clear();
      Whole += Piece;
      Piece = Whole;
    }
    if (Error E = line(Piece, OnEvent))
      return E;
  }
  return Error::success();
}

Error SseParser::finish(Handler OnEvent) {
  std::string Rest = std::move(Partial);
  Partial.clear();
  if (!Rest.empty())
    if (Error E = line(Rest, OnEvent))
      return E;
  return dispatch(OnEvent);
}

Error SseParser::line(StringRef Text, Handler OnEvent) {
  if (AtStart) {
    AtStart = false;
    Text.consume_front("\xEF\xBB\xBF");
  }
  if (Text.empty())
    return dispatch(OnEvent);
  if (Text.starts_with(":"))
    return Error::success();

  StringRef Field, Value;
  if (Text.starts_with("{")) {
    Field = "data";
    Value = Text;
  } else {
    std::tie(Field, Value) = Text.split(':');
    Value.consume_front(" ");
  }

  if (Field == "data") {
    if (Current.Data.size() + Value.size() > MaxEventBytes)
      return tooLong();
    if (HasData)
      Current.Data += '\n';
    Current.Data += Value;
    HasData = true;
  } else if (Field == "event") {
    Current.Name = Value.str();
  } else if (Field == "id") {
    Current.Id = Value.str();
  }
  return Error::success();
}

Error SseParser::dispatch(Handler OnEvent) {
  SseEvent Event = std::move(Current);
  Current = SseEvent();
  bool Dispatch = HasData;
  HasData = false;
  return Dispatch ? OnEvent(Event) : Error::success();
}
