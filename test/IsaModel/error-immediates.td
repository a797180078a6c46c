// A kind that is wrong is reported once, however many operands are of it.
// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'BadName', name: 'a b' is no word
def BadName : Modifier<"a b", (value $value)>;
// CHECK: :[[#@LINE+1]]:5: error: 'BadValue', value: '$address' is no operand and no name of 'where'
def BadValue : Modifier<"m", (add $address, 1)>;

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

// CHECK: :[[#@LINE+1]]:5: error: 'Unnamed', namesOnly: there are no names
def Unnamed : Imm<2> { let namesOnly = 1; }
// CHECK: :[[#@LINE+1]]:5: error: 'Labels', labelsOnly: it is for distances, 'pcRelative'
def Labels : Imm<2> { let labelsOnly = 1; }
// CHECK: :[[#@LINE+1]]:5: error: 'Default', defaultValue: 4 isn't in 0..3
def Default : Imm<2> { let defaultValue = 4; }
// CHECK: :[[#@LINE+1]]:5: error: 'DefaultInRange', defaultValue: 0 isn't in 1..3
def DefaultInRange : Imm<2> { let defaultValue = 0; let range = [1, 3]; }
// CHECK: :[[#@LINE+2]]:5: error: 'Beyond', parts: part 'high' isn't among the 4 bits of the number
// CHECK: :[[#@LINE+1]]:5: error: 'Beyond', parts: part 'other' overlaps another
def Beyond : Imm<4> {
  let parts = [Part<"high", 3, 2, []>, Part<"low", 0, 2, [RegAlias<"a", 3>]>,
               Part<"other", 1, 2, [RegAlias<"b", 0>]>];
}
// CHECK: :[[#@LINE+2]]:5: error: 'PartNames', parts: 'a' doesn't fit in part 'low'
// CHECK: :[[#@LINE+1]]:5: error: 'PartNames', parts: 'a' is there twice
def PartNames : Imm<4> {
  let parts = [Part<"low", 0, 2, [RegAlias<"a", 4>]>,
               Part<"high", 2, 2, [RegAlias<"a", 0>]>];
}
// CHECK: :[[#@LINE+1]]:5: error: 'Signed', parts: only an unsigned number that isn't shifted can have parts
def Signed : Imm<4> { let isSigned = 1; let parts = [Part<"low", 0, 2, []>]; }
class UsesNothing<bits<4> op> : Word16<op> {
  bits<4> imm;
  let Inst{3...0} = imm;
  let ins = (ops Nothing:$imm);
  let syntax = "$imm";
}
def A : UsesNothing<1>;
def B : UsesNothing<2>;
