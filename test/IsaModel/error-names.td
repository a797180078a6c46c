// All that programs and tools name has names of its own.
// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+2]]:5: error: 'ParamB': the name 'P' is taken
// CHECK: :[[#@LINE+2]]:5: note: by this
def ParamB : FormatParam<"P", "bf16">;
def ParamA : Param<"P", 1, 1, 1>;
// CHECK: :[[#@LINE+3]]:5: error: 'Copy': the name 'q0' is taken
// CHECK: :[[#@LINE+1]]:5: note: by this
def Original : RegFile<"q", 3, Word>;
def Copy : RegFile<"q", 2, Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'Register3': the name 'r3' is taken
def Register3 : Register<"r3", Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'ArrayN': the name 'N' is taken
def ArrayN : Array<"N", Word, [(value 1)]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Memory2': the name 'mem' is taken
def Memory2 : Memory<"mem", Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'MemoryX': the name 'zero' is taken
def MemoryX : Memory<"zero", Word>;
def Aliased : RegFile<"x", 2, Word> { let aliases = [RegAlias<"zero", 0>]; }
// CHECK: :[[#@LINE+1]]:5: error: 'Alu2': the name 'alu' is taken
def Alu2 : Unit<"alu">;
// CHECK: :[[#@LINE+1]]:5: error: 'Base2': the name 'base' is taken
def Base2 : OpcodeSpace<"base">;
