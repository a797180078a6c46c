//===- InputSets.cpp - Inputs and golden results by secret ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputSets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace kc::eval {

constexpr size_t MaxRecent = 4;

InputSets::SecretSets &InputSets::setsOf(const task::Secret &S) {
  std::string Seed = S.hex();
  auto Known = llvm::find_if(
      Recent, [&](const SecretSets &Sets) { return Sets.Seed == Seed; });
  if (Known == Recent.end())
    Known = Recent.insert(Known, {std::move(Seed), {}});
  Recent.splice(Recent.begin(), Recent, Known);
  if (Recent.size() > MaxRecent)
    Recent.pop_back();
  return Recent.front();
}

Expected<InputSets::InputSetPtr> InputSets::make(const task::Secret &S,
                                                 unsigned Round) {
  auto Set = std::make_shared<InputSet>();
  std::vector<task::HostTensor> Drawn = task::generateInputs(C, S, Round);
  Set->Stored = task::storedInputs(C, Drawn);
  auto Golden = Reference.run(C, Set->Stored);
  if (!Golden)
    return Golden.takeError();
  Set->Golden = std::move(*Golden);
  Set->Images = task::buildImages(C, Drawn);
  // The generator hashes the secret with the tensor's name, so these bytes say
  // nothing about the inputs.
  uint64_t Poison = support::endian::read64le(S.bytes().data()) + 2 * Round;
  Set->Poison[0] = Poison & ~uint64_t(1);
  Set->Poison[1] = Poison | 1;
  return Set;
}

Expected<std::shared_ptr<const InputSet>> InputSets::get(const task::Secret &S,
                                                         unsigned Round) {
  std::vector<InputSetPtr> &Rounds = setsOf(S).Rounds;
  if (Rounds.size() <= Round)
    Rounds.resize(Round + 1);
  if (!Rounds[Round]) {
    auto Made = make(S, Round);
    if (!Made)
      return Made.takeError();
    Rounds[Round] = std::move(*Made);
  }
  return Rounds[Round];
}

} // namespace kc::eval
