//===- ReadTask.cpp - Any text as a task or a platform --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"
#include "TempFolder.h"
#include "kc/Task/InputGenerator.h"
#include "kc/Task/TaskText.h"
#include "kc/Task/TensorImage.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

/// Where the tasks are from which inputs are made.
static std::string sourceFolder() {
  Expected<std::string> Folder = task::findTasksFolder();
  if (!Folder)
    fail(toString(Folder.takeError()));
  return *Folder;
}

static std::string anyTask() {
  std::string Folder = sourceFolder();
  Expected<std::vector<std::string>> Ids = task::listTasks(Folder);
  if (!Ids || Ids->empty())
    fail("there are no tasks");
  return Ids->front();
}

/// A folder of tasks: all platforms, and the task "fuzz", whose text changes.
static const TempFolder &folder() {
  static TempFolder Folder;
  static bool IsFilled = [] {
    Folder.write("fuzz/reference.mlir", "");
    std::error_code EC;
    for (const std::string &Tasks :
         {sourceFolder(), std::string(KC_TEST_TASKS)})
      for (sys::fs::directory_iterator It(Tasks + "/platforms", EC), End;
           !EC && It != End; It.increment(EC))
        Folder.copy(It->path(),
                    ("platforms/" + sys::path::filename(It->path())).str());
    return true;
  }();
  (void)IsFilled;
  return Folder;
}

/// The same with one task, whose platform's text changes.
static const TempFolder &platformFolder() {
  static TempFolder Folder;
  static bool IsFilled = [] {
    std::string Id = anyTask();
    Folder.write(Id + "/reference.mlir", "");
    Folder.copy(sourceFolder() + "/" + Id + "/task.json", Id + "/task.json");
    return true;
  }();
  (void)IsFilled;
  return Folder;
}

static void checkCell(const task::Cell &C) {
  if (task::taskText(C).empty())
    fail("a task without words");
  uint64_t Elements = 0;
  for (const task::BoundTensor &T : C.Inputs)
    Elements = std::max(Elements, T.size());
  // What takes time takes it by the element.
  if (Elements > 4096)
    return;
  std::vector<task::HostTensor> Inputs =
      task::generateInputs(C, task::Secret::fromText("fuzz"), 0);
  task::buildImages(C, Inputs);
  task::storedInputs(C, Inputs);
}

static void checkTask(StringRef Folder) {
  Expected<std::shared_ptr<const task::Task>> T = task::loadTask(Folder);
  if (!T) {
    std::string Message = toString(T.takeError());
    if (Message.empty())
      fail("an error without words");
    return;
  }
  for (const task::Target &On : (*T)->Targets)
    for (const auto &[Config, Numbers] : On.Configs) {
      Expected<task::Cell> C = task::bindTarget(*T, On, Config);
      if (!C)
        fail(toString(C.takeError()));
      checkCell(*C);
    }
}

void kc::fuzz::readTaskText(StringRef Text) {
  folder().write("fuzz/task.json", Text);
  checkTask(folder().path("fuzz"));
}

void kc::fuzz::readPlatformText(StringRef Text) {
  static const std::string Id = anyTask();
  // The task names its platform; there is none but this.
  for (const isa::Target *T : isa::allTargets())
    platformFolder().write(("platforms/" + T->Name + ".json").str(), Text);
  checkTask(platformFolder().path(Id));
}
