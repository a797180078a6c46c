//===- runtime.c - Start, output and helpers ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program talks to its environment by the system calls write and exit of
// Linux, which qemu-riscv32 and kc-sim --environment=linux both have.
//
//===----------------------------------------------------------------------===//

#include "runtime.h"

int main(void);

static char buffer[512];
static uint32_t used;

static int32_t system_call(int32_t number, uint32_t a, uint32_t b, uint32_t c) {
  register uint32_t a0 __asm__("a0") = a;
  register uint32_t a1 __asm__("a1") = b;
  register uint32_t a2 __asm__("a2") = c;
  register int32_t a7 __asm__("a7") = number;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
  return (int32_t)a0;
}

static void flush(void) {
  system_call(64, 1, (uint32_t)buffer, used);
  used = 0;
}

static void put(char c) {
  if (used == sizeof buffer)
    flush();
  buffer[used++] = c;
}

__attribute__((section(".text.start"), used)) void _start(void) {
  int status = main();
  flush();
  system_call(93, (uint32_t)status, 0, 0);
  __builtin_unreachable();
}

void print_text(const char *text) {
  while (*text)
    put(*text++);
}

void print_int(int32_t n) {
  char digits[10];
  uint32_t rest = n < 0 ? -(uint32_t)n : (uint32_t)n, count = 0;
  if (n < 0)
    put('-');
  do
    digits[count++] = (char)('0' + rest % 10);
  while (rest /= 10);
  while (count)
    put(digits[--count]);
  put(' ');
}

void print_hex(uint32_t n) {
  for (int shift = 28; shift >= 0; shift -= 4)
    put("0123456789abcdef"[(n >> shift) & 15]);
  put(' ');
}

void print_float(float x) {
  uint32_t bits;
  __builtin_memcpy(&bits, &x, 4);
  print_hex(bits);
}

void print_line(void) { put('\n'); }

static uint32_t random_state = 1;
void seed_random(uint32_t seed) { random_state = seed ? seed : 1; }
uint32_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state;
}

// Not to be compiled into calls of themselves.
__attribute__((no_builtin)) void *memcpy(void *to, const void *from,
                                         uint32_t n) {
  char *t = to;
  const char *f = from;
  while (n--)
    *t++ = *f++;
  return to;
}
__attribute__((no_builtin)) void *memset(void *to, int byte, uint32_t n) {
  char *t = to;
  while (n--)
    *t++ = (char)byte;
  return to;
}
