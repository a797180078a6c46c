//===- Profile.h - The numbers of one machine -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction set has parameters (sizes, latencies, number formats); a
// profile gives each of them a value. Profiles are JSON files beside the
// definition:
//
//   { "name": "toy", "summary": "...", "extends": "base",
//     "params": { "MLEN": 8 }, "formats": { "ACT": "mx(e4m3,e8m0,8)" } }
//
// "extends" takes another profile of the same folder as the starting point.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ISA_PROFILE_H
#define KC_ISA_PROFILE_H

#include "kc/Isa/Target.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace kc::isa {

struct Profile {
  std::string Name;
  std::string Summary;
  /// Parallel to Target::Params.
  std::vector<int64_t> Params;
  /// Parallel to Target::FormatParams; texts that NumberFormat.h reads.
  std::vector<std::string> Formats;

  /// The value of a parameter that the target has.
  int64_t param(const Target &T, llvm::StringRef Name) const;
  llvm::StringRef format(const Target &T, llvm::StringRef Name) const;
};

/// The values that the definition gives.
Profile defaultProfile(const Target &T);

/// Reads the profile named \p NameOrPath: a file's path when it has a slash
/// or ends in .json, else a profile of the target's folder (see
/// profileFolder). Unknown keys, values outside a parameter's range and
/// formats that don't parse are errors that name file, key, found and
/// expected.
llvm::Expected<Profile> loadProfile(const Target &T,
                                    llvm::StringRef NameOrPath);

/// Where the profiles of \p T are: $KC_ISA_DIR/<isa>/profiles, the installed
/// or the build tree's isa-defs.
std::string profileFolder(const Target &T);

/// The names of the profiles in the target's folder, sorted.
std::vector<std::string> listProfiles(const Target &T);

/// Whether \p Text is a format that the parameter can have.
llvm::Error checkFormat(const FormatParamDesc &Param, llvm::StringRef Text);

/// Sets a parameter or format from "NAME=VALUE", for command lines.
llvm::Error overrideParam(const Target &T, Profile &P, llvm::StringRef Text);

} // namespace kc::isa

#endif // KC_ISA_PROFILE_H
