// Names that become names of the generated C++ must be free there.
// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Params', name: 'class' is a word of C++
def Params : Param<"class", 1, 1, 1>;
// CHECK: :[[#@LINE+1]]:5: error: 'Formats', name: 'co_yield' is a word of C++
def Formats : FormatParam<"co_yield", "bf16">;
// CHECK: :[[#@LINE+1]]:5: error: 'Registers', name: 'new' is a word of C++
def Registers : Register<"new", Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'State', name: the simulator has another meaning for 'Extra'
def State : Register<"Extra", Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'Arrays', name: the simulator has another meaning for 'P'
def Arrays : Array<"P", Word, [(value 1)]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Memories', name: the simulator has another meaning for 'Index_mem'
def Memories : Memory<"Index_mem", Word>;
