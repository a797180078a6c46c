//===- vector-rows.cpp - Vector instructions one by one -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   vector-rows FILE...
//
// Each line of a file is an instruction with the state before and after it; the
// first line names the columns. Registers are hexadecimal bytes in the order of
// memory, those of a group one behind the other. The operands are always v24
// (vd), v8 (vs2), v16 (vs1), v0 (mask), a0 (scalar), a4 (base address), a3
// (stride), t3 (scalar result). Memory rows start from 1024 bytes, byte i being
// (7 i + 3) mod 256, of which a4 is `base` bytes behind the beginning, and say
// which runs of bytes change as offset=bytes.
//
//===----------------------------------------------------------------------===//

#include "kc/Isa/Profile.h"
#include "kc/Sim/Machine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc;

namespace {

constexpr uint32_t Image = 0x101000;
constexpr uint64_t Mpause = 0x08000073;

class RowRunner {
public:
  RowRunner(sim::Machine &M) : M(M) {}

  /// Empty if the row holds.
  std::string run(const StringMap<StringRef> &Row);

private:
  void setRegister(StringRef Name, uint32_t Value) {
    uint8_t Bytes[4] = {uint8_t(Value), uint8_t(Value >> 8),
                        uint8_t(Value >> 16), uint8_t(Value >> 24)};
    cantFail(M.writeCells(M.findState(Name), 0, Bytes));
  }
  void setX(unsigned N, uint32_t Value) {
    uint8_t Bytes[4] = {uint8_t(Value), uint8_t(Value >> 8),
                        uint8_t(Value >> 16), uint8_t(Value >> 24)};
    cantFail(M.writeCells(M.findState("x"), N, Bytes));
  }
  uint32_t getX(unsigned N) {
    uint8_t B[4];
    cantFail(M.readCells(M.findState("x"), N, B));
    return B[0] | B[1] << 8 | B[2] << 16 | uint32_t(B[3]) << 24;
  }
  uint32_t getRegister(StringRef Name) {
    uint8_t B[4];
    cantFail(M.readCells(M.findState(Name), 0, B));
    return B[0] | B[1] << 8 | B[2] << 16 | uint32_t(B[3]) << 24;
  }
  void setV(unsigned N, StringRef Hex) {
    std::string Bytes = fromHex(Hex);
    cantFail(
        M.writeCells(M.findState("v"), N * 16,
                     ArrayRef(reinterpret_cast<const uint8_t *>(Bytes.data()),
                              Bytes.size())));
  }
  std::string getV(unsigned N, size_t Bytes) {
    std::vector<uint8_t> Data(Bytes);
    cantFail(M.readCells(M.findState("v"), N * 16, Data));
    return toHex(Data, /*LowerCase=*/true);
  }

  sim::Machine &M;
};

uint32_t number(StringRef Text) {
  uint32_t Value = 0;
  if (!Text.empty() && Text.getAsInteger(0, Value))
    errs() << "'" << Text << "' is no number\n";
  return Value;
}

uint32_t lengthField(StringRef Lmul) {
  return StringSwitch<uint32_t>(Lmul)
      .Case("m1", 0)
      .Case("m2", 1)
      .Case("m4", 2)
      .Case("m8", 3)
      .Case("mf8", 5)
      .Case("mf4", 6)
      .Default(7);
}

std::string RowRunner::run(const StringMap<StringRef> &Row) {
  M.reset();
  setRegister("vtype", lengthField(Row.lookup("lmul")) |
                           (Log2_32(number(Row.lookup("sew"))) - 3) << 3);
  setRegister("vl", number(Row.lookup("vl")));
  setRegister("vxrm", number(Row.lookup("vxrm")));
  setX(10, number(Row.lookup("a0")));
  setX(13, number(Row.lookup("a3")));
  setX(14, Image + number(Row.lookup("base")));
  setV(0, Row.lookup("v0"));
  setV(8, Row.lookup("vs2"));
  setV(16, Row.lookup("vs1"));
  setV(24, Row.lookup("vd_in"));
  std::vector<uint8_t> Memory(1024);
  for (auto [I, Byte] : enumerate(Memory))
    Byte = uint8_t(7 * I + 3);
  cantFail(M.writeCells(M.findState("mem"), Image, Memory));

  cantFail(M.load({number(Row.lookup("enc")), Mpause}));
  sim::RunResult Result = M.run({});
  if (Result.Trap)
    return "trap: " + Result.Trap.Message;
  if (StringRef Want = Row.lookup("vd_out"); !Want.empty())
    if (std::string Got = getV(24, Want.size() / 2); Got != Want)
      return "vd is " + Got + ", not " + Want.str();
  if (StringRef Want = Row.lookup("rd_out"); !Want.empty())
    if (getX(28) != number(Want))
      return "t3 is " + utohexstr(getX(28)) + ", not " + Want.str();
  if (getRegister("vxsat") != number(Row.lookup("vxsat")))
    return "vxsat is " + utostr(getRegister("vxsat"));
  if (getRegister("vstart") != 0)
    return "vstart isn't 0";
  for (StringRef Run : split(Row.lookup("mem_out"), ' ')) {
    auto [Offset, Hex] = Run.split('=');
    std::string Bytes = fromHex(Hex);
    for (auto [I, Byte] : enumerate(Bytes))
      Memory[number(Offset) + I] = uint8_t(Byte);
  }
  std::vector<uint8_t> After(1024);
  cantFail(M.readCells(M.findState("mem"), Image, After));
  if (After != Memory)
    return "the memory isn't as it should be";
  return "";
}

} // namespace

int main(int ArgC, char **ArgV) {
  const isa::Target *T = isa::findTarget("coral_npu");
  auto M = cantFail(sim::createMachine(*T, isa::defaultProfile(*T)));
  RowRunner Runner(*M);
  unsigned Rows = 0, Failures = 0;
  for (int N = 1; N < ArgC; ++N) {
    auto Buffer = MemoryBuffer::getFile(ArgV[N]);
    if (!Buffer) {
      errs() << ArgV[N] << ": " << Buffer.getError().message() << "\n";
      return 2;
    }
    SmallVector<StringRef> Lines;
    (*Buffer)->getBuffer().split(Lines, '\n', -1, false);
    SmallVector<StringRef> Names;
    Lines.front().split(Names, ',');
    for (StringRef Line : ArrayRef(Lines).drop_front()) {
      SmallVector<StringRef> Fields;
      Line.split(Fields, ',');
      StringMap<StringRef> Row;
      for (auto [Name, Field] : zip(Names, Fields))
        Row[Name] = Field;
      ++Rows;
      std::string Error = Runner.run(Row);
      if (Error.empty())
        continue;
      ++Failures;
      outs() << Line << "\n  " << Error << "\n";
    }
  }
  outs() << Rows << " rows, " << Failures << " failures\n";
  return Failures ? 1 : 0;
}
