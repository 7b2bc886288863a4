// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The moving shape itself against one cell: the tests that Accuracy::exact adds to the shifted
// planes.
//
// Let O be the cell's expanded obstacle: cell (+) reflected shape. The motion of the shape's middle
// hits the cell where it enters O. Each test gets the motion clipped by the cell's shifted facets,
// and clipped by facets and bevels; both clips are not empty. Boxes and hulls add the planes that O
// has in addition. Round shapes cover O's surface with pieces that each lie in O: flat pieces on
// O's planes, curved pieces along the cell's edges and at its vertices. The earliest entry into any
// piece is the entry into O, so no piece needs to know where the next one begins. Pieces overlap
// where they join: a flat piece reaches kSeam slacks beyond its facet, and a curved piece is hit at
// a depth of kDeep slacks (ray_entry.h), which is less than the half slack of flat pieces.
//
//         ball at a vertex --> .-----------.  <-- flat piece: the facet shifted by the reach
//                             /  +-------+  \  <-- round around the vertex
//                            |   | cell  |   |
//                             \  +-------+  /
//                              `-----------'
#pragma once

#include <algorithm>
#include <cmath>

#include "bsp/query/cell_sweep.h"
#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"

namespace halfspace::bsp {

struct CellClips {
  const PlaneClip& facets;
  const PlaneClip& all;
  // Entries at this time or later do not matter. If there is no earlier one, the test returns this
  // time.
  double latest = CellHit().time;
};

// Points of a shape whose distances from a plane differ by at most this many slacks touch it
// together: an edge or a face of the shape then lies on the plane. Well below half a slack, since
// all these points are treated as if they were as near as the nearest.
inline constexpr double kLevel = 0x1p-5;

// Bounding box of the shape's path while it may touch the cell, up to the earliest hit so far.
// Edges and vertices outside it need no test.
class PathBox {
 public:
  // `reach`: how far the shape reaches along each axis.
  PathBox(const CellSweep& sweep, const CellClips& clips, const Vec3& reach)
      : m_sweep(sweep), m_start(sweep.at(clips.all.first())), m_grown(reach) {
    m_grown.array() += 4.0 * sweep.motion.slack;
    endAt(std::min(clips.all.last(), clips.latest));
  }
  // Cuts the path: hits at this time or later do not matter any more.
  void endAt(double time) {
    m_end = time;
    const Vec3 end = m_sweep.at(time);
    m_low = m_start.cwiseMin(end) - m_grown;
    m_high = m_start.cwiseMax(end) + m_grown;
  }
  void endBefore(const CellHit& hit) {
    if (hit.time < m_end) endAt(hit.time);
  }
  // True if the segment's bounding box lies outside the path's box. Without branches, because their
  // outcome cannot be predicted.
  bool misses(const Vec3& a, const Vec3& b) const {
    bool apart = false;
    for (int axis = 0; axis < 3; ++axis) {
      apart |= std::max(a[axis], b[axis]) < m_low[axis];
      apart |= std::min(a[axis], b[axis]) > m_high[axis];
    }
    return apart;
  }
  bool misses(const Vec3& a) const { return misses(a, a); }

 private:
  const CellSweep& m_sweep;
  Vec3 m_start, m_grown, m_low, m_high;
  double m_end;
};

// Each test gets a default `hit` and fills it with the hit on this cell, if there is one before
// `CellClips::latest`.
void sweepAgainstCell(const PointShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const SphereShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const CapsuleShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const CylinderShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const BoxShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const HullShape&, const CellSweep&, const CellClips&, CellHit& hit);

// Fills `hit` from a clip by the cell's planes.
void takeClip(const CellSweep& sweep, const PlaneClip& clip, CellHit& hit);

// The first time in [early, late] at which the shape touches a convex piece of a plane, found by
// bisection to within the slack along the path. Contract: it touches at `late`. touches(time)
// decides.
template <class Touches>
double firstTouch(const CellSweep& sweep, double early, double late, Touches&& touches) {
  if (touches(early)) return early;
  const double length = sweep.motion.delta.template lpNorm<1>();
  while ((late - early) * length > sweep.motion.slack) {
    const double middle = 0.5 * (early + late);
    if (!(middle > early && middle < late)) break;
    (touches(middle) ? late : early) = middle;
  }
  touches(late);  // the callback keeps the contact of its last call
  return late;
}

// True if the motion skims along the hit plane: between the reported hit (gap = slack) and half the
// slack behind the plane, the shape moves along the plane by more than the slack. Its first contact
// may then lie elsewhere than the deeper one.
inline bool skims(const CellSweep& sweep, const PlaneClip& clip, const Vec3& normal) {
  const Vec3& delta = sweep.motion.delta;
  const double time = clip.first() - clip.time(), across = normal.dot(delta);
  const double along2 = delta.squaredNorm() - across * across;
  return time * time * along2 > sweep.motion.slack * sweep.motion.slack;
}

// Takes the hit if the shape, when it is half the slack behind the last of the shifted facets,
// touches that facet in its plane. It also tests other facets whose plane the shape touches at that
// time, as rounding may split one facet into several. touches(facet, middle, contact) decides. The
// hit is reported where the gap is the slack, or later, where the shape first touches the facet.
// False: the entry is not on a facet, or the shape starts inside.
template <class Shape, class Touches>
bool landsOnFacet(const Shape& shape, const CellSweep& sweep, const PlaneClip& clip, CellHit& hit,
                  Touches&& touches) {
  if (clip.startsInside()) return false;
  uint32_t landed = clip.plane();
  const bool isSkimming = skims(sweep, clip, sweep.normal(sweep.cell.allPlanes()[landed]));
  const Vec3 middle = sweep.at(isSkimming ? clip.first() : clip.time());
  Vec3 contact;
  if (!touches(landed, middle, contact)) {
    const std::span<const CellPlane> facets = sweep.cell.facets();
    const uint32_t first = landed;
    for (landed = 0; landed < facets.size(); ++landed) {
      if (landed == first) continue;
      const Vec3 n = sweep.normal(facets[landed]);
      const double height = n.dot(middle) - facets[landed].offset - shape.reach(-n);
      if (std::abs(height) <= 4.0 * sweep.motion.slack && touches(landed, middle, contact)) break;
    }
    if (landed == facets.size()) return false;
  }
  takeClip(sweep, clip, hit);
  if (isSkimming)
    hit.time = firstTouch(sweep, clip.time(), clip.first(),
                          [&](double time) { return touches(landed, sweep.at(time), contact); });
  hit.plane = landed;
  hit.normal = sweep.normal(sweep.cell.facets()[landed]);
  hit.contactKnown = true;
  hit.contact = contact;
  return true;
}

}  // namespace halfspace::bsp
