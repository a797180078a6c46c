//===- corners.c - Every operation on corner cases ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the results of scalar operations to standard output as they are: those
// of floating point with all pairs or triples of corner cases, in all rounding
// modes, each with its flags; those of integers with all pairs.
//
//===----------------------------------------------------------------------===//

typedef unsigned int uint32_t;

static const uint32_t numbers[] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007FFFFF, 0x807FFFFF,
    0x00800000, 0x80800000, 0x00800001, 0x3F800000, 0xBF800000, 0x3F7FFFFF,
    0x3F800001, 0x40000000, 0x40400000, 0xC0400000, 0x7F7FFFFF, 0xFF7FFFFF,
    0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00001, 0x7F800001, 0xFFBFFFFF,
    0x3F000000, 0xBF000000, 0x3EFFFFFF, 0x3FC00000, 0x40200000, 0x4EFFFFFF,
    0x4F000000, 0xCF000000, 0xCF000001, 0x4F7FFFFF, 0x4F800000, 0x4B000001,
    0x33800000, 0x34000000, 0x0C800001, 0x1F800000, 0x5F000001, 0xB3800001};
enum { COUNT = sizeof numbers / sizeof *numbers };

static const uint32_t triples[] = {
    0x00000000, 0x80000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x3F800000,
    0xBF800001, 0x3F7FFFFF, 0x40400000, 0x7F7FFFFF, 0xFF800000, 0x7F800001,
    0xFFC00000, 0x33800000, 0x9F800001, 0x20000000};
enum { TRIPLES = sizeof triples / sizeof *triples };

static const uint32_t integers[] = {
    0,          1,          2,          3,          31,         32,
    33,         0x7F,       0x80,       0xFF,       0x100,      0x7FFF,
    0x8000,     0xFFFF,     0x10000,    0x01000000, 0x00FF00FF, 0x7FFFFFFF,
    0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF, 0x55555555, 0xAAAAAAAA,
    0xDEADBEEF, 1000000007};
enum { INTEGERS = sizeof integers / sizeof *integers };

static uint32_t buffer[2048], used;

static void call(uint32_t number, uint32_t a, const void *b, uint32_t c) {
  register uint32_t a0 __asm__("a0") = a;
  register const void *a1 __asm__("a1") = b;
  register uint32_t a2 __asm__("a2") = c;
  register uint32_t a7 __asm__("a7") = number;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
}

static void flush(void) {
  call(64, 1, buffer, used * sizeof *buffer);
  used = 0;
}

static void put(uint32_t word) {
  if (used == sizeof buffer / sizeof *buffer)
    flush();
  buffer[used++] = word;
}

static void put_flags(void) {
  uint32_t flags;
  __asm__ volatile("csrrwi %0, fflags, 0" : "=r"(flags));
  put(flags);
}

static uint32_t bits(float f) { return __builtin_bit_cast(uint32_t, f); }
static float number(uint32_t n) { return __builtin_bit_cast(float, n); }

// The result's register, its kind, and how it becomes bits.
#define FLOAT_RESULT(TEXT, ...)                                                \
  do {                                                                         \
    float f;                                                                   \
    __asm__ volatile(TEXT : "=f"(f) : __VA_ARGS__);                            \
    put(bits(f));                                                              \
    put_flags();                                                               \
  } while (0)
#define INTEGER_RESULT(TEXT, ...)                                              \
  do {                                                                         \
    uint32_t x;                                                                \
    __asm__ volatile(TEXT : "=r"(x) : __VA_ARGS__);                            \
    put(x);                                                                    \
    put_flags();                                                               \
  } while (0)

#define ALL_MODES(RESULT, TEXT, ...)                                           \
  RESULT(TEXT ", rne", __VA_ARGS__);                                           \
  RESULT(TEXT ", rtz", __VA_ARGS__);                                           \
  RESULT(TEXT ", rdn", __VA_ARGS__);                                           \
  RESULT(TEXT ", rup", __VA_ARGS__);                                           \
  RESULT(TEXT ", rmm", __VA_ARGS__)

static void pairs(float a, float b) {
  ALL_MODES(FLOAT_RESULT, "fadd.s %0, %1, %2", "f"(a), "f"(b));
  ALL_MODES(FLOAT_RESULT, "fsub.s %0, %1, %2", "f"(a), "f"(b));
  ALL_MODES(FLOAT_RESULT, "fmul.s %0, %1, %2", "f"(a), "f"(b));
  ALL_MODES(FLOAT_RESULT, "fdiv.s %0, %1, %2", "f"(a), "f"(b));
  FLOAT_RESULT("fmin.s %0, %1, %2", "f"(a), "f"(b));
  FLOAT_RESULT("fmax.s %0, %1, %2", "f"(a), "f"(b));
  FLOAT_RESULT("fsgnj.s %0, %1, %2", "f"(a), "f"(b));
  FLOAT_RESULT("fsgnjn.s %0, %1, %2", "f"(a), "f"(b));
  FLOAT_RESULT("fsgnjx.s %0, %1, %2", "f"(a), "f"(b));
  INTEGER_RESULT("feq.s %0, %1, %2", "f"(a), "f"(b));
  INTEGER_RESULT("flt.s %0, %1, %2", "f"(a), "f"(b));
  INTEGER_RESULT("fle.s %0, %1, %2", "f"(a), "f"(b));
}

static void single(float a) {
  ALL_MODES(FLOAT_RESULT, "fsqrt.s %0, %1", "f"(a));
  ALL_MODES(INTEGER_RESULT, "fcvt.w.s %0, %1", "f"(a));
  ALL_MODES(INTEGER_RESULT, "fcvt.wu.s %0, %1", "f"(a));
  INTEGER_RESULT("fclass.s %0, %1", "f"(a));
  INTEGER_RESULT("fmv.x.w %0, %1", "f"(a));
}

static void from_integer(uint32_t n) {
  ALL_MODES(FLOAT_RESULT, "fcvt.s.w %0, %1", "r"(n));
  ALL_MODES(FLOAT_RESULT, "fcvt.s.wu %0, %1", "r"(n));
  FLOAT_RESULT("fmv.w.x %0, %1", "r"(n));
}

static void fused(float a, float b, float c) {
  ALL_MODES(FLOAT_RESULT, "fmadd.s %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
  ALL_MODES(FLOAT_RESULT, "fmsub.s %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
  ALL_MODES(FLOAT_RESULT, "fnmsub.s %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
  ALL_MODES(FLOAT_RESULT, "fnmadd.s %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
}

#define INTEGER_PAIR(NAME) INTEGER_RESULT(NAME " %0, %1, %2", "r"(a), "r"(b))
#define INTEGER_SINGLE(NAME) INTEGER_RESULT(NAME " %0, %1", "r"(a))

static void integer_pairs(uint32_t a, uint32_t b) {
  INTEGER_PAIR("add");
  INTEGER_PAIR("sub");
  INTEGER_PAIR("sll");
  INTEGER_PAIR("slt");
  INTEGER_PAIR("sltu");
  INTEGER_PAIR("xor");
  INTEGER_PAIR("srl");
  INTEGER_PAIR("sra");
  INTEGER_PAIR("or");
  INTEGER_PAIR("and");
  INTEGER_PAIR("mul");
  INTEGER_PAIR("mulh");
  INTEGER_PAIR("mulhsu");
  INTEGER_PAIR("mulhu");
  INTEGER_PAIR("div");
  INTEGER_PAIR("divu");
  INTEGER_PAIR("rem");
  INTEGER_PAIR("remu");
  INTEGER_PAIR("andn");
  INTEGER_PAIR("orn");
  INTEGER_PAIR("xnor");
  INTEGER_PAIR("max");
  INTEGER_PAIR("maxu");
  INTEGER_PAIR("min");
  INTEGER_PAIR("minu");
  INTEGER_PAIR("rol");
  INTEGER_PAIR("ror");
}

static void integer_single(uint32_t a) {
  INTEGER_SINGLE("clz");
  INTEGER_SINGLE("ctz");
  INTEGER_SINGLE("cpop");
  INTEGER_SINGLE("sext.b");
  INTEGER_SINGLE("sext.h");
  INTEGER_SINGLE("zext.h");
  INTEGER_SINGLE("rev8");
  INTEGER_SINGLE("orc.b");
}

__attribute__((section(".text.start"), used)) void _start(void) {
  for (int i = 0; i != COUNT; ++i) {
    single(number(numbers[i]));
    from_integer(numbers[i]);
    for (int j = 0; j != COUNT; ++j)
      pairs(number(numbers[i]), number(numbers[j]));
  }
  for (int i = 0; i != TRIPLES; ++i)
    for (int j = 0; j != TRIPLES; ++j)
      for (int k = 0; k != TRIPLES; ++k)
        fused(number(triples[i]), number(triples[j]), number(triples[k]));
  for (int i = 0; i != INTEGERS; ++i) {
    from_integer(integers[i]);
    integer_single(integers[i]);
    for (int j = 0; j != INTEGERS; ++j)
      integer_pairs(integers[i], integers[j]);
  }
  flush();
  call(93, 0, 0, 0);
  __builtin_unreachable();
}
