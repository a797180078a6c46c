// A definition without anything in it still gives tables.
// RUN: kc-tblgen --gen-target -I %isa %s | FileCheck %s

include "kc/Isa.td"

def Nothing : Isa<"nothing">;

// CHECK: static constexpr llvm::ArrayRef<RegFileDesc> RegFiles;
// CHECK: static constexpr llvm::ArrayRef<UnitDesc> Units;
// CHECK: static constexpr llvm::ArrayRef<ParamDesc> Params;
// CHECK: static constexpr llvm::ArrayRef<FormatParamDesc> FormatParams;
// CHECK: static constexpr llvm::ArrayRef<InstrDesc> Instrs;
// CHECK: static constexpr llvm::ArrayRef<PseudoDesc> Pseudos;
// CHECK: static constexpr llvm::ArrayRef<HardwareLoopDesc> HardwareLoops;
// CHECK: static constexpr llvm::ArrayRef<RegisterCopyDesc> RegisterCopies;
// CHECK:      static int decode(uint64_t Word, uint64_t Spaces) {
// CHECK-NEXT:   switch (Word & 0xffffffffull) {
// CHECK-NEXT:   default:
// CHECK-NEXT:     return -1;
