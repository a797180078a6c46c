// RUN: %check-errors

include "base.td"

class Parts<string n, list<MemoryRegion> r> : Memory<n, Byte> {
  let cells = (value 256);
  let regions = r;
}
defvar Low = MemoryRegion<"low", (value 0), (value SIZE), "rw">;

// CHECK: :[[#@LINE+1]]:5: error: 'Twice', regions: there are two regions 'low'
def Twice : Parts<"twice",
                  [Low, MemoryRegion<"low", (value 128), (value 16), "r">]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Overlap', regions: 'high' and 'low' overlap by default
def Overlap : Parts<"overlap",
                    [Low, MemoryRegion<"high", (value 63), (value 16), "r">]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Beyond', regions: 'high' is cells 250 to 313 by default, of 256
def Beyond : Parts<"beyond",
                   [MemoryRegion<"high", (value 250), (value SIZE), "r">]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Rights', regions: the rights of 'low' must be letters of "rwx", found "rwq"
def Rights : Parts<"rights",
                   [MemoryRegion<"low", (value 0), (value 16), "rwq">]>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoRights', regions: the rights of 'low' must be letters of "rwx", found ""
def NoRights : Parts<"norights",
                     [MemoryRegion<"low", (value 0), (value 16), "">]>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoCells', regions: it is 0 by default; expected 1 or more
def NoCells : Parts<"nocells",
                    [MemoryRegion<"low", (value 0), (sub N, 4), "r">]>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoWord', regions: '2nd' isn't made of letters, digits and '_', the first no digit
def NoWord : Parts<"noword",
                   [MemoryRegion<"2nd", (value 0), (value 16), "r">]>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoEnd', zeroBeyondEnd: a memory that has regions has no end to read beyond
def NoEnd : Parts<"noend", [Low]> { let zeroBeyondEnd = 1; }
