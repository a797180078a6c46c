//===- Exceptions.cpp - Instructions that are not compared ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exceptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace oracle {

Expected<StringMap<std::string>> readExceptions(StringRef File,
                                                const kc::isa::Target &Target) {
  auto Buffer = MemoryBuffer::getFile(File, /*IsText=*/true);
  if (!Buffer)
    return createStringError("'" + File + "': " + Buffer.getError().message());
  StringMap<std::string> Reasons;
  for (line_iterator Line(**Buffer, /*SkipBlanks=*/true, '#');
       !Line.is_at_end(); ++Line) {
    auto Fail = [&](const Twine &What) {
      return createStringError(File + ":" + Twine(Line.line_number()) + ": " +
                               What);
    };
    auto [Name, Reason] = Line->split(':');
    Name = Name.trim();
    if (none_of(Target.Instrs, [&](auto &I) { return I.Name == Name; }))
      return Fail("'" + Target.Name + "' has no instruction '" + Name + "'");
    if (Reason.trim().empty())
      return Fail("'" + Name + "' needs a reason");
    if (!Reasons.try_emplace(Name, Reason.trim().str()).second)
      return Fail("'" + Name + "' is there twice");
  }
  return Reasons;
}

} // namespace oracle
