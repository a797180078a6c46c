//===- Profiles.h - Configurations that both models know --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_COMPARE_PROFILES_H
#define KC_TEST_COMPARE_PROFILES_H

#include "Config.h"
#include "kc/Isa/Profile.h"

namespace compare {

/// The same machine, described for either model.
struct ProfilePair {
  std::string Name;
  plena_ref::Config Ref;
  kc::isa::Profile Sim;
  /// Of a thousand cases, so many run on it.
  unsigned Weight;
};

/// Machines whose sizes differ from each other in every way that the
/// definition allows, and that have every kind of format between them.
std::vector<ProfilePair> allProfiles(const kc::isa::Target &Plena);

} // namespace compare

#endif // KC_TEST_COMPARE_PROFILES_H
