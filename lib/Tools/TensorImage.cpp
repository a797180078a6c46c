//===- TensorImage.cpp - Arrays as a memory's cells -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImage.h"
#include "kc/Support/NumberFormatCodec.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc {

using sim::CellType;
using sim::StateDesc;

static uint64_t elements(ArrayRef<uint64_t> Shape) {
  uint64_t N = 1;
  for (uint64_t D : Shape)
    N = SaturatingMultiply(N, D);
  return N;
}

/// Blocks lie along the last dimension.
static Error checkBlocks(ArrayRef<uint64_t> Shape, const FormatDesc &Format) {
  if (Error E = Format.checkCount(elements(Shape)))
    return E;
  uint64_t Row = Shape.empty() ? 1 : Shape.back();
  if (Format.IsMx && Row % Format.Block)
    return createStringError(formatv(
        "rows of {0} elements are no whole blocks of {1}", Row, Format.Block));
  return Error::success();
}

/// The format that a floating-point cell has by itself.
static FormatDesc cellFormat(const StateDesc &D) {
  return D.Type == CellType::BFloat16 ? FormatDesc::bf16() : FormatDesc::f32();
}

static std::vector<uint8_t> encode(const NpyArray &Array,
                                   const FormatDesc &Format) {
  std::vector<float> Values = npyToF32(Array);
  std::vector<uint8_t> Bytes(Format.bytes(Values.size()));
  NumberCodec Codec(Format);
  Codec.encode(Values.data(), Bytes.data(),
               Bytes.data() + Format.elementBytes(Values.size()),
               Values.size());
  return Bytes;
}

/// Whether an array's elements are the codes that are wanted already.
static bool holdsCodes(const NpyArray &Array, unsigned Bits, bool IsFloat) {
  if (Array.Type.Bytes * 8u != Bits)
    return false;
  return Array.Type.Kind == 'f' ? IsFloat && Bits >= 32
                                : !IsFloat || Bits == 16;
}

Expected<std::vector<uint8_t>> encodeImage(const NpyArray &Array,
                                           const StateDesc &D,
                                           const FormatDesc *Format) {
  if (Format) {
    if (Error E = checkBlocks(Array.Shape, *Format))
      return std::move(E);
    if (!Format->IsMx &&
        holdsCodes(Array, Format->elementBits(), Format->Element.isFloat()))
      return Array.Data;
    return encode(Array, *Format);
  }
  bool IsFloat = D.Type != CellType::Int;
  if (D.CellBytes == 1 || holdsCodes(Array, D.CellBytes * 8, IsFloat))
    return Array.Data;
  if (!IsFloat || D.Type == CellType::Float64)
    return createStringError(
        formatv("elements of type {0} don't go into cells of {1} bytes as they "
                "are; give a number format",
                Array.Type.str(), D.CellBytes));
  return encode(Array, cellFormat(D));
}

Expected<uint64_t> imageBytes(ArrayRef<uint64_t> Shape, const StateDesc &D,
                              const FormatDesc *Format) {
  uint64_t N = elements(Shape);
  // Formats have at least a bit an element: no overflow behind this.
  if (N > SaturatingMultiply(D.cells(), uint64_t(64)))
    return createStringError(
        formatv("{0} elements are more than {1} holds", N, D.Name));
  uint64_t Bytes = N * D.CellBytes;
  if (Format) {
    if (Error E = checkBlocks(Shape, *Format))
      return std::move(E);
    Bytes = Format->bytes(N);
  }
  if (Bytes % D.CellBytes)
    return createStringError(
        formatv("{0} bytes are no whole number of {1}'s cells of {2} bytes",
                Bytes, D.Name, D.CellBytes));
  if (Bytes / D.CellBytes > D.cells())
    return createStringError(
        formatv("{0} bytes are more than {1} holds", Bytes, D.Name));
  return Bytes;
}

ImageReader::ImageReader(sim::Machine &M, unsigned State, uint64_t Address,
                         ArrayRef<uint64_t> Shape, const FormatDesc *Format)
    : M(M), State(State), Begin(Address), Shape(Shape), N(elements(Shape)) {
  const StateDesc &D = M.states()[State];
  HoldsElements =
      !Format && (D.Type == CellType::Int || D.Type == CellType::Float64);
  Codes = Format ? *Format : cellFormat(D);
  Bytes = Format ? Format->bytes(N) : N * D.CellBytes;
}

/// Bytes of the image from \p First on; cells may be wider.
Error ImageReader::read(uint64_t First, MutableArrayRef<uint8_t> Out) {
  unsigned Size = M.states()[State].CellBytes;
  uint64_t FirstCell = First / Size, Skip = First % Size;
  Cells.resize(alignTo(Skip + Out.size(), Size));
  if (Error E = M.readCells(State, Begin + FirstCell, Cells))
    return E;
  std::copy_n(Cells.begin() + Skip, Out.size(), Out.begin());
  return Error::success();
}

Error ImageReader::write(raw_ostream &OS) {
  constexpr uint64_t Part = 1 << 20;
  std::vector<uint8_t> Buffer;
  for (uint64_t I = 0; I < Bytes; I += Part) {
    Buffer.resize(std::min(Part, Bytes - I));
    if (Error E = read(I, Buffer))
      return E;
    OS.write(reinterpret_cast<const char *>(Buffer.data()), Buffer.size());
  }
  return Error::success();
}

Error ImageReader::writeNpy(raw_ostream &OS) {
  const StateDesc &D = M.states()[State];
  if (HoldsElements) {
    writeNpyHeader({D.Type == CellType::Int ? 'u' : 'f', D.CellBytes}, Shape,
                   OS);
    return write(OS);
  }
  writeNpyHeader({'f', 4}, Shape, OS);
  NumberCodec Codec(Codes);
  // Parts of whole blocks and whole bytes.
  const uint64_t Part = uint64_t(64) * 1024 * (Codes.IsMx ? Codes.Block : 1);
  std::vector<uint8_t> Elements, Scales;
  std::vector<float> Values;
  for (uint64_t I = 0; I < N; I += Part) {
    uint64_t Count = std::min(Part, N - I);
    Elements.resize(Codes.elementBytes(Count));
    Scales.resize(Codes.scaleBytes(Count));
    Values.resize(Count);
    if (Error E = read(Codes.elementBytes(I), Elements))
      return E;
    if (!Scales.empty())
      if (Error E = read(Codes.elementBytes(N) + Codes.scaleBytes(I), Scales))
        return E;
    Codec.decode(Elements.data(), Scales.data(), Values.data(), Count);
    for (float Value : Values)
      support::endian::write(OS, Value, endianness::little);
  }
  return Error::success();
}

} // namespace kc
