//===- scalar.c - Scalar work for utils/riscv-benchmark -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops such as compiled programs have: checksums of bytes, a sieve, a matrix
// product, a list, a sort. Ends with status 0 if the results are the ones that
// they always are.
//
//===----------------------------------------------------------------------===//

typedef unsigned char uint8_t;
typedef unsigned int uint32_t;

enum { BYTES = 4096, PRIMES = 8192, EDGE = 24, NODES = 512 };
static uint8_t bytes[BYTES], composite[PRIMES];
static int a[EDGE][EDGE], b[EDGE][EDGE], c[EDGE][EDGE];
static struct node {
  struct node *next;
  uint32_t value;
} nodes[NODES];
static uint32_t keys[NODES];

static uint32_t checksum(void) {
  uint32_t crc = ~0u;
  for (int i = 0; i < BYTES; ++i) {
    crc ^= bytes[i];
    for (int k = 0; k < 8; ++k)
      crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

static uint32_t sieve(void) {
  uint32_t count = 0;
  for (int i = 0; i < PRIMES; ++i)
    composite[i] = 0;
  for (int i = 2; i < PRIMES; ++i) {
    if (composite[i])
      continue;
    ++count;
    for (int j = i * i; j < PRIMES; j += i)
      composite[j] = 1;
  }
  return count;
}

static uint32_t product(void) {
  uint32_t sum = 0;
  for (int i = 0; i < EDGE; ++i)
    for (int j = 0; j < EDGE; ++j) {
      int s = 0;
      for (int k = 0; k < EDGE; ++k)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
      sum = sum * 17 + (uint32_t)s;
    }
  return sum;
}

static uint32_t walk(void) {
  uint32_t sum = 0;
  for (struct node *n = nodes; n; n = n->next)
    sum += n->value;
  return sum;
}

static uint32_t sort(void) {
  uint32_t x = 12345;
  for (int i = 0; i < NODES; ++i)
    keys[i] = x = x * 1664525 + 1013904223;
  for (int gap = NODES / 2; gap; gap /= 2)
    for (int i = gap; i < NODES; ++i) {
      uint32_t key = keys[i];
      int j = i;
      for (; j >= gap && keys[j - gap] > key; j -= gap)
        keys[j] = keys[j - gap];
      keys[j] = key;
    }
  return keys[NODES / 2];
}

static int run(void) {
  for (int i = 0; i < BYTES; ++i)
    bytes[i] = (uint8_t)(i * 31 + (i >> 5));
  for (int i = 0; i < EDGE; ++i)
    for (int j = 0; j < EDGE; ++j) {
      a[i][j] = i - j;
      b[i][j] = i * j % 7;
    }
  for (int i = 0; i < NODES; ++i) {
    // Every seventh: a path through all nodes.
    nodes[i * 7 % NODES].value = (uint32_t)i;
    nodes[i * 7 % NODES].next = i + 1 < NODES ? &nodes[(i + 1) * 7 % NODES] : 0;
  }
  uint32_t first = 0;
  for (int round = 0; round < ROUNDS; ++round) {
    // The compiler shall not know that every round is like the first.
    __asm__ volatile("" : : : "memory");
    uint32_t hash = checksum();
    hash = hash * 31 + sieve();
    hash = hash * 31 + product();
    hash = hash * 31 + walk();
    hash = hash * 31 + sort();
    if (round == 0)
      first = hash;
    else if (hash != first)
      return 1;
  }
  return 0;
}

__attribute__((section(".text.start"), used)) void _start(void) {
  register int a0 __asm__("a0") = run();
  register int a7 __asm__("a7") = 93;
  __asm__ volatile("ecall" : : "r"(a0), "r"(a7));
  __builtin_unreachable();
}
