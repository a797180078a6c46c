//===- SimFiles.h - Loading and dumping memories ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arguments of --load and --dump, taken apart and done.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TOOLS_SIMFILES_H
#define KC_LIB_TOOLS_SIMFILES_H

#include "kc/Sim/Machine.h"
#include "kc/Support/NumberFormat.h"
#include <optional>

namespace kc {

struct LoadSpec {
  unsigned State;
  uint64_t Address;
  std::string File;
  std::optional<FormatDesc> Format;
};

struct DumpSpec {
  unsigned State;
  uint64_t Address;
  llvm::SmallVector<uint64_t, 4> Shape;
  std::string File;
  std::optional<FormatDesc> Format;
};

/// "MEMORY:ADDRESS:FILE[:FORMAT]". A format is a text that NumberFormat.h
/// reads or the name of a format of the machine's profile.
llvm::Expected<LoadSpec> parseLoad(const sim::Machine &M, llvm::StringRef Text);

/// "MEMORY:ADDRESS:SHAPE:FILE[:FORMAT]" with a shape such as 4x64.
llvm::Expected<DumpSpec> parseDump(const sim::Machine &M, llvm::StringRef Text);

/// Reads a .npy file or, under any other name, raw bytes.
llvm::Error load(sim::Machine &M, const LoadSpec &Spec);
/// Writes a .npy file or, under any other name, raw bytes.
llvm::Error dump(sim::Machine &M, const DumpSpec &Spec, llvm::raw_ostream &OS);

} // namespace kc

#endif // KC_LIB_TOOLS_SIMFILES_H
