# cmake -DHEADERS=FOLDER -DOUTPUT=FILE -P : writes the source of meshEngineInterface(), whose value
# changes with every header below the folder.
file(GLOB_RECURSE headers RELATIVE ${HEADERS} ${HEADERS}/*.h)
set(sums "")
foreach(header IN LISTS headers)
  file(SHA256 ${HEADERS}/${header} sum)
  string(APPEND sums "${header} ${sum}\n")
endforeach()
string(SHA256 sum "${sums}")
file(WRITE ${OUTPUT} "// Written by cmake/write_engine_interface.cmake.
#include \"geometry/boolean/mesh_engines.h\"

namespace halfspace::geometry {

const char* meshEngineInterface() {
  return \"halfspace mesh engines, headers ${sum}, compiler \" __VERSION__;
}

}  // namespace halfspace::geometry
")
