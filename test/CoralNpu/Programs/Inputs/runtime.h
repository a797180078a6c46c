//===- runtime.h - What the programs of this folder have of a C library
//---------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_H
#define RUNTIME_H

typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;

/// Numbers that look random and are the same everywhere.
uint32_t next_random(void);
void seed_random(uint32_t seed);

void print_text(const char *text);
void print_int(int32_t n);
void print_hex(uint32_t n);
/// The bits of a number, so that nothing is lost to rounding.
void print_float(float x);
void print_line(void);

void *memcpy(void *to, const void *from, uint32_t n);
void *memset(void *to, int byte, uint32_t n);

#endif // RUNTIME_H
