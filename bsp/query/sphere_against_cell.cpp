// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A moving sphere against one cell. The expanded cell consists of the facets shifted by the radius,
// a tube around every edge and a ball around every vertex; the earliest entry into any of them is
// the hit (cell_tests.h).
#include <algorithm>
#include <cassert>

#include "bsp/query/cell_distance.h"
#include "bsp/query/cell_tests.h"
#include "bsp/query/plane_between.h"
#include "bsp/query/ray_entry.h"

namespace halfspace::bsp {

void takeClip(const CellSweep& sweep, const PlaneClip& clip, CellHit& hit) {
  hit.startInSolid = clip.startsInside();
  hit.time = clip.time();
  hit.plane = clip.plane();
  assert(hit.plane < sweep.cell.allPlanes().size());
  hit.normal = sweep.normal(sweep.cell.allPlanes()[hit.plane]);
  hit.depth = hit.startInSolid ? -clip.shallow() : 0.0;
  hit.contactKnown = false;
}

void sweepAgainstCell(const PointShape&, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  takeClip(sweep, clips.facets, hit);
  hit.contactKnown = true;
  hit.contact = sweep.at(hit.time);
}

namespace {

bool startsInside(const CellSweep& sweep, const CellClips& clips, double radius, CellHit& hit) {
  const NearestPoint nearest = nearestInCell(sweep, sweep.motion.from);
  if (!nearest.inside && nearest.distance >= radius - sweep.motion.slack) return false;
  takeClip(sweep, clips.all, hit);
  const double depth = radius - nearest.distance;
  if (nearest.inside || !(nearest.distance > 0.0) || depth >= hit.depth) return true;
  hit.depth = depth;
  hit.normal = (sweep.motion.from - nearest.onCell) / nearest.distance;
  hit.plane = kNoPlane;
  hit.contactKnown = true;
  hit.contact = nearest.onCell;
  return true;
}

}  // namespace

void sweepAgainstCell(const SphereShape& sphere, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  const Motion& motion = sweep.motion;
  const Thickness thick{std::max(sphere.radius, 2.0 * motion.slack), motion.slack};
  if (clips.all.startsInside() && startsInside(sweep, clips, thick.radius, hit)) return;
  const auto touches = [&](uint32_t facet, const Vec3& middle, Vec3& contact) {
    const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
    contact = middle - sphere.radius * normal;
    return isInFacet(sweep, facet, normal, contact, kSeam * motion.slack);
  };
  if (landsOnFacet(sphere, sweep, clips.facets, hit, touches)) return;
  hit.time = clips.latest;
  PathBox path(sweep, clips, Vec3::Constant(thick.radius));
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  double time = 0.0, position = 0.0;
  for (const CellEdge& edge : sweep.cell.edges()) {
    const Vec3& a = vertices[edge.from];
    if (path.misses(a, vertices[edge.to])) continue;
    const Vec3 along = vertices[edge.to] - a;
    const Vec3 m = motion.from - a;
    if (!entersTube(m, motion.delta, along, thick, time, position) || time >= hit.time) continue;
    const Vec3 contact = a + position * along;
    consider(hit, time, (sweep.at(time) - contact).normalized(), contact);
    path.endBefore(hit);
  }
  for (const Vec3& vertex : vertices) {
    if (path.misses(vertex)) continue;
    if (!entersBall<Vec3>(motion.from - vertex, motion.delta, thick, time)) continue;
    if (time < hit.time) consider(hit, time, (sweep.at(time) - vertex).normalized(), vertex);
    path.endBefore(hit);
  }
  if (hit.time < clips.latest && !isBetween(sphere, sweep, hit))
    takeNearestNormal(PointShape{}, sweep, hit);
}

}  // namespace halfspace::bsp
