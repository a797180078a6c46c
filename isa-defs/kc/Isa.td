//===- Isa.td - What an instruction set consists of --------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vocabulary of instruction set definitions. An instruction is one record;
// kc-tblgen derives from it the assembler's and the disassembler's tables, the
// simulator, the MLIR dialect, the oracle and the manual. docs/vocabulary.md
// explains every class with examples; docs/tutorial.md adds a small
// instruction set step by step.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ISA
#define KC_ISA

include "kc/Operators.td"

/// The heads of operand lists and of `where`, and the dag that says nothing.
def ops;
def define;
def none;

//===----------------------------------------------------------------------===//
// The instruction set as a whole
//===----------------------------------------------------------------------===//

/// A number that a machine profile sets. In semantics it is an i32.
class Param<string n, int d, int lo, int hi> {
  string name = n;
  int value = d;
  int min = lo;
  int max = hi;
  string summary = "";
}

/// A number format that a machine profile sets, as text such as "bf16" or
/// "mx(e4m3,e8m0,8)". Functions take it as an argument.
class FormatParam<string n, string d> {
  string name = n;
  string value = d;
  string summary = "";
  /// The place of a tensor's scales follows from that of its elements: each
  /// scale byte must belong to a whole number of element bytes.
  bit wholeRatio = 0;
}

/// What the parameters of a profile must satisfy.
class Constraint<dag c, string m> {
  dag condition = c;
  string message = m;
}

/// Parameter values worth a copy of the simulator's loops.
class Specialization<list<Param> p, list<int> v> {
  list<Param> params = p;
  list<int> values = v;
}

class Memory;
class Function;
class Environment;

/// Where the parts of a program lie that directives put into a section of that
/// name, or of that name with a suffix after a dot. Sections are laid out in
/// the order of the list, each behind the one before it in its region.
///
/// The flags are letters of "awx": it is loaded, it can be written, it has
/// instructions. A section that has no record is kept like the first one with
/// the same flags.
class Section<string n, string r, string f> {
  string name = n;
  /// A region of Isa.codeMemory.
  string region = r;
  string flags = f;
  /// It is all zeros, which files don't have.
  bit isZero = 0;
}

class ZeroSection<string n, string r> : Section<n, r, "aw"> {
  let isZero = 1;
}

/// Assembly with sections, directives for data, and object files, after the GNU
/// assembler.
class Assembly<list<Section> s> {
  list<Section> sections = s;
  /// A character that ends a statement like the end of the line.
  string separator = "";
  /// Comments may also stand between /* and */.
  bit blockComments = 0;
  /// (INSTR operand...) that fills the gaps between aligned instructions.
  dag padding = (none);
  /// Of ELF files.
  int elfMachine = 0;
  int elfFlags = 0;
}

/// The in-order machine of timing `machine`, over parameters: instructions that
/// it dispatches per cycle, bytes of instructions that it fetches per cycle, and
/// cycles from a jump that wasn't foreseen until what it leads to is dispatched.
class Pipeline<dag l, dag b, dag r> {
  dag lanes = l;
  dag lineBytes = b;
  dag redirect = r;
  /// A function of one of Isa.includes that makes the model, where the machine
  /// is more than its units: a kc::sim::CycleModel from a Machine.
  string model = "";
}

/// Exactly one per definition.
class Isa<string n> {
  /// As tools name it: lower case, a C++ identifier.
  string name = n;
  string title = n;
  string summary = "";
  /// The manual's introduction, Markdown.
  code description = "";
  int wordBytes = 4;
  /// 1 where the pc counts instructions, wordBytes where it counts bytes.
  int pcStep = 1;
  list<string> comments = ["//"];
  /// How its assembly is organized, beyond words that follow each other.
  Assembly assembly = ?;
  /// Headers of the C++ functions that Function records name.
  list<string> includes = [];
  /// A class of one of these headers that the simulator's state has an object
  /// of, named Extra, for what functions keep; made from the profile, and
  /// reset() before each run.
  string extraState = "";
  list<Constraint> constraints = [];
  /// Instructions that one iteration of a hardware loop may run, nested loops
  /// included; 0 is no limit. Over parameters.
  dag loopLimit = (value 0);
  /// Nested hardware loops that the loop stack can hold.
  int loopDepth = 1024;
  /// Sets of parameter values for which the simulator's loops are compiled
  /// with constant bounds.
  list<Specialization> specializations = [];

  /// Where programs lie in a memory of bytes: from the beginning of this region
  /// on. They can be read there as data, and the pc is the address of a byte.
  /// Without a memory programs lie outside of all memories.
  Memory codeMemory = ?;
  string codeRegion = "";
  /// What happens when an instruction traps: a function that is given the pc
  /// and an address to go on at. If it gives false, the run ends. Without a
  /// function it always does.
  Function trapEntry = ?;
  /// What programs may call for.
  list<Environment> environments = [];
  /// Without it there is no timing `machine`.
  Pipeline pipeline = ?;
}

/// A C++ class of one of Isa.includes that answers the program's environment
/// calls (traps of kind EnvironmentCall), as kc/Sim/Environment.h says.
class Environment<string n, string c> {
  /// As tools name it.
  string name = n;
  string cxx = c;
  string summary = "";
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

/// What an operand can be.
class OperandKind {
  string summary = "";
}

class RegAlias<string n, int r> {
  string name = n;
  int number = r;
}

/// Numbered registers, written prefix and number. As an operand it stands for
/// the register's value.
class RegFile<string p, int n, Cell c> : OperandKind {
  string prefix = p;
  int count = n;
  Cell cell = c;
  /// The register that reads as zero and drops writes; -1 if there is none.
  int zeroRegister = -1;
  /// Other names, each with its register's number.
  list<RegAlias> aliases = [];
  /// The disassembler writes a register's first other name.
  bit printsAliases = 0;
}

/// Registers of so many bytes, over parameters, that instructions see as
/// groups of elements: (group ...) and (mask ...). They lie side by side, so a
/// group may be longer than a register. As an operand it is a number.
class VectorFile<string p, int n, dag b> : RegFile<p, n, Byte> {
  dag bytes = b;
}

/// A register of its own.
class Register<string n, Cell c, int r = 0> {
  string name = n;
  Cell cell = c;
  /// The value after reset; for floating point the text in resetText.
  int reset = r;
  string resetText = "";
  string summary = "";
  /// No instruction may write it.
  bit constant = 0;
}

/// An array that instructions name as a whole, such as an accumulator. Its
/// extents are over parameters; it is zero after reset.
class Array<string n, Cell c, list<dag> d> {
  string name = n;
  Cell cell = c;
  list<dag> dims = d;
  string summary = "";
}

/// A part of a memory's address space where there are cells, from `base` on,
/// over parameters. The rights are letters of "rwx": read, write, execute.
class MemoryRegion<string n, dag b, dag c, string r> {
  string name = n;
  dag base = b;
  dag cells = c;
  string rights = r;
  string summary = "";
}

/// A memory, addressed in cells.
class Memory<string n, Cell c> {
  string name = n;
  Cell cell = c;
  /// Number of cells, over parameters.
  dag cells = (value 1);
  /// Cells of a row: what (row ...) reads and addresses are multiples of.
  dag rowCells = (value 1);
  /// Cells that always lie side by side in the host's memory: a multiple of
  /// rowCells, the largest block that one instruction reads at once.
  dag blockCells = rowCells;
  /// Reads beyond the end give zeros instead of a trap.
  bit zeroBeyondEnd = 0;
  /// Where there are cells at all, if not everywhere. What an access lacks the
  /// right for is a trap.
  list<MemoryRegion> regions = [];
  string summary = "";
}

/// A register that instructions name by a number, and that is a function of
/// registers of their own: what it reads as, and what a write of `$value`, an
/// i32, does. Without statements it can't be written.
class MappedRegister<int n, string s, dag r, list<dag> w = []> {
  int number = n;
  /// Of small letters, digits and '_'; what programs may write for the number.
  string name = s;
  dag read = r;
  list<dag> write = w;
  string summary = "";
}

/// The registers under their numbers.
class RegisterMap<string n, list<MappedRegister> r> {
  string name = n;
  list<MappedRegister> registers = r;
  string summary = "";
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// What assembly may write as %name(expression) for an operand: `v` is an i64
/// over $value, which is the expression's, and $pc, the instruction's address.
class Modifier<string n, dag v> {
  string name = n;
  dag value = v;
  /// The expression is the label of an instruction that has an operand with
  /// this modifier, and $value and $pc are those of that instruction.
  Modifier refersTo = ?;
}

/// Some bits of an operand that have names of their own.
class Part<string n, int l, int w, list<RegAlias> a> {
  string name = n;
  int low = l;
  int width = w;
  list<RegAlias> names = a;
}

/// An unsigned number of w bits.
class Imm<int w> : OperandKind {
  int width = w;
  bit isSigned = 0;
  /// The value is the field shifted left by this.
  int shift = 0;
  bit pcRelative = 0;
  /// Of a distance: only labels may be written.
  bit labelsOnly = 0;
  /// Names that may be written instead of numbers.
  list<RegAlias> names = [];
  /// The map whose registers' names may be written instead of numbers.
  RegisterMap map = ?;
  /// Where the values that may be written aren't those that fit the field.
  list<int> range = [];
  /// The value of an operand that isn't written.
  int defaultValue = ?;
  /// The disassembler writes names where there are some.
  bit printsNames = 0;
  /// Numbers may not be written.
  bit namesOnly = 0;
  /// The operand may be written as the names of these parts, in order and with
  /// commas between them; those that are left out are 0.
  list<Part> parts = [];
  list<Modifier> modifiers = [];
}

/// A word at the end of a form that is there or not; the form says no more of
/// that it can be left out.
class Flag<string text, int present, int absent> : Imm<1> {
  let names = [RegAlias<text, present>];
  let defaultValue = absent;
  let namesOnly = 1;
}

//===----------------------------------------------------------------------===//
// Traps
//===----------------------------------------------------------------------===//

/// Named as in kc/Sim/Trap.h.
class TrapKind;
def Misaligned : TrapKind;
def OutOfRange : TrapKind;
def BadOperand : TrapKind;
def BadRegister : TrapKind;
def BadLoop : TrapKind;
def IllegalInstruction : TrapKind;
def Breakpoint : TrapKind;
def EnvironmentCall : TrapKind;
def AccessFault : TrapKind;

/// The instruction traps unless the condition holds. `address` is the value
/// that the trap reports.
class Check<dag c, TrapKind k, string m, dag a = (none)> {
  dag condition = c;
  TrapKind kind = k;
  string message = m;
  dag address = a;
}

/// A reason for which a function traps, for the manual: "if" goes before the
/// words.
class FunctionTrap<TrapKind k, string w> {
  TrapKind kind = k;
  string when = w;
}

/// What the operators can't say: a C++ function of that name, in one of the
/// headers of Isa.includes. It takes the execution context and the arguments.
class Function<string c, list<Type> a, Type r, string f> {
  string cxx = c;
  list<Type> arguments = a;
  /// i1 for a statement: false when the function trapped.
  Type result = r;
  bit isStatement = 0;
  /// What it computes, for the manual; Markdown.
  string formula = f;
  /// The cycles that it adds to the instruction's cost, for the manual; empty
  /// if none.
  string cost = "";
  list<FunctionTrap> traps = [];
  list<Memory> reads = [];
  list<Memory> writes = [];
}

//===----------------------------------------------------------------------===//
// Timing
//===----------------------------------------------------------------------===//

/// How an instruction goes through the pipeline. Both numbers are over
/// parameters: the cycles from its dispatch until an instruction that needs its
/// result can be dispatched, and those until its unit takes another one.
class Timing<dag l = (value 1), dag b = (value 0)> {
  dag latency = l;
  dag busy = b;
  /// It goes only where a cycle begins.
  bit firstLane = 0;
  /// Nothing goes in the same cycle.
  bit alone = 0;
  /// Its registers are read when it is dispatched, not a cycle later: what it
  /// needs must have been there for so many cycles.
  int early = 0;
  /// It waits until all queues are empty.
  bit waitsForQueues = 0;
  /// It waits until everything before it is done.
  bit waitsForAll = 0;
}

/// A part of the machine that executes instructions one after another.
class Unit<string n> {
  string name = n;
  string summary = "";
  /// Of instructions that don't say their own.
  Timing timing = ?;
  /// In timing `machine`, instructions that can wait for the unit while others
  /// are dispatched, over parameters.
  dag queue = (value 0);
  /// Decoupled timing: the unit has a queue of its own, and executes what is
  /// ready; else the instruction holds the instructions behind it up.
  bit queued = 0;
  /// A queued unit that keeps the program's order.
  bit inOrder = 0;
}

/// The best that a unit does of an operation: so many items in so many cycles,
/// both over parameters. From these and the work that a task counts follow the
/// cycles that no program can beat. An operation may have several records, of
/// one unit or of several; there must be one for every way to do it that can
/// be the fastest, chains of other instructions included.
///
/// Tasks name operations: mac, add, mul, ... What lies in a memory M counts as
/// M_read (bytes of the inputs) and M_write (bytes of the outputs).
class Throughput<string o, dag n, dag c, Unit u> {
  string operation = o;
  dag items = n;
  dag cycles = c;
  Unit unit = u;
}

/// LLVM has a back end that compiles for this instruction set: the baselines
/// llvm-o2, llvm-o3 and the like use it. At most one per definition.
class LlvmTarget<string t> {
  /// The target triple.
  string triple = t;
  string cpu = "";
  /// As llc's option -mattr has them: "+m,+zbb".
  string features = "";
  /// Those of a compilation without vector instructions; empty if there is
  /// no such thing.
  string scalarFeatures = "";
  string abi = "";
  /// Of the widest floating-point numbers that the machine computes with.
  int floatBits = 64;
  /// LLVM's `vscale`, where vectors are of a length that the architecture
  /// leaves open; 0 where they aren't.
  int vscale = 0;
  /// Bits of a vector register; 0 without vectors.
  int vectorBits = 0;
  int vectorRegisters = 0;
  /// Registers that one operand of an instruction may consist of.
  int maxGroup = 1;
  /// Types that the elements of vectors can be of: "i8 i16 i32 f32".
  string vectorElements = "";
  /// Assembly that comes before the compiled functions: calls `$kernel` with
  /// its arguments in place, and ends the program.
  code startup = "";
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

class OpcodeSpace<string n> {
  string name = n;
  string summary = "";
}

/// The instructions that every machine has.
def Base : OpcodeSpace<"base">;

/// A run that shows what an instruction does. `before` and `after` are
/// assignments as kc-sim's --set and --expect take them.
class Example<list<string> b, list<string> p, list<string> a, int c = -1> {
  list<string> before = b;
  list<string> program = p;
  list<string> after = a;
  /// The profile's name; empty is the default profile.
  string profile = "";
  /// Cycles of the run; -1 is not checked.
  int cycles = c;
}

/// A definition derives its own formats from this, which add
///   bits<N> Inst     the word, operands in their fields,
///   bits<N> Ignored  the bits that the machine doesn't look at (optional).
class Instr<string m> {
  string mnemonic = m;
  /// (ops KIND:$name...). An operand in both is read and written.
  dag outs = (ops);
  dag ins = (ops);

  /// The operands as they are written: $name, punctuation, literal words, and
  /// _ for a number that is ignored. The first form is the canonical one.
  string syntax = "";
  list<string> otherSyntax = [];
  /// So many operands at the end of the canonical form may be left out, and
  /// are encoded as their default values, or 0.
  int optionalOperands = 0;
  /// The printer leaves them out where they have these values.
  bit omitsDefaults = 0;

  /// Names for values and for views of memory: (define VALUE:$name...).
  dag where = (define);
  list<Check> checks = [];
  dag semantics = (do);
  /// With this the instruction does nothing and takes no time. Over
  /// parameters, immediates and register numbers.
  dag skippedIf = (none);

  Unit unit = ?;
  /// Cycles in the serial model, over parameters, immediates and register
  /// numbers. Functions may add to it.
  dag cost = (value 1);
  /// In timing `machine`; that of the unit if nothing is said.
  Timing timing = ?;
  /// Multiply-accumulates of one execution, over parameters.
  dag macs = (value 0);

  OpcodeSpace opcodeSpace = Base;
  /// The mnemonic exists; executing it is an error.
  bit isReserved = 0;

  string summary = "";
  /// More for the manual, Markdown.
  code description = "";
  Example example = ?;
}

/// The example of an instruction that has none in its own record.
class ExampleOf<Instr i, list<string> b, list<string> p, list<string> a,
                int c = -1> : Example<b, p, a, c> {
  Instr instr = i;
}

/// A hardware loop in structured form, for the dialect and the register
/// allocator: the instructions that begin and end it. Both name the counter
/// register as their first operand; `begin` takes the number of trips.
class HardwareLoop<Instr b, Instr e> {
  Instr begin = b;
  Instr end = e;
}

/// How the register allocator copies a register: (INSTR operand...), with $to
/// and $from.
class RegisterCopy<RegFile f, dag i> {
  RegFile file = f;
  dag instr = i;
}

//===----------------------------------------------------------------------===//
// Pseudo instructions
//===----------------------------------------------------------------------===//

/// Instructions, as dags (INSTR operand...). An operand is a number, a
/// $name of the pseudo instruction, (bits_of $name, high, low), or an
/// expression over one $name, in i64. Registers may be written as numbers.
class Expansion<list<dag> i, dag z = (none)> {
  list<dag> instrs = i;
  /// The expansion is taken if these bits are all zero: (bits_of $name, high,
  /// low); always without.
  dag ifZero = z;
  /// And if this holds, an i1 over one $name.
  dag onlyIf = (none);
}
def bits_of;

class ExpansionIf<dag c, list<dag> i> : Expansion<i> { let onlyIf = c; }

/// The first expansion is taken whose conditions hold and whose operands are
/// all in range.
class Pseudo<string m, dag o, string s, list<Expansion> e> {
  string mnemonic = m;
  dag ins = o;
  string syntax = s;
  /// As for an instruction.
  list<string> otherSyntax = [];
  int optionalOperands = 0;
  list<Expansion> expansions = e;
  /// The mnemonic may be an instruction's or another pseudo instruction's; the
  /// forms of whatever comes first are tried first.
  bit overloads = 0;
  /// The disassembler writes this for the one instruction that it becomes.
  bit printed = 0;
  string summary = "";
}

#endif // KC_ISA
