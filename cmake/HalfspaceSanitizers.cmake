# What an evaluator and a tree promise of their own structures is checked after every update, often
# enough to cost about as much as the updates themselves; a broken rule throws InternalError.
option(HALFSPACE_CHECKED "Check the structures of the evaluator and the tree after updates" OFF)
if(HALFSPACE_CHECKED)
  add_compile_definitions(HALFSPACE_CHECKED)
endif()

set(HALFSPACE_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")
if(HALFSPACE_SANITIZE)
  # The first finding ends the program, so that a test cannot pass over it.
  add_compile_options(-fsanitize=${HALFSPACE_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HALFSPACE_SANITIZE})
endif()
