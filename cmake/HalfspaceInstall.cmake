# cmake --install BUILD --prefix PREFIX. Components: programs (with plugins, pages and desktop files),
# comparison (the libraries that ours is measured against; optional beside programs),
# development (to build plugins outside the source tree), runtime (that a game links) and
# documentation. Each becomes a package (HalfspacePackages.cmake), so no file is in two of them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Each component has the texts of the licences it is under: a game that ships the runtime must ship
# the MIT text with it. The programs and their libraries contain the runtime, too.
install(FILES LICENSE LICENSE.MIT DESTINATION share/doc/halfspace COMPONENT programs)
install(FILES LICENSE LICENSE.MIT DESTINATION share/doc/halfspace-comparison COMPONENT comparison)
install(FILES LICENSE LICENSE.MIT DESTINATION share/doc/halfspace-dev COMPONENT development)
install(FILES LICENSE LICENSE.MIT DESTINATION share/doc/halfspace-doc COMPONENT documentation)
install(FILES LICENSE.MIT DESTINATION share/doc/halfspace-runtime COMPONENT runtime)

# Libraries that are not on the system lie in lib/halfspace (the relocatable archive puts them there).
# DT_RPATH, unlike DT_RUNPATH, also serves the libraries that those need.
set_target_properties(halfspace halfspace-bench halfspace-editor PROPERTIES
  INSTALL_RPATH "$ORIGIN/../lib/halfspace")
set_target_properties(quake_map mesh_formats mesh_engine_module comparison_module bench_peer_module
  PROPERTIES INSTALL_RPATH "$ORIGIN/..")
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  foreach(target halfspace halfspace-bench halfspace-editor)
    target_link_options(${target} PRIVATE LINKER:--disable-new-dtags)
  endforeach()
endif()
install(TARGETS halfspace halfspace-editor RUNTIME DESTINATION bin COMPONENT programs)
if(TARGET halfspace_mesh_worker)
  set_target_properties(halfspace_mesh_worker PROPERTIES INSTALL_RPATH "$ORIGIN")
  install(TARGETS halfspace_mesh_worker RUNTIME DESTINATION lib/halfspace COMPONENT programs)
endif()
install(TARGETS quake_map mesh_formats LIBRARY DESTINATION lib/halfspace/plugins
  COMPONENT programs)
install(TARGETS mesh_engine_module LIBRARY DESTINATION lib/halfspace/engines COMPONENT programs)
# What `halfspace compare` and `halfspace bench` measure ours against. A package of its own: it alone
# needs Bullet, Embree, ODE and FCL, and without it the programs compare our own systems.
install(TARGETS comparison_module bench_peer_module LIBRARY DESTINATION lib/halfspace/comparison
  COMPONENT comparison)
install(TARGETS halfspace-bench RUNTIME DESTINATION bin COMPONENT comparison)
install(DIRECTORY resources/levels/ DESTINATION share/halfspace/levels COMPONENT programs
  FILES_MATCHING PATTERN "*.halfspace")

install(DIRECTORY resources/schemas/ DESTINATION share/halfspace/schemas COMPONENT programs)
install(FILES commandline/python/halfspace.py commandline/python/halfspace_runtime.py DESTINATION share/halfspace/python
  COMPONENT programs)
# A client of the live link in C, as a starting point for games.
install(DIRECTORY resources/live/ DESTINATION share/halfspace/live COMPONENT programs)
install(DIRECTORY resources/games/ DESTINATION share/halfspace/games COMPONENT programs)
# The images of the collection, for exports.
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/halfspace/textures/ DESTINATION share/halfspace/textures
  COMPONENT programs)
# What `halfspace build --web` copies. hbsp.wasm is there if the target web_runtime was built.
install(DIRECTORY resources/web/ DESTINATION share/halfspace/web COMPONENT programs)
install(FILES bsp/web/hbsp.js DESTINATION share/halfspace/web COMPONENT programs)
install(FILES ${HALFSPACE_WEB_MODULE} DESTINATION share/halfspace/web COMPONENT programs OPTIONAL)
install(FILES docs/architecture.md docs/architecture.svg docs/glossary.md
  DESTINATION share/doc/halfspace-doc COMPONENT documentation)
install(DIRECTORY docs/manual docs/decisions DESTINATION share/doc/halfspace-doc
  COMPONENT documentation
  FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg" PATTERN "*.gif")

install(TARGETS geometry mesh_booleans mesh_engines level plugins mesh_export halfspace_warnings EXPORT HalfspaceTargets
  ARCHIVE DESTINATION lib/halfspace COMPONENT development)
install(EXPORT HalfspaceTargets NAMESPACE Halfspace:: DESTINATION lib/cmake/Halfspace
  COMPONENT development)
foreach(room geometry level plugins)
  install(DIRECTORY ${room} DESTINATION include/halfspace COMPONENT development
    FILES_MATCHING PATTERN "*.h" PATTERN "example" EXCLUDE)
endforeach()
install(FILES plugins/cmake/HalfspacePlugin.cmake plugins/cmake/plugin.json.in
  DESTINATION lib/cmake/Halfspace COMPONENT development)
configure_package_config_file(cmake/HalfspaceConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/HalfspaceConfig.cmake INSTALL_DESTINATION lib/cmake/Halfspace)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/HalfspaceConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/HalfspaceConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/HalfspaceConfigVersion.cmake
  DESTINATION lib/cmake/Halfspace COMPONENT development)

# What a game links: find_package(HalfspaceRuntime), Halfspace::bsp_runtime. MIT licence.
install(TARGETS bsp_runtime EXPORT HalfspaceRuntimeTargets
  ARCHIVE DESTINATION lib/halfspace COMPONENT runtime)
install(EXPORT HalfspaceRuntimeTargets NAMESPACE Halfspace:: DESTINATION lib/cmake/HalfspaceRuntime
  COMPONENT runtime)
# The C interface alone: Halfspace::hbsp (shared), Halfspace::hbsp_static, hbsp.pc, hbsp-static.pc.
install(TARGETS hbsp EXPORT HalfspaceRuntimeCTargets LIBRARY DESTINATION lib COMPONENT runtime)
install(EXPORT HalfspaceRuntimeCTargets NAMESPACE Halfspace:: DESTINATION lib/cmake/HalfspaceRuntime
  COMPONENT runtime)
foreach(description hbsp hbsp-static)
  configure_file(cmake/${description}.pc.in ${CMAKE_CURRENT_BINARY_DIR}/${description}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${description}.pc DESTINATION lib/pkgconfig
    COMPONENT runtime)
endforeach()
foreach(part query character machines file)
  install(DIRECTORY bsp/${part} DESTINATION include/halfspace/bsp COMPONENT runtime
    FILES_MATCHING PATTERN "*.h")
endforeach()
set(HALFSPACE_RUNTIME_LICENSE share/doc/halfspace-runtime/LICENSE.MIT)
set(HALFSPACE_RUNTIME_ARCHIVE lib/halfspace/libbsp_runtime.a)
set(HALFSPACE_RUNTIME_HEADERS include/halfspace)
configure_package_config_file(cmake/HalfspaceRuntimeConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/HalfspaceRuntimeConfig.cmake
  INSTALL_DESTINATION lib/cmake/HalfspaceRuntime
  PATH_VARS HALFSPACE_RUNTIME_LICENSE HALFSPACE_RUNTIME_ARCHIVE HALFSPACE_RUNTIME_HEADERS)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/HalfspaceRuntimeConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/HalfspaceRuntimeConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/HalfspaceRuntimeConfigVersion.cmake
  DESTINATION lib/cmake/HalfspaceRuntime COMPONENT runtime)
