// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "geometry/repair/contacts.h"
#include "geometry/repair/coordinate_grid.h"

namespace halfspace::geometry {

double joinContacts(TriangleSet& set, const ContactSplit& split, double distance,
                    bool singlePrecision) {
  std::vector<bool> atContact(set.points.size(), false);
  for (const auto& [vertex, copy] : split.copies) atContact[vertex] = atContact[copy] = true;
  std::vector<Vec3> outward(set.points.size(), Vec3::Zero());
  for (const Triangle& t : set.triangles) {
    for (int i = 0; i < 3; ++i) {
      if (!atContact[t[i]]) continue;
      const Vec3 a = set.points[t[(i + 1) % 3]] - set.points[t[i]],
                 b = set.points[t[(i + 2) % 3]] - set.points[t[i]];
      const Vec3 normal = a.cross(b);
      outward[t[i]] += std::atan2(normal.norm(), a.dot(b)) * normal.normalized();
    }
  }
  double furthest = 0.0;
  for (size_t v = 0; v < outward.size(); ++v) {
    if (!(outward[v].norm() > kNoDirection)) continue;
    const Vec3 wanted = set.points[v] + distance * outward[v].normalized();
    const Vec3 place = singlePrecision ? nearestSingle(wanted) : wanted;
    furthest = std::max(furthest, (place - set.points[v]).norm());
    set.points[v] = place;
  }
  return furthest;
}

}  // namespace halfspace::geometry
