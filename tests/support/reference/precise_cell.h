// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Cells and moving shapes as the precise judge sees them (precise_judge.h): all that can be
// computed once for a cell or a shape, in extended precision. The vertices, planes and points also
// exist as doubles, for the few tests that only skip work.
#pragma once

#include <array>
#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::tests {

using PreciseReal = long double;
using PreciseVec = Eigen::Matrix<PreciseReal, 3, 1>;

struct PrecisePlane {
  PreciseVec normal;
  PreciseReal offset;
};

// Two corners and the unit vector from the first to the second.
struct PreciseEdge {
  size_t from, to;
  PreciseVec direction;
  bsp::Vec3 doubleDirection;
};

// Of three vertices of one facet.
struct PreciseTriangle {
  std::array<PreciseVec, 3> corners;
  PrecisePlane plane;  // unit normal
};

struct PreciseCell {
  std::vector<PrecisePlane> planes;  // as stored
  std::vector<PrecisePlane> faces;   // the same normals made exactly unit, through the vertices
  std::vector<PreciseVec> vertices;
  std::vector<PreciseTriangle> triangles;
  std::vector<PreciseEdge> edges;  // pairs of vertices that share two facets
  PreciseVec low, high;
  uint32_t leaf;

  std::vector<bsp::Vec3> doubleNormals, doubleVertices;  // as stored: nothing is rounded
  std::vector<double> doubleOffsets;

  // How far the vertices reach along n.
  PreciseReal support(const PreciseVec& n) const;
};

// All solid cells of a tree, in ascending order of their leaves.
std::vector<PreciseCell> preciseCellsOf(const bsp::TreeView& tree);

// The distance between the segment from a to b and the cell; 0 where they meet.
PreciseReal segmentToCell(const PreciseVec& a, const PreciseVec& b, const PreciseCell& cell);

// A moving shape: the convex hull of some points, made round by a ball or by a horizontal disc.
struct PreciseBody {
  enum class Kind { polytope, capsule, cylinder };  // a sphere is a capsule of one point
  Kind kind = Kind::polytope;
  std::vector<PreciseVec> points;  // relative to the shape's middle
  // Of boxes and hulls: the normals of the faces, and the edges.
  std::vector<PreciseVec> faces;
  std::vector<PreciseEdge> edges;
  PreciseReal ball = 0, disc = 0;  // radii

  std::vector<bsp::Vec3> doublePoints;  // nothing is rounded

  // How far the body reaches along n (of unit length).
  PreciseReal reach(const PreciseVec& n) const;
  // The largest distance of its points from its middle, or more.
  PreciseReal extent() const;
};

template <class Shape>
PreciseBody preciseBodyOf(const Shape& shape);

}  // namespace halfspace::tests
