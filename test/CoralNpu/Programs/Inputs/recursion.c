//===- recursion.c - Recursion, tables and 64-bit integers ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime.h"

static int hanoi(int n, int from, int to, int via, uint32_t *trace) {
  if (n == 0)
    return 0;
  int moves = hanoi(n - 1, from, via, to, trace);
  *trace = *trace * 7 + (uint32_t)(n * 9 + from * 3 + to);
  return moves + 1 + hanoi(n - 1, via, to, from, trace);
}

static uint32_t ackermann(uint32_t m, uint32_t n) {
  if (m == 0)
    return n + 1;
  return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

static int queens(int n, int row, uint32_t columns, uint32_t left,
                  uint32_t right) {
  if (row == n)
    return 1;
  int count = 0;
  uint32_t free = ((1u << n) - 1) & ~(columns | left | right);
  while (free) {
    uint32_t place = free & -free;
    free ^= place;
    count += queens(n, row + 1, columns | place, (left | place) << 1,
                    (right | place) >> 1);
  }
  return count;
}

struct node {
  struct node *left, *right;
  int32_t key;
};
static struct node nodes[300];

static struct node *insert(struct node *tree, struct node *n) {
  if (!tree)
    return n;
  if (n->key < tree->key)
    tree->left = insert(tree->left, n);
  else
    tree->right = insert(tree->right, n);
  return tree;
}
static int depth(const struct node *n) {
  if (!n)
    return 0;
  int l = depth(n->left), r = depth(n->right);
  return 1 + (l > r ? l : r);
}
static uint32_t in_order(const struct node *n, uint32_t sum) {
  if (!n)
    return sum;
  sum = in_order(n->left, sum);
  return in_order(n->right, sum * 33 + (uint32_t)n->key);
}

/// A stack machine: a switch that becomes a jump table.
static int32_t interpret(const uint8_t *code) {
  int32_t stack[16] = {0};
  int top = 0;
  for (;;)
    switch (*code++) {
    case 0:
      return stack[top - 1];
    case 1:
      stack[top++] = (int8_t)*code++;
      break;
    case 2:
      --top;
      stack[top - 1] += stack[top];
      break;
    case 3:
      --top;
      stack[top - 1] -= stack[top];
      break;
    case 4:
      --top;
      stack[top - 1] *= stack[top];
      break;
    case 5:
      --top;
      stack[top - 1] = stack[top] ? stack[top - 1] / stack[top] : -1;
      break;
    case 6:
      --top;
      stack[top - 1] = stack[top] ? stack[top - 1] % stack[top] : 0;
      break;
    case 7:
      stack[top] = stack[top - 1];
      ++top;
      break;
    case 8:
      stack[top - 1] = -stack[top - 1];
      break;
    case 9:
      if (stack[--top])
        code += (int8_t)*code;
      else
        ++code;
      break;
    default:
      return -1;
    }
}

static uint64_t wide(void) {
  uint64_t a = 0x123456789abcdefull, b = 3;
  for (int i = 0; i < 200; ++i) {
    a = a * 6364136223846793005ull + b;
    b = (b << 7 | b >> 57) ^ a;
    b += (uint64_t)((int64_t)a >> (i % 60));
    a ^= (uint64_t)__builtin_popcountll(b) << (i & 31);
    a -= (uint64_t)__builtin_clzll(b | 1) *
         (uint64_t)__builtin_ctzll(b | 1u << 31);
  }
  return a ^ b;
}

static uint32_t crc(const uint8_t *data, uint32_t n) {
  uint32_t value = ~0u;
  for (uint32_t i = 0; i < n; ++i) {
    value ^= data[i];
    for (int k = 0; k < 8; ++k)
      value = value >> 1 ^ (0xEDB88320u & -(value & 1));
  }
  return ~value;
}

static uint32_t many_arguments(int a, int8_t b, int16_t c, uint64_t d, int e,
                               uint8_t f, int g, uint16_t h, int i, int64_t j) {
  return (uint32_t)(a + b * 3 + c * 5 + (int)d * 7 + e * 11 + f * 13 + g * 17 +
                    h * 19 + i * 23 + (int)(j >> 8) * 29);
}

int main(void) {
  uint32_t trace = 0;
  print_int(hanoi(9, 0, 2, 1, &trace));
  print_hex(trace);
  print_int((int32_t)ackermann(2, 9));
  print_int(queens(7, 0, 0, 0, 0));
  print_line();

  struct node *tree = 0;
  for (int i = 0; i < 300; ++i) {
    nodes[i].key = (int32_t)next_random() % 1000;
    tree = insert(tree, &nodes[i]);
  }
  print_int(depth(tree));
  print_hex(in_order(tree, 5381));
  print_line();

  static const uint8_t program[] = {1, 100, 1, 1, 3, 7, 9, (uint8_t)-5, 1, 77,
                                    2, 1,   7, 4, 1, 5, 6, 8,           0};
  print_int(interpret(program));
  uint64_t w = wide();
  print_hex((uint32_t)(w >> 32));
  print_hex((uint32_t)w);
  print_hex(crc((const uint8_t *)nodes, sizeof program));
  print_hex(crc(program, sizeof program));
  print_hex(many_arguments(-1, -2, -3, 1ull << 40 | 4, 5, 250, -7, 65000, 9,
                           -1048576));
  print_line();
  return 1;
}
