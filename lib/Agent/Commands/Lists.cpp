//===- Lists.cpp - What there is ------------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "kc/Agent/KernelTools/Manual.h"
#include "kc/Task/TaskText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::agent {

Expected<int> listTargets(bool AsJson) {
  Json All = Json::array();
  for (const isa::Target *T : isa::allTargets()) {
    std::vector<std::string> Profiles = isa::listProfiles(*T);
    All.push_back({{"isa", T->Name.str()},
                   {"summary", T->Summary.str()},
                   {"instructions", T->Instrs.size()},
                   {"profiles", Profiles}});
    if (!AsJson)
      outs() << formatv(
          "{0,-8} {1}\n         {2} instructions; profiles: {3}\n", T->Name,
          T->Summary, T->Instrs.size(), join(Profiles, ", "));
  }
  if (AsJson)
    outs() << dumpJson(All, 2) << "\n";
  return 0;
}

Expected<int> listTasks(StringRef Isa, bool AsJson) {
  if (!Isa.empty())
    if (Expected<const isa::Target *> T = openTarget(Isa); !T)
      return T.takeError();
  Expected<std::string> Folder = task::findTasksFolder();
  if (!Folder)
    return withClass(ErrorClass::Toolchain, "tasks", Folder.takeError());
  Expected<std::vector<std::string>> Ids = task::listTasks(*Folder);
  if (!Ids)
    return withClass(ErrorClass::Infra, "tasks", Ids.takeError());
  Json All = Json::array();
  for (const std::string &Id : *Ids) {
    auto Task = task::loadTask(*Folder, Id);
    if (!Task)
      return withClass(ErrorClass::Infra, "tasks", Task.takeError());
    for (StringRef Platform : task::platformsOf(**Task)) {
      if (!Isa.empty() && Platform != Isa)
        continue;
      SmallVector<StringRef, 8> Configs = task::configsOf(**Task, Platform);
      Json Names = Json::array();
      for (StringRef C : Configs)
        Names.push_back(C.str());
      All.push_back({{"task", Id},
                     {"isa", Platform.str()},
                     {"level", (*Task)->Level},
                     {"title", task::titleOn(**Task, Platform).str()},
                     {"configs", Names}});
      if (!AsJson)
        outs() << formatv("{0,-14} {1,-9} level {2}  {3}  {4}\n", Id, Platform,
                          (*Task)->Level, join(Configs, " "),
                          task::titleOn(**Task, Platform));
    }
  }
  if (AsJson)
    outs() << dumpJson(All, 2) << "\n";
  return 0;
}

Expected<int> showTask(const CellOptions &Options) {
  auto Judge = openCell(Options);
  if (!Judge)
    return Judge.takeError();
  outs() << task::taskText((*Judge)->cell());
  return 0;
}

Expected<int> doctor() {
  bool IsWell = true;
  auto Say = [&](StringRef What, Error E) {
    if (E) {
      IsWell = false;
      outs() << "missing  " << What << ": " << toString(std::move(E)) << "\n";
    } else {
      outs() << "ok       " << What << "\n";
    }
  };
  Expected<std::string> Tasks = task::findTasksFolder();
  Say("tasks", Tasks ? Error::success() : Tasks.takeError());
  for (const isa::Target *T : isa::allTargets()) {
    Expected<Manual> Book = Manual::load(*T);
    Say(("manual of " + T->Name).str(),
        Book ? Error::success() : Book.takeError());
    for (const std::string &Name : isa::listProfiles(*T)) {
      Expected<isa::Profile> P = isa::loadProfile(*T, Name);
      Say(("profile " + T->Name + "/" + Name).str(),
          P ? Error::success() : P.takeError());
    }
  }
  // A key is never shown, and its absence is no fault: search needs none.
  outs()
      << (sys::Process::GetEnv("OPENAI_API_KEY")
              ? "ok       OPENAI_API_KEY is set\n"
              : "note     OPENAI_API_KEY is not set; --provider=openai needs "
                "it unless the server is local\n");
  return IsWell ? 0 : int(ErrorClass::Toolchain);
}

} // namespace kc::agent
