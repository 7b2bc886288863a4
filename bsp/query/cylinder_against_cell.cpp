// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "bsp/query/cell_tests.h"
#include "bsp/query/cylinder_overlap.h"
#include "bsp/query/ray_entry.h"
#include "bsp/query/upright_pieces.h"

namespace halfspace::bsp {

namespace {

using Vec2 = Eigen::Vector2d;

struct Interval {
  double enter = -std::numeric_limits<double>::infinity();
  double leave = std::numeric_limits<double>::infinity();
};

// |place + t change| < half, in the sense of plane_clip.h.
bool clipBySlab(double place, double change, double half, double slack, Interval& when) {
  const double inner = half - 0.5 * slack;
  if (std::abs(place) > inner && (place > 0.0 ? change >= 0.0 : change <= 0.0)) return false;
  if (change == 0.0) return true;
  const double side = change > 0.0 ? 1.0 : -1.0;
  when.enter = std::max(when.enter, (-side * (half + slack) - place) / change);
  when.leave = std::min(when.leave, (side * inner - place) / change);
  return when.enter < when.leave;
}

// The whole cylinder about a vertex.
void enterVertex(const CellSweep& sweep, const CylinderShape& cylinder, const Vec3& vertex,
                 const Thickness& thick, CellHit& hit) {
  const Vec3& delta = sweep.motion.delta;
  const Vec3 m = sweep.motion.from - vertex;
  Interval when{-1.0, 1.0};
  if (!clipBySlab(m.z(), delta.z(), cylinder.half, thick.slack, when)) return;
  const Vec2 flat = m.head<2>(), flatDelta = delta.head<2>();
  const double inner = thick.radius - 0.5 * thick.slack;
  const bool startsInCircle = flat.squaredNorm() < inner * inner;
  double time = 0.0;
  if (!startsInCircle && (!entersBall(flat, flatDelta, thick, time) || time > when.leave)) return;
  const double enter = std::max(0.0, when.enter);
  if (startsInCircle || enter > time) {
    // Out of the circle before it is in the slab?
    if ((flat + enter * flatDelta).squaredNorm() >= thick.radius * thick.radius) return;
    if (enter < hit.time) consider(hit, enter, Vec3(0.0, 0.0, std::copysign(1.0, m.z())), vertex);
    return;
  }
  if (!(time < hit.time)) return;
  const Vec2 out = (flat + time * flatDelta).normalized();
  consider(hit, time, Vec3(out.x(), out.y(), 0.0), vertex);
}

// A disc swept along a slanted edge: cut level, it is a circle everywhere, so upright shear makes a
// tube of it. `m` leads from the edge's start to the disc's middle.
void enterShearedTube(const CellSweep& sweep, const Vec3& a, const Vec3& along, const Vec3& m,
                      const Thickness& thick, CellHit& hit) {
  const Vec3& delta = sweep.motion.delta;
  const Vec2 shear = along.head<2>() / along.z();
  const Vec2 flat = m.head<2>() - shear * m.z();
  const Vec2 flatDelta = delta.head<2>() - shear * delta.z();
  const double steep = 1.0 + shear.lpNorm<1>();  // slack across, seen level
  double time = 0.0;
  if (!entersBall(flat, flatDelta, {thick.radius, thick.slack * steep}, time)) return;
  if (!(time < hit.time)) return;
  const double place = (m.z() + time * delta.z()) / along.z();
  if (place < 0.0 || place > 1.0) return;
  const Vec2 out = (flat + time * flatDelta).normalized();
  const Vec3 normal(out.x(), out.y(), -out.dot(shear));
  consider(hit, time, normal.normalized(), a + place * along);
}

// The whole cylinder swept along a level edge, without its ends.
void enterLevelEdge(const CellSweep& sweep, const CylinderShape& cylinder, const Vec3& a,
                    const Vec3& along, CellHit& hit) {
  const double slack = sweep.motion.slack;
  const Vec3& delta = sweep.motion.delta;
  const Vec3 m = sweep.motion.from - a - 0.5 * along;
  const double length = along.norm();
  const Vec3 direction = along / length;
  const Vec3 across(-direction.y(), direction.x(), 0.0);
  const double half = cylinder.half + 0.5 * std::abs(along.z());
  Interval when{-1.0, 1.0};
  if (!clipBySlab(direction.dot(m), direction.dot(delta), 0.5 * length, slack, when)) return;
  const double acrossPlace = across.dot(m), acrossDelta = across.dot(delta);
  if (!clipBySlab(acrossPlace, acrossDelta, cylinder.radius, slack, when)) return;
  const double sideways = when.enter;
  if (!clipBySlab(m.z(), delta.z(), half, slack, when)) return;
  const double time = std::max(0.0, when.enter);
  if (!(time < hit.time)) return;
  const Vec3 normal = when.enter > sideways ? Vec3(0.0, 0.0, std::copysign(1.0, m.z()))
                                            : Vec3(across * std::copysign(1.0, acrossPlace));
  const double place = direction.dot(m + time * delta) / length + 0.5;
  consider(hit, time, normal, a + std::min(1.0, std::max(0.0, place)) * along);
}

void enterEdge(const CellSweep& sweep, const CylinderShape& cylinder, const CellEdge& edge,
               const Thickness& thick, CellHit& hit) {
  const Vec3& a = sweep.cell.vertices()[edge.from];
  const Vec3 along = sweep.cell.vertices()[edge.to] - a;
  if (std::abs(along.z()) <= 0x1p-30 * along.lpNorm<1>()) {
    if (along.squaredNorm() > 0.0) enterLevelEdge(sweep, cylinder, a, along, hit);
    return;
  }
  const std::span<const CellPlane> facets = sweep.cell.facets();
  const double left = sweep.normal(facets[edge.left]).z();
  const double right = sweep.normal(facets[edge.right]).z();
  const Vec3 m = sweep.motion.from - a, up(0.0, 0.0, cylinder.half);
  // An edge is met by the lower rim from above and by the upper rim from below.
  if (left >= 0.0 || right >= 0.0) enterShearedTube(sweep, a, along, m - up, thick, hit);
  if (left <= 0.0 || right <= 0.0) enterShearedTube(sweep, a, along, m + up, thick, hit);
}

// On a level facet the whole base lies.
bool baseTouchesFacet(const CellSweep& sweep, const CylinderShape& cylinder, uint32_t facet,
                      const Vec3& middle, Vec3& contact) {
  const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
  const Vec3 base = middle - Vec3(0.0, 0.0, std::copysign(cylinder.half, normal.z()));
  contact = base;
  if (isInFacet(sweep, facet, normal, base, 0.0)) return true;
  const double reach = cylinder.radius + sweep.motion.slack;
  if (sweep.aligned) {
    const AlignedCell& cell = *sweep.aligned;
    contact.head<2>() = base.head<2>().cwiseMax(cell.low.head<2>()).cwiseMin(cell.high.head<2>());
    return (contact - base).head<2>().squaredNorm() <= reach * reach;
  }
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (edge.left != facet && edge.right != facet) continue;
    const Vec2 a = vertices[edge.from].head<2>();
    const Vec2 along = vertices[edge.to].head<2>() - a;
    const double length2 = along.squaredNorm();
    const double place =
        length2 > 0.0 ? std::clamp((base.head<2>() - a).dot(along) / length2, 0.0, 1.0) : 0.0;
    const Vec2 foot = a + place * along;
    if ((foot - base.head<2>()).squaredNorm() > reach * reach) continue;
    contact.head<2>() = foot;
    return true;
  }
  return false;
}

bool cylinderTouchesFacet(const CellSweep& sweep, const CylinderShape& cylinder, uint32_t facet,
                          const Vec3& middle, Vec3& contact) {
  const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
  const double flat = normal.head<2>().norm();
  if (flat < 0x1p-30) return baseTouchesFacet(sweep, cylinder, facet, middle, contact);
  const double scale = -cylinder.radius / flat;
  const Vec3 radial(normal.x() * scale, normal.y() * scale, 0.0);
  return touchesFacet(sweep, facet, middle, {radial, cylinder.half}, contact);
}

}  // namespace

void sweepAgainstCell(const CylinderShape& given, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  const double slack = sweep.motion.slack;
  // Thinner than the slack, it would have no inside.
  const CylinderShape cylinder{std::max(given.radius, 2.0 * slack),
                               std::max(given.half, 2.0 * slack), Vec3::Zero()};
  if (clips.all.startsInside() && cylinderOverlaps(cylinder, sweep))
    return takeClip(sweep, clips.all, hit);
  const auto touches = [&](uint32_t facet, const Vec3& middle, Vec3& contact) {
    return cylinderTouchesFacet(sweep, given, facet, middle, contact);
  };
  if (landsOnFacet(given, sweep, clips.facets, hit, touches)) return;
  hit.time = clips.latest;
  const Thickness thick{cylinder.radius, slack};
  PathBox path(sweep, clips, {cylinder.radius, cylinder.radius, cylinder.half});
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  enterUprightFaces(sweep, path, cylinder.radius, cylinder.half, hit);
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (path.misses(vertices[edge.from], vertices[edge.to])) continue;
    enterEdge(sweep, cylinder, edge, thick, hit);
    path.endBefore(hit);
  }
  for (const Vec3& vertex : vertices) {
    if (path.misses(vertex)) continue;
    enterVertex(sweep, cylinder, vertex, thick, hit);
    path.endBefore(hit);
  }
}

}  // namespace halfspace::bsp
