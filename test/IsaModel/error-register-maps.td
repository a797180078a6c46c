// RUN: %check-errors

include "base.td"

def COUNT : Register<"COUNT", DoubleWord>;

// CHECK: :[[#@LINE+1]]:5: error: 'Wide', read: a value of type i32 is expected, found i64 in 'COUNT'
def Wide : MappedRegister<0, "wide", (value COUNT)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Reading', read: '$value' is no operand and no name of 'where'
def Reading : MappedRegister<1, "reading", (value $value)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Negative', number: -1 is no 32-bit number
def Negative : MappedRegister<-1, "negative", (value FLAGS)>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoName', name: 'no name' isn't made of letters, digits and '_', the first no digit
def NoName : MappedRegister<3, "no name", (value FLAGS)>;
def Fine : MappedRegister<4, "fine", (value FLAGS), [(set FLAGS, $value)]>;
// CHECK: :[[#@LINE+1]]:5: error: 'SameNumber', number: 'fine' of 'map' has it too
def SameNumber : MappedRegister<4, "other", (value FLAGS)>;
// CHECK: :[[#@LINE+1]]:5: error: 'SameName', name: 'fine' of 'map' has it too
def SameName : MappedRegister<5, "fine", (value FLAGS)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Twice', write: 'FLAGS' is assigned twice; all assignments happen at the same time
def Twice : MappedRegister<6, "twice", (value FLAGS),
                           [(set FLAGS, $value), (set FLAGS, 1)]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Halts', write: only registers of their own can be assigned here, under conditions or not
def Halts : MappedRegister<7, "halts", (value FLAGS), [(halt)]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Constant', write: 'PI' can't be assigned to
def Constant : MappedRegister<8, "constant", (value FLAGS),
                              [(set PI, (bitcast f32, $value))]>;

def MAP : RegisterMap<"map", [Wide, Reading, Negative, NoName, Fine, SameNumber,
                              SameName, Twice, Halts, Constant]>;

def Inner : MappedRegister<0, "inner", (value FLAGS)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Nested', read: 'mapped' takes a record of class RegisterMap first
def Nested : MappedRegister<1, "nested", (mapped Inner, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Other', read: a mapped register can't be computed from others; use what they are computed from
def Other : MappedRegister<2, "other", (mapped MAP, 4)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Second', name: 'map' is there twice
def Second : RegisterMap<"map", [Inner, Nested, Other]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Spaced', name: 'two words' is no word
def Spaced : RegisterMap<"two words", []>;

class Op<bits<4> op, dag s> : RI<op> { let semantics = s; }
// CHECK: :[[#@LINE+1]]:5: error: 'NoMap', semantics: 'mapped' takes a record of class RegisterMap first
def NoMap : Op<0, (set FLAGS, (mapped $a, $imm))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Adding', semantics: a mapped register can't be accumulated; write (set ...)
def Adding : Op<1, (accumulate (mapped MAP, $imm), 1)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Truth', semantics: a value of type i32 is expected, found i1 in '(is_mapped MAP, $imm)'
def Truth : Op<2, (set FLAGS, (is_mapped MAP, $imm))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Elements', semantics: 'map' can't be read for each element; give the value a name in 'where'
def Elements : Op<3, (set (at SUMS, "i"), (to_float (mapped MAP, $imm)))>;
