//===- Replay.h - A provider that repeats a recorded run ------ -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The replies of an event log, given again in their order: the whole agent runs
// without a network, for tests and demonstrations. The n-th request must be the
// one that was recorded; if it isn't, the tools or the prompt have changed, and
// an answer to another question would prove nothing.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_REPLAY_H
#define KC_AGENT_PROVIDER_REPLAY_H

#include "kc/Agent/EventLog.h"
#include "kc/Agent/Provider.h"
#include <memory>

namespace kc::agent {

struct ReplayOptions {
  /// Answer a request that differs all the same, and note the difference.
  bool AllowDifferences = false;
};

/// \p Path is a run folder or an event log. Errors are of class Usage.
llvm::Expected<std::unique_ptr<Provider>>
createReplayProvider(llvm::StringRef Path, const ReplayOptions &Options = {});

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_REPLAY_H
