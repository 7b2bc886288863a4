// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/exact_sides.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 point(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

}  // namespace

int exactOrientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return CGAL::orientation(point(a), point(b), point(c), point(d));
}

int exactFlatOrientation(const Vec3& a, const Vec3& b, const Vec3& c, int first, int second) {
  const auto flat = [&](const Vec3& p) { return Kernel::Point_2(p[first], p[second]); };
  return CGAL::orientation(flat(a), flat(b), flat(c));
}

bool exactCollinear(const Vec3& a, const Vec3& b, const Vec3& c) {
  return CGAL::collinear(point(a), point(b), point(c));
}

}  // namespace halfspace::geometry
