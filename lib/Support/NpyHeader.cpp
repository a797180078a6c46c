//===- NpyHeader.cpp - The header of a .npy file --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc {
namespace {

/// Reads the dictionary literal. Offsets in messages are bytes of the file.
class HeaderParser {
public:
  HeaderParser(StringRef Name, StringRef Text, uint64_t Offset)
      : Name(Name), Text(Text), Rest(Text), Offset(Offset) {}

  Error parse(NpyHeader &Header) {
    bool HasDescr = false, HasOrder = false, HasShape = false;
    if (Error E = require('{'))
      return E;
    while (!consume('}')) {
      StringRef Key;
      if (Error E = parseString(Key, "a key"))
        return E;
      if (Error E = require(':'))
        return E;
      bool *Seen = Key == "descr"           ? &HasDescr
                   : Key == "fortran_order" ? &HasOrder
                   : Key == "shape"         ? &HasShape
                                            : nullptr;
      if (!Seen)
        return fail(formatv("unknown key '{0}', expected 'descr', "
                            "'fortran_order' or 'shape'",
                            printable(Key)));
      if (*Seen)
        return fail(formatv("the key '{0}' is there twice", Key));
      *Seen = true;
      if (Error E = Key == "descr"   ? parseDescr(Header.Type)
                    : Key == "shape" ? parseShape(Header.Shape)
                                     : parseOrder())
        return E;
      if (!consume(',')) {
        if (Error E = require('}'))
          return E;
        break;
      }
    }
    Rest = Rest.ltrim(StringRef(" \t\r\n\0", 5));
    if (!Rest.empty())
      return expected("the end of the header");
    if (!HasDescr || !HasOrder || !HasShape)
      return fail(formatv("the key '{0}' is missing", !HasDescr ? "descr"
                                                      : !HasOrder
                                                          ? "fortran_order"
                                                          : "shape"));
    return Error::success();
  }

private:
  static std::string printable(StringRef Word) {
    std::string Text;
    raw_string_ostream OS(Text);
    OS.write_escaped(Word.take_front(32), /*UseHexEscapes=*/true);
    return Text;
  }

  Error fail(const Twine &Message) {
    return createStringError(inconvertibleErrorCode(), Name + ": " + Message);
  }

  Error expected(const Twine &What) {
    Rest = Rest.ltrim();
    StringRef Word = Rest.take_while([](char C) { return isAlnum(C); });
    if (Word.empty())
      Word = Rest.take_front(1);
    std::string Found =
        Rest.empty() ? std::string("the end") : "'" + printable(Word) + "'";
    return fail(formatv("header byte {0}: found {1}, expected {2}",
                        Offset + Text.size() - Rest.size(), Found, What.str()));
  }

  bool consume(char C) {
    Rest = Rest.ltrim();
    return Rest.consume_front(StringRef(&C, 1));
  }

  Error require(char C) {
    if (consume(C))
      return Error::success();
    return expected("'" + Twine(C) + "'");
  }

  Error parseString(StringRef &Word, const Twine &What) {
    Rest = Rest.ltrim();
    if (!Rest.starts_with("'") && !Rest.starts_with("\""))
      return expected(What + " in quotes");
    size_t End = Rest.find(Rest.front(), 1);
    if (End == StringRef::npos)
      return expected(What + " with its closing quote");
    Word = Rest.slice(1, End);
    Rest = Rest.drop_front(End + 1);
    return Error::success();
  }

  Error parseDescr(NpyType &Type) {
    StringRef Before = Rest.ltrim();
    StringRef Word;
    if (Before.starts_with("["))
      return fail("found a structured element type, expected a plain one such "
                  "as '<f4'");
    if (Error E = parseString(Word, "an element type"))
      return E;
    StringRef Text = Word;
    char Order = Text.empty() ? 0 : Text.front();
    bool HasOrder = Order == '<' || Order == '|' || Order == '=';
    Text = Text.drop_front(HasOrder);
    Type.Kind = Text.empty() ? 0 : Text.front();
    unsigned Bytes = 0;
    Text.drop_front(!Text.empty()).getAsInteger(10, Bytes);
    bool IsKnown = false;
    switch (Type.Kind) {
    case 'f':
      IsKnown = Bytes == 2 || Bytes == 4 || Bytes == 8;
      break;
    case 'i':
    case 'u':
      IsKnown = Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8;
      break;
    case 'V':
      IsKnown = Bytes == 2;
      break;
    }
    if (!IsKnown || !HasOrder)
      return fail(
          formatv("found elements of type '{0}', expected little-endian "
                  "f2, f4, f8, i1 to i8, u1 to u8 or V2",
                  printable(Word)));
    Type.Bytes = uint8_t(Bytes);
    return Error::success();
  }

  Error parseOrder() {
    Rest = Rest.ltrim();
    if (Rest.consume_front("False"))
      return Error::success();
    if (Rest.starts_with("True"))
      return fail("found Fortran order, expected C order (numpy."
                  "ascontiguousarray converts)");
    return expected("True or False");
  }

  Error parseShape(SmallVectorImpl<uint64_t> &Shape) {
    if (Error E = require('('))
      return E;
    while (!consume(')')) {
      Rest = Rest.ltrim();
      StringRef Before = Rest;
      uint64_t Extent;
      if (Rest.consumeInteger(10, Extent)) {
        Rest = Before;
        return expected("an extent");
      }
      Shape.push_back(Extent);
      if (Shape.size() > 32)
        return fail("more than 32 dimensions");
      if (consume(','))
        continue;
      // Without its comma, (4) would be a number in Python.
      if (Shape.size() == 1)
        return expected("','");
      if (Error E = require(')'))
        return E;
      break;
    }
    return Error::success();
  }

  StringRef Name;
  StringRef Text;
  StringRef Rest;
  uint64_t Offset;
};

} // namespace

Expected<NpyHeader> parseNpyHeader(MemoryBufferRef Buffer) {
  StringRef Name = Buffer.getBufferIdentifier();
  StringRef Bytes = Buffer.getBuffer();
  auto Fail = [&](const Twine &Message) {
    return createStringError(inconvertibleErrorCode(), Name + ": " + Message);
  };
  if (!Bytes.starts_with("\x93NUMPY"))
    return Fail("this is no .npy file: it does not begin with \\x93NUMPY");
  if (Bytes.size() < 10)
    return Fail(formatv("the file ends after {0} bytes, within the header",
                        Bytes.size()));
  unsigned Major = uint8_t(Bytes[6]), Minor = uint8_t(Bytes[7]);
  if (Major < 1 || Major > 3 || Minor != 0)
    return Fail(
        formatv("found format version {0}.{1}, expected 1.0, 2.0 or 3.0", Major,
                Minor));
  uint64_t Begin = Major == 1 ? 10 : 12;
  if (Bytes.size() < Begin)
    return Fail(formatv("the file ends after {0} bytes, within the header",
                        Bytes.size()));
  uint64_t Length = Major == 1 ? support::endian::read16le(Bytes.data() + 8)
                               : support::endian::read32le(Bytes.data() + 8);
  if (Length > Bytes.size() - Begin)
    return Fail(formatv("the header claims {0} bytes, but only {1} follow",
                        Length, Bytes.size() - Begin));
  NpyHeader Header;
  if (Error E =
          HeaderParser(Name, Bytes.substr(Begin, Length), Begin).parse(Header))
    return std::move(E);
  Header.DataOffset = Begin + Length;
  uint64_t Available = Bytes.size() - Header.DataOffset;
  // A zero extent makes the array empty, however large the others are.
  bool IsEmpty = is_contained(Header.Shape, 0u);
  Header.DataBytes = IsEmpty ? 0 : Header.Type.Bytes;
  for (uint64_t Extent : Header.Shape) {
    bool Overflowed = false;
    Header.DataBytes =
        SaturatingMultiply(Header.DataBytes, Extent, &Overflowed);
    if (Overflowed)
      break;
  }
  if (Header.DataBytes != Available)
    return Fail(formatv(
        "a shape of {0} with elements of type {1} needs {2} "
        "bytes, found {3}",
        join(map_range(Header.Shape, [](uint64_t N) { return utostr(N); }),
             "x"),
        Header.Type.str(), Header.DataBytes, Available));
  return Header;
}

} // namespace kc
