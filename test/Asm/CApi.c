/*===- CApi.c - The assembler from C ------------------------------*- C -*-===*\
|*                                                                            *|
|* Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.   *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|*   kc-asm-c-api <isa> <text>                                                *|
|*                                                                            *|
|* Prints the messages, then each word with its text.                         *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "kc-c/Asm.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  KcAsmResult *Result;
  const uint64_t *Words;
  size_t Count, N;
  if (argc != 3)
    return 2;
  Result = kcAsmAssemble(argv[1], argv[2], strlen(argv[2]));
  printf("%s", kcAsmMessages(Result));
  Words = kcAsmWords(Result, &Count);
  printf("%s, %zu words of %u bytes\n", Words ? "success" : "failure", Count,
         kcAsmWordBytes(argv[1]));
  for (N = 0; Words && N != Count; ++N) {
    char Text[12];
    size_t Length = kcAsmDisassemble(argv[1], Words[N], Text, sizeof(Text));
    printf("%08" PRIX64 " %s (%zu)\n", Words[N], Text, Length);
  }
  N = Words ? 0 : 1;
  kcAsmFree(Result);
  return (int)N;
}
