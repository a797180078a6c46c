//===- PortableMath.cpp - Elementary functions, the same on every host ----===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PortableMath.h"
#include <cmath>

namespace kc::task {

constexpr double Ln2 = 0x1.62e42fefa39efp-1;
constexpr double TwoPi = 0x1.921fb54442d18p+2;

double portableLog(double X) {
  // X = M * 2^E with M near 1, and log M = 2 artanh((M-1)/(M+1)).
  int Exponent;
  double M = std::frexp(X, &Exponent);
  if (M < 0x1.6a09e667f3bcdp-1) { // The root of a half.
    M *= 2;
    --Exponent;
  }
  double S = (M - 1) / (M + 1);
  double Square = S * S;
  double Sum = 0;
  for (int K = 21; K >= 1; K -= 2)
    Sum = Sum * Square + 1.0 / K;
  return 2 * S * Sum + Exponent * Ln2;
}

double portableExp(double X) {
  double Exponent = std::floor(X / Ln2 + 0.5);
  double Rest = X - Exponent * Ln2;
  double Sum = 1;
  for (int K = 16; K >= 1; --K)
    Sum = 1 + Rest / K * Sum;
  return std::ldexp(Sum, int(Exponent));
}

/// Taylor's series; |X| is at most pi/4.
static double sinNearZero(double X) {
  double Square = X * X, Sum = 1;
  for (int K = 18; K >= 2; K -= 2)
    Sum = 1 - Square / (K * (K + 1)) * Sum;
  return X * Sum;
}

static double cosNearZero(double X) {
  double Square = X * X, Sum = 1;
  for (int K = 17; K >= 1; K -= 2)
    Sum = 1 - Square / (K * (K + 1)) * Sum;
  return Sum;
}

double portableSinTurn(double Turns) {
  Turns -= std::floor(Turns);
  int Quarter = int(std::floor(Turns * 4 + 0.5));
  double X = (Turns - Quarter * 0.25) * TwoPi;
  switch (Quarter & 3) {
  case 0:
    return sinNearZero(X);
  case 1:
    return cosNearZero(X);
  case 2:
    return -sinNearZero(X);
  default:
    return -cosNearZero(X);
  }
}

double portableCosTurn(double Turns) { return portableSinTurn(Turns + 0.25); }

} // namespace kc::task
