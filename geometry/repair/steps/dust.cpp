// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/steps/dust.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/mesh/topology.h"
#include "geometry/repair/measure/local_nearest.h"
#include "geometry/repair/triangles/edge_table.h"

namespace halfspace::geometry {
namespace {

constexpr double kDustShare = 1e-6;   // of the volume
constexpr double kFragmentRatio = 4;  // of the area of the given part to that of the fragment
// A share of the diagonal: the distance within which a surface counts as kept
// (Deviation::keptDistance).
constexpr double kNearShare = 1e-3;

// Six times the signed volume between the triangle and a point.
double sixfoldVolume(const TriangleSet& set, const Triangle& t, const Vec3& origin) {
  return (set.points[t[0]] - origin)
      .dot((set.points[t[1]] - origin).cross(set.points[t[2]] - origin));
}

// The part of each triangle, numbered by their first triangles; connected across edges.
std::vector<int> partsOf(const TriangleSet& set, int& count) {
  DisjointSets sets(static_cast<int>(set.triangles.size()));
  const EdgeTable edges(set.triangles, set.points.size());
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    for (const EdgeSide& side : sides) sets.join(sides[0].triangle, side.triangle);
  });
  std::vector<int> part(set.triangles.size());
  count = 0;
  for (int t = 0; t < static_cast<int>(part.size()); ++t) {
    const int root = sets.find(t);
    part[t] = root == t ? count++ : part[root];
  }
  return part;
}

// Per given face, the area of its part: faces connected by their corners.
std::vector<double> areaOfGivenPart(const TriangleSet& given) {
  DisjointSets sets(static_cast<int>(given.points.size()));
  for (const Triangle& t : given.triangles) {
    sets.join(t[0], t[1]);
    sets.join(t[1], t[2]);
  }
  std::vector<double> area(given.points.size(), 0.0);
  int faces = 0;
  for (size_t t = 0; t < given.triangles.size(); ++t) {
    area[sets.find(given.triangles[t][0])] += areaOf(given.points, given.triangles[t]);
    faces = std::max(faces, given.origins[t] + 1);
  }
  std::vector<double> ofFace(static_cast<size_t>(faces), 0.0);
  for (size_t t = 0; t < given.triangles.size(); ++t)
    if (given.origins[t] >= 0) ofFace[given.origins[t]] = area[sets.find(given.triangles[t][0])];
  return ofFace;
}

// Clears isDust of parts with a corner far from everything else. The tip of a fin that became a
// wall is a small fragment, too, but removing it would remove visible surface.
void keepFarParts(const TriangleSet& set, const std::vector<int>& part, std::vector<bool>& isDust) {
  TriangleSet rest, dust;
  for (size_t t = 0; t < part.size(); ++t)
    (isDust[part[t]] ? dust : rest).add(set.triangles[t], static_cast<int>(t));
  if (dust.triangles.empty() || rest.triangles.empty()) return;
  rest.points = set.points;
  const double reach = kNearShare * boundsOf(set).diagonal().norm();
  const LocalNearest nearest(rest, set.points, dust.triangles, reach);
  for (size_t t = 0; t < dust.triangles.size(); ++t) {
    const int p = part[static_cast<size_t>(dust.origins[t])];
    if (!isDust[p]) continue;  // another triangle of the part is far
    isDust[p] = std::ranges::all_of(dust.triangles[t], [&](int vertex) {
      return nearest.distance(set.points[vertex]) <= reach;
    });
  }
}

}  // namespace

Dust dustIn(const TriangleSet& set, const TriangleSet& given) {
  Dust dust;
  int count = 0;
  const std::vector<int> part = partsOf(set, count);
  if (count < 2) return dust;
  std::vector<double> volume(static_cast<size_t>(count), 0.0), area(volume), least(volume);
  std::vector<Vec3> origin(static_cast<size_t>(count), Vec3::Zero());
  std::vector<bool> seen(static_cast<size_t>(count), false);
  const std::vector<double> ofGiven = areaOfGivenPart(given);
  for (size_t t = 0; t < part.size(); ++t) {
    const int p = part[t];
    if (!seen[p]) {
      origin[p] = set.points[set.triangles[t][0]];
      least[p] = std::numeric_limits<double>::infinity();
      seen[p] = true;
    }
    volume[p] += sixfoldVolume(set, set.triangles[t], origin[p]) / 6.0;
    area[p] += areaOf(set.points, set.triangles[t]);
    if (set.origins[t] >= 0) least[p] = std::min(least[p], ofGiven[set.origins[t]]);
  }
  double whole = 0.0;
  for (const double v : volume) whole += v;
  std::vector<bool> isDust(static_cast<size_t>(count), false);
  for (int p = 0; p < count; ++p) {
    isDust[p] = std::abs(volume[p]) < kDustShare * whole && least[p] > kFragmentRatio * area[p];
  }
  if (std::ranges::find(isDust, true) == isDust.end()) return dust;
  keepFarParts(set, part, isDust);
  dust.parts = static_cast<int>(std::ranges::count(isDust, true));
  if (dust.parts == 0) return dust;
  dust.triangles.resize(part.size());
  for (size_t t = 0; t < part.size(); ++t) dust.triangles[t] = isDust[part[t]];
  return dust;
}

double meanThicknessOf(const TriangleSet& set) {
  if (set.triangles.empty()) return 0.0;
  const Vec3 origin = set.points[set.triangles[0][0]];
  double volume = 0.0;
  for (const Triangle& t : set.triangles) volume += sixfoldVolume(set, t, origin) / 6.0;
  return 2.0 * volume / areaOf(set);
}

}  // namespace halfspace::geometry
