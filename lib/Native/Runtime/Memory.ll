;===- Memory.ll - Copying and setting blocks -------------------------------===;
;
; Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
; See LICENSE for license information.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
;===----------------------------------------------------------------------===;

; What the compiler copies and sets blocks with. The loops become vector
; instructions where there are any; "no-builtins" keeps them from becoming
; calls of these functions.

define ptr @memcpy(ptr noalias returned %to, ptr noalias %from, i32 %n) "no-builtins" {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %done, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr i8, ptr %from, i32 %i
  %target = getelementptr i8, ptr %to, i32 %i
  %byte = load i8, ptr %source
  store i8 %byte, ptr %target
  %next = add nuw i32 %i, 1
  %last = icmp eq i32 %next, %n
  br i1 %last, label %done, label %loop
done:
  ret ptr %to
}

define ptr @memset(ptr returned %to, i32 %value, i32 %n) "no-builtins" {
entry:
  %byte = trunc i32 %value to i8
  %none = icmp eq i32 %n, 0
  br i1 %none, label %done, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %target = getelementptr i8, ptr %to, i32 %i
  store i8 %byte, ptr %target
  %next = add nuw i32 %i, 1
  %last = icmp eq i32 %next, %n
  br i1 %last, label %done, label %loop
done:
  ret ptr %to
}

; Upward when the target is below the source, else downward.
define ptr @memmove(ptr returned %to, ptr %from, i32 %n) "no-builtins" {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %done, label %some
some:
  %isbelow = icmp ult ptr %to, %from
  br i1 %isbelow, label %up, label %down
up:
  %i = phi i32 [ 0, %some ], [ %i.next, %up ]
  %up.source = getelementptr i8, ptr %from, i32 %i
  %up.target = getelementptr i8, ptr %to, i32 %i
  %up.byte = load i8, ptr %up.source
  store i8 %up.byte, ptr %up.target
  %i.next = add nuw i32 %i, 1
  %up.last = icmp eq i32 %i.next, %n
  br i1 %up.last, label %done, label %up
down:
  %k = phi i32 [ %n, %some ], [ %k.next, %down ]
  %k.next = add i32 %k, -1
  %down.source = getelementptr i8, ptr %from, i32 %k.next
  %down.target = getelementptr i8, ptr %to, i32 %k.next
  %down.byte = load i8, ptr %down.source
  store i8 %down.byte, ptr %down.target
  %down.last = icmp eq i32 %k.next, 0
  br i1 %down.last, label %done, label %down
done:
  ret ptr %to
}
