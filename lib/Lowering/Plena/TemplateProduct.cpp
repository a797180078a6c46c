//===- TemplateProduct.cpp - Products as PLENA's templates do them --------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each column of output tiles the weights are loaded once, and every block
// of up to MLEN rows goes through the rolled kernel of the templates in
// github.com/AICrossSim/PLENA_Compiler: BLEN columns at a time, BLEN rows at a
// time, and innermost the tiles of the summed dimension, whose products add up
// in the accumulator.
//
//===----------------------------------------------------------------------===//

#include "Template.h"

using namespace mlir;

namespace kc::lowering::plena {

/// Points the DMA to a tensor.
static Value selectTensor(Emitter &E, const HbmTensor &T) {
  Value High = E.zero();
  if (T.Base >> 32)
    High = E.number(T.Base >> 32);
  Value Base = kp::C_SET_ADDR_REGOp::create(E.B, E.Loc, High,
                                            E.number(T.Base & 0xffffffff));
  E.comment(T.Name);
  kp::C_SET_SCALE_REGOp::create(E.B, E.Loc, E.number(T.scaleOffset()));
  kp::C_SET_STRIDE_REGOp::create(E.B, E.Loc, E.number(T.pitch()));
  return Base;
}

void emitTemplateFetch(Emitter &E, const HbmTensor &T, int64_t To,
                       const Machine &M) {
  Value Base = selectTensor(E, T);
  Value Row = E.number(To);
  Value Offset = E.number(0);
  int64_t Columns = T.Columns / M.RowElements;
  int64_t Groups = T.Rows / M.PrefetchRows;
  auto Fetch = [&](Value Row, Value Offset) {
    kp::H_PREFETCH_VOp::create(E.B, E.Loc, Row, Offset, Base, /*strided=*/1,
                               T.Precision);
  };
  auto NextRows = [&](Value Row) {
    return E.add(Row, M.PrefetchRows * M.RowElements);
  };
  auto FetchColumn = [&](Value Row, Value Offset, bool IsLast) {
    if (Groups == 1) {
      Fetch(Row, Offset);
      return IsLast ? Row : NextRows(Row);
    }
    return E.loop(Groups, {Row, E.add(Offset, 0)}, [&](ValueRange At) {
      Fetch(At[0], At[1]);
      return SmallVector<Value>{NextRows(At[0]),
                                E.add(At[1], M.PrefetchRows * T.pitch())};
    })[0];
  };
  if (Columns == 1) {
    FetchColumn(Row, Offset, /*IsLast=*/true);
    return;
  }
  E.loop(Columns, {Row, Offset}, [&](ValueRange At) {
    Value Next = FetchColumn(At[0], At[1], /*IsLast=*/false);
    return SmallVector<Value>{Next,
                              E.add(At[1], M.RowElements * T.ElementBytes)};
  });
}

namespace {

class TemplateProduct {
public:
  TemplateProduct(Emitter &E, const ProductPlan &P, const Machine &M)
      : E(E), P(P), M(M), Tiles(P.Inner / M.RowElements) {}

  void run();

private:
  void loadTiles(int64_t Column);
  void emitBlock(int64_t Column, int64_t RowBlock);
  void multiply(Value Left, Value Tile);

  Emitter &E;
  const ProductPlan &P;
  const Machine &M;
  /// Of the summed dimension.
  int64_t Tiles;
};

} // namespace

/// The tiles that give output tile column \p Column, to the first of Matrix
/// SRAM.
void TemplateProduct::loadTiles(int64_t Column) {
  Value Base = selectTensor(E, P.Right);
  int64_t Side = M.RowElements * P.Right.ElementBytes;
  for (int64_t K = 0; K != Tiles; ++K) {
    int64_t Offset = P.RightTransposed
                         ? Column * M.RowElements * P.Right.pitch() + K * Side
                         : K * M.RowElements * P.Right.pitch() + Column * Side;
    Value To = E.number(K * M.tileElements());
    kp::H_PREFETCH_MOp::create(E.B, E.Loc, To, E.number(Offset), Base,
                               /*strided=*/1, P.Right.Precision);
    E.comment("tile " + Twine(K) + ", " + Twine(Column));
  }
}

void TemplateProduct::multiply(Value Left, Value Tile) {
  if (P.RightTransposed)
    kp::M_TMMOp::create(E.B, E.Loc, Left, Tile);
  else
    kp::M_MMOp::create(E.B, E.Loc, Tile, Left);
}

void TemplateProduct::emitBlock(int64_t Column, int64_t RowBlock) {
  int64_t FirstRow = RowBlock * M.RowElements;
  int64_t RowGroups = std::min(M.RowElements, P.Rows - FirstRow) / M.Block;
  int64_t ColumnStep = P.Rows * M.RowElements;
  int64_t GroupStep = M.Block * M.RowElements;
  Value FirstTile = E.number(0);
  E.comment("output rows " + Twine(FirstRow) + "..., tile column " +
            Twine(Column));
  Value FirstOut =
      E.number(P.Result + Column * ColumnStep + FirstRow * M.RowElements);
  int64_t LeftAddress = P.Left + FirstRow * M.RowElements;

  E.loop(M.RowElements / M.Block, {FirstTile, FirstOut}, [&](ValueRange Outer) {
    Value Left = E.number(LeftAddress);
    Value Out = E.add(Outer[1], 0);
    E.loop(RowGroups, {Left, Out}, [&](ValueRange Group) {
      Value Row = E.add(Group[0], 0);
      Value Tile = E.add(Outer[0], 0);
      E.loop(Tiles, {Row, Tile}, [&](ValueRange At) {
        multiply(At[0], At[1]);
        return SmallVector<Value>{E.add(At[0], ColumnStep),
                                  E.add(At[1], M.tileElements())};
      });
      kp::M_MM_WOOp::create(E.B, E.Loc, Group[1], E.zero(), 0);
      return SmallVector<Value>{E.add(Group[0], GroupStep),
                                E.add(Group[1], GroupStep)};
    });
    return SmallVector<Value>{E.add(Outer[0], GroupStep),
                              E.add(Outer[1], M.Block)};
  });
}

void TemplateProduct::run() {
  for (int64_t Column = 0; Column != P.Columns / M.RowElements; ++Column) {
    loadTiles(Column);
    for (int64_t Row = 0; Row * M.RowElements < P.Rows; ++Row)
      emitBlock(Column, Row);
  }
}

void emitTemplateProduct(Emitter &E, const ProductPlan &P, const Machine &M) {
  TemplateProduct(E, P, M).run();
}

} // namespace kc::lowering::plena
