// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/exact_sides.h"

#include <algorithm>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 kernelPoint(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

}  // namespace

int exactOrientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return CGAL::orientation(kernelPoint(a), kernelPoint(b), kernelPoint(c), kernelPoint(d));
}

int exactFlatOrientation(const Vec3& a, const Vec3& b, const Vec3& c, int first, int second) {
  const auto flat = [&](const Vec3& p) { return Kernel::Point_2(p[first], p[second]); };
  return CGAL::orientation(flat(a), flat(b), flat(c));
}

bool exactCollinear(const Vec3& a, const Vec3& b, const Vec3& c) {
  return CGAL::collinear(kernelPoint(a), kernelPoint(b), kernelPoint(c));
}

namespace {

template <typename Visit>
void forEachSide(const Surface& surface, Visit visit) {
  for (int face = 0; face < surface.faceCount(); ++face) {
    const int begin = surface.start[face];
    const int end = surface.start[face + 1];
    for (int corner = begin; corner < end; ++corner) {
      const int from = surface.corners[corner];
      const int to = surface.corners[corner + 1 == end ? begin : corner + 1];
      visit(std::min(from, to), FaceSide{std::max(from, to), corner, face});
    }
  }
}

}  // namespace

FaceSides::FaceSides(const Surface& surface)
    : m_surface(&surface),
      m_sides(surface.soup->vertices.size(), [&](auto visit) { forEachSide(surface, visit); }) {}

}  // namespace halfspace::geometry
