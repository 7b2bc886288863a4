// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/slivers.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace halfspace::geometry {

void checkSlivers(const Surface& surface, double ratio, Findings& findings) {
  for (size_t i = 0; i < surface.triangles.size(); ++i) {
    const int face = surface.triangleFace[i];
    if (surface.face(face).size() != 3) continue;  // a polygon's triangles are ours
    const Triangle& t = surface.triangles[i];
    const Vec3 ab = surface.at(t[1]) - surface.at(t[0]);
    const Vec3 ac = surface.at(t[2]) - surface.at(t[0]);
    const double longest = std::max({ab.squaredNorm(), ac.squaredNorm(), (ac - ab).squaredNorm()});
    if (ab.cross(ac).squaredNorm() >= ratio * ratio * longest * longest) continue;
    DefectPlace place;
    place.point = surface.middleOf(face);
    place.faces[0] = face;
    findings.add(DefectKind::slivers, place);
  }
}

}  // namespace halfspace::geometry
