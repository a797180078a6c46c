;===- Math.ll - Elementary functions ---------------------------------------===;
;
; Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
; See LICENSE for license information.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
;===----------------------------------------------------------------------===;

; The functions of one float that the math dialect becomes calls of. They are
; accurate to about two units in the last place, and have few operations: those
; of a target without vectors of floats are slow. Coefficients are the best
; approximations in their intervals, relative to the function's value.

declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare i32 @llvm.lrint.i32.f32(float)

; e^x = 2^n * e^r with n = round(x / ln 2), and e^r = 1 + r + r^2 * q(r). The
; power is two factors, so that overflow and gradual underflow come by
; themselves.
define float @expf(float %x) {
  %below = call float @llvm.minnum.f32(float %x, float 0x4056400000000000)      ; 89
  %c = call float @llvm.maxnum.f32(float %below, float 0xC05A000000000000)      ; -104
  %scaled = fmul float %c, 0x3FF7154760000000                                   ; 1 / ln 2
  %n = call i32 @llvm.lrint.i32.f32(float %scaled)
  %nf = sitofp i32 %n to float
  %high = fmul contract float %nf, 0x3FE6300000000000                           ; ln 2, its first bits
  %r0 = fsub contract float %c, %high
  %low = fmul contract float %nf, 0xBF2BD01060000000                            ; ln 2, the rest
  %r = fsub contract float %r0, %low
  %q3 = fmul contract float %r, 0x3F811D9500000000
  %q2 = fadd contract float %q3, 0x3FA56B3EA0000000
  %q2r = fmul contract float %q2, %r
  %q1 = fadd contract float %q2r, 0x3FC5555260000000
  %q1r = fmul contract float %q1, %r
  %q0 = fadd contract float %q1r, 0x3FDFFFF580000000
  %q0r = fmul contract float %q0, %r
  %p1 = fadd contract float %q0r, 1.0
  %p1r = fmul contract float %p1, %r
  %p = fadd contract float %p1r, 1.0
  %half = ashr i32 %n, 1
  %other = sub i32 %n, %half
  %halfexp = shl i32 %half, 23
  %halfbits = add i32 %halfexp, 1065353216
  %otherexp = shl i32 %other, 23
  %otherbits = add i32 %otherexp, 1065353216
  %halffactor = bitcast i32 %halfbits to float
  %otherfactor = bitcast i32 %otherbits to float
  %half.p = fmul float %p, %halffactor
  %result = fmul float %half.p, %otherfactor
  %isnan = fcmp uno float %x, %x
  %e = select i1 %isnan, float %x, float %result
  ret float %e
}

; x * P(x^2) / Q(x^2) up to |x| = 3.9, where 1 - erf is less than half a unit.
define float @erff(float %x) {
  %below = call float @llvm.minnum.f32(float %x, float 0x400F333340000000)      ; 3.9
  %c = call float @llvm.maxnum.f32(float %below, float 0xC00F333340000000)
  %t = fmul float %c, %c
  %p5 = fmul contract float %t, 0xBEBA0AE9A0000000
  %p4 = fadd contract float %p5, 0x3F31EFEF80000000
  %p4t = fmul contract float %p4, %t
  %p3 = fadd contract float %p4t, 0x3F86344A80000000
  %p3t = fmul contract float %p3, %t
  %p2 = fadd contract float %p3t, 0x3FB30BA0C0000000
  %p2t = fmul contract float %p2, %t
  %p1 = fadd contract float %p2t, 0x3FD83ADE80000000
  %p1t = fmul contract float %p1, %t
  %p0 = fadd contract float %p1t, 0x3FF20DD7C0000000
  %q4 = fmul contract float %t, 0x3F64E7A940000000
  %q3 = fadd contract float %q4, 0x3F9E1FA8C0000000
  %q3t = fmul contract float %q3, %t
  %q2 = fadd contract float %q3t, 0x3FC82E7800000000
  %q2t = fmul contract float %q2, %t
  %q1 = fadd contract float %q2t, 0x3FE5673640000000
  %q1t = fmul contract float %q1, %t
  %q0 = fadd contract float %q1t, 1.0
  %numerator = fmul float %c, %p0
  %result = fdiv float %numerator, %q0
  %isnan = fcmp uno float %x, %x
  %e = select i1 %isnan, float %x, float %result
  ret float %e
}

; x + x^3 * p(x^2) near 0, elsewhere 1 - 2 / (e^2|x| + 1) with x's sign.
define float @tanhf(float %x) {
  %a = call float @llvm.fabs.f32(float %x)
  %isnear = fcmp olt float %a, 0x3FE4000000000000
  br i1 %isnear, label %near, label %far
near:
  %t = fmul float %x, %x
  %p3 = fmul contract float %t, 0x3F907D2CA0000000
  %p2 = fadd contract float %p3, 0xBFAAF113E0000000
  %p2t = fmul contract float %p2, %t
  %p1 = fadd contract float %p2t, 0x3FC10DA0C0000000
  %p1t = fmul contract float %p1, %t
  %p0 = fadd contract float %p1t, 0xBFD5554FE0000000
  %p0t = fmul float %p0, %t
  %p0tx = fmul contract float %p0t, %x
  %small = fadd contract float %p0tx, %x
  ret float %small
far:
  %twice = fadd float %a, %a
  %e = call float @expf(float %twice)
  %e1 = fadd float %e, 1.0
  %quotient = fdiv float 2.0, %e1
  %large = fsub float 1.0, %quotient
  %signed = call float @llvm.copysign.f32(float %large, float %x)
  ret float %signed
}

; log(m * 2^k) = k * ln 2 + log m with m between sqrt(1/2) and sqrt(2), and
; log(1 + u) = u - u^2 / 2 + u^3 * q(u).
define float @logf(float %x) {
  %tiny = fcmp olt float %x, 0x3810000000000000                                 ; 2^-126
  %raised = fmul float %x, 0x4170000000000000                                   ; 2^24
  %y = select i1 %tiny, float %raised, float %x
  %k0 = select i1 %tiny, i32 -24, i32 0
  %bits = bitcast float %y to i32
  %rel = sub i32 %bits, 1060439283                                              ; the bits of sqrt(1/2)
  %exponent = ashr i32 %rel, 23
  %shift = shl i32 %exponent, 23
  %mbits = sub i32 %bits, %shift
  %m = bitcast i32 %mbits to float
  %k = add i32 %exponent, %k0
  %kf = sitofp i32 %k to float
  %u = fsub float %m, 1.0
  %q7 = fmul contract float %u, 0xBFB43B2460000000
  %q6 = fadd contract float %q7, 0x3FC02814E0000000
  %q6u = fmul contract float %q6, %u
  %q5 = fadd contract float %q6u, 0xBFC0A33EA0000000
  %q5u = fmul contract float %q5, %u
  %q4 = fadd contract float %q5u, 0x3FC231CE60000000
  %q4u = fmul contract float %q4, %u
  %q3 = fadd contract float %q4u, 0xBFC54D03E0000000
  %q3u = fmul contract float %q3, %u
  %q2 = fadd contract float %q3u, 0x3FC999F140000000
  %q2u = fmul contract float %q2, %u
  %q1 = fadd contract float %q2u, 0xBFD0000CE0000000
  %q1u = fmul contract float %q1, %u
  %q0 = fadd contract float %q1u, 0x3FD5555540000000
  %q0u = fmul contract float %q0, %u
  %h = fadd contract float %q0u, -5.000000e-01
  %u2 = fmul float %u, %u
  %hu = fmul contract float %h, %u2
  %s = fadd contract float %hu, %u
  %low = fmul contract float %kf, 0xBF2BD01060000000
  %s1 = fadd contract float %s, %low
  %high = fmul contract float %kf, 0x3FE6300000000000
  %finite = fadd contract float %s1, %high
  %isordinary = fcmp ogt float %x, 0.0
  %isinf = fcmp oeq float %x, 0x7FF0000000000000
  br i1 %isordinary, label %positive, label %special
positive:
  %plain = select i1 %isinf, float %x, float %finite
  ret float %plain
special:
  %iszero = fcmp oeq float %x, 0.0
  %other = select i1 %iszero, float 0xFFF0000000000000, float 0x7FF8000000000000
  ret float %other
}
