// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/snap_corners.h"

#include <array>
#include <cassert>
#include <cmath>
#include <map>

#include "geometry/brush/operations/hull_assembly.h"

namespace halfspace::geometry {

Vec3 onGrid(const Vec3& point, double step) {
  assert(step > 0 && point.allFinite());
  Vec3 snapped;
  // Adding 0 turns -0 into 0.
  for (int axis = 0; axis < 3; ++axis) snapped[axis] = std::round(point[axis] / step) * step + 0.0;
  return snapped;
}

bool isOnGrid(const Brush& brush, double step) {
  for (int face = 0; face < brush.faceCount(); ++face) {
    for (const int corner : brush.loop(face)) {
      const Vec3& at = brush.vertices()[static_cast<size_t>(corner)].position;
      // The rounded corner must be the corner itself, too.
      if (onGrid(at, step) != at || brush.plane(face).sideOf(at) != Side::on) return false;
    }
  }
  return true;
}

Result<DerivedBrush> cornersSnapped(const Brush& brush, double step) {
  HullParts parts;
  std::map<std::array<double, 3>, size_t> known;
  std::vector<size_t> pointOf;
  for (const Brush::Vertex& vertex : brush.vertices()) {
    const Vec3 at = onGrid(vertex.position, step);
    const auto [entry, isNew] = known.try_emplace({at.x(), at.y(), at.z()}, parts.points.size());
    if (isNew) parts.points.push_back(at);
    pointOf.push_back(entry->second);
  }
  parts.meetings.resize(parts.points.size());
  for (int face = 0; face < brush.faceCount(); ++face) {
    for (const int corner : brush.loop(face)) {
      parts.meetings[pointOf[static_cast<size_t>(corner)]].push_back({0, face});
    }
  }
  Result<AssembledHull> hull = assembledHull(parts);
  if (!hull) return hull.reasons();
  return std::move(hull).value().derived;
}

}  // namespace halfspace::geometry
