//===- ProviderRegistry.cpp - Providers by name ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/ProviderRegistry.h"
#include "kc/Agent/Provider/OpenAi.h"
#include "kc/Agent/Provider/Replay.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

Expected<std::unique_ptr<Provider>>
ProviderRegistry::create(StringRef Name, ProviderSettings Settings) const {
  auto [Protocol, Model] = Name.split('/');
  if (!Model.empty())
    Settings.Model = Model.str();
  SmallVector<StringRef, 8> Names;
  for (const Entry &E : Entries) {
    if (E.Name == Protocol)
      return E.Create(Settings);
    Names.push_back(E.Name);
  }
  StringRef Nearest = nearestWord(Protocol, Names);
  return makeError(
      ErrorClass::Usage, "unknown_provider",
      "there is no provider \"" + Protocol + "\"" +
          (Nearest.empty() ? "" : "; did you mean \"" + Nearest.str() + "\"?") +
          " The providers are: " + join(Names, ", "));
}

static Expected<std::unique_ptr<Provider>>
createOpenAi(const ProviderSettings &Settings) {
  Expected<OpenAiOptions> Options = openAiOptions(Settings.Model);
  if (!Options)
    return Options.takeError();
  if (!Settings.BaseUrl.empty())
    Options->BaseUrl = Settings.BaseUrl;
  if (Settings.IdleTimeout)
    Options->IdleTimeout = *Settings.IdleTimeout;
  Options->Stream = Settings.Stream;
  if (Settings.TextTools)
    Options->Tools = ToolProtocol::Text;
  return createOpenAiProvider(std::move(*Options));
}

static Expected<std::unique_ptr<Provider>>
createReplay(const ProviderSettings &Settings) {
  if (Settings.Recording.empty())
    return makeError(ErrorClass::Usage, "no_recording",
                     "the replay provider needs a run folder or an event log");
  return createReplayProvider(Settings.Recording);
}

void kc::agent::addStandardProviders(ProviderRegistry &Registry) {
  Registry.add({"openai",
                "OpenAI Chat Completions, and every server that speaks it "
                "(OPENAI_BASE_URL, OPENAI_API_KEY)",
                createOpenAi});
  Registry.add({"replay", "the replies of a recorded run", createReplay});
}
