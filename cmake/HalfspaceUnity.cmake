# Sources of one room read the same headers, and reading them costs more than compiling what the
# source says: several sources are compiled as one. Names in unnamed namespaces must then differ
# within a room. Off in the preset `dev`, where one source is changed and built again and again.
option(HALFSPACE_UNITY "Compile several sources of a room as one" ON)

# halfspace_unity(SOURCES_AT_ONCE TARGETS targets.. [ALONE sources..]). ALONE names sources whose own
# names hide those of another source.
function(halfspace_unity at_once)
  cmake_parse_arguments(U "" "" "TARGETS;ALONE" ${ARGN})
  if(NOT HALFSPACE_UNITY)
    return()
  endif()
  foreach(source ${U_ALONE})
    string(REGEX MATCH "^[a-z]+" room ${source})
    set_source_files_properties(${source} DIRECTORY ${room} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
  foreach(target ${U_TARGETS})
    if(TARGET ${target})
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${at_once})
    endif()
  endforeach()
endfunction()

# halfspace_unity_group(TARGET FOLDER NAME PATTERNS..): the sources of one target (relative to the
# folder of its room) that match the patterns are compiled as one; others of the target alone. For exact geometry: sources that
# instantiate the same templates of CGAL share them, and no group is so large that a core waits for it.
function(halfspace_unity_group target folder name)
  if(NOT HALFSPACE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/${folder}/)
  file(GLOB sources ${ARGN})
  set_source_files_properties(${sources} DIRECTORY ${folder} PROPERTIES UNITY_GROUP ${name})
endfunction()
