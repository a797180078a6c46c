// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

// CHECK: #include "kc/Sim/KernelOps.h"

def hi : Modifier<"hi", (lshr (sub $value, $pc), 4)>;
def lo : Modifier<"lo", (and_ $value, 15)> { let refersTo = hi; }
def number : Imm<4> {
  let names = [RegAlias<"up", 1>];
  let defaultValue = 3;
  let printsNames = 1;
  let modifiers = [hi, lo];
}
def parts : Imm<4> {
  let parts = [Part<"low", 0, 2, [RegAlias<"a", 0>, RegAlias<"b", 1>]>,
               Part<"high", 2, 2, [RegAlias<"c", 3>]>];
}
def flag : Flag<"v0.t", 0, 1>;

// CHECK:      static constexpr ModifierDesc ALL_n_Modifiers[] = {
// CHECK-NEXT:     {"hi", []({{.*}} V, {{.*}} PC) -> int64_t { return int64_t({{.*}}uint64_t(V) - uint64_t(PC){{.*}}); }, ""},
// CHECK-NEXT:     {"lo", []({{.*}}) -> int64_t { return int64_t({{.*}}uint64_t(V) & uint64_t(15u){{.*}}); }, "hi"},
// CHECK-NEXT: };
// CHECK:      static constexpr PartDesc ALL_p_Parts[] = {
// CHECK-NEXT:     {"low", 0, 2, Names{{[0-9]+}}},
// CHECK-NEXT:     {"high", 2, 2, Names{{[0-9]+}}},
// CHECK-NEXT: };
// CHECK:      static constexpr OperandDesc ALL_Operands[] = {
// CHECK-NEXT:     {"n", {{.*}}, 3, true, false, {}, ALL_n_Modifiers},
// CHECK-NEXT:     {"p", {{.*}}, 0, false, false, ALL_p_Parts, {}},
// CHECK-NEXT:     {"f", {{.*}}, 1, false, true, {}, {}},
// CHECK-NEXT: };
// A flag at the end of a form may be left out.
// CHECK:      static constexpr SyntaxForm ALL_Forms[] = {
// CHECK-NEXT:     {ALL_Form0, 1},
// CHECK-NEXT:     {ALL_Form1, 1},
// CHECK-NEXT:     {ALL_Form2, 0},
// CHECK-NEXT: };
def ALL : Word16<1> {
  bits<4> n; bits<4> p; bits<1> f;
  let Inst{3...0} = n;
  let Inst{7...4} = p;
  let Inst{8} = f;
  let ins = (ops number:$n, parts:$p, flag:$f);
  let syntax = "$n, $p, $f";
  let otherSyntax = ["$p, $n, $f", "$p"];
}

// CHECK:      static constexpr ExpansionOperand Pseudo_BOTH_1_0[] = {
// CHECK-NEXT:     {ExpansionOperand::PseudoOperand, 0, 0, 0xffffffffffffffff, [](int64_t V) -> int64_t { return int64_t({{.*}}uint64_t(V) + uint64_t(1u){{.*}}); }},
// CHECK:      static constexpr Expansion Pseudo_BOTH_Expansions[] = {
// CHECK-NEXT:     {-1, 0x0, Pseudo_BOTH_0, 0, [](int64_t V) -> int64_t { return int64_t({{.*}}uint64_t(V) == uint64_t(0u){{.*}}); }},
// CHECK-NEXT:     {-1, 0x0, Pseudo_BOTH_1},
// CHECK-NEXT: };
def BOTH : Pseudo<"both", (ops parts:$n), "$n", [
    ExpansionIf<(eq $n, 0), [(ALL 1, 2, 1)]>,
    Expansion<[(ALL (add $n, 1), 0, 1)]>
  ]>;
// CHECK:      static constexpr PseudoDesc Pseudos[] = {
// CHECK-NEXT:     {"both", "", Pseudo_BOTH_Operands, Pseudo_BOTH_Forms, Pseudo_BOTH_Expansions},
// CHECK-NEXT:     {"one", "", {}, Pseudo_ONE_Forms, Pseudo_ONE_Expansions, true},
// CHECK-NEXT: };
def ONE : Pseudo<"one", (ops), "", [Expansion<[(ALL 1, 2, 1)]>]> {
  let printed = 1;
}
