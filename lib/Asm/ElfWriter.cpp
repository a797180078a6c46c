//===- ElfWriter.cpp - Write an executable file ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/ElfFile.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

namespace {

/// What lies in the file under one section header.
struct Section {
  StringRef Name;
  uint32_t Type, Flags;
  uint64_t Address = 0;
  std::string Content = {};
  /// Of a section without content.
  uint64_t Size = 0;
  uint32_t Link = 0, Info = 0, EntrySize = 0, Align = 1;

  uint64_t size() const { return Size ? Size : Content.size(); }
  bool isLoaded() const { return Flags & ELF::SHF_ALLOC; }
};

class Writer {
public:
  Writer(const Program &P, raw_ostream &OS)
      : P(P), T(*P.T), W(OS, endianness::little) {}
  Error write();

private:
  void addWords();
  void addSegments();
  void addSymbols();
  uint32_t addName(std::string &Table, StringRef Name) {
    Table += Name;
    Table += '\0';
    return static_cast<uint32_t>(Table.size() - Name.size() - 1);
  }
  void words(std::initializer_list<uint64_t> Values) {
    for (uint64_t V : Values)
      W.write<uint32_t>(static_cast<uint32_t>(V));
  }
  void writeHeader(uint64_t SectionTable, unsigned Segments);

  const Program &P;
  const isa::Target &T;
  support::endian::Writer W;
  std::vector<Section> Sections;
};

} // namespace

/// Instructions and the data between them in turn.
void Writer::addWords() {
  size_t Next = 0;
  auto Add = [&](size_t End, bool IsData) {
    if (Next >= End)
      return;
    Section S{IsData ? ".rodata" : ".text", ELF::SHT_PROGBITS,
              uint32_t(ELF::SHF_ALLOC | (IsData ? 0 : ELF::SHF_EXECINSTR))};
    S.Address = P.Base + Next * T.WordBytes;
    S.Align = T.WordBytes;
    for (; Next != End; ++Next)
      for (unsigned B = 0; B != T.WordBytes; ++B)
        S.Content += static_cast<char>(P.Words[Next] >> 8 * B);
    Sections.push_back(std::move(S));
  };
  for (auto [First, End] : P.DataWords) {
    Add(First, /*IsData=*/false);
    Add(End, /*IsData=*/true);
  }
  Add(P.Words.size(), /*IsData=*/false);
}

void Writer::addSegments() {
  for (const Segment &Part : P.Segments) {
    constexpr uint32_t Flags = ELF::SHF_ALLOC | ELF::SHF_WRITE;
    if (!Part.Bytes.empty()) {
      Section S{".data", ELF::SHT_PROGBITS, Flags};
      S.Address = Part.Address;
      S.Content.assign(Part.Bytes.begin(), Part.Bytes.end());
      Sections.push_back(std::move(S));
    }
    if (Part.Zeros) {
      Section S{".bss", ELF::SHT_NOBITS, Flags};
      S.Address = Part.Address + Part.Bytes.size();
      S.Size = Part.Zeros;
      Sections.push_back(std::move(S));
    }
  }
}

void Writer::addSymbols() {
  std::string Names(1, '\0');
  std::string Table(16, '\0');
  uint32_t Locals = 1;
  for (bool IsGlobal : {false, true})
    for (const Symbol &S : P.Symbols) {
      if (S.IsGlobal != IsGlobal || StringRef(S.Name).starts_with(".L"))
        continue;
      uint64_t Address = static_cast<uint64_t>(S.Value);
      uint16_t Index = ELF::SHN_ABS;
      for (auto [N, Part] : enumerate(Sections))
        if (S.IsLabel && Address >= Part.Address &&
            Address <= Part.Address + Part.size() &&
            (Index == ELF::SHN_ABS || Address != Part.Address + Part.size()))
          Index = static_cast<uint16_t>(N + 1);
      raw_string_ostream OS(Table);
      support::endian::Writer Row(OS, endianness::little);
      Row.write<uint32_t>(addName(Names, S.Name));
      Row.write<uint32_t>(static_cast<uint32_t>(Address));
      Row.write<uint32_t>(0);
      Row.write<uint8_t>((IsGlobal ? ELF::STB_GLOBAL : ELF::STB_LOCAL) << 4);
      Row.write<uint8_t>(0);
      Row.write<uint16_t>(Index);
      Locals += !IsGlobal;
    }
  Section Symbols{".symtab", ELF::SHT_SYMTAB, 0};
  Symbols.Content = std::move(Table);
  Symbols.Link = static_cast<uint32_t>(Sections.size() + 2);
  Symbols.Info = Locals;
  Symbols.EntrySize = 16;
  Symbols.Align = 4;
  Sections.push_back(std::move(Symbols));
  Section Strings{".strtab", ELF::SHT_STRTAB, 0};
  Strings.Content = std::move(Names);
  Sections.push_back(std::move(Strings));
}

void Writer::writeHeader(uint64_t SectionTable, unsigned Segments) {
  W.OS << StringRef(ELF::ElfMagic, 4);
  for (uint8_t Byte : {unsigned(ELF::ELFCLASS32), unsigned(ELF::ELFDATA2LSB),
                       unsigned(ELF::EV_CURRENT)})
    W.write<uint8_t>(Byte);
  W.OS.write_zeros(9);
  W.write<uint16_t>(ELF::ET_EXEC);
  W.write<uint16_t>(T.Assembly.ElfMachine);
  words({ELF::EV_CURRENT, P.Entry, sizeof(ELF::Elf32_Ehdr), SectionTable,
         T.Assembly.ElfFlags});
  for (size_t Half :
       {sizeof(ELF::Elf32_Ehdr), sizeof(ELF::Elf32_Phdr), size_t(Segments),
        sizeof(ELF::Elf32_Shdr), Sections.size() + 1, Sections.size()})
    W.write<uint16_t>(static_cast<uint16_t>(Half));
}

Error Writer::write() {
  if (!T.Assembly.ElfMachine)
    return createStringError(formatv("'{0}' has no ELF files", T.Name));
  addWords();
  addSegments();
  unsigned Segments = static_cast<unsigned>(Sections.size());
  if (Segments > 1000)
    return createStringError("the program has too many parts for an ELF file");
  addSymbols();
  Section Names{".shstrtab", ELF::SHT_STRTAB, 0};
  Names.Content.assign(1, '\0');
  std::vector<uint32_t> NameOffsets;
  for (const Section &S : Sections)
    NameOffsets.push_back(addName(Names.Content, S.Name));
  NameOffsets.push_back(addName(Names.Content, Names.Name));
  Sections.push_back(std::move(Names));

  uint64_t Offset =
      sizeof(ELF::Elf32_Ehdr) + Segments * sizeof(ELF::Elf32_Phdr);
  std::vector<uint64_t> Offsets;
  for (const Section &S : Sections) {
    Offset = alignTo(Offset, 4);
    Offsets.push_back(Offset);
    Offset += S.Content.size();
  }
  uint64_t SectionTable = alignTo(Offset, 4);
  if (!isUInt<32>(SectionTable))
    return createStringError("the program is too large for an ELF file");
  writeHeader(SectionTable, Segments);
  for (auto [N, S] : enumerate(ArrayRef(Sections).take_front(Segments)))
    words({ELF::PT_LOAD, Offsets[N], S.Address, S.Address, S.Content.size(),
           S.size(),
           uint64_t(ELF::PF_R) | (S.Flags & ELF::SHF_WRITE ? ELF::PF_W : 0) |
               (S.Flags & ELF::SHF_EXECINSTR ? ELF::PF_X : 0),
           1});
  uint64_t Written =
      sizeof(ELF::Elf32_Ehdr) + Segments * sizeof(ELF::Elf32_Phdr);
  for (auto [N, S] : enumerate(Sections)) {
    W.OS.write_zeros(static_cast<unsigned>(Offsets[N] - Written));
    W.OS << S.Content;
    Written = Offsets[N] + S.Content.size();
  }
  W.OS.write_zeros(static_cast<unsigned>(SectionTable - Written));
  W.OS.write_zeros(sizeof(ELF::Elf32_Shdr));
  for (auto [N, S] : enumerate(Sections))
    words({NameOffsets[N], S.Type, S.Flags, S.Address, Offsets[N], S.size(),
           S.Link, S.Info, S.Align, S.EntrySize});
  return Error::success();
}

Error writeElf(const Program &P, raw_ostream &OS) {
  return Writer(P, OS).write();
}

} // namespace kc::asm_
