// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/polygon_checks.h"

#include <cassert>
#include <cmath>
#include <vector>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_2_algorithms.h>
#include <Eigen/Geometry>

#include "geometry/mesh/projection.h"

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 point(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

bool collinear(const Vec3& a, const Vec3& b, const Vec3& c) {
  // The error of each component of the computed cross product is less than 8 ulp of the largest
  // product.
  assert(a.allFinite() && b.allFinite() && c.allFinite());
  const Vec3 u = b - a;
  const Vec3 v = c - a;
  const double bound = 1e-14 * u.cwiseAbs().maxCoeff() * v.cwiseAbs().maxCoeff();
  if (bound > 1e-280 && u.cross(v).cwiseAbs().maxCoeff() > bound) return false;
  return CGAL::collinear(point(a), point(b), point(c));
}

// The first three corners found that span a plane; nothing if all corners lie on one line.
std::optional<std::array<int, 3>> spanningCorners(std::span<const Vec3> corners) {
  const int count = static_cast<int>(corners.size());
  int second = 1;
  while (second < count && corners[second] == corners[0]) ++second;
  for (int third = second + 1; third < count; ++third) {
    if (!collinear(corners[0], corners[second], corners[third])) {
      return std::array<int, 3>{0, second, third};
    }
  }
  return std::nullopt;
}

bool allInPlane(std::span<const Vec3> corners, const std::array<int, 3>& spanning) {
  assert(static_cast<size_t>(spanning[2]) < corners.size());
  const Kernel::Point_3 a = point(corners[spanning[0]]);
  const Kernel::Point_3 b = point(corners[spanning[1]]);
  const Kernel::Point_3 c = point(corners[spanning[2]]);
  // The spanning corners are in their plane; to compute that takes exact numbers.
  for (int i = 0; i < static_cast<int>(corners.size()); ++i) {
    if (i == spanning[0] || i == spanning[1] || i == spanning[2]) continue;
    if (!CGAL::coplanar(a, b, c, point(corners[i]))) return false;
  }
  return true;
}

// A coordinate axis that is not parallel to the plane through three corners, decided exactly.
// Preferred is the axis along which the projected area is largest, computed in doubles.
int viewingAxis(std::span<const Vec3> corners, const std::array<int, 3>& spanning) {
  assert(spanning[0] < spanning[1] && spanning[1] < spanning[2]);
  const Vec3& a = corners[spanning[0]];
  const Vec3& b = corners[spanning[1]];
  const Vec3& c = corners[spanning[2]];
  const int preferred = dominantAxis((b - a).cross(c - a));
  for (int i = 0; i < 3; ++i) {
    const int axis = (preferred + i) % 3;
    const Projection view = projectionAlong(axis, true);
    const auto flat = [&](const Vec3& p) { return Kernel::Point_2(p[view.first], p[view.second]); };
    if (!CGAL::collinear(flat(a), flat(b), flat(c))) return axis;
  }
  assert(!"some axis sees every plane");
  return preferred;  // not reached: no plane is parallel to all three axes
}

}  // namespace

bool isPlanar(std::span<const Vec3> corners) {
  if (corners.size() <= 3) return true;
  const auto spanning = spanningCorners(corners);
  return !spanning || allInPlane(corners, *spanning);
}

std::optional<ErrorKind> polygonError(std::span<const Vec3> corners) {
  if (corners.size() < 3) return ErrorKind::degenerateFace;
  const auto spanning = spanningCorners(corners);
  if (!spanning) return ErrorKind::degenerateFace;
  if (corners.size() == 3) return std::nullopt;
  if (!allInPlane(corners, *spanning)) return ErrorKind::notPlanar;

  const Projection view = projectionAlong(viewingAxis(corners, *spanning), true);
  std::vector<Kernel::Point_2> flat;
  for (const Vec3& p : corners) flat.emplace_back(p[view.first], p[view.second]);
  if (!CGAL::is_simple_2(flat.begin(), flat.end(), Kernel())) return ErrorKind::selfIntersecting;
  return std::nullopt;
}

}  // namespace halfspace::geometry
