// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/cylinder_overlap.h"

#include <cmath>
#include <limits>

namespace halfspace::bsp {

namespace {

using Vec2 = Eigen::Vector2d;

struct Slab {
  double low, high;
};

// True if the cell meets the cylinder's axis between the slab's ends.
bool meetsAxis(const CellSweep& sweep, Slab slab) {
  const Vec3& middle = sweep.motion.from;
  for (const CellPlane& plane : sweep.cell.facets()) {
    const Vec3 n = sweep.normal(plane);
    const double room = plane.offset - n.x() * middle.x() - n.y() * middle.y();
    if (n.z() == 0.0) {
      if (room <= 0.0) return false;
    } else if (n.z() > 0.0) {
      slab.high = std::min(slab.high, room / n.z());
    } else {
      slab.low = std::max(slab.low, room / n.z());
    }
  }
  return slab.low < slab.high;
}

double distanceToSegment(const Vec2& point, const Vec3& a, const Vec3& b) {
  const Vec2 along = (b - a).head<2>();
  const double length2 = along.squaredNorm();
  const Vec2 toPoint = point - a.head<2>();
  const double position = length2 > 0.0 ? std::clamp(toPoint.dot(along) / length2, 0.0, 1.0) : 0.0;
  return (toPoint - position * along).norm();
}

// Cuts an edge to the slab; false if nothing is left.
bool clipToSlab(Vec3& a, Vec3& b, const Slab& slab) {
  const Vec3 start = a, along = b - a;
  double from = 0.0, to = 1.0;
  if (along.z() == 0.0) return a.z() > slab.low && a.z() < slab.high;
  const double low = (slab.low - a.z()) / along.z(), high = (slab.high - a.z()) / along.z();
  from = std::max(from, std::min(low, high));
  to = std::min(to, std::max(low, high));
  if (!(from < to)) return false;
  a = start + from * along;
  b = start + to * along;
  return true;
}

// Distance from the axis to the cut of a facet at a height: the segment between the points where
// the facet's edges cross that height. Infinite if they do not cross it.
double distanceToCrossing(const CellSweep& sweep, uint32_t facet, double height) {
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  Vec3 first = Vec3::Zero();
  bool found = false;
  double nearest = std::numeric_limits<double>::infinity();
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (edge.left != facet && edge.right != facet) continue;
    const Vec3 &a = vertices[edge.from], &b = vertices[edge.to];
    if ((a.z() < height) == (b.z() < height)) continue;
    const Vec3 crossing = a + (height - a.z()) / (b.z() - a.z()) * (b - a);
    if (found)
      nearest = std::min(nearest, distanceToSegment(sweep.motion.from.head<2>(), first, crossing));
    first = crossing;
    found = true;
  }
  return nearest;
}

}  // namespace

bool cylinderOverlaps(const CylinderShape& cylinder, const CellSweep& sweep) {
  const Vec3& middle = sweep.motion.from;
  const double slack = sweep.motion.slack;
  const Slab slab{middle.z() - cylinder.half + slack, middle.z() + cylinder.half - slack};
  if (!(slab.low < slab.high)) return false;
  if (meetsAxis(sweep, slab)) return true;
  const double reach = cylinder.radius - slack;
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  for (const CellEdge& edge : sweep.cell.edges()) {
    Vec3 a = vertices[edge.from], b = vertices[edge.to];
    if (!clipToSlab(a, b, slab)) continue;
    if (distanceToSegment(middle.head<2>(), a, b) < reach) return true;
  }
  for (uint32_t facet = 0; facet < sweep.cell.facets().size(); ++facet) {
    if (distanceToCrossing(sweep, facet, slab.low) < reach) return true;
    if (distanceToCrossing(sweep, facet, slab.high) < reach) return true;
  }
  return false;
}

}  // namespace halfspace::bsp
