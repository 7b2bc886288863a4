# Installs the runtime, builds a copy of the example game against it as a game's own project would,
# compiles a level and walks in it: cmake -DBUILD= -DSOURCE= -DFOLDER= -DC= -DCXX= -DTYPE=
# -DHALFSPACE= -P this
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${code}:\n${output}${errors}")
  endif()
  set(said "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(COPY ${SOURCE}/bsp/examples/walk_a_level.c DESTINATION ${FOLDER}/game)
file(WRITE ${FOLDER}/game/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(game C CXX)
find_package(HalfspaceRuntime 0.1 REQUIRED)
add_executable(game walk_a_level.c)
target_link_libraries(game PRIVATE Halfspace::bsp_runtime)
set_target_properties(game PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF LINKER_LANGUAGE CXX)
")
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${FOLDER}/installed --component runtime)
run(${CMAKE_COMMAND} -S ${FOLDER}/game -B ${FOLDER}/build -DCMAKE_PREFIX_PATH=${FOLDER}/installed
  -DCMAKE_C_COMPILER=${C} -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_BUILD_TYPE=${TYPE})
run(${CMAKE_COMMAND} --build ${FOLDER}/build)
run(${HALFSPACE} compile ${SOURCE}/resources/levels/course/stairs_up.halfspace
  -o ${FOLDER}/stairs.hbsp)
# Up the stairs, as the course's recording goes.
run(${FOLDER}/build/game ${FOLDER}/stairs.hbsp -320 0 1 wwwwwwww)
string(REGEX MATCHALL "[^\n]+" lines "${said}")
list(GET lines -1 last)
string(REGEX MATCHALL "[-0-9.]+" numbers "${last}")
list(GET numbers 2 eye)
if(NOT last MATCHES "stands" OR NOT eye GREATER 140)
  message(FATAL_ERROR "nobody stands on a stair: ${last}")
endif()
message(STATUS "the game ends at ${last}")
