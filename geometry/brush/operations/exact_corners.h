// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/meeting_point.h"
#include "geometry/exact/plane_table.h"

namespace halfspace::geometry {

// The corners of a brush as what they are, meetings of three planes, ready to be asked on which
// side of other planes they lie. Exact where the rounded positions are not.
class ExactCorners {
 public:
  explicit ExactCorners(const Brush& brush);

  int count() const { return static_cast<int>(m_points.size()); }
  Side sideOf(int corner, const Plane& plane);
  // Of all corners at once.
  std::vector<Side> sidesOf(const Plane& plane);

 private:
  PlaneTable m_table;
  std::vector<MeetingPoint> m_points;
};

}  // namespace halfspace::geometry
