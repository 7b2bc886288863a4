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

// Sorts the sides of one lower vertex by their higher vertex. They come in the order of their
// corners, and the sides of one edge keep that order. Most vertices have a handful of sides, which
// are sorted by insertion.
void sortByHigh(std::vector<FaceSide>& sides, size_t first, size_t last) {
  constexpr size_t kFew = 32;  // sides; beyond this, std::sort is faster than insertion
  if (last - first > kFew) {
    std::sort(sides.begin() + static_cast<std::ptrdiff_t>(first),
              sides.begin() + static_cast<std::ptrdiff_t>(last),
              [](const FaceSide& a, const FaceSide& b) {
                return a.high != b.high ? a.high < b.high : a.corner < b.corner;
              });
    return;
  }
  for (size_t i = first + 1; i < last; ++i) {
    const FaceSide side = sides[i];
    size_t at = i;
    for (; at > first && sides[at - 1].high > side.high; --at) sides[at] = sides[at - 1];
    sides[at] = side;
  }
}

}  // namespace

FaceSides::FaceSides(const Surface& surface) : m_surface(&surface) {
  // A counting sort by the lower vertex leaves a few sides per vertex to sort by the higher one.
  m_start.assign(surface.soup->vertices.size() + 1, 0);
  forEachSide(surface, [&](int low, const FaceSide&) { ++m_start[low + 1]; });
  for (size_t i = 1; i < m_start.size(); ++i) m_start[i] += m_start[i - 1];
  m_sides.resize(surface.corners.size());
  std::vector<int> next(m_start.begin(), m_start.end() - 1);
  forEachSide(surface, [&](int low, const FaceSide& side) { m_sides[next[low]++] = side; });
  for (size_t i = 0; i + 1 < m_start.size(); ++i)
    sortByHigh(m_sides, static_cast<size_t>(m_start[i]), static_cast<size_t>(m_start[i + 1]));
}

}  // namespace halfspace::geometry
