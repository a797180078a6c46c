// RUN: %check-errors

include "kc/Isa.td"

def B : Memory<"b", Byte> {
  let cells = (value 4096);
  let regions = [MemoryRegion<"code", (value 0), (value 256), "rx">,
                 MemoryRegion<"data", (value 256), (value 256), "rw">];
}
def U : Unit<"u">;
def NOP : Instr<"nop"> { bits<16> Inst = 0; let unit = U; let semantics = (do); }

// CHECK: :[[#@LINE+12]]:5: error: 'A', separator: ';;' isn't one punctuation character
// CHECK: :[[#@LINE+1]]:5: error: 'NoDot', name: 'text' isn't a dot and a word behind it
def NoDot : Section<"text", "code", "ax">;
// CHECK: :[[#@LINE+1]]:5: error: 'NoRegion', region: memory B has no region 'rom'
def NoRegion : Section<".rom", "rom", "a">;
// CHECK: :[[#@LINE+1]]:5: error: 'Flags', flags: 'wx' isn't 'a', and 'w' or 'x' or both
def Flags : Section<".flags", "data", "wx">;
def Data : Section<".data", "data", "aw">;
// CHECK: :[[#@LINE+1]]:5: error: 'Again', name: section '.data' is there twice
def Again : Section<".data", "data", "aw">;
// CHECK: :[[#@LINE+2]]:5: error: 'A', sections: none is for instructions: flag 'x'
// CHECK: :[[#@LINE+1]]:5: error: 'A', padding: 'NOP' takes 0 operands, found 1
def A : Assembly<[NoDot, NoRegion, Flags, Data, Again]> {
  let separator = ";;";
  let padding = (NOP 1);
}
def Broken : Isa<"broken"> {
  let wordBytes = 2;
  let pcStep = 2;
  let codeMemory = B;
  let codeRegion = "code";
  let assembly = A;
}
