# Every room links this interface target: warnings are errors, and floating point is strict.
# -frounding-math is what CGAL's interval numbers need; -ffp-contract=off keeps the same bits in
# Debug and Release.
add_library(halfspace_warnings INTERFACE)
target_compile_options(halfspace_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  -ffp-contract=off)
# Instrumented code makes GCC see uninitialised values in third-party headers: no errors there.
if(NOT HALFSPACE_SANITIZE)
  target_compile_options(halfspace_warnings INTERFACE -Werror)
endif()
# GCC 12 sees an over-read in boost::container::small_vector where there is none.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(halfspace_warnings INTERFACE -Wno-stringop-overread -Wno-array-bounds
    -Wno-stringop-overflow)
endif()
# Instrumented code confuses GCC's flow warnings (maybe-uninitialized in CGAL and Boost): they are
# shown there, and stop the build only where the code is as users get it.
if(HALFSPACE_SANITIZE)
  target_compile_options(halfspace_warnings INTERFACE -Wno-error)
endif()
