//===- RunFolder.cpp - Reading the folder of one run ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Sha256.h"
#include "kc/Agent/Transcript.h"
#include "kc/Support/JsonReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

namespace {
class FolderReader {
public:
  explicit FolderReader(StringRef Path) { Run.Path = Path.str(); }

  Expected<RunFolder> read() {
    Expected<std::string> Manifest = readFile("manifest.json");
    if (!Manifest)
      return Manifest.takeError();
    if (Error E = readManifest(*Manifest))
      return withClass(ErrorClass::Usage, "bad_manifest", std::move(E));

    if (!sys::fs::exists(path("events.jsonl"))) {
      Run.Notes.push_back("events.jsonl is missing: the run had not begun");
      return std::move(Run);
    }
    Expected<EventLog> Log = readEventLog(path("events.jsonl"));
    if (!Log)
      return Log.takeError();
    Run.Log = std::move(*Log);
    if (Error E = checkLog(*Manifest))
      return withClass(ErrorClass::Usage, "bad_event_log", std::move(E));

    if (sys::fs::exists(path("summary.txt"))) {
      Expected<std::string> Summary = readFile("summary.txt");
      if (!Summary)
        return Summary.takeError();
      Run.Summary = std::move(*Summary);
    }
    if (Run.Log.Cut)
      Run.Notes.push_back(
          formatv("events.jsonl:{0}: the last line is cut after {1} bytes and "
                  "was left out",
                  Run.Log.Cut->Line, Run.Log.Cut->Bytes));
    if (!Run.isFinished())
      Run.Notes.push_back("the run was not finished");
    else if (!Run.Summary)
      Run.Notes.push_back("summary.txt is missing");
    return std::move(Run);
  }

private:
  std::string path(StringRef Name) const {
    SmallString<128> Path(Run.Path);
    sys::path::append(Path, Name);
    return Path.str().str();
  }

  Expected<std::string> readFile(StringRef Name) const {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
        MemoryBuffer::getFile(path(Name), /*IsText=*/false,
                              /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return makeError(ErrorClass::Usage, "unreadable",
                       path(Name) + ": " + Buffer.getError().message());
    return (*Buffer)->getBuffer().str();
  }

  Error readManifest(const std::string &Text) {
    Expected<JsonDocument> Document =
        parseJsonDocument(Text, path("manifest.json"));
    if (!Document)
      return Document.takeError();
    JsonReader Root(*Document);
    JsonObjectReader Object(Root);
    if (std::optional<JsonReader> Schema = Object.get("schema"))
      Schema->readWord({RunSchema});
    unsigned Version;
    if (std::optional<JsonReader> Place = Object.get("version"))
      Place->readInteger(Version, 1u, RunVersion);
    if (Error E = Root.takeError())
      return E;
    Run.Manifest = std::move(Document->Value);
    return Error::success();
  }

  Error checkLog(StringRef Manifest) {
    for (const Event &E : Run.Log.Events) {
      std::string Name =
          formatv("{0}:{1}", path("events.jsonl"), E.Sequence + 1);
      JsonReader Data(E.Data, Name);
      if (E.Type == "run_start")
        checkStart(Data, Manifest);
      else if (E.Type == "kernel")
        readKernel(Data);
      if (Error Wrong = Data.takeError())
        return Wrong;
    }
    return Error::success();
  }

  void checkStart(const JsonReader &Data, StringRef Manifest) {
    JsonObjectReader Object(Data);
    std::string Hash;
    if (Object.required("manifest_sha256", Hash) && Hash != sha256(Manifest))
      Data.error("manifest.json is not the one that the run began with");
  }

  void readKernel(const JsonReader &Data) {
    KernelRecord Kernel;
    JsonObjectReader Object(Data);
    Object.required("number", Kernel.Number);
    Object.required("file", Kernel.File);
    Object.required("sha256", Kernel.Sha256);
    Object.required("bytes", Kernel.Bytes);
    if (Data.hasErrors())
      return;
    // The log may come from anywhere; it must not make us read elsewhere.
    StringRef Base = sys::path::filename(Kernel.File);
    if (Kernel.File != ("kernels/" + Base).str() || Base == "..") {
      Data.error("expected a file in kernels/, found " +
                 describeJson(Json(Kernel.File)));
      return;
    }
    Expected<std::string> Bytes = readFile(Kernel.File);
    if (!Bytes)
      Data.error(toString(Bytes.takeError()));
    else if (sha256(*Bytes) != Kernel.Sha256)
      Data.error(Kernel.File + " is not the kernel that was recorded");
    else
      Run.Kernels.push_back(std::move(Kernel));
  }

  RunFolder Run;
};
} // namespace

bool RunFolder::isFinished() const {
  return !Log.Events.empty() && Log.Events.back().Type == "run_end";
}

Expected<RunFolder> kc::agent::readRunFolder(StringRef Path) {
  return FolderReader(Path).read();
}
