//===- KernelLevel.h - Which compilation of the loops to use ----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generated file of loops is compiled for plain hosts and again for hosts
// with wider vectors; all give the same bits. The build says which of them
// exist (KC_HAVE_<level>), the host which it can run.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_KERNELLEVEL_H
#define KC_SIM_KERNELLEVEL_H

#ifdef KC_HAVE_x86_64_v4
#define KC_LEVEL_V4(KERNELS) extern const KERNELS *const level_x86_64_v4[];
#define KC_PICK_V4                                                             \
  if (__builtin_cpu_supports("x86-64-v4"))                                     \
    return level_x86_64_v4;
#else
#define KC_LEVEL_V4(KERNELS)
#define KC_PICK_V4
#endif

#ifdef KC_HAVE_x86_64_v3
#define KC_LEVEL_V3(KERNELS) extern const KERNELS *const level_x86_64_v3[];
#define KC_PICK_V3                                                             \
  if (__builtin_cpu_supports("x86-64-v3"))                                     \
    return level_x86_64_v3;
#else
#define KC_LEVEL_V3(KERNELS)
#define KC_PICK_V3
#endif

/// Declares the levels and kernelLevels(), the best one that the host has.
#define KC_DECLARE_KERNEL_LEVELS(KERNELS)                                      \
  extern const KERNELS *const level_base[];                                    \
  KC_LEVEL_V3(KERNELS)                                                         \
  KC_LEVEL_V4(KERNELS)                                                         \
  inline const KERNELS *const *kernelLevels() {                                \
    KC_PICK_V4 KC_PICK_V3 return level_base;                                   \
  }

#endif // KC_SIM_KERNELLEVEL_H
