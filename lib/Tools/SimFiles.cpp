//===- SimFiles.cpp - Loading and dumping memories ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimFiles.h"
#include "TensorImage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc {

using sim::Machine;
using sim::StateDesc;

static bool isNpy(StringRef File) {
  return sys::path::extension(File) == ".npy";
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static Error parseState(const Machine &M, StringRef Name, StringRef Address,
                        unsigned &State, uint64_t &Begin) {
  int Found = M.findState(Name);
  if (Found < 0)
    return createStringError(formatv(
        "there is no '{0}'; expected one of {1}", Name,
        join(map_range(M.states(), [](const StateDesc &D) { return D.Name; }),
             ", ")));
  State = Found;
  if (Address.getAsInteger(0, Begin) || Begin > M.states()[State].cells())
    return createStringError(
        formatv("found '{0}', expected an address of {1} in cells, at most {2}",
                Address, Name, M.states()[State].cells()));
  return Error::success();
}

static Error parseFormatOf(const Machine &M, StringRef Text,
                           std::optional<FormatDesc> &Format) {
  for (auto [Param, Value] :
       llvm::zip(M.target().FormatParams, M.profile().Formats))
    if (Param.Name == Text) {
      Text = Value;
      break;
    }
  Expected<FormatDesc> Parsed = parseFormat(Text);
  if (!Parsed)
    return Parsed.takeError();
  Format = *Parsed;
  return Error::success();
}

/// "--load=TEXT: " before an error.
static Error inOption(StringRef Option, StringRef Text, Error E) {
  return createStringError(
      formatv("--{0}={1}: {2}", Option, Text, toString(std::move(E))));
}

Expected<LoadSpec> parseLoad(const Machine &M, StringRef Text) {
  SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ':', 3);
  if (Parts.size() < 3 || Parts[2].empty())
    return createStringError(
        formatv("--load={0}: expected MEMORY:ADDRESS:FILE[:FORMAT]", Text));
  LoadSpec Spec;
  if (Error E = parseState(M, Parts[0], Parts[1], Spec.State, Spec.Address))
    return inOption("load", Text, std::move(E));
  Spec.File = Parts[2];
  if (Parts.size() == 4)
    if (Error E = parseFormatOf(M, Parts[3], Spec.Format))
      return inOption("load", Text, std::move(E));
  return Spec;
}

static Error parseShape(StringRef Text, SmallVectorImpl<uint64_t> &Shape) {
  for (StringRef Item : llvm::split(Text, 'x')) {
    uint64_t N;
    if (Item.getAsInteger(10, N))
      return createStringError(
          formatv("found '{0}', expected a shape such as 4x64", Text));
    Shape.push_back(N);
  }
  return Error::success();
}

Expected<DumpSpec> parseDump(const Machine &M, StringRef Text) {
  SmallVector<StringRef, 5> Parts;
  Text.split(Parts, ':', 4);
  if (Parts.size() < 4 || Parts[3].empty())
    return createStringError(formatv(
        "--dump={0}: expected MEMORY:ADDRESS:SHAPE:FILE[:FORMAT]", Text));
  DumpSpec Spec;
  Error E = parseState(M, Parts[0], Parts[1], Spec.State, Spec.Address);
  if (!E)
    E = parseShape(Parts[2], Spec.Shape);
  if (!E && Parts.size() == 5)
    E = parseFormatOf(M, Parts[4], Spec.Format);
  if (!E)
    E = imageBytes(Spec.Shape, M.states()[Spec.State],
                   Spec.Format ? &*Spec.Format : nullptr)
            .takeError();
  if (E)
    return inOption("dump", Text, std::move(E));
  Spec.File = Parts[3];
  return Spec;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static Error inFile(StringRef File, Error E) {
  return createStringError(formatv("{0}: {1}", File, toString(std::move(E))));
}

Error load(Machine &M, const LoadSpec &Spec) {
  const StateDesc &D = M.states()[Spec.State];
  if (!isNpy(Spec.File)) {
    auto Buffer = MemoryBuffer::getFileOrSTDIN(
        Spec.File, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (std::error_code EC = Buffer.getError())
      return createStringError(
          formatv("can't read '{0}': {1}", Spec.File, EC.message()));
    StringRef Bytes = (*Buffer)->getBuffer();
    if (Error E = M.writeCells(Spec.State, Spec.Address,
                               arrayRefFromStringRef(Bytes)))
      return inFile(Spec.File, std::move(E));
    return Error::success();
  }
  Expected<NpyArray> Array = readNpyFile(Spec.File);
  if (!Array)
    return Array.takeError();
  Expected<std::vector<uint8_t>> Bytes =
      encodeImage(*Array, D, Spec.Format ? &*Spec.Format : nullptr);
  if (!Bytes)
    return inFile(Spec.File, Bytes.takeError());
  if (Error E = M.writeCells(Spec.State, Spec.Address, *Bytes))
    return inFile(Spec.File, std::move(E));
  return Error::success();
}

static Error writeRaw(StringRef File, ArrayRef<uint8_t> Bytes) {
  std::error_code EC;
  raw_fd_ostream OS(File, EC);
  if (!EC) {
    OS.write(reinterpret_cast<const char *>(Bytes.data()), Bytes.size());
    OS.flush();
    EC = OS.error();
    OS.clear_error();
  }
  if (EC)
    return createStringError(
        formatv("can't write '{0}': {1}", File, EC.message()));
  return Error::success();
}

Error dump(Machine &M, const DumpSpec &Spec) {
  const StateDesc &D = M.states()[Spec.State];
  const FormatDesc *Format = Spec.Format ? &*Spec.Format : nullptr;
  Expected<uint64_t> Size = imageBytes(Spec.Shape, D, Format);
  if (!Size)
    return inFile(Spec.File, Size.takeError());
  std::vector<uint8_t> Bytes(*Size);
  if (Error E = M.readCells(Spec.State, Spec.Address, Bytes))
    return inFile(Spec.File, std::move(E));
  if (!isNpy(Spec.File))
    return writeRaw(Spec.File, Bytes);
  Expected<NpyArray> Array = decodeImage(Bytes, Spec.Shape, D, Format);
  if (!Array)
    return inFile(Spec.File, Array.takeError());
  return writeNpyFile(*Array, Spec.File);
}

} // namespace kc
