//===- Config.cpp - Parameters of the PLENA reference model
//----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Config.h"

#include <algorithm>

using namespace plena_ref;

unsigned Config::matrixPrefetchRows() const {
  unsigned Tiles = (HbmMPrefetchAmount + Mlen - 1) / Mlen;
  return std::max(Tiles, 1u) * Mlen;
}

std::string Config::check() const {
  if (!Mlen || !Vlen || !Blen || !Hlen || !BroadcastAmount)
    return "MLEN, VLEN, BLEN, HLEN and BROADCAST_AMOUNT must not be 0";
  if (Mlen > 65535)
    return "MLEN must be below 65536, or a tile has no 32-bit address";
  if (Blen > Mlen || Hlen > Mlen)
    return "BLEN and HLEN must not exceed MLEN";
  if (VectorSramType.IsMx)
    return "the vector SRAM can't have an MX type";
  if (std::string Why = VectorSramType.check(Vlen); !Why.empty())
    return "VECTOR_SRAM_TYPE: " + Why;
  for (const DataType *Type : {&HbmMWeightType, &HbmMKvType})
    if (std::string Why = Type->check(Mlen); !Why.empty())
      return "type of matrix data in HBM: " + Why;
  for (const DataType *Type : {&HbmVActType, &HbmVKvType})
    if (std::string Why = Type->check(Vlen); !Why.empty())
      return "type of vector data in HBM: " + Why;
  return "";
}

Config plena_ref::analyticProfile() {
  Config Cfg;
  Cfg.Mlen = Cfg.Vlen = 2048;
  Cfg.Blen = Cfg.Hlen = 128;
  Cfg.BroadcastAmount = 16;
  Cfg.HbmSize = 137438953472;
  Cfg.MatrixSramSize = 256;
  Cfg.VectorSramSize = 65536;
  Cfg.HbmMPrefetchAmount = 2048;
  Cfg.HbmVPrefetchAmount = Cfg.HbmVWritebackAmount = 16;
  Cfg.MaxLoopInstructions = 10000;
  return Cfg;
}

Config plena_ref::emulatorFallbackProfile() {
  Config Cfg;
  Cfg.Mlen = Cfg.Vlen = Cfg.Blen = 32;
  Cfg.Hlen = 16;
  Cfg.BroadcastAmount = 2;
  Cfg.HbmSize = 1073741824;
  Cfg.MatrixSramSize = Cfg.VectorSramSize = 1024;
  Cfg.HbmMPrefetchAmount = 16;
  Cfg.HbmVPrefetchAmount = Cfg.HbmVWritebackAmount = 16;
  Cfg.MaxLoopInstructions = 10000;
  Cfg.Lat.VectorAdd = {2, 7};
  return Cfg;
}

Config plena_ref::toyProfile() {
  Config Cfg;
  Cfg.Mlen = Cfg.Vlen = 8;
  Cfg.Blen = Cfg.Hlen = 4;
  Cfg.BroadcastAmount = 2;
  Cfg.HbmMPrefetchAmount = 8;
  return Cfg;
}
