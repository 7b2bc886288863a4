// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <cassert>

#include "bsp/query/gjk.h"
#include "bsp/query/turned_shape.h"

namespace halfspace::bsp {

namespace {

void takeContact(const CellSweep& sweep, const CellClips& clips, double time, const Vec3& normal,
                 const Vec3& onCell, CellHit& hit) {
  hit.time = time;
  hit.plane = kNoPlane;
  hit.normal =
      normal == Vec3::Zero() ? sweep.normal(sweep.cell.allPlanes()[clips.all.plane()]) : normal;
  hit.contactKnown = true;
  hit.contact = onCell;
}

template <class Shape>
void sweepBySupports(const Shape& shape, const CellSweep& sweep, const CellClips& clips,
                     CellHit& hit) {
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  const double standoff = standoffOf(sweep.tree, shape.extent());
  const double begin = clips.all.time();
  const Nearest near = nearestPoints(shape, sweep.at(begin), vertices);
  if (clips.all.startsInside() && !near.apart) return takeClip(sweep, clips.all, hit);
  if (near.distance <= 2.0 * standoff) {
    // They are as near as after a hit. What does not come nearer moves on.
    if (near.apart && near.normal.dot(sweep.motion.delta) >= 0.0) return;
    return takeContact(sweep, clips, begin, near.normal, near.onCell, hit);
  }
  const GjkSweep found = sweepByGjk(shape, sweep.motion, vertices, begin, standoff);
  if (found.answer == GjkSweep::Answer::free) return;
  // Without an answer, the time is that up to which they are known to be apart.
  assert(found.time >= begin && found.time <= 1.0);
  takeContact(sweep, clips, found.time, found.normal, found.onCell, hit);
}

}  // namespace

#define HALFSPACE_TURNED(Shape)                                                             \
  void sweepAgainstCell(const Shape& shape, const CellSweep& sweep, const CellClips& clips, \
                        CellHit& hit) {                                                     \
    sweepBySupports(shape, sweep, clips, hit);                                              \
  }
HALFSPACE_FOR_TURNED_SHAPES(HALFSPACE_TURNED)
#undef HALFSPACE_TURNED

}  // namespace halfspace::bsp
