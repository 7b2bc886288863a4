// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/offset/expanded_world.h"

#include <algorithm>
#include <cmath>

namespace halfspace::comparison {

std::unique_ptr<const ExpandedWorld> ExpandedWorld::forBox(const ComparisonLevel::Solids& solids,
                                                           const Vec3& half) {
  TreeOptions options;
  options.bevels.edges = options.bevels.vertices = options.bevels.level = options.bevels.box =
      false;
  std::unique_ptr<ExpandedWorld> world(new ExpandedWorld(half, options));
  geometry::Evaluator& boundary = world->m_boundary;
  for (const auto& solid : solids) {
    auto expanded = expandedByBox(*solid, half);
    if (!expanded.ok()) return nullptr;
    auto shape = std::make_shared<const geometry::Brush>(std::move(expanded).value());
    boundary.insertSolid(boundary.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
                         {std::move(shape), {}});
  }
  const geometry::BoundaryChange change = boundary.update();
  world->m_tree.update(boundary, change);
  return world;
}

using geometry::Brush;
using geometry::Plane;
using geometry::Result;

namespace {

// Directions closer than this count as equal. Leaving the second one out enlarges the result by
// less than this share of the solid's size.
constexpr double kSameDirection = 0x1p-24;
// Normals with integer coordinates up to this are not rounded.
constexpr double kShortInteger = 0x1p25;
// Offsets are rounded up to a multiple of 2^-kOffsetBits of the normal's size.
constexpr int kOffsetBits = 30;

bool isShort(const Vec3& v) {
  for (const double each : v)
    if (each != std::floor(each) || std::abs(each) > kShortInteger) return false;
  return true;
}

// The direction with short integers as coordinates, for which exact predicates are cheap.
Vec3 shortened(const Vec3& direction) {
  if (isShort(direction)) return direction;
  const double scale = std::exp2(25.0 - std::ceil(std::log2(direction.cwiseAbs().maxCoeff())));
  return (scale * direction).array().round();
}

class Expansion {
 public:
  Expansion(const Brush& solid, const Vec3& half) : m_solid(solid), m_half(half) {
    m_largest = solid.bounds().min().cwiseAbs().cwiseMax(solid.bounds().max().cwiseAbs());
  }

  Result<Brush> run() {
    for (const Plane& plane : m_solid.planes()) {
      const Vec3& n = plane.normal();
      m_units.push_back(n.normalized());
      m_planes.push_back(Plane::fromCoefficients(n, plane.offset() + reach(n)).value());
    }
    for (int axis = 0; axis < 3; ++axis) {
      touch(Vec3::Unit(axis));
      touch(-Vec3::Unit(axis));
    }
    for (int face = 0; face < m_solid.faceCount(); ++face) bevelEdgesOf(face);
    return Brush::fromPlanes(m_planes);
  }

 private:
  double reach(const Vec3& n) const { return n.cwiseAbs().dot(m_half); }

  double support(const Vec3& n) const {
    double largest = -HUGE_VAL;
    for (const Brush::Vertex& vertex : m_solid.vertices())
      largest = std::max(largest, n.dot(vertex.position));
    return largest;
  }

  bool isKnown(const Vec3& unit) const {
    return std::any_of(m_units.begin(), m_units.end(),
                       [&](const Vec3& other) { return (unit - other).norm() <= kSameDirection; });
  }

  // Adds the plane with this normal that touches the solid, shifted by the reach, unless the
  // direction is known already.
  void touch(const Vec3& n) {
    const Vec3 unit = n.normalized();
    if (isKnown(unit)) return;
    m_units.push_back(unit);
    const double step = std::ldexp(1.0, std::ilogb(n.cwiseAbs().maxCoeff()) - kOffsetBits);
    const double offset = std::ceil((support(n) + reach(n)) / step) * step;
    m_planes.push_back(Plane::fromCoefficients(n, offset).value());
  }

  void bevelEdgesOf(int face) {
    const auto loop = m_solid.loop(face), neighbours = m_solid.neighbours(face);
    for (size_t i = 0; i < loop.size(); ++i) {
      if (neighbours[i] < face) continue;
      const Vec3 from = vertex(loop[i]), edge = vertex(loop[(i + 1) % loop.size()]) - from;
      for (int axis = 0; axis < 3; ++axis) {
        const Vec3 exact = edge.cross(Vec3::Unit(axis));
        if (!(exact.norm() > kSameDirection * edge.norm())) continue;
        for (const Vec3& n : {Vec3(shortened(exact)), Vec3(-shortened(exact))}) {
          // Bound for the rounding errors of n . v and of the direction.
          const double noise =
              n.cwiseAbs().dot(m_largest) * 0x1p-46 + n.norm() * edge.norm() * 0x1p-23;
          if (support(n) <= n.dot(from) + noise) touch(n);
        }
      }
    }
  }

  const Vec3& vertex(int index) const {
    return m_solid.vertices()[static_cast<size_t>(index)].position;
  }

  const Brush& m_solid;
  Vec3 m_half, m_largest;
  std::vector<Plane> m_planes;
  std::vector<Vec3> m_units;
};

}  // namespace

Result<Brush> expandedByBox(const Brush& solid, const Vec3& half) {
  if (half.isZero(0.0)) return solid;
  return Expansion(solid, half).run();
}

}  // namespace halfspace::comparison
