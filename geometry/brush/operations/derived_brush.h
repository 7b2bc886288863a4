// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/meeting_point.h"
#include "geometry/exact/plane_table.h"

namespace halfspace::geometry {

// The origin of a face of a result, for copying its material and texture axes.
struct FaceOrigin {
  int brush = 0;  // index of the operand; 0 in operations on one brush
  int face = -1;  // face of that operand; -1: a new face without an origin
  bool isNew() const { return face < 0; }
  bool operator==(const FaceOrigin&) const = default;
};

// The result of an operation, with the origin of each of its faces.
struct DerivedBrush {
  Brush brush;
  std::vector<FaceOrigin> origins;  // one per face of brush
};

// The brush itself; the origin of each face is that face.
DerivedBrush unchanged(const Brush& brush);

// Brush::fromPlanes() with an origin for each plane. If planes are equal, the origin of the first
// is used. Errors: those of Brush::fromPlanes().
Result<DerivedBrush> derivedFromPlanes(std::span<const Plane> planes,
                                       std::span<const FaceOrigin> origins);
// The same for planes whose directions are known to bound a solid. If fromPlanes() reports
// `unbounded`, the corners merely lie outside the box in which it searches, so this function
// reports outOfRange instead.
Result<DerivedBrush> derivedFromBoundingPlanes(std::span<const Plane> planes,
                                               std::span<const FaceOrigin> origins);

// The exact corners of a brush, each the intersection of three planes, for exact tests against
// other planes. Brush::vertices() has the rounded positions only. Every tested plane is added to a
// table, so the functions are neither const nor thread-safe.
class ExactCorners {
 public:
  explicit ExactCorners(const Brush& brush);

  int count() const { return static_cast<int>(m_points.size()); }
  Side sideOf(int corner, const Plane& plane);
  // The side of every corner.
  std::vector<Side> sidesOf(const Plane& plane);

 private:
  PlaneTable m_table;
  std::vector<MeetingPoint> m_points;
};

}  // namespace halfspace::geometry
