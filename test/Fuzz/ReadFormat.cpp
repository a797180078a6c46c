//===- ReadFormat.cpp - Any text as a number format, any bytes in it ------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first line is the format, as text or JSON; the rest are codes.
//
//===----------------------------------------------------------------------===//

#include "Readers.h"
#include "kc/Support/NumberFormatCodec.h"
#include "kc/Support/NumberFormatJson.h"
#include <cmath>

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

static std::optional<FormatDesc> parse(StringRef Text) {
  if (!Text.starts_with("{")) {
    Expected<FormatDesc> Format = parseFormat(Text);
    if (Format)
      return *Format;
    consumeError(Format.takeError());
    return std::nullopt;
  }
  Expected<Json> Value = parseJson(Text, "<fuzz>");
  if (!Value) {
    consumeError(Value.takeError());
    return std::nullopt;
  }
  JsonReader Root(*Value, "<fuzz>");
  FormatDesc Format;
  bool IsRead = readFormat(Root, Format);
  if (Error E = Root.takeError()) {
    consumeError(std::move(E));
    return std::nullopt;
  }
  if (!IsRead)
    fail("neither a format nor an error");
  return Format;
}

static void checkCodes(const FormatDesc &Format, StringRef Codes) {
  // The smallest number of elements that is whole bytes.
  uint64_t Count = Format.IsMx ? Format.Block : 1;
  unsigned Times = 1;
  while (Times <= 8 && errorToBool(Format.checkCount(Count * Times)))
    ++Times;
  Count *= Times;
  if (Times > 8 || Count > 4096)
    return;
  std::vector<uint8_t> Bytes(Format.bytes(Count));
  std::copy_n(Codes.bytes_begin(), std::min(Codes.size(), Bytes.size()),
              Bytes.begin());
  NumberCodec Codec(Format);
  std::vector<float> Values(Count), Again(Count);
  uint8_t *Scales = Bytes.data() + Format.elementBytes(Count);
  Codec.decode(Bytes.data(), Scales, Values.data(), Count);
  Codec.encode(Values.data(), Bytes.data(), Scales, Count);
  Codec.decode(Bytes.data(), Scales, Again.data(), Count);
  // A plain format holds its own values exactly; integers that are written
  // truncated and read unsigned don't.
  if (Format.IsMx || !Format.Element.isFloat())
    return;
  for (uint64_t I = 0; I != Count; ++I)
    if (Values[I] != Again[I] && !std::isnan(Values[I]))
      fail(Format.str() + ": " + std::to_string(Values[I]) + " is stored as " +
           std::to_string(Again[I]));
}

void kc::fuzz::readFormatText(StringRef Text) {
  auto [Line, Codes] = Text.split('\n');
  std::optional<FormatDesc> Format = parse(Line);
  if (!Format)
    return;
  if (Error E = Format->verify())
    fail(toString(std::move(E)));
  Expected<FormatDesc> Again = parseFormat(Format->str());
  if (!Again)
    fail(toString(Again.takeError()));
  if (!(*Again == *Format))
    fail(Format->str() + " reads as " + Again->str());
  checkCodes(*Format, Codes);
}
