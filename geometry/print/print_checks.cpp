// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/print/print_checks.h"

#include <algorithm>
#include <cassert>
#include <numbers>

#include "geometry/angle/angle.h"
#include "geometry/print/overhangs.h"
#include "geometry/print/wall_thickness.h"
#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {
namespace {

// Width, depth and height in mm. The axes keep their cyclic order: with y up the width runs along
// z, the depth along x.
std::array<double, 3> sizeOf(const TriangleSet& set, const PrintOptions& options) {
  if (set.triangles.empty()) return {0.0, 0.0, 0.0};
  const Vec3 sides = boundsOf(set).sizes() * options.mmPerUnit;
  const int up = heightAxis(options.up);
  return {sides[(up + 1) % 3], sides[(up + 2) % 3], sides[up]};
}

Vec3 normalOf(const TriangleSet& set, int triangle) {
  const Triangle& t = set.triangles[triangle];
  const Vec3& a = set.points[t[0]];
  return (set.points[t[1]] - a).cross(set.points[t[2]] - a).normalized();
}

const Vec3& cornerBesides(const TriangleSet& set, const EdgeSide& side) {
  return set.points[set.triangles[side.triangle][(side.side + 2) % 3]];
}

// Convex edges of two faces that enclose a smaller angle than the option allows. Edges of more or
// fewer faces are errors of the solid and left out.
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

}  // namespace

PrintReport checkPrint(const PolygonSoup& soup, const PrintOptions& options) {
  assert(options.mmPerUnit > 0.0 && options.overhang >= 0.0 && options.overhang <= 90.0);
  const TriangleSet set = trianglesOf(soup);
  PrintReport report;
  report.size = sizeOf(set, options);
  const auto [width, depth, height] = report.size;
  const auto& bed = options.bed;
  const bool stands = width <= bed[0] && depth <= bed[1],
             turned = width <= bed[1] && depth <= bed[0];
  report.fits = height <= bed[2] && (stands || turned);
  report.fitsTurned = report.fits && !stands;
  report.thickness = wallThicknessOf(set, options);
  report.overhangs = overhangsOf(set, options);
  report.sharpEdges = sharpEdgesOf(set, options);
  return report;
}

}  // namespace halfspace::geometry
