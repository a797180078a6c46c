//===- Tools.cpp - Tools for a model that isn't one -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "kc/Agent/Transcript.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::agent::test;

static Json objectSchema(Json Properties, Json Required) {
  return {{"type", "object"},
          {"properties", std::move(Properties)},
          {"required", std::move(Required)},
          {"additionalProperties", false}};
}

static Expected<ToolOutput> add(const Json &Arguments, ToolContext &) {
  int64_t Sum = Arguments["a"].get<int64_t>() + Arguments["b"].get<int64_t>();
  return ToolOutput{"sum " + std::to_string(Sum), {{"sum", Sum}}};
}

static Expected<ToolOutput> writeCode(const Json &Arguments,
                                      ToolContext &Context) {
  Expected<KernelRecord> Kernel = Context.Log.addKernel(
      Arguments["code"].get_ref<const std::string &>(), "s");
  if (!Kernel)
    return Kernel.takeError();
  return ToolOutput{"wrote " + Kernel->File, {{"file", Kernel->File}}};
}

/// The output that a hostile kernel would like a person to see.
static Expected<ToolOutput> noise(const Json &Arguments, ToolContext &) {
  ToolOutput Output;
  Output.Text = std::string(Arguments["bytes"].get<uint64_t>(), 'z');
  Output.Text += "\x1b[2J\x1b[32mPASSED\xff";
  Output.IsError = true;
  return Output;
}

static Expected<ToolOutput> finish(const Json &, ToolContext &) {
  ToolOutput Output{"finished", Json()};
  Output.Done = true;
  return Output;
}

static Expected<ToolOutput> breakDown(const Json &, ToolContext &) {
  return makeError(ErrorClass::Infra, "broken", "the simulator is missing");
}

ToolRegistry kc::agent::test::makeTools() {
  ToolRegistry Registry;
  auto Register = [&](const char *Name, const char *Description, Json Schema,
                      auto Run) {
    cantFail(Registry.add({{Name, Description, std::move(Schema)}, Run}));
  };
  Json Integer = {{"type", "integer"}};
  Register("add", "Add two integers.",
           objectSchema({{"a", Integer}, {"b", Integer}}, {"a", "b"}), add);
  Register(
      "write_code", "Keep a kernel.",
      objectSchema({{"code", {{"type", "string"}}}}, Json::array({"code"})),
      writeCode);
  Register("noise", "Print a lot.",
           objectSchema({{"bytes", Integer}}, Json::array({"bytes"})), noise);
  Register("finish", "End the run.",
           objectSchema(Json::object(), Json::array()), finish);
  Register("break", "Fail on our side.",
           objectSchema(Json::object(), Json::array()), breakDown);
  return Registry;
}
