//===- CxxText.cpp - Writing C++ ------------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CxxText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::tablegen {

std::string quoted(StringRef Text) {
  std::string Out;
  raw_string_ostream OS(Out);
  OS << '"';
  for (unsigned char C : Text) {
    switch (C) {
    case '"':
      OS << "\\\"";
      break;
    case '\\':
      OS << "\\\\";
      break;
    case '\n':
      OS << "\\n";
      break;
    default:
      OS << C;
    }
  }
  OS << '"';
  return Out;
}

std::string fillIn(StringRef Pattern, ArrayRef<std::string> Args,
                   StringRef Type) {
  std::string Out;
  while (!Pattern.empty()) {
    if (Pattern.consume_front("{T}")) {
      Out += Type;
      continue;
    }
    if (Pattern.size() > 2 && Pattern[0] == '{' && isDigit(Pattern[1]) &&
        Pattern[2] == '}') {
      unsigned N = Pattern[1] - '0';
      Out += N < Args.size() ? Args[N] : "";
      Pattern = Pattern.drop_front(3);
      continue;
    }
    Out += Pattern.front();
    Pattern = Pattern.drop_front();
  }
  return Out;
}

} // namespace kc::tablegen
