# kc_add_isa_dialect(NAME DEFINITION file)
#
# The MLIR dialect of an instruction set: the library KCDialect<Name> and the
# header kc/Dialect/<Name>/<Name>Dialect.h. kc_add_isa calls it.

set(KC_DIALECT_CMAKE_DIR ${CMAKE_CURRENT_LIST_DIR})
set_property(GLOBAL PROPERTY KC_ISA_DIALECTS "")

# kc_mlir_tablegen(FILE option...): mlir-tblgen's output among the headers, which
# are installed and shared by all folders.
macro(kc_mlir_tablegen file)
  file(RELATIVE_PATH path ${CMAKE_CURRENT_BINARY_DIR} ${PROJECT_BINARY_DIR}/include/kc/${file})
  mlir_tablegen(${path} ${ARGN} EXTRA_INCLUDES ${KC_INCLUDE_DIR} ${MLIR_INCLUDE_DIRS})
endmacro()

function(kc_add_isa_dialect name)
  cmake_parse_arguments(ARG "" "DEFINITION" "" ${ARGN})
  get_filename_component(definition_dir ${ARG_DEFINITION} DIRECTORY)
  get_filename_component(definition_root ${definition_dir} DIRECTORY)
  set(ISA ${name})
  set(folder Dialect/${name})
  set(headers ${PROJECT_BINARY_DIR}/include/kc/${folder})

  set(TABLEGEN_OUTPUT)
  set(LLVM_TARGET_DEFINITIONS ${ARG_DEFINITION})
  tablegen(KC ${name}Ops.td --gen-ods -I ${KC_ISA_DEFS_DIR} -I ${definition_root})
  set(LLVM_TARGET_DEFINITIONS ${CMAKE_CURRENT_BINARY_DIR}/${name}Ops.td)
  kc_mlir_tablegen(${folder}/${name}Dialect.h.inc -gen-dialect-decls)
  kc_mlir_tablegen(${folder}/${name}Dialect.cpp.inc -gen-dialect-defs)
  kc_mlir_tablegen(${folder}/${name}Types.h.inc -gen-typedef-decls)
  kc_mlir_tablegen(${folder}/${name}Types.cpp.inc -gen-typedef-defs)
  kc_mlir_tablegen(${folder}/${name}Ops.h.inc -gen-op-decls)
  kc_mlir_tablegen(${folder}/${name}Ops.cpp.inc -gen-op-defs)
  add_public_tablegen_target(KcDialect${name}Gen)

  # "CoralNpu" is dialect coral_npu, as its Isa record says.
  string(REGEX REPLACE "([a-z0-9])([A-Z])" "\\1_\\2" NAMESPACE ${name})
  string(TOLOWER ${NAMESPACE} NAMESPACE)
  configure_file(${KC_DIALECT_CMAKE_DIR}/IsaDialect.h.in ${headers}/${name}Dialect.h @ONLY)
  configure_file(${KC_DIALECT_CMAKE_DIR}/IsaDialect.cpp.in
    ${CMAKE_CURRENT_BINARY_DIR}/${name}Dialect.cpp @ONLY)

  # There is little to optimise, and not doing it takes half the time. The
  # precompiled header can't be shared with another optimisation level.
  kc_add_library(KCDialect${name} ${CMAKE_CURRENT_BINARY_DIR}/${name}Dialect.cpp
    DEPS KernelCraft::KCDialect KCIsa${name}
    DEPENDS KcDialect${name}Gen)
  target_compile_options(KCDialect${name} PRIVATE -O0)
  target_include_directories(KCDialect${name} BEFORE PUBLIC
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
  set_property(GLOBAL APPEND PROPERTY KC_ISA_DIALECTS ${name})
endfunction()

# kc_add_dialect_registry(TARGET): a library that defines registerAllKcDialects
# for the instruction sets added so far.
function(kc_add_dialect_registry target)
  get_property(isas GLOBAL PROPERTY KC_ISA_DIALECTS)
  list(SORT isas)
  set(declarations "")
  set(insertions "")
  set(libraries "")
  foreach(name ${isas})
    string(APPEND declarations "void insert${name}Dialect(mlir::DialectRegistry &);\n")
    string(APPEND insertions "  insert${name}Dialect(Registry);\n")
    list(APPEND libraries KCDialect${name})
  endforeach()
  configure_file(${KC_DIALECT_CMAKE_DIR}/DialectRegistry.cpp.in
    ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp @ONLY)
  kc_add_library(${target} ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp
    DEPS ${libraries} KernelCraft::KCDialect)
endfunction()
