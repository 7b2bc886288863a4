// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include <Eigen/Geometry>

#include "geometry/exact/plane.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

using Box = Eigen::AlignedBox3d;

// A bounded convex solid: the intersection of the half-spaces n.x <= d of its planes. Valid by
// construction: it has an interior, is bounded, and every kept plane carries a face with area.
// Faces, vertices and their incidence are decided exactly; only the coordinates of vertices are
// rounded (correctly, to nearest). A brush is immutable, so many threads may read it; operations
// make new brushes.
class Brush {
 public:
  // A corner: a point in which at least three faces meet.
  struct Vertex {
    Vec3 position;              // correctly rounded
    std::array<int, 3> planes;  // three faces whose planes meet in exactly this point
  };

  // From outward planes in any order. Redundant and duplicate planes carry no face and are left
  // out; inputPlane() returns the index of each plane that was kept.
  // Errors: tooFewPlanes, unbounded, empty (also if the solid would be flat), outOfRange (a corner
  // lies beyond kMaxCoordinate).
  // Cost: n^2 k plane-side predicates for n planes and k corners per face.
  static Result<Brush> fromPlanes(std::span<const Plane> planes);

  // The convex hull of at least four points, not all in one plane. Every face is exactly planar
  // and as large as coplanarity allows. Errors: notFinite, outOfRange, empty (points are coplanar).
  static Result<Brush> fromPoints(std::span<const Vec3> points);

  int faceCount() const { return static_cast<int>(m_planes.size()); }
  const std::vector<Plane>& planes() const { return m_planes; }
  const Plane& plane(int face) const { return m_planes[face]; }
  // Index of the face's plane in the argument of fromPlanes().
  int inputPlane(int face) const { return m_inputPlane[face]; }

  const std::vector<Vertex>& vertices() const { return m_vertices; }
  // Corner indices of a face, counter-clockwise seen from outside; edge i runs from loop[i] to
  // loop[i+1] and is shared with face neighbours(face)[i].
  std::span<const int> loop(int face) const { return span(m_loops, face); }
  std::span<const int> neighbours(int face) const { return span(m_neighbours, face); }

  // Contains the exact solid (rounded outwards).
  const Box& bounds() const { return m_bounds; }

 private:
  Brush() = default;
  friend class BrushBuilder;
  std::span<const int> span(const std::vector<int>& items, int face) const {
    return {items.data() + m_loopStart[face],
            static_cast<size_t>(m_loopStart[face + 1] - m_loopStart[face])};
  }

  std::vector<Plane> m_planes;
  std::vector<int> m_inputPlane;
  std::vector<Vertex> m_vertices;
  std::vector<int> m_loops;       // corner indices of all faces, one after the other
  std::vector<int> m_neighbours;  // [i]: face across the edge that starts at the corner m_loops[i]
  std::vector<int> m_loopStart;   // faceCount() + 1 entries
  Box m_bounds;
};

}  // namespace halfspace::geometry
