//===- HbmTensor.cpp - Arguments in HBM, as DMA sees them -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HbmTensor.h"

using namespace mlir;

namespace kc::lowering::plena {

FailureOr<HbmTensor> describeArgument(const Matrix &M,
                                      const FormatDesc (&Formats)[2],
                                      Operation *User) {
  auto fail = [&](const Twine &What) -> InFlightDiagnostic {
    InFlightDiagnostic Diag = User->emitOpError() << What;
    Diag.attachNote(M.Loc) << "the operand is this one";
    return Diag;
  };
  if (!M.At)
    return fail("needs an operand from HBM, and nothing says where it lies: "
                "expected the attribute kc.tensor (kc-specialize with a task)");
  const Place &At = *M.At;
  if (At.Memory != "hbm" || At.Layout != "row-major")
    return fail("needs '" + At.Name + "' row-major in hbm, and it is " +
                At.Layout + " in " + At.Memory);
  llvm::Expected<FormatDesc> Format = parseFormat(At.Format);
  if (!Format)
    return fail("operand '" + At.Name +
                "': " + llvm::toString(Format.takeError()));
  int64_t Precision = Formats[0] == *Format ? 0 : 1;
  if (!(Formats[Precision] == *Format))
    return fail("needs '" + At.Name + "' in the format " + At.Format +
                ", but the machine's transfers read " + Formats[0].str() +
                " and " + Formats[1].str());
  if (Format->elementBits() % 8)
    return fail("needs '" + At.Name + "' in the format " + At.Format +
                ", whose elements are no whole bytes");
  return HbmTensor{At.Name,
                   At.Address,
                   M.Rows,
                   M.Columns,
                   int64_t(Format->elementBits() / 8),
                   Precision};
}

} // namespace kc::lowering::plena
