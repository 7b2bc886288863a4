# What makes a build faster and changes nothing that a program computes.

# The compiler collects its garbage when its heap has grown to 128 MB, and a source that reads Qt and
# Eigen is far beyond that before its first line. Waiting until 1 GB saves a tenth of the time of the
# large sources and costs them up to a quarter more memory (1.2 GB at most).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("SHELL:--param ggc-min-heapsize=1000000")
endif()

# mold links a test of the window in a fifth of the time of GNU ld, and there are hundreds of programs.
# Link-time optimisation needs the compiler's usual linker.
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM AND NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=mold HALFSPACE_LINKS_WITH_MOLD)
  if(HALFSPACE_LINKS_WITH_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# halfspace_lightly_optimised(TARGETS..): tests of the window wait for pictures and compute little.
# -O1 compiles them a seventh faster than -O2; without any optimisation they gain no more, but the
# linker would take their slow copies of inline functions for the whole program.
function(halfspace_lightly_optimised)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    foreach(target ${ARGN})
      target_compile_options(${target} PRIVATE -O1)
    endforeach()
  endif()
endfunction()
