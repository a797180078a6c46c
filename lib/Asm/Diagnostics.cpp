//===- Diagnostics.cpp - Errors of one assembly text ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;

namespace kc::asm_ {

void Diagnostics::error(const Place &At, const Twine &Message) {
  ++Errors;
  emit(SourceMgr::DK_Error, At, Message);
}

void Diagnostics::warning(const Place &At, const Twine &Message) {
  emit(SourceMgr::DK_Warning, At, Message);
}

void Diagnostics::note(const Place &At, const Twine &Message) {
  emit(SourceMgr::DK_Note, At, Message);
}

void Diagnostics::finish() {
  if (!exhausted())
    return;
  StringRef File = SM.getMemoryBuffer(Buffer)->getBufferIdentifier();
  SM.PrintMessage(errs(),
                  SMDiagnostic(File, SourceMgr::DK_Error,
                               ("too many errors, stopping now (limit " +
                                Twine(Limit) + ")")
                                   .str()));
}

void Diagnostics::emit(SourceMgr::DiagKind Kind, const Place &At,
                       const Twine &Message) {
  const MemoryBuffer *Source = SM.getMemoryBuffer(Buffer);
  StringRef Text = Source->getBuffer();
  size_t Offset = At.Begin - Text.begin();
  size_t LineBegin = Text.take_front(Offset).rfind('\n') + 1;
  StringRef Line =
      Text.substr(LineBegin).take_until([](char C) { return C == '\n'; });
  Line = Line.rtrim('\r');
  size_t Column = std::min(Offset - LineBegin, Line.size());

  constexpr size_t LongestShown = 1000;
  std::string MessageText = Message.str();
  if (Line.size() > LongestShown) {
    MessageText += " (column " + utostr(Column + 1) + " of a line of " +
                   utostr(Line.size()) + " characters)";
    SM.PrintMessage(errs(),
                    SMDiagnostic(SM, SMLoc(), Source->getBufferIdentifier(),
                                 At.Line, -1, Kind, MessageText, "", {}));
    return;
  }
  // A terminal would obey control characters.
  std::string Shown = Line.str();
  for (char &C : Shown)
    if (static_cast<uint8_t>(C) < ' ' ? C != '\t' : C == '\x7F')
      C = '?';
  std::pair<unsigned, unsigned> Range(
      Column, std::min<size_t>(At.End - Text.begin() - LineBegin, Line.size()));
  ArrayRef<std::pair<unsigned, unsigned>> Ranges(Range);
  SM.PrintMessage(errs(),
                  SMDiagnostic(SM, SMLoc::getFromPointer(At.Begin),
                               Source->getBufferIdentifier(), At.Line, Column,
                               Kind, MessageText, Shown, Ranges));
}

std::string quoted(StringRef Text) {
  constexpr size_t LongestShown = 60;
  std::string Result = "'";
  raw_string_ostream OS(Result);
  printEscapedString(Text.take_front(LongestShown), OS);
  if (Text.size() > LongestShown)
    OS << "...";
  OS << "'";
  return Result;
}

} // namespace kc::asm_
