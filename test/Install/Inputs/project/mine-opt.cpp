#include "kc/Dialect/AllDialects.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry Registry;
  Registry.insert<mlir::func::FuncDialect>();
  kc::registerAllKcDialects(Registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "mine-opt\n", Registry));
}
