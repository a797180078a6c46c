//===- ProfileDriver.cpp - Loads machine profiles -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   isa-profile-driver list
//   isa-profile-driver show <profile or path> [NAME=VALUE...]
//
// The instruction set "toy" exists for this test alone.
//
//===----------------------------------------------------------------------===//

#include "kc/Isa/Profile.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::isa;

static constexpr ParamDesc Params[] = {
    {"SIZE", "", 64, 2, 4096},
    {"CYCLES", "", 1, 0, 100},
};
static constexpr FormatParamDesc Formats[] = {
    {"STORAGE", "", "bf16"},
    {"ACT", "", "mx(e4m3,e8m0,8)"},
};

static Target makeToy() {
  Target T = {};
  T.Name = "toy";
  T.Params = Params;
  T.FormatParams = Formats;
  return T;
}

ArrayRef<const Target *> kc::isa::allTargets() {
  static const Target Toy = makeToy();
  static const Target *const Targets[] = {&Toy};
  return Targets;
}

static int fail(Error E) {
  errs() << "error: " << toString(std::move(E)) << '\n';
  return 1;
}

int main(int argc, char **argv) {
  const Target &T = *findTarget("toy");
  if (argc == 2 && StringRef(argv[1]) == "list") {
    for (const std::string &Name : listProfiles(T))
      outs() << Name << '\n';
    return 0;
  }
  if (argc < 3)
    return 2;
  Expected<Profile> P = loadProfile(T, argv[2]);
  if (!P)
    return fail(P.takeError());
  for (int N = 3; N < argc; ++N)
    if (Error E = overrideParam(T, *P, argv[N]))
      return fail(std::move(E));
  outs() << P->Name << ": " << P->Summary << '\n';
  for (const ParamDesc &Param : Params)
    outs() << Param.Name << " = " << P->param(T, Param.Name) << '\n';
  for (const FormatParamDesc &Format : Formats)
    outs() << Format.Name << " = " << P->format(T, Format.Name) << '\n';
  return 0;
}
