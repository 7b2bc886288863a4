# The evaluator checks its structures after each of its stages and the tree after the steps of an
# update. Checks that go through a whole level run so often that they cost about as much as the
# updates themselves. A broken rule throws InternalError with the stage and the place.
option(HALFSPACE_CHECKED "Check the structures of the evaluator and the tree after each stage" OFF)
if(HALFSPACE_CHECKED)
  add_compile_definitions(HALFSPACE_CHECKED)
endif()

# libFuzzer programs (tests/fuzz): everything is instrumented alike, so that the precompiled headers are.
option(HALFSPACE_FUZZ "Build fuzz targets (needs clang)" OFF)
if(HALFSPACE_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "HALFSPACE_FUZZ needs clang++")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined)
  # Programs that the build itself runs, and libraries that are loaded.
  add_link_options(-fsanitize=address,undefined)
endif()

set(HALFSPACE_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")
if(HALFSPACE_SANITIZE)
  # The first finding ends the program, so that a test cannot pass over it.
  add_compile_options(-fsanitize=${HALFSPACE_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/sanitizer_ignorelist.txt)
  endif()
  add_link_options(-fsanitize=${HALFSPACE_SANITIZE})
endif()
