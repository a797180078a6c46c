//===- Reference.cpp - Golden results -------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Reference.h"
#include "kc/Support/NumberFormatBits.h"
#include "kc/Task/HostEngine.h"
#include "kc/Task/ReferencePipeline.h"
#include "kc/Task/Specialize.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace kc::task {
namespace {

/// How the elements of an argument or result are passed.
enum class Element : uint8_t { F32, BF16, F16, I8, I16, I32 };

struct Compiled {
  std::unique_ptr<ExecutionEngine> Engine;
  void (*Entry)(void **) = nullptr;
  /// Inputs, then outputs.
  SmallVector<Element> Elements;
};

/// Collects the diagnostics of its lifetime as text.
class DiagnosticText {
public:
  explicit DiagnosticText(MLIRContext *Context)
      : Handler(Context, [this](Diagnostic &D) {
          if (D.getSeverity() != DiagnosticSeverity::Error)
            return success();
          std::string Message = D.str();
          llvm::raw_string_ostream OS(Text);
          if (!Text.empty())
            OS << "\n";
          if (auto Place = dyn_cast<FileLineColLoc>(D.getLocation()))
            OS << Place.getFilename().getValue() << ":" << Place.getLine()
               << ":" << Place.getColumn() << ": ";
          OS << Message;
          return success();
        }) {}

  llvm::Error error(const llvm::Twine &Otherwise) const {
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   Text.empty() ? Otherwise.str() : Text);
  }

private:
  std::string Text;
  ScopedDiagnosticHandler Handler;
};

llvm::Expected<Element> elementOf(Type T) {
  Type E = cast<RankedTensorType>(T).getElementType();
  if (E.isF32())
    return Element::F32;
  if (E.isBF16())
    return Element::BF16;
  if (E.isF16())
    return Element::F16;
  if (E.isSignlessInteger(8))
    return Element::I8;
  if (E.isSignlessInteger(16))
    return Element::I16;
  if (E.isSignlessInteger(32))
    return Element::I32;
  std::string Text;
  llvm::raw_string_ostream(Text) << E;
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      "reference: elements of type " + Text +
          ", expected f32, bf16, f16, i8, i16 or i32");
}

unsigned bytesOf(Element E) {
  switch (E) {
  case Element::I8:
    return 1;
  case Element::BF16:
  case Element::F16:
  case Element::I16:
    return 2;
  case Element::F32:
  case Element::I32:
    return 4;
  }
  llvm_unreachable("covered switch");
}

/// One argument's memory, aligned for vector instructions.
class Buffer {
public:
  Buffer(Element E, uint64_t Count)
      : E(E), Count(Count),
        Data(static_cast<uint8_t *>(llvm::allocate_buffer(bytes(), 64))) {}
  Buffer(Buffer &&Other)
      : E(Other.E), Count(Other.Count),
        Data(std::exchange(Other.Data, nullptr)) {}
  ~Buffer() {
    if (Data)
      llvm::deallocate_buffer(Data, bytes(), 64);
  }

  void *data() const { return Data; }

  void store(const HostTensor &T) {
    for (uint64_t I = 0; I < Count; ++I)
      switch (E) {
      case Element::F32:
        at<float>(I) = T.Floats[I];
        break;
      case Element::BF16:
        at<uint16_t>(I) = f32ToBf16(T.Floats[I]);
        break;
      case Element::F16:
        at<uint16_t>(I) = f32ToF16(T.Floats[I]);
        break;
      case Element::I8:
        at<int8_t>(I) = int8_t(T.Ints[I]);
        break;
      case Element::I16:
        at<int16_t>(I) = int16_t(T.Ints[I]);
        break;
      case Element::I32:
        at<int32_t>(I) = T.Ints[I];
        break;
      }
  }

  /// MLIR's integers have no sign; the tensor's format says what they mean.
  void load(HostTensor &T, bool IsUnsigned) const {
    for (uint64_t I = 0; I < Count; ++I)
      switch (E) {
      case Element::F32:
        T.Floats[I] = at<float>(I);
        break;
      case Element::BF16:
        T.Floats[I] = bf16ToF32(at<uint16_t>(I));
        break;
      case Element::F16:
        T.Floats[I] = f16ToF32(at<uint16_t>(I));
        break;
      case Element::I8:
        T.Ints[I] = IsUnsigned ? at<uint8_t>(I) : at<int8_t>(I);
        break;
      case Element::I16:
        T.Ints[I] = IsUnsigned ? at<uint16_t>(I) : at<int16_t>(I);
        break;
      case Element::I32:
        T.Ints[I] = at<int32_t>(I);
        break;
      }
  }

private:
  template <typename T> T &at(uint64_t I) const {
    return reinterpret_cast<T *>(Data)[I];
  }
  size_t bytes() const { return std::max<size_t>(Count * bytesOf(E), 64); }

  Element E;
  uint64_t Count;
  uint8_t *Data;
};

} // namespace

struct ReferenceRunner::Impl {
  Impl() : Context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    // Specialising makes casts, whether or not the reference uses tensors.
    Context.loadDialect<tensor::TensorDialect>();
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry Registry;
    registerReferenceDialects(Registry);
    return Registry;
  }

  llvm::Expected<Compiled *> get(const Cell &C);
  llvm::Expected<Compiled> compile(const Cell &C);

  MLIRContext Context;
  llvm::StringMap<Compiled> Cache;
};

llvm::Expected<Compiled> ReferenceRunner::Impl::compile(const Cell &C) {
  DiagnosticText Diagnostics(&Context);
  OwningOpRef<ModuleOp> Module =
      parseSourceFile<ModuleOp>(C.On->ReferenceFile, &Context);
  if (!Module)
    return Diagnostics.error("'" + C.On->ReferenceFile + "' is no MLIR");
  auto Function = Module->lookupSymbol<func::FuncOp>(C.On->Function);
  if (!Function || Function.isExternal())
    return Diagnostics.error("'" + C.On->ReferenceFile + "' has no function '" +
                             C.On->Function + "' with a body");
  if (failed(specializeToCell(Function, C)))
    return Diagnostics.error("the reference can't be specialised");

  Compiled Result;
  for (TypeRange Types : {TypeRange(Function.getArgumentTypes()),
                          TypeRange(Function.getResultTypes())})
    for (Type T : Types) {
      llvm::Expected<Element> E = elementOf(T);
      if (!E)
        return E.takeError();
      Result.Elements.push_back(*E);
    }

  // Only this function is lowered: the others may still be dynamic. What it
  // was told about its arguments means nothing to LLVM.
  for (auto Other : llvm::make_early_inc_range(Module->getOps<func::FuncOp>()))
    if (Other != Function)
      Other.erase();
  for (NamedAttribute Attr : llvm::to_vector(Function->getDiscardableAttrs()))
    Function->removeDiscardableAttr(Attr.getName());
  Function.removeArgAttrsAttr();
  Function.removeResAttrsAttr();
  if (failed(lowerReference(*Module)))
    return Diagnostics.error("the reference can't be lowered");

  auto Engine = compileForHost(*Module);
  if (!Engine)
    return Engine.takeError();
  auto Entry = (*Engine)->lookupPacked(C.On->Function);
  if (!Entry)
    return Entry.takeError();
  Result.Engine = std::move(*Engine);
  Result.Entry = *Entry;
  return Result;
}

llvm::Expected<Compiled *> ReferenceRunner::Impl::get(const Cell &C) {
  std::string Key = C.On->ReferenceFile + "|" + C.On->Function;
  for (const BoundTensor &T : C.Inputs)
    Key += "|" + shapeText(T.Shape);
  auto Found = Cache.find(Key);
  if (Found != Cache.end())
    return &Found->second;
  llvm::Expected<Compiled> New = compile(C);
  if (!New)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   C.str() + ": " +
                                       llvm::toString(New.takeError()));
  return &Cache.try_emplace(Key, std::move(*New)).first->second;
}

ReferenceRunner::ReferenceRunner() : P(std::make_unique<Impl>()) {}
ReferenceRunner::~ReferenceRunner() = default;

llvm::Error ReferenceRunner::compile(const Cell &C) {
  return P->get(C).takeError();
}

llvm::Expected<std::vector<HostTensor>>
ReferenceRunner::run(const Cell &C, llvm::ArrayRef<HostTensor> Inputs) {
  llvm::Expected<Compiled *> Code = P->get(C);
  if (!Code)
    return Code.takeError();
  if (Inputs.size() != C.Inputs.size())
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        C.str() + ": found " + llvm::Twine(Inputs.size()) +
            " inputs, expected " + llvm::Twine(C.Inputs.size()));
  std::vector<Buffer> Buffers;
  Buffers.reserve((*Code)->Elements.size());
  for (auto [Index, T] : llvm::enumerate(C.Inputs)) {
    const HostTensor &Input = Inputs[Index];
    if (Input.Shape != T.Shape || Input.IsInteger != T.isInteger())
      return llvm::createStringError(
          llvm::inconvertibleErrorCode(),
          C.str() + ": input '" + T.Name + "' has the shape " +
              Input.shapeText() + ", expected " + shapeText(T.Shape));
    Buffers.emplace_back((*Code)->Elements[Index], T.size()).store(Input);
  }
  for (auto [Index, T] : llvm::enumerate(C.Outputs))
    Buffers.emplace_back((*Code)->Elements[Inputs.size() + Index], T.size());

  // Each packed argument is the address of a pointer.
  SmallVector<void *> Pointers, Packed;
  for (const Buffer &B : Buffers)
    Pointers.push_back(B.data());
  for (void *&Pointer : Pointers)
    Packed.push_back(&Pointer);
  (*Code)->Entry(Packed.data());

  std::vector<HostTensor> Results;
  for (auto [Index, T] : llvm::enumerate(C.Outputs))
    Buffers[Inputs.size() + Index].load(
        Results.emplace_back(T.Shape, T.isInteger()),
        !T.format().Element.Integer.IsSigned);
  return Results;
}

} // namespace kc::task
