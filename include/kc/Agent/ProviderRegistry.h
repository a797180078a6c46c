//===- ProviderRegistry.h - Providers by name ----------------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model is named "provider/model" ("openai/gpt-5", "openai/my/local-model"):
// the part before the first slash chooses the provider. There is no default,
// since a request may cost money.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDERREGISTRY_H
#define KC_AGENT_PROVIDERREGISTRY_H

#include "kc/Agent/Provider.h"
#include <functional>
#include <memory>

namespace kc::agent {

/// What the command line and the configuration say; each provider takes what it
/// knows.
struct ProviderSettings {
  std::string Model;
  std::string BaseUrl;   ///< empty: from the environment
  std::string Recording; ///< for replay: a run folder or an event log
  std::optional<std::chrono::milliseconds> IdleTimeout;
  bool Stream = true;
  bool TextTools = false;
};

class ProviderRegistry {
public:
  using Factory = std::function<llvm::Expected<std::unique_ptr<Provider>>(
      const ProviderSettings &)>;
  struct Entry {
    std::string Name;
    std::string Description;
    Factory Create;
  };

  void add(Entry NewEntry) { Entries.push_back(std::move(NewEntry)); }
  const std::vector<Entry> &entries() const { return Entries; }

  /// \p Name is "provider" or "provider/model"; the latter overrides the model
  /// of \p Settings. Fails with class Usage for a name that doesn't exist.
  llvm::Expected<std::unique_ptr<Provider>>
  create(llvm::StringRef Name, ProviderSettings Settings) const;

private:
  std::vector<Entry> Entries;
};

/// Adds "openai" and "replay".
void addStandardProviders(ProviderRegistry &Registry);

} // namespace kc::agent

#endif // KC_AGENT_PROVIDERREGISTRY_H
