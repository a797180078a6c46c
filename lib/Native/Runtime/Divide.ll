;===- Divide.ll - 64-bit division ------------------------------------------===;
;
; Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
; See LICENSE for license information.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
;===----------------------------------------------------------------------===;

; Division of 64-bit integers where the machine divides 32 bits at most.

declare i64 @llvm.ctlz.i64(i64, i1 immarg)
declare i64 @llvm.abs.i64(i64, i1 immarg)

; Quotient and remainder: 32-bit division where both operands fit, else a bit
; of the quotient at a time, starting with the first that can be 1.
define internal { i64, i64 } @kc.udivmod(i64 %a, i64 %b) "no-builtins" {
entry:
  %both = or i64 %a, %b
  %high = lshr i64 %both, 32
  %isshort = icmp eq i64 %high, 0
  br i1 %isshort, label %short, label %long
short:
  %a32 = trunc i64 %a to i32
  %b32 = trunc i64 %b to i32
  %q32 = udiv i32 %a32, %b32
  %r32 = urem i32 %a32, %b32
  %qshort = zext i32 %q32 to i64
  %rshort = zext i32 %r32 to i64
  br label %done
long:
  %isless = icmp ult i64 %a, %b
  br i1 %isless, label %done, label %align
align:
  %az = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  %bz = call i64 @llvm.ctlz.i64(i64 %b, i1 false)
  %distance = sub i64 %bz, %az
  %divisor = shl i64 %b, %distance
  br label %loop
loop:
  %i = phi i64 [ %distance, %align ], [ %i.next, %loop ]
  %d = phi i64 [ %divisor, %align ], [ %d.next, %loop ]
  %r = phi i64 [ %a, %align ], [ %r.next, %loop ]
  %q = phi i64 [ 0, %align ], [ %q.next, %loop ]
  %fits = icmp uge i64 %r, %d
  %less = sub i64 %r, %d
  %r.next = select i1 %fits, i64 %less, i64 %r
  %bit = zext i1 %fits to i64
  %twice = shl i64 %q, 1
  %q.next = or i64 %twice, %bit
  %d.next = lshr i64 %d, 1
  %i.next = add i64 %i, -1
  %last = icmp eq i64 %i, 0
  br i1 %last, label %done, label %loop
done:
  %quotient = phi i64 [ %qshort, %short ], [ 0, %long ], [ %q.next, %loop ]
  %remainder = phi i64 [ %rshort, %short ], [ %a, %long ], [ %r.next, %loop ]
  %pair0 = insertvalue { i64, i64 } poison, i64 %quotient, 0
  %pair = insertvalue { i64, i64 } %pair0, i64 %remainder, 1
  ret { i64, i64 } %pair
}

define i64 @__udivdi3(i64 %a, i64 %b) "no-builtins" {
  %pair = call { i64, i64 } @kc.udivmod(i64 %a, i64 %b)
  %q = extractvalue { i64, i64 } %pair, 0
  ret i64 %q
}

define i64 @__umoddi3(i64 %a, i64 %b) "no-builtins" {
  %pair = call { i64, i64 } @kc.udivmod(i64 %a, i64 %b)
  %r = extractvalue { i64, i64 } %pair, 1
  ret i64 %r
}

define i64 @__divdi3(i64 %a, i64 %b) "no-builtins" {
  %aa = call i64 @llvm.abs.i64(i64 %a, i1 false)
  %ba = call i64 @llvm.abs.i64(i64 %b, i1 false)
  %pair = call { i64, i64 } @kc.udivmod(i64 %aa, i64 %ba)
  %q = extractvalue { i64, i64 } %pair, 0
  %sign = xor i64 %a, %b
  %isnegative = icmp slt i64 %sign, 0
  %negated = sub i64 0, %q
  %result = select i1 %isnegative, i64 %negated, i64 %q
  ret i64 %result
}

define i64 @__moddi3(i64 %a, i64 %b) "no-builtins" {
  %aa = call i64 @llvm.abs.i64(i64 %a, i1 false)
  %ba = call i64 @llvm.abs.i64(i64 %b, i1 false)
  %pair = call { i64, i64 } @kc.udivmod(i64 %aa, i64 %ba)
  %r = extractvalue { i64, i64 } %pair, 1
  %isnegative = icmp slt i64 %a, 0
  %negated = sub i64 0, %r
  %result = select i1 %isnegative, i64 %negated, i64 %r
  ret i64 %result
}
