// How an instruction's operands are found in its operation.
// RUN: kc-tblgen --gen-ods -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

// The operation's name is the mnemonic in lower case, its class the record.
// CHECK: def Mini_ADDOp : KC_InstrOp<Mini_Dialect, "add", 0, [Pure]> {
// CHECK: let arguments = (ins Mini_R:$a, Mini_R:$b);
// CHECK-NEXT: let results = (outs Mini_R:$d);
// CHECK-NEXT: let builders = [OpBuilder<(ins "::mlir::Value":$a, "::mlir::Value":$b), [{
// CHECK-NEXT: ::kc::detail::buildInstr($_builder, $_state, {RType::get($_builder.getContext())}, {a, b}, {});
// CHECK-NEXT: }]>, OpBuilder<(ins "::mlir::Type":$d, "::mlir::Value":$a, "::mlir::Value":$b), [{
// CHECK-NEXT: ::kc::detail::buildInstr($_builder, $_state, {d}, {a, b}, {});
// CHECK-NEXT: }]>];
def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }

// An immediate is an attribute; without results there is one builder.
// CHECK: def Mini_STOp : KC_InstrOp<Mini_Dialect, "st", 1,
// CHECK: let arguments = (ins Mini_R:$a, KC_Imm<0, 255>:$imm);
// CHECK-NEXT: let builders = [OpBuilder<(ins "::mlir::Value":$a, "int64_t":$imm), [{
// CHECK-NEXT: ::kc::detail::buildInstr($_builder, $_state, {}, {a}, {imm});
// CHECK-NEXT: }]>];
def ST : RI<2> {
  let where = (define (cell MEM, $imm):$c);
  let semantics = (set $c, $a);
}

// A register that is read and written is an operand and a result.
// CHECK: def Mini_INCOp
// CHECK: %a = mini.inc %aIn, $imm
// CHECK: Assembly: `INC $a, $imm`
// CHECK: let arguments = (ins Mini_R:$aIn, KC_Imm<0, 255>:$imm);
// CHECK-NEXT: let results = (outs Mini_R:$a);
def INC : RI<3> {
  let outs = (ops R:$a);
  let semantics = (set $a, (add $a, $imm));
}

// What assembly may leave out has a default.
// CHECK: def Mini_SETOp
// CHECK: OpBuilder<(ins CArg<"int64_t", "0">:$imm), [{
def SET : RI<4> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let optionalOperands = 1;
  let semantics = (set $a, $imm);
}

// A number that is a multiple of something says so.
// CHECK: def Mini_SHIFTEDOp
// CHECK: KC_Imm<-512, 508, 4>:$imm
def s8x4 : Imm<8> {
  let isSigned = 1;
  let shift = 2;
}
def SHIFTED : RI<5> {
  let outs = (ops R:$a);
  let ins = (ops s8x4:$imm);
  let semantics = (set $a, $imm);
}
