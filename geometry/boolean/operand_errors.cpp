// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/operand_errors.h"

#include <algorithm>

#include <tbb/parallel_for.h>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

constexpr int kReasonLimit = 8;

bool isOneComponent(const PolygonMesh& mesh) {
  DisjointSets vertices(static_cast<int>(mesh.vertices().size()));
  for (const std::vector<int>& face : mesh.faces()) {
    for (const int vertex : face) vertices.join(face[0], vertex);
  }
  const int first = vertices.find(mesh.faces()[0][0]);
  return std::ranges::all_of(
      mesh.faces(), [&](const std::vector<int>& face) { return vertices.find(face[0]) == first; });
}

// A single component cannot be nested.
Reasons errorsOf(const PolygonMesh& mesh) {
  return isOneComponent(mesh) ? selfIntersections(mesh, kReasonLimit)
                              : solidErrors(mesh, kReasonLimit);
}

}  // namespace

std::string operandName(int operand) {
  if (operand < 26) return std::string(1, static_cast<char>('a' + operand));
  return "operand" + std::to_string(operand + 1);
}

Reasons operandErrors(std::span<const PolygonMesh* const> operands) {
  std::vector<Reasons> found(operands.size());
  tbb::parallel_for(size_t{0}, operands.size(), [&](size_t i) {
    found[i] = errorsOf(*operands[i]);
    for (Reason& reason : found[i]) reason.subject = operandName(static_cast<int>(i));
  });
  Reasons reasons;
  for (Reasons& own : found) {
    for (Reason& reason : own) reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace halfspace::geometry
