//===- Check.cpp - Judge one kernel ---------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "kc/Agent/KernelTools/CompileKernel.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::agent {

static void print(const eval::EvalResult &R, const CheckOptions &Options) {
  if (Options.Json)
    outs() << dumpJson(eval::toJson(R), 2) << "\n";
  else
    eval::printResult(R, outs(), Options.Evidence);
}

Expected<int> check(const CheckOptions &Options) {
  auto Judge = openCell(Options.Cell);
  if (!Judge)
    return Judge.takeError();
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Options.File);
  if (!Buffer)
    return makeError(ErrorClass::Usage, "file",
                     Options.File + ": " + Buffer.getError().message());
  eval::EvalRequest Request;
  Request.TheMode = eval::Mode::Decide;
  Request.FileName = Options.File == "-" ? "<stdin>" : Options.File;
  if (!Options.Seed.empty()) {
    Expected<task::Secret> Seed = task::Secret::fromHex(Options.Seed);
    if (!Seed)
      return withClass(ErrorClass::Usage, "seed", Seed.takeError());
    Request.Seed = *Seed;
    Request.TheMode = eval::Mode::Repeat;
  }
  Expected<std::string> Assembly =
      compileKernel((*Judge)->target(), Options.Level, (*Buffer)->getBuffer(),
                    Request.FileName);
  eval::EvalResult R;
  if (Assembly) {
    R = (*Judge)->evaluate(*Assembly, Request);
  } else {
    R = notCompiled(**Judge, Request.TheMode, toString(Assembly.takeError()));
  }
  print(R, Options);
  return eval::exitCode(R.TheVerdict);
}

} // namespace kc::agent
