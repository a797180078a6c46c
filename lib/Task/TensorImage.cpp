//===- TensorImage.cpp - Tensors as the bytes of a memory -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/TensorImage.h"
#include "kc/Support/NumberFormatCodec.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::task {

/// Integers of up to 32 bits are their codes; they don't pass through f32.
static void encodeInts(const BoundTensor &T, const HostTensor &Values,
                       ArrayRef<uint32_t> Positions,
                       MutableArrayRef<uint8_t> Bytes) {
  unsigned Width = T.format().elementBits();
  for (uint64_t I = 0; I < Values.size(); ++I) {
    uint64_t Bit = uint64_t(Positions[I]) * Width;
    uint32_t Code = uint32_t(Values.Ints[I]);
    for (unsigned B = 0; B < Width; ++B)
      if (Code >> B & 1)
        Bytes[(Bit + B) / 8] |= uint8_t(1u << ((Bit + B) % 8));
  }
}

static void decodeInts(const BoundTensor &T, ArrayRef<uint8_t> Bytes,
                       ArrayRef<uint32_t> Positions, HostTensor &Values) {
  unsigned Width = T.format().elementBits();
  bool IsSigned = T.format().Element.Integer.IsSigned;
  for (uint64_t I = 0; I < Values.size(); ++I) {
    uint64_t Bit = uint64_t(Positions[I]) * Width;
    uint32_t Code = 0;
    for (unsigned B = 0; B < Width; ++B)
      Code |= uint32_t(Bytes[(Bit + B) / 8] >> ((Bit + B) % 8) & 1) << B;
    unsigned Unused = 32 - Width;
    Values.Ints[I] =
        IsSigned ? int32_t(Code << Unused) >> Unused : int32_t(Code);
  }
}

std::vector<uint8_t> encodeTensor(const BoundTensor &T,
                                  const HostTensor &Values) {
  std::vector<uint32_t> Positions = T.Spec->Order.positions(T.Shape);
  std::vector<uint8_t> Bytes(T.bytes());
  if (Values.IsInteger) {
    encodeInts(T, Values, Positions, Bytes);
    return Bytes;
  }
  std::vector<float> Ordered(Values.size());
  for (uint64_t I = 0; I < Values.size(); ++I)
    Ordered[Positions[I]] = Values.Floats[I];
  NumberCodec(T.format())
      .encode(Ordered.data(), Bytes.data(), Bytes.data() + T.ElementBytes,
              Ordered.size());
  return Bytes;
}

Expected<HostTensor> decodeTensor(const BoundTensor &T,
                                  ArrayRef<uint8_t> Bytes) {
  if (Bytes.size() < T.bytes())
    return createStringError(inconvertibleErrorCode(),
                             formatv("tensor '{0}' takes {1} bytes, found {2}",
                                     T.Name, T.bytes(), Bytes.size())
                                 .str());
  std::vector<uint32_t> Positions = T.Spec->Order.positions(T.Shape);
  HostTensor Result(T.Shape, T.isInteger());
  if (Result.IsInteger) {
    decodeInts(T, Bytes, Positions, Result);
    return Result;
  }
  std::vector<float> Ordered(Result.size());
  NumberCodec(T.format())
      .decode(Bytes.data(), Bytes.data() + T.ElementBytes, Ordered.data(),
              Ordered.size());
  for (uint64_t I = 0; I < Result.size(); ++I)
    Result.Floats[I] = Ordered[Positions[I]];
  return Result;
}

std::vector<MemoryImage> buildImages(const Cell &C,
                                     ArrayRef<HostTensor> Inputs) {
  std::vector<MemoryImage> Images;
  for (auto [T, Values] : zip_equal(C.Inputs, Inputs))
    Images.push_back(
        {T.machineMemory().str(), T.Address, encodeTensor(T, Values), T.Name});
  for (const BoundConstants &K : C.Constants) {
    std::vector<float> Values(K.Values.begin(), K.Values.end());
    std::vector<uint8_t> Bytes(K.bytes());
    NumberCodec(K.Spec->Format)
        .encode(Values.data(), Bytes.data(), nullptr, Values.size());
    Images.push_back(
        {K.machineMemory().str(), K.Address, std::move(Bytes), ""});
  }
  for (const BoundStackSlot &Slot : C.Stack) {
    std::vector<uint8_t> Bytes(8);
    support::endian::write64le(Bytes.data(), Slot.Value);
    Bytes.resize(Slot.Bytes);
    Images.push_back(
        {Slot.In->MachineName, Slot.Address, std::move(Bytes), ""});
  }
  return Images;
}

std::vector<HostTensor> storedInputs(const Cell &C,
                                     ArrayRef<HostTensor> Inputs) {
  std::vector<HostTensor> Result;
  for (auto [T, Values] : zip_equal(C.Inputs, Inputs))
    Result.push_back(cantFail(decodeTensor(T, encodeTensor(T, Values))));
  return Result;
}

} // namespace kc::task
