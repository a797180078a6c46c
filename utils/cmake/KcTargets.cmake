# kc_add_library, kc_add_mlir_library and kc_add_tool.
#
# A library is an archive that names the KernelCraft libraries below it; it does not name LLVM. The executable
# chooses: tools without MLIR link LLVMSupport statically and start in milliseconds, the others link libMLIR.so
# and libLLVM.so. Static MLIR archives must never meet libMLIR.so in one process.
#
# find_package(KernelCraft) offers the same functions to other projects, with KC_INSTALLED set.

if(NOT KC_INSTALLED)
  set(KC_INCLUDE_DIR ${PROJECT_SOURCE_DIR}/include)
endif()

# A precompiled header of MLIR saves about twelve seconds a source file.
if(KC_PCH)
  set(CMAKE_PCH_INSTANTIATE_TEMPLATES ON)
  file(WRITE ${PROJECT_BINARY_DIR}/KcPch.cpp "")
  add_library(KcPch OBJECT ${PROJECT_BINARY_DIR}/KcPch.cpp)
  target_precompile_headers(KcPch PRIVATE ${KC_INCLUDE_DIR}/kc/MLIRPch.h)
  target_compile_options(KcPch PRIVATE -fno-exceptions -Xclang -fno-pch-timestamp)
endif()

function(kc_use_mlir_pch target)
  if(KC_PCH)
    target_precompile_headers(${target} REUSE_FROM KcPch)
    # A precompiled header forgets that libstdc++ itself silences the warning
    # about what std::stable_sort calls.
    target_compile_options(${target} PRIVATE -Xclang -fno-pch-timestamp -Wno-deprecated-declarations)
  endif()
endfunction()

set_property(GLOBAL PROPERTY KC_LIBRARIES "")

# kc_add_library(NAME source... [DEPS library...] [DEPENDS target...])
function(kc_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  if(NOT KC_INSTALLED)
    add_library(KernelCraft::${name} ALIAS ${name})
  endif()
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_link_libraries(${name} PUBLIC ${ARG_DEPS})
  target_compile_options(${name} PRIVATE -fno-exceptions)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  set_property(GLOBAL APPEND PROPERTY KC_LIBRARIES ${name})
endfunction()

# The same for sources that include MLIR; they share the precompiled header.
function(kc_add_mlir_library name)
  kc_add_library(${name} ${ARGN})
  kc_use_mlir_pch(${name})
endfunction()

# kc_add_tool(NAME source... [MLIR] [DEPS library...])
function(kc_add_tool name)
  cmake_parse_arguments(ARG "MLIR" "" "DEPS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE -fno-exceptions)
  target_link_libraries(${name} PRIVATE ${ARG_DEPS})
  if(ARG_MLIR)
    target_link_libraries(${name} PRIVATE MLIR LLVM)
    # The header that the libraries share is compiled with -fPIC, not -fPIE.
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(${name} PRIVATE -fPIC)
    kc_use_mlir_pch(${name})
  else()
    target_link_libraries(${name} PRIVATE LLVMSupport)
  endif()
  if(KC_INSTALLED)
    install(TARGETS ${name} RUNTIME DESTINATION bin)
  else()
    install(TARGETS ${name} EXPORT KernelCraftTargets RUNTIME DESTINATION bin)
  endif()
endfunction()
