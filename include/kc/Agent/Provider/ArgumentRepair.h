//===- ArgumentRepair.h - Making JSON of what was meant as JSON  -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models and the servers in front of them spoil the arguments of tool calls in
// a few ways that recur. Each rung of the ladder forgives one more of them; the
// first rung at which the text parses wins, so a text that is right is never
// changed, and the log can tell how bad a model is.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_ARGUMENTREPAIR_H
#define KC_AGENT_PROVIDER_ARGUMENTREPAIR_H

#include "kc/Support/Json.h"

namespace kc::agent {

enum class RepairRung {
  Strict,         ///< valid JSON
  Empty,          ///< nothing, or null: no arguments
  Fenced,         ///< code fence or prose around it
  FirstValue,     ///< several values in a row: the first
  RawControls,    ///< raw line feeds and tabs inside strings
  TrailingComma,  ///< a comma before a closer
  PythonLiterals, ///< single quotes, True, False, None
  MissingClosers, ///< brackets missing at the end
  Encoded,        ///< a string that holds the object
};

/// The word for the log; empty for Strict.
llvm::StringRef repairRungName(RepairRung Rung);

/// Whether a reply was cut at its output limit. If it was, the last call is
/// taken only as it stands: what is missing can't be known.
enum class ReplyCut { No, Yes };

struct RepairedArguments {
  RepairRung Rung = RepairRung::Strict;
  Json Value = Json::object();
  /// Set if no rung helped: "line 1, column 9: expected ..., found ...".
  std::string Problem;
};

RepairedArguments repairArguments(llvm::StringRef Text, ReplyCut Cut);

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_ARGUMENTREPAIR_H
