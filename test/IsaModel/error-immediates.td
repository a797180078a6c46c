// A kind that is wrong is reported once, however many operands are of it.
// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Nothing', width: an immediate has 1 to 62 bits, its shift included; found 0 bits shifted by 0
def Nothing : Imm<0>;
// CHECK: :[[#@LINE+1]]:5: error: 'Wide', width: an immediate has 1 to 62 bits, its shift included; found 60 bits shifted by 3
def Wide : Imm<60> { let shift = 3; }
// CHECK: :[[#@LINE+1]]:5: error: 'Right', shift: an immediate has 1 to 62 bits, its shift included; found 4 bits shifted by -1
def Right : Imm<4> { let shift = -1; }
// CHECK: :[[#@LINE+1]]:5: error: 'OneEnd', range: the smallest and the largest value are expected
def OneEnd : Imm<4> { let range = [3]; }
// CHECK: :[[#@LINE+1]]:5: error: 'Backwards', range: the smallest and the largest value are expected
def Backwards : Imm<4> { let range = [3, 1]; }
// CHECK: :[[#@LINE+2]]:5: error: 'Modes', names: 'up' is there twice
// CHECK: :[[#@LINE+1]]:5: error: 'Modes', names: '1st' is no word
def Modes : Imm<2> {
  let names = [RegAlias<"up", 0>, RegAlias<"up", 1>, RegAlias<"1st", 2>];
}

class UsesNothing<bits<4> op> : Word16<op> {
  bits<4> imm;
  let Inst{3...0} = imm;
  let ins = (ops Nothing:$imm);
  let syntax = "$imm";
}
def A : UsesNothing<1>;
def B : UsesNothing<2>;
