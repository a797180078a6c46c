# What `cmake --install` brings, below the prefix:
#
#   bin/                        the tools (kc_add_tool)
#   lib/                        the libraries and KernelCraftPlugin.so
#   include/                    the headers, generated ones too
#   share/kernelcraft/          isa-defs and tasks, which the tools look for in
#                               ../share/kernelcraft from where they are
#   share/doc/kernelcraft/      the documentation
#   lib/cmake/KernelCraft/      find_package(KernelCraft)
#
# The folders are fixed, since the tools find their data by them: a prefix can
# be moved as a whole.

include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY KC_LIBRARIES)
install(TARGETS ${libraries} EXPORT KernelCraftTargets
  ARCHIVE DESTINATION lib
  INCLUDES DESTINATION include)
if(TARGET KernelCraftPlugin)
  install(TARGETS KernelCraftPlugin LIBRARY DESTINATION lib)
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION include
  FILES_MATCHING PATTERN *.h PATTERN *.td)
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/ DESTINATION include
  FILES_MATCHING PATTERN *.h PATTERN *.inc
  PATTERN CMakeFiles EXCLUDE)

set(package_dir lib/cmake/KernelCraft)
install(EXPORT KernelCraftTargets
  NAMESPACE KernelCraft::
  DESTINATION ${package_dir})
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/utils/cmake/KernelCraftConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/KernelCraftConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cmake/KernelCraftConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
set(modules
  KcTargets.cmake
  KcAddIsa.cmake
  IsaRegistry.cpp.in
  KcAddIsaDialect.cmake
  DialectRegistry.cpp.in
  IsaDialect.cpp.in
  IsaDialect.h.in)
list(TRANSFORM modules PREPEND ${PROJECT_SOURCE_DIR}/utils/cmake/)
install(FILES
  ${PROJECT_BINARY_DIR}/cmake/KernelCraftConfig.cmake
  ${PROJECT_BINARY_DIR}/cmake/KernelCraftConfigVersion.cmake
  ${modules}
  DESTINATION ${package_dir})
