// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/manifold.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "bsp/query/cell_sweep.h"
#include "bsp/query/closest.h"
#include "bsp/query/impact.h"
#include "bsp/query/sine_cosine.h"
#include "bsp/query/sweep.h"

namespace halfspace::bsp {

namespace {

// A convex polygon, a segment or a point, in the world.
class Feature {
 public:
  size_t size() const { return m_count; }
  const Vec3& operator[](size_t i) const { return m_points[i]; }
  // Corners that there is no room for are left out.
  void add(const Vec3& point) {
    if (m_count < kMostCellContacts) m_points[m_count++] = point;
  }

  // Keeps the part behind the plane (inside.x <= offset).
  void clip(const Vec3& inside, double offset) {
    Feature kept;
    for (size_t i = 0; i < m_count; ++i) {
      const Vec3& a = m_points[i];
      const Vec3& b = m_points[i + 1 < m_count ? i + 1 : 0];
      const double atA = inside.dot(a) - offset, atB = inside.dot(b) - offset;
      if (atA <= 0.0) kept.add(a);
      // A segment is no closed outline: its one side is crossed once.
      const bool isSide = m_count > 2 || i + 1 < m_count;
      if (isSide && ((atA < 0.0 && atB > 0.0) || (atA > 0.0 && atB < 0.0)))
        kept.add(a + (b - a) * (atA / (atA - atB)));
    }
    *this = kept;
  }

  // Left uninitialised on purpose: the count says how many points there are.
  Feature() {}

 private:
  std::array<Vec3, kMostCellContacts> m_points;
  size_t m_count = 0;
};

constexpr int kRimCorners = 16;

Vec3 levelDirection(const Vec3& v) {
  const Vec3 level(v.x(), v.y(), 0.0);
  const double length = level.norm();
  return length > 0.0 ? Vec3(level / length) : Vec3(Vec3::UnitX());
}

// ---- The feature of a shape that faces along `to` (unit). `at`: the shape's middle ----

Feature featureOf(const PointShape&, const Vec3& at, const Vec3&) {
  Feature feature;
  feature.add(at);
  return feature;
}

Feature featureOf(const SphereShape& sphere, const Vec3& at, const Vec3& to) {
  Feature feature;
  feature.add(at + sphere.radius * to);
  return feature;
}

Feature featureOf(const CapsuleShape& capsule, const Vec3& at, const Vec3& to) {
  Feature feature;
  for (const double end : {-capsule.half, capsule.half})
    feature.add(at + Vec3(0.0, 0.0, end) + capsule.radius * to);
  return feature;
}

Feature featureOf(const BoxShape& box, const Vec3& at, const Vec3& to) {
  int axis = 0;
  to.cwiseAbs().maxCoeff(&axis);
  const int next = (axis + 1) % 3, last = (axis + 2) % 3;
  Feature feature;
  for (const auto& [u, v] : {std::pair(-1.0, -1.0), {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}) {
    Vec3 corner = at;
    corner[axis] += std::copysign(box.half[axis], to[axis]);
    corner[next] += u * box.half[next];
    corner[last] += v * box.half[last];
    feature.add(corner);
  }
  return feature;
}

// A cap, whose first corner is the one that reaches furthest, or the line of the side.
Feature featureOf(const CylinderShape& cylinder, const Vec3& at, const Vec3& to) {
  constexpr double kCap = 0.70710678118654752;  // cosine of 45 degrees
  const Vec3 out = levelDirection(to);
  Feature feature;
  if (std::abs(to.z()) < kCap) {
    for (const double end : {-cylinder.half, cylinder.half})
      feature.add(at + cylinder.radius * out + Vec3(0.0, 0.0, end));
    return feature;
  }
  for (int i = 0; i < kRimCorners; ++i) {
    const auto [sine, cosine] = sineCosineOfDegrees(360.0 / kRimCorners * i);
    const Vec3 turned(cosine * out.x() - sine * out.y(), sine * out.x() + cosine * out.y(), 0.0);
    feature.add(at + cylinder.radius * turned +
                Vec3(0.0, 0.0, std::copysign(cylinder.half, to.z())));
  }
  return feature;
}

// The hull's face that faces `to` most, with the coplanar faces around it: the convex outline of
// the vertices in its plane, by gift wrapping.
Feature featureOf(const HullShape& shape, const Vec3& at, const Vec3& to) {
  const Hull& hull = *shape.hull;
  const Hull::Face* best = &hull.faces().front();
  for (const Hull::Face& face : hull.faces())
    if (face.normal.dot(to) > best->normal.dot(to)) best = &face;
  const Vec3 n = best->normal;
  const double top = n.dot(hull.farthest(n));
  const double margin = 4.0 * hull.margin() + 0x1p-40 * hull.extent();
  Feature corners;
  for (const Vec3& vertex : hull.vertices())
    if (n.dot(vertex) >= top - margin) corners.add(vertex);
  const Vec3 across = n.cross(std::abs(n.x()) < 0.5 ? Vec3(Vec3::UnitX()) : Vec3(Vec3::UnitY()));
  size_t first = 0;
  for (size_t i = 1; i < corners.size(); ++i)
    if (across.dot(corners[i]) > across.dot(corners[first])) first = i;
  Feature outline;
  for (size_t now = first; outline.size() < corners.size();) {
    outline.add(at + corners[now]);
    size_t next = now == 0 && corners.size() > 1 ? 1 : 0;
    for (size_t i = 0; i < corners.size(); ++i) {
      const Vec3 side = corners[next] - corners[now], other = corners[i] - corners[now];
      const double turn = n.dot(side.cross(other));
      if (i != now && (turn < 0.0 || (turn == 0.0 && other.squaredNorm() > side.squaredNorm())))
        next = i;
    }
    if (next == first) break;
    now = next;
  }
  return outline;
}

// ---- A smaller shape inside, which is still apart from the cell where the shape touches it ----

constexpr double kCoreShare = 0.125;  // of the least extent

PointShape innerShapeOf(const PointShape& point) {
  return point;
}
PointShape innerShapeOf(const SphereShape& sphere) {
  return {sphere.middle};
}
CylinderShape innerShapeOf(const CapsuleShape& capsule) {
  return {0.0, capsule.half, capsule.middle};
}
BoxShape innerShapeOf(const BoxShape& box) {
  const Vec3 less = Vec3::Constant(kCoreShare * box.half.minCoeff());
  return {box.half - less, box.middle};
}
CylinderShape innerShapeOf(const CylinderShape& cylinder) {
  const double less = kCoreShare * std::min(cylinder.radius, cylinder.half);
  return {cylinder.radius - less, cylinder.half - less, cylinder.middle};
}
HullShape innerShapeOf(const HullShape& hull) {
  return hull;
}

// ---- Normals that the contact may have exactly ----

template <class Shape, class Try>
void forEachNormalOf(const Shape& shape, Try&& attempt) {
  if constexpr (std::is_same_v<Shape, BoxShape>) {
    for (int axis = 0; axis < 3; ++axis)
      for (const double sign : {-1.0, 1.0}) attempt(Vec3(sign * Vec3::Unit(axis)));
  } else if constexpr (std::is_same_v<Shape, CylinderShape>) {
    for (const double sign : {-1.0, 1.0}) attempt(Vec3(sign * Vec3::UnitZ()));
  } else if constexpr (std::is_same_v<Shape, HullShape>) {
    for (const Hull::Face& face : shape.hull->faces()) attempt(Vec3(-face.normal));
  }
}

template <class Shape>
class CellContacts final : public ClosestSink {
 public:
  CellContacts(const TreeView& tree, const Shape& shape, const Vec3& position, double within,
               ManifoldSink& sink)
      : m_tree(tree),
        m_shape(shape),
        m_position(position),
        m_at(position + shape.middle),
        m_within(within),
        m_tolerance(exactTolerance(tree, shape.extent())),
        m_sink(sink) {}

  bool take(const Closest& told) override {
    const CellView cell = m_tree.cell(told.leaf);
    const Closest nearest = atCore(cell, told);
    const Vec3 normal = normalOf(cell, nearest);
    const size_t facet = facetAlong(cell, normal);
    Feature feature = featureOf(m_shape, m_at, -normal);
    clipToFacet(cell, facet, normal, feature);
    return give(cell, nearest, facet, normal, feature);
  }

 private:
  // How far the shape is from the cell along n; negative: how deep.
  double gapAlong(const CellView& cell, const Vec3& n) const {
    double highest = n.dot(cell.vertices()[0]);
    for (const Vec3& vertex : cell.vertices()) highest = std::max(highest, n.dot(vertex));
    return n.dot(m_at) - m_shape.reach(-n) - highest;
  }

  // The nearest points of the shape and the cell. Round shapes have those of their axis; so do
  // shapes that touch the cell, whose own nearest points have no direction.
  Closest atCore(const CellView& cell, const Closest& nearest) const {
    constexpr bool isRound =
        std::is_same_v<Shape, SphereShape> || std::is_same_v<Shape, CapsuleShape>;
    if (!isRound && nearest.distance > 0.0) return nearest;
    TreeView alone = m_tree;
    alone.root = Link::leaf(true, nearest.leaf);
    alone.boxes = nullptr;
    Closest core = closest(alone, innerShapeOf(m_shape), m_position);
    if (!core.found || !(core.distance > 0.0)) return nearest;
    core.distance = gapAlong(cell, core.normal);
    return core;
  }

  // The normal of a facet or of a face of the shape, if it separates the two as far as their
  // nearest points do; else that of the nearest points.
  Vec3 normalOf(const CellView& cell, const Closest& nearest) const {
    Vec3 best = nearest.normal;
    double most = -std::numeric_limits<double>::infinity();
    const auto attempt = [&](const Vec3& n) {
      const double gap = gapAlong(cell, n);
      if (!(gap > most)) return;
      most = gap;
      best = n;
    };
    for (const CellPlane& plane : cell.facets()) attempt(m_tree.normalOf(plane));
    forEachNormalOf(m_shape, attempt);
    const bool hasNormal = nearest.normal != Vec3::Zero();
    return !hasNormal || most >= nearest.distance - m_tolerance ? best : nearest.normal;
  }

  size_t facetAlong(const CellView& cell, const Vec3& n) const {
    const auto facets = cell.facets();
    size_t best = 0;
    for (size_t i = 1; i < facets.size(); ++i)
      if (m_tree.normalOf(facets[i]).dot(n) > m_tree.normalOf(facets[best]).dot(n)) best = i;
    return best;
  }

  // By planes through the facet's edges along the contact's normal, and where it is further away
  // than wanted.
  void clipToFacet(const CellView& cell, size_t facet, const Vec3& n, Feature& feature) const {
    const Vec3 out = m_tree.normalOf(cell.facets()[facet]);
    for (const CellEdge& edge : cell.edges()) {
      if (edge.left != facet && edge.right != facet) continue;
      const Vec3& a = cell.vertices()[edge.from];
      const Vec3& b = cell.vertices()[edge.to];
      // Seen from outside, the facet is to the left of the edge, or to the right.
      const Vec3 side = (b - a).cross(n) * (edge.left == facet ? 1.0 : -1.0);
      const double length = side.norm();
      if (!(length > 0.0) || !(out.dot(n) > 0.0)) continue;
      feature.clip(side / length, side.dot(a) / length);
    }
    const double steep = out.dot(n);
    if (steep > 0.0) feature.clip(out, cell.facets()[facet].offset + m_within * steep);
  }

  bool give(const CellView& cell, const Closest& nearest, size_t facet, const Vec3& n,
            const Feature& feature) {
    const CellPlane& plane = cell.facets()[facet];
    const Vec3 out = m_tree.normalOf(plane);
    const double steep = out.dot(n);
    std::array<double, kMostCellContacts> distances;
    double least = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < feature.size(); ++i) {
      distances[i] = steep > 0.0 ? (out.dot(feature[i]) - plane.offset) / steep
                                 : std::numeric_limits<double>::infinity();
      least = std::min(least, distances[i]);
    }
    const double apart = gapAlong(cell, n);
    if (least > apart + m_tolerance && !giveOne(nearest.leaf, n, apart, nearest.onSolid))
      return false;
    for (size_t i = 0; i < feature.size(); ++i)
      if (distances[i] <= m_within + m_tolerance &&
          !giveOne(nearest.leaf, n, distances[i], feature[i] - distances[i] * n))
        return false;
    return true;
  }

  bool giveOne(uint32_t leaf, const Vec3& n, double distance, const Vec3& onSolid) {
    Contact contact;
    contact.onSolid = onSolid;
    contact.normal = n;
    contact.distance = distance;
    contact.leaf = leaf;
    contact.contents = m_tree.contentsOf(leaf);
    const Motion motion{m_at, Vec3::Zero(), slackOf(m_tree, m_shape.extent())};
    contact.face = faceAlong({m_tree, m_tree.cell(leaf), motion}, n, onSolid);
    return m_sink.take(contact);
  }

  const TreeView& m_tree;
  const Shape& m_shape;
  Vec3 m_position, m_at;
  double m_within, m_tolerance;
  ManifoldSink& m_sink;
};

}  // namespace

template <class Shape>
QueryError manifold(const TreeView& tree, const Shape& shape, const Vec3& position, double within,
                    ManifoldSink& sink) {
  if (!shape.isValid()) return QueryError::badShape;  // it may have no extent
  CellContacts<Shape> contacts(tree, shape, position, within, sink);
  return closestEach(tree, shape, position, within, contacts);
}

#define HALFSPACE_MANIFOLD(Shape) \
  template QueryError manifold(const TreeView&, const Shape&, const Vec3&, double, ManifoldSink&);
HALFSPACE_FOR_SHAPES(HALFSPACE_MANIFOLD)
#undef HALFSPACE_MANIFOLD

}  // namespace halfspace::bsp
