// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/operand.h"

#include <cassert>

namespace halfspace::geometry {

namespace {

// Finds the opposite side of every side. A counting sort by start vertex leaves only the few sides
// that start at the higher end of an edge as candidates.
std::vector<int> neighboursOf(const std::vector<Triangle>& triangles, size_t vertexCount) {
  const int sides = static_cast<int>(triangles.size()) * 3;
  const auto from = [&](int side) { return triangles[side / 3][side % 3]; };
  const auto end = [&](int side) { return triangles[side / 3][side % 3 == 2 ? 0 : side % 3 + 1]; };
  std::vector<int> start(vertexCount + 1, 0);
  for (int side = 0; side < sides; ++side) ++start[from(side) + 1];
  for (size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
  std::vector<int> outgoing(static_cast<size_t>(sides));
  std::vector<int> next(start.begin(), start.end() - 1);
  for (int side = 0; side < sides; ++side) outgoing[next[from(side)]++] = side;

  std::vector<int> neighbours(static_cast<size_t>(sides), -1);
  for (int side = 0; side < sides; ++side) {
    const int low = from(side);
    const int high = end(side);
    if (low > high) continue;
    for (int i = start[high]; i < start[high + 1]; ++i) {
      if (end(outgoing[i]) != low) continue;
      neighbours[side] = outgoing[i];
      neighbours[outgoing[i]] = side;
    }
  }
  return neighbours;
}

}  // namespace

Operand triangulateOperand(const PolygonMesh& mesh) {
  Operand operand = trianglesOfOperand(mesh);
  operand.neighbours = neighboursOf(operand.triangles, mesh.vertices().size());
  return operand;
}

Operand trianglesOfOperand(const PolygonMesh& mesh) {
  Operand operand;
  operand.triangles.reserve(mesh.faces().size());
  operand.faces.reserve(mesh.faces().size());
  for (int face = 0; face < static_cast<int>(mesh.faces().size()); ++face) {
    const std::vector<int>& loop = mesh.faces()[face];
    if (loop.size() == 3) {
      operand.triangles.push_back({loop[0], loop[1], loop[2]});
      operand.faces.push_back(face);
      continue;
    }
    const auto triangles = triangulate(mesh.vertices(), {std::span(&loop, 1), Vec3::Zero()});
    assert(triangles);  // faces are simple and exactly planar
    for (const Triangle& triangle : *triangles) {
      operand.triangles.push_back(triangle);
      operand.faces.push_back(face);
    }
  }
  return operand;
}

}  // namespace halfspace::geometry
