// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "geometry/repair/holes.h"
#include "geometry/validation/exact_sides.h"
#include "geometry/validation/flatness.h"

namespace halfspace::geometry {
namespace {

// The search for the least bending is cubic: 0.1 s for so many corners.
constexpr size_t kMostCornersSearched = 128;
// Beyond this many corners cutting them off would take its time; a fan is as good.
constexpr size_t kMostCornersCutOff = 4000;

// Cuts off, again and again, the corner whose two neighbours are nearest to each other, until
// `rest` corners are left in the loop.
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

// The third corner of the triangle at a side of a loop, of the surface or of what was cut off; -1.
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

HoleFilling fillingOf(const TriangleSet& set, const EdgeTable& edges, const HoleLoop& loop,
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
