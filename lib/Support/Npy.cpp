//===- Npy.cpp - Arrays in NumPy's .npy files -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/Npy.h"
#include "NpyHeader.h"
#include "kc/Support/NumberFormatBits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace kc {

std::string NpyType::str() const {
  return formatv("{0}{1}{2}", Bytes == 1 || Kind == 'V' ? '|' : '<', Kind,
                 unsigned(Bytes));
}

uint64_t NpyArray::size() const { return Data.size() / Type.Bytes; }

std::string NpyArray::shapeText() const {
  if (Shape.empty())
    return "scalar";
  return join(map_range(Shape, [](uint64_t N) { return utostr(N); }), "x");
}

Expected<NpyArray> parseNpy(MemoryBufferRef Buffer) {
  Expected<NpyHeader> Header = parseNpyHeader(Buffer);
  if (!Header)
    return Header.takeError();
  NpyArray Array;
  Array.Type = Header->Type;
  Array.Shape = Header->Shape;
  StringRef Data = Buffer.getBuffer().drop_front(Header->DataOffset);
  Array.Data.assign(Data.bytes_begin(), Data.bytes_end());
  return Array;
}

Expected<NpyArray> readNpyFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return createStringError(Buffer.getError(),
                             Path + ": " + Buffer.getError().message());
  return parseNpy((*Buffer)->getMemBufferRef());
}

void writeNpyHeader(const NpyType &Type, ArrayRef<uint64_t> Extents,
                    raw_ostream &OS) {
  std::string Shape;
  for (uint64_t Extent : Extents)
    Shape += utostr(Extent) + ", ";
  if (Extents.size() > 1)
    Shape.resize(Shape.size() - 2);
  std::string Header =
      formatv("{{'descr': '{0}', 'fortran_order': False, 'shape': ({1}), }",
              Type.str(), StringRef(Shape).rtrim(' '));
  // The elements begin at a multiple of 64, for those who map the file.
  uint64_t Begin = alignTo(10 + Header.size() + 1, 64);
  Header.resize(Begin - 10 - 1, ' ');
  Header += '\n';
  OS << StringRef("\x93NUMPY\x01\x00", 8);
  support::endian::write<uint16_t>(OS, uint16_t(Header.size()),
                                   endianness::little);
  OS << Header;
}

void writeNpy(const NpyArray &Array, raw_ostream &OS) {
  writeNpyHeader(Array.Type, Array.Shape, OS);
  OS.write(reinterpret_cast<const char *>(Array.Data.data()),
           Array.Data.size());
}

Error writeNpyFile(const NpyArray &Array, StringRef Path) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (!EC) {
    writeNpy(Array, OS);
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  if (EC)
    return createStringError(EC, Path + ": " + EC.message());
  return Error::success();
}

template <typename T>
static void convert(const NpyArray &Array, std::vector<float> &Values) {
  for (uint64_t I = 0, E = Array.size(); I < E; ++I)
    Values.push_back(float(support::endian::read<T, endianness::little>(
        Array.Data.data() + I * sizeof(T))));
}

template <typename Fn>
static void convertCodes(const NpyArray &Array, std::vector<float> &Values,
                         Fn Decode) {
  for (uint64_t I = 0, E = Array.size(); I < E; ++I)
    Values.push_back(
        Decode(support::endian::read16le(Array.Data.data() + 2 * I)));
}

std::vector<float> npyToF32(const NpyArray &Array) {
  std::vector<float> Values;
  Values.reserve(Array.size());
  bool IsSigned = Array.Type.Kind == 'i', IsFloat = Array.Type.Kind == 'f';
  switch (Array.Type.Bytes) {
  case 1:
    IsSigned ? convert<int8_t>(Array, Values) : convert<uint8_t>(Array, Values);
    break;
  case 2:
    if (IsSigned)
      convert<int16_t>(Array, Values);
    else
      convertCodes(Array, Values, IsFloat ? f16ToF32 : bf16ToF32);
    break;
  case 4:
    IsFloat    ? convert<float>(Array, Values)
    : IsSigned ? convert<int32_t>(Array, Values)
               : convert<uint32_t>(Array, Values);
    break;
  case 8:
    IsFloat    ? convert<double>(Array, Values)
    : IsSigned ? convert<int64_t>(Array, Values)
               : convert<uint64_t>(Array, Values);
    break;
  }
  return Values;
}

NpyArray npyFromF32(ArrayRef<float> Values, ArrayRef<uint64_t> Shape) {
  NpyArray Array;
  Array.Shape.assign(Shape.begin(), Shape.end());
  Array.Data.resize(Values.size() * 4);
  for (size_t I = 0; I < Values.size(); ++I)
    support::endian::write32le(Array.Data.data() + 4 * I, bitsOfF32(Values[I]));
  return Array;
}

} // namespace kc
