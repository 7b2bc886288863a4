// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The normal of a hit on a curved piece of the obstacle. It is that of the piece that stops the
// motion, at the place where the hit is told: where the gap is the slack. A motion almost along the
// piece is deep in it much later, and where the hit is told another piece may be nearer. So the
// plane of the normal is checked to lie between shape and cell; mostly it does.
#pragma once

#include "bsp/query/gjk.h"

namespace halfspace::bsp {

// How far the shape is, at this time, from the plane across `normal` that supports the cell;
// negative if the plane cuts the shape.
template <class Shape>
double gapAlong(const Shape& shape, const CellSweep& sweep, double time, const Vec3& normal) {
  const Vec3& highest = farthestOf(sweep.cell.vertices(), normal);
  return normal.dot(sweep.at(time) - highest) - shape.reach(-normal);
}

// The plane of the hit's normal lies between shape and cell, to about the slack.
template <class Shape>
bool isBetween(const Shape& shape, const CellSweep& sweep, const CellHit& hit) {
  return gapAlong(shape, sweep, hit.time, hit.normal) >= -1.5 * sweep.motion.slack;
}

// For a shape that is all within a radius of its core.
template <class Core>
void takeNearestNormal(const Core& core, const CellSweep& sweep, CellHit& hit) {
  const Nearest nearest = nearestPoints(core, sweep.at(hit.time), sweep.cell.vertices());
  if (!nearest.apart || !(nearest.normal.dot(sweep.motion.delta) < 0.0)) return;
  hit.normal = nearest.normal;
  hit.contact = nearest.onCell;
}

}  // namespace halfspace::bsp
