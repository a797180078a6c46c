//===- RunManifest.h - What a run was asked for -----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_COMMANDS_RUNMANIFEST_H
#define KC_LIB_AGENT_COMMANDS_RUNMANIFEST_H

#include "kc/Agent/Commands/Commands.h"
#include "kc/Support/Json.h"
#include <map>

namespace kc::agent {

/// What manifest.json says besides what every run folder has. A name that is
/// empty was not recorded.
struct RunManifest {
  std::string Tool;
  std::string Isa, Task, Config, Profile;
  /// The machine, parameter by parameter.
  Json Parameters = Json::object();
  std::string Provider, Model, Level, Timing, Tolerance, Effort;
  unsigned Iterations = 0;
  /// "none", a mode of the compiler, or the file that the user named; and the
  /// file in the run folder that has the kernel's text.
  std::string StartFrom, StartFile;
  std::map<std::string, uint64_t> Baselines;
};

/// The parameters of a machine by name.
Json machineParameters(const isa::Target &T, const isa::Profile &P);

Json toJson(const RunManifest &M);
/// Errors name file, key, expected and found.
llvm::Expected<RunManifest> readRunManifest(const Json &Manifest,
                                            llvm::StringRef Name);

/// Fills in what \p Options leave open with what the run in \p Folder was asked
/// for. Provider and model stay.
llvm::Error askTheSame(const RunManifest &M, llvm::StringRef Folder,
                       RunOptions &Options);

llvm::StringRef levelName(KernelLevel Level);

} // namespace kc::agent

#endif // KC_LIB_AGENT_COMMANDS_RUNMANIFEST_H
