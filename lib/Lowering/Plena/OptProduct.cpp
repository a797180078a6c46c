//===- OptProduct.cpp - Products in few instructions ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The products themselves can't be made fewer: M_MM does BLEN x BLEN x MLEN
// multiplications whatever the order. What can be saved is everything else.
// Each M_MM needs the addresses of a tile slice and of a row group in
// registers. So some column blocks (or row groups) are chosen whose addresses
// fit the registers, the row groups (column blocks) stream past them, and an
// address that was set serves as many products as there are of the others. A
// write-out has its address in the instruction.
//
//===----------------------------------------------------------------------===//

#include "Opt.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace kc::lowering::plena {

namespace {

class OptProduct {
public:
  OptProduct(OptContext &C, const ProductPlan &P)
      : C(C), E(C.E), M(C.M), P(P), Tiles(P.Inner / M.RowElements),
        TileColumns(P.Columns / M.RowElements), RowGroups(P.Rows / M.Block),
        ColumnBlocks(M.RowElements / M.Block) {}

  void fetchLeft(const HbmTensor &Left);
  void run();

private:
  /// Which addresses stay in registers while the others stream.
  struct Order {
    bool HoldsColumns;
    /// How many column blocks or row groups are held.
    int64_t Held;
    /// Addresses set for a column of tiles.
    int64_t Addresses;
  };
  Order hold(bool Columns, int64_t Registers) const;
  Order bestOrder() const;
  int64_t unrolledSize(const Order &O) const;
  int64_t loopSize(const Order &O, int64_t Unroll) const;
  /// In a loop, whether column blocks have their addresses in registers. The
  /// loop's counter and pointer take two.
  bool canHold(int64_t Held) const {
    return (Held + 1) * Tiles + 2 <= M.IntRegisters;
  }

  int64_t leftAddress(int64_t Group, int64_t Tile) const {
    return P.Left + (Tile * P.Rows + Group * M.Block) * M.RowElements;
  }
  int64_t sliceAddress(int64_t Block, int64_t Tile) const {
    return Tile * M.tileElements() + Block * M.Block * M.RowElements;
  }

  void loadTiles(int64_t Column);
  void multiply(Value Left, Value Slice);
  void writeOut(int64_t Address, AddressScope &Scope);
  void emitBlock(int64_t Column, int64_t Block, int64_t Group,
                 AddressTable &Slices, AddressScope &Scope);
  void emitUnrolled(int64_t Column, const Order &O);
  void emitLoops(int64_t Column, const Order &O, int64_t Unroll);

  OptContext &C;
  Emitter &E;
  const Machine &M;
  const ProductPlan &P;
  int64_t Tiles, TileColumns, RowGroups, ColumnBlocks;
  int64_t FetchInstructions = 0;
  bool Backward = false;
};

} // namespace

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

/// The left matrix comes to Vector SRAM whole.
void OptProduct::fetchLeft(const HbmTensor &Left) {
  int64_t Columns = Left.Columns / M.RowElements;
  int64_t Groups = Left.Rows / M.PrefetchRows;
  FetchInstructions = 3 * Columns * Groups;
  // The products are worth more room.
  if (!C.UsesLoops || FetchInstructions <= C.MaxInstructions / 8) {
    AddressScope Scope(E, C.capacity(0));
    for (int64_t Column = 0; Column != Columns; ++Column)
      for (int64_t Group = 0; Group != Groups; ++Group)
        emitFetch(C, Left, P.Left, Group * M.PrefetchRows, Column, Scope);
    return;
  }
  FetchInstructions = 11 * Columns;
  {
    AddressScope Scope(E, C.capacity(0));
    C.Dma.base(Left, Scope.fixed());
    C.Dma.select(Left, /*Strided=*/Left.pitch() != M.RowElements,
                 Scope.fixed());
  }
  for (int64_t Column = 0; Column != Columns; ++Column)
    E.loop(Groups, {E.number(0), E.number(0)}, [&](ValueRange At) {
      AddressScope Scope(E, C.capacity(/*Taken=*/3));
      Scope.setRows(At[0]);
      Scope.setOffsets(Left.pitch(), At[1]);
      emitFetch(C, Left, P.Left, 0, Column, Scope);
      return SmallVector<Value>{E.add(At[0], M.PrefetchRows * M.RowElements),
                                E.add(At[1], M.PrefetchRows * Left.pitch())};
    });
}

void OptProduct::loadTiles(int64_t Column) {
  AddressScope Scope(E, C.capacity(0));
  const HbmTensor &T = P.Right;
  bool Strided = T.pitch() != M.RowElements;
  Value Base = C.Dma.base(T, Scope.fixed());
  C.Dma.select(T, Strided, Scope.fixed());
  int64_t Side = M.RowElements * T.ElementBytes;
  for (int64_t K = 0; K != Tiles; ++K) {
    int64_t Offset = P.RightTransposed
                         ? Column * M.RowElements * T.pitch() + K * Side
                         : K * M.RowElements * T.pitch() + Column * Side;
    Value To = Scope.fixed().get(K * M.tileElements());
    kp::H_PREFETCH_MOp::create(E.B, E.Loc, To, Scope.fixed().get(Offset), Base,
                               Strided, T.Precision);
    E.comment("tile " + Twine(K) + ", " + Twine(Column));
  }
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

OptProduct::Order OptProduct::hold(bool Columns, int64_t Registers) const {
  int64_t Held = Columns ? ColumnBlocks : RowGroups;
  int64_t Streamed = Columns ? RowGroups : ColumnBlocks;
  int64_t Fitting = std::max<int64_t>(1, Registers / Tiles - 1);
  Order O;
  O.HoldsColumns = Columns;
  O.Held = std::min(Held, Fitting);
  O.Addresses = (llvm::divideCeil(Held, O.Held) * Streamed + Held) * Tiles;
  return O;
}

OptProduct::Order OptProduct::bestOrder() const {
  Order Columns = hold(true, M.IntRegisters);
  Order Rows = hold(false, M.IntRegisters);
  return Rows.Addresses < Columns.Addresses ? Rows : Columns;
}

void OptProduct::multiply(Value Left, Value Slice) {
  if (P.RightTransposed)
    kp::M_TMMOp::create(E.B, E.Loc, Left, Slice);
  else
    kp::M_MMOp::create(E.B, E.Loc, Slice, Left);
}

/// The low part of the address is in the instruction.
void OptProduct::writeOut(int64_t Address, AddressScope &Scope) {
  int64_t Low = Address % (Emitter::MaxAddend + 1);
  Value Base = Scope.rows().get(Address - Low);
  kp::M_MM_WOOp::create(E.B, E.Loc, Base, E.zero(), Low);
}

/// One block of the result. Every other time the sum runs backward, so that it
/// begins with the addresses that were used last.
void OptProduct::emitBlock(int64_t Column, int64_t Block, int64_t Group,
                           AddressTable &Slices, AddressScope &Scope) {
  for (int64_t K = 0; K != Tiles; ++K) {
    int64_t Tile = Backward ? Tiles - 1 - K : K;
    Value Left = Scope.rows().get(leftAddress(Group, Tile));
    multiply(Left, Slices.get(sliceAddress(Block, Tile)));
  }
  Backward = !Backward;
  writeOut(P.Result + (Column * P.Rows + Group * M.Block) * M.RowElements +
               Block * M.Block,
           Scope);
}

int64_t OptProduct::unrolledSize(const Order &O) const {
  return FetchInstructions +
         TileColumns * (3 * Tiles + 4 + O.Addresses +
                        ColumnBlocks * RowGroups * (Tiles + 1));
}

void OptProduct::emitUnrolled(int64_t Column, const Order &O) {
  AddressScope Scope(E, C.capacity(0));
  int64_t Held = O.HoldsColumns ? ColumnBlocks : RowGroups;
  int64_t Streamed = O.HoldsColumns ? RowGroups : ColumnBlocks;
  for (int64_t First = 0; First < Held; First += O.Held)
    for (int64_t S = 0; S != Streamed; ++S)
      for (int64_t H = First; H != std::min(Held, First + O.Held); ++H)
        emitBlock(Column, O.HoldsColumns ? H : S, O.HoldsColumns ? S : H,
                  Scope.fixed(), Scope);
}

int64_t OptProduct::loopSize(const Order &O, int64_t Unroll) const {
  int64_t Loops = llvm::divideCeil(ColumnBlocks, O.Held);
  // Left addresses serve all blocks that are held; slices stay outside, or are
  // set for each product.
  int64_t Group = ColumnBlocks * (Tiles + 1) + Loops * Tiles;
  if (!canHold(O.Held))
    Group += ColumnBlocks * 2 * Tiles;
  return FetchInstructions +
         TileColumns * (3 * Tiles + 4 + 4 * Loops + ColumnBlocks * Tiles +
                        Unroll * Group);
}

/// Column blocks are held, and a loop goes over the row groups. The pointer is
/// the distance from the first row group, in the left matrix as in the result.
void OptProduct::emitLoops(int64_t Column, const Order &O, int64_t Unroll) {
  bool IsHeld = canHold(O.Held);
  for (int64_t First = 0; First < ColumnBlocks; First += O.Held) {
    int64_t End = std::min(ColumnBlocks, First + O.Held);
    AddressCache Outside(AddressCache::Unlimited);
    AddressTable Slices(E, Outside, E.zero());
    if (IsHeld)
      for (int64_t Block = First; Block != End; ++Block)
        for (int64_t Tile = 0; Tile != Tiles; ++Tile)
          Slices.get(sliceAddress(Block, Tile));
    int64_t Taken = 2 + (IsHeld ? (End - First) * Tiles : 0);
    E.loop(RowGroups / Unroll, {E.number(0)}, [&](ValueRange At) {
      AddressScope Scope(E, C.capacity(Taken));
      Scope.setRows(At[0]);
      for (int64_t Group = 0; Group != Unroll; ++Group)
        for (int64_t Block = First; Block != End; ++Block)
          emitBlock(Column, Block, Group, IsHeld ? Slices : Scope.fixed(),
                    Scope);
      return SmallVector<Value>{E.add(At[0], Unroll * M.Block * M.RowElements)};
    });
  }
}

void OptProduct::run() {
  Order O = bestOrder();
  bool Unrolled = !C.UsesLoops || unrolledSize(O) <= C.MaxInstructions;
  int64_t Unroll = 1;
  if (!Unrolled) {
    O = hold(/*Columns=*/true, M.IntRegisters - 2);
    while (RowGroups % (Unroll * 2) == 0 &&
           loopSize(O, Unroll * 2) <= C.MaxInstructions)
      Unroll *= 2;
  }
  for (int64_t Column = 0; Column != TileColumns; ++Column) {
    loadTiles(Column);
    if (Unrolled)
      emitUnrolled(Column, O);
    else
      emitLoops(Column, O, Unroll);
  }
}

void emitOptProduct(OptContext &C, const ProductPlan &P,
                    const std::optional<HbmTensor> &Left) {
  OptProduct Emission(C, P);
  if (Left)
    Emission.fetchLeft(*Left);
  Emission.run();
}

} // namespace kc::lowering::plena
