//===- ReadProfile.cpp - Any text as a machine profile --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"
#include "TempFolder.h"
#include "kc/Isa/Profile.h"
#include "kc/Support/NumberFormat.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

/// The profiles of all instruction sets, which others may extend.
static const TempFolder &folder() {
  static TempFolder Folder;
  static bool IsFilled = [] {
    for (const isa::Target *T : isa::allTargets())
      for (const std::string &Name : isa::listProfiles(*T))
        Folder.copy(isa::profileFolder(*T) + "/" + Name + ".json",
                    (T->Name + "/" + Name + ".json").str());
    return true;
  }();
  (void)IsFilled;
  return Folder;
}

static void check(const isa::Target &T, const isa::Profile &P) {
  for (auto [D, Value] : zip_equal(T.Params, P.Params))
    if (Value < D.Min || Value > D.Max)
      fail(D.Name + " is out of range");
  for (const std::string &Text : P.Formats)
    if (Expected<FormatDesc> Format = parseFormat(Text); !Format)
      fail(toString(Format.takeError()));
}

void kc::fuzz::readProfileText(StringRef Text) {
  // Each instruction set has parameters of its own.
  for (const isa::Target *T : isa::allTargets()) {
    std::string Name = (T->Name + "/fuzz.json").str();
    folder().write(Name, Text);
    std::string Path = folder().path(Name);
    Expected<isa::Profile> P = isa::loadProfile(*T, Path);
    if (P) {
      check(*T, *P);
      continue;
    }
    std::string Message = toString(P.takeError());
    if (!StringRef(Message).starts_with(Path))
      fail("an error without its place: " + Message);
  }
  // The first line as a setting on the command line.
  const isa::Target &T = *isa::allTargets().front();
  isa::Profile P = isa::defaultProfile(T);
  if (Error E = isa::overrideParam(T, P, Text.split('\n').first))
    consumeError(std::move(E));
  else
    check(T, P);
}
