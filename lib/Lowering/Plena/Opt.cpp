//===- Opt.cpp - What the optimising lowerings share ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Opt.h"

using namespace mlir;

namespace kc::lowering::plena {

void AddressCache::use(AddressTable &Table, int64_t Offset) {
  if (Capacity == Unlimited)
    return;
  std::pair<AddressTable *, int64_t> Entry(&Table, Offset);
  if (auto *It = llvm::find(Recent, Entry); It != Recent.end())
    Recent.erase(It);
  // An instruction has up to three addresses, which must not drive each other
  // out.
  if (Recent.size() >= std::max(Capacity, 3u)) {
    Recent.front().first->forget(Recent.front().second);
    Recent.erase(Recent.begin());
  }
  Recent.push_back(Entry);
}

Value AddressTable::get(int64_t Offset) {
  if (Offset == 0)
    return Base;
  // Far from a pointer takes a register more; those don't live long.
  if (Offset > Emitter::MaxAddend && !E.isZero(Base))
    return kp::S_ADD_INTOp::create(E.B, E.Loc, Base, E.number(Offset));
  Cache.use(*this, Offset);
  Value &V = Known[Offset];
  if (!V)
    V = E.isZero(Base) ? E.number(Offset) : E.add(Base, Offset);
  return V;
}

/// Address registers are zero at the beginning.
Value DmaState::base(const HbmTensor &T, AddressTable &Fixed) {
  Value &Base = Bases[T.Base];
  if (Base)
    return Base;
  auto Type = kp::ARType::get(E.B.getContext(), 0);
  if (T.Base == 0) {
    Base = kp::GetRegisterOp::create(E.B, E.Loc, Type);
  } else {
    Base = kp::C_SET_ADDR_REGOp::create(E.B, E.Loc, Fixed.get(T.Base >> 32),
                                        Fixed.get(T.Base & 0xffffffff));
    E.comment(T.Name);
  }
  return Base;
}

void DmaState::select(const HbmTensor &T, bool Strided, AddressTable &Fixed) {
  if (Scale != T.scaleOffset()) {
    Scale = T.scaleOffset();
    kp::C_SET_SCALE_REGOp::create(E.B, E.Loc, Fixed.get(*Scale));
    E.comment(T.Name);
  }
  if (Strided && Stride != T.pitch()) {
    Stride = T.pitch();
    kp::C_SET_STRIDE_REGOp::create(E.B, E.Loc, Fixed.get(*Stride));
  }
}

void emitFetch(OptContext &C, const HbmTensor &T, int64_t To, int64_t Row,
               int64_t Column, AddressScope &Scope) {
  // Without a stride, rows follow each other at so many bytes as a row has
  // elements.
  int64_t Width = C.M.RowElements;
  bool Strided = T.pitch() != Width;
  Value Base = C.Dma.base(T, Scope.fixed());
  C.Dma.select(T, Strided, Scope.fixed());
  Value Destination =
      Scope.rows().get(To + Column * T.Rows * Width + Row * Width);
  Value Offset =
      Scope.offsets(T).get(Row * T.pitch() + Column * Width * T.ElementBytes);
  kp::H_PREFETCH_VOp::create(C.E.B, C.E.Loc, Destination, Offset, Base, Strided,
                             T.Precision);
  C.E.comment(T.Name + ", column block " + Twine(Column));
}

} // namespace kc::lowering::plena
