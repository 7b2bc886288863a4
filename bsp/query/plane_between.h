// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The normal of a hit on a curved piece of the obstacle. A hit is reported where the gap between
// shape and cell is the slack; its normal comes from the piece that stops the motion. A motion
// almost along that piece is deep in it much later, and at the reported hit another piece may be
// nearer. Therefore the plane of the normal is checked to lie between shape and cell; mostly it
// does.
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

// How far, in slacks, the plane of a normal may cut into the shape: the slack itself, and half of
// it for the rounding of hit and reach. It decides which normal is reported, never whether there is
// a hit.
inline constexpr double kMayCut = 1.5;

// The plane of the hit's normal lies between shape and cell, to within kMayCut slacks.
template <class Shape>
bool isBetween(const Shape& shape, const CellSweep& sweep, const CellHit& hit) {
  return gapAlong(shape, sweep, hit.time, hit.normal) >= -kMayCut * sweep.motion.slack;
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
