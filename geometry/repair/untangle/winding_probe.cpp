// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// As validation/axis_ray.h, but the ray starts at the exact centre of a triangle, so its numbers
// are exact.
#include "geometry/repair/untangle/winding_probe.h"

#include <limits>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include "geometry/mesh/polygon_winding.h"
#include "geometry/mesh/projection.h"
#include "geometry/validation/box_hierarchy.h"

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Point2 = Kernel::Point_2;
using Point3 = Kernel::Point_3;

// Permutes coordinates cyclically so that the ray's axis comes first; keeps orientations.
Vec3 along(const Vec3& p, int axis) {
  return {p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3]};
}
Point3 exactOf(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}
Point2 flat(const Point3& p) {
  return {p.y(), p.z()};
}

class ExactRay {
 public:
  ExactRay(const Point3& origin) : m_origin(origin), m_flat(flat(origin)) {}

  // What a triangle adds to the winding number around the origin of the ray: 1 or -1 if the ray
  // crosses it, by its orientation; otherwise 0.
  int turnOf(const std::array<Point3, 3>& t) const {
    const int winding = windingAroundLine(
        t.size(), [&](size_t i) { return t[i].y() <= m_origin.y(); },
        [&](size_t low, size_t high) {
          return static_cast<int>(CGAL::orientation(flat(t[low]), flat(t[high]), m_flat));
        });
    if (winding == 0) return 0;
    return winding * CGAL::orientation(t[0], t[1], t[2], m_origin) < 0 ? winding : 0;
  }

 private:
  Point3 m_origin;
  Point2 m_flat;
};

Box boxOf(const TriangleSet& set, const Triangle& t) {
  Box box(set.points[t[0]]);
  box.extend(set.points[t[1]]);
  box.extend(set.points[t[2]]);
  return box;
}

}  // namespace

struct WindingProbe::Tree {
  explicit Tree(const TriangleSet& set)
      : hierarchy(boundsOf(set), static_cast<int>(set.triangles.size()),
                  [&](int t) { return boxOf(set, set.triangles[t]); }) {}
  BoxHierarchy hierarchy;
};

WindingProbe::WindingProbe(const TriangleSet& set) : m_set(set) {}
WindingProbe::~WindingProbe() = default;

// Calls visit(triangle) for every triangle whose box meets the given one. Building the tree costs
// as much as about twenty rays without it, and most meshes have a few parts, with one ray each.
template <typename Visit>
void WindingProbe::forEachMeeting(const Box& box, Visit visit) const {
  constexpr int kFewRays = 8;
  if (!m_tree && ++m_rays > kFewRays) m_tree = std::make_unique<Tree>(m_set);
  if (m_tree) {
    return m_tree->hierarchy.forEachMeeting(box, [&](int t) {
      visit(t);
      return true;
    });
  }
  for (int t = 0; t < static_cast<int>(m_set.triangles.size()); ++t)
    if (box.intersects(boxOf(m_set, m_set.triangles[t]))) visit(t);
}

std::vector<std::pair<int, int>> WindingProbe::crossingsOf(int triangle, bool& front) const {
  const Triangle& t = m_set.triangles[triangle];
  const auto& points = m_set.points;
  const int best = dominantAxis((points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]));
  int axis = best, facing = 0;
  std::array<Point3, 3> corners;
  for (int i = 0; i < 3 && facing == 0; ++i) {
    axis = (best + i) % 3;
    for (int k = 0; k < 3; ++k) corners[k] = exactOf(along(points[t[k]], axis));
    facing = CGAL::orientation(flat(corners[0]), flat(corners[1]), flat(corners[2]));
  }
  front = facing > 0;
  const ExactRay ray(CGAL::centroid(corners[0], corners[1], corners[2]));
  Box reach = boxOf(m_set, t);
  reach.max()[axis] = std::numeric_limits<double>::max();
  std::vector<std::pair<int, int>> found;
  forEachMeeting(reach, [&](int other) {
    if (other == triangle) return;
    std::array<Point3, 3> o;
    for (int k = 0; k < 3; ++k) {
      o[k] = exactOf(along(points[m_set.triangles[other][k]], axis));
    }
    if (const int turn = ray.turnOf(o)) found.emplace_back(other, turn);
  });
  return found;
}

}  // namespace halfspace::geometry
