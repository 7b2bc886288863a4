// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/place_corners.h"

#include <algorithm>

#include "geometry/brush/operations/hull_assembly.h"

namespace halfspace::geometry {

namespace {

// The corners of a brush as points of a hull, without candidates.
HullParts partsOf(const Brush& brush) {
  HullParts parts;
  for (const Brush::Vertex& vertex : brush.vertices()) parts.points.push_back(vertex.position);
  parts.meetings.resize(parts.points.size());
  for (int face = 0; face < brush.faceCount(); ++face) {
    for (const int corner : brush.loop(face)) {
      parts.meetings[static_cast<size_t>(corner)].push_back({.face = face});
    }
  }
  return parts;
}

std::optional<Reason> badPosition(const Vec3& at) {
  if (!at.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  if (at.cwiseAbs().maxCoeff() > kMaxCoordinate) {
    return Reason{.kind = ErrorKind::outOfRange, .position = at};
  }
  return std::nullopt;
}

}  // namespace

Result<DerivedBrush> cornersPlaced(const Brush& brush, std::span<const PlacedCorner> corners) {
  if (corners.empty()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "corners",
                  .number = 0.0,
                  .allowed = "at least one"};
  }
  HullParts parts = partsOf(brush);
  std::vector<bool> isPlaced(parts.points.size(), false);
  for (const PlacedCorner& placed : corners) {
    if (const auto bad = badPosition(placed.to)) return *bad;
    if (placed.corner < 0 || placed.corner >= static_cast<int>(parts.points.size())) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = placed.corner};
    }
    parts.points[static_cast<size_t>(placed.corner)] = placed.to;
    isPlaced[static_cast<size_t>(placed.corner)] = true;
  }
  ExactCorners exact(brush);
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto stay = std::ranges::count_if(
        brush.loop(face), [&](int corner) { return !isPlaced[static_cast<size_t>(corner)]; });
    if (stay < 3) continue;
    const Plane& plane = brush.plane(face);
    std::vector<Side> sides = exact.sidesOf(plane);
    for (const PlacedCorner& placed : corners) {
      sides[static_cast<size_t>(placed.corner)] = plane.sideOf(placed.to);
    }
    parts.candidates.push_back({plane, {.face = face}, std::move(sides)});
  }
  Result<AssembledHull> hull = assembledHull(parts);
  if (!hull) {
    if (hull.reasons().front().kind != ErrorKind::empty) return hull.reasons();
    return Reason{.kind = ErrorKind::wouldDegenerate};
  }
  for (size_t corner = 0; corner < parts.points.size(); ++corner) {
    if (!isPlaced[corner] || hull.value().cornerOf[corner] >= 0) continue;
    return Reason{.kind = ErrorKind::notConvex,
                  .element = static_cast<int>(corner),
                  .position = parts.points[corner]};
  }
  return std::move(hull).value().derived;
}

Result<DerivedBrush> cornerAdded(const Brush& brush, const Vec3& point) {
  if (const auto bad = badPosition(point)) return *bad;
  HullParts parts = partsOf(brush);
  parts.points.push_back(point);
  parts.meetings.emplace_back();
  ExactCorners exact(brush);
  for (int face = 0; face < brush.faceCount(); ++face) {
    const Plane& plane = brush.plane(face);
    const Side side = plane.sideOf(point);
    // A face that is replaced gives its surface to the faces around the new corner.
    if (side == Side::front) parts.meetings.back().push_back({.face = face});
    std::vector<Side> sides = exact.sidesOf(plane);
    sides.push_back(side);
    parts.candidates.push_back({plane, {.face = face}, std::move(sides)});
  }
  if (parts.meetings.back().empty()) {
    return Reason{.kind = ErrorKind::notConvex, .position = point};
  }
  Result<AssembledHull> hull = assembledHull(parts);
  if (!hull) return hull.reasons();
  return std::move(hull).value().derived;
}

}  // namespace halfspace::geometry
