#include "kc/Backend/Translations.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  kc::registerTranslations();
  return mlir::failed(mlir::mlirTranslateMain(argc, argv, "mine-translate\n"));
}
