// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// An open edge is a side of a triangle without a triangle across it. The missing faces would run
// along these edges in the opposite direction, so we walk along the reversed open edges.
//
// The walk closes a loop as soon as it reaches a vertex that it passed before. So a boundary that
// touches itself gives several simple loops, not one loop that crosses itself.
//
// A flat loop is triangulated in its plane. Any other one gets the triangulation of least bending,
// which is searched in cubic time. To bound that time, ears are cut off a long loop first,
// shortest first: the corner whose two neighbours are closest to each other.
#include "geometry/repair/steps/holes.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>
#include <CGAL/utility.h>
#include <algorithm>
#include <limits>

#include "geometry/boolean/quiet_cgal.h"
#include "geometry/repair/triangles/edge_table.h"
#include "geometry/validation/exact_sides.h"
#include "geometry/validation/face_checks.h"

namespace halfspace::geometry {

namespace {

// The directed edges of the missing faces, sorted by their start.
std::vector<std::pair<int, int>> missingEdges(const EdgeTable& edges) {
  std::vector<std::pair<int, int>> missing;
  edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
    const int net = netOf(sides);
    for (int i = 0; i < net; ++i) missing.emplace_back(high, low);
    for (int i = 0; i < -net; ++i) missing.emplace_back(low, high);
  });
  std::ranges::sort(missing);
  return missing;
}

}  // namespace

std::vector<HoleLoop> findHoleLoops(const TriangleSet& set, const EdgeTable& edges) {
  const std::vector<std::pair<int, int>> missing = missingEdges(edges);
  std::vector<size_t> next(set.points.size() + 1, 0);  // the first unused edge from each vertex
  for (const auto& [from, to] : missing) ++next[static_cast<size_t>(from) + 1];
  for (size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
  std::vector<HoleLoop> loops;
  std::vector<int> placeOnPath(set.points.size(), -1);
  for (size_t i = 0; i < missing.size(); ++i) {
    const int start = missing[i].first;
    if (i < next[start]) continue;  // used
    std::vector<int> path{start};
    placeOnPath[start] = 0;
    while (!path.empty()) {
      const int at = path.back();
      const size_t edge = next[at];
      if (edge >= missing.size() || missing[edge].first != at) break;  // back at the start
      ++next[at];
      const int to = missing[edge].second;
      if (placeOnPath[to] < 0) {
        placeOnPath[to] = static_cast<int>(path.size());
        path.push_back(to);
        continue;
      }
      const auto first = path.begin() + placeOnPath[to];
      loops.emplace_back(first, path.end());
      for (auto v = first; v != path.end(); ++v) placeOnPath[*v] = -1;
      path.erase(first, path.end());
      path.push_back(to);
      placeOnPath[to] = static_cast<int>(path.size()) - 1;
      if (path.size() == 1 && to == start) {
        placeOnPath[to] = -1;
        break;
      }
    }
    for (const int v : path) placeOnPath[v] = -1;
  }
  return loops;
}

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
    // Without the Delaunay triangulation the search is deterministic. With it, the choice among
    // equally good triangulations depends on memory addresses.
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

namespace {

// The search for the least bending is cubic: 0.1 s for this many corners.
constexpr size_t kMostCornersSearched = 128;
// Beyond this many corners, cutting off corners takes too long, and a fan is as good.
constexpr size_t kMostCornersCutOff = 4000;

// Repeatedly cuts off the corner whose two neighbours are closest to each other, until `rest`
// corners are left in the loop.
std::vector<Triangle> cutOff(const TriangleSet& set, HoleLoop& loop, size_t rest) {
  std::vector<Triangle> triangles;
  while (loop.size() > rest) {
    size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < loop.size(); ++i) {
      const Vec3& before = set.points[loop[(i + loop.size() - 1) % loop.size()]];
      const Vec3& after = set.points[loop[(i + 1) % loop.size()]];
      const double distance = (after - before).squaredNorm();
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    const int before = loop[(best + loop.size() - 1) % loop.size()];
    const int after = loop[(best + 1) % loop.size()];
    triangles.push_back({before, loop[best], after});
    loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return triangles;
}

std::vector<Triangle> fan(const HoleLoop& loop) {
  std::vector<Triangle> triangles;
  for (size_t i = 2; i < loop.size(); ++i) triangles.push_back({loop[0], loop[i - 1], loop[i]});
  return triangles;
}

// The third corner of the triangle across a side of the loop, on the surface or among the corners
// cut off; -1 if there is none.
int cornerBeyond(const TriangleSet& set, const EdgeTable& edges, const std::vector<Triangle>& cut,
                 int from, int to) {
  for (const Triangle& t : cut) {
    if (t[2] == to && t[0] == from) return t[1];
  }
  const auto sides = edges.sidesOf(std::min(from, to), std::max(from, to));
  if (sides.empty()) return -1;
  return set.triangles[sides.front().triangle][(sides.front().side + 2) % 3];
}

std::vector<Triangle> bentFilling(const TriangleSet& set, const EdgeTable& edges, HoleLoop loop) {
  if (loop.size() > kMostCornersCutOff) return fan(loop);
  std::vector<Triangle> triangles = cutOff(set, loop, kMostCornersSearched);
  std::vector<int> beyond;
  for (size_t i = 0; i < loop.size(); ++i) {
    beyond.push_back(cornerBeyond(set, edges, triangles, loop[i], loop[(i + 1) % loop.size()]));
  }
  std::vector<Triangle> middle = leastBending(set, loop, beyond);
  if (middle.empty()) {
    middle = cutOff(set, loop, 3);
    middle.push_back({loop[0], loop[1], loop[2]});
  }
  triangles.insert(triangles.end(), middle.begin(), middle.end());
  return triangles;
}

std::vector<Triangle> trianglesFor(const TriangleSet& set, const EdgeTable& edges,
                                   const HoleLoop& loop, bool flat) {
  if (loop.size() == 3) return {{loop[0], loop[1], loop[2]}};
  if (flat) {
    const auto planar = triangulate(set.points, {std::span(&loop, 1), Vec3::Zero()});
    if (planar) return *planar;
  }
  return bentFilling(set, edges, loop);
}

}  // namespace

HoleFilling fillHole(const TriangleSet& set, const EdgeTable& edges, const HoleLoop& loop,
                     double flatness) {
  HoleFilling filling;
  if (loop.size() < 3) return filling;
  std::vector<Vec3> corners;
  for (const int vertex : loop) corners.push_back(set.points[vertex]);
  filling.flat = loop.size() == 3 || outOfPlane(corners) <= flatness;
  filling.triangles = trianglesFor(set, edges, loop, filling.flat);
  for (const Triangle& t : filling.triangles) filling.area += areaOf(set.points, t);
  return filling;
}

}  // namespace halfspace::geometry
