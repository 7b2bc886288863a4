// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/print/print_checks.h"

#include <cassert>

#include "geometry/print/overhangs.h"
#include "geometry/print/sharp_edges.h"
#include "geometry/print/wall_thickness.h"
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
