// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A moving upright capsule against one cell. The expanded cell consists of the shifted facets,
// upright faces (upright_pieces.h), two tubes per edge (of the capsule's upper and lower end), and
// per vertex two balls and an upright cylinder between them (cell_tests.h).
#include "bsp/query/cell_distance.h"
#include "bsp/query/plane_between.h"
#include "bsp/query/ray_entry.h"
#include "bsp/query/upright_pieces.h"

namespace halfspace::bsp {

namespace {

// The capsule's core (its segment) as a box without width.
BoxShape coreOf(const CapsuleShape& capsule) {
  return {{0.0, 0.0, capsule.half}, Vec3::Zero()};
}

bool startsInside(const CapsuleShape& capsule, const CellSweep& sweep, const CellClips& clips,
                  double radius, CellHit& hit) {
  const Nearest nearest = nearestPoints(coreOf(capsule), sweep.motion.from, sweep.cell.vertices());
  if (nearest.distance >= radius - sweep.motion.slack) return false;
  takeClip(sweep, clips.all, hit);
  const double depth = radius - nearest.distance;
  if (!nearest.apart || depth >= hit.depth) return true;
  hit.depth = depth;
  hit.normal = nearest.normal;
  hit.plane = kNoPlane;
  hit.contactKnown = true;
  hit.contact = nearest.onCell;
  return true;
}

// Entry of the sphere at one end of the capsule, starting at `from`, into the tube around an edge.
void enterEdge(const CellSweep& sweep, const Vec3& from, const CellEdge& edge,
               const Thickness& thick, CellHit& hit) {
  const Vec3& a = sweep.cell.vertices()[edge.from];
  const Vec3 along = sweep.cell.vertices()[edge.to] - a;
  double time = 0.0, position = 0.0;
  if (!entersTube(from - a, sweep.motion.delta, along, thick, time, position)) return;
  if (time >= hit.time) return;
  const Vec3 contact = a + position * along;
  consider(hit, time, (from + time * sweep.motion.delta - contact).normalized(), contact);
}

void enterVertex(const CellSweep& sweep, const CapsuleShape& capsule, const Vec3& vertex,
                 const Thickness& thick, CellHit& hit) {
  const Vec3& delta = sweep.motion.delta;
  const Vec3 m = sweep.motion.from - vertex;
  double time = 0.0;
  const Eigen::Vector2d flat = m.head<2>(), flatDelta = delta.head<2>();
  const double reach = capsule.half + thick.slack;
  if (entersRound(flat, flatDelta, thick, {m.z(), delta.z(), -reach, reach}, time) &&
      time < hit.time) {
    Vec3 normal = m + time * delta;
    normal.z() = 0.0;
    consider(hit, time, normal.normalized(), vertex);
  }
  for (double end : {-capsule.half, capsule.half}) {
    const Vec3 fromEnd = m + Vec3(0.0, 0.0, end);
    if (entersBall(fromEnd, delta, thick, time) && time < hit.time)
      consider(hit, time, (fromEnd + time * delta).normalized(), vertex);
  }
}

}  // namespace

void sweepAgainstCell(const CapsuleShape& capsule, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  const Motion& motion = sweep.motion;
  const Thickness thick{std::max(capsule.radius, 2.0 * motion.slack), motion.slack};
  if (clips.all.startsInside() && startsInside(capsule, sweep, clips, thick.radius, hit)) return;
  const std::span<const CellPlane> facets = sweep.cell.facets();
  const auto touches = [&](uint32_t facet, const Vec3& middle, Vec3& contact) {
    const Vec3 radial = -capsule.radius * sweep.normal(facets[facet]);
    return touchesFacet(sweep, facet, middle, {radial, capsule.half}, contact);
  };
  if (landsOnFacet(capsule, sweep, clips.facets, hit, touches)) return;
  hit.time = clips.latest;
  const Vec3 up(0.0, 0.0, capsule.half);
  PathBox path(sweep, clips, Vec3::Constant(thick.radius) + up);
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  enterUprightFaces(sweep, path, capsule.radius, capsule.half, hit);
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (path.misses(vertices[edge.from], vertices[edge.to])) continue;
    const double left = sweep.normal(facets[edge.left]).z();
    const double right = sweep.normal(facets[edge.right]).z();
    // The lower end meets edges of facets that face up, the upper end edges of facets that face
    // down.
    if (left >= 0.0 || right >= 0.0) enterEdge(sweep, motion.from - up, edge, thick, hit);
    if (left <= 0.0 || right <= 0.0) enterEdge(sweep, motion.from + up, edge, thick, hit);
    path.endBefore(hit);
  }
  for (const Vec3& vertex : vertices) {
    if (path.misses(vertex)) continue;
    enterVertex(sweep, capsule, vertex, thick, hit);
    path.endBefore(hit);
  }
  if (hit.time < clips.latest && !isBetween(capsule, sweep, hit))
    takeNearestNormal(coreOf(capsule), sweep, hit);
}

}  // namespace halfspace::bsp
