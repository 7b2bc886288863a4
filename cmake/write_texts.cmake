# Writes a C++ source with the contents of text files:
#   cmake -DOUT=FILE.cpp -DHEADER=INCLUDE -DNAMESPACE=a::b -DNAMES=kA,kB -DkA=FILE,FILE.. -DkB=FILE..
#     -P write_texts.cmake
# Files of one constant are joined in their order.
set(source "// Made from resources by cmake/write_texts.cmake.\n#include \"${HEADER}\"\n\n")
string(APPEND source "namespace ${NAMESPACE} {\n\n")
string(REPLACE "," ";" NAMES "${NAMES}")
foreach(name IN LISTS NAMES)
  string(REPLACE "," ";" files "${${name}}")
  string(APPEND source "const char* const ${name} =\n")
  foreach(file IN LISTS files)
    file(READ "${file}" text)
    string(FIND "${text}" ")text\"" end)
    if(NOT end EQUAL -1)
      message(FATAL_ERROR "${file} contains the mark that ends a text of the program.")
    endif()
    string(APPEND source "    R\"text(${text})text\"\n")
  endforeach()
  string(APPEND source "    ;\n\n")
endforeach()
string(APPEND source "}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUT}" "${source}")
