// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/precise_gap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfspace::tests {

using bsp::Vec3;
using Real = PreciseReal;
using Vec = PreciseVec;
using Flat = Eigen::Matrix<Real, 2, 1>;
using Kind = PreciseBody::Kind;

namespace {

constexpr Real kInfinity = std::numeric_limits<Real>::infinity();

// ---- Points, boxes, hulls: planes of the Minkowski sum ----
//
// The sum of the cell and the reflected body is the set of the middles at which they meet. Its
// faces are faces of the cell or of the body, or lie along an edge of each. Most of the planes
// along two edges merely touch the sum at a corner.

struct Interval {
  double least, most;
};

Interval along(const Vec3& n, const std::vector<Vec3>& points) {
  Interval interval{n.dot(points.front()), n.dot(points.front())};
  for (const Vec3& point : points) {
    const double value = n.dot(point);
    interval.least = std::min(interval.least, value);
    interval.most = std::max(interval.most, value);
  }
  return interval;
}

// The two planes that touch the sum and are parallel to an edge of the cell and one of the body, in
// doubles. They tell whether a plane is worth computing in extended precision.
class PairOfEdges {
 public:
  PairOfEdges(const PreciseBody& body, const PreciseEdge& ofBody, const PreciseCell& cell,
              const PreciseEdge& ofCell)
      : m_n(ofCell.doubleDirection.cross(ofBody.doubleDirection)), m_size(m_n.norm()) {
    if (isNearlyParallel()) return;
    m_n /= m_size;
    m_cell = along(m_n, cell.doubleVertices), m_body = along(m_n, body.doublePoints);
    m_ofCell = m_n.dot(cell.doubleVertices[ofCell.from]);
    m_ofBody = m_n.dot(body.doublePoints[ofBody.from]);
  }

  // Then doubles are not enough, and the other functions have no meaning.
  bool isNearlyParallel() const { return m_size < 1e-3; }

  // Whether the plane with this normal may be a face of the sum: only if both edges are extreme,
  // the cell's along the normal and the body's against it.
  bool mayBeFace(int sign, double near) const {
    return sign > 0 ? m_cell.most - m_ofCell <= near && m_ofBody - m_body.least <= near
                    : m_ofCell - m_cell.least <= near && m_body.most - m_ofBody <= near;
  }
  double distance(int sign, const Vec3& at) const {
    return sign > 0 ? m_n.dot(at) - m_cell.most + m_body.least
                    : -m_n.dot(at) + m_cell.least - m_body.most;
  }

 private:
  Vec3 m_n;
  double m_size;
  Interval m_cell{}, m_body{};
  double m_ofCell = 0, m_ofBody = 0;
};

// A millionth of the sizes: far above the rounding of doubles, far below the shapes.
double nearnessOf(const PreciseBody& body, const PreciseCell& cell) {
  const Real size = (cell.low.cwiseAbs().cwiseMax(cell.high.cwiseAbs())).norm() + body.extent();
  return 1e-6 * static_cast<double>(size);
}

PrecisePlane touchingPlane(const PreciseBody& body, const PreciseCell& cell, const Vec& n) {
  const Vec back = -n;
  return {n, cell.support(n) + body.reach(back)};
}

// Calls `take(plane)` for the planes along pairs of edges that `choose(pair, sign)` chooses.
template <class Choose, class Take>
void forPairs(const PreciseBody& body, const PreciseCell& cell, Choose&& choose, Take&& take) {
  for (const PreciseEdge& ofCell : cell.edges)
    for (const PreciseEdge& ofBody : body.edges) {
      const PairOfEdges pair(body, ofBody, cell, ofCell);
      for (const int sign : {1, -1}) {
        if (!choose(pair, sign)) continue;
        const Vec n = Real(sign) * ofCell.direction.cross(ofBody.direction);
        if (const Real size = n.norm(); size > 1e-15L) take(touchingPlane(body, cell, n / size));
      }
    }
}

// The planes that may be faces of the sum. They decide how deep a position lies.
std::vector<PrecisePlane> facesOfSum(const PreciseBody& body, const PreciseCell& cell) {
  std::vector<PrecisePlane> sum;
  for (const PrecisePlane& face : cell.faces) sum.push_back(touchingPlane(body, cell, face.normal));
  for (const Vec& face : body.faces) sum.push_back(touchingPlane(body, cell, -face.normalized()));
  const double near = nearnessOf(body, cell);
  forPairs(
      body, cell,
      [&](const PairOfEdges& pair, int sign) {
        return pair.isNearlyParallel() || pair.mayBeFace(sign, near);
      },
      [&](const PrecisePlane& plane) { sum.push_back(plane); });
  return sum;
}

bool isFurtherThan(const PrecisePlane& plane, const Vec& at, Real gap) {
  return plane.normal.dot(at) - plane.offset > gap;
}

// Outside, at a corner of the sum, a plane that is no face may lie further away than all faces do.
bool isBeyondAPair(const PreciseBody& body, const PreciseCell& cell, const Vec& at, Real gap) {
  const double near = nearnessOf(body, cell) + 1e-6 * static_cast<double>(at.norm());
  const double least = static_cast<double>(gap) - near;
  const Vec3 position = at.cast<double>();
  bool isBeyond = false;
  forPairs(
      body, cell,
      [&](const PairOfEdges& pair, int sign) {
        return !isBeyond && !pair.isNearlyParallel() && pair.distance(sign, position) > least;
      },
      [&](const PrecisePlane& plane) { isBeyond = isBeyond || isFurtherThan(plane, at, gap); });
  return isBeyond;
}

bool isDeeperInSum(const std::vector<PrecisePlane>& sum, const PreciseMotion& motion, Real end,
                   Real depth) {
  Real first = 0, last = end;
  for (const PrecisePlane& plane : sum) {
    const Real start = plane.normal.dot(motion.from) - plane.offset + depth;
    const Real change = plane.normal.dot(motion.delta);
    if (change == 0) {
      if (start >= 0) return false;
    } else if (change < 0) {
      first = std::max(first, start / -change);
    } else {
      last = std::min(last, -start / change);
    }
  }
  return first < last || (first == last && end == 0);
}

// ---- Cylinders: distances from the axis ----

Real toHull(const Flat& p, std::vector<Flat>& points) {
  const auto turn = [](const Flat& a, const Flat& b) { return a.x() * b.y() - a.y() * b.x(); };
  std::ranges::sort(points, [](const Flat& a, const Flat& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
  });
  std::vector<Flat> hull;
  for (int side = 0; side < 2; ++side) {
    const size_t first = hull.size();
    for (const Flat& q : points) {
      while (hull.size() >= first + 2 &&
             turn(hull.back() - hull[hull.size() - 2], q - hull.back()) <= 0)
        hull.pop_back();
      hull.push_back(q);
    }
    hull.pop_back();
    std::ranges::reverse(points);
  }
  if (hull.empty()) hull.push_back(points.front());
  bool inside = hull.size() > 2;
  Real nearest = kInfinity;
  for (size_t i = 0; i < hull.size(); ++i) {
    const Flat& a = hull[i];
    const Flat along = hull[(i + 1) % hull.size()] - a;
    inside = inside && turn(along, p - a) > 0;
    const Real length2 = along.squaredNorm();
    const Real t =
        length2 > 0 ? std::clamp((p - a).dot(along) / length2, Real(0), Real(1)) : Real(0);
    nearest = std::min(nearest, (p - a - t * along).norm());
  }
  return inside ? 0 : nearest;
}

// Horizontal distance from an upright axis to the part of the cell between two heights; infinite if
// that part is empty.
Real fromAxis(const Flat& axis, Real low, Real high, const PreciseCell& cell) {
  std::vector<Flat> points;
  for (const Vec& a : cell.vertices)
    if (a.z() >= low && a.z() <= high) points.emplace_back(a.x(), a.y());
  for (const PreciseEdge& edge : cell.edges)
    for (const Real z : {low, high}) {
      const Vec &a = cell.vertices[edge.from], &b = cell.vertices[edge.to];
      if ((a.z() < z) == (b.z() < z)) continue;
      const Real t = (z - a.z()) / (b.z() - a.z());
      points.emplace_back(a.x() + t * (b.x() - a.x()), a.y() + t * (b.y() - a.y()));
    }
  return points.empty() ? kInfinity : toHull(axis, points);
}

// True if a convex function is below `bound` somewhere in [first, last]. The interval shrinks
// around the least value (golden section). The search ends early once the function is known to stay
// above the bound: beyond two neighbouring samples a convex function lies above the line through
// them.
template <class Function>
bool isBelow(Real first, Real last, Real bound, Function&& f) {
  if (!(first <= last)) return false;
  const Real golden = 0.61803398874989484820L;
  Real a = last - golden * (last - first), b = first + golden * (last - first);
  Real fFirst = f(first), fa = f(a), fb = f(b), fLast = f(last);
  if (fFirst < bound || fLast < bound) return true;
  for (int step = 0; step < 90; ++step) {
    if (fa < bound || fb < bound) return true;
    // For each of the three parts of the interval: the lines through the two samples on either side
    // of it bound the function from below.
    const Real up = (fb - fa) / (b - a);
    const Real down = (fa - fFirst) / (a - first), rise = (fLast - fb) / (last - b);
    const Real left = fa - up * (a - first), right = fb + up * (last - b);
    const Real middle =
        std::max(fa + std::min(down, Real(0)) * (b - a), fb - std::max(rise, Real(0)) * (b - a));
    const Real margin = 1e-15L * (1 + std::abs(bound));
    const bool known = std::isfinite(fFirst + fa) && std::isfinite(fb + fLast);
    if (known && std::min({left, right, middle}) > bound + margin) return false;
    if (fa <= fb) {
      last = b, fLast = fb, b = a, fb = fa;
      a = last - golden * (last - first), fa = f(a);
    } else {
      first = a, fFirst = fa, a = b, fa = fb;
      b = first + golden * (last - first), fb = f(b);
    }
  }
  return false;
}

// ---- By kind of shape ----

// The distance between a capsule's segment and the cell.
Real fromSegment(const PreciseBody& body, const Vec& at, const PreciseCell& cell) {
  return segmentToCell(at + body.points.front(), at + body.points.back(), cell);
}

bool isCylinderDeeper(const PreciseBody& body, const PreciseCell& cell, const PreciseMotion& motion,
                      Real end, Real depth) {
  const Real half = body.points.back().z() - depth;
  const Real from = motion.from.z(), change = motion.delta.z();
  Real first = 0, last = end;
  const Real below = cell.low.z() - half - from, above = cell.high.z() + half - from;
  if (change == 0) {
    if (below > 0 || above < 0) return false;
  } else {
    first = std::max(first, std::min(below / change, above / change));
    last = std::min(last, std::max(below / change, above / change));
  }
  // Rounding must not move the ends out of the cell's heights.
  const auto within = [&](Real z) { return std::clamp(z, cell.low.z(), cell.high.z()); };
  return isBelow(first, last, body.disc - depth, [&](Real t) {
    const Vec at = motion.at(t);
    return fromAxis(at.head<2>(), within(at.z() - half), within(at.z() + half), cell);
  });
}

bool isCylinderFurther(const PreciseBody& body, const PreciseCell& cell, const Vec& at, Real gap) {
  const Real half = body.points.back().z() + gap;
  return !(fromAxis(at.head<2>(), at.z() - half, at.z() + half, cell) <= body.disc + gap);
}

}  // namespace

PreciseGap::PreciseGap(const PreciseBody& body, const PreciseCell& cell)
    : m_body(body), m_cell(cell) {
  if (body.kind == Kind::polytope) m_sum = facesOfSum(body, cell);
}

bool PreciseGap::isDeeper(const PreciseMotion& motion, Real end, Real depth) const {
  if (m_body.kind == Kind::polytope) return isDeeperInSum(m_sum, motion, end, depth);
  if (m_body.kind == Kind::cylinder) return isCylinderDeeper(m_body, m_cell, motion, end, depth);
  return isBelow(0, end, m_body.ball - depth,
                 [&](Real t) { return fromSegment(m_body, motion.at(t), m_cell); });
}

bool PreciseGap::isFurther(const Vec& at, Real gap) const {
  if (m_body.kind == Kind::polytope)
    return std::ranges::any_of(
               m_sum, [&](const PrecisePlane& plane) { return isFurtherThan(plane, at, gap); }) ||
           isBeyondAPair(m_body, m_cell, at, gap);
  if (m_body.kind == Kind::cylinder) return isCylinderFurther(m_body, m_cell, at, gap);
  return fromSegment(m_body, at, m_cell) > m_body.ball + gap;
}

}  // namespace halfspace::tests
