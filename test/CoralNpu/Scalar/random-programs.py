"""Writes a random program of scalar RISC-V instructions, which ends by writing
all registers and the memory that it used to standard output.

  random-programs.py SEED INSTRUCTIONS > program.s

Values are corner cases more often than not; rounding modes are all there are.
Registers: gp holds the address of the memory, and nothing writes it.
"""

import random
import sys

CORNERS = [
    0, 1, 2, 3, 7, 31, 32, 33, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF,
    0x10000, 0x7FFFFF, 0x800000, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE,
    0xFFFFFFFF, 0x55555555, 0xAAAAAAAA,
    # As single precision: one, the largest, infinities, NaNs, subnormals, and
    # what lies at the borders of integers.
    0x3F800000, 0xBF800000, 0x3F7FFFFF, 0x3F800001, 0x7F7FFFFF, 0xFF7FFFFF,
    0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001, 0xFFC12345, 0xFFA00000,
    0x00000001, 0x007FFFFF, 0x00800000, 0x00800001, 0x80000001, 0x807FFFFF,
    0x80800000, 0x3F000000, 0xBF000000, 0x3EFFFFFF, 0x40200000, 0x4F000000,
    0xCF000000, 0xCF000001, 0x4EFFFFFF, 0x4F800000, 0x4F7FFFFF, 0x4B000001,
    0x1F800000, 0x20000000, 0x5F800000, 0x33800000, 0x34000001, 0x0D000000,
]  # fmt: skip

BINARY = """add sub sll slt sltu xor srl sra or and mul mulh mulhsu mulhu div divu
rem remu andn orn xnor max maxu min minu rol ror""".split()
UNARY = "clz ctz cpop sext.b sext.h zext.h rev8 orc.b".split()
IMMEDIATE = "addi slti sltiu xori ori andi".split()
SHIFT = "slli srli srai rori".split()
LOADS = "lb lh lw lbu lhu".split()
STORES = "sb sh sw".split()
BRANCHES = "beq bne blt bge bltu bgeu".split()
ROUNDED = "fadd.s fsub.s fmul.s fdiv.s".split()
FUSED = "fmadd.s fmsub.s fnmsub.s fnmadd.s".split()
FLOAT = "fsgnj.s fsgnjn.s fsgnjx.s fmin.s fmax.s".split()
COMPARE = "feq.s flt.s fle.s".split()
TO_INTEGER = "fcvt.w.s fcvt.wu.s".split()
FROM_INTEGER = "fcvt.s.w fcvt.s.wu".split()
MODES = ["rne", "rtz", "rdn", "rup", "rmm", "dyn"]
# Of the memory, reachable from its middle.
BYTES = 4096


class Writer:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []
        self.label = 0

    def x(self):
        """A register that may be written; x0 among them, gp not."""
        return "x%d" % self.r.choice([n for n in range(32) if n != 3])

    def any_x(self):
        return "x%d" % self.r.randrange(32)

    def f(self):
        return "f%d" % self.r.randrange(32)

    def new_label(self):
        self.label += 1
        return ".L%d" % self.label

    def simm(self):
        return self.r.choice([self.r.randrange(-2048, 2048), -1, 0, 1, -2048, 2047])

    def address(self, size):
        return "%d(gp)" % self.r.randrange(-2048, 2049 - size)

    def one(self):
        r, x, ax, f = self.r, self.x, self.any_x, self.f
        kind = r.choices(range(19), [9, 3, 5, 3, 4, 4, 2, 1, 1, 1, 5, 3, 3, 1, 2, 2, 2, 1, 3])[0]
        if kind == 0:
            return "%s %s, %s, %s" % (r.choice(BINARY), x(), ax(), ax())
        if kind == 1:
            return "%s %s, %s" % (r.choice(UNARY), x(), ax())
        if kind == 2:
            return "%s %s, %s, %d" % (r.choice(IMMEDIATE), x(), ax(), self.simm())
        if kind == 3:
            return "%s %s, %s, %d" % (r.choice(SHIFT), x(), ax(), r.randrange(32))
        if kind == 4:
            op = r.choice(LOADS)
            return "%s %s, %s" % (op, x(), self.address(4))
        if kind == 5:
            return "%s %s, %s" % (r.choice(STORES), ax(), self.address(4))
        if kind == 6:
            label = self.new_label()
            return "%s %s, %s, %s\n%s\n%s:" % (
                r.choice(BRANCHES), ax(), ax(), label, self.one(), label)
        if kind == 7:
            label = self.new_label()
            return "jal %s, %s\n%s\n%s:" % (x(), label, self.one(), label)
        if kind == 8:
            label = self.new_label()
            base = "x%d" % r.choice([n for n in range(1, 32) if n != 3])
            return "la %s, %s\njalr %s, 0(%s)\n%s\n%s:" % (
                base, label, x(), base, self.one(), label)
        if kind == 9:
            return r.choice(["lui %s, %d", "auipc %s, %d"]) % (x(), r.randrange(1 << 20))
        if kind == 10:
            return "%s %s, %s, %s, %s" % (r.choice(ROUNDED), f(), f(), f(), r.choice(MODES))
        if kind == 11:
            return "%s %s, %s, %s, %s, %s" % (
                r.choice(FUSED), f(), f(), f(), f(), r.choice(MODES))
        if kind == 12:
            return "%s %s, %s, %s" % (r.choice(FLOAT), f(), f(), f())
        if kind == 13:
            return "fsqrt.s %s, %s, %s" % (f(), f(), r.choice(MODES))
        if kind == 14:
            return "%s %s, %s, %s" % (r.choice(COMPARE), x(), f(), f())
        if kind == 15:
            return r.choice(["flw %s, %s", "fsw %s, %s"]) % (f(), self.address(4))
        if kind == 16:
            if r.random() < 0.5:
                return "%s %s, %s, %s" % (r.choice(TO_INTEGER), x(), f(), r.choice(MODES))
            return "%s %s, %s, %s" % (r.choice(FROM_INTEGER), f(), ax(), r.choice(MODES))
        if kind == 17:
            return r.choice(
                [
                    "fmv.x.w %s, %s" % (x(), f()),
                    "fmv.w.x %s, %s" % (f(), ax()),
                    "fclass.s %s, %s" % (x(), f()),
                    "csrrs %s, fflags, x0" % x(),
                    "csrrw %s, fflags, %s" % (x(), ax()),
                    "csrrc %s, fcsr, x%d" % (x(), 0),
                    "csrrwi %s, frm, %d" % (x(), r.randrange(5)),
                    "csrrsi %s, fflags, %d" % (x(), r.randrange(32)),
                    "csrrci %s, fflags, %d" % (x(), r.randrange(32)),
                    "fence",
                    "fence rw, w",
                ]
            )
        # A corner case, so that values stay interesting.
        value = r.choice(CORNERS)
        if r.random() < 0.5:
            return "lw %s, %d(gp)" % (x(), r.randrange(-512, 512) * 4)
        register = "x%d" % r.choice([n for n in range(1, 32) if n != 3])
        return "li %s, %d\nfmv.w.x %s, %s" % (register, value, f(), register)

    def program(self, count):
        r = self.r
        out = [".globl _start", ".section .text.start, \"ax\"", "_start:"]
        out += ["la gp, memory + 2048"]
        # Initial contents, from a table beside the code.
        out += ["la t0, table", "addi t1, gp, -2048", "li t2, %d" % (BYTES // 4)]
        out += ["1:", "lw t3, 0(t0)", "sw t3, 0(t1)", "addi t0, t0, 4"]
        out += ["addi t1, t1, 4", "addi t2, t2, -1", "bnez t2, 1b"]
        for n in range(32):
            out.append("flw f%d, %d(gp)" % (n, r.randrange(-512, 512) * 4))
        for n in range(1, 32):
            if n != 3:
                out.append("lw x%d, %d(gp)" % (n, r.randrange(-512, 512) * 4))
        out += ["csrw fcsr, zero"]
        out += [self.one() for _ in range(count)]
        # x1 is lost; it is stored where the program could have stored it.
        out += ["sw ra, -2048(gp)", "la ra, memory + 4096"]
        out += ["sw x%d, %d(ra)" % (n, 4 * n) for n in range(2, 32)]
        out += ["fsw f%d, %d(ra)" % (n, 128 + 4 * n) for n in range(32)]
        out += ["csrr t0, fcsr", "sw t0, 256(ra)"]
        out += ["li a0, 1", "la a1, memory", "li a2, %d" % (BYTES + 260)]
        out += ["li a7, 64", "ecall", "li a0, 0", "li a7, 93", "ecall"]
        out += [".section .rodata, \"a\"", ".p2align 2", "table:"]
        for _ in range(BYTES // 4):
            word = r.choice(CORNERS) if r.random() < 0.6 else r.randrange(1 << 32)
            out.append(".word 0x%08x" % word)
        out += [".section .bss", ".p2align 4", "memory: .zero %d" % (BYTES + 512)]
        return "\n".join(out) + "\n"


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    sys.stdout.write(Writer(seed).program(count))


main()
