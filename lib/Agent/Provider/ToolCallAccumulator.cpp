//===- ToolCallAccumulator.cpp - Tool calls from fragments ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/ToolCallAccumulator.h"
#include "kc/Agent/AgentError.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static Error notInProtocol(const Twine &Message) {
  return makeError(ErrorClass::Provider, "protocol", Message);
}

/// The arguments as text: most servers send a string, some the object itself.
static Expected<std::string> argumentText(const Json *Arguments) {
  if (!Arguments || Arguments->is_null())
    return std::string();
  if (Arguments->is_string())
    return Arguments->get<std::string>();
  if (Arguments->is_object())
    return dumpJson(*Arguments);
  return notInProtocol("expected the arguments of a tool call as a string, "
                       "found " +
                       describeJson(*Arguments));
}

static bool isCompleteObject(StringRef Text) {
  Expected<Json> Value = parseJson(Text, "");
  if (Value)
    return Value->is_object();
  consumeError(Value.takeError());
  return false;
}

ToolCallAccumulator::Call &
ToolCallAccumulator::startCall(std::optional<uint64_t> Index) {
  Calls.emplace_back();
  Last = Calls.size() - 1;
  Calls.back().Index = Index;
  return Calls.back();
}

/// Finds the call that a fragment continues, or begins one.
ToolCallAccumulator::Call &
ToolCallAccumulator::select(std::optional<uint64_t> Index, StringRef Id,
                            StringRef Name, StringRef Arguments) {
  if (!Index) {
    if (!Id.empty())
      for (size_t I = 0; I != Calls.size(); ++I)
        if (Calls[I].Id == Id) {
          Last = I;
          return Calls[I];
        }
    if (Calls.empty() || !Name.empty() || !Id.empty())
      return startCall(std::nullopt);
    return Calls[Last];
  }

  // The latest call of this index: servers that give every call the index 0
  // send one call after the other.
  for (size_t I = Calls.size(); I-- != 0;) {
    Call &C = Calls[I];
    if (C.Index != Index)
      continue;
    bool OtherId = !Id.empty() && !C.Id.empty() && C.Id != Id;
    // Without ids, a name with fresh arguments behind a finished call.
    bool FreshCall = Id.empty() && !Name.empty() && !Arguments.empty() &&
                     isCompleteObject(C.Arguments);
    if (OtherId || FreshCall)
      return startCall(Index);
    Last = I;
    return C;
  }
  return startCall(Index);
}

Error ToolCallAccumulator::add(const Json &Fragment) {
  if (!Fragment.is_object())
    return notInProtocol("expected a tool call, found " +
                         describeJson(Fragment));
  const Json *Function = findMember(Fragment, "function");
  // A server that flattens the call.
  const Json &Source = Function && Function->is_object() ? *Function : Fragment;
  Expected<std::string> Arguments =
      argumentText(findMember(Source, "arguments"));
  if (!Arguments)
    return Arguments.takeError();
  StringRef Name = stringMember(Source, "name");
  StringRef Id = stringMember(Fragment, "id");

  Call &C = select(unsignedMember(Fragment, "index"), Id, Name, *Arguments);
  if (C.Id.empty())
    C.Id = Id.str();
  // Some servers repeat the name, and none is known to split it.
  if (C.Name.empty())
    C.Name = Name.str();
  C.Arguments += *Arguments;
  ArgumentBytes += Arguments->size();
  for (auto It = Fragment.begin(); It != Fragment.end(); ++It)
    if (It.key() != "index" && It.key() != "id" && It.key() != "type" &&
        It.key() != "function" && It.key() != "name" && It.key() != "arguments")
      C.Extra[It.key()] = *It;
  return Error::success();
}

static std::string makeId(unsigned Turn, size_t Number, IdStyle Style) {
  if (Style == IdStyle::Mistral)
    return formatv("c{0,0+4}{1,0+4}", Turn % 10000, Number % 10000);
  return formatv("call_{0}_{1}", Turn, Number);
}

std::vector<AccumulatedCall>
ToolCallAccumulator::finish(unsigned Turn, IdStyle Style, ReplyCut Cut) const {
  std::vector<AccumulatedCall> Finished;
  StringSet<> Ids;
  for (size_t I = 0; I != Calls.size(); ++I) {
    const Call &C = Calls[I];
    AccumulatedCall &Out = Finished.emplace_back();
    Out.Extra = C.Extra;
    Out.Part.Id = C.Id;
    for (size_t Number = I + 1;
         Out.Part.Id.empty() || !Ids.insert(Out.Part.Id).second; ++Number)
      Out.Part.Id = makeId(Turn, Number, Style);
    Out.Part.Name = C.Name;
    Out.Part.RawArguments = C.Arguments;
    // Only the call that came last can be the one that was cut.
    RepairedArguments Repaired =
        repairArguments(C.Arguments, I == Last ? Cut : ReplyCut::No);
    Out.Part.Arguments = std::move(Repaired.Value);
    Out.Part.Repair = repairRungName(Repaired.Rung).str();
    Out.Part.Problem = std::move(Repaired.Problem);
    if (C.Name.empty() && Out.Part.Problem.empty())
      Out.Part.Problem = "the call has no name";
  }
  return Finished;
}
