// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <cmath>

#include "bsp/query/cell_tests.h"
#include "bsp/query/gjk.h"
#include "bsp/query/polytope_planes.h"

namespace halfspace::bsp {

namespace {

// Edges this near to parallel (the sine of their angle) make no face: the obstacle grows by less
// than this much of the shorter edge.
constexpr double kParallel = 0x1p-32;

bool addFaces(const HullShape& shape, const CellSweep& sweep, PlanesBeyond& planes) {
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  for (const Hull::Face& face : shape.hull->faces()) {
    const Vec3 normal = -face.normal;
    const Vec3& touching = farthestOf(vertices, normal);
    const double start = normal.dot(sweep.motion.from - touching) - shape.reach(face.normal);
    if (!planes.add(shape, normal, start)) return false;
  }
  return true;
}

// The faces that one edge of the cell makes with the hull's edges: where the arcs between their
// facets' normals cross (those of the hull mirrored). Signs as in D. Gregorius, "The Separating
// Axis Test between Convex Polyhedra", 2013.
bool addCrossings(const HullShape& shape, const CellSweep& sweep, const CellEdge& edge,
                  PlanesBeyond& planes) {
  const std::span<const CellPlane> facets = sweep.cell.facets();
  const Vec3& a = sweep.cell.vertices()[edge.from];
  const Vec3 along = sweep.cell.vertices()[edge.to] - a;
  const Vec3 left = sweep.normal(facets[edge.left]), right = sweep.normal(facets[edge.right]);
  const Vec3 middle = left + right;
  const double length = along.norm();
  for (const Hull::Edge& other : shape.hull->edges()) {
    const double c = -along.dot(shape.hull->faces()[other.left].normal);
    const double d = -along.dot(shape.hull->faces()[other.right].normal);
    if (!(c * d < 0.0)) continue;
    const Vec3& b = shape.hull->vertices()[other.from];
    const Vec3 otherAlong = shape.hull->vertices()[other.to] - b;
    if (!(left.dot(otherAlong) * right.dot(otherAlong) < 0.0)) continue;
    Vec3 normal = along.cross(otherAlong);
    const double size = normal.norm();
    if (!(size > kParallel * length * otherAlong.norm())) continue;
    normal /= normal.dot(middle) < 0.0 ? -size : size;
    // The crossing must lie on the other's arc too, not opposite it.
    if (normal.dot(shape.hull->faces()[other.left].normal +
                   shape.hull->faces()[other.right].normal) > 0.0)
      continue;
    const double start = normal.dot(sweep.motion.from + b - a);
    if (!planes.add(shape, normal, start)) return false;
  }
  return true;
}

}  // namespace

void sweepAgainstCell(const HullShape& shape, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  const Motion& motion = sweep.motion;
  const auto touches = [&](uint32_t facet, const Vec3& middle, Vec3& contact) {
    const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
    contact = middle + shape.farthest(-normal);
    return isInFacet(sweep, facet, normal, contact, sweep.motion.slack);
  };
  if (landsOnFacet(shape, sweep, clips.facets, hit, touches)) return;
  if (!clips.all.startsInside() && clips.all.time() > 0.0) {
    const GjkSweep found =
        sweepByGjk(shape, motion, sweep.cell.vertices(), clips.all.time(),
                   shape.hull->margin() + standoffOf(sweep.tree, shape.extent()));
    if (found.answer == GjkSweep::Answer::free) return;
    if (found.answer == GjkSweep::Answer::hits) {
      takeClip(sweep, clips.all, hit);
      hit.contactKnown = true;
      hit.contact = found.onCell;
      if (found.normal == Vec3::Zero()) return;
      hit.time = found.time;
      hit.normal = found.normal;
      hit.plane = kNoPlane;
      return;
    }
  }
  PlanesBeyond planes(sweep, clips.all);
  if (!addFaces(shape, sweep, planes)) return;
  for (const CellEdge& edge : sweep.cell.edges())
    if (!addCrossings(shape, sweep, edge, planes)) return;
  planes.take(hit);
}

}  // namespace halfspace::bsp
