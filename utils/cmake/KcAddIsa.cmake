# kc_add_isa(NAME [DEFINITION file] [LIBRARIES library...] [NO_DIALECT])
#
# One instruction set from its definition, isa-defs/<name>/<Name>.td unless
# DEFINITION says otherwise: the library KCIsa<Name> with its tables, its
# simulated machine and its kernels, the library KCDialect<Name> with its MLIR
# dialect, and the manual <name>.md. The tools that are built afterwards know it.
#
# NAME is the Isa record's name. Code that the definition's `includes` name is
# header-only, or in LIBRARIES. With NO_DIALECT there is no dialect: only the
# tools that don't compile know the instruction set.

# find_package(KernelCraft) gives its own.
if(NOT KC_INSTALLED)
  set(KC_TABLEGEN_EXE kc-tblgen)
  set(KC_TABLEGEN_TARGET kc-tblgen)
  set(KC_ISA_DEFS_DIR ${PROJECT_SOURCE_DIR}/isa-defs)
endif()
set_property(GLOBAL PROPERTY KC_ISAS "")
include(${CMAKE_CURRENT_LIST_DIR}/KcAddIsaDialect.cmake)

function(kc_add_isa name)
  cmake_parse_arguments(ARG "NO_DIALECT" "DEFINITION" "LIBRARIES" ${ARGN})
  string(TOLOWER ${name} lower)
  if(NOT ARG_DEFINITION)
    # "CoralNpu" lies in coral_npu, as its Isa record says.
    string(REGEX REPLACE "([a-z0-9])([A-Z])" "\\1_\\2" folder ${name})
    string(TOLOWER ${folder} folder)
    set(ARG_DEFINITION ${KC_ISA_DEFS_DIR}/${folder}/${name}.td)
  endif()
  get_filename_component(definition_dir ${ARG_DEFINITION} DIRECTORY)
  get_filename_component(definition_root ${definition_dir} DIRECTORY)

  set(LLVM_TARGET_DEFINITIONS ${ARG_DEFINITION})
  set(includes -I ${KC_ISA_DEFS_DIR} -I ${definition_root})
  tablegen(KC ${name}Target.cpp --gen-target ${includes})
  tablegen(KC ${name}Sim.cpp --gen-sim ${includes})
  tablegen(KC ${name}Kernels.cpp --gen-sim-kernels ${includes})
  tablegen(KC ${name}.md --gen-manual ${includes})
  add_public_tablegen_target(Kc${name}Gen)
  set(dir ${CMAKE_CURRENT_BINARY_DIR})

  # The manual, where the tools look for it: share/kernelcraft/manuals.
  get_filename_component(isa ${definition_dir} NAME)
  set(manual ${PROJECT_BINARY_DIR}/share/kernelcraft/manuals/${isa}.md)
  add_custom_command(OUTPUT ${manual}
    COMMAND ${CMAKE_COMMAND} -E copy ${dir}/${name}.md ${manual}
    DEPENDS ${dir}/${name}.md)
  add_custom_target(Kc${name}Manual ALL DEPENDS ${manual})
  set_property(GLOBAL APPEND PROPERTY KC_MANUALS Kc${name}Manual)
  install(FILES ${manual} DESTINATION share/kernelcraft/manuals)

  kc_add_library(KCIsa${name} ${dir}/${name}Target.cpp ${dir}/${name}Sim.cpp
    DEPS KernelCraft::KCSim ${ARG_LIBRARIES}
    DEPENDS Kc${name}Gen)
  # The loops, for plain x86-64 or other hosts and for wider vectors; the
  # simulator takes the best that the host has.
  set(levels base)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND levels x86-64-v3 x86-64-v4)
  endif()
  foreach(level ${levels})
    string(MAKE_C_IDENTIFIER ${level} id)
    set(object KCIsa${name}Kernels_${id})
    add_library(${object} OBJECT ${dir}/${name}Kernels.cpp)
    add_dependencies(${object} Kc${name}Gen)
    target_link_libraries(${object} PRIVATE KernelCraft::KCSim)
    target_compile_options(${object} PRIVATE -fno-exceptions -O3 -ffp-contract=off)
    target_compile_definitions(${object} PRIVATE KC_KERNEL_LEVEL=level_${id})
    if(NOT level STREQUAL base)
      target_compile_options(${object} PRIVATE -march=${level})
      if(level STREQUAL x86-64-v4)
        target_compile_options(${object} PRIVATE -mprefer-vector-width=512)
      endif()
      target_compile_definitions(KCIsa${name} PRIVATE KC_HAVE_${id})
    endif()
    target_sources(KCIsa${name} PRIVATE $<TARGET_OBJECTS:${object}>)
  endforeach()
  set_property(GLOBAL APPEND PROPERTY KC_ISAS ${name})
  if(NOT ARG_NO_DIALECT)
    kc_add_isa_dialect(${name} DEFINITION ${ARG_DEFINITION})
  endif()
endfunction()

# kc_add_isa_registry(TARGET): a library that registers all instruction sets
# added so far, so that isa::allTargets() and sim::createMachine() know them.
function(kc_add_isa_registry target)
  get_property(isas GLOBAL PROPERTY KC_ISAS)
  list(SORT isas)
  set(declarations "")
  set(targets "")
  set(machines "")
  set(libraries "")
  foreach(name ${isas})
    string(APPEND declarations "namespace kc::isa { const Target &get${name}Target(); }\n")
    string(APPEND declarations
      "namespace kc::sim { llvm::Expected<std::unique_ptr<Machine>> make${name}Machine(const isa::Profile &); }\n")
    string(APPEND targets "      &get${name}Target(),\n")
    string(APPEND machines "      make${name}Machine,\n")
    list(APPEND libraries KCIsa${name})
  endforeach()
  configure_file(${KC_CMAKE_DIR}/IsaRegistry.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp @ONLY)
  kc_add_library(${target} ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp DEPS ${libraries} KernelCraft::KCSim)
endfunction()
set(KC_CMAKE_DIR ${CMAKE_CURRENT_LIST_DIR})
