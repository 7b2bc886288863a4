# Sources of one room read the same headers, and reading them costs more than compiling what the
# source says: several sources are compiled as one. Names in unnamed namespaces must then differ
# within a room. Off in the preset `dev`, where one source is changed and built again and again.
option(HALFSPACE_UNITY "Compile several sources of a room as one" ON)

# halfspace_unity(SOURCES_AT_ONCE TARGETS targets.. [ALONE sources..]). ALONE names sources whose own
# names hide those of another source. Exact geometry is left out: templates of CGAL take its time, not
# headers, and one large source would wait for the other core.
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
