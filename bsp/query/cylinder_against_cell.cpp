// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A moving upright cylinder against one cell. The expanded cell consists of the shifted facets and
// of the whole cylinder swept along every edge of the cell (cell_tests.h, cylinder_along_edge.h).
#include <algorithm>
#include <cmath>
#include <limits>

#include "bsp/query/cell_tests.h"
#include "bsp/query/cylinder_along_edge.h"
#include "bsp/query/plane_between.h"
#include "bsp/query/ray_entry.h"
#include "bsp/query/upright_pieces.h"

namespace halfspace::bsp {

namespace {

using Vec2 = Eigen::Vector2d;

// Whether the cylinder meets an edge is decided with a cylinder smaller by kSmaller slacks; the
// time is then computed with one larger by kLarger slacks. Radius and half height change alike, so
// the rim moves by up to 1.42 times as much. Even that must stay below the half slack of flat
// pieces (plane_clip.h), by more than rounding: a motion that sinks slowly on to a slanted facet
// may pass its edge little more than half the slack deep, and nothing but the edge stops it.
constexpr double kSmaller = 0.3, kLarger = 0.7;
// A start that is deeper than kSmaller slacks at an edge may move until it is this deep, in slacks.
// At the rim that is the slack.
constexpr double kDeepest = 0.7;
// Cylinders thinner or lower than this many slacks count as ones of this size: they would have no
// inside.
constexpr double kThinnest = 2.0;

CylinderSize grownBy(const CylinderShape& cylinder, double by) {
  return {cylinder.radius + by, cylinder.half + by};
}

struct EdgeQuestion {
  double deep;          // when the motion is half the slack deep in all half-spaces
  double latest;        // later times do not matter
  uint32_t shallowest;  // the plane the start is least deep behind
};

bool cylinderTouchesFacet(const CellSweep& sweep, const CylinderShape& cylinder, uint32_t facet,
                          const Vec3& middle, Vec3& contact);

// True if a motion that starts at an edge, no deeper than the slack, is later half the slack deep
// behind one of the edge's facets: where it has left the edge or, along the edge, at its end, but
// not before the time `deep`. Sets the normal of that facet. The facet itself was tested at the
// start only, where the rim was still outside it.
bool sinksIntoFacet(const CellSweep& sweep, const CylinderShape& cylinder, const CellEdge& edge,
                    const SegmentMotion& motion, double deep, Vec3& normal) {
  const double slack = sweep.motion.slack;
  const SegmentMotion back{motion.m + motion.latest * motion.d, -motion.d, motion.along,
                           motion.latest};
  SegmentMeeting last;
  if (!firstMeeting(back, grownBy(cylinder, -kSmaller * slack), last)) return false;
  const Vec3 middle = sweep.at(std::min(motion.latest, std::max(motion.latest - last.time, deep)));
  // Deep behind the facet, a smaller cylinder touches it, too.
  const CylinderShape smaller{cylinder.radius - kDeepest * slack, cylinder.half - kDeepest * slack,
                              Vec3::Zero()};
  for (const uint32_t facet : {edge.left, edge.right}) {
    const CellPlane& plane = sweep.cell.facets()[facet];
    const Vec3 n = sweep.normal(plane);
    const double reach = plane.offset + cylinder.reach(n), depth = reach - n.dot(middle);
    Vec3 contact;
    if (!(n.dot(sweep.motion.delta) < 0.0) || n.dot(sweep.motion.from) - reach < -slack) continue;
    if ((depth > kDeep * slack && cylinderTouchesFacet(sweep, cylinder, facet, middle, contact)) ||
        (depth > slack && cylinderTouchesFacet(sweep, smaller, facet, middle, contact))) {
      normal = n;
      return true;
    }
  }
  return false;
}

// Entry into the whole cylinder swept along one edge. These pieces and the shifted facets cover the
// surface of the expanded cell.
void enterEdge(const CellSweep& sweep, const CylinderShape& cylinder, const CellEdge& edge,
               const EdgeQuestion& question, CellHit& hit) {
  const double slack = sweep.motion.slack;
  const Vec3& a = sweep.cell.vertices()[edge.from];
  const Vec3 along = sweep.cell.vertices()[edge.to] - a;
  const SegmentMotion motion{sweep.motion.from - a, sweep.motion.delta, along,
                             std::min(question.latest, hit.time)};
  SegmentMeeting meeting;
  if (!firstMeeting(motion, grownBy(cylinder, -kSmaller * slack), meeting)) return;
  // The start is deeper than kSmaller slacks but not deeper than the slack. The cylinder may then
  // move out or along the surface. If it moves deeper, the hit is on the plane it is least deep
  // behind.
  if (meeting.time <= 0.0) {
    const auto becomes = [&](double depth) {
      return firstMeeting(motion, grownBy(cylinder, -depth * slack), meeting) && meeting.time > 0.0;
    };
    if (!becomes(kDeepest) && !becomes(1.0) &&
        !sinksIntoFacet(sweep, cylinder, edge, motion, question.deep, meeting.normal))
      return;
    const Vec3 least = sweep.normal(sweep.cell.allPlanes()[question.shallowest]);
    if (least.dot(motion.d) < 0.0) meeting.normal = least;
    return consider(hit, 0.0, meeting.normal, a + meeting.position * along);
  }
  SegmentMeeting near = meeting;
  firstMeeting({motion.m, motion.d, along, meeting.time}, grownBy(cylinder, kLarger * slack), near);
  consider(hit, near.time, meeting.normal, a + meeting.position * along);
}

// On a level (horizontal) facet the whole base lies at once: true if the base disc overlaps the
// facet. As at an edge, a disc smaller by kSmaller slacks decides. A larger one would stop a
// cylinder that moves straight up or down past a corner and only touches it.
bool baseTouchesFacet(const CellSweep& sweep, const CylinderShape& cylinder, uint32_t facet,
                      const Vec3& middle, Vec3& contact) {
  const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
  const Vec3 base = middle - Vec3(0.0, 0.0, std::copysign(cylinder.half, normal.z()));
  contact = base;
  if (isInFacet(sweep, facet, normal, base, 0.0)) return true;
  const double slack = sweep.motion.slack;
  const double reach = std::max(cylinder.radius, kThinnest * slack) - kSmaller * slack;
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
    const double position =
        length2 > 0.0 ? std::clamp((base.head<2>() - a).dot(along) / length2, 0.0, 1.0) : 0.0;
    const Vec2 foot = a + position * along;
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
  // Level for this cylinder: the whole base comes within the slack of the plane at once.
  if (flat * cylinder.radius <= kLevel * sweep.motion.slack)
    return baseTouchesFacet(sweep, cylinder, facet, middle, contact);
  // Besides the cylinder's first point, that of the smaller cylinder that decides at edges: where
  // the first point is outside the facet, that one may be inside it without meeting an edge.
  const double slack = sweep.motion.slack;
  for (const double shrunk : {0.0, kSmaller * slack}) {
    const double scale = -std::max(cylinder.radius - shrunk, 0.0) / flat;
    const Vec3 radial(normal.x() * scale, normal.y() * scale, 0.0);
    const double half = std::max(cylinder.half - shrunk, 0.0);
    if (touchesFacet(sweep, facet, middle, {radial, half}, contact)) return true;
  }
  return false;
}

// Chooses a normal where the rim touches an edge or a vertex of the cell. Candidates are the
// normals of the cell's facets and the normals perpendicular to the rim in the upright plane
// through the cylinder's axis: horizontal, vertical, or perpendicular to an edge of the cell. The
// candidate with the widest gap is taken.
void takeNormalBetween(const CellSweep& sweep, const CylinderShape& cylinder, CellHit& hit) {
  const Vec3 toAxis = sweep.at(hit.time) - hit.contact;
  const Vec2 out = toAxis.head<2>().normalized();
  double widest = gapAlong(cylinder, sweep, hit.time, hit.normal);
  const auto offer = [&](const Vec3& direction) {
    const double length = direction.norm();
    if (!(length > 0.0)) return;
    const Vec3 normal = direction / length;
    if (!(normal.dot(sweep.motion.delta) < 0.0)) return;
    const double gap = gapAlong(cylinder, sweep, hit.time, normal);
    if (!(gap > widest)) return;
    widest = gap;
    hit.normal = normal;
  };
  for (const CellPlane& facet : sweep.cell.facets()) offer(sweep.normal(facet));
  offer({out.x(), out.y(), 0.0});
  offer({0.0, 0.0, toAxis.z()});
  for (const CellEdge& edge : sweep.cell.edges()) {
    const Vec3 along = sweep.cell.vertices()[edge.to] - sweep.cell.vertices()[edge.from];
    const double flat = out.dot(along.head<2>());
    const Vec3 across(along.z() * out.x(), along.z() * out.y(), -flat);
    offer(across);
    offer(-across);
  }
}

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

// True if an upright cylinder at the start of the motion overlaps the cell by more than the slack
// in height and in radius. Only the part of the cell between the heights of the cylinder's ends
// counts. Seen from above, the cylinder overlaps that part if the part's distance from the axis is
// less than the radius. Cost: linear in the cell's edges, times its facets for the cuts at the two
// ends.
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

}  // namespace

void sweepAgainstCell(const CylinderShape& given, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  const double slack = sweep.motion.slack;
  const CylinderShape cylinder{std::max(given.radius, kThinnest * slack),
                               std::max(given.half, kThinnest * slack), Vec3::Zero()};
  if (clips.all.startsInside() && cylinderOverlaps(cylinder, sweep))
    return takeClip(sweep, clips.all, hit);
  const auto touches = [&](uint32_t facet, const Vec3& middle, Vec3& contact) {
    return cylinderTouchesFacet(sweep, given, facet, middle, contact);
  };
  if (landsOnFacet(given, sweep, clips.facets, hit, touches)) return;
  hit.time = clips.latest;
  const EdgeQuestion question{clips.all.first(), std::min(1.0, clips.all.last()),
                              clips.all.shallowest()};
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  PathBox path(sweep, clips, {cylinder.radius, cylinder.radius, cylinder.half});
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (path.misses(vertices[edge.from], vertices[edge.to])) continue;
    enterEdge(sweep, cylinder, edge, question, hit);
    path.endBefore(hit);
  }
  if (hit.time < clips.latest && !isBetween(cylinder, sweep, hit))
    takeNormalBetween(sweep, cylinder, hit);
}

}  // namespace halfspace::bsp
