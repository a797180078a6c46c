//===- M.td - Multiplication and division ------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_M
#define RISCV_M

include "riscv/RV32I.td"

/// The upper half of a product of 64 bits.
class UpperHalf<dag product> {
  dag value = (trunc i32, (lshr product, 32));
}

let unit = Multiplier in {
  def MUL : Register_Register<0b000, 0b0000001, "mul",
                              "Lower half of the product", (mul $rs1, $rs2)>;
  def MULH
      : Register_Register<0b001, 0b0000001, "mulh",
                          "Upper half of the signed product",
                          UpperHalf<(mul (sext i64, $rs1),
                                         (sext i64, $rs2))>.value>;
  def MULHSU
      : Register_Register<0b010, 0b0000001, "mulhsu",
                          "Upper half of the product of a signed and an "
                          "unsigned number",
                          UpperHalf<(mul (sext i64, $rs1),
                                         (zext i64, $rs2))>.value>;
  def MULHU
      : Register_Register<0b011, 0b0000001, "mulhu",
                          "Upper half of the unsigned product",
                          UpperHalf<(mul (zext i64, $rs1),
                                         (zext i64, $rs2))>.value>;
}

let unit = Divider in {
  def DIV : Register_Register<0b100, 0b0000001, "div", "Signed quotient",
                              (sdiv $rs1, $rs2)> {
    let description = [{
Rounds towards zero. A quotient by zero is −1; that of the smallest number and −1 is the smallest number.
}];
  }
  def DIVU : Register_Register<0b101, 0b0000001, "divu", "Unsigned quotient",
                               (udiv $rs1, $rs2)> {
    let description = [{
A quotient by zero has all bits set.
}];
  }
  def REM : Register_Register<0b110, 0b0000001, "rem", "Signed remainder",
                              (srem $rs1, $rs2)> {
    let description = [{
Has the sign of the dividend. A remainder by zero is the dividend; that of the smallest number and −1 is 0.
}];
  }
  def REMU : Register_Register<0b111, 0b0000001, "remu", "Unsigned remainder",
                               (urem $rs1, $rs2)> {
    let description = [{
A remainder by zero is the dividend.
}];
  }
}

#endif // RISCV_M
