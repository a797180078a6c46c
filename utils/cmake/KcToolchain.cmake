# The compiler, LLVM and MLIR, and the flags that every target shares.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 22)
  message(FATAL_ERROR
    "KernelCraft needs clang 22 or later (the interpreter relies on its preserve_none and musttail "
    "attributes); found ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}.\n"
    "Install the packages with utils/setup and configure with 'cmake --preset release', or pass "
    "-DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22.")
endif()

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug or RelWithDebInfo" FORCE)
endif()

option(KC_INCLUDE_TESTS "Build the tests" ON)
option(KC_WERROR "Treat warnings as errors" OFF)
option(KC_SANITIZE "Build with address and undefined-behaviour sanitizers" OFF)
option(KC_PCH "Share one precompiled header among the sources that include MLIR" ON)
set(KC_LLVM_CMAKE_DIR "/usr/lib/llvm-22/lib/cmake" CACHE PATH "Where to look for the LLVM and MLIR packages")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Debian keeps libMLIR.so in LLVM's own folder; installed tools need its path.
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(LLVM_RUNTIME_OUTPUT_INTDIR ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
set(LLVM_LIBRARY_OUTPUT_INTDIR ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})

find_package(MLIR 22.1 REQUIRED CONFIG HINTS ${KC_LLVM_CMAKE_DIR}/mlir)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CURL REQUIRED)
find_package(OpenSSL REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
separate_arguments(llvm_definitions NATIVE_COMMAND ${LLVM_DEFINITIONS})
add_definitions(${llvm_definitions})

# Results must not depend on whether the host fuses a multiply and an add.
add_compile_options(-ffp-contract=off)
add_compile_options(-Wall -Wextra -Wno-unused-parameter)
if(KC_WERROR)
  add_compile_options(-Werror)
endif()
add_link_options(-fuse-ld=lld)
if(KC_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr,function -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

find_program(KC_CCACHE ccache)
if(KC_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${KC_CCACHE})
endif()
