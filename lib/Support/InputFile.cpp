//===- InputFile.cpp - Files that are read as a whole ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/InputFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;

namespace kc {

static Error tooLarge(uint64_t MaxBytes) {
  return createStringError(
      formatv("it has more than {0} bytes, which is the limit", MaxBytes));
}

static Expected<std::unique_ptr<MemoryBuffer>>
readStream(sys::fs::file_t File, StringRef Name, uint64_t MaxBytes) {
  constexpr size_t Chunk = 64 << 10;
  SmallVector<char, 0> Bytes;
  for (;;) {
    size_t Size = Bytes.size();
    Bytes.resize_for_overwrite(Size + Chunk);
    Expected<size_t> N = sys::fs::readNativeFile(
        File, MutableArrayRef(Bytes.data() + Size, Chunk));
    if (!N)
      return N.takeError();
    Bytes.truncate(Size + *N);
    if (Bytes.size() > MaxBytes)
      return tooLarge(MaxBytes);
    if (*N == 0)
      break;
  }
  return std::make_unique<SmallVectorMemoryBuffer>(
      std::move(Bytes), Name, /*RequiresNullTerminator=*/false);
}

Expected<std::unique_ptr<MemoryBuffer>> readInputFile(StringRef Path,
                                                      uint64_t MaxBytes) {
  if (Path == "-")
    return readStream(sys::fs::getStdinHandle(), "<stdin>", MaxBytes);
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return errorCodeToError(EC);
  if (sys::fs::is_regular_file(Status)) {
    if (Status.getSize() > MaxBytes)
      return tooLarge(MaxBytes);
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (std::error_code EC = Buffer.getError())
      return errorCodeToError(EC);
    return std::move(*Buffer);
  }
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
  if (!File)
    return File.takeError();
  auto Result = readStream(*File, Path, MaxBytes);
  sys::fs::closeFile(*File);
  return Result;
}

} // namespace kc
