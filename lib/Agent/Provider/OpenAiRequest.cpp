//===- OpenAiRequest.cpp - Requests of Chat Completions -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/OpenAiWire.h"
#include "kc/Agent/Provider/TextToolCalls.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

namespace {
class RequestBuilder {
public:
  RequestBuilder(const Request &R, const OpenAiOptions &Options,
                 const OpenAiQuirks &Quirks)
      : R(R), Options(Options), Quirks(Quirks),
        TextTools(Options.Tools == ToolProtocol::Text) {
    Model = R.Model.empty() ? Options.Model : R.Model;
  }

  Json build() {
    Body = R.Extra.is_object() ? R.Extra : Json::object();
    Body["model"] = Model;
    Body["messages"] = messages();
    addTools();
    if (R.MaxOutputTokens)
      put(Quirks.OldMaxTokens ? "max_tokens" : "max_completion_tokens",
          *R.MaxOutputTokens);
    if (R.Temperature)
      put("temperature", *R.Temperature);
    if (R.Seed)
      put("seed", *R.Seed);
    if (R.ReasoningEffort) {
      Effort Level = *R.ReasoningEffort;
      if (Quirks.MaxEffort)
        Level = std::min(Level, *Quirks.MaxEffort);
      put("reasoning_effort", effortName(Level).str());
    }
    if (Options.Stream) {
      put("stream", true);
      put("stream_options", {{"include_usage", true}});
    }
    return std::move(Body);
  }

private:
  void put(StringRef Key, Json Value) {
    if (!is_contained(Quirks.Omit, Key))
      Body[Key.str()] = std::move(Value);
  }

  void addTools() {
    if (R.Tools.empty() || TextTools)
      return;
    Json Tools = Json::array();
    for (const ToolDefinition &Tool : R.Tools)
      Tools.push_back({{"type", "function"},
                       {"function",
                        {{"name", Tool.Name},
                         {"description", Tool.Description},
                         {"parameters", Tool.Schema}}}});
    Body["tools"] = std::move(Tools);
    static constexpr const char *ChoiceNames[] = {"auto", "none", "required"};
    put("tool_choice", ChoiceNames[static_cast<size_t>(R.Choice)]);
    put("parallel_tool_calls", R.ParallelToolCalls);
  }

  Json messages() {
    Json List = Json::array();
    bool ToolsAreDescribed = !TextTools || R.Tools.empty();
    for (const Message &M : R.Messages) {
      if (M.Author == Role::Assistant) {
        List.push_back(assistant(M));
        continue;
      }
      if (M.Author == Role::Tool) {
        addResults(M, List);
        continue;
      }
      std::string Text = M.text();
      if (!ToolsAreDescribed) {
        Text += "\n\n" + describeToolsAsText(R.Tools);
        ToolsAreDescribed = true;
      }
      List.push_back(
          {{"role", roleName(M.Author).str()}, {"content", std::move(Text)}});
    }
    return List;
  }

  void addResults(const Message &M, Json &List) {
    for (const Part &P : M.Parts) {
      const auto *Result = std::get_if<ToolResultPart>(&P);
      if (!Result)
        continue;
      if (TextTools)
        List.push_back(
            {{"role", "user"}, {"content", renderToolResult(*Result)}});
      else
        List.push_back({{"role", "tool"},
                        {"tool_call_id", Result->CallId},
                        {"content", Result->Text}});
    }
  }

  /// The server's own item where this model made it, and else a new one.
  Json assistant(const Message &M) {
    Json Item = {{"role", "assistant"}, {"content", M.text()}};
    bool IsOwn = M.Raw && M.Raw->Provider == "openai" && M.Raw->Model == Model;
    if (IsOwn && M.Raw->Value.is_object()) {
      for (auto It = M.Raw->Value.begin(); It != M.Raw->Value.end(); ++It)
        Item[It.key()] = *It;
      if (!Options.EchoReasoning && !Quirks.EchoReasoning)
        for (const char *Key : {"reasoning_content", "reasoning"})
          Item.erase(Key);
    }
    if (TextTools)
      return Item;

    // Arguments are always sent as valid JSON: some servers fail on others.
    const Json *RawCalls = findMember(Item, "tool_calls");
    Json Calls = Json::array();
    for (const ToolCallPart *Call : M.toolCalls()) {
      Json One = Json::object();
      if (RawCalls && RawCalls->is_array() && Calls.size() < RawCalls->size() &&
          (*RawCalls)[Calls.size()].is_object())
        One = (*RawCalls)[Calls.size()];
      One["id"] = Call->Id;
      One["type"] = "function";
      One["function"] = {{"name", Call->Name},
                         {"arguments", dumpJson(Call->Arguments)}};
      Calls.push_back(std::move(One));
    }
    Item.erase("tool_calls");
    if (!Calls.empty())
      Item["tool_calls"] = std::move(Calls);
    return Item;
  }

  const Request &R;
  const OpenAiOptions &Options;
  const OpenAiQuirks &Quirks;
  bool TextTools;
  std::string Model;
  Json Body;
};
} // namespace

Json kc::agent::buildChatRequest(const Request &R, const OpenAiOptions &Options,
                                 const OpenAiQuirks &Quirks) {
  return RequestBuilder(R, Options, Quirks).build();
}
