/*===- Asm.h - Assembler and disassembler for C -------------------*- C -*-===*\
|*                                                                            *|
|* Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.   *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|*   KcAsmResult *R = kcAsmAssemble("plena", Text, strlen(Text));             *|
|*   size_t Count;                                                            *|
|*   const uint64_t *Words = kcAsmWords(R, &Count);                           *|
|*   if (!Words)                                                              *|
|*     fputs(kcAsmMessages(R), stderr);                                       *|
|*   kcAsmFree(R);                                                            *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef KC_C_ASM_H
#define KC_C_ASM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What came of one text. */
typedef struct KcAsmResult KcAsmResult;

/* Assembles Length bytes of Text for the instruction set named Isa. Never
   returns null; release the result with kcAsmFree. */
KcAsmResult *kcAsmAssemble(const char *Isa, const char *Text, size_t Length);

/* The instruction words, which live as long as the result, or null when there
   was an error. An empty program has no words and is no error. */
const uint64_t *kcAsmWords(const KcAsmResult *Result, size_t *Count);

/* Errors and warnings as a terminal would show them; "" if there are none. */
const char *kcAsmMessages(const KcAsmResult *Result);

/* Bytes of one instruction word of an instruction set, 0 if there is no such
   instruction set. */
unsigned kcAsmWordBytes(const char *Isa);

/* Writes the assembly text of Word and a terminating zero to Buffer, cut off
   at Size bytes. Returns the length of the whole text, or 0 if there is no such
   instruction set. */
size_t kcAsmDisassemble(const char *Isa, uint64_t Word, char *Buffer,
                        size_t Size);

void kcAsmFree(KcAsmResult *Result);

#ifdef __cplusplus
}
#endif

#endif /* KC_C_ASM_H */
