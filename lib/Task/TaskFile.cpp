//===- TaskFile.cpp - Reading task files ----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskReader.h"
#include "kc/Task/Cell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::task {

static std::string join(StringRef Folder, const Twine &A, const Twine &B = "") {
  SmallString<256> Path(Folder);
  sys::path::append(Path, A, B);
  return std::string(Path);
}

static Expected<Platform> loadPlatform(StringRef TasksFolder, StringRef Isa) {
  Expected<JsonDocument> Document =
      readJsonFile(join(TasksFolder, "platforms", Isa + ".json"));
  if (!Document)
    return Document.takeError();
  JsonReader Root(*Document);
  Platform Result;
  readPlatform(Root, Result);
  if (!Root.hasErrors() && Result.Isa != Isa)
    Root.error("\"isa\" is \"" + Result.Isa +
               "\", but the file's name says \"" + Isa + "\"");
  if (Error E = Root.takeError())
    return std::move(E);
  return Result;
}

/// The isa is read first: everything else of a target refers to its platform.
static Error readTargetOnPlatform(const JsonReader &Place,
                                  StringRef TasksFolder, Target &T) {
  // readTarget looks at the other keys.
  JsonObjectReader Object(Place);
  std::optional<JsonReader> Member = Object.get("isa");
  std::string Isa;
  if (!Member || !Member->read(Isa))
    return Error::success();
  if (!isIdentifier(Isa) ||
      !sys::fs::exists(join(TasksFolder, "platforms", Isa + ".json"))) {
    Member->error("\"" + Isa + "\" is no platform: there is no '" +
                  join(TasksFolder, "platforms", Isa + ".json") + "'");
    return Error::success();
  }
  Expected<Platform> On = loadPlatform(TasksFolder, Isa);
  if (!On)
    return On.takeError();
  T.On = *On;
  readTarget(Place, T);
  return Error::success();
}

/// Targets without a reference of their own have the task's.
static void findReferences(const JsonReader &Root, StringRef Folder,
                           StringRef Common, std::vector<Target> &Targets) {
  StringSet<> Missing;
  for (Target &T : Targets) {
    std::string Name = T.ReferenceFile.empty() ? Common.str() : T.ReferenceFile;
    T.ReferenceFile = join(Folder, Name);
    bool IsInFolder = sys::path::filename(Name) == Name;
    if ((!IsInFolder || !sys::fs::exists(T.ReferenceFile)) &&
        Missing.insert(Name).second)
      Root.error("the reference '" + T.ReferenceFile + "' " +
                 (IsInFolder ? "doesn't exist" : "isn't in the task's folder"));
  }
}

static unsigned budgetOfLevel(unsigned Level) { return 10 + 5 * Level; }

/// \p Places are those of the targets.
static void checkConfigs(ArrayRef<JsonReader> Places,
                         const std::shared_ptr<const Task> &T) {
  StringSet<> Seen;
  for (auto [Place, On] : zip_equal(Places, T->Targets))
    for (const auto &[Config, Numbers] : On.Configs) {
      if (!Seen.insert(On.On.Isa + ":" + Config).second)
        Place.error("another target on " + On.On.Isa +
                    " has a configuration '" + Config + "', too");
      Expected<Cell> Bound = bindTarget(T, On, Config);
      if (!Bound)
        Place.error(toString(Bound.takeError()));
    }
}

Expected<std::shared_ptr<const Task>> loadTask(StringRef Folder) {
  Expected<JsonDocument> Document = readJsonFile(join(Folder, "task.json"));
  if (!Document)
    return Document.takeError();
  SmallString<256> Absolute(Folder);
  sys::fs::make_absolute(Absolute);
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  StringRef TasksFolder = sys::path::parent_path(Absolute);

  JsonReader Root(*Document);
  JsonObjectReader Object(Root);
  auto Result = std::make_shared<Task>();
  int Version = 1;
  if (std::optional<JsonReader> Schema = Object.get("schema"))
    Schema->readInteger(Version, 1, 1);
  if (std::optional<JsonReader> Id = Object.get("id"))
    if (Id->read(Result->Id) && Result->Id != sys::path::filename(Absolute))
      Id->mismatch("the name of the folder, \"" +
                   sys::path::filename(Absolute) + "\"");
  Object.required("title", Result->Title);
  if (std::optional<JsonReader> Level = Object.get("level"))
    Level->readInteger(Result->Level, 1u, 3u);
  Result->Budget = budgetOfLevel(Result->Level);
  if (std::optional<JsonReader> Budget = Object.find("budget"))
    Budget->readInteger(Result->Budget, 1u, 1000u);
  if (std::optional<JsonReader> Description = Object.get("description"))
    readParagraphs(*Description, Result->Description);
  if (std::optional<JsonReader> Parameters = Object.find("parameters"))
    for (auto &[Name, Value] : Parameters->members()) {
      if (!isIdentifier(Name))
        Value.error("its name has other characters than letters, digits and "
                    "underscores");
      Value.read(Result->Parameters.emplace_back(Name, 0.0).second);
    }
  std::string Reference = "reference.mlir";
  if (std::optional<JsonReader> File = Object.find("reference"))
    File->read(Reference);
  std::vector<JsonReader> Places;
  if (std::optional<JsonReader> Targets = Object.get("targets")) {
    Places = Targets->elements();
    for (const JsonReader &Place : Places)
      if (Error E = readTargetOnPlatform(Place, TasksFolder,
                                         Result->Targets.emplace_back()))
        return std::move(E);
    if (Targets->value().is_array() && Result->Targets.empty())
      Targets->mismatch("at least one target");
  }
  findReferences(Root, Folder, Reference, Result->Targets);
  Object.finish();
  // Formulas have values only when everything else is right.
  if (!Root.hasErrors())
    checkConfigs(Places, Result);
  if (Error E = Root.takeError())
    return std::move(E);
  return std::shared_ptr<const Task>(std::move(Result));
}

Expected<std::vector<std::string>> listTasks(StringRef TasksFolder) {
  std::vector<std::string> Ids;
  std::error_code EC;
  sys::fs::directory_iterator It(TasksFolder, EC), End;
  for (; !EC && It != End; It.increment(EC))
    if (sys::fs::exists(join(It->path(), "task.json")))
      Ids.push_back(sys::path::filename(It->path()).str());
  if (EC)
    return createStringError(EC, TasksFolder + ": " + EC.message());
  llvm::sort(Ids);
  return Ids;
}

Expected<std::shared_ptr<const Task>> loadTask(StringRef TasksFolder,
                                               StringRef Id) {
  Expected<std::vector<std::string>> Ids = listTasks(TasksFolder);
  if (!Ids)
    return Ids.takeError();
  if (is_contained(*Ids, Id))
    return loadTask(join(TasksFolder, Id));
  SmallVector<StringRef, 32> Words(Ids->begin(), Ids->end());
  StringRef Near = nearestWord(Id, Words);
  return createStringError(
      inconvertibleErrorCode(),
      "unknown task '" + Id + "' in '" + TasksFolder + "'" +
          (Near.empty() ? "" : "; did you mean '" + Near.str() + "'?"));
}

} // namespace kc::task
