// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmpxx.h>

#include <array>
#include <vector>

#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

// The coordinates of a vertex as rational numbers, by Cramer's rule from its three planes.
std::array<mpq_class, 3> exactPosition(const geometry::PlaneTable& table,
                                       const geometry::MeetingPoint& point);

enum class Location { outside, boundary, inside };

// Decides where points lie from the faces of the boundary alone, in rational numbers: the result
// that a reader of the boundary would get. It shares no code with the evaluation.
class BoundaryLocation {
 public:
  explicit BoundaryLocation(const geometry::Evaluator& evaluator);
  Location locate(const geometry::Vec3& point) const;

 private:
  using Point = std::array<mpq_class, 3>;
  struct Face {
    std::array<mpq_class, 4> plane;  // n, d
    std::vector<std::vector<Point>> loops;
  };
  static bool holds(const Face& face, const Point& point);
  std::vector<Face> m_faces;
  bool m_background;
};

}  // namespace halfspace::tests
