#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "kc/Lowering/Passes.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry Registry;
  Registry.insert<mlir::func::FuncDialect, mlir::arith::ArithDialect,
                  mlir::memref::MemRefDialect, mlir::scf::SCFDialect>();
  kc::registerAllKcDialects(Registry);
  kc::registerBackendPasses();
  kc::lowering::registerLoweringPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "mine-opt\n", Registry));
}
