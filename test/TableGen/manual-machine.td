// Regions, mapped registers, conversions, bytes and traps on purpose.
// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "state.td"

def BYTES : Memory<"space", Byte> {
  let summary = "the address space";
  let cells = (value 65536);
  let regions = [
    MemoryRegion<"code", (value 0), (mul SIZE, 4), "rx">,
    MemoryRegion<"data", (value 4096), (value 1024), "rw">
  ];
}
def COUNT : Register<"COUNT", DoubleWord>;
def MAP : RegisterMap<"control", [
  MappedRegister<1, "flags", (value FLAGS), [(set FLAGS, (and_ $value, 7))]>,
  MappedRegister<0x300, "count", (trunc i32, COUNT),
                 [(when (bit_of $value, 0), (set COUNT, (zext i64, $value)))]>,
  MappedRegister<0x301, "elapsed", (trunc i32, (cycles))>,
  MappedRegister<0x302, "kind", (value 7), [(do)]>
]> {
  let summary = "what controls the machine";
}
def Q : RegFile<"q", 4, Word>;
def control : Imm<10> { let map = MAP; }

def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let pcStep = 2;
  let codeMemory = BYTES;
  let codeRegion = "code";
}

// CHECK:      ### control
// CHECK-EMPTY:
// CHECK-NEXT: Instructions name these by their numbers: what controls the machine.
// CHECK-EMPTY:
// CHECK-NEXT: | Number | Name      | Reads as      | Writing `value` |
// CHECK-NEXT: |{{[-|]+$}}
// CHECK-NEXT: | 0x001  | `flags`   | `FLAGS` | `FLAGS ← value & 7` |
// CHECK-NEXT: | 0x300  | `count`   | `COUNT⟨31…0⟩` | `COUNT ← value` if `value⟨0⟩` |
// CHECK-NEXT: | 0x301  | `elapsed` | `cycles⟨31…0⟩` | is not allowed |
// CHECK-NEXT: | 0x302  | `kind`    | `7` | does nothing |

// CHECK:      Of `space` only these parts exist; what is not allowed there traps as `access-fault`.
// CHECK-EMPTY:
// CHECK-NEXT: | Region | From | Cells | Programs may | Meaning |
// CHECK-NEXT: |{{[-|]+$}}
// CHECK-NEXT: | `code` | 0 | SIZE × 4 = 256 | read and execute | |
// CHECK-NEXT: | `data` | 4096 | 1024 | read and write | |

// CHECK-LABEL: ### LOAD
// CHECK:      x = space[r[a] … + 3]
// CHECK-EMPTY:
// CHECK-NEXT: r[d] ← x
// CHECK:      * `out-of-range` if `x` reaches outside of its memory.
// CHECK-NEXT: * `access-fault` if `x` lies in a region that can't be read.
def LOAD : RRR<0> {
  let where = (define (bytes BYTES, $a, i32):$x);
  let semantics = (set $d, $x);
}
// CHECK-LABEL: ### STORE
// CHECK:      x = space[r[a] + imm]
// CHECK-EMPTY:
// CHECK-NEXT: x ← r[a]⟨7…0⟩
// CHECK:      * `access-fault` if `x` lies in a region that can't be written.
def STORE : RI<1> {
  let where = (define (bytes BYTES, (add $a, $imm), i8):$x);
  let semantics = (set $x, (trunc i8, $a));
}
// CHECK-LABEL: ### CONVERT
// CHECK: r[d] ← (sext(r[a]⟨15…0⟩) × r[b])⟨31…0⟩ + bits(float(r[a]))
def CONVERT : RRR<2> {
  let semantics =
    (set $d, (add (trunc i32, (mul (sext i64, (trunc i16, $a)),
                                   (zext i64, $b))),
                  (bitcast i32, (bitcast f32, $a))));
}
// CHECK-LABEL: ### BITS
// CHECK: r[d] ← clz(r[a]) + (rotl(r[b], 3) >>ₛ 2)
def BITS : RRR<3> {
  let semantics = (set $d, (add (clz $a), (ashr (rotl $b, 3), 2)));
}
// CHECK-LABEL: ### SWAP
// CHECK:      control[imm] ← q[a]
// CHECK-NEXT: q[a] ← control[imm]
// CHECK:      * `illegal-instruction` unless `there is control[imm]`: there is none.
// CHECK-NEXT: * `illegal-instruction` unless `control[imm] can be written`: it is read-only.
def SWAP : Word16<4> {
  bits<2> a; bits<10> imm;
  let Inst{1...0} = a;
  let Inst{11...2} = imm;
  let outs = (ops Q:$a);
  let ins = (ops Q:$a, control:$imm);
  let syntax = "$a, $imm";
  let checks = [
    Check<(is_mapped MAP, $imm), IllegalInstruction, "there is none">,
    Check<(is_writable MAP, $imm), IllegalInstruction, "it is read-only">
  ];
  let semantics =
    (do (set (mapped MAP, $imm), $a), (set $a, (mapped MAP, $imm)));
}
// CHECK-LABEL: ### CALL
// CHECK:      if r[a] = 0:
// CHECK-NEXT:     trap environment-call: the program asks
// CHECK:      * `environment-call` as the operation says: the program asks.
def CALL : RI<5> {
  let semantics = (when (eq $a, 0), (raise EnvironmentCall, "the program asks"));
}
