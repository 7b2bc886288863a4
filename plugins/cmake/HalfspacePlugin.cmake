# halfspace_plugin(NAME name VERSION 1.2.3 [DESCRIPTION text] PLUGIN plugin.cpp
#                  [SOURCES a.cpp ...] [LIBRARIES target ...] [REQUIRES other[:1.0] ...]
#                  [INTERFACE_VERSION n] [OUTPUT_FOLDER folder])
#
# The one declaration of a plugin. SOURCES become the static library <name>_core, which tests link;
# PLUGIN holds the class with Q_PLUGIN_METADATA(IID HALFSPACE_PLUGIN_IID FILE "plugin.json") and
# becomes the loadable <name>.so. plugin.json is written from the declaration.
#
# The same file serves the source tree and, installed, plugins outside of it
# (find_package(Halfspace), plugins/example); HALFSPACE_PLUGIN_LIBRARY is what they link.
set(HALFSPACE_PLUGIN_TEMPLATE ${CMAKE_CURRENT_LIST_DIR}/plugin.json.in)
set(HALFSPACE_PLUGIN_FOLDER ${CMAKE_BINARY_DIR}/lib/halfspace/plugins)
if(NOT HALFSPACE_PLUGIN_LIBRARY)
  set(HALFSPACE_PLUGIN_LIBRARY plugins)
endif()
if(NOT HALFSPACE_PLUGIN_HEADERS)
  set(HALFSPACE_PLUGIN_HEADERS ${CMAKE_CURRENT_LIST_DIR}/../..)
endif()

file(STRINGS ${HALFSPACE_PLUGIN_HEADERS}/plugins/interface/plugin.h
  halfspace_interface_line REGEX "kPluginInterfaceVersion = [0-9]+")
string(REGEX MATCH "[0-9]+" HALFSPACE_PLUGIN_INTERFACE_VERSION "${halfspace_interface_line}")

# Turns "other:1.0;third" into JSON objects.
function(halfspace_plugin_requirements out)
  set(objects "")
  foreach(requirement ${ARGN})
    string(REPLACE ":" ";" parts "${requirement}")
    list(GET parts 0 name)
    set(version "")
    list(LENGTH parts count)
    if(count GREATER 1)
      list(GET parts 1 version)
    endif()
    list(APPEND objects "{\"Name\": \"${name}\", \"Version\": \"${version}\"}")
  endforeach()
  list(JOIN objects ", " joined)
  set(${out} "${joined}" PARENT_SCOPE)
endfunction()

function(halfspace_plugin)
  cmake_parse_arguments(P "" "NAME;VERSION;DESCRIPTION;PLUGIN;INTERFACE_VERSION;OUTPUT_FOLDER"
    "SOURCES;LIBRARIES;REQUIRES" ${ARGN})
  if(NOT P_NAME OR NOT P_VERSION OR NOT P_PLUGIN OR P_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "halfspace_plugin needs NAME, VERSION and PLUGIN; got: ${ARGN}")
  endif()
  if(NOT DEFINED P_INTERFACE_VERSION)
    set(P_INTERFACE_VERSION ${HALFSPACE_PLUGIN_INTERFACE_VERSION})
  endif()
  if(NOT P_OUTPUT_FOLDER)
    set(P_OUTPUT_FOLDER ${HALFSPACE_PLUGIN_FOLDER})
  endif()
  halfspace_plugin_requirements(P_REQUIRES_JSON ${P_REQUIRES})
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${P_NAME})
  configure_file(${HALFSPACE_PLUGIN_TEMPLATE} ${generated}/plugin.json @ONLY)

  set(warnings "")
  if(TARGET halfspace_warnings)
    set(warnings halfspace_warnings)
  endif()
  set(core "")
  if(P_SOURCES)
    set(core ${P_NAME}_core)
    add_library(${core} STATIC ${P_SOURCES})
    target_link_libraries(${core} PUBLIC ${HALFSPACE_PLUGIN_LIBRARY} ${P_LIBRARIES}
      PRIVATE ${warnings})
  endif()
  add_library(${P_NAME} MODULE ${P_PLUGIN})
  target_include_directories(${P_NAME} PRIVATE ${generated})
  target_link_libraries(${P_NAME} PRIVATE ${core} ${HALFSPACE_PLUGIN_LIBRARY} ${P_LIBRARIES}
    ${warnings} Qt6::Core)
  # Each plugin keeps its copy of our static libraries to itself: nothing of one plugin or of the
  # program is bound to another's.
  target_link_options(${P_NAME} PRIVATE LINKER:--exclude-libs,ALL)
  # moc writes the metadata into the library; without this they stay those of an older interface.
  set_target_properties(${P_NAME} PROPERTIES AUTOMOC ON PREFIX ""
    AUTOGEN_TARGET_DEPENDS ${generated}/plugin.json
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LIBRARY_OUTPUT_DIRECTORY ${P_OUTPUT_FOLDER})
endfunction()
