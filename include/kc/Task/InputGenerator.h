//===- InputGenerator.h - Inputs drawn from a secret ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inputs of the run that decides are drawn after the program is fixed, from
// a secret that the program's author has not seen. They depend on the secret,
// the task, the configuration, the tensor and the round, and on nothing else:
// not on the host, the build or the order in which they are drawn.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_INPUTGENERATOR_H
#define KC_TASK_INPUTGENERATOR_H

#include "kc/Task/Cell.h"
#include "kc/Task/HostTensor.h"
#include <array>

namespace kc::task {

class Secret {
public:
  /// From the operating system's random numbers.
  static llvm::Expected<Secret> draw();
  /// Any text stands for one secret, so that a run can be repeated.
  static Secret fromText(llvm::StringRef Text);

  llvm::ArrayRef<uint8_t> bytes() const { return Bytes; }
  /// 64 hexadecimal digits; fromText() of them is another secret.
  std::string hex() const;
  /// The secret whose hex() this is.
  static llvm::Expected<Secret> fromHex(llvm::StringRef Hex);

private:
  std::array<uint8_t, 32> Bytes;
};

/// The values of one input before they are stored in the tensor's format: bf16
/// values (f32 for plain formats with a longer mantissa), or whole numbers for
/// integer formats.
HostTensor generateInput(const Cell &C, const BoundTensor &T, const Secret &S,
                         unsigned Round);

/// All inputs of \p C. Another \p Round gives independent values, by further
/// rules if the task has some.
std::vector<HostTensor> generateInputs(const Cell &C, const Secret &S,
                                       unsigned Round);

} // namespace kc::task

#endif // KC_TASK_INPUTGENERATOR_H
