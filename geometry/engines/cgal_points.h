// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the CGAL engines: their points as an ExactSurface needs them.
#pragma once

#include <vector>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

using ExactKernel = CGAL::Exact_predicates_exact_constructions_kernel;
using ExactPoint = ExactKernel::Point_3;

class CgalPoints : public SurfacePoints {
 public:
  // meetings, meetingOf (per point: an index, or -1): constructions of points, for fast rounding.
  CgalPoints(std::vector<ExactPoint> points, std::vector<EdgeFaceMeeting> meetings,
             std::vector<int> meetingOf)
      : m_points(std::move(points)),
        m_meetings(std::move(meetings)),
        m_meetingOf(std::move(meetingOf)) {}

  RoundedMeeting rounded(int point) const override;
  std::array<mpq_class, 3> coordinates(int point) const override;
  bool coplanar(int a, int b, int c, int d) const override;
  bool collinear(int a, int b, int c) const override;

 private:
  std::vector<ExactPoint> m_points;
  std::vector<EdgeFaceMeeting> m_meetings;
  std::vector<int> m_meetingOf;  // may be shorter than the points
};

}  // namespace halfspace::geometry
