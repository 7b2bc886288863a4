// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/precise_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/support/reference/sweep_judge.h"

namespace halfspace::tests {

using namespace bsp;
using Real = long double;
using Vec = PreciseVec;
using Flat = Eigen::Matrix<Real, 2, 1>;

namespace {

constexpr Real kInfinity = std::numeric_limits<Real>::infinity();

PreciseCell cellOf(const TreeView& tree, uint32_t leaf) {
  PreciseCell cell;
  cell.leaf = leaf;
  const CellView view = tree.cell(leaf);
  for (const CellPlane& plane : view.facets())
    cell.planes.push_back({tree.normalOf(plane).cast<Real>(), Real(plane.offset)});
  for (const Vec3& vertex : view.vertices()) cell.vertices.push_back(vertex.cast<Real>());
  cell.low = cell.high = cell.vertices[0];
  for (const Vec& vertex : cell.vertices) {
    cell.low = cell.low.cwiseMin(vertex);
    cell.high = cell.high.cwiseMax(vertex);
  }
  const Real near = 1e-10L * Real(tree.worldHalf);
  const size_t count = cell.vertices.size();
  std::vector<int> shared(count * count, 0);  // number of planes that two vertices share
  for (const auto& plane : cell.planes) {
    std::vector<size_t> on;
    for (size_t i = 0; i < count; ++i)
      if (std::abs(plane.normal.dot(cell.vertices[i]) - plane.offset) <= near) on.push_back(i);
    for (size_t i = 0; i < on.size(); ++i)
      for (size_t j = i + 1; j < on.size(); ++j) {
        ++shared[on[i] * count + on[j]];
        for (size_t k = j + 1; k < on.size(); ++k)
          cell.triangles.push_back(
              {cell.vertices[on[i]], cell.vertices[on[j]], cell.vertices[on[k]]});
      }
  }
  for (size_t i = 0; i < count; ++i)
    for (size_t j = i + 1; j < count; ++j)
      if (shared[i * count + j] >= 2) cell.edges.push_back({cell.vertices[i], cell.vertices[j]});
  return cell;
}

Real support(const std::vector<Vec>& points, const Vec& n) {
  Real most = -kInfinity;
  for (const Vec& point : points) most = std::max(most, n.dot(point));
  return most;
}

// ---- Points, boxes, hulls: planes of the Minkowski sum ----

struct Corners {
  std::vector<Vec> points, faces, edges;  // of the moving shape
};

Corners cornersOf(const PointShape&) {
  return {{Vec::Zero()}, {}, {}};
}
Corners cornersOf(const BoxShape& box) {
  Corners corners;
  for (int i = 0; i < 8; ++i)
    corners.points.emplace_back((i & 1 ? 1 : -1) * Real(box.half.x()),
                                (i & 2 ? 1 : -1) * Real(box.half.y()),
                                (i & 4 ? 1 : -1) * Real(box.half.z()));
  for (int axis = 0; axis < 3; ++axis) {
    corners.edges.push_back(Vec::Unit(axis));
    corners.faces.push_back(Vec::Unit(axis));
    corners.faces.push_back(-Vec::Unit(axis));
  }
  return corners;
}
Corners cornersOf(const HullShape& shape) {
  Corners corners;
  for (const Vec3& vertex : shape.hull->vertices()) corners.points.push_back(vertex.cast<Real>());
  for (const Hull::Edge& edge : shape.hull->edges())
    corners.edges.push_back(corners.points[edge.to] - corners.points[edge.from]);
  for (const Hull::Face& face : shape.hull->faces())
    corners.faces.push_back(face.normal.cast<Real>());
  return corners;
}

std::vector<PreciseCell::HalfSpace> sumOf(const Corners& shape, const PreciseCell& cell) {
  std::vector<PreciseCell::HalfSpace> sum;
  const auto add = [&](const Vec& normal) {
    const Real size = normal.norm();
    if (!(size > 1e-15L)) return;
    const Vec n = normal / size, back = -n;
    sum.push_back({n, support(cell.vertices, n) + support(shape.points, back)});
  };
  for (const auto& plane : cell.planes) add(plane.normal);
  for (const Vec& face : shape.faces) add(-face);
  for (const auto& [a, b] : cell.edges)
    for (const Vec& edge : shape.edges) {
      const Vec normal = (b - a).normalized().cross(edge.normalized());
      add(normal);
      add(-normal);
    }
  return sum;
}

template <class Shape>
class SumGap {
 public:
  SumGap(const Shape& shape, const PreciseCell& cell) : m_sum(sumOf(cornersOf(shape), cell)) {}

  // True if a part of the motion from `from` along `delta`, up to the fraction `end`, lies deeper
  // than `depth`.
  bool isDeeper(const Vec& from, const Vec& delta, Real end, Real depth) const {
    Real first = 0, last = end;
    for (const auto& plane : m_sum) {
      const Real start = plane.normal.dot(from) - plane.offset + depth;
      const Real change = plane.normal.dot(delta);
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
  bool isFurther(const Vec& at, Real gap) const {
    return std::ranges::any_of(
        m_sum, [&](const auto& plane) { return plane.normal.dot(at) - plane.offset > gap; });
  }

 private:
  std::vector<PreciseCell::HalfSpace> m_sum;
};

// ---- Round shapes: distances ----

Real toPoint(const Vec& p, const Vec& a, const Vec& b) {
  const Vec along = b - a;
  const Real length2 = along.squaredNorm();
  const Real t = length2 > 0 ? std::clamp((p - a).dot(along) / length2, Real(0), Real(1)) : Real(0);
  return (p - a - t * along).norm();
}

Real betweenSegments(const Vec& a, const Vec& b, const Vec& c, const Vec& d) {
  Real least = std::min({toPoint(a, c, d), toPoint(b, c, d), toPoint(c, a, b), toPoint(d, a, b)});
  const Vec u = b - a, v = d - c, w = c - a;
  const Vec n = u.cross(v);
  const Real n2 = n.squaredNorm();
  if (!(n2 > 1e-30L * u.squaredNorm() * v.squaredNorm())) return least;
  const Real s = w.cross(v).dot(n) / n2, t = w.cross(u).dot(n) / n2;
  if (s >= 0 && s <= 1 && t >= 0 && t <= 1)
    least = std::min(least, std::abs(n.dot(w)) / std::sqrt(n2));
  return least;
}

Real toTriangle(const Vec& p, const std::array<Vec, 3>& t) {
  const Vec n = (t[1] - t[0]).cross(t[2] - t[0]);
  const Real size = n.norm();
  if (!(size > 1e-15L * (t[1] - t[0]).norm() * (t[2] - t[0]).norm())) return kInfinity;
  for (int i = 0; i < 3; ++i)
    if (n.dot((t[(i + 1) % 3] - t[i]).cross(p - t[i])) < 0) return kInfinity;
  return std::abs(n.dot(p - t[0])) / size;
}

// Distance between the segment from a to b and the cell; 0 where they meet.
Real segmentToCell(const Vec& a, const Vec& b, const PreciseCell& cell) {
  Real first = 0, last = 1;
  for (const auto& plane : cell.planes) {
    const Real start = plane.normal.dot(a) - plane.offset, change = plane.normal.dot(b - a);
    if (change < 0)
      first = std::max(first, start / -change);
    else if (change > 0)
      last = std::min(last, -start / change);
    else if (start > 0)
      last = -1;
  }
  if (first <= last) return 0;
  Real least = kInfinity;
  for (const auto& triangle : cell.triangles)
    least = std::min({least, toTriangle(a, triangle), toTriangle(b, triangle)});
  for (const auto& [c, d] : cell.edges) least = std::min(least, betweenSegments(a, b, c, d));
  return least;
}

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
  for (const auto& [a, b] : cell.edges)
    for (const Real z : {low, high}) {
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

class CapsuleGap {
 public:
  CapsuleGap(Real radius, Real half, const PreciseCell& cell)
      : m_radius(radius), m_half(half), m_cell(cell) {}
  CapsuleGap(const SphereShape& s, const PreciseCell& cell) : CapsuleGap(s.radius, 0, cell) {}
  CapsuleGap(const CapsuleShape& s, const PreciseCell& cell) : CapsuleGap(s.radius, s.half, cell) {}

  bool isDeeper(const Vec& from, const Vec& delta, Real end, Real depth) const {
    return isBelow(0, end, m_radius - depth, [&](Real t) { return distance(from + t * delta); });
  }
  bool isFurther(const Vec& at, Real gap) const { return distance(at) > m_radius + gap; }

 private:
  Real distance(const Vec& at) const {
    const Vec up(0, 0, m_half);
    return segmentToCell(at - up, at + up, m_cell);
  }
  Real m_radius, m_half;
  const PreciseCell& m_cell;
};

class CylinderGap {
 public:
  CylinderGap(const CylinderShape& s, const PreciseCell& cell)
      : m_radius(s.radius), m_half(s.half), m_cell(cell) {}

  bool isDeeper(const Vec& from, const Vec& delta, Real end, Real depth) const {
    const Real half = m_half - depth;
    Real first = 0, last = end;
    const Real below = m_cell.low.z() - half - from.z(), above = m_cell.high.z() + half - from.z();
    if (delta.z() == 0) {
      if (below > 0 || above < 0) return false;
    } else {
      first = std::max(first, std::min(below / delta.z(), above / delta.z()));
      last = std::min(last, std::max(below / delta.z(), above / delta.z()));
    }
    // Rounding must not move the ends out of the cell's heights.
    const auto within = [&](Real z) { return std::clamp(z, m_cell.low.z(), m_cell.high.z()); };
    return isBelow(first, last, m_radius - depth, [&](Real t) {
      const Vec at = from + t * delta;
      return fromAxis(at.head<2>(), within(at.z() - half), within(at.z() + half), m_cell);
    });
  }
  bool isFurther(const Vec& at, Real gap) const {
    const Real half = m_half + gap;
    return !(fromAxis(at.head<2>(), at.z() - half, at.z() + half, m_cell) <= m_radius + gap);
  }

 private:
  Real m_radius, m_half;
  const PreciseCell& m_cell;
};

// A cylinder made smaller by a depth in both directions is up to 1.42 times that depth away at its
// rim.
template <class Shape>
constexpr Real kLeastPart = std::is_same_v<Shape, CylinderShape> ? 0.7071067811865475L : 1.0L;

template <class Shape>
using GapOf = std::conditional_t<
    std::is_same_v<Shape, CylinderShape>, CylinderGap,
    std::conditional_t<std::is_same_v<Shape, CapsuleShape> || std::is_same_v<Shape, SphereShape>,
                       CapsuleGap, SumGap<Shape>>>;

// Support of the shape in direction n.
template <class Shape>
Real reach(const Shape& shape, const Vec& n) {
  if constexpr (std::is_same_v<Shape, SphereShape>)
    return shape.radius;
  else if constexpr (std::is_same_v<Shape, CapsuleShape>)
    return shape.radius + shape.half * std::abs(n.z());
  else if constexpr (std::is_same_v<Shape, CylinderShape>)
    return shape.radius * n.head<2>().norm() + shape.half * std::abs(n.z());
  else
    return support(cornersOf(shape).points, n);
}

// True if one plane of the cell keeps the shape more than `gap` away during the whole motion. Such
// a cell needs no other test: it neither stops the motion nor touches the shape at its end.
template <class Shape>
bool isKeptAway(const Shape& shape, const PreciseCell& cell, const Vec& from, const Vec& delta,
                Real gap) {
  return std::ranges::any_of(cell.planes, [&](const auto& plane) {
    const Vec back = -plane.normal;
    const Real start = plane.normal.dot(from) - plane.offset - reach(shape, back);
    return std::min(start, start + plane.normal.dot(delta)) > gap;
  });
}

std::vector<PreciseCell> cellsOf(const TreeView& tree) {
  std::vector<uint32_t> leaves = solidLeavesOf(tree);
  std::ranges::sort(leaves);
  leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
  std::vector<PreciseCell> cells;
  for (const uint32_t leaf : leaves) cells.push_back(cellOf(tree, leaf));
  return cells;
}

std::vector<Box> boxesOf(const std::vector<PreciseCell>& cells) {
  std::vector<Box> boxes;
  for (const PreciseCell& cell : cells)
    boxes.push_back({cell.low.cast<double>(), cell.high.cast<double>()});
  return boxes;
}

}  // namespace

std::string Verdict::text() const {
  return std::string(late ? "late " : "") + (early ? "early " : "") + (stuck ? "stuck " : "") +
         (wrongNormal ? "wrong normal " : "") + (wrongContact ? "wrong contact " : "");
}

PreciseJudge::PreciseJudge(const TreeView& tree)
    : m_tree(tree), m_cells(cellsOf(tree)), m_boxes(boxesOf(m_cells)) {}

std::vector<uint32_t> PreciseJudge::cellsIn(const Vec& low, const Vec& high) const {
  return m_boxes.meeting({low.cast<double>(), high.cast<double>()});
}

template <class Shape>
Verdict PreciseJudge::judge(const Shape& shape, const Vec3& start, const Vec3& direction,
                            const Hit& hit) const {
  const Real slack = slackOf(m_tree, shape.extent());
  const Vec from = start.cast<Real>() + shape.middle.template cast<Real>();
  const Vec delta = direction.cast<Real>();
  const Real end = hit.fraction;
  const Vec at = from + end * delta, whole = from + delta;
  const Vec reachOut = Vec::Constant(Real(shape.extent()) + 1);
  const Vec low = from.cwiseMin(whole) - reachOut, high = from.cwiseMax(whole) + reachOut;
  Verdict verdict;
  bool isBlocked = false, isNear = false;
  for (const uint32_t index : cellsIn(low, high)) {
    const PreciseCell& cell = m_cells[index];
    if (cell.leaf != hit.leaf && isKeptAway(shape, cell, from, delta, 8 * slack)) continue;
    const GapOf<Shape> gap(shape, cell);
    verdict.late |= gap.isDeeper(from, delta, end, 1.05L * slack);
    if (!hit.hit) continue;
    isBlocked = isBlocked || gap.isDeeper(from, delta, 1, 0.4L * slack * kLeastPart<Shape>);
    isNear = isNear || !gap.isFurther(at, 4 * slack);
    if (cell.leaf != hit.leaf) continue;
    const Vec n = hit.normal.cast<Real>().normalized(), back = -n;
    const Real between = n.dot(at) - reach(shape, back) - support(cell.vertices, n);
    verdict.wrongNormal = between < -3 * slack || n.dot(delta) >= 0;
    const Vec contact = hit.contact.cast<Real>();
    verdict.wrongContact = segmentToCell(contact, contact, cell) > 16 * slack;
  }
  verdict.early = hit.hit && !isNear;
  verdict.stuck = hit.hit && !isBlocked;
  return verdict;
}

template <class Shape>
double PreciseJudge::deepest(const Shape& shape, const Vec3& start, const Vec3& direction) const {
  const Vec from = start.cast<Real>() + shape.middle.template cast<Real>();
  const Vec delta = direction.cast<Real>();
  Real least = -kInfinity;
  for (const PreciseCell& cell : m_cells) {
    const GapOf<Shape> gap(shape, cell);
    Real low = -10, high = 10;
    for (int step = 0; step < 70; ++step) {
      const Real middle = (low + high) / 2;
      (gap.isDeeper(from, delta, 1, middle) ? low : high) = middle;
    }
    least = std::max(least, low);
  }
  return static_cast<double>(least);
}

template <class Shape>
bool PreciseJudge::overlaps(const Shape& shape, const Vec3& start, double depth) const {
  const Vec from = start.cast<Real>() + shape.middle.template cast<Real>();
  const Vec nowhere = Vec::Zero(), reachOut = Vec::Constant(Real(shape.extent()) + 1);
  return std::ranges::any_of(cellsIn(from - reachOut, from + reachOut), [&](uint32_t index) {
    const PreciseCell& cell = m_cells[index];
    return !isKeptAway(shape, cell, from, nowhere, 0) &&
           GapOf<Shape>(shape, cell).isDeeper(from, nowhere, 0, depth);
  });
}

#define HALFSPACE_JUDGE(Shape)                                                                    \
  template Verdict PreciseJudge::judge(const Shape&, const Vec3&, const Vec3&, const Hit&) const; \
  template bool PreciseJudge::overlaps(const Shape&, const Vec3&, double) const;                  \
  template double PreciseJudge::deepest(const Shape&, const Vec3&, const Vec3&) const;
HALFSPACE_FOR_SHAPES(HALFSPACE_JUDGE)

}  // namespace halfspace::tests
