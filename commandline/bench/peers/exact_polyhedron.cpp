// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/exact_polyhedron.h"

#include <algorithm>
#include <array>
#include <map>

#include <CGAL/convex_hull_2.h>
#include <gmpxx.h>

namespace halfspace::peers {
namespace {

using Number = Kernel::FT::ET;  // mpq_class
using Corner = std::array<Number, 3>;

struct HalfSpace {
  std::array<Number, 3> normal;
  Number offset;

  int side(const Corner& p) const {
    return sgn(Number(normal[0] * p[0] + normal[1] * p[1] + normal[2] * p[2] - offset));
  }
};

HalfSpace halfSpace(const geometry::Plane& plane) {
  const auto text = plane.exactCoefficients();
  return {{Number(text[0]), Number(text[1]), Number(text[2])}, Number(text[3])};
}

// The common point of three planes by Cramer's rule. False if there is not exactly one.
bool meet(const HalfSpace& a, const HalfSpace& b, const HalfSpace& c, Corner& corner) {
  const auto cross = [](const HalfSpace& u, const HalfSpace& v, int axis) {
    const int i = (axis + 1) % 3;
    const int j = (axis + 2) % 3;
    return Number(u.normal[i] * v.normal[j] - u.normal[j] * v.normal[i]);
  };
  Number determinant = 0;
  for (int axis = 0; axis < 3; ++axis) determinant += a.normal[axis] * cross(b, c, axis);
  if (determinant == 0) return false;
  for (int axis = 0; axis < 3; ++axis) {
    corner[axis] = (a.offset * cross(b, c, axis) + b.offset * cross(c, a, axis) +
                    c.offset * cross(a, b, axis)) /
                   determinant;
  }
  return true;
}

std::vector<HalfSpace> withoutDuplicates(const std::vector<geometry::Plane>& planes) {
  std::vector<geometry::Plane> kept;
  for (const geometry::Plane& plane : planes) {
    if (std::find(kept.begin(), kept.end(), plane) == kept.end()) kept.push_back(plane);
  }
  std::vector<HalfSpace> spaces;
  for (const geometry::Plane& plane : kept) spaces.push_back(halfSpace(plane));
  return spaces;
}

// The corners of the solid, each once, keyed by exact coordinates. Tries every three planes: O(n^4)
// for n planes.
std::map<Corner, size_t> cornersOf(const std::vector<HalfSpace>& spaces) {
  std::map<Corner, size_t> corners;
  Corner corner;
  for (size_t i = 0; i < spaces.size(); ++i) {
    for (size_t j = i + 1; j < spaces.size(); ++j) {
      for (size_t k = j + 1; k < spaces.size(); ++k) {
        if (!meet(spaces[i], spaces[j], spaces[k], corner)) continue;
        const bool inside = std::all_of(spaces.begin(), spaces.end(),
                                        [&](const HalfSpace& s) { return s.side(corner) <= 0; });
        if (inside) corners.emplace(corner, 0);
      }
    }
  }
  size_t index = 0;
  for (auto& [position, number] : corners) number = index++;
  return corners;
}

// The indices of the corners on one plane, counter-clockwise seen from outside.
std::vector<size_t> faceOf(const HalfSpace& space, const std::map<Corner, size_t>& corners) {
  using Point2 = Kernel::Point_2;
  int axis = 0;
  while (space.normal[axis] == 0) ++axis;
  int first = (axis + 1) % 3;
  int second = (axis + 2) % 3;
  if (space.normal[axis] < 0) std::swap(first, second);
  std::vector<Point2> points;
  std::map<std::array<Number, 2>, size_t> indices;
  for (const auto& [corner, index] : corners) {
    if (space.side(corner) != 0) continue;
    points.emplace_back(Kernel::FT(corner[first]), Kernel::FT(corner[second]));
    indices[{corner[first], corner[second]}] = index;
  }
  std::vector<Point2> hull;
  CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull));
  std::vector<size_t> face;
  for (const Point2& p : hull) face.push_back(indices.at({p.x().exact(), p.y().exact()}));
  return face;
}

}  // namespace

ExactPolyhedron polyhedronOf(const std::vector<geometry::Plane>& planes) {
  const std::vector<HalfSpace> spaces = withoutDuplicates(planes);
  const std::map<Corner, size_t> corners = cornersOf(spaces);
  ExactPolyhedron polyhedron;
  for (const auto& [corner, index] : corners) {
    polyhedron.vertices.emplace_back(Kernel::FT(corner[0]), Kernel::FT(corner[1]),
                                     Kernel::FT(corner[2]));
  }
  for (const HalfSpace& space : spaces) {
    std::vector<size_t> face = faceOf(space, corners);
    if (face.size() >= 3) polyhedron.faces.push_back(std::move(face));
  }
  if (polyhedron.faces.size() < 4) return {};
  return polyhedron;
}

ExactPolyhedron polyhedronOf(const geometry::PolygonSoup& soup) {
  ExactPolyhedron polyhedron;
  for (const geometry::Vec3& p : soup.vertices) {
    polyhedron.vertices.emplace_back(p.x(), p.y(), p.z());
  }
  for (const auto& face : soup.faces) polyhedron.faces.emplace_back(face.begin(), face.end());
  return polyhedron;
}

}  // namespace halfspace::peers
