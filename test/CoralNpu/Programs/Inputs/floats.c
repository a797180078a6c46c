//===- floats.c - Single-precision arithmetic -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime.h"

static float absolute(float x) { return x < 0 ? -x : x; }

static float power(float x, int n) {
  if (n == 0)
    return 1;
  float half = power(x, n / 2);
  return n & 1 ? half * half * x : half * half;
}

static float square_root(float x) {
  float y = x > 1 ? x / 2 : 1;
  for (int i = 0; i < 20; ++i)
    y = 0.5f * (y + x / y);
  return y;
}

static float exponential(float x) {
  float sum = 1, term = 1;
  for (int n = 1; n < 30; ++n) {
    term *= x / (float)n;
    sum += term;
  }
  return sum;
}

/// Solves a system by elimination with a pivot search.
static void solve(void) {
  enum { N = 8 };
  float a[N][N + 1];
  for (int i = 0; i < N; ++i)
    for (int j = 0; j <= N; ++j)
      a[i][j] = (float)(int32_t)(next_random() % 2001 - 1000) / 64;
  for (int k = 0; k < N; ++k) {
    int best = k;
    for (int i = k + 1; i < N; ++i)
      if (absolute(a[i][k]) > absolute(a[best][k]))
        best = i;
    for (int j = 0; j <= N; ++j) {
      float t = a[k][j];
      a[k][j] = a[best][j];
      a[best][j] = t;
    }
    for (int i = 0; i < N; ++i) {
      if (i == k)
        continue;
      float factor = a[i][k] / a[k][k];
      for (int j = k; j <= N; ++j)
        a[i][j] -= factor * a[k][j];
    }
  }
  for (int i = 0; i < N; ++i)
    print_float(a[i][N] / a[i][i]);
  print_line();
}

static void mandelbrot(void) {
  for (int y = -6; y <= 6; ++y) {
    for (int x = -20; x < 10; ++x) {
      float cr = (float)x / 10, ci = (float)y / 5, zr = 0, zi = 0;
      int n = 0;
      for (; n < 40 && zr * zr + zi * zi < 4; ++n) {
        float t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
      }
      print_text(n == 40 ? "#" : n > 8 ? "+" : n > 4 ? "." : " ");
    }
    print_line();
  }
}

/// Conversions at and beyond the limits, comparisons with NaNs.
static void corners(void) {
  volatile float zero = 0, one = 1, tiny = 1e-38f, huge = 3e38f;
  volatile float values[] = {zero / zero,   one / zero,     -one / zero,
                             -zero,         tiny * 1e-3f,   huge * 10,
                             2147483648.0f, -2147483904.0f, 4294967296.0f,
                             0.5f,          1.5f,           -2.5f};
  enum { N = sizeof values / sizeof *values };
  for (int i = 0; i < N; ++i) {
    float x = values[i];
    int32_t n;
    uint32_t u;
    __asm__("fcvt.w.s %0, %1, rne" : "=r"(n) : "f"(x));
    __asm__("fcvt.wu.s %0, %1, rtz" : "=r"(u) : "f"(x));
    // A NaN's sign is nobody's business.
    print_hex(x == x);
    print_hex((uint32_t)n);
    print_hex(u);
    print_float(x == x ? x : 0);
    for (int j = 0; j < N; ++j)
      print_text(x < values[j]    ? "<"
                 : x == values[j] ? "="
                 : x > values[j]  ? ">"
                                  : "?");
    print_line();
  }
  uint32_t flags;
  __asm__ volatile("frflags %0" : "=r"(flags));
  print_hex(flags);
  print_line();
}

int main(void) {
  for (int i = 1; i < 12; ++i) {
    float x = (float)i * 0.37f;
    print_float(power(x, i));
    print_float(square_root(x));
    print_float(exponential(-x));
    print_float((float)(uint32_t)(i * 400000000u));
    print_float((float)(i * -123456789));
    print_line();
  }
  solve();
  mandelbrot();
  corners();
  return 0;
}
