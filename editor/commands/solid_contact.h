// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether two solids touch or one lies inside the other, by their shapes and not by their boxes.
// For selecting only: the scene's corners are rounded, so distances up to kContact count as
// contact.
#pragma once

#include <array>
#include <vector>

#include "editor/session/scene_update.h"

namespace halfspace::editor {

// Level units.
inline constexpr double kContact = 1e-4;

// The shape of a solid for these questions. Cost of making it: linear in the solid.
class ContactShape {
 public:
  explicit ContactShape(const SceneSolid& solid);
  explicit ContactShape(const geometry::Box& box);

  const geometry::Box& bounds() const { return m_bounds; }

  // Whether the two have a point in common, which may lie on both surfaces. Cost: for two convex
  // solids, the corners of both times the pairs of their edge directions (method of separating
  // axes); else for each pair of triangles whose boxes meet.
  bool touches(const ContactShape& other) const;
  // Whether the other lies in this solid; its surface may touch this one from within.
  bool contains(const ContactShape& other) const;
  // Whether the other lies in the convex hull of this solid when both are seen along an axis.
  bool containsAlong(const ContactShape& other, int axis) const;

 private:
  using Vec3 = geometry::Vec3;
  // A convex set of points with the directions that may separate it from another one.
  struct Convex {
    std::vector<Vec3> corners;
    std::vector<Vec3> normals;
    std::vector<Vec3> edges;  // directions, each once
  };
  static bool meet(const Convex& a, const Convex& b);
  Convex triangle(std::size_t i) const;
  bool containsPoint(const Vec3& point) const;
  bool crosses(const ContactShape& other) const;
  std::vector<Convex> piecesNear(const geometry::Box& box) const;

  bool m_isConvex = true;
  geometry::Box m_bounds;
  Convex m_whole;                                       // normals and edges of a convex solid only
  std::vector<std::pair<Vec3, Vec3>> m_faces;           // a convex solid's: normal and a point
  std::vector<std::array<std::size_t, 3>> m_triangles;  // of corners, counter-clockwise
  std::vector<std::pair<std::size_t, std::size_t>> m_edges;
};

}  // namespace halfspace::editor
