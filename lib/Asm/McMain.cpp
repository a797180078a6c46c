//===- McMain.cpp - The assembler as a program ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/McMain.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/ElfFile.h"
#include "kc/Asm/Encoding.h"
#include "kc/Asm/Printer.h"
#include "kc/Asm/WordFile.h"
#include "kc/Isa/Profile.h"
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

enum class OutputKind { Default, Binary, Hex, Assembly, Listing, Elf };

constexpr int InputError = 1;
constexpr int UsageError = 2;

/// The options live as long as this object, so that another tool with this
/// library linked in doesn't have them.
struct Options {
  cl::OptionCategory Category{"Assembler options"};
  cl::list<std::string> Inputs{cl::Positional, cl::desc("<input files>"),
                               cl::cat(Category)};
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
                     "Addresses and words beside the source"),
          clEnumValN(OutputKind::Elf, "elf", "An executable ELF file")),
      cl::cat(Category)};
  cl::opt<bool> ShowEncoding{
      "show-encoding",
      cl::desc("Write assembly with the encoding as a comment"),
      cl::cat(Category)};
  cl::opt<bool> Disassemble{"disassemble",
                            cl::desc("Read words instead of assembly"),
                            cl::cat(Category)};
  cl::opt<std::string> Profile{
      "profile", cl::desc("Where memory is: a profile's name or a JSON file"),
      cl::value_desc("profile"), cl::cat(Category)};
  cl::opt<WordFormat> InputFormat{
      "input-format", cl::desc("Format of the words to disassemble"),
      cl::init(WordFormat::Auto),
      cl::values(
          clEnumValN(WordFormat::Auto, "auto",
                     "hex if the input begins with 0x, ELF if it is, else bin"),
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

static Error write(Program &P, OutputKind Kind, StringRef Source,
                   const Options &Opts, raw_ostream &OS) {
  switch (Kind) {
  case OutputKind::Elf:
    return writeElf(P, OS);
  case OutputKind::Binary:
    writeBinary(P, OS);
    break;
  case OutputKind::Hex:
    writeHex(P, OS);
    break;
  case OutputKind::Listing:
    Opts.Disassemble ? writeWordListing(P, OS) : writeListing(P, Source, OS);
    break;
  default:
    writeAssembly(P, OS, Opts.ShowEncoding);
  }
  return Error::success();
}

/// Words alone don't say what else there is.
static Error checkHolds(const Program &P, OutputKind Kind) {
  if (P.Segments.empty() ||
      (Kind != OutputKind::Binary && Kind != OutputKind::Hex))
    return Error::success();
  return createStringError("the program has data beside its instructions; "
                           "write it with --filetype=elf");
}

namespace {
/// One call of the tool; errors have been reported when a step gives a code.
class Call {
public:
  Call(const Options &Opts, const isa::Target &T) : Opts(Opts), T(T) {}
  int run();

private:
  int chooseFormats();
  int readInputs();
  /// Fills in the program.
  int makeProgram();

  const Options &Opts;
  const isa::Target &T;
  uint64_t Spaces = 1;
  std::vector<int64_t> Params;
  OutputKind Kind = OutputKind::Default;
  SourceMgr SM;
  std::vector<unsigned> Ids;
  Program P;
};
} // namespace

int Call::chooseFormats() {
  Expected<uint64_t> Found = opcodeSpaces(T, Opts.Spaces);
  if (!Found)
    return fail(toString(Found.takeError()));
  Spaces = *Found;
  Kind = Opts.FileType;
  if (Opts.ShowEncoding && Kind != OutputKind::Default &&
      Kind != OutputKind::Assembly)
    return fail("--show-encoding is for --filetype=asm");
  if (Kind == OutputKind::Default)
    Kind = Opts.Output.getNumOccurrences() && !Opts.Disassemble &&
                   !Opts.ShowEncoding
               ? OutputKind::Binary
               : OutputKind::Assembly;
  if (Kind == OutputKind::Elf && !T.Assembly.ElfMachine)
    return fail("'" + T.Name + "' has no ELF files");
  if (Opts.Profile.empty())
    return 0;
  Expected<isa::Profile> Loaded = isa::loadProfile(T, Opts.Profile);
  if (!Loaded)
    return fail(toString(Loaded.takeError()));
  Params = std::move(Loaded->Params);
  return 0;
}

int Call::readInputs() {
  std::vector<std::string> Inputs(Opts.Inputs.begin(), Opts.Inputs.end());
  if (Inputs.empty())
    Inputs.push_back("-");
  if (Inputs.size() > 1 && (Opts.Disassemble || T.Assembly.Sections.empty() ||
                            Kind == OutputKind::Listing))
    return fail("there are several input files; only programs of an "
                "instruction set with sections consist of more than one");
  for (const std::string &Input : Inputs) {
    Expected<std::unique_ptr<MemoryBuffer>> Buffer = readInputFile(Input);
    if (!Buffer)
      return fail("can't read '" + Input +
                  "': " + toString(Buffer.takeError()));
    if (Opts.Output != "-" && Input != "-" &&
        sys::fs::equivalent(Input, Opts.Output))
      return fail("'" + Input + "' is both input and output");
    Ids.push_back(SM.AddNewSourceBuffer(std::move(*Buffer), SMLoc()));
  }
  return 0;
}

int Call::makeProgram() {
  if (!Opts.Disassemble)
    return Assembler(T, Spaces).assemble(SM, Ids, P, {Opts.ErrorLimit, Params})
               ? 0
               : InputError;
  MemoryBufferRef Source = SM.getMemoryBuffer(Ids.front())->getMemBufferRef();
  bool IsElfFile =
      Opts.InputFormat == WordFormat::Auto && isElf(Source.getBuffer());
  Expected<Program> Words =
      IsElfFile ? readElf(T, Spaces, Source, Params)
                : readWords(T, Spaces, Source, Opts.InputFormat);
  if (!Words)
    return fail(toString(Words.takeError()), InputError);
  P = std::move(*Words);
  return 0;
}

int Call::run() {
  if (int Code = chooseFormats())
    return Code;
  if (int Code = readInputs())
    return Code;
  // Opened first, so that after an error no older output is left either.
  std::error_code EC;
  ToolOutputFile Out(Opts.Output, EC, sys::fs::OF_None);
  if (EC)
    return fail("can't write '" + Opts.Output + "': " + EC.message());
  if (int Code = makeProgram())
    return Code;
  if (Error E = checkHolds(P, Kind))
    return fail(toString(std::move(E)), InputError);
  StringRef Source = SM.getMemoryBuffer(Ids.front())->getBuffer();
  if (Error E = write(P, Kind, Source, Opts, Out.os()))
    return fail(toString(std::move(E)), InputError);
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
    return Call(Opts, *T).run();
  std::string Known;
  for (const isa::Target *T : isa::allTargets())
    Known += " " + T->Name.str();
  if (Opts.Isa.empty())
    return fail("--isa=<name> is missing; the instruction sets are:" + Known);
  return fail("unknown instruction set '" + Opts.Isa +
              "'; the instruction sets are:" + Known);
}

} // namespace kc::asm_
