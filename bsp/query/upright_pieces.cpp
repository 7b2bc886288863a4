// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/upright_pieces.h"

#include <cassert>
#include <cmath>

namespace halfspace::bsp {

namespace {

// Reduces [low, high] to the w for which point + w way lies within kSeam slacks of the facet. False
// if none are left.
bool clipToAligned(const CellSweep& sweep, uint32_t facet, const Vec3& point, const Vec3& direction,
                   double& low, double& high) {
  assert(sweep.aligned && facet < sweep.cell.facets().size());
  const AlignedCell& cell = *sweep.aligned;
  const uint32_t across = AlignedCell::axisOf(sweep.cell.facets()[facet]);
  assert(across < 3);
  const double slack = kSeam * sweep.motion.slack;
  for (uint32_t axis = 0; axis < 3; ++axis) {
    if (axis == across) continue;
    const double below = cell.low[axis] - slack - point[axis];
    const double above = cell.high[axis] + slack - point[axis];
    if (std::abs(direction[axis]) <= slack) {
      if (below > slack || above < -slack) return false;
      continue;
    }
    const double a = below / direction[axis], b = above / direction[axis];
    low = std::max(low, std::min(a, b));
    high = std::min(high, std::max(a, b));
  }
  return low <= high;
}

// The parallelogram that an edge from `start` by `along` and an upright segment make.
struct UprightFace {
  const Vec3& start;
  const Vec3 along;
  double half, slack;
  double position = 0.0;  // along the edge, 0 to 1, of the last point given to holds()

  // True if the point lies in the parallelogram or within the slack of it. Contract: the point lies
  // in the parallelogram's plane.
  bool holds(const Vec3& point) {
    const Vec3 from = point - start;
    const double flat2 = along.x() * along.x() + along.y() * along.y();
    const double flat = along.x() * from.x() + along.y() * from.y();
    const double margin = slack * (std::abs(along.x()) + std::abs(along.y()));
    if (!(flat >= -margin && flat <= flat2 + margin) || !(flat2 > 0.0)) return false;
    position = std::min(1.0, std::max(0.0, flat / flat2));
    return std::abs(from.z() - position * along.z()) <= half + slack;
  }
};

}  // namespace

bool segmentMeetsFacet(const CellSweep& sweep, uint32_t facet, const Vec3& point,
                       const Vec3& direction, Vec3& contact) {
  assert(facet < sweep.cell.facets().size());
  double low = -1.0, high = 1.0;
  if (sweep.aligned) {
    const bool meets = clipToAligned(sweep, facet, point, direction, low, high);
    contact = point + 0.5 * (low + high) * direction;
    return meets;
  }
  const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  FacetBox box(4.0 * sweep.motion.slack);
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (edge.left != facet && edge.right != facet) continue;
    box.add(vertices[edge.from], vertices[edge.to]);
    const double side = edge.left == facet ? 1.0 : -1.0;
    const Vec3 along = vertices[edge.to] - vertices[edge.from];
    const double length = along.lpNorm<1>();
    if (length <= sweep.motion.slack) continue;   // has no direction, as in isInFacet()
    const Vec3 out = side * along.cross(normal);  // in the facet's plane, out of the facet
    const double outside = out.dot(point - vertices[edge.from]), change = out.dot(direction);
    const double reach = kSeam * sweep.motion.slack * length;
    // Keeps the w for which the point lies at most `reach` outside this edge: outside + w change <=
    // reach.
    if (std::abs(change) <= reach) {
      if (outside > reach + reach) return false;
    } else if (change > 0.0) {
      high = std::min(high, (reach - outside) / change);
    } else {
      low = std::max(low, (reach - outside) / change);
    }
  }
  box.clip(point, direction, low, high);
  contact = point + 0.5 * (low + high) * direction;
  return low <= high;
}

bool touchesFacet(const CellSweep& sweep, uint32_t facet, const Vec3& middle,
                  const UprightTouch& touch, Vec3& contact) {
  const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
  assert(touch.half >= 0.0);
  const Vec3 point = middle + touch.radial;
  if (std::abs(normal.z()) * touch.half <= kLevel * sweep.motion.slack)
    return segmentMeetsFacet(sweep, facet, point, Vec3(0.0, 0.0, touch.half), contact);
  contact = point - Vec3(0.0, 0.0, std::copysign(touch.half, normal.z()));
  return isInFacet(sweep, facet, normal, contact, kSeam * sweep.motion.slack);
}

void enterUprightFaces(const CellSweep& sweep, PathBox& path, double radius, double half,
                       CellHit& hit) {
  assert(radius >= 0.0 && half >= 0.0);
  if (sweep.aligned) return;
  const Motion& motion = sweep.motion;
  const std::span<const CellPlane> facets = sweep.cell.facets();
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (path.misses(vertices[edge.from], vertices[edge.to])) continue;
    const Vec3 left = sweep.normal(facets[edge.left]), right = sweep.normal(facets[edge.right]);
    if (!(left.z() * right.z() < 0.0)) continue;
    Vec3 normal = left * std::abs(right.z()) + right * std::abs(left.z());
    normal.z() = 0.0;
    const double length = normal.norm();
    if (!(length > 0.0)) continue;
    normal /= length;
    const double change = normal.dot(motion.delta);
    if (!(change < 0.0)) continue;
    const Vec3& a = vertices[edge.from];
    const double start = normal.dot(motion.from - a) - radius;
    if (start < -motion.slack || start + change >= -0.5 * motion.slack) continue;
    const double near = std::max(0.0, (start - motion.slack) / -change);
    if (!(near < hit.time)) continue;
    const double deep = std::max(0.0, (start + 0.5 * motion.slack) / -change);
    UprightFace face{a, vertices[edge.to] - a, half, 2.0 * motion.slack};
    const auto touches = [&](double time) { return face.holds(sweep.at(time) - radius * normal); };
    if (!touches(deep)) continue;
    const double time = firstTouch(sweep, near, deep, touches);
    if (!(time < hit.time)) continue;
    consider(hit, time, normal, a + face.position * face.along);
    path.endBefore(hit);
  }
}

}  // namespace halfspace::bsp
