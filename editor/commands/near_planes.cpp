// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faces are sorted along the main axis of their normals, and compared with those that begin within
// the tolerance on that axis. Faces whose normal has two main axes (a slope of 45 degrees) are in
// the lists of both.
#include "editor/commands/near_planes.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Plane;
using geometry::Vec3;
using level::Level;
using level::Node;
using level::NodeId;

namespace {

// Cosine of the angle up to which two normals are compared: a thin long face may tilt a little.
constexpr double kNearlyParallel = 0.9999;
// Share of the largest component from which another one counts as a main axis, too.
constexpr double kMainAxis = 0.99;

struct Facet {
  NodeId node;
  int face = -1;
  std::size_t order = 0;  // of the solid in the outline
  bool isBrush = false;   // its planes can be replaced
  Plane plane;
  Vec3 normal;  // unit length
  std::vector<Vec3> corners;
  Box box;
};

class Facets {
 public:
  explicit Facets(const Level& level) : m_level(level) { collect(level.root()); }

  std::vector<Facet> all;

 private:
  void collect(NodeId group) {
    for (const NodeId child : m_level.children(group)) {
      const Node& node = m_level.node(child);
      if (node.isGroup()) collect(child);
      if (node.isSolid()) add(node);
    }
  }

  void add(const Node& node) {
    const auto solid = level::solidGeometry(node);
    if (!solid.ok() || !solid.value().isBrush()) return;
    const geometry::Brush& brush = solid.value().brush();
    const std::size_t order = m_solids++;
    for (int face = 0; face < brush.faceCount(); ++face) {
      Facet facet{node.id,
                  solid.value().sourceFace[static_cast<std::size_t>(face)],
                  order,
                  std::holds_alternative<level::BrushSolid>(node.content),
                  brush.plane(face),
                  brush.plane(face).unitNormal(),
                  {},
                  {}};
      for (const int vertex : brush.loop(face)) {
        facet.corners.push_back(brush.vertices()[static_cast<std::size_t>(vertex)].position);
        facet.box.extend(facet.corners.back());
      }
      all.push_back(std::move(facet));
    }
  }

  const Level& m_level;
  std::size_t m_solids = 0;
};

// The farthest that a corner of `facet` is from the plane of `other`.
double farthestCorner(const Facet& facet, const Facet& other) {
  const double length = other.plane.normal().norm();
  double most = 0;
  for (const Vec3& corner : facet.corners) {
    const double distance = (other.plane.normal().dot(corner) - other.plane.offset()) / length;
    most = std::max(most, std::abs(distance));
  }
  return most;
}

bool isNear(const Facet& a, const Facet& b, double tolerance) {
  if (a.node == b.node || std::abs(a.normal.dot(b.normal)) < kNearlyParallel) return false;
  if (((a.box.min() - b.box.max()).array() > tolerance).any()) return false;
  if (((b.box.min() - a.box.max()).array() > tolerance).any()) return false;
  if (a.plane.coplanarWith(b.plane)) return false;
  return farthestCorner(a, b) <= tolerance && farthestCorner(b, a) <= tolerance;
}

bool isOnWholeNumbers(const Facet& facet) {
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(facet.normal[axis]) != 1) continue;
    return facet.box.min()[axis] == std::round(facet.box.min()[axis]);
  }
  return false;
}

// Whether the plane of `a` stays and that of `b` moves to it.
bool isBetterPlane(const Facet& a, const Facet& b) {
  if (a.isBrush != b.isBrush) return !a.isBrush;
  if (isOnWholeNumbers(a) != isOnWholeNumbers(b)) return isOnWholeNumbers(a);
  return std::pair(a.order, a.face) < std::pair(b.order, b.face);
}

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

Pairs nearPairs(const std::vector<Facet>& facets, double tolerance) {
  Pairs pairs;
  for (int axis = 0; axis < 3; ++axis) {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < facets.size(); ++i) {
      const Vec3 sizes = facets[i].normal.cwiseAbs();
      if (sizes[axis] >= kMainAxis * sizes.maxCoeff()) list.push_back(i);
    }
    std::ranges::stable_sort(list, {}, [&](std::size_t i) { return facets[i].box.min()[axis]; });
    for (std::size_t first = 0; first < list.size(); ++first) {
      const Facet& a = facets[list[first]];
      for (std::size_t next = first + 1; next < list.size(); ++next) {
        const Facet& b = facets[list[next]];
        if (b.box.min()[axis] > a.box.max()[axis] + tolerance) break;
        if (isNear(a, b, tolerance)) pairs.emplace_back(list[first], list[next]);
      }
    }
  }
  return pairs;
}

level::PlaneDefinition planeFor(const Facet& facet, const Facet& target) {
  return level::definitionOf(facet.normal.dot(target.normal) > 0 ? target.plane
                                                                 : target.plane.flipped());
}

}  // namespace

std::vector<NearPlane> nearPlanes(const Level& level, double tolerance) {
  const Facets facets(level);
  // The best plane among those near to each face.
  std::map<std::size_t, std::size_t> targets;
  for (const auto& [i, j] : nearPairs(facets.all, tolerance)) {
    const bool isFirstBetter = isBetterPlane(facets.all[i], facets.all[j]);
    const std::size_t stays = isFirstBetter ? i : j;
    const std::size_t moves = isFirstBetter ? j : i;
    if (!facets.all[moves].isBrush) continue;
    const auto [known, isNew] = targets.try_emplace(moves, stays);
    if (!isNew && isBetterPlane(facets.all[stays], facets.all[known->second])) {
      known->second = stays;
    }
  }
  std::vector<NearPlane> found;
  for (const auto& [moves, stays] : targets) {
    if (targets.contains(stays)) continue;  // the next run compares with its new plane
    const Facet& facet = facets.all[moves];
    const Facet& target = facets.all[stays];
    found.push_back({facet.node, facet.face, target.node, planeFor(facet, target),
                     farthestCorner(facet, target), facet.box.center()});
  }
  return found;
}

}  // namespace halfspace::editor
