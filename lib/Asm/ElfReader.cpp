//===- ElfReader.cpp - Read an executable file ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chunk.h"
#include "kc/Asm/ElfFile.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

namespace {

/// The fields of a header, each at its offset; a file is never trusted to have
/// what it says it has.
class Reader {
public:
  Reader(const isa::Target &T, MemoryBufferRef Buffer)
      : T(T), Bytes(Buffer.getBuffer()), File(Buffer.getBufferIdentifier()) {}

  Expected<Program> read(uint64_t Spaces, ArrayRef<int64_t> Params);

private:
  template <class... Ts> Error error(const char *Format, Ts &&...Values) {
    return createStringError(formatv(
        "{0}: {1}", File, formatv(Format, std::forward<Ts>(Values)...).str()));
  }
  bool has(uint64_t Offset, uint64_t Size) const {
    return Offset <= Bytes.size() && Size <= Bytes.size() - Offset;
  }
  uint32_t word(uint64_t Offset) const {
    return has(Offset, 4) ? support::endian::read32le(Bytes.data() + Offset)
                          : 0;
  }
  uint16_t half(uint64_t Offset) const {
    return has(Offset, 2) ? support::endian::read16le(Bytes.data() + Offset)
                          : 0;
  }
  StringRef string(uint64_t Table, uint64_t Size, uint64_t Offset) const {
    if (Offset >= Size || !has(Table, Size))
      return "";
    return Bytes.substr(Table, Size).drop_front(Offset).split('\0').first;
  }

  Error checkHeader();
  Error readSegments(Program &P);
  Error addSegment(Program &P, Segment S);
  Error sortSegments(Program &P);
  Segment splitAtCodeEnd(Segment &S);
  void addToWords(Program &P, const Segment &S);
  void readSections(Program &P);
  void readSymbols(Program &P, uint64_t Section, uint64_t Strings);

  const isa::Target &T;
  StringRef Bytes;
  StringRef File;
  std::vector<int64_t> Params;
  uint64_t CodeBase = 0, CodeBytes = 0;
};

} // namespace

Error Reader::checkHeader() {
  if (Bytes.size() < sizeof(ELF::Elf32_Ehdr))
    return error("the ELF header has {0} bytes, found {1}",
                 sizeof(ELF::Elf32_Ehdr), Bytes.size());
  if (Bytes[ELF::EI_CLASS] != ELF::ELFCLASS32 ||
      Bytes[ELF::EI_DATA] != ELF::ELFDATA2LSB)
    return error("expected an ELF file of 32 bits, little-endian");
  if (unsigned Machine = half(18); Machine != T.Assembly.ElfMachine)
    return error("the file is for ELF machine {0}, but '{1}' is {2}", Machine,
                 T.Name, T.Assembly.ElfMachine);
  unsigned Type = half(16);
  if (Type == ELF::ET_REL)
    return error("expected an executable file, found one that isn't linked");
  if (Type != ELF::ET_EXEC)
    return error("expected an executable file, found ELF type {0}", Type);
  return Error::success();
}

void Reader::addToWords(Program &P, const Segment &S) {
  uint64_t Begin = S.Address - CodeBase;
  uint64_t End = divideCeil(Begin + S.Bytes.size() + S.Zeros, T.WordBytes);
  if (P.Words.size() < End)
    P.Words.resize(End);
  for (uint8_t Byte : S.Bytes) {
    P.Words[Begin / T.WordBytes] |= uint64_t(Byte) << 8 * (Begin % T.WordBytes);
    ++Begin;
  }
}

/// A linker may put instructions and data, and all that is between them, into
/// one segment: the part of \p S behind the region of instructions.
Segment Reader::splitAtCodeEnd(Segment &S) {
  Segment Rest;
  Rest.Address = CodeBase + CodeBytes;
  uint64_t Kept = Rest.Address - S.Address;
  uint64_t Total = S.Bytes.size() + S.Zeros;
  if (S.Bytes.size() > Kept) {
    Rest.Bytes.assign(S.Bytes.begin() + Kept, S.Bytes.end());
    S.Bytes.resize(Kept);
  }
  Rest.Zeros = Total - Kept - Rest.Bytes.size();
  S.Zeros = 0;
  while (!S.Bytes.empty() && S.Bytes.back() == 0)
    S.Bytes.pop_back();
  return Rest;
}

Error Reader::addSegment(Program &P, Segment S) {
  if (S.Address - CodeBase < CodeBytes) {
    bool Reaches =
        S.Bytes.size() + S.Zeros > CodeBytes - (S.Address - CodeBase);
    Segment Rest = Reaches ? splitAtCodeEnd(S) : Segment();
    addToWords(P, S);
    if (!Reaches)
      return Error::success();
    S = std::move(Rest);
  }
  uint64_t Size = S.Bytes.size() + S.Zeros;
  for (const isa::SectionDesc &Desc : T.Assembly.Sections) {
    uint64_t Base = Desc.Base(Params.data());
    uint64_t Bytes = Desc.Bytes(Params.data());
    if (S.Address - Base >= Bytes)
      continue;
    if (Size > Bytes - (S.Address - Base))
      return error("the segment at {0:x} ends {1} bytes beyond '{2}'",
                   S.Address, Size - (Bytes - (S.Address - Base)), Desc.Region);
    S.Region = Desc.Region;
    S.RegionBase = Base;
    P.Segments.push_back(std::move(S));
    return Error::success();
  }
  return error("the segment at {0:x} lies in no region of the memory",
               S.Address);
}

Error Reader::sortSegments(Program &P) {
  llvm::sort(P.Segments, [](const Segment &A, const Segment &B) {
    return A.Address < B.Address;
  });
  for (size_t N = 1; N < P.Segments.size(); ++N) {
    const Segment &A = P.Segments[N - 1], &B = P.Segments[N];
    if (B.Address - A.Address < A.Bytes.size() + A.Zeros)
      return error("the segments at {0:x} and {1:x} overlap", A.Address,
                   B.Address);
  }
  return Error::success();
}

Error Reader::readSegments(Program &P) {
  uint64_t Table = word(28);
  unsigned Size = half(42), Count = half(44);
  uint64_t Loaded = 0;
  for (unsigned N = 0; N != Count; ++N) {
    uint64_t At = Table + uint64_t(N) * Size;
    if (Size < sizeof(ELF::Elf32_Phdr) || !has(At, sizeof(ELF::Elf32_Phdr)))
      return error("program header {0} isn't in the file", N);
    uint64_t Offset = word(At + 4), Address = word(At + 8);
    uint64_t FileSize = word(At + 16), MemorySize = word(At + 20);
    if (word(At) != ELF::PT_LOAD || MemorySize == 0)
      continue;
    if (!has(Offset, FileSize) || FileSize > MemorySize)
      return error("segment {0} isn't in the file", N);
    // Overlapping segments could make a small file a very large program.
    Loaded += FileSize;
    if (Loaded > Bytes.size())
      return error("segments overlap in the file");
    Segment S;
    S.Address = Address;
    StringRef Content = Bytes.substr(Offset, FileSize);
    S.Bytes.assign(Content.begin(), Content.end());
    S.Zeros = MemorySize - FileSize;
    if (Error E = addSegment(P, std::move(S)))
      return E;
  }
  if (P.Words.empty())
    return error("there is no segment at {0:x}, where instructions are",
                 CodeBase);
  return sortSegments(P);
}

void Reader::readSymbols(Program &P, uint64_t Section, uint64_t Strings) {
  uint64_t Offset = word(Section + 16), Size = word(Section + 20);
  uint64_t Names = word(Strings + 16), NamesSize = word(Strings + 20);
  if (!has(Offset, Size))
    return;
  for (uint64_t At = Offset; At + 16 <= Offset + Size; At += 16) {
    StringRef Name = string(Names, NamesSize, word(At));
    uint8_t Info = static_cast<uint8_t>(Bytes[At + 12]);
    unsigned Index = half(At + 14);
    // Names with a dollar sign mark where data and instructions begin.
    if (Name.empty() || Name.starts_with("$") || Index == ELF::SHN_UNDEF ||
        (Info & 15) > ELF::STT_FUNC)
      continue;
    P.Symbols.push_back({Name.str(), word(At + 4), 0, Index != ELF::SHN_ABS,
                         Info >> 4 != ELF::STB_LOCAL});
  }
}

/// What isn't in a section of instructions is data. A file without sections
/// doesn't say.
void Reader::readSections(Program &P) {
  uint64_t Table = word(32);
  unsigned Size = half(46), Count = half(48);
  if (Size < sizeof(ELF::Elf32_Shdr) || !has(Table, uint64_t(Size) * Count))
    return;
  for (unsigned N = 0; N != Count; ++N) {
    uint64_t At = Table + uint64_t(N) * Size;
    uint32_t Type = word(At + 4), Flags = word(At + 8);
    uint64_t Begin = word(At + 12) - CodeBase, Bytes = word(At + 20);
    if (Type == ELF::SHT_SYMTAB && word(At + 24) < Count)
      readSymbols(P, At, Table + uint64_t(word(At + 24)) * Size);
    if (Type != ELF::SHT_PROGBITS || !(Flags & ELF::SHF_ALLOC) ||
        (Flags & ELF::SHF_EXECINSTR) || Begin >= CodeBytes)
      continue;
    size_t First = Begin / T.WordBytes;
    size_t End = std::min<uint64_t>(divideCeil(Begin + Bytes, T.WordBytes),
                                    P.Words.size());
    if (First < End)
      P.DataWords.push_back({First, End});
  }
  // Ranges that touch or overlap become one.
  llvm::sort(P.DataWords);
  size_t Kept = 0;
  for (auto [First, End] : P.DataWords) {
    if (Kept && First <= P.DataWords[Kept - 1].second)
      P.DataWords[Kept - 1].second =
          std::max(P.DataWords[Kept - 1].second, End);
    else
      P.DataWords[Kept++] = {First, End};
  }
  P.DataWords.resize(Kept);
}

Expected<Program> Reader::read(uint64_t Spaces, ArrayRef<int64_t> GivenParams) {
  if (T.Assembly.Sections.empty() || !T.Assembly.ElfMachine)
    return error("'{0}' has no ELF files", T.Name);
  if (Error E = checkHeader())
    return std::move(E);
  Params = paramsOr(T, GivenParams);
  const isa::SectionDesc &Code = T.Assembly.Sections.front();
  CodeBase = Code.Base(Params.data());
  CodeBytes = Code.Bytes(Params.data());
  Program P;
  P.T = &T;
  P.Spaces = Spaces;
  P.Base = CodeBase;
  P.Entry = word(24);
  if (Error E = readSegments(P))
    return std::move(E);
  readSections(P);
  return P;
}

bool isElf(StringRef Content) { return Content.starts_with(ELF::ElfMagic); }

Expected<Program> readElf(const isa::Target &T, uint64_t Spaces,
                          MemoryBufferRef Buffer, ArrayRef<int64_t> Params) {
  return Reader(T, Buffer).read(Spaces, Params);
}

} // namespace kc::asm_
