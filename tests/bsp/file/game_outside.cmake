# Installs the runtime, builds the manual's snippets and a copy of the example game against it as a
# game's own project would, compiles a level and walks in it: cmake -DBUILD= -DSOURCE= -DFOLDER= -DC= -DCXX= -DTYPE=
# -DHALFSPACE= -P this
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${code}:\n${output}${errors}")
  endif()
  set(said "${output}" PARENT_SCOPE)
endfunction()

# The first fenced block of a language in a page of the manual.
function(snippet name language out)
  file(READ ${SOURCE}/docs/manual/${name} page)
  string(FIND "${page}" "```${language}\n" begin)
  if(begin EQUAL -1)
    message(FATAL_ERROR "docs/manual/${name} has no ${language} snippet")
  endif()
  string(LENGTH "```${language}\n" fence)
  math(EXPR begin "${begin} + ${fence}")
  string(SUBSTRING "${page}" ${begin} -1 page)
  string(FIND "${page}" "```" end)
  string(SUBSTRING "${page}" 0 ${end} page)
  set(${out} "${page}" PARENT_SCOPE)
endfunction()

function(build name)
  run(${CMAKE_COMMAND} -S ${FOLDER}/${name} -B ${FOLDER}/${name}_build
    -DCMAKE_PREFIX_PATH=${FOLDER}/installed -DCMAKE_C_COMPILER=${C} -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_BUILD_TYPE=${TYPE})
  run(${CMAKE_COMMAND} --build ${FOLDER}/${name}_build)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${FOLDER}/installed --component runtime)

# The pages as they stand, with the names they leave to the reader.
snippet(develop/runtime.md cmake project)
snippet(develop/runtime.md c calls)
snippet(develop/character.md c steps)
file(WRITE ${FOLDER}/page/CMakeLists.txt "${project}")
file(WRITE ${FOLDER}/page/game.c "#include <stdio.h>
#include \"bsp/file/halfspace_bsp.h\"
static void slide_along(const double normal[3]) { printf(\"%g\", normal[2]); }
int main(void) {
const double from[3] = {0, 0, 64}, delta[3] = {0, 0, -1};
${calls}
const double start[3] = {0, 0, 64};
const hbsp_character_input input = {0};
int playing = 0;
{
${steps}
}
hbsp_close(tree);
return 0;
}
")
build(page)

# Without C++ the reason is told.
file(WRITE ${FOLDER}/only_c/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(game C)
find_package(HalfspaceRuntime 0.1 REQUIRED)
")
execute_process(COMMAND ${CMAKE_COMMAND} -S ${FOLDER}/only_c -B ${FOLDER}/only_c_build
  -DCMAKE_PREFIX_PATH=${FOLDER}/installed -DCMAKE_C_COMPILER=${C}
  RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(code EQUAL 0 OR NOT output MATCHES "Enable C\\+\\+")
  message(FATAL_ERROR "a project of C alone was not told to enable C++: ${output}")
endif()

# The project of the manual, whose C file is the example of the source tree.
snippet(develop/example_game.md cmake project)
snippet(develop/example_game.md c game)
file(READ ${SOURCE}/bsp/examples/walk_a_level.c example)
if(NOT game STREQUAL example)
  message(FATAL_ERROR "docs/manual/develop/example_game.md does not quote bsp/examples/walk_a_level.c")
endif()
file(WRITE ${FOLDER}/game/CMakeLists.txt "${project}")
file(WRITE ${FOLDER}/game/walk_a_level.c "${game}")
build(game)
run(${CMAKE_COMMAND} --install ${FOLDER}/game_build --prefix ${FOLDER}/shipped)
if(NOT EXISTS ${FOLDER}/shipped/licences/LICENSE.MIT)
  message(FATAL_ERROR "the game has no licence to ship with the runtime")
endif()
run(${HALFSPACE} compile ${SOURCE}/resources/levels/course/stairs_up.halfspace
  -o ${FOLDER}/stairs.hbsp)
# Up the stairs, as the course's recording goes.
run(${FOLDER}/game_build/game ${FOLDER}/stairs.hbsp -320 0 1 wwwwwwww)
string(REGEX MATCHALL "[^\n]+" lines "${said}")
list(GET lines -1 last)
string(REGEX MATCHALL "[-0-9.]+" numbers "${last}")
list(GET numbers 2 eye)
if(NOT last MATCHES "stands" OR NOT eye GREATER 140)
  message(FATAL_ERROR "nobody stands on a stair: ${last}")
endif()
message(STATUS "the game ends at ${last}")
