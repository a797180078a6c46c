//===- McMain.cpp - The assembler as a program ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/McMain.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/Encoding.h"
#include "kc/Asm/Printer.h"
#include "kc/Asm/WordFile.h"
#include "kc/Support/InputFile.h"
#include "kc/Support/OutputFile.h"
#include "kc/Support/StandardOutput.h"
#include "kc/Support/ToolInfo.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace kc::asm_ {

namespace {

enum class OutputKind { Default, Binary, Hex, Assembly, Listing };

constexpr int InputError = 1;
constexpr int UsageError = 2;

/// The options live as long as this object, so that another tool with this
/// library linked in doesn't have them.
struct Options {
  cl::OptionCategory Category{"Assembler options"};
  cl::opt<std::string> Input{cl::Positional, cl::desc("<input file>"),
                             cl::init("-"), cl::cat(Category)};
  cl::opt<std::string> Isa{"isa", cl::desc("Instruction set"),
                           cl::value_desc("name"), cl::cat(Category)};
  cl::opt<std::string> Output{
      "o", cl::desc("Output file; - is standard output"),
      cl::value_desc("file"), cl::init("-"), cl::cat(Category)};
  cl::opt<OutputKind> FileType{
      "filetype",
      cl::desc("Output format (default: bin when assembling with -o, "
               "else asm)"),
      cl::init(OutputKind::Default),
      cl::values(
          clEnumValN(OutputKind::Binary, "bin", "Raw little-endian words"),
          clEnumValN(OutputKind::Hex, "hex", "One hexadecimal word a line"),
          clEnumValN(OutputKind::Assembly, "asm", "Assembly"),
          clEnumValN(OutputKind::Listing, "listing",
                     "Addresses and words beside the source")),
      cl::cat(Category)};
  cl::opt<bool> ShowEncoding{
      "show-encoding",
      cl::desc("Write assembly with the encoding as a comment"),
      cl::cat(Category)};
  cl::opt<bool> Disassemble{"disassemble",
                            cl::desc("Read words instead of assembly"),
                            cl::cat(Category)};
  cl::opt<WordFormat> InputFormat{
      "input-format", cl::desc("Format of the words to disassemble"),
      cl::init(WordFormat::Auto),
      cl::values(
          clEnumValN(WordFormat::Auto, "auto",
                     "hex if the input begins with 0x, else bin"),
          clEnumValN(WordFormat::Binary, "bin", "Raw little-endian words"),
          clEnumValN(WordFormat::Hex, "hex", "Hexadecimal words, 0x or not")),
      cl::cat(Category)};
  cl::list<std::string> Spaces{
      "opcode-space",
      cl::desc("Add the instructions of this opcode space (repeatable)"),
      cl::value_desc("name"), cl::cat(Category)};
  cl::opt<unsigned> ErrorLimit{
      "error-limit", cl::desc("Stop after so many errors; 0 for no limit"),
      cl::value_desc("N"), cl::init(20), cl::cat(Category)};
  cl::opt<bool> ListIsas{"list-isas",
                         cl::desc("List the instruction sets and exit"),
                         cl::cat(Category)};
};

} // namespace

static int fail(const Twine &Message, int ExitCode = UsageError) {
  WithColor::error(errs(), "kc-mc") << Message << '\n';
  return ExitCode;
}

static int listIsas() {
  for (const isa::Target *T : isa::allTargets()) {
    outs() << T->Name << "  " << T->Title << '\n';
    for (const isa::OpcodeSpaceDesc &Space : T->OpcodeSpaces)
      if (!Space.IsBase)
        outs() << "  --opcode-space=" << Space.Name << "  " << Space.Summary
               << '\n';
  }
  return 0;
}

/// The words beside their own disassembly.
static void writeWordListing(Program &P, raw_ostream &OS) {
  std::string Text;
  raw_string_ostream TextOS(Text);
  P.Lines.clear();
  for (uint64_t Word : P.Words) {
    printWord(*P.T, Word, P.Spaces, TextOS);
    TextOS << '\n';
    P.Lines.push_back(P.Lines.size() + 1);
  }
  writeListing(P, Text, OS);
}

static void write(Program &P, OutputKind Kind, StringRef Source,
                  const Options &Opts, raw_ostream &OS) {
  switch (Kind) {
  case OutputKind::Binary:
    return writeBinary(P, OS);
  case OutputKind::Hex:
    return writeHex(P, OS);
  case OutputKind::Listing:
    return Opts.Disassemble ? writeWordListing(P, OS)
                            : writeListing(P, Source, OS);
  default:
    return writeAssembly(P, OS, Opts.ShowEncoding);
  }
}

static int run(const Options &Opts, const isa::Target &T) {
  Expected<uint64_t> Spaces = opcodeSpaces(T, Opts.Spaces);
  if (!Spaces)
    return fail(toString(Spaces.takeError()));

  OutputKind Kind = Opts.FileType;
  if (Opts.ShowEncoding && Kind != OutputKind::Default &&
      Kind != OutputKind::Assembly)
    return fail("--show-encoding is for --filetype=asm");
  if (Kind == OutputKind::Default)
    Kind = Opts.Output.getNumOccurrences() && !Opts.Disassemble &&
                   !Opts.ShowEncoding
               ? OutputKind::Binary
               : OutputKind::Assembly;

  Expected<std::unique_ptr<MemoryBuffer>> Buffer = readInputFile(Opts.Input);
  if (!Buffer)
    return fail("can't read '" + Opts.Input +
                "': " + toString(Buffer.takeError()));
  if (Opts.Output != "-" && Opts.Input != "-" &&
      sys::fs::equivalent(Opts.Input, Opts.Output))
    return fail("'" + Opts.Output + "' is both input and output");

  // Opened first, so that after an error no older output is left either.
  std::error_code EC;
  ToolOutputFile Out(Opts.Output, EC, sys::fs::OF_None);
  if (EC)
    return fail("can't write '" + Opts.Output + "': " + EC.message());

  SourceMgr SM;
  unsigned Id = SM.AddNewSourceBuffer(std::move(*Buffer), SMLoc());
  const MemoryBuffer &Source = *SM.getMemoryBuffer(Id);
  Program P;
  if (Opts.Disassemble) {
    Expected<Program> Words =
        readWords(T, *Spaces, Source.getMemBufferRef(), Opts.InputFormat);
    if (!Words)
      return fail(toString(Words.takeError()), InputError);
    P = std::move(*Words);
  } else if (!Assembler(T, *Spaces).assemble(SM, Id, P, {Opts.ErrorLimit})) {
    return InputError;
  }

  write(P, Kind, Source.getBuffer(), Opts, Out.os());
  if (Error E = keepOutput(Out, Opts.Output))
    return fail(toString(std::move(E)));
  return 0;
}

int mcMain(int argc, char **argv) {
  checkStandardOutput("kc-mc");
  InitLLVM Init(argc, argv);
  Options Opts;
  cl::HideUnrelatedOptions(Opts.Category);
  setToolInfo("kc-mc");
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "assembler and disassembler\n\n"
          "Exit status: 0; 1 when the input has errors; 2 when the command\n"
          "line is wrong or a file can't be read or written.\n",
          &errs()))
    return UsageError;
  if (Opts.ListIsas)
    return listIsas();

  if (const isa::Target *T = isa::findTarget(Opts.Isa))
    return run(Opts, *T);
  std::string Known;
  for (const isa::Target *T : isa::allTargets())
    Known += " " + T->Name.str();
  if (Opts.Isa.empty())
    return fail("--isa=<name> is missing; the instruction sets are:" + Known);
  return fail("unknown instruction set '" + Opts.Isa +
              "'; the instruction sets are:" + Known);
}

} // namespace kc::asm_
