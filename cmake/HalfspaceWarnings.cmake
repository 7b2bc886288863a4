# Every room links this interface target: warnings are errors, and floating point is strict.
# -frounding-math is what CGAL's interval numbers need; -ffp-contract=off keeps the same bits in
# Debug and Release.
add_library(halfspace_warnings INTERFACE)
target_compile_options(halfspace_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  -ffp-contract=off)
