//===- support-test-driver.cpp - Number formats and .npy files for tests --===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: support-test-driver COMMAND ARGUMENTS
//
//   format TEXT...         prints each format as it is understood, its sizes
//   format-json FILE       the same for a JSON file with an array of formats
//   decode FORMAT          reads hexadecimal codes, prints the f32 bits
//   encode FORMAT          reads f32 bits, prints the code
//   mx-encode FORMAT       reads a block of f32 bits a line, prints scale and
//                          element codes
//   mx-decode FORMAT       the reverse
//   mx-table FORMAT        completes lines of bf16 codes with the scales, the
//                          elements and what is read back
//   bits NAME              one of the inline conversions, on f32 or f16 bits
//   npy FILE...            prints type, shape and the first elements as f32,
//   and
//                          writes what was read to FILE.out
//   time FORMAT COUNT      nanoseconds to decode and encode COUNT elements
//
// The commands on numbers read the standard input, one case a line.
//
//===----------------------------------------------------------------------===//

#include "kc/Support/Npy.h"
#include "kc/Support/NumberFormatBits.h"
#include "kc/Support/NumberFormatCodec.h"
#include "kc/Support/NumberFormatJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;
using namespace kc;

static int fail(const Twine &Message) {
  errs() << "error: " << Message << "\n";
  return 1;
}

static int printFormat(const FormatDesc &Format) {
  outs() << Format.str() << " element " << Format.elementBits() << " scale "
         << Format.scaleBits() << " block " << Format.Block << " bytes(64) "
         << Format.bytes(64) << "\n";
  return 0;
}

static int formats(ArrayRef<StringRef> Texts) {
  int Result = 0;
  for (StringRef Text : Texts) {
    Expected<FormatDesc> Format = parseFormat(Text);
    if (!Format) {
      Result = fail(toString(Format.takeError()));
      continue;
    }
    printFormat(*Format);
    Expected<FormatDesc> Again = parseFormat(Format->str());
    if (!Again)
      return fail("not read back: " + toString(Again.takeError()));
    if (!(*Again == *Format))
      return fail("read back differently: " + Again->str());
  }
  return Result;
}

static int formatsFromJson(StringRef File) {
  Expected<JsonDocument> Document = readJsonFile(File);
  if (!Document)
    return fail(toString(Document.takeError()));
  JsonReader Root(*Document);
  for (JsonReader Place : Root.elements()) {
    FormatDesc Format;
    if (readFormat(Place, Format))
      printFormat(Format);
  }
  if (Error E = Root.takeError())
    return fail(toString(std::move(E)));
  return 0;
}

/// Calls \p Handle with the hexadecimal words of each line of the input.
template <typename Fn> static int eachLine(Fn Handle) {
  auto Input = MemoryBuffer::getSTDIN();
  if (!Input)
    return fail(Input.getError().message());
  for (line_iterator Line(**Input, true, '#'); !Line.is_at_eof(); ++Line) {
    SmallVector<StringRef, 64> Words;
    SmallVector<uint32_t, 64> Values;
    SplitString(*Line, Words);
    for (StringRef Word : Words)
      if (Word.getAsInteger(16, Values.emplace_back()))
        return fail("'" + Word + "' is no hexadecimal number");
    Handle(ArrayRef<uint32_t>(Values));
  }
  return 0;
}

static void printCode(uint32_t Code, unsigned Bits) {
  outs() << format("%0*X", (Bits + 3) / 4, Code);
}

static void printBytes(ArrayRef<uint8_t> Bytes) {
  ListSeparator Space(" ");
  for (uint8_t Byte : Bytes) {
    outs() << Space;
    printCode(Byte, 8);
  }
}

static int codes(StringRef Command, const FormatDesc &Format) {
  return eachLine([&](ArrayRef<uint32_t> Words) {
    ListSeparator Space(" ");
    for (uint32_t Word : Words) {
      outs() << Space;
      if (Command == "decode")
        printCode(bitsOfF32(decodePlain(Format.Element, Word)), 32);
      else
        printCode(encodePlain(Format.Element, f32OfBits(Word)),
                  Format.elementBits());
    }
    outs() << "\n";
  });
}

/// Rows go through the codec, with codes packed as in memory and printed as
/// bytes.
static int rows(StringRef Command, const FormatDesc &Format) {
  NumberCodec Codec(Format);
  return eachLine([&](ArrayRef<uint32_t> Words) {
    if (Command == "mx-decode") {
      std::vector<uint8_t> Bytes(Words.begin(), Words.end());
      unsigned Blocks = Words.size() / Format.bytes(Format.Block);
      unsigned Count = Blocks * Format.Block;
      std::vector<float> Values(Count);
      Codec.decode(Bytes.data() + Format.scaleBytes(Count), Bytes.data(),
                   Values.data(), Count);
      ListSeparator Space(" ");
      for (float Value : Values) {
        outs() << Space;
        printCode(bitsOfF32(Value), 32);
      }
      outs() << "\n";
      return;
    }
    std::vector<float> Values;
    for (uint32_t Word : Words)
      Values.push_back(f32OfBits(Word));
    std::vector<uint8_t> Elements(Format.elementBytes(Words.size()));
    std::vector<uint8_t> Scales(Format.scaleBytes(Words.size()));
    Codec.encode(Values.data(), Elements.data(), Scales.data(), Values.size());
    printBytes(Scales);
    outs() << (Scales.empty() ? "" : " ");
    printBytes(Elements);
    outs() << "\n";
  });
}

static void printBf16(ArrayRef<float> Values) {
  ListSeparator Space(" ");
  for (float Value : Values) {
    outs() << Space;
    printCode(f32ToBf16(Value), 16);
  }
}

/// Input lines may have all columns already: the output of a right table is
/// the table.
static int table(const FormatDesc &Format) {
  NumberCodec Codec(Format);
  auto Input = MemoryBuffer::getSTDIN();
  if (!Input)
    return fail(Input.getError().message());
  for (line_iterator Line(**Input); !Line.is_at_eof(); ++Line) {
    if (Line->starts_with("#")) {
      outs() << *Line << "\n";
      continue;
    }
    SmallVector<StringRef, 64> Words;
    SplitString(Line->split('|').first, Words);
    std::vector<float> Values;
    for (StringRef Word : Words) {
      uint16_t Code;
      if (Word.getAsInteger(16, Code))
        return fail("'" + Word + "' is no hexadecimal number");
      Values.push_back(bf16ToF32(Code));
    }
    size_t Count = Values.size();
    if (Error E = Format.checkCount(Count))
      return fail(toString(std::move(E)));
    std::vector<uint8_t> Elements(Format.elementBytes(Count));
    std::vector<uint8_t> Scales(Format.scaleBytes(Count));
    printBf16(Values);
    EncodeReport Report =
        Codec.encode(Values.data(), Elements.data(), Scales.data(), Count);
    Codec.decode(Elements.data(), Scales.data(), Values.data(), Count);
    outs() << " | ";
    printBytes(Scales);
    outs() << " | ";
    printBytes(Elements);
    outs() << " | ";
    printBf16(Values);
    if (Report.NonFinite)
      outs() << " | " << Report.NonFinite << " not finite";
    outs() << "\n";
  }
  return 0;
}

static int bits(StringRef Name) {
  return eachLine([&](ArrayRef<uint32_t> Words) {
    for (uint32_t Word : Words) {
      if (Name == "f32-to-bf16")
        printCode(f32ToBf16(f32OfBits(Word)), 16);
      else if (Name == "f32-to-bf16-rounding-payload")
        printCode(f32ToBf16RoundingPayload(f32OfBits(Word)), 16);
      else if (Name == "f32-to-f16")
        printCode(f32ToF16(f32OfBits(Word)), 16);
      else if (Name == "f32-to-f16-to-bf16")
        printCode(f32ToBf16(f16ToF32(f32ToF16(f32OfBits(Word)))), 16);
      else
        printCode(bitsOfF32(f16ToF32(Word)), 32);
      outs() << "\n";
    }
  });
}

static int npyFiles(ArrayRef<StringRef> Files) {
  int Result = 0;
  for (StringRef File : Files) {
    Expected<NpyArray> Array = readNpyFile(File);
    if (!Array) {
      Result = fail(toString(Array.takeError()));
      continue;
    }
    outs() << Array->Type.str() << " " << Array->shapeText() << ":";
    std::vector<float> Values = npyToF32(*Array);
    for (float Value : ArrayRef(Values).take_front(8))
      outs() << " " << format("%g", Value);
    outs() << "\n";
    if (Error E = writeNpyFile(*Array, (File + ".out").str()))
      return fail(toString(std::move(E)));
  }
  return Result;
}

static int timeCodec(const FormatDesc &Format, uint64_t Count) {
  NumberCodec Codec(Format);
  std::vector<float> Values(Count);
  for (uint64_t I = 0; I < Count; ++I)
    Values[I] = roundToBf16(float(int(I * 7 % 31) - 15) * 0.37f);
  std::vector<uint8_t> Elements(Format.elementBytes(Count));
  std::vector<uint8_t> Scales(Format.scaleBytes(Count) + 1);
  auto Measure = [&](StringRef Name, auto Body) {
    constexpr unsigned Repeat = 100000;
    auto Begin = std::chrono::steady_clock::now();
    for (unsigned I = 0; I < Repeat; ++I) {
      Body();
      asm volatile("" ::: "memory");
    }
    std::chrono::duration<double, std::nano> Time =
        std::chrono::steady_clock::now() - Begin;
    outs() << Name << " " << format("%.1f", Time.count() / Repeat) << " ns\n";
  };
  Measure("encode", [&] {
    Codec.encode(Values.data(), Elements.data(), Scales.data(), Count);
  });
  Measure("decode", [&] {
    Codec.decode(Elements.data(), Scales.data(), Values.data(), Count);
  });
  return 0;
}

int main(int Argc, char **Argv) {
  SmallVector<StringRef, 8> Args(Argv + 1, Argv + Argc);
  if (Args.size() < 2)
    return fail("expected a command and its arguments");
  StringRef Command = Args[0];
  if (Command == "format")
    return formats(ArrayRef(Args).drop_front());
  if (Command == "format-json")
    return formatsFromJson(Args[1]);
  if (Command == "npy")
    return npyFiles(ArrayRef(Args).drop_front());
  if (Command == "bits")
    return bits(Args[1]);
  Expected<FormatDesc> Format = parseFormat(Args[1]);
  if (!Format)
    return fail(toString(Format.takeError()));
  if (Command == "decode" || Command == "encode")
    return codes(Command, *Format);
  if (Command == "mx-decode" || Command == "mx-encode")
    return rows(Command, *Format);
  if (Command == "mx-table")
    return table(*Format);
  uint64_t Count = 64;
  if (Command == "time" && Args.size() == 3 &&
      !Args[2].getAsInteger(10, Count) && !Format->checkCount(Count))
    return timeCodec(*Format, Count);
  return fail("unknown command '" + Command + "'");
}
