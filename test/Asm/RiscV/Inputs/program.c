// What a C program can have, for the assembler: functions, switches, strings,
// globals of all kinds, floating point, division, structures, vectors.

#include <riscv_vector.h>
#include <stdint.h>

extern int shared;
extern int helper(int x);
int other(const char *text);

int initialized = 5;
static int zeros[10];
int common[3];
static const int table[] = {1, -2, 0x12345678};
const char *names[] = {"first", "second\n\t\"quoted\" \\ \x01", "first"};
const float fractions[3] = {1.5f, -0.0f, 3.25e-20f};
volatile uint8_t bytes[5] = {1, 2, 3};
__attribute__((aligned(64))) int16_t aligned = 7;
__attribute__((weak)) int weak(void) { return 1; }
__attribute__((weak)) extern int nowhere(void);

struct Point {
  int8_t tag;
  int x, y;
  int64_t wide;
};
struct Point points[2] = {{1, 2, 3, -4}, {5, 6, 7, 0x123456789ABCDEFll}};
int *into = &zeros[4];
int (*function)(int) = helper;

// A name of a register.
int a0(int t1) { return t1 + zeros[1]; }

int choose(int x) {
  switch (x) {
  case 0:
    return 5;
  case 1:
    return 17;
  case 2:
    return initialized;
  case 3:
    return helper(99);
  case 4:
    return zeros[3];
  case 5:
    return x * 7;
  case 7:
    return table[x & 1];
  default:
    return -1;
  }
}

float real(float a, int b, unsigned c) {
  return a * b + fractions[b] / 3.25f - (float)c + __builtin_sqrtf(a);
}
int compare(float a, float b) { return a < b ? (int)a : (unsigned)b; }

int sum(const int8_t *a, const int8_t *b, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
void saturate(int16_t *out, const int32_t *in, int n) {
  for (int i = 0; i < n; i++)
    out[i] = in[i] > 32767 ? 32767 : in[i] < -32768 ? -32768 : in[i];
}
void add(int8_t *p) {
  vint8m1_t a = __riscv_vle8_v_i8m1(p, 16);
  a = __riscv_vadd(a, a, 16);
  __riscv_vse8_v_i8m1(p, a, 16);
}

int64_t wide(int64_t a, int b) { return a * b + points[b].wide; }
int divide(int a, int b) { return a / b + a % 7 + (unsigned)a / 10u; }
int constants(int x) {
  return (x ^ 0x12345678) + (x & 0x800) + (x | 0x7FFFF800) + (x - 4096);
}
int bits(unsigned x) {
  return __builtin_clz(x | 1) + __builtin_popcount(x) + __builtin_bswap32(x);
}
int recurse(int n) { return n < 2 ? n : recurse(n - 1) + recurse(n - 2); }

void _start(void) {
  bytes[0] = choose(initialized) + other(names[1]) + a0(3) + weak();
  shared = function(common[1]) + *into + (nowhere ? 1 : 2);
  aligned = recurse(5);
}
