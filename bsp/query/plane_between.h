// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Checks and corrects the normal of a hit on a curved piece of the expanded cell.
//
// A hit is reported where the gap is the slack, with the normal of the piece that stops the motion.
// A motion nearly parallel to that piece is deep in it only much later; where the hit is reported,
// another piece may be nearer. The plane across the reported normal must separate shape and cell,
// so that is checked; it mostly does.
#pragma once

#include "bsp/query/gjk.h"

namespace halfspace::bsp {

// Signed gap between the shape at this time and the plane across `normal` that supports the cell;
// negative if the plane cuts the shape.
template <class Shape>
double gapAlong(const Shape& shape, const CellSweep& sweep, double time, const Vec3& normal) {
  const Vec3& highest = farthestOf(sweep.cell.vertices(), normal);
  return normal.dot(sweep.at(time) - highest) - shape.reach(-normal);
}

// True if the plane across the hit's normal separates shape and cell, to about the slack.
template <class Shape>
bool isBetween(const Shape& shape, const CellSweep& sweep, const CellHit& hit) {
  return gapAlong(shape, sweep, hit.time, hit.normal) >= -1.5 * sweep.motion.slack;
}

// Replaces the normal by that of the shortest connection of core and cell, found by GJK. For shapes
// that consist of all points within a radius of their core (sphere, capsule).
template <class Core>
void takeNearestNormal(const Core& core, const CellSweep& sweep, CellHit& hit) {
  const Nearest nearest = nearestPoints(core, sweep.at(hit.time), sweep.cell.vertices());
  if (!nearest.apart || !(nearest.normal.dot(sweep.motion.delta) < 0.0)) return;
  hit.normal = nearest.normal;
  hit.contact = nearest.onCell;
}

}  // namespace halfspace::bsp
