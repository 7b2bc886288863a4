set(HALFSPACE_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")
if(HALFSPACE_SANITIZE)
  # The first finding ends the program, so that a test cannot pass over it.
  add_compile_options(-fsanitize=${HALFSPACE_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HALFSPACE_SANITIZE})
endif()
