//===- WordReader.cpp - Programs as binary and hexadecimal files ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/WordFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::asm_ {

/// The longest number that an error message repeats.
static constexpr size_t LongestShown = 40;

static bool isBlank(char C) {
  return C == ' ' || C == '\t' || C == '\r' || C == '\n';
}

/// A text with a mistake is a text, too.
static bool looksLikeHex(StringRef Text) {
  StringRef Start = Text.take_front(4096);
  return Start.ltrim(" \t\r\n").starts_with_insensitive("0x") &&
         all_of(Start, [](char C) { return isPrint(C) || isBlank(C); });
}

static Error readBinary(StringRef Bytes, StringRef File, Program &P) {
  size_t WordBytes = P.T->WordBytes;
  if (Bytes.size() % WordBytes != 0)
    return createStringError(formatv(
        "{0}: size {1} is not a multiple of {2}, the bytes of one '{3}' "
        "instruction word",
        File, Bytes.size(), WordBytes, P.T->Name));
  P.Words.reserve(Bytes.size() / WordBytes);
  for (size_t N = 0; N != Bytes.size(); N += WordBytes) {
    uint64_t Word = 0;
    for (size_t B = 0; B != WordBytes; ++B)
      Word |= uint64_t(static_cast<uint8_t>(Bytes[N + B])) << 8 * B;
    P.Words.push_back(Word);
  }
  return Error::success();
}

static Error readHex(StringRef Text, StringRef File, Program &P) {
  size_t MaxDigits = P.T->WordBytes * 2u;
  size_t Line = 1, LineBegin = 0, N = 0;
  auto ErrorAt = [&](size_t Offset, const std::string &Message) {
    return createStringError(formatv("{0}:{1}:{2}: {3}", File, Line,
                                     Offset - LineBegin + 1, Message));
  };
  for (;;) {
    for (; N != Text.size() && isBlank(Text[N]); ++N)
      if (Text[N] == '\n') {
        ++Line;
        LineBegin = N + 1;
      }
    if (N == Text.size())
      return Error::success();

    size_t Begin = N;
    while (N != Text.size() && !isBlank(Text[N]))
      ++N;
    StringRef Token = Text.slice(Begin, N);
    StringRef Digits = Token;
    if (!Digits.consume_front("0x"))
      Digits.consume_front("0X");
    if (Digits.empty())
      return ErrorAt(Begin, "expected hexadecimal digits after '0x'");
    uint64_t Word = 0;
    for (const char &C : Digits) {
      unsigned Digit = hexDigitValue(C);
      if (Digit >= 16) {
        std::string Shown;
        raw_string_ostream OS(Shown);
        printEscapedString(Token.take_front(LongestShown), OS);
        return ErrorAt(&C - Text.begin(),
                       "expected a hexadecimal digit in '" + Shown + "'");
      }
      Word = Word << 4 | Digit;
    }
    if (Digits.ltrim('0').size() > MaxDigits)
      return ErrorAt(Begin, formatv("word of {0} hexadecimal digits; at most "
                                    "{1} fit an instruction of '{2}'",
                                    Digits.size(), MaxDigits, P.T->Name));
    P.Words.push_back(Word);
  }
}

Expected<Program> readWords(const isa::Target &T, uint64_t Spaces,
                            MemoryBufferRef Buffer, WordFormat Format) {
  Program P;
  P.T = &T;
  P.Spaces = Spaces;
  StringRef Content = Buffer.getBuffer();
  StringRef File = Buffer.getBufferIdentifier();
  if (Format == WordFormat::Auto)
    Format = looksLikeHex(Content) ? WordFormat::Hex : WordFormat::Binary;
  if (Error E = Format == WordFormat::Hex ? readHex(Content, File, P)
                                          : readBinary(Content, File, P))
    return std::move(E);
  return P;
}

} // namespace kc::asm_
