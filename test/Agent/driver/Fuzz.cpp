//===- Fuzz.cpp - Random input for everything that reads ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Texts that are nearly right, and what must hold of every reader whatever it
// is given. The inputs depend on the seed alone. Besides not crashing:
//
// * the lenient parser without any leniency accepts what the strict one does,
//   and gives the same value;
// * a stream gives the same events however it is cut;
// * repaired arguments are an object, or there is a problem;
// * of an event log that was changed, only what is as it was is taken.
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "kc/Agent/EventLog.h"
#include "kc/Agent/JsonSchema.h"
#include "kc/Agent/Provider/ArgumentRepair.h"
#include "kc/Agent/Provider/OpenAiWire.h"
#include "kc/Agent/Provider/SseParser.h"
#include "kc/Agent/Provider/TextToolCalls.h"
#include "kc/Agent/Sha256.h"
#include "kc/Support/TerminalText.h"
#include <random>

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::agent::test;

static cl::opt<unsigned> Runs("runs", cl::init(1000));
static cl::opt<unsigned> Seed("seed", cl::init(1));

namespace {
constexpr StringRef Seeds[] = {
    R"({"a": 1, "b": [true, null, "x\u00e9\ud83d\ude00"], "c": {"d": -1.5e3}})",
    R"({"code": "li x1, 1\nadd", "count": 12, "names": ["a", "b"]})",
    R"({"id":"c","choices":[{"index":0,"delta":{"content":"hi","tool_calls":)"
    R"([{"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\": 1}"}}]}}]})",
    R"({"error":{"message":"m","type":"t","code":"c","param":"temperature"}})",
    R"({"role":"assistant","parts":[{"type":"tool_call","id":"a","name":"f",)"
    R"("arguments":{},"raw_arguments":"{}"}]})",
    R"({'a': 'it\'s', "b": True,})",
    "```json\n{\"a\": [1, {\"b\": 2\n```",
    "<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>"
    "<function=f><parameter=x>1</parameter></function>",
    "event: a\r\ndata: {\"b\": 1}\r\n\r\n: c\n\ndata: 1\ndata: 2\n\n",
};

class Fuzzer {
public:
  explicit Fuzzer(unsigned Seed) : Random(Seed) {}

  bool run() {
    std::string Text = mutate(Seeds[below(std::size(Seeds))].str());
    bool Ok = checkParsers(Text) && checkStream(Text) && checkRepair(Text);
    checkValues(Text);
    Ok &= checkLog();
    if (!Ok)
      outs() << "input: " << escapeForTerminal(Text, /*OneLine=*/true) << "\n";
    return Ok;
  }

private:
  size_t below(size_t Limit) { return Limit ? Random() % Limit : 0; }

  std::string mutate(std::string Text) {
    static const StringRef Pieces[] = {"{",
                                       "}",
                                       "[",
                                       "]",
                                       "\"",
                                       "\\",
                                       ",",
                                       ":",
                                       "'",
                                       "\n",
                                       "\r",
                                       "\xff",
                                       "\xf0",
                                       "\\ud83d",
                                       "null",
                                       "1e9",
                                       "-",
                                       "data:",
                                       StringRef("\0", 1),
                                       "\x1b",
                                       "```",
                                       "<",
                                       "99999999999999999999",
                                       " ",
                                       "</tool_call>"};
    for (size_t I = below(6); I != 0; --I) {
      size_t At = below(Text.size() + 1);
      switch (below(4)) {
      case 0:
        Text.insert(At, Pieces[below(std::size(Pieces))].str());
        break;
      case 1:
        Text.erase(At, below(4));
        break;
      case 2:
        if (At < Text.size())
          Text[At] = static_cast<char>(below(256));
        break;
      default:
        Text.insert(At, Text.substr(below(Text.size() + 1), below(20)));
        break;
      }
    }
    return Text;
  }

  bool fail(const Twine &What) {
    outs() << "wrong: " << What << "\n";
    return false;
  }

  bool checkParsers(StringRef Text) {
    JsonParseOptions Options;
    Options.AllowDuplicateKeys = true;
    Options.MaxDepth = MaxJsonDepth / 2;
    Expected<Json> Value = parseJson(Text, "fuzz", Options);
    // The lenient parser is only given what is UTF-8.
    if (toValidUtf8(Text) == Text && !Text.contains("\\ud")) {
      RepairedArguments Repaired = repairArguments(Text, ReplyCut::Yes);
      bool IsObject = Value && Value->is_object();
      if (IsObject !=
          (Repaired.Problem.empty() && Repaired.Rung == RepairRung::Strict))
        return fail("the parsers disagree whether this is an object");
      if (IsObject && *Value != Repaired.Value)
        return fail("the parsers disagree about the value");
    }
    if (!Value) {
      consumeError(Value.takeError());
      return true;
    }
    findJsonOffset(Text, "/a/0/b");
    Expected<Json> Again = parseJson(dumpJson(*Value), "fuzz", Options);
    if (!Again) {
      consumeError(Again.takeError());
      return fail("what was printed can't be read");
    }
    return *Again == *Value || fail("what was printed reads differently");
  }

  bool checkStream(StringRef Text) {
    auto Collect = [&](bool Cut) {
      std::vector<std::string> Events;
      SseParser Parser(/*MaxEventBytes=*/200);
      auto Handler = [&](const SseEvent &Event) {
        Events.push_back(Event.Name + "|" + Event.Id + "|" + Event.Data);
        return Error::success();
      };
      StringRef Rest = Text;
      Error E = Error::success();
      while (!Rest.empty() && !E) {
        size_t Length = Cut ? 1 + below(5) : Rest.size();
        E = Parser.feed(Rest.take_front(Length), Handler);
        Rest = Rest.drop_front(std::min(Length, Rest.size()));
      }
      if (!E)
        E = Parser.finish(Handler);
      if (E)
        Events.push_back(toString(std::move(E)));
      return Events;
    };
    return Collect(false) == Collect(true) ||
           fail("the events depend on how the stream is cut");
  }

  bool checkRepair(StringRef Text) {
    RepairedArguments Repaired =
        repairArguments(toValidUtf8(Text), ReplyCut::No);
    if (!Repaired.Value.is_object())
      return fail("repaired arguments are no object");
    parseTextToolCalls(Text, 1, ReplyCut::No);
    return true;
  }

  /// Readers of values, given values of the wrong shape.
  void checkValues(StringRef Text) {
    static const Json Schema = {
        {"type", "object"},
        {"required", {"code"}},
        {"properties",
         {{"code", {{"type", "string"}}},
          {"count", {{"type", "integer"}}},
          {"names", {{"type", "array"}, {"items", {{"type", "string"}}}}}}}};
    Expected<Json> Value = parseJson(Text, "fuzz");
    if (!Value) {
      consumeError(Value.takeError());
      return;
    }
    applySchema(Schema, *Value);
    JsonReader Root(*Value, "fuzz");
    readMessage(Root);
    consumeError(Root.takeError());
    OpenAiReplyBuilder Builder;
    consumeError(Builder.add(*Value, [](StringRef) {}));
    consumeError(Builder.add(*Value, [](StringRef) {}));
    dumpJson(toJson(Builder.finish(1, OpenAiOptions(), "m")));
    OpenAiQuirks Quirks;
    if (std::optional<OpenAiError> Found = findOpenAiError(*Value))
      repairRequest(*Found, {{"temperature", 1}}, Quirks);
  }

  bool checkLog() {
    std::string Log, Previous(64, '0');
    for (unsigned I = 0; I != 3; ++I) {
      Json Event = {{"v", 1},      {"seq", I},         {"time", "now"},
                    {"type", "x"}, {"prev", Previous}, {"data", {1, 2}}};
      std::string Line = dumpJson(Event);
      Line.pop_back();
      Previous = sha256(Line);
      Log += Line + ",\"hash\":\"" + Previous + "\"}\n";
    }
    Expected<EventLog> Whole = parseEventLog(Log, "fuzz");
    if (!Whole) {
      outs() << toString(Whole.takeError()) << "\n";
      return fail("a right log is refused");
    }
    std::string Changed = mutate(Log);
    if (Changed == Log)
      return true;
    Expected<EventLog> Read = parseEventLog(Changed, "fuzz");
    if (!Read) {
      consumeError(Read.takeError());
      return true;
    }
    // What is taken is a part of what was written.
    return StringRef(Log).starts_with(
               StringRef(Changed).take_front(Read->WholeBytes)) ||
           fail("a changed log is taken for whole");
  }

  std::mt19937_64 Random;
};
} // namespace

static Error fuzz(StringRef) {
  Fuzzer Fuzz(Seed);
  for (unsigned I = 0; I != Runs; ++I)
    if (!Fuzz.run())
      return makeError(ErrorClass::Infra, "fuzz",
                       "input " + Twine(I) + " of seed " + Twine(Seed));
  outs() << Runs << " inputs\n";
  return Error::success();
}

ArrayRef<Command> kc::agent::test::fuzzCommands() {
  static constexpr Command Commands[] = {
      {"fuzz", "random input for all readers", fuzz}};
  return Commands;
}
