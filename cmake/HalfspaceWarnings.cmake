# Every room links this interface target: warnings are errors, and floating point is strict.
# -frounding-math is what CGAL's interval numbers need; -ffp-contract=off keeps the same bits in
# Debug and Release.
add_library(halfspace_warnings INTERFACE)
target_compile_options(halfspace_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  -ffp-contract=off)
# A build for one processor (-march=native) must not fuse products and sums either. Eigen does so by
# its own instructions wherever the compiler says that there are some, and GCC 12 fuses alternating
# sums and differences when it vectorises, whatever -ffp-contract says. Eigen refuses AVX-512 alone.
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#ifndef __FMA__
#error none
#endif
int main() {}" HALFSPACE_FLAGS_FUSE)
if(HALFSPACE_FLAGS_FUSE)
  target_compile_options(halfspace_warnings INTERFACE -mno-fma -mno-avx512f)
endif()
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
