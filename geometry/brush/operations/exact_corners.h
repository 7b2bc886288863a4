// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/meeting_point.h"
#include "geometry/exact/plane_table.h"

namespace halfspace::geometry {

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
