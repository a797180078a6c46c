//===- ResultJson.cpp - Results for programs ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Eval/EvalResult.h"
#include "kc/Task/Expression.h"
#include <cmath>

using namespace llvm;

namespace kc::eval {

static Json numberToJson(double Value) {
  if (std::isfinite(Value))
    return Value;
  // Whether or not a NaN has a sign.
  if (std::isnan(Value))
    return "nan";
  return task::numberText(Value);
}

static Json boundToJson(const EvalResult &R) {
  Json Parts = Json::array();
  for (const BoundPart &P : R.TheBound.Parts)
    Parts.push_back({{"operation", P.Operation},
                     {"count", P.Count},
                     {"unit", P.Unit},
                     {"cycles", P.Cycles}});
  return {{"serial", R.TheBound.Serial},
          {"decoupled", R.TheBound.Decoupled},
          {"operations", std::move(Parts)}};
}

static Json trapToJson(const TrapReport &T) {
  return {{"kind", sim::trapName(T.Trap.Kind).str()},
          {"pc", T.Trap.PC},
          {"state", T.Trap.State},
          {"address", T.Trap.Address},
          {"message", T.Trap.Message},
          {"location", T.Location},
          {"instruction", T.Instruction},
          {"registers", T.Registers}};
}

static Json outputToJson(const OutputReport &Out) {
  Json First = Json::array();
  for (auto [E, Address] : llvm::zip_equal(Out.Report.First, Out.Addresses))
    First.push_back({{"index", task::indexText(Out.Shape, E.Index)},
                     {"address", Address},
                     {"found", numberToJson(E.Found)},
                     {"expected", numberToJson(E.Expected)},
                     {"allowed", numberToJson(E.Bound)}});
  return {
      {"name", Out.Name},
      {"shape", std::vector<int64_t>(Out.Shape.begin(), Out.Shape.end())},
      {"memory", Out.Memory},
      {"elements", Out.Report.Elements},
      {"wrong", Out.Report.Wrong},
      {"non_finite", Out.Report.NonFinite},
      {"max_error", numberToJson(Out.Report.MaxError)},
      {"max_error_index", task::indexText(Out.Shape, Out.Report.MaxErrorIndex)},
      {"relative_rms", numberToJson(Out.Report.RelativeRms)},
      {"first_wrong", std::move(First)}};
}

static Json inputsToJson(const EvalResult &R) {
  Json Inputs = Json::array();
  for (const InputReport &In : R.Inputs)
    Inputs.push_back({{"name", In.Name},
                      {"memory", In.Memory},
                      {"bytes", In.Bytes},
                      {"bytes_read", In.BytesRead},
                      {"must_be_read", In.IsDrawn}});
  return Inputs;
}

static Json missingToJson(const EvalResult &R) {
  Json Missing = Json::array();
  for (const MissingOutput &M : R.Missing)
    Missing.push_back({{"name", M.Name},
                       {"first", M.First},
                       {"memory", M.Memory},
                       {"address", M.FirstAddress},
                       {"cells", M.Cells},
                       {"missing", M.Missing}});
  return Missing;
}

static Json undefinedReadsToJson(const EvalResult &R) {
  Json Reads = Json::array();
  for (const UndefinedReadReport &U : R.UndefinedReads)
    Reads.push_back({{"memory", U.Memory},
                     {"count", U.Count},
                     {"address", U.Address},
                     {"pc", U.PC},
                     {"location", U.Location},
                     {"instruction", U.Instruction}});
  return Reads;
}

static void addRun(const EvalResult &R, Json &Result) {
  Result["cycles"] = R.cycles();
  Result["serial_cycles"] = R.SerialCycles;
  if (R.DecoupledCycles)
    Result["decoupled_cycles"] = *R.DecoupledCycles;
  if (R.MachineCycles)
    Result["machine_cycles"] = *R.MachineCycles;
  Result["dma_cycles"] = R.DmaCycles;
  Result["instructions"] = R.Instructions;
  if (R.passed() && R.bound())
    Result["times_bound"] = double(R.cycles()) / double(R.bound());
  if (R.Trap)
    Result["trap"] = trapToJson(*R.Trap);
  if (!R.Missing.empty())
    Result["missing"] = missingToJson(R);
  Json Outputs = Json::array();
  for (const OutputReport &Out : R.Outputs)
    Outputs.push_back(outputToJson(Out));
  Result["outputs"] = std::move(Outputs);
  Result["inputs"] = inputsToJson(R);
  Result["undefined_reads"] = undefinedReadsToJson(R);
  Result["evidence"] = sim::toJson(R.Evidence);
}

Json toJson(const EvalResult &R) {
  Json Result = {{"schema", 1},
                 {"verdict", verdictName(R.TheVerdict).str()},
                 {"passed", R.passed()},
                 {"exit_code", exitCode(R.TheVerdict)},
                 {"message", R.Message},
                 {"diagnostics", R.Diagnostics},
                 {"task", R.Task},
                 {"config", R.Config},
                 {"isa", R.Isa},
                 {"profile", R.Profile},
                 {"tolerance", R.Tolerance},
                 {"task_tolerance", R.IsTaskTolerance},
                 {"mode", modeName(R.TheMode).str()},
                 {"seed", R.Seed},
                 {"rounds", R.Rounds},
                 {"timing", timingName(R.Timing).str()},
                 {"words", R.Words},
                 {"bound", boundToJson(R)}};
  if (R.HasRun)
    addRun(R, Result);
  return Result;
}

} // namespace kc::eval
