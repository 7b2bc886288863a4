// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/print/sharp_edges.h"

#include <algorithm>
#include <numbers>

#include "geometry/angle/angle.h"
#include "geometry/repair/triangles/edge_table.h"

namespace halfspace::geometry {
namespace {

Vec3 normalOf(const TriangleSet& set, int triangle) {
  const Triangle& t = set.triangles[triangle];
  const Vec3& a = set.points[t[0]];
  return (set.points[t[1]] - a).cross(set.points[t[2]] - a).normalized();
}

const Vec3& cornerBesides(const TriangleSet& set, const EdgeSide& side) {
  return set.points[set.triangles[side.triangle][(side.side + 2) % 3]];
}

}  // namespace

SharpEdgeReport sharpEdgesOf(const TriangleSet& set, const PrintOptions& options) {
  SharpEdgeReport report;
  const double mm = options.mmPerUnit;
  const EdgeTable edges(set.triangles, set.points.size());
  edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
    if (sides.size() != 2 || sides[0].forward == sides[1].forward) return;
    const Vec3 first = normalOf(set, sides[0].triangle), second = normalOf(set, sides[1].triangle);
    const Vec3 &from = set.points[low], &to = set.points[high];
    if (first.dot(cornerBesides(set, sides[1]) - from) >= 0.0) return;  // concave or flat
    // The faces enclose 180 degrees minus the angle between their normals.
    const Vec3 across = first.cross(second);
    const double enclosed = angleOf(across.norm(), -first.dot(second)) * 180.0 / std::numbers::pi;
    if (!(enclosed < options.sharp)) return;
    PrintRegion edge;
    edge.place = 0.5 * (from + to);
    edge.face = set.origins[sides[0].triangle];
    edge.outline = {from, to};
    edge.size = (to - from).norm() * mm;
    edge.worst = enclosed;
    report.length += edge.size;
    report.regions.push_back(std::move(edge));
  });
  std::ranges::stable_sort(report.regions, {}, &PrintRegion::worst);
  return report;
}

}  // namespace halfspace::geometry
