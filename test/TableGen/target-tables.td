// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "state.td"

def Mini : Isa<"mini"> {
  let title = "The \"Mini\"";
  let summary = "A small machine";
  let wordBytes = 2;
  let pcStep = 2;
  let comments = [";", "#"];
}
def S : RegFile<"s", 3, DoubleWord> {
  let summary = "wide";
  let aliases = [RegAlias<"sp", 2>, RegAlias<"fp", 1>];
}
def KIND : FormatParam<"KIND", "bf16"> { let summary = "weights"; }
def Engine : Unit<"engine"> { let queued = 1; let inOrder = 1; }
def Extension : OpcodeSpace<"extension"> { let summary = "more"; }

// CHECK:      static constexpr NamedValue Names[[N:[0-9]+]][] = {
// CHECK-NEXT:     {"sp", 2},
// CHECK-NEXT:     {"fp", 1},
// CHECK-NEXT: };
// CHECK:      static constexpr RegFileDesc RegFiles[] = {
// CHECK-NEXT:     {"R", "", "r", 8, 32, 0, {}},
// CHECK-NEXT:     {"F", "", "f", 4, 32, -1, {}},
// CHECK-NEXT:     {"S", "wide", "s", 3, 64, -1, Names[[N]]},
// CHECK-NEXT: };
// CHECK:      static constexpr llvm::StringRef Comments[] = {
// CHECK-NEXT:     ";",
// CHECK-NEXT:     "#",
// CHECK-NEXT: };
// CHECK:      static constexpr UnitDesc Units[] = {
// CHECK-NEXT:     {"alu", "", false, false},
// CHECK-NEXT:     {"engine", "", true, true},
// CHECK-NEXT: };
// CHECK:      static constexpr ParamDesc Params[] = {
// CHECK-NEXT:     {"N", "", 4, 1, 64},
// CHECK-NEXT:     {"SIZE", "", 64, 16, 1024},
// CHECK-NEXT: };
// CHECK:      static constexpr FormatParamDesc FormatParams[] = {
// CHECK-NEXT:     {"KIND", "weights", "bf16", false},
// CHECK-NEXT: };
// CHECK:      static constexpr OpcodeSpaceDesc OpcodeSpaces[] = {
// CHECK-NEXT:     {"base", "", true},
// CHECK-NEXT:     {"extension", "more", false},
// CHECK-NEXT: };

// CHECK:      static constexpr Target TheTarget = {
// CHECK-NEXT:     "mini",
// CHECK-NEXT:     "The \"Mini\"",
// CHECK-NEXT:     "A small machine",
// CHECK-NEXT:     2,
// CHECK-NEXT:     2,
// CHECK-NEXT:     Comments,
// CHECK-NEXT:     RegFiles,
// CHECK-NEXT:     Units,
// CHECK-NEXT:     Params,
// CHECK-NEXT:     FormatParams,
// CHECK-NEXT:     OpcodeSpaces,
// CHECK-NEXT:     Instrs,
// CHECK-NEXT:     Pseudos,
// CHECK-NEXT:     decode,
// CHECK-NEXT:     HardwareLoops,
// CHECK-NEXT:     RegisterCopies,
// CHECK:      const Target &getMiniTarget() { return TheTarget; }
