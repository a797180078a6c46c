//===- SimOptions.h - The command line of kc-sim ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TOOLS_SIMOPTIONS_H
#define KC_LIB_TOOLS_SIMOPTIONS_H

#include "kc/Support/Number.h"
#include "llvm/Support/CommandLine.h"
#include <cmath>

namespace kc {

/// A decimal or hexadecimal number on the command line; LLVM's own parser takes
/// 010 for 8.
struct CountArg {
  uint64_t Value;

  CountArg(uint64_t Value = 0) : Value(Value) {}
  operator uint64_t() const { return Value; }
  static std::optional<CountArg> parse(llvm::StringRef Text) {
    return parseNumber(Text);
  }
  static constexpr const char *What = "number, decimal or hexadecimal";
};

/// A time; neither negative nor NaN.
struct SecondsArg {
  double Value;

  SecondsArg(double Value = 0) : Value(Value) {}
  operator double() const { return Value; }
  static std::optional<SecondsArg> parse(llvm::StringRef Text) {
    double Value;
    if (Text.getAsDouble(Value) || !std::isfinite(Value) || Value < 0)
      return std::nullopt;
    return Value;
  }
  static constexpr const char *What = "time in seconds";
};

} // namespace kc

namespace llvm::cl {

template <class Arg> class ArgParser : public basic_parser<Arg> {
public:
  using basic_parser<Arg>::basic_parser;

  bool parse(Option &O, StringRef, StringRef Text, Arg &Value) {
    std::optional<Arg> Parsed = Arg::parse(Text);
    if (!Parsed)
      return O.error("'" + Text + "' is no " + Arg::What);
    Value = *Parsed;
    return false;
  }
  void printOptionDiff(const Option &O, const Arg &, const OptionValue<Arg> &,
                       size_t GlobalWidth) const {
    this->printOptionNoValue(O, GlobalWidth);
  }
};
template <> class parser<kc::CountArg> final : public ArgParser<kc::CountArg> {
public:
  using ArgParser::ArgParser;
};
template <>
class parser<kc::SecondsArg> final : public ArgParser<kc::SecondsArg> {
public:
  using ArgParser::ArgParser;
};

} // namespace llvm::cl

namespace kc {

namespace cl = llvm::cl;

enum class ProgramFormat { Auto, Assembly, Binary, Hex };
enum class TimingKind { Serial, Decoupled, Machine };
enum class ReportFormat { Text, Json };

/// The options live as long as this object, so that another tool with this
/// library linked in doesn't have them.
struct SimOptions {
  cl::OptionCategory Machine{"Machine"};
  cl::OptionCategory Run{"Run"};
  cl::OptionCategory Output{"Output"};

  cl::opt<std::string> Program{cl::Positional, cl::desc("<program>"),
                               cl::init("-"), cl::cat(Run)};

  cl::opt<std::string> Isa{"isa", cl::desc("Instruction set"),
                           cl::value_desc("name"), cl::cat(Machine)};
  cl::opt<std::string> Profile{
      "profile",
      cl::desc("Sizes, latencies and formats: a profile's name or a JSON file"),
      cl::value_desc("name"), cl::cat(Machine)};
  cl::list<std::string> Params{
      "param", cl::desc("Change one number or format of the profile"),
      cl::value_desc("NAME=VALUE"), cl::cat(Machine)};
  cl::opt<std::string> Environment{
      "environment",
      cl::desc("What answers the program's calls; its exit status counts"),
      cl::value_desc("name"), cl::cat(Machine)};
  cl::list<std::string> Spaces{
      "opcode-space",
      cl::desc("Add the instructions of this opcode space (repeatable)"),
      cl::value_desc("name"), cl::cat(Machine)};
  cl::opt<bool> ListIsas{"list-isas",
                         cl::desc("List the instruction sets and exit"),
                         cl::cat(Machine)};
  cl::opt<bool> ListProfiles{
      "list-profiles", cl::desc("List the instruction set's profiles and exit"),
      cl::cat(Machine)};

  cl::opt<ProgramFormat> InputFormat{
      "input-format", cl::desc("What the program file holds"),
      cl::init(ProgramFormat::Auto),
      cl::values(clEnumValN(ProgramFormat::Auto, "auto",
                            "By extension: .bin, .hex, else assembly"),
                 clEnumValN(ProgramFormat::Assembly, "asm", "Assembly"),
                 clEnumValN(ProgramFormat::Binary, "bin", "Raw words"),
                 clEnumValN(ProgramFormat::Hex, "hex", "Hexadecimal words")),
      cl::cat(Run)};
  cl::list<std::string> Loads{
      "load",
      cl::desc("Write a .npy file, or the bytes of any other file, to a memory "
               "before the run; numbers are encoded in FORMAT"),
      cl::value_desc("MEM:ADDR:FILE[:FORMAT]"), cl::cat(Run)};
  cl::list<std::string> Sets{"set",
                             cl::desc("Set a register or cells before the run"),
                             cl::value_desc("PLACE=VALUES"), cl::cat(Run)};
  cl::list<std::string> Expects{
      "expect",
      cl::desc("Fail unless a register or cells hold this at the end"),
      cl::value_desc("PLACE=VALUES"), cl::cat(Run)};
  cl::opt<CountArg> ExpectCycles{
      "expect-cycles", cl::desc("Fail unless the run takes so many cycles"),
      cl::value_desc("N"), cl::cat(Run)};
  cl::opt<CountArg> PoisonSeed{
      "poison",
      cl::desc("Fill memory with poison of this seed instead of zeros; even "
               "seeds give plausible numbers, odd ones also NaN and infinity"),
      cl::value_desc("seed"), cl::cat(Run)};
  cl::list<std::string> Regions{
      "region",
      cl::desc("Let the program use these cells, by rights of rwx; all others "
               "of that memory are forbidden then (repeatable)"),
      cl::value_desc("MEM:BEGIN:END:RIGHTS[:NAME]"), cl::cat(Run)};
  cl::opt<CountArg> MaxInstructions{
      "max-instructions",
      cl::desc("Trap after so many instructions (default 1000000000; 0: none)"),
      cl::value_desc("N"), cl::init(1000000000), cl::cat(Run)};
  cl::opt<CountArg> MaxCycles{
      "max-cycles",
      cl::desc("Trap after so many cycles of serial timing (0: none)"),
      cl::value_desc("N"), cl::init(0), cl::cat(Run)};
  cl::opt<SecondsArg> MaxSeconds{
      "max-seconds",
      cl::desc("Trap after so much time of the host (default 600; 0: none)"),
      cl::value_desc("S"), cl::init(600), cl::cat(Run)};
  cl::opt<CountArg> MaxMemory{
      "max-memory",
      cl::desc("Trap when a simulated memory takes more of the host's memory "
               "(default 2048)"),
      cl::value_desc("MiB"), cl::init(0), cl::cat(Run)};
  cl::opt<TimingKind> Timing{
      "timing",
      cl::desc("How cycles are counted (default: machine where the instruction "
               "set has a pipeline, else serial)"),
      cl::init(TimingKind::Serial),
      cl::values(clEnumValN(TimingKind::Serial, "serial",
                            "One instruction after the other"),
                 clEnumValN(TimingKind::Decoupled, "decoupled",
                            "Units work side by side"),
                 clEnumValN(TimingKind::Machine, "machine",
                            "As the machine's pipeline does")),
      cl::cat(Run)};
  cl::opt<std::string> Units{
      "units",
      cl::desc("Units in decoupled timing, such as "
               "vector=engines:2+stations:8,matrix=in-order"),
      cl::value_desc("units"), cl::cat(Run)};

  cl::list<std::string> Dumps{
      "dump",
      cl::desc("Write cells to a .npy file, or their bytes to any other file, "
               "after the run"),
      cl::value_desc("MEM:ADDR:SHAPE:FILE[:FORMAT]"), cl::cat(Output)};
  cl::list<std::string> Prints{
      "print", cl::desc("Print a register or cells after the run"),
      cl::value_desc("PLACE"), cl::cat(Output)};
  cl::opt<std::string> Stats{
      "stats",
      cl::desc("Print instructions and cycles by unit and opcode; with a file, "
               "the whole report goes there"),
      cl::ValueOptional, cl::value_desc("file"), cl::cat(Output)};
  cl::opt<ReportFormat> StatsFormat{
      "stats-format", cl::desc("Format of the report"),
      cl::init(ReportFormat::Text),
      cl::values(clEnumValN(ReportFormat::Text, "text", "Tables"),
                 clEnumValN(ReportFormat::Json, "json", "One JSON object")),
      cl::cat(Output)};
  cl::opt<bool> Annotate{
      "annotate", cl::desc("Print the program with runs and cycles a line"),
      cl::cat(Output)};
  cl::opt<bool> Evidence{
      "evidence",
      cl::desc("Print what was moved, read, written and multiplied"),
      cl::cat(Output)};
  cl::opt<bool> Regs{"regs", cl::desc("Print all registers after the run"),
                     cl::cat(Output)};
  cl::opt<std::string> Trace{
      "trace", cl::desc("Write a trace for Perfetto or chrome://tracing"),
      cl::value_desc("file"), cl::cat(Output)};
  cl::opt<CountArg> TraceLimit{
      "trace-limit", cl::desc("Most instructions in the trace"),
      cl::value_desc("N"), cl::init(1000000), cl::cat(Output)};
  cl::opt<bool> Quiet{"quiet", cl::desc("Print no summary"), cl::cat(Output)};
};

} // namespace kc

#endif // KC_LIB_TOOLS_SIMOPTIONS_H
