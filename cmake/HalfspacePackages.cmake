# cpack -G DEB in the build folder: halfspace, halfspace-comparison, halfspace-runtime,
# halfspace-dev and halfspace-doc.
# `./dev package` does it, and makes the relocatable archive too.
# Packaging builds what the packages hold, not the tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY TRUE)
set(CPACK_PACKAGE_NAME halfspace)
set(CPACK_PACKAGE_VENDOR "Halfspace authors")
set(CPACK_PACKAGE_CONTACT "Halfspace authors <authors@halfspace.invalid>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL programs comparison runtime development documentation)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS OFF)

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME halfspace)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION graphics)
# dpkg-shlibdeps finds the libraries; the platform plugins are loaded while the program runs.
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "halfspace-comparison, halfspace-doc")
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "Level editor with exact booleans and one BSP tree
 Edits game levels made of solids that are added, subtracted and
 intersected. The exact closed surface of the result and one BSP tree of
 it are up to date at every moment. Contains the editor, the command-line
 program, and plugins for maps of the Quake family and for meshes.")

set(CPACK_DEBIAN_COMPARISON_PACKAGE_NAME halfspace-comparison)
set(CPACK_DEBIAN_COMPARISON_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_COMPARISON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPARISON_PACKAGE_DEPENDS "halfspace (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_COMPARISON_DESCRIPTION "Libraries that Halfspace's collision tests are compared with
 Contains the benchmarks (`halfspace bench`), and lets `halfspace compare` and
 the editor's Comparison panel measure Bullet, Embree, ODE and FCL.")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME halfspace-runtime)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS "libeigen3-dev")
# libhbsp.so needs the C and the C++ library; packages that link it find it by its shlibs file, and
# the linker's cache is written again when it is installed.
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/runtime_control/shlibs
  CONTENT "libhbsp 2 halfspace-runtime (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/runtime_control/triggers
  CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/runtime_control/shlibs
  ${CMAKE_BINARY_DIR}/runtime_control/triggers)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "Collision runtime for compiled Halfspace levels
 Shared and static library and headers, for C and C++, that load compiled
 levels and move shapes and characters in them. Under the MIT licence.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME halfspace-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libcgal-dev, libeigen3-dev, libtbb-dev, qt6-base-dev, nlohmann-json3-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Libraries and headers to build plugins for Halfspace
 Static libraries of the geometry and the level document, their headers, and the
 CMake package to build plugins outside the source tree.")

set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_NAME halfspace-doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOCUMENTATION_DESCRIPTION "Manual of the level editor Halfspace
 Lessons, reference of the programs and file formats, and design decisions.")

# Each package has its copyright and its changelog, in Debian's format; CHANGELOG.md tells more.
string(CONCAT debian_changelog "halfspace (${PROJECT_VERSION}) bookworm; urgency=medium\n\n"
  "  * What is new: /usr/share/doc/halfspace/CHANGELOG.md.\n\n"
  " -- Halfspace authors <authors@halfspace.invalid>  Sun, 22 Nov 2026 12:00:00 +0000\n")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/changelog CONTENT "${debian_changelog}" @ONLY)
execute_process(COMMAND gzip -9nc ${CMAKE_BINARY_DIR}/changelog
  OUTPUT_FILE ${CMAKE_BINARY_DIR}/changelog.gz COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION share/doc/halfspace COMPONENT programs)
foreach(part "programs;halfspace" "comparison;halfspace-comparison" "runtime;halfspace-runtime" "development;halfspace-dev"
    "documentation;halfspace-doc")
  list(GET part 0 component)
  list(GET part 1 package)
  install(FILES ${PROJECT_SOURCE_DIR}/resources/package/copyright
    ${CMAKE_BINARY_DIR}/changelog.gz DESTINATION share/doc/${package} COMPONENT ${component})
endforeach()
include(CPack)
