// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/worker/worker_formats.h"

#include <stdexcept>

namespace halfspace::plugins::mesh_formats {

namespace {

MeshContents readAny(const std::string& ending, const std::string& bytes, IssueList& issues) {
#ifdef HALFSPACE_WITH_LIB3MF
  if (ending == "3mf") return read3mf(bytes, issues);
#endif
#ifdef HALFSPACE_WITH_ASSIMP
  return readWithAssimp(ending, bytes, issues);
#else
  throw std::runtime_error("no library reads ." + ending + " files.");
#endif
}

std::string writeAny(const std::string& ending, const MeshContents& mesh, IssueList& issues) {
#ifdef HALFSPACE_WITH_LIB3MF
  if (ending == "3mf") return write3mf(mesh, issues);
#endif
#ifdef HALFSPACE_WITH_ASSIMP
  return writeWithAssimp(ending, mesh, issues);
#else
  throw std::runtime_error("no library writes ." + ending + " files.");
#endif
}

}  // namespace

WorkerAnswer readForeign(const std::string& ending, const std::string& bytes) {
  IssueList issues;
  WorkerAnswer answer;
  const MeshContents mesh = readAny(ending, bytes, issues);
  if (mesh.soup.faces.empty()) issues.odd("The file has no faces.");
  answer.result = bytesOf(mesh);
  answer.issues = std::move(issues).taken();
  return answer;
}

WorkerAnswer writeForeign(const std::string& ending, const std::string& mesh) {
  const auto contents = meshFrom(mesh);
  if (!contents) throw std::runtime_error("the mesh arrived damaged.");
  IssueList issues;
  WorkerAnswer answer;
  answer.result = writeAny(ending, *contents, issues);
  answer.issues = std::move(issues).taken();
  return answer;
}

}  // namespace halfspace::plugins::mesh_formats
