//===- kc-fuzz-seeds.cpp - Writes what a fuzzer begins with ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kc-fuzz-seeds asm|decode|sim|json|agent SOURCE-TREE FOLDER
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Seeds.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::fuzz;

std::vector<std::string> Seeds::texts(StringRef Folder,
                                      StringRef Ending) const {
  SmallString<128> Top(Root);
  sys::path::append(Top, Folder);
  std::set<std::string> Paths;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Top, EC), End; !EC && It != End;
       It.increment(EC))
    if (StringRef(It->path()).ends_with(Ending))
      Paths.insert(It->path());
  std::vector<std::string> Texts;
  for (const std::string &Path : Paths) {
    auto Buffer = MemoryBuffer::getFile(Path);
    if (!Buffer)
      continue;
    StringRef Text = (*Buffer)->getBuffer();
    Texts.push_back(Text.str());
    bool IsFirst = true;
    for (StringRef Part : split(Text, "//---")) {
      // The first line of the others is the name.
      if (!std::exchange(IsFirst, false))
        Texts.push_back(Part.split('\n').second.str());
    }
  }
  // Long ones slow a fuzzer down.
  erase_if(Texts, [](const std::string &Text) { return Text.size() > 6000; });
  return Texts;
}

static void writeFile(StringRef Path, StringRef Bytes) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (EC)
    fail(Path + ": " + EC.message());
  OS << Bytes;
}

void Seeds::write(StringRef Folder) const {
  std::string SeedFolder = (Folder + "/seeds").str();
  if (std::error_code EC = sys::fs::create_directories(SeedFolder))
    fail(SeedFolder + ": " + EC.message());
  unsigned Number = 0;
  for (const std::string &Input : Inputs)
    writeFile(SeedFolder + "/" + utostr(Number++), Input);
  std::string Lines;
  for (const std::string &Word : Words) {
    Lines += '"';
    for (char C : Word)
      if (isPrint(C) && C != '"' && C != '\\')
        Lines += C;
      else
        Lines += "\\x" + utohexstr(uint8_t(C), /*LowerCase=*/false,
                                   /*Width=*/2);
    Lines += "\"\n";
  }
  writeFile((Folder + "/words").str(), Lines);
}

int main(int argc, char **argv) {
  using Maker = void (*)(Seeds &);
  Maker Make = argc != 4 ? nullptr
                         : StringSwitch<Maker>(argv[1])
                               .Case("asm", addAsmSeeds)
                               .Case("decode", addDecodeSeeds)
                               .Case("sim", addSimSeeds)
                               .Case("json", addJsonSeeds)
                               .Case("agent", addAgentSeeds)
                               .Default(nullptr);
  if (!Make) {
    errs() << "usage: kc-fuzz-seeds asm|decode|sim|json|agent SOURCE-TREE "
              "FOLDER\n";
    return 2;
  }
  Seeds S(argv[2]);
  Make(S);
  S.write(argv[3]);
  return 0;
}
