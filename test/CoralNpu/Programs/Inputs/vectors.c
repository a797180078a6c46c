//===- vectors.c - Loops that the compiler vectorises ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime.h"

enum { N = 237 };
static int8_t a8[N], b8[N], c8[N];
static int16_t a16[N], b16[N];
static int32_t a32[N], b32[N];
static uint8_t u8[N];

static uint32_t hash(const void *data, uint32_t bytes) {
  const uint8_t *d = data;
  uint32_t h = 2166136261u;
  for (uint32_t i = 0; i < bytes; ++i)
    h = (h ^ d[i]) * 16777619u;
  return h;
}

static void relu(const int8_t *x, int8_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = x[i] > 0 ? x[i] : 0;
}
static void saturating_add(const int8_t *x, const int8_t *y, int8_t *z, int n) {
  for (int i = 0; i < n; ++i) {
    int s = x[i] + y[i];
    z[i] = (int8_t)(s > 127 ? 127 : s < -128 ? -128 : s);
  }
}
static int32_t dot8(const int8_t *x, const int8_t *y, int n) {
  int32_t sum = 0;
  for (int i = 0; i < n; ++i)
    sum += x[i] * y[i];
  return sum;
}
static int32_t dot16(const int16_t *x, const int16_t *y, int n) {
  int32_t sum = 0;
  for (int i = 0; i < n; ++i)
    sum += x[i] * y[i];
  return sum;
}
static void axpy(int32_t a, const int32_t *x, int32_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] += a * x[i];
}
static int32_t largest(const int32_t *x, int n) {
  int32_t m = x[0];
  for (int i = 1; i < n; ++i)
    m = x[i] > m ? x[i] : m;
  return m;
}
static void widen(const uint8_t *x, int16_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = (int16_t)(x[i] * 3 - 200);
}
static void narrow(const int32_t *x, int16_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = (int16_t)(x[i] >> 5);
}
static void reverse(const int8_t *x, int8_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = x[n - 1 - i];
}
static void strided(const int32_t *x, int32_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = x[3 * i] ^ x[3 * i + 1] ^ x[3 * i + 2];
}
static void gather(const uint8_t *index, const int32_t *x, int32_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = x[index[i]];
}
static void divide(const int32_t *x, int32_t *y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = x[i] / (y[i] | 1) + (int32_t)((uint32_t)x[i] % 7);
}
static void matrix(const int8_t *a, const int8_t *b, int32_t *c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      int32_t sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int main(void) {
  for (int i = 0; i < N; ++i) {
    a8[i] = (int8_t)next_random();
    b8[i] = (int8_t)next_random();
    a16[i] = (int16_t)next_random();
    b16[i] = (int16_t)next_random();
    a32[i] = (int32_t)next_random();
    b32[i] = (int32_t)next_random();
    u8[i] = (uint8_t)(next_random() % N);
  }
  // Lengths around those of vectors.
  static const int lengths[] = {0, 1, 3, 4, 15, 16, 17, 31, 33, 64, 127, N};
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; ++l) {
    int n = lengths[l];
    relu(a8, c8, n);
    print_hex(hash(c8, sizeof c8));
    saturating_add(a8, b8, c8, n);
    print_hex(hash(c8, sizeof c8));
    print_int(dot8(a8, b8, n));
    print_int(dot16(a16, b16, n));
    axpy(-17, a32, b32, n);
    print_hex(hash(b32, sizeof b32));
    print_int(largest(b32, n > 0 ? n : 1));
    widen(u8, a16, n);
    print_hex(hash(a16, sizeof a16));
    narrow(a32, b16, n);
    print_hex(hash(b16, sizeof b16));
    reverse(b8, c8, n);
    print_hex(hash(c8, sizeof c8));
    strided(a32, b32, n / 3);
    gather(u8, a32, b32, n);
    print_hex(hash(b32, sizeof b32));
    divide(a32, b32, n);
    print_hex(hash(b32, sizeof b32));
    matrix(a8, b8, b32, n < 15 ? n : 15);
    print_hex(hash(b32, sizeof b32));
    print_line();
  }
  return 0;
}
