//===- Profiles.cpp - Configurations that both models know ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Profiles.h"

using namespace plena_ref;

namespace compare {

namespace {

/// A format as either model writes it.
struct FormatPair {
  const char *Sim;
  DataType Ref;
};

struct Sizes {
  const char *Name;
  unsigned Weight;
  unsigned Mlen, Blen, Hlen, Lanes;
  unsigned VectorRows, Tiles;
  unsigned MPrefetch, VPrefetch, VWriteback;
  unsigned LoopInstructions;
  FormatPair Weights, MKv, Activations, VKv;
};

} // namespace

static const FormatPair MxE4M3 = {"mx(e4m3,e8m0,8)", MxFp8};
static const FormatPair MxE5M2 = {
    "mx(e5m2,e8m0,4)", DataType::mx(4, ScalarType::fp(1, 5, 2), E8M0)};
static const FormatPair MxE2M1 = {
    "mx(e2m1,e8m0,8)", DataType::mx(8, ScalarType::fp(1, 2, 1), E8M0)};
static const FormatPair MxE3M4 = {
    "mx(e3m4,e8m0,16)", DataType::mx(16, ScalarType::fp(1, 3, 4), E8M0)};
static const FormatPair PlainBf16 = {"bf16", DataType::plain(Bf16)};
static const FormatPair PlainF32 = {"f32", DataType::plain(F32)};
// The private rule for subnormals: "f16" would be IEEE's.
static const FormatPair PlainF16 = {"fp(1,5,10)", DataType::plain(F16)};
static const FormatPair PlainE4M3 = {"e4m3", DataType::plain(E4M3)};
static const FormatPair PlainE6M1 = {"fp(1,6,1)",
                                     DataType::plain(ScalarType::fp(1, 6, 1))};
static const FormatPair PlainInt4 = {"int4",
                                     DataType::plain(ScalarType::integer(4))};
static const FormatPair PlainInt8 = {"int8",
                                     DataType::plain(ScalarType::integer(8))};
static const FormatPair PlainInt32 = {"int32",
                                      DataType::plain(ScalarType::integer(32))};

static const Sizes AllSizes[] = {
    // name, weight, MLEN, BLEN, HLEN, lanes, rows, tiles, amounts, loop limit
    {"default", 35, 64, 4, 16, 4, 400, 4, 64, 4, 4, 100000, MxE4M3, PlainBf16,
     MxE4M3, PlainF32},
    {"toy", 300, 8, 4, 4, 2, 64, 9, 8, 4, 4, 40, MxE4M3, PlainBf16, MxE4M3,
     PlainInt8},
    {"two lanes", 150, 16, 2, 8, 2, 100, 5, 20, 3, 5, 60, PlainBf16, MxE3M4,
     PlainF16, MxE4M3},
    {"no powers of two", 120, 24, 6, 8, 3, 150, 4, 24, 5, 2, 30, MxE5M2,
     PlainF32, MxE5M2, PlainBf16},
    {"one block", 120, 16, 16, 4, 4, 130, 4, 33, 1, 1, 50, PlainE4M3, PlainF16,
     PlainE4M3, MxE4M3},
    {"narrow lanes", 60, 32, 8, 2, 16, 560, 3, 32, 6, 7, 25, MxE2M1, PlainInt32,
     MxE2M1, PlainE6M1},
    {"one lane", 200, 8, 8, 8, 1, 40, 6, 8, 2, 3, 20, MxE2M1, PlainInt4, MxE2M1,
     PlainInt32},
    // 2^32 cells of Vector SRAM.
    {"large", 12, 256, 4, 128, 2, 1 << 24, 2, 256, 4, 4, 100, MxE4M3, PlainBf16,
     MxE4M3, PlainF16},
    {"mask beyond 32 bits", 15, 128, 32, 2, 64, 300, 2, 128, 3, 3, 100, MxE4M3,
     MxE4M3, MxE3M4, MxE4M3},
};

static void set(const kc::isa::Target &T, kc::isa::Profile &P, const char *Name,
                const std::string &Value) {
  llvm::cantFail(kc::isa::overrideParam(T, P, std::string(Name) + "=" + Value));
}

static ProfilePair makePair(const kc::isa::Target &T, const Sizes &S) {
  ProfilePair Pair{S.Name, {}, kc::isa::defaultProfile(T), S.Weight};

  Config &C = Pair.Ref;
  C.Mlen = C.Vlen = S.Mlen;
  C.Blen = S.Blen;
  C.Hlen = S.Hlen;
  C.BroadcastAmount = S.Lanes;
  C.HbmSize = 1 << 20;
  C.MatrixSramSize = S.Tiles * S.Mlen;
  C.VectorSramSize = S.VectorRows;
  C.HbmMPrefetchAmount = S.MPrefetch;
  C.HbmVPrefetchAmount = S.VPrefetch;
  C.HbmVWritebackAmount = S.VWriteback;
  C.MaxLoopInstructions = S.LoopInstructions;
  C.FpSramSize = 1024;
  C.IntSramSize = 200;
  C.HbmMWeightType = S.Weights.Ref;
  C.HbmMKvType = S.MKv.Ref;
  C.HbmVActType = S.Activations.Ref;
  C.HbmVKvType = S.VKv.Ref;
  C.Dram.Rows = DramTiming::RowRule::Tracked;
  C.Dram.Queue = DramTiming::QueueRule::LastBlock;
  // All different, so that none can stand for another. The default machine
  // keeps the published ones.
  if (S.Mlen != 64) {
    C.Lat.SystolicOverhead = {3, 0};
    C.Lat.VectorAdd = {2, 0};
    C.Lat.VectorMul = {5, 0};
    C.Lat.VectorExp = {7, 0};
    C.Lat.VectorReci = {11, 0};
    C.Lat.VectorMax = {13, 0};
    C.Lat.VectorSum = {17, 0};
    C.Lat.ScalarFpBasic = {19, 0};
    C.Lat.ScalarFpExp = {23, 0};
    C.Lat.ScalarFpSqrt = {29, 0};
    C.Lat.ScalarFpReci = {31, 0};
    C.Lat.ScalarIntBasic = {37, 0};
  }

  kc::isa::Profile &P = Pair.Sim;
  P.Name = S.Name;
  auto Number = [&](const char *Name, uint64_t Value) {
    set(T, P, Name, std::to_string(Value));
  };
  Number("MLEN", C.Mlen);
  Number("VLEN", C.Vlen);
  Number("BLEN", C.Blen);
  Number("HLEN", C.Hlen);
  Number("BROADCAST_AMOUNT", C.BroadcastAmount);
  Number("HBM_SIZE_MIB", 1);
  Number("MATRIX_SRAM_SIZE", C.MatrixSramSize);
  Number("VECTOR_SRAM_SIZE", C.VectorSramSize);
  Number("FP_SRAM_SIZE", C.FpSramSize);
  Number("INT_SRAM_SIZE", C.IntSramSize);
  Number("HBM_M_PREFETCH_AMOUNT", C.HbmMPrefetchAmount);
  Number("HBM_V_PREFETCH_AMOUNT", C.HbmVPrefetchAmount);
  Number("HBM_V_WRITEBACK_AMOUNT", C.HbmVWritebackAmount);
  Number("MAX_LOOP_INSTRUCTIONS", C.MaxLoopInstructions);
  Number("SYSTOLIC_PROCESSING_OVERHEAD", C.cycles(C.Lat.SystolicOverhead));
  Number("BATCHED_MATMUL_CYCLES", C.Mlen);
  Number("BATCHED_MATVEC_CYCLES", 1);
  Number("VECTOR_ADD_CYCLES", C.cycles(C.Lat.VectorAdd));
  Number("VECTOR_MUL_CYCLES", C.cycles(C.Lat.VectorMul));
  Number("VECTOR_EXP_CYCLES", C.cycles(C.Lat.VectorExp));
  Number("VECTOR_RECI_CYCLES", C.cycles(C.Lat.VectorReci));
  Number("VECTOR_MAX_CYCLES", C.cycles(C.Lat.VectorMax));
  Number("VECTOR_SUM_CYCLES", C.cycles(C.Lat.VectorSum));
  Number("SCALAR_FP_BASIC_CYCLES", C.cycles(C.Lat.ScalarFpBasic));
  Number("SCALAR_FP_EXP_CYCLES", C.cycles(C.Lat.ScalarFpExp));
  Number("SCALAR_FP_SQRT_CYCLES", C.cycles(C.Lat.ScalarFpSqrt));
  Number("SCALAR_FP_RECI_CYCLES", C.cycles(C.Lat.ScalarFpReci));
  Number("SCALAR_INT_BASIC_CYCLES", C.cycles(C.Lat.ScalarIntBasic));
  set(T, P, "HBM_M_WEIGHT_TYPE", S.Weights.Sim);
  set(T, P, "HBM_M_KV_TYPE", S.MKv.Sim);
  set(T, P, "HBM_V_ACT_TYPE", S.Activations.Sim);
  set(T, P, "HBM_V_KV_TYPE", S.VKv.Sim);
  return Pair;
}

std::vector<ProfilePair> allProfiles(const kc::isa::Target &Plena) {
  std::vector<ProfilePair> Pairs;
  for (const Sizes &S : AllSizes)
    Pairs.push_back(makePair(Plena, S));
  return Pairs;
}

} // namespace compare
