// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/certain_separation.h"

#include <algorithm>

namespace halfspace::tests {

using bsp::Vec3;
using Real = PreciseReal;
using Vec = PreciseVec;

namespace {

const Vec3& furthestOf(const std::vector<Vec3>& points, const Vec3& n) {
  const Vec3* best = &points.front();
  double most = n.dot(*best);
  for (const Vec3& point : points)
    if (const double along = n.dot(point); along > most) most = along, best = &point;
  return *best;
}

// The point of the moved body that lies furthest along n (unit), over the whole motion.
Vec3 furthestOfMotion(const PreciseBody& body, const Vec3& from, const Vec3& to, const Vec3& n) {
  Vec3 point = n.dot(from) > n.dot(to) ? from : to;
  point += furthestOf(body.doublePoints, n) + static_cast<double>(body.ball) * n;
  const double flat = n.head<2>().norm();
  if (body.disc > 0 && flat > 0)
    point.head<2>() += static_cast<double>(body.disc) / flat * n.head<2>();
  return point;
}

// A facet of the cell separates them.
bool isBeforeAFacet(const PreciseBody& body, const PreciseCell& cell, const Vec3& from,
                    const Vec3& to, double margin) {
  for (size_t i = 0; i < cell.doubleNormals.size(); ++i) {
    const Vec3& n = cell.doubleNormals[i];
    if (n.dot(furthestOfMotion(body, from, to, -n)) - cell.doubleOffsets[i] > margin) return true;
  }
  return false;
}

}  // namespace

bool isCertainlyApart(const PreciseBody& body, const PreciseCell& cell, const Vec3& from,
                      const Vec3& to, double margin) {
  if (isBeforeAFacet(body, cell, from, to, margin)) return true;
  // Frank and Wolfe's method on the differences between points of the cell and of the moved body:
  // `v` goes towards the shortest difference, and its direction is tried each time. Few steps are
  // enough for all but grazing motions.
  constexpr int kSteps = 16;
  Vec3 v = 0.5 * ((cell.low + cell.high).cast<double>() - from - to);
  for (int step = 0; step < kSteps; ++step) {
    const double length = v.norm();
    if (!(length > margin)) return false;
    const Vec3 n = v / length;
    const Vec3 difference =
        furthestOf(cell.doubleVertices, -n) - furthestOfMotion(body, from, to, n);
    if (n.dot(difference) > margin) return true;
    const Vec3 change = difference - v;
    const double change2 = change.squaredNorm();
    if (!(change2 > 0)) return false;
    v += std::clamp(-v.dot(change) / change2, 0.0, 1.0) * change;
  }
  return false;
}

bool isNowhereDeeper(const PreciseBody& body, const PreciseCell& cell, const Vec& from,
                     const Vec& to, Real depth, const Vec& hint) {
  const auto keepsOut = [&](const Vec& n, Real support) {
    return std::min(n.dot(from), n.dot(to)) - body.reach(-n) - support >= -depth;
  };
  if (const Real size = hint.norm(); size > 0)
    if (const Vec n = hint / size; keepsOut(n, cell.support(n))) return true;
  return std::ranges::any_of(
             cell.faces,
             [&](const PrecisePlane& face) { return keepsOut(face.normal, face.offset); }) ||
         std::ranges::any_of(body.faces, [&](const Vec& face) {
           const Vec n = -face.normalized();
           return keepsOut(n, cell.support(n));
         });
}

}  // namespace halfspace::tests
