# Installs what plugins are built against, and builds plugins/example against it as somebody outside
# the source tree would: cmake -DBUILD= -DSOURCE= -DFOLDER= -DCOMPILER= -DLAUNCHER= -DTYPE= -P this
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${code}:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${FOLDER})
# A copy of the example: nothing around it can help it.
file(COPY ${SOURCE}/plugins/example DESTINATION ${FOLDER})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${FOLDER}/installed --component development)
run(${CMAKE_COMMAND} -S ${FOLDER}/example -B ${FOLDER}/build -DCMAKE_PREFIX_PATH=${FOLDER}/installed
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
  -DCMAKE_BUILD_TYPE=${TYPE})
run(${CMAKE_COMMAND} --build ${FOLDER}/build)
