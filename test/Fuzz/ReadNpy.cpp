//===- ReadNpy.cpp - Any bytes as an .npy file ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"
#include "kc/Support/Npy.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

void kc::fuzz::readNpyBytes(StringRef Bytes) {
  Expected<NpyArray> Array = parseNpy(MemoryBufferRef(Bytes, "<fuzz>"));
  if (!Array) {
    std::string Message = toString(Array.takeError());
    if (!StringRef(Message).starts_with("<fuzz>:"))
      fail("an error without its place: " + Message);
    return;
  }
  if (Array->Data.size() > Bytes.size() || Array->shapeText().empty())
    fail("an array of more bytes than there are");
  if (npyToF32(*Array).size() != Array->size())
    fail("other elements than it has");
  std::string Written;
  raw_string_ostream OS(Written);
  writeNpy(*Array, OS);
  Expected<NpyArray> Again = parseNpy(MemoryBufferRef(Written, "<written>"));
  if (!Again)
    fail(toString(Again.takeError()));
  if (Again->Type != Array->Type || Again->Shape != Array->Shape ||
      Again->Data != Array->Data)
    fail("it reads differently from what was written");
}
