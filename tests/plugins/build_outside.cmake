# Installs what plugins are built against, builds plugins/example against it as somebody outside the
# source tree would, and uses it in the program, as docs/manual/develop/plugins.md says:
# cmake -DBUILD= -DSOURCE= -DFOLDER= -DCOMPILER= -DLAUNCHER= -DTYPE= -DHALFSPACE= -P this
function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${FOLDER}
    RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${code}:\n${output}")
  endif()
  set(said "${output}" PARENT_SCOPE)
endfunction()

# What the page tells to type is what is done below; install and build folders have other names here.
file(READ ${SOURCE}/docs/manual/develop/plugins.md page)
foreach(line
    "cmake --install build/release --prefix PREFIX"
    "cmake -S plugins/example -B roofs -DCMAKE_PREFIX_PATH=PREFIX && cmake --build roofs"
    "HALFSPACE_PLUGIN_PATH=roofs/lib/halfspace/plugins PREFIX/bin/halfspace-editor")
  string(FIND "${page}" "\n${line}\n" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "docs/manual/develop/plugins.md does not say: ${line}")
  endif()
endforeach()

# The manual quotes the example in full.
file(READ ${SOURCE}/docs/manual/develop/example_plugin.md page)
foreach(name CMakeLists.txt roofs.cpp)
  file(READ ${SOURCE}/plugins/example/${name} example)
  string(FIND "${page}" "\n${example}```" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "docs/manual/develop/example_plugin.md does not quote plugins/example/${name}")
  endif()
endforeach()

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
# A copy of the example: nothing around it can help it.
file(COPY ${SOURCE}/plugins/example DESTINATION ${FOLDER})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${FOLDER}/installed --component development)
run(${CMAKE_COMMAND} -S ${FOLDER}/example -B ${FOLDER}/build -DCMAKE_PREFIX_PATH=${FOLDER}/installed
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
  -DCMAKE_BUILD_TYPE=${TYPE})
run(${CMAKE_COMMAND} --build ${FOLDER}/build)

# In the program, its folder given relatively: the format it reads, and what its check finds.
file(WRITE ${FOLDER}/two.boxes "0 0 0 64 64 64\n128 0 0 192 64 8\n")
file(WRITE ${FOLDER}/doors.map "{\n\"classname\" \"worldspawn\"\n}\n{\n\"classname\" \"mover\"\n}\n")
set(ENV{HALFSPACE_PLUGIN_PATH} build/lib/halfspace/plugins)
run(${HALFSPACE} build two.boxes)
if(NOT said MATCHES "2 solids" OR said MATCHES "not a plugin")
  message(FATAL_ERROR "the plugin does not read its boxes: ${said}")
endif()
run(${HALFSPACE} validate doors.map)
if(NOT said MATCHES "A mover has no targetname")
  message(FATAL_ERROR "validate does not run the plugin's check: ${said}")
endif()
