//===- SimFiles.cpp - Loading and dumping memories ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimFiles.h"
#include "TensorImage.h"
#include "kc/Support/Number.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
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
  std::optional<uint64_t> Number = parseNumber(Address);
  if (!Number || *Number > M.states()[State].cells())
    return createStringError(
        formatv("found '{0}', expected an address of {1} in cells, at most {2}",
                Address, Name, M.states()[State].cells()));
  Begin = *Number;
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

/// Whether the cells of a dump exist.
static Error checkRoom(const StateDesc &D, const DumpSpec &Spec) {
  Expected<uint64_t> Bytes =
      imageBytes(Spec.Shape, D, Spec.Format ? &*Spec.Format : nullptr);
  if (!Bytes)
    return Bytes.takeError();
  uint64_t End = Spec.Address + *Bytes / D.CellBytes;
  if (End > D.cells())
    return createStringError(
        formatv("cells [{0}, {1}) are outside {2}, which has {3} cells",
                Spec.Address, End, D.Name, D.cells()));
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
    E = checkRoom(M.states()[Spec.State], Spec);
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

/// Reads until \p Buffer is full or the file ends.
static Expected<size_t> fill(sys::fs::file_t File,
                             MutableArrayRef<char> Buffer) {
  size_t Size = 0;
  while (Size != Buffer.size()) {
    Expected<size_t> N = sys::fs::readNativeFile(File, Buffer.drop_front(Size));
    if (!N)
      return N.takeError();
    if (*N == 0)
      break;
    Size += *N;
  }
  return Size;
}

/// Part by part: the file may be larger than what the machine can hold, or
/// never end.
static Error loadBytes(Machine &M, const LoadSpec &Spec, sys::fs::file_t File) {
  unsigned CellBytes = M.states()[Spec.State].CellBytes;
  std::vector<char> Buffer(1 << 20);
  uint64_t Cell = Spec.Address;
  for (;;) {
    Expected<size_t> N = fill(File, Buffer);
    if (!N)
      return N.takeError();
    if (*N == 0)
      return Error::success();
    StringRef Bytes(Buffer.data(), *N);
    if (Error E = M.writeCells(Spec.State, Cell, arrayRefFromStringRef(Bytes)))
      return E;
    Cell += *N / CellBytes;
  }
}

static Error loadRaw(Machine &M, const LoadSpec &Spec) {
  if (Spec.File == "-") {
    Error E = loadBytes(M, Spec, sys::fs::getStdinHandle());
    return E ? inFile("<stdin>", std::move(E)) : Error::success();
  }
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Spec.File);
  if (!File)
    return createStringError(formatv("can't read '{0}': {1}", Spec.File,
                                     toString(File.takeError())));
  Error E = loadBytes(M, Spec, *File);
  sys::fs::closeFile(*File);
  return E ? inFile(Spec.File, std::move(E)) : Error::success();
}

Error load(Machine &M, const LoadSpec &Spec) {
  const StateDesc &D = M.states()[Spec.State];
  if (!isNpy(Spec.File))
    return loadRaw(M, Spec);
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

Error dump(Machine &M, const DumpSpec &Spec, raw_ostream &OS) {
  ImageReader Image(M, Spec.State, Spec.Address, Spec.Shape,
                    Spec.Format ? &*Spec.Format : nullptr);
  if (Error E = isNpy(Spec.File) ? Image.writeNpy(OS) : Image.write(OS))
    return inFile(Spec.File, std::move(E));
  return Error::success();
}

} // namespace kc
