// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The moving shape itself against one cell: what `exact` adds to the shifted planes.
//
// Each test is given the motion's clips by the cell's shifted facets and by these and its bevels;
// neither is free. O is the cell's expanded obstacle: cell (+) reflected shape. A box and a hull
// add what O's faces lack: planes. Round shapes cover O's surface by pieces that each lie in O,
// flat ones on O's planes and curved ones along the cell's edges and at its vertices, and take the
// earliest entry into any of them: that is the entry into O, and no piece has to know where another
// begins. Pieces that share a seam overlap by the slack.
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
  // Entries at this time or later are of no interest; what is told then is this time, and no hit.
  double latest = CellHit().time;
};

// Points of a shape whose distances from a plane differ by no more than this many slacks touch it
// together: then an edge or a face of the shape lies on it. Well below half a slack, since they are
// all taken to be as near as the nearest.
inline constexpr double kLevel = 0x1p-5;

// Where the shape is while it may touch the cell, before what has been hit: what lies outside needs
// no closer look.
class PathBox {
 public:
  // `reach`: of the shape, along the axes.
  PathBox(const CellSweep& sweep, const CellClips& clips, const Vec3& reach)
      : m_sweep(sweep), m_start(sweep.at(clips.all.first())), m_grown(reach) {
    m_grown.array() += 4.0 * sweep.motion.slack;
    endAt(std::min(clips.all.last(), clips.latest));
  }
  // Nothing at this time or later matters any more.
  void endAt(double time) {
    m_end = time;
    const Vec3 end = m_sweep.at(time);
    m_low = m_start.cwiseMin(end) - m_grown;
    m_high = m_start.cwiseMax(end) + m_grown;
  }
  void endBefore(const CellHit& hit) {
    if (hit.time < m_end) endAt(hit.time);
  }
  // The segment's box is beside it. (Nothing branches: the answer cannot be guessed.)
  bool misses(const Vec3& a, const Vec3& b) const {
    bool apart = false;
    for (int axis = 0; axis < 3; ++axis)
      apart |=
          (std::max(a[axis], b[axis]) < m_low[axis]) | (std::min(a[axis], b[axis]) > m_high[axis]);
    return apart;
  }
  bool misses(const Vec3& a) const { return misses(a, a); }

 private:
  const CellSweep& m_sweep;
  Vec3 m_start, m_grown, m_low, m_high;
  double m_end;
};

// Each takes `hit` as it is before the cell, and leaves what the cell does to the shape.
void sweepAgainstCell(const PointShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const SphereShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const CapsuleShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const CylinderShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const BoxShape&, const CellSweep&, const CellClips&, CellHit& hit);
void sweepAgainstCell(const HullShape&, const CellSweep&, const CellClips&, CellHit& hit);

// The hit that a clip by the cell's own planes stands for.
void takeClip(const CellSweep& sweep, const PlaneClip& clip, CellHit& hit);

// The first time in [early, late] at which the shape touches a convex piece of a plane, to within
// the slack of the way; it does at `late`. touches(time) decides.
template <class Touches>
double firstTouch(const CellSweep& sweep, double early, double late, Touches&& touches) {
  if (touches(early)) return early;
  const double length = sweep.motion.delta.template lpNorm<1>();
  while ((late - early) * length > sweep.motion.slack) {
    const double middle = 0.5 * (early + late);
    if (!(middle > early && middle < late)) break;
    (touches(middle) ? late : early) = middle;
  }
  touches(late);  // keeps the contact of this time
  return late;
}

// A hit on a plane is reported where the gap is the slack; the shape touches surely where it is
// half the slack behind the plane. Between these two times a skimming shape moves along the plane
// by more than the slack, so the facet at the second time may not be the facet at the first.
inline bool skims(const CellSweep& sweep, const PlaneClip& clip, const Vec3& normal) {
  const Vec3& delta = sweep.motion.delta;
  const double time = clip.first() - clip.time(), across = normal.dot(delta);
  const double along2 = delta.squaredNorm() - across * across;
  return time * time * along2 > sweep.motion.slack * sweep.motion.slack;
}

// Whether the shape, when it is half the slack behind the last of the shifted facets, touches that
// facet, or one whose plane it touches then too (facets that rounding has made of one):
// touches(facet, middle, contact) decides. Then this facet is the entry into the obstacle. The
// reported time is where the gap is the slack, or later, where the shape first touches the facet.
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
