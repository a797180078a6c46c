//===- PortableMath.h - Elementary functions, the same on every host -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run is repeated on another machine from its seed alone, so inputs must not
// depend on the host's C library. These use only operations that IEEE 754
// defines exactly; the build forbids their fusion. Errors are below 1e-14.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TASK_PORTABLEMATH_H
#define KC_LIB_TASK_PORTABLEMATH_H

namespace kc::task {

/// Natural logarithm of a positive normal number.
double portableLog(double X);

/// e^X for |X| < 700.
double portableExp(double X);

/// sin and cos of \p Turns times 2 pi; |Turns| < 2^40.
double portableSinTurn(double Turns);
double portableCosTurn(double Turns);

} // namespace kc::task

#endif // KC_LIB_TASK_PORTABLEMATH_H
