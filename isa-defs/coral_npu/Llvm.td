//===- Llvm.td - Compiled by LLVM --------------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_CORAL_NPU_LLVM
#define KC_CORAL_NPU_LLVM

include "kc/Isa.td"

def Riscv32 : LlvmTarget<"riscv32-unknown-elf"> {
  let cpu = "generic-rv32";
  let scalarFeatures = "+m,+f,+zbb,+zicsr,+zifencei";
  let features = scalarFeatures # ",+zve32x,+zvl128b";
  let abi = "ilp32";
  let floatBits = 32;
  let vscale = 2;
  let vectorBits = 128;
  let vectorRegisters = 32;
  let maxGroup = 8;
  let vectorElements = "i8 i16 i32";
  // The last word is mpause.
  let startup = [{
	.text
	.globl	_start
	.type	_start,@function
_start:
	call	$kernel
	.word	0x08000073
  }];
}

#endif // KC_CORAL_NPU_LLVM
