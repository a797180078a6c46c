//===- FileSeeds.cpp - Files that fuzzers begin with ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Seeds.h"
#include "kc/Isa/Target.h"
#include "kc/Support/Json.h"
#include "kc/Support/Npy.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

/// All texts in a value, keys too.
static void collectTexts(const Json &Value, std::set<std::string> &Texts) {
  if (Value.is_string())
    Texts.insert(Value.get<std::string>());
  if (Value.is_array())
    for (const Json &Element : Value)
      collectTexts(Element, Texts);
  if (Value.is_object())
    for (const auto &[Key, Member] : Value.items()) {
      Texts.insert(Key);
      collectTexts(Member, Texts);
    }
}

/// Small objects: some of them describe number formats.
static void collectObjects(const Json &Value, std::set<std::string> &Texts) {
  if (Value.is_object())
    if (std::string Text = dumpJson(Value); Text.size() < 200)
      Texts.insert(Text);
  if (Value.is_structured())
    for (const Json &Member : Value)
      collectObjects(Member, Texts);
}

static std::string nested(unsigned Depth) {
  return std::string(Depth, '[') + std::string(Depth, ']');
}

static void addNpySeeds(Seeds &S) {
  static const SmallVector<uint64_t> Shapes[] = {{}, {0, 5}, {3}, {2, 1, 4}};
  for (StringRef Type : {"f2", "f4", "f8", "i1", "i4", "i8", "u1", "u2", "V2"})
    for (const SmallVector<uint64_t> &Shape : Shapes) {
      NpyArray Array;
      Array.Type.Kind = Type[0];
      Array.Type.Bytes = Type[1] - '0';
      Array.Shape.assign(Shape.begin(), Shape.end());
      uint64_t Elements = 1;
      for (uint64_t Extent : Shape)
        Elements *= Extent;
      Array.Data.resize(Elements * Array.Type.Bytes);
      for (size_t I = 0; I != Array.Data.size(); ++I)
        Array.Data[I] = I * 37;
      std::string Bytes = "n";
      raw_string_ostream OS(Bytes);
      writeNpy(Array, OS);
      S.add(Bytes);
    }
}

void kc::fuzz::addJsonSeeds(Seeds &S) {
  std::set<std::string> Texts, Objects;
  auto AddFiles = [&](StringRef Keys, StringRef Folder, StringRef Ending) {
    for (const std::string &Text : S.texts(Folder, Ending)) {
      for (char Key : Keys)
        S.add(Key + Text);
      Expected<Json> Value = parseJson(Text, "<seed>");
      if (!Value) {
        consumeError(Value.takeError());
        continue;
      }
      collectTexts(*Value, Texts);
      collectObjects(*Value, Objects);
      // The reader has a folder for the task.
      if (Value->contains("id")) {
        (*Value)["id"] = "fuzz";
        for (char Key : Keys)
          S.add(Key + dumpJson(*Value, 1));
      }
    }
  };
  AddFiles("jp", "isa-defs", ".json");
  AddFiles("jt", "tasks", "task.json");
  AddFiles("jt", "test/Task/Inputs/tasks", "task.json");
  AddFiles("jm", "tasks/platforms", ".json");
  AddFiles("j", "test/Task/Inputs", ".json");
  AddFiles("j", "test/Agent", ".test");
  for (const isa::Target *T : isa::allTargets()) {
    for (const isa::ParamDesc &Param : T->Params)
      Texts.insert(Param.Name.str());
    for (const isa::FormatParamDesc &Param : T->FormatParams)
      Texts.insert(Param.Default.str());
  }
  // What stands in files may be a formula, a format or a layout.
  for (const std::string &Text : Texts) {
    S.addWord(Text);
    S.addWord("\"" + Text + "\"");
    if (Text.size() < 60) {
      S.add("x" + Text);
      S.add("f" + Text + "\n\x01\x7f\x80\xff");
    }
  }
  for (StringRef Text :
       {"f16", "f32", "e2m1", "e5m2", "e8m0", "fp(1,4,3)",
        "fp(0,5,3,subnormals=ieee,specials=nan,bias=7,nan=quiet)",
        "fp(1,8,7,subnormals=none,specials=none)", "int8", "int32", "si8",
        "si32", "mx(e4m3fn,e8m0fnu,32,quantiser=ocp)", "e4m3fn", "e2m1fn",
        "mx(e4m3,e8m0,16)", "mx(si8,e8m0,4)", "mx(e2m1,e8m0,16)"})
    Objects.insert(Text.str());
  for (const std::string &Text : Objects)
    S.add("f" + Text + "\n\x01\x7f\x80\xff\x7f\xc0");
  for (unsigned Depth : {10, 255, 256, 257, 3000}) {
    S.add("j" + nested(Depth));
    S.add("t{\"targets\": " + nested(Depth) + "}");
    S.add("x" + std::string(Depth, '(') + "1" + std::string(Depth, ')'));
    S.add("x" + std::string(Depth, '-') + "1");
  }
  addNpySeeds(S);
  for (StringRef Text :
       {"r1", "r3 = 99", "mem[8] = 1, -2, 0x3", "mem[4..7] = 10", "mem",
        "gp3 = 5", "f1 = -inf", "vram[0..63] = 0.5", "vram:0:64:rw:x",
        "hbm:0x40:128:r", "mem:0:16:-", "alu=2x4", "memory=ordered"})
    S.add("s" + Text.str());
  for (StringRef Word : {"{",
                         "}",
                         "[",
                         "]",
                         ":",
                         ",",
                         "null",
                         "true",
                         "1e9",
                         "-1",
                         "1e400",
                         "18446744073709551615",
                         "-9223372036854775808",
                         "\\ud83d",
                         "\\u0000",
                         "mx(",
                         "fp(",
                         "e4m3",
                         "e8m0",
                         "si8",
                         "quantiser=ocp",
                         "nan=quiet",
                         "subnormals=ieee",
                         "specials=none",
                         "bias=",
                         "sqrt(",
                         "min(",
                         "\x93NUMPY",
                         "'descr': ",
                         "'shape': ",
                         "'fortran_order': "})
    S.addWord(Word);
}

static constexpr StringLiteral ReplyText =
    R"({"id":"c","model":"m","choices":[{"index":0,"message":{"role":)"
    R"("assistant","content":"hi","reasoning_content":"so",)"
    R"("tool_calls":[{"id":"a","type":"function","function":{"name":"f",)"
    R"("arguments":"{\"x\": 1}"}}]},"finish_reason":"tool_calls"}],)"
    R"("usage":{"prompt_tokens":10,"completion_tokens":5,)"
    R"("prompt_tokens_details":{"cached_tokens":2}}})";

static constexpr StringLiteral StreamText =
    R"(data: {"id":"c","choices":[{"index":0,"delta":{"content":"hi",)"
    R"("tool_calls":[{"index":0,"id":"a","function":{"name":"f",)"
    "\"arguments\":\"{\\\"x\\\"\"}}]}}]}\n\n"
    R"(data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,)"
    "\"function\":{\"arguments\":\": 1}\"}}]},\"finish_reason\":\"stop\"}]}\r\n"
    "\r\ndata: [DONE]\n\n";

static constexpr StringLiteral MessageText =
    R"({"role":"assistant","parts":[{"type":"text","text":"t"},)"
    R"({"type":"reasoning","text":"r"},{"type":"tool_call","id":"a",)"
    R"("name":"f","arguments":{"x":1},"raw_arguments":"{\"x\":1}"},)"
    R"({"type":"tool_result","call_id":"a","name":"f","text":"ok",)"
    R"("structured":{"y":2},"is_error":true}],)"
    R"("raw":{"provider":"openai","model":"m","value":{"role":"assistant"}}})";

static std::string runText(StringRef Arguments, StringRef Result) {
  return ("loop_start {\"model\":\"m\",\"tools\":[]}\n"
          "message {\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"text\":"
          "\"hello\"}]}\n"
          "request {\"messages\":1,\"parameters\":{\"seed\":1}}\n"
          "reply {\"message\":{\"role\":\"assistant\",\"parts\":[{\"type\":"
          "\"tool_call\",\"id\":\"a\",\"name\":\"f\",\"arguments\":" +
          Arguments +
          ",\"raw_arguments\":\"\"}]},\"finish\":\"tool_calls\"}\n"
          "message {\"role\":\"tool\",\"parts\":[{\"type\":\"tool_result\","
          "\"call_id\":\"a\",\"name\":\"f\",\"text\":\"\",\"structured\":" +
          Result +
          "}]}\n"
          "request {\"messages\":3,\"parameters\":{}}\n"
          "provider_error {\"class\":\"provider\",\"code\":\"quota\","
          "\"message\":\"m\"}\n"
          "kernel! halt\n")
      .str();
}

void kc::fuzz::addAgentSeeds(Seeds &S) {
  // Whatever is in those tests may be read as anything.
  for (const std::string &Text : S.texts("test/Agent", ".test"))
    for (char Key : StringRef("sbhacvlr"))
      S.add(Key + Text);
  S.add("b" + ReplyText.str());
  S.add("b{\"error\":{\"message\":\"m\",\"type\":\"t\",\"code\":"
        "\"unsupported_value\",\"param\":\"temperature\"}}");
  S.add("s" + StreamText.str());
  S.add("v" + MessageText.str());
  S.add("v[" + MessageText.str() + "," + MessageText.str() + "]");
  S.add("c{\"type\":\"object\",\"required\":[\"n\"],\"properties\":{\"n\":"
        "{\"type\":\"integer\",\"minimum\":1},\"l\":{\"type\":\"array\","
        "\"items\":{\"type\":\"string\",\"enum\":[\"a\",\"b\"]}}}}\n"
        "{\"n\":\"12\",\"l\":[\"a\"]}");
  S.add("sdata: " + std::string(1200, 'x'));
  for (StringRef Tail : {"\n", "{\"v\":1}\n", "{\"v\":1", "[]\n"})
    S.add("r" + runText("{}", "{}") + "!\n" + Tail.str());
  S.add("hhttp://127.0.0.1:1/v1\nretry-after: 5\nretry-after-ms: 100");
  S.add("hRetry-After: Wed, 21 Oct 2026 07:28:00 GMT");
  S.add("a```json\n{'a': True, \"b\": [1, {\"c\": \"x\ny\"},]\n```");
  S.add("a<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>"
        "<function=f><parameter=x>1</parameter></function>");
  for (unsigned Depth : {1, 120, 130, 240, 247, 250, 251, 252, 254, 256, 300}) {
    std::string Deep = "{\"x\":" + nested(Depth) + "}";
    S.add("r" + runText(Deep, "{}"));
    S.add("r" + runText("{}", Deep));
    S.add("r" + runText("{}", "{}") + "run_end " + Deep);
    S.add("a" + Deep);
    S.add(
        "v{\"role\":\"tool\",\"parts\":[{\"type\":\"tool_result\",\"call_id\":"
        "\"a\",\"name\":\"f\",\"text\":\"\",\"structured\":" +
        Deep + "}]}");
    S.add("b{\"choices\":[{\"message\":{\"content\":\"\",\"reasoning_details\":"
          "[" +
          Deep + "]}}]}");
  }
  for (StringRef Word : {"{",
                         "}",
                         "[",
                         "]",
                         ":",
                         ",",
                         "\"",
                         "null",
                         "true",
                         "1e9",
                         "-1",
                         "data: ",
                         "event: ",
                         "id: ",
                         "retry: ",
                         "[DONE]",
                         "\r\n\r\n",
                         "\n\n",
                         "\\ud83d",
                         "choices",
                         "delta",
                         "message",
                         "tool_calls",
                         "function",
                         "arguments",
                         "finish_reason",
                         "usage",
                         "error",
                         "param",
                         "content",
                         "reasoning",
                         "index",
                         "name",
                         "role",
                         "parts",
                         "type",
                         "text",
                         "structured",
                         "raw",
                         "kernel ",
                         "reply ",
                         "request ",
                         "run_end {}",
                         "loop_start ",
                         "```",
                         "<tool_call>",
                         "</tool_call>",
                         "<parameter=",
                         "retry-after",
                         "object",
                         "properties",
                         "required",
                         "items",
                         "enum",
                         "const",
                         "minimum",
                         "integer",
                         "additionalProperties"})
    S.addWord(Word);
}
