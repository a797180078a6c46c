//===- KernelTools.cpp - The tools of a kernel's author -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/KernelTools.h"
#include "kc/Agent/Transcript.h"
#include "kc/Asm/Assembler.h"
#include "kc/Support/TerminalText.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::agent {

namespace {

using Callback =
    std::function<Expected<ToolOutput>(const Json &, ToolContext &)>;

Json noArguments() {
  return {{"type", "object"},
          {"properties", Json::object()},
          {"additionalProperties", false}};
}

Json oneArgument(const char *Name, Json Schema, bool IsRequired = true) {
  Json S = {{"type", "object"},
            {"properties", {{Name, std::move(Schema)}}},
            {"additionalProperties", false}};
  if (IsRequired)
    S["required"] = Json::array({Name});
  return S;
}

ToolOutput failure(const Twine &Text) {
  ToolOutput Out;
  Out.Text = escapeForModel(Text.str());
  Out.IsError = true;
  return Out;
}

/// Lines of a text, the last of which may have no end.
size_t countLines(StringRef Text) {
  return Text.count('\n') + (!Text.empty() && !Text.ends_with("\n"));
}

/// The parts of a result that a program reads; printResult() is for readers.
Json rulingJson(const Ruling &R, eval::Mode Mode, bool HasCycles) {
  Json J = {{"verdict", eval::verdictName(R.Verdict).str()},
            {"mode", eval::modeName(Mode).str()}};
  if (HasCycles) {
    J["cycles"] = R.Cycles;
    J["bound"] = R.Bound;
    J["instructions"] = R.Instructions;
  }
  return J;
}

class Tools {
public:
  explicit Tools(Workbench &Bench) : Bench(Bench) {}

  Expected<ToolOutput> writeCode(const Json &Arguments, ToolContext &Context) {
    std::string Code = Arguments["code"].get<std::string>();
    Expected<KernelRecord> Record = Context.Log.addKernel(
        Code, Bench.level() == KernelLevel::Asm ? "s" : "mlir",
        {{"iteration", Context.Iteration}});
    if (!Record)
      return Record.takeError();
    Bench.setSource(Code, Record->Number);
    ToolOutput Out;
    Out.Text = formatv("Kernel {0} has {1} lines.\n", Record->Number,
                       countLines(Code));
    Out.Structured = {{"kernel", Record->Number}};
    return Out;
  }

  Expected<ToolOutput> checkSyntax(const Json &, ToolContext &) {
    Expected<std::string> Text = Bench.assembly();
    if (!Text)
      return failure(toString(Text.takeError()));
    std::string Warnings;
    Expected<asm_::Program> Program =
        asm_::Assembler(Bench.judge().target())
            .assemble(*Text, Bench.fileName(), {}, &Warnings);
    if (!Program)
      return failure(toString(Program.takeError()));
    ToolOutput Out;
    Out.Text = escapeForModel(Warnings) + "No errors.\n";
    return Out;
  }

  Expected<ToolOutput> runEvaluation(const Json &, ToolContext &Context) {
    if (!Bench.isSettled() && !takeRun(Context))
      return tooManyRuns();
    if (Error E = Bench.evaluate(
            [&](const eval::EvalResult &R, StringRef Program, unsigned Kernel) {
              return Context.Log.record(
                  "evaluation",
                  evaluationJson(R, "run_evaluation", Program, Kernel));
            }))
      return E;
    const eval::EvalResult &Known = Bench.publicResult();
    const std::optional<Ruling> &Fresh = Bench.ruling();
    ToolOutput Out;
    raw_string_ostream OS(Out.Text);
    // Numbers of the run with known data only: a recorded conversation can be
    // repeated word by word.
    eval::printResult(Known, OS);
    if (Fresh && Fresh->passed())
      OS << "Confirmed with fresh data.\n";
    else if (Fresh && !Fresh->isFinal())
      OS << "Fresh data gave no verdict: " << eval::verdictName(Fresh->Verdict)
         << "\n";
    else if (Fresh)
      OS << "With fresh data it is wrong: " << eval::verdictName(Fresh->Verdict)
         << "\nEvaluating this kernel again will not change that.\n";
    Out.Text = escapeForModel(Out.Text);
    Out.Structured =
        Fresh ? rulingJson(*Fresh, eval::Mode::Decide, /*HasCycles=*/true)
              : rulingJson(rulingOf(Known), eval::Mode::Public,
                           Known.HasRun && !Known.Trap);
    Out.IsError = !Fresh || !Fresh->passed();
    return Out;
  }

  Expected<ToolOutput> viewOutput(const Json &Arguments, ToolContext &Context) {
    if (!Bench.hasPublicResult() && !takeRun(Context))
      return tooManyRuns();
    const eval::EvalResult &R = Bench.publicResult();
    unsigned Count = Arguments.value("count", 8u);
    ToolOutput Out;
    raw_string_ostream OS(Out.Text);
    for (const eval::OutputReport &O : R.Outputs) {
      OS << O.Name << ": " << O.Report.Wrong << " of " << O.Report.Elements
         << " elements are wrong; the largest error is "
         << formatv("{0:f3}", O.Report.MaxError) << " of what is allowed.\n";
      for (auto [N, W] : enumerate(O.Report.First)) {
        if (N == Count)
          break;
        OS << formatv("  {0} (address {1} of {2}): found {3}, expected {4}, "
                      "may differ by {5}\n",
                      indices(W.Index, O.Shape), O.Addresses[N], O.Memory,
                      eval::valueText(W.Found), eval::valueText(W.Expected),
                      eval::valueText(W.Bound));
      }
    }
    if (R.Outputs.empty())
      OS << "There is no output: " << R.Message << "\n";
    Out.Text = escapeForModel(Out.Text);
    return Out;
  }

  Expected<ToolOutput> grepDocs(const Json &Arguments, ToolContext &) {
    ToolOutput Out;
    Out.Text =
        Bench.manual().grep(Arguments["query"].get<std::string>(), 12 * 1024);
    return Out;
  }

  Expected<ToolOutput> instructionSize(const Json &, ToolContext &) {
    Expected<std::string> Text = Bench.assembly();
    if (!Text)
      return failure(toString(Text.takeError()));
    Expected<asm_::Program> Program = asm_::Assembler(Bench.judge().target())
                                          .assemble(*Text, Bench.fileName());
    if (!Program)
      return failure(toString(Program.takeError()));
    ToolOutput Out;
    Out.Structured = {{"words", Program->Words.size()},
                      {"limit", Bench.judge().options().MaxWords}};
    Out.Text = formatv("The kernel has {0} words of at most {1}.\n",
                       Program->Words.size(), Bench.judge().options().MaxWords);
    return Out;
  }

  Expected<ToolOutput> profile(const Json &Arguments, ToolContext &Context) {
    if (!takeRun(Context))
      return tooManyRuns();
    ToolOutput Out;
    Out.Text =
        escapeForModel(profileText(Bench, Arguments.value("lines", 20u)));
    return Out;
  }

  /// Wraps a member as a callback; all but write_code and grep_docs need a
  /// kernel.
  Callback bind(Expected<ToolOutput> (Tools::*Run)(const Json &, ToolContext &),
                std::shared_ptr<Tools> Self, bool NeedsKernel) {
    return [=](const Json &Arguments,
               ToolContext &Context) -> Expected<ToolOutput> {
      if (NeedsKernel && !Self->Bench.hasSource())
        return failure("There is no kernel yet; write_code sets it.");
      return ((*Self).*Run)(Arguments, Context);
    };
  }

private:
  /// Whether the reply at hand may run a kernel once more.
  bool takeRun(const ToolContext &Context) {
    if (Context.Iteration != Iteration) {
      Iteration = Context.Iteration;
      Runs = 0;
    }
    return Runs++ < MaxRunsPerReply;
  }

  static ToolOutput tooManyRuns() {
    return failure("Not run: one reply can run kernels " +
                   Twine(MaxRunsPerReply) + " times.");
  }

  static std::string indices(uint64_t Index, ArrayRef<int64_t> Shape) {
    std::string Text;
    for (int64_t Extent : reverse(Shape)) {
      Text = formatv("[{0}]", Index % Extent).str() + Text;
      Index /= Extent;
    }
    return Text;
  }

  Workbench &Bench;
  unsigned Iteration = 0, Runs = 0;
};

} // namespace

Json evaluationJson(const eval::EvalResult &R, StringRef Step,
                    StringRef Program, unsigned Kernel) {
  Json J = eval::toJson(R);
  J["step"] = Step.str();
  if (!Program.empty())
    J["program"] = Program.str();
  if (Kernel)
    J["kernel"] = Kernel;
  return J;
}

Error addKernelTools(ToolRegistry &Registry, Workbench &Bench) {
  auto Self = std::make_shared<Tools>(Bench);
  auto Add =
      [&](StringRef Name, StringRef Description, Json Schema,
          Expected<ToolOutput> (Tools::*Run)(const Json &, ToolContext &),
          bool NeedsKernel) {
        return Registry.add({{Name.str(), Description.str(), std::move(Schema)},
                             Self->bind(Run, Self, NeedsKernel)});
      };
  Json Text = {{"type", "string"}};
  Json Number = {{"type", "integer"}, {"minimum", 1}, {"maximum", 64}};
  Json Code = Text, Query = Text;
  Code["description"] = "The whole kernel.";
  Query["description"] =
      "A mnemonic, a heading, or words that a line must have.";
  Error E = Add("write_code", "Set the kernel. Every call replaces all of it.",
                oneArgument("code", Code), &Tools::writeCode, false);
  E = joinErrors(std::move(E),
                 Add("check_syntax", "Assemble the kernel and show all errors.",
                     noArguments(), &Tools::checkSyntax, true));
  E = joinErrors(std::move(E),
                 Add("run_evaluation",
                     "Run the kernel and judge it: right or wrong, cycles, and "
                     "the bound that no kernel can beat.",
                     noArguments(), &Tools::runEvaluation, true));
  E = joinErrors(std::move(E),
                 Add("view_output",
                     "Show wrong elements of the result beside the expected "
                     "ones.",
                     oneArgument("count", Number, /*IsRequired=*/false),
                     &Tools::viewOutput, true));
  E = joinErrors(std::move(E),
                 Add("grep_docs", "Look something up in the manual.",
                     oneArgument("query", Query), &Tools::grepDocs, false));
  E = joinErrors(std::move(E),
                 Add("get_instruction_size",
                     "The kernel's length in instruction words.", noArguments(),
                     &Tools::instructionSize, true));
  return joinErrors(std::move(E),
                    Add("profile",
                        "Show which lines and opcodes take the cycles, and how "
                        "far the kernel is from the bound.",
                        oneArgument("lines", Number, /*IsRequired=*/false),
                        &Tools::profile, true));
}

} // namespace kc::agent
