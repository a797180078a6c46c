//===- Baseline.cpp - The compiler's kernels ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baselines.h"
#include "kc/Agent/AgentError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::agent {

std::vector<std::string> baselineModes(StringRef Isa) {
  for (const lowering::IsaLowering &L : lowering::allLowerings())
    if (L.Isa == Isa)
      return std::vector<std::string>(L.Modes.begin(), L.Modes.end());
  return {};
}

Expected<BaselineKernel> makeBaseline(eval::Evaluator &Judge, StringRef Mode) {
  lowering::Options Options;
  Options.Mode = Mode.str();
  Options.Profile = Judge.profile().Name;
  Expected<std::string> Assembly =
      lowering::lowerToAssembly(Judge.cell(), Options);
  if (!Assembly)
    return Assembly.takeError();
  eval::EvalRequest Request;
  Request.TheMode = eval::Mode::Decide;
  Request.FileName = (Mode + ".s").str();
  return BaselineKernel{*Assembly, Judge.evaluate(*Assembly, Request)};
}

namespace {

/// The cells that the options mean: one, or all of a task or platform.
Expected<std::vector<CellOptions>> cellsOf(const CellOptions &Options) {
  Expected<std::string> Folder = task::findTasksFolder();
  if (!Folder)
    return withClass(ErrorClass::Toolchain, "tasks", Folder.takeError());
  std::vector<std::string> Ids{Options.Task};
  if (Options.Task.empty()) {
    Expected<std::vector<std::string>> All = task::listTasks(*Folder);
    if (!All)
      return withClass(ErrorClass::Infra, "tasks", All.takeError());
    Ids = *All;
  }
  std::vector<CellOptions> Cells;
  for (const std::string &Id : Ids) {
    auto Task = task::loadTask(*Folder, Id);
    if (!Task)
      return withClass(ErrorClass::Usage, "task", Task.takeError());
    for (StringRef Config : task::configsOf(**Task, Options.Isa)) {
      if (!Options.Config.empty() && Config != Options.Config)
        continue;
      CellOptions Cell = Options;
      Cell.Task = Id;
      Cell.Config = Config.str();
      Cells.push_back(std::move(Cell));
    }
  }
  // A single cell that doesn't exist gets its error where it is opened.
  if (Cells.empty())
    Cells.push_back(Options);
  return Cells;
}

Error writeKernel(StringRef Path, StringRef Text) {
  std::error_code EC;
  ToolOutputFile File(Path, EC, sys::fs::OF_Text);
  if (EC)
    return makeError(ErrorClass::Usage, "file", Path + ": " + EC.message());
  File.os() << Text;
  File.keep();
  return Error::success();
}

void printBound(const eval::Bound &B) {
  for (const eval::BoundPart &Part : B.Parts)
    outs() << formatv(
        "             {0,-10} {1,10} items {2,12:f1} cycles  {3}\n",
        Part.Operation, Part.Count, Part.Cycles, Part.Unit);
}

} // namespace

Expected<int> baseline(const BaselineOptions &Options) {
  if (Expected<const isa::Target *> T = openTarget(Options.Cell.Isa); !T)
    return T.takeError();
  std::vector<std::string> Modes = baselineModes(Options.Cell.Isa);
  if (Modes.empty())
    return makeError(ErrorClass::Toolchain, "lowering",
                     "there is no compiler for '" + Options.Cell.Isa + "'");
  if (!Options.Mode.empty()) {
    if (!is_contained(Modes, Options.Mode))
      return makeError(ErrorClass::Usage, "mode",
                       "the modes are " + join(Modes, ", ") + ", not '" +
                           Options.Mode + "'");
    Modes = {Options.Mode};
  }
  Expected<std::vector<CellOptions>> Cells = cellsOf(Options.Cell);
  if (!Cells)
    return Cells.takeError();
  if (!Options.Output.empty() && (Cells->size() != 1 || Modes.size() != 1))
    return makeError(ErrorClass::Usage, "output",
                     "-o takes one kernel: name the task, the configuration "
                     "and the mode");
  int Worst = 0;
  Json All = Json::array();
  bool ToStdout = Options.Output == "-";
  if (!Options.Json && !ToStdout)
    outs() << "task         config  mode      cycles       bound    ratio  "
              "words  verdict\n";
  for (const CellOptions &Cell : *Cells) {
    // What the compiler writes may be slow, but it ends.
    auto Judge = openCell(Cell, /*MaxSteps=*/uint64_t(1) << 40);
    if (!Judge)
      return Judge.takeError();
    for (const std::string &Mode : Modes) {
      Expected<BaselineKernel> Kernel = makeBaseline(**Judge, Mode);
      if (!Kernel)
        return withClass(ErrorClass::Infra, "lowering", Kernel.takeError());
      const eval::EvalResult &R = Kernel->Result;
      Worst = std::max(Worst, eval::exitCode(R.TheVerdict));
      if (!Options.Output.empty())
        if (Error E = writeKernel(Options.Output, Kernel->Assembly))
          return E;
      Json Row = {{"task", Cell.Task},
                  {"config", Cell.Config},
                  {"mode", Mode},
                  {"cycles", R.cycles()},
                  {"dma_cycles", R.DmaCycles},
                  {"bound", R.bound()},
                  {"words", R.Words},
                  {"verdict", eval::verdictName(R.TheVerdict).str()}};
      All.push_back(Row);
      if (Options.Json || ToStdout)
        continue;
      outs() << formatv("{0,-12} {1,-7} {2,-9} {3,-12} {4,-8} {5,6:f2} {6,6}  "
                        "{7}\n",
                        Cell.Task, Cell.Config, Mode, R.cycles(), R.bound(),
                        R.bound() ? double(R.cycles()) / R.bound() : 0.0,
                        R.Words, eval::verdictName(R.TheVerdict));
      if (!R.passed())
        outs() << "             " << R.Message << "\n";
      outs().flush();
    }
    if (Options.Bound && !Options.Json && !ToStdout)
      printBound((*Judge)->bound());
  }
  if (Options.Json)
    outs() << dumpJson(All, 2) << "\n";
  return Worst;
}

} // namespace kc::agent
