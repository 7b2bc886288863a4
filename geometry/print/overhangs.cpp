// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/print/overhangs.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/angle/angle.h"
#include "geometry/print/regions.h"

namespace halfspace::geometry {
namespace {

// A face that was modelled at exactly the allowed angle is allowed: its normal is rounded, by far
// less than this share of the sine.
constexpr double kRounding = 1e-9;

// How far a face leans over, in degrees from vertical.
double leanOf(double downward, double sideways) {
  return angleOf(downward, sideways) * 180.0 / std::numbers::pi;
}

}  // namespace

OverhangReport overhangsOf(const TriangleSet& set, const PrintOptions& options) {
  OverhangReport report;
  report.ofTriangle.assign(set.triangles.size(), false);
  if (set.triangles.empty()) return report;
  const int axis = heightAxis(options.up);
  const double mm = options.mmPerUnit;
  const double bed = boundsOf(set).min()[axis] + options.layer / mm;
  const double limit = sineCosineOfDegrees(options.overhang).sine * (1.0 + kRounding);
  std::vector<int> members;
  std::vector<double> areas, values;
  for (size_t i = 0; i < set.triangles.size(); ++i) {
    const Triangle& t = set.triangles[i];
    const Vec3 &a = set.points[t[0]], &b = set.points[t[1]], &c = set.points[t[2]];
    const Vec3 normal = (b - a).cross(c - a).normalized();
    const double downward = -normal[axis];
    if (!(downward > limit) || std::max({a[axis], b[axis], c[axis]}) <= bed) continue;
    report.ofTriangle[i] = true;
    members.push_back(static_cast<int>(i));
    areas.push_back(areaOf(set.points, t) * mm * mm);
    const double sideways = std::sqrt(std::max(0.0, 1.0 - downward * downward));
    values.push_back(-leanOf(downward, sideways));  // regions keep the least
    report.area += areas.back();
  }
  const double area = areaOf(set) * mm * mm;
  report.share = area > 0.0 ? std::min(1.0, report.area / area) : 0.0;
  report.regions = regionsOf(set, members, areas, values);
  for (PrintRegion& region : report.regions) region.worst = -region.worst;
  return report;
}

}  // namespace halfspace::geometry
