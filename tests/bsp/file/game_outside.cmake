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

# The first fenced block of a language in a page of the manual; with a further argument, the first
# one behind that text.
function(snippet name language out)
  file(READ ${SOURCE}/docs/manual/${name} page)
  if(ARGC GREATER 3)
    string(FIND "${page}" "${ARGV3}" after)
    string(SUBSTRING "${page}" ${after} -1 page)
  endif()
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
snippet(develop/runtime.md c traces "## Contents and masks")
snippet(develop/character.md c steps)
snippet(develop/runtime.md c sight "## What can be seen")
snippet(develop/runtime.md cpp sweeps)
file(WRITE ${FOLDER}/page/CMakeLists.txt "${project}")
file(WRITE ${FOLDER}/page/game.c "#include <stdio.h>
#include \"bsp/file/halfspace_bsp.h\"
static void slide_along(const double normal[3]) { printf(\"%g\", normal[2]); }
int main(void) {
const double from[3] = {0, 0, 64}, delta[3] = {0, 0, -1};
${calls}
${traces}
${sight}
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

# The C interface without C++ and without Eigen: shared; static by an archive; by pkg-config. The folder
# has the headers of the runtime, and a trap in place of Eigen's.
file(WRITE ${FOLDER}/trap/Eigen/Core "#error \"a header of Eigen was read\"\n")
file(WRITE ${FOLDER}/only_c/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(game C)
find_package(HalfspaceRuntime 0.1 REQUIRED)
add_executable(game ../page/game.c)
target_include_directories(game BEFORE PRIVATE ${FOLDER}/trap)
target_link_libraries(game PRIVATE Halfspace::hbsp)
")
build(only_c)
file(WRITE ${FOLDER}/no_eigen/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(game C CXX)
set(CMAKE_DISABLE_FIND_PACKAGE_Eigen3 ON)
find_package(HalfspaceRuntime 0.1 REQUIRED)
if(TARGET Halfspace::bsp_runtime)
  message(FATAL_ERROR \"bsp_runtime without Eigen\")
endif()
add_executable(game ../page/game.c)
target_include_directories(game BEFORE PRIVATE ${FOLDER}/trap)
target_link_libraries(game PRIVATE Halfspace::hbsp_static)
foreach(library hbsp hbsp_static)
  add_executable(game_cpp_\${library} game.cpp)
  target_compile_features(game_cpp_\${library} PRIVATE cxx_std_20)
  target_include_directories(game_cpp_\${library} BEFORE PRIVATE ${FOLDER}/trap)
  target_link_libraries(game_cpp_\${library} PRIVATE Halfspace::\${library})
endforeach()
")
# The C++ header of the page, with vectors of two other libraries.
file(WRITE ${FOLDER}/no_eigen/game.cpp "#include <cstdio>
#include \"bsp/file/halfspace_cpp.h\"
struct Vector { float x, y, z; };
struct Position {
  double v[3];
  Position(double x, double y, double z) : v{x, y, z} {}
  double x() const { return v[0]; }
  double y() const { return v[1]; }
  double z() const { return v[2]; }
};
int main(int, char** arguments) {
Vector eye{-320, 0, 64};
${sweeps}
const hbsp::Vec3 turned = hbsp::Vec3(eye).as<Position>();
return turned == hbsp::Vec3(eye) && tree.clusterAt(turned) == HBSP_NO_CLUSTER ? 0 : 1;
}
")
build(no_eigen)
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  foreach(library hbsp hbsp-static)
    run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${FOLDER}/installed/lib/pkgconfig
      ${PKG_CONFIG} --cflags --libs ${library})
    separate_arguments(flags UNIX_COMMAND "${said}")
    run(${C} -std=c99 -I${FOLDER}/trap ${FOLDER}/page/game.c -o ${FOLDER}/by_${library} ${flags})
    run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${FOLDER}/installed/lib ${FOLDER}/by_${library})
  endforeach()
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
foreach(library hbsp hbsp_static)
  run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${FOLDER}/installed/lib
    ${FOLDER}/no_eigen_build/game_cpp_${library} ${FOLDER}/stairs.hbsp)
  # A trace ends within the slack above the floor at height 0.
  if(NOT said MATCHES "stands on (0|[0-9.]+e-[0-9]+)")
    message(FATAL_ERROR "the C++ header found no floor: ${said}")
  endif()
endforeach()
# The Python module, with what clusters see.
find_program(PYTHON python3)
if(PYTHON)
  snippet(develop/python.md python look "## Compiled levels")
  file(WRITE ${FOLDER}/look.py "${look}")
  run(${HALFSPACE} compile ${SOURCE}/resources/levels/course/stairs_up.halfspace --visibility full
    -o ${FOLDER}/seen.hbsp)
  run(${CMAKE_COMMAND} -E env PYTHONPATH=${SOURCE}/commandline/python PYTHONDONTWRITEBYTECODE=1
    HALFSPACE_RUNTIME=${FOLDER}/installed/lib/libhbsp.so ${PYTHON} ${FOLDER}/look.py
    ${FOLDER}/seen.hbsp)
  # The room of the stairs is one cluster: it sees itself and opens to no other.
  if(NOT said MATCHES "stands on (0.0|[0-9.]+e-[0-9]+)\nsees .[0-9].*opens to ")
    message(FATAL_ERROR "the Python module saw: ${said}")
  endif()
endif()
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
