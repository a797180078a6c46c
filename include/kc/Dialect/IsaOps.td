//===- IsaOps.td - The base of generated dialects ----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// kc-tblgen --gen-ods writes the dialect of an instruction set in terms of the
// classes below; docs/dialects.md describes what comes out. Parsing, printing,
// building and verification are library functions over the instruction set's
// tables, so an operation adds little but its declaration.
//
//===----------------------------------------------------------------------===//

#ifndef KC_DIALECT_ISAOPS
#define KC_DIALECT_ISAOPS

include "kc/Dialect/IsaInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// State that isn't an SSA value is a resource: a class nested in the
/// dialect's.
class KC_Dialect<string isa, list<string> resources> : Dialect {
  let name = isa;
  let cppNamespace = "::kc::" # isa;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef OpName) const override;
    ::llvm::unique_function<void(::mlir::Operation *, ::mlir::OpAsmPrinter &)>
    getOperationPrinter(::mlir::Operation *Op) const override;
  }] # !foldl("", resources, text, r, text # !subst("$isa", isa, !subst("$name", r, [{
    struct $name : ::mlir::SideEffects::Resource::Base<$name> {
      ::llvm::StringRef getName() final { return "$isa.$name"; }
    };}])) # "\n  ");
}

/// Register file number `file` of `count` registers, written !isa.mnemonic or
/// !isa.mnemonic<3>.
class KC_RegisterType<Dialect isa, string cppName, string m, int file,
                      int count>
    : TypeDef<isa, cppName, [DeclareTypeInterfaceMethods<RegisterTypeInterface,
        ["getRegFile", "withIndex"]>]> {
  let mnemonic = m;
  let parameters = (ins DefaultValuedParameter<"int32_t", "-1">:$index);
  let assemblyFormat = "(`<` $index^ `>`)?";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins CArg<"int32_t", "-1">:$index),
                              [{ return $_get($_ctxt, index); }]>];
  let extraClassDeclaration =
      "static constexpr unsigned RegFile = " # file # ";";
  let extraClassDefinition = [{
    unsigned $cppClass::getRegFile() const { return RegFile; }
    ::kc::RegisterTypeInterface $cppClass::withIndex(int32_t index) const {
      return get(getContext(), index);
    }
    ::llvm::LogicalResult $cppClass::verify(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
        int32_t index) {
      return ::kc::detail::verifyRegister(emitError, index, }] # count # [{);
    }
  }];
}

/// A value in any register of the instruction set.
class KC_AnyRegister<Dialect isa>
    : Type<And<[CPred<"::llvm::isa<::kc::RegisterTypeInterface>($_self)">,
                CPred<"$_self.getDialect().getNamespace() == \"" # isa.name #
                      "\"">]>,
           isa.name # " register">;

/// A number that an instruction word contains.
class KC_Imm<int lo, int hi, int step = 1>
    : TypedSignlessIntegerAttrBase<
          I64, "int64_t",
          !if(!eq(step, 1), "number", "multiple of " # step) #
          " from " # lo # " to " # hi> {
  let predicate = And<[
    CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">,
    CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getType()."
          "isSignlessInteger(64)">,
    CPred<"::kc::detail::isInRange(::llvm::cast<::mlir::IntegerAttr>($_self)"
          ".getInt(), " # lo # ", " # hi # ", " # step # ")">]>;
  let convertFromStorage = "$_self.getInt()";
}

class KC_Op<Dialect isa, string mnemonic, list<Trait> traits>
    : Op<isa, mnemonic, traits> {
  let skipDefaultBuilders = 1;
}

/// One instruction: number `index` of the target.
class KC_InstrOp<Dialect isa, string mnemonic, int index,
                 list<Trait> traits = []>
    : KC_Op<isa, mnemonic, !listconcat(traits, [InstrOpInterface])> {
  let extraClassDeclaration =
      "static constexpr unsigned InstrIndex = " # index # ";";
}

/// Marks operations whose result is what a register holds when the program
/// begins.
def KC_EntryRegister : NativeOpTrait<"EntryRegister"> {
  let cppNamespace = "::kc::OpTrait";
}

/// Marks operations whose result may be anything.
def KC_Undefined : NativeOpTrait<"Undefined"> {
  let cppNamespace = "::kc::OpTrait";
}

class KC_GetRegisterOp<Dialect isa>
    : KC_Op<isa, "get_register", [Pure, KC_EntryRegister,
          DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "What a register holds when the program begins";
  let description = [{
    The result's type names the register. No instruction is emitted; the
    register keeps its value up to the last use.

    Example: `%a = }] # isa.name # [{.get_register : !}] # isa.name # [{.gp<3>`
  }];
  let results = (outs KC_AnyRegister<isa>:$result);
  let builders = [OpBuilder<(ins "::mlir::Type":$type),
                            [{ $_state.addTypes(type); }]>];
  let assemblyFormat = "attr-dict `:` type($result)";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verify() {
      return ::kc::detail::verifyGetRegister(*this);
    }
    void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setName) {
      ::kc::detail::nameRegister(getResult(), setName);
    }
  }];
  let hasVerifier = 1;
}

class KC_ZeroOp<Dialect isa>
    : KC_Op<isa, "zero", [Pure, KC_EntryRegister,
          DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The register that reads as zero";
  let description = [{
    No instruction is emitted. Unlike `get_register`, the type need not name the
    register, so that the operations that use the value can do without types.

    Example: `%zero = }] # isa.name # [{.zero : !}] # isa.name # [{.gp`
  }];
  let results = (outs KC_AnyRegister<isa>:$result);
  let builders = [OpBuilder<(ins "::mlir::Type":$type),
                            [{ $_state.addTypes(type); }]>];
  let assemblyFormat = "attr-dict `:` type($result)";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verify() {
      return ::kc::detail::verifyZero(*this);
    }
    void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setName) {
      setName(getResult(), "zero");
    }
  }];
  let hasVerifier = 1;
}

class KC_UndefOp<Dialect isa> : KC_Op<isa, "undef", [Pure, KC_Undefined]> {
  let summary = "A value of which nothing is known";
  let description = [{
    No instruction is emitted: the register holds what it happens to hold. A
    loop needs it that carries a value out, but none in.

    Example: `%a = }] # isa.name # [{.undef : !}] # isa.name # [{.gp`
  }];
  let results = (outs KC_AnyRegister<isa>:$result);
  let builders = [OpBuilder<(ins "::mlir::Type":$type),
                            [{ $_state.addTypes(type); }]>];
  let assemblyFormat = "attr-dict `:` type($result)";
}

/// Marks the operation that copies a register.
def KC_RegisterCopy : NativeOpTrait<"RegisterCopy"> {
  let cppNamespace = "::kc::OpTrait";
}

class KC_CopyOp<Dialect isa> : KC_Op<isa, "copy", [Pure, KC_RegisterCopy]> {
  let summary = "The same value in a register that may be another";
  let description = [{
    The register allocator removes it where one register will do, and makes it
    an instruction elsewhere. Between types that name registers it moves a value
    to where it has to be.

    Example: `%b = }] # isa.name # [{.copy %a : !}] # isa.name # [{.gp<3> to !}] # isa.name # [{.gp`
  }];
  let arguments = (ins KC_AnyRegister<isa>:$source);
  let results = (outs KC_AnyRegister<isa>:$result);
  let builders = [OpBuilder<(ins "::mlir::Type":$type,
                                 "::mlir::Value":$source), [{
    $_state.addTypes(type);
    $_state.addOperands(source);
  }]>];
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verify() {
      return ::kc::detail::verifyCopy(*this);
    }
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) {
      return getSource().getType() == getType() ? getSource()
                                                : ::mlir::Value();
    }
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

class KC_YieldOp<Dialect isa, string loop>
    : KC_Op<isa, "yield", [Pure, Terminator, HasParent<loop>,
          DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "End of a loop's body";
  let description = [{
    The operands are the loop-carried values of the next iteration or, after the
    last one, the loop's results.
  }];
  let arguments = (ins Variadic<KC_AnyRegister<isa>>:$values);
  let builders = [OpBuilder<(ins CArg<"::mlir::ValueRange", "{}">:$values),
                            [{ $_state.addOperands(values); }]>];
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let extraClassDefinition = [{
    ::mlir::MutableOperandRange $cppClass::getMutableSuccessorOperands(
        ::mlir::RegionSuccessor) {
      return getValuesMutable();
    }
  }];
}

/// Hardware loop number `index` of the target, whose counter has type
/// `counter`.
class KC_LoopOp<Dialect isa, int index, string counter, int maxTrips>
    : KC_Op<isa, "loop", [
          HardwareLoopOpInterface,
          DeclareOpInterfaceMethods<LoopLikeOpInterface,
            ["getInitsMutable", "getRegionIterArgs", "getYieldedValuesMutable",
             "getLoopResults", "getLoopInductionVars", "getStaticTripCount"]>,
          DeclareOpInterfaceMethods<RegionBranchOpInterface,
            ["getEntrySuccessorOperands", "getRegionInvocationBounds"]>,
          DeclareOpInterfaceMethods<OpAsmOpInterface,
            ["getAsmBlockArgumentNames"]>,
          SingleBlockImplicitTerminator<"YieldOp">,
          RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "Hardware loop";
  let description = [{
    Executes its body `trips` times. In iteration t, from 0, the counter, which
    is the body's first argument, is trips − t. Values that change from one
    iteration to the next are carried as in `scf.for`; the counter is written
    only where something refers to it.

    ```mlir
    %last = }] # isa.name # [{.loop 16 counter(%i) iter_args(%p = %first) -> (!}] # isa.name # [{.gp) {
      ...
      }] # isa.name # [{.yield %next : !}] # isa.name # [{.gp
    }
    ```

    With one result more than there are loop-carried values, the last result is
    the counter's register after the loop, which holds zero.
  }];
  let arguments = (ins KC_Imm<1, maxTrips>:$trips,
                       Variadic<KC_AnyRegister<isa>>:$initArgs);
  let results = (outs Variadic<KC_AnyRegister<isa>>:$results);
  let regions = (region SizedRegion<1>:$body);
  let builders = [OpBuilder<
      (ins "int64_t":$trips, CArg<"::mlir::ValueRange", "{}">:$initArgs,
           CArg<"::kc::LoopBodyBuilder", "nullptr">:$bodyBuilder), [{
    ::kc::detail::buildLoop($_builder, $_state, trips,
                            }] # counter # [{::get($_builder.getContext()),
                            initArgs, bodyBuilder);
    if (initArgs.empty() && !bodyBuilder)
      ensureTerminator(*$_state.regions.front(), $_builder, $_state.location);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static constexpr unsigned LoopIndex = }] # index # [{;
    using CounterType = }] # counter # [{;
  }];
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return ::kc::detail::parseLoop(
          parser, result, CounterType::get(parser.getContext()),
          [&](::mlir::Region &region) {
            ensureTerminator(region, parser.getBuilder(), result.location);
          });
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::kc::detail::printLoop(printer, *this);
    }
    void $cppClass::getAsmBlockArgumentNames(
        ::mlir::Region &region, ::mlir::OpAsmSetValueNameFn setName) {
      if (!region.empty() && region.front().getNumArguments())
        setName(region.front().getArgument(0), "i");
    }
    ::llvm::SmallVector<::mlir::Region *> $cppClass::getLoopRegions() {
      return {&getBody()};
    }
    ::llvm::MutableArrayRef<::mlir::OpOperand> $cppClass::getInitsMutable() {
      return getInitArgsMutable();
    }
    ::mlir::Block::BlockArgListType $cppClass::getRegionIterArgs() {
      return getCarriedArgs();
    }
    ::std::optional<::llvm::MutableArrayRef<::mlir::OpOperand>>
    $cppClass::getYieldedValuesMutable() {
      return getLoopBody()->getTerminator()->getOpOperands();
    }
    ::std::optional<::mlir::ResultRange> $cppClass::getLoopResults() {
      return getCarriedResults();
    }
    ::std::optional<::llvm::SmallVector<::mlir::Value>>
    $cppClass::getLoopInductionVars() {
      return ::llvm::SmallVector<::mlir::Value>{getCounter()};
    }
    ::std::optional<::llvm::APInt> $cppClass::getStaticTripCount() {
      return ::llvm::APInt(64, getTrips());
    }
    ::mlir::OperandRange $cppClass::getEntrySuccessorOperands(
        ::mlir::RegionSuccessor) {
      return getInitArgs();
    }
    void $cppClass::getSuccessorRegions(
        ::mlir::RegionBranchPoint point,
        ::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &regions) {
      ::kc::detail::getLoopSuccessors(*this, point, regions);
    }
    void $cppClass::getRegionInvocationBounds(
        ::llvm::ArrayRef<::mlir::Attribute>,
        ::llvm::SmallVectorImpl<::mlir::InvocationBounds> &bounds) {
      bounds.emplace_back(getTrips(), getTrips());
    }
  }];
}

#endif // KC_DIALECT_ISAOPS
