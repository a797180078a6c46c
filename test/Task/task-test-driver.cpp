//===- task-test-driver.cpp - What tests ask of the task library ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: task-test-driver COMMAND ARGUMENTS
//
//   list FOLDER                        tasks, platforms, configurations
//   load TASK-FOLDER...                reads task files, prints errors
//   survive TASK-FOLDER...             the same, and draws and stores the
//   inputs
//                                      of what can be read, unless huge
//   place TASK-FOLDER ISA CONFIG [PROFILE]
//                                      where everything lies
//   text TASK-FOLDER ISA CONFIG        the task in words
//   inputs TASK-FOLDER ISA CONFIG SECRET ROUND
//                                      what is drawn, as f32 bits
//   image TASK-FOLDER ISA CONFIG SECRET
//                                      a digest of each image, and whether it
//                                      reads back as what is stored
//   golden TASK-FOLDER ISA CONFIG SECRET
//                                      stored inputs and the golden result
//   run TASK-FOLDER ISA CONFIG FILE    the golden result for inputs as f32
//                                      bits, read from a file
//   lint TASK-FOLDER ISA               lazy results of every configuration
//   time TASK-FOLDER ISA CONFIG        milliseconds to compile and to run
//   compare ABS REL RMS GOLDEN FOUND   compares comma-separated numbers
//   expression FORMULA NAME=VALUE...
//   layout LAYOUT EXTENT...            positions of the elements
//   folder                             where the tasks are
//
//===----------------------------------------------------------------------===//

#include "kc/Support/NumberFormatBits.h"
#include "kc/Task/Cell.h"
#include "kc/Task/Compare.h"
#include "kc/Task/InputGenerator.h"
#include "kc/Task/Lint.h"
#include "kc/Task/Reference.h"
#include "kc/Task/TaskText.h"
#include "kc/Task/TensorImage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cmath>

using namespace llvm;
using namespace kc;
using namespace kc::task;

static ExitOnError check("error: ");

static Cell cellOf(ArrayRef<StringRef> Args, StringRef Profile = "") {
  return check(bindCell(check(loadTask(Args[0])), Args[1], Args[2], Profile));
}

static void list(StringRef Folder) {
  for (const std::string &Id : check(listTasks(Folder))) {
    std::shared_ptr<const Task> T = check(loadTask(Folder, Id));
    outs() << Id << ": level " << T->Level << ", budget " << T->Budget;
    for (StringRef Isa : platformsOf(*T))
      outs() << ", " << Isa << " " << join(configsOf(*T, Isa), " ");
    outs() << "\n";
  }
}

static int load(ArrayRef<StringRef> Folders) {
  int Result = 0;
  for (StringRef Folder : Folders) {
    Expected<std::shared_ptr<const Task>> T = loadTask(Folder);
    if (T) {
      outs() << (*T)->Id << " is right\n";
      continue;
    }
    errs() << toString(T.takeError()) << "\n";
    Result = 1;
  }
  return Result;
}

static int survive(ArrayRef<StringRef> Folders) {
  unsigned Read = 0, Drawn = 0;
  for (StringRef Folder : Folders) {
    Expected<std::shared_ptr<const Task>> T = loadTask(Folder);
    if (!T) {
      consumeError(T.takeError());
      continue;
    }
    ++Read;
    for (const Target &On : (*T)->Targets)
      for (const auto &[Config, Numbers] : On.Configs) {
        Cell C = check(bindTarget(*T, On, Config));
        (void)taskText(C);
        if (any_of(C.Inputs, [](const BoundTensor &Input) {
              return Input.size() > 1 << 20;
            }))
          continue;
        std::vector<HostTensor> Inputs =
            generateInputs(C, Secret::fromText("survive"), 0);
        (void)buildImages(C, Inputs);
        (void)storedInputs(C, Inputs);
        ++Drawn;
      }
  }
  outs() << Read << " of " << Folders.size() << " read, inputs of " << Drawn
         << " configurations drawn\n";
  return 0;
}

static void place(const Cell &C) {
  outs() << C.str() << "\n";
  auto Print = [](StringRef Role, const BoundTensor &T) {
    outs() << Role << " " << T.Name << " " << shapeText(T.Shape) << " "
           << T.format().str() << " " << T.Spec->Order.str() << " "
           << T.memory() << " " << T.Address << "+" << T.ElementBytes << "+"
           << T.ScaleBytes << "\n";
  };
  for (const BoundTensor &T : C.Inputs)
    Print("input", T);
  for (const BoundTensor &T : C.Outputs)
    Print("output", T);
  for (const BoundConstants &K : C.Constants) {
    outs() << "constants " << K.memory() << " " << K.Address << ":";
    for (double Value : K.Values)
      outs() << " " << numberText(Value);
    outs() << "\n";
  }
  for (const BoundScratch &S : C.Scratch)
    outs() << "scratch " << S.Name << " " << S.memory() << " " << S.Address
           << "+" << S.Bytes << "\n";
  for (const BoundRegister &R : C.Registers)
    outs() << "register " << R.Name << " " << R.Value << " " << R.Tensor
           << "\n";
  for (const BoundStackSlot &Slot : C.Stack)
    outs() << "stack " << Slot.In->Name << " " << Slot.Address << "+"
           << Slot.Bytes << " " << Slot.Value << " " << Slot.Tensor << "\n";
  for (const auto &[Name, Value] : C.On->Settings)
    outs() << "setting " << Name << "=" << Value << "\n";
  for (const BoundWork &W : C.Work)
    outs() << "work " << W.Operation << " " << W.Count << "\n";
  outs() << "tolerance " << C.On->Allowed.str() << "\n";
}

static void printTensor(StringRef Name, const HostTensor &T) {
  outs() << Name << " " << T.shapeText() << "\n";
  uint64_t Columns = T.Shape.back();
  for (uint64_t I = 0; I < T.size(); ++I) {
    if (T.IsInteger)
      outs() << T.Ints[I];
    else
      outs() << format("%08X", bitsOfF32(T.Floats[I]));
    outs() << ((I + 1) % Columns ? " " : "\n");
  }
}

static void inputs(const Cell &C, StringRef Secret, unsigned Round) {
  std::vector<HostTensor> Values =
      generateInputs(C, Secret::fromText(Secret), Round);
  for (auto [T, Value] : zip_equal(C.Inputs, Values))
    printTensor(T.Name, Value);
}

static void image(const Cell &C, StringRef Secret) {
  std::vector<HostTensor> Values =
      generateInputs(C, Secret::fromText(Secret), 0);
  std::vector<HostTensor> Stored = storedInputs(C, Values);
  std::vector<MemoryImage> Images = buildImages(C, Values);
  for (auto [Index, Image] : enumerate(Images)) {
    outs() << Image.Memory << " " << Image.Address << "+" << Image.Bytes.size()
           << " " << (Image.Tensor.empty() ? "constants" : Image.Tensor) << " "
           << toHex(SHA256::hash(Image.Bytes), /*LowerCase=*/true);
    if (!Image.Tensor.empty()) {
      HostTensor Back = check(decodeTensor(C.Inputs[Index], Image.Bytes));
      // Storing it again may turn minus zero into zero, so not the bytes.
      HostTensor Again = check(
          decodeTensor(C.Inputs[Index], encodeTensor(C.Inputs[Index], Back)));
      bool IsSame = Back.Floats == Stored[Index].Floats &&
                    Back.Ints == Stored[Index].Ints &&
                    Again.Floats == Back.Floats && Again.Ints == Back.Ints;
      outs() << (IsSame ? " reads back" : " READS BACK DIFFERENTLY");
    }
    outs() << "\n";
  }
}

static void golden(const Cell &C, StringRef Secret) {
  std::vector<HostTensor> Stored =
      storedInputs(C, generateInputs(C, Secret::fromText(Secret), 0));
  ReferenceRunner Runner;
  std::vector<HostTensor> Results = check(Runner.run(C, Stored));
  for (auto [T, Value] : zip_equal(C.Inputs, Stored))
    printTensor(T.Name, Value);
  for (auto [T, Value] : zip_equal(C.Outputs, Results))
    printTensor(T.Name, Value);
}

static int runOnFile(const Cell &C, StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer) {
    errs() << "error: " << File << ": " << Buffer.getError().message() << "\n";
    return 1;
  }
  SmallVector<StringRef, 64> Words;
  SplitString((*Buffer)->getBuffer(), Words);
  auto *Word = Words.begin();
  std::vector<HostTensor> Inputs;
  for (const BoundTensor &T : C.Inputs) {
    HostTensor &Input = Inputs.emplace_back(T.Shape, T.isInteger());
    for (uint64_t I = 0; I < Input.size() && Word != Words.end(); ++I, ++Word) {
      if (Input.IsInteger) {
        Word->getAsInteger(10, Input.Ints[I]);
        continue;
      }
      uint32_t Bits = 0;
      Word->getAsInteger(16, Bits);
      Input.Floats[I] = f32OfBits(Bits);
    }
  }
  ReferenceRunner Runner;
  std::vector<HostTensor> Results = check(Runner.run(C, Inputs));
  for (auto [T, Value] : zip_equal(C.Outputs, Results))
    printTensor(T.Name, Value);
  return 0;
}

static int lint(StringRef Folder, StringRef Isa) {
  std::shared_ptr<const Task> T = check(loadTask(Folder));
  ReferenceRunner Runner;
  int Result = 0;
  for (StringRef Config : configsOf(*T, Isa)) {
    Cell C = check(bindCell(T, Isa, Config));
    std::vector<HostTensor> Stored =
        storedInputs(C, generateInputs(C, Secret::fromText("lint"), 0));
    std::vector<std::string> Names;
    for (const BoundTensor &Input : C.Inputs)
      Names.push_back(Input.Name);
    for (const HostTensor &Golden : check(Runner.run(C, Stored))) {
      CompareReport Self = compare(Golden, Golden, C.On->Allowed);
      unsigned Fooled = 0;
      double Weakest = INFINITY;
      std::vector<LintProbe> Probes =
          lintOutput(Golden, Stored, Names, C.On->Allowed);
      for (const LintProbe &Probe : Probes) {
        Weakest = std::min(Weakest, Probe.Report.MaxError);
        if (!Probe.Report.passed())
          continue;
        outs() << C.str() << ": " << Probe.Name << " passes\n";
        ++Fooled;
      }
      outs() << C.str() << ": " << Probes.size() << " probes, " << Fooled
             << " pass, golden " << (Self.passed() ? "passes" : "FAILS")
             << ", weakest probe at " << format("%.1f", Weakest)
             << " of the bound\n";
      Result |= Fooled || !Self.passed();
    }
  }
  return Result;
}

static void timeReference(const Cell &C) {
  std::vector<HostTensor> Stored =
      storedInputs(C, generateInputs(C, Secret::fromText("time"), 0));
  auto Measure = [](StringRef Name, auto Body) {
    auto Begin = std::chrono::steady_clock::now();
    Body();
    std::chrono::duration<double, std::milli> Time =
        std::chrono::steady_clock::now() - Begin;
    outs() << Name << " " << format("%.2f", Time.count()) << " ms\n";
  };
  std::unique_ptr<ReferenceRunner> Runner;
  Measure("start", [&] { Runner = std::make_unique<ReferenceRunner>(); });
  Measure("compile", [&] { check(Runner->compile(C)); });
  for (unsigned I = 0; I < 3; ++I)
    Measure("run", [&] { check(Runner->run(C, Stored)); });
  Measure("inputs", [&] {
    (void)storedInputs(C, generateInputs(C, Secret::fromText("time"), 1));
  });
}

static HostTensor readNumbers(StringRef Text) {
  SmallVector<StringRef, 16> Words;
  Text.split(Words, ',');
  int64_t Count = Words.size();
  HostTensor T(Count);
  for (auto [Word, Value] : zip_equal(Words, T.Floats))
    Value = Word == "nan" ? NAN : std::strtof(Word.str().c_str(), nullptr);
  return T;
}

static int compareTexts(ArrayRef<StringRef> Args) {
  Tolerance Allowed;
  if (Args[0].getAsDouble(Allowed.Absolute) ||
      Args[1].getAsDouble(Allowed.Relative) || Args[2].getAsDouble(Allowed.Rms))
    return 2;
  HostTensor Golden = readNumbers(Args[3]);
  CompareReport Report = compare(readNumbers(Args[4]), Golden, Allowed, 2);
  outs() << (Report.passed() ? "passed: " : "failed: ")
         << Report.text(Golden.Shape);
  return 0;
}

static int expression(ArrayRef<StringRef> Args) {
  NameMap Names;
  for (StringRef Arg : Args.drop_front()) {
    auto [Name, Value] = Arg.split('=');
    if (Value.getAsDouble(Names[Name]))
      return 2;
  }
  outs() << numberText(check(Expression(Args[0].str()).evaluate(Names)))
         << "\n";
  return 0;
}

static int layout(ArrayRef<StringRef> Args) {
  SmallVector<int64_t, 4> Shape;
  for (StringRef Extent : Args.drop_front())
    if (Extent.getAsInteger(10, Shape.emplace_back()))
      return 2;
  Layout L = check(Layout::parse(Args[0]));
  check(L.terms(Shape).takeError());
  ListSeparator Space(" ");
  for (uint32_t Position : L.positions(Shape))
    outs() << Space << Position;
  outs() << "\n";
  return 0;
}

int main(int Argc, char **Argv) {
  SmallVector<StringRef, 8> All(Argv + 1, Argv + Argc);
  if (All.empty())
    return 2;
  StringRef Command = All[0];
  ArrayRef<StringRef> Args = ArrayRef(All).drop_front();
  auto Has = [&](StringRef Name, size_t Count) {
    return Command == Name && Args.size() == Count;
  };
  if (Has("list", 1))
    return list(Args[0]), 0;
  if (Command == "load")
    return load(Args);
  if (Command == "survive")
    return survive(Args);
  if (Has("place", 3))
    return place(cellOf(Args)), 0;
  if (Has("place", 4))
    return place(cellOf(Args, Args[3])), 0;
  if (Has("text", 3))
    return outs() << taskText(cellOf(Args)), 0;
  unsigned Round;
  if (Has("inputs", 5) && !Args[4].getAsInteger(10, Round))
    return inputs(cellOf(Args), Args[3], Round), 0;
  if (Has("image", 4))
    return image(cellOf(Args), Args[3]), 0;
  if (Has("golden", 4))
    return golden(cellOf(Args), Args[3]), 0;
  if (Has("run", 4))
    return runOnFile(cellOf(Args), Args[3]);
  if (Has("lint", 2))
    return lint(Args[0], Args[1]);
  if (Has("time", 3))
    return timeReference(cellOf(Args)), 0;
  if (Has("compare", 5))
    return compareTexts(Args);
  if (Command == "expression" && !Args.empty())
    return expression(Args);
  if (Command == "layout" && !Args.empty())
    return layout(Args);
  if (Has("folder", 0))
    return outs() << check(findTasksFolder()) << "\n", 0;
  errs() << "error: wrong command line\n";
  return 2;
}
