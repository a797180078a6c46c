//===- StateImage.cpp - All cells of a machine ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StateImage.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <bit>
#include <cmath>

using namespace llvm;
using namespace kc::sim;

namespace oracle {

static double numberOf(CellType Type, uint64_t Bits) {
  switch (Type) {
  case CellType::Int:
    return double(Bits);
  case CellType::BFloat16:
    return std::bit_cast<float>(uint32_t(Bits) << 16);
  case CellType::Float32:
    return std::bit_cast<float>(uint32_t(Bits));
  case CellType::Float64:
    return std::bit_cast<double>(Bits);
  }
  llvm_unreachable("covered switch");
}

bool isNaN(CellType Type, uint64_t Bits) {
  return Type != CellType::Int && std::isnan(numberOf(Type, Bits));
}

std::string cellText(const StateDesc &Desc, uint64_t Bits) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << format_hex(Bits, 2 + 2 * Desc.CellBytes);
  if (Desc.Type != CellType::Int)
    OS << format(" (%.9g)", numberOf(Desc.Type, Bits));
  return Text;
}

std::string cellName(const StateDesc &Desc, uint64_t Index) {
  switch (Desc.Kind) {
  case StateKind::RegFile:
    return (Desc.Name + Twine(Index)).str();
  case StateKind::Register:
    return Desc.Name.str();
  default:
    return (Desc.Name + "[" + Twine(Index) + "]").str();
  }
}

} // namespace oracle
