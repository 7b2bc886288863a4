// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>
#include <CGAL/utility.h>

#include "geometry/boolean/quiet_cgal.h"
#include "geometry/repair/holes.h"

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;

}  // namespace

std::vector<Triangle> leastBending(const TriangleSet& set, const HoleLoop& loop,
                                   const std::vector<int>& beyond) {
  const QuietCgal quiet;
  const auto pointAt = [&](int vertex) {
    const Vec3& p = set.points[vertex];
    return Point(p.x(), p.y(), p.z());
  };
  std::vector<Point> points, third;
  for (const int vertex : loop) points.push_back(pointAt(vertex));
  if (std::ranges::find(beyond, -1) == beyond.end()) {
    for (const int vertex : beyond) third.push_back(pointAt(vertex));
  }
  std::vector<CGAL::Triple<int, int, int>> patch;
  try {
    // Among equally good triangulations, the search among the edges of a Delaunay triangulation
    // takes the one that its cells happen to lie in memory for; the search among all is the same in
    // any memory.
    CGAL::Polygon_mesh_processing::triangulate_hole_polyline(
        points, third, std::back_inserter(patch),
        CGAL::parameters::use_delaunay_triangulation(false));
  } catch (const CGAL::Failure_exception&) {
    return {};
  }
  if (patch.size() + 2 != loop.size()) return {};
  std::vector<Triangle> triangles;
  for (const auto& t : patch) {
    triangles.push_back({loop[t.first], loop[t.second], loop[t.third]});
  }
  return triangles;
}

}  // namespace halfspace::geometry
