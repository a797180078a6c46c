//===- StartKernel.cpp - What an agent begins with ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StartKernel.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/KernelTools/CompileKernel.h"
#include "kc/Agent/KernelTools/LiftKernel.h"
#include "kc/Asm/Assembler.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace kc::agent {

Expected<StartKernel> readStartKernel(StringRef Path) {
  auto Fail = [&](const Twine &Why) {
    return makeError(ErrorClass::Usage, "start",
                     "--start-from takes 'none', a mode of the compiler or a "
                     "file; '" +
                         Path + "': " + Why);
  };
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return Fail(Buffer.getError().message());
  if ((*Buffer)->getBufferSize() == 0)
    return Fail("the file is empty");
  StartKernel Start;
  Start.Text = (*Buffer)->getBuffer().str();
  Start.Name = Path.str();
  if (Path.ends_with(".mlir"))
    Start.Level = KernelLevel::Dialect;
  return Start;
}

Expected<std::string> startText(const isa::Target &T, const StartKernel &Start,
                                KernelLevel Level) {
  Expected<std::string> Assembly =
      compileKernel(T, Start.Level, Start.Text, Start.Name);
  if (!Assembly)
    return Assembly.takeError();
  if (Start.Level == KernelLevel::Asm && Level == KernelLevel::Dialect)
    return liftKernel(T, *Assembly, Start.Name);
  Expected<asm_::Program> Program =
      asm_::Assembler(T).assemble(*Assembly, Start.Name);
  if (!Program)
    return withClass(ErrorClass::Usage, "start", Program.takeError());
  return Start.Level == Level ? Start.Text : *Assembly;
}

} // namespace kc::agent
