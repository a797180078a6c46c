//===- Throughput.td - What no kernel can beat -------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The best that the units do of what tasks count. No kernel is faster, so what
// can be saved by some trick isn't here.
//
//===----------------------------------------------------------------------===//

// A widening product of 16 bits makes four sums of 32 bits. One of 8 bits makes
// eight of 16 bits; two of those can be added exactly, and another
// micro-operation adds four of them up in 32 bits. So a multiplication and an
// addition make eight, and as many of both are under way as the reorder buffer
// has places for, each for two cycles more than its unit takes.
defvar PairCycles = (add (add V_ALU_LATENCY, V_MULTIPLY_LATENCY), 4);
def : Throughput<"mac",
                 (umin (mul V_REORDER_BUFFER, 8),
                       (mul PairCycles, (umin (mul V_DISPATCH, 4),
                                              (mul V_MULTIPLIERS, 8)))),
                 PairCycles, VectorMultiplier>;
def : Throughput<"mac", (value 1), (value 1), Multiplier>;

// Groups of eight registers, which lie in a row.
def : Throughput<"mem_read", (value 128),
                 (select (eq LSU_MODEL, 1), 32, 10), VectorLoadStore>;
def : Throughput<"mem_write", (value 128),
                 (select (eq LSU_MODEL, 1), 24, 11), VectorLoadStore>;
