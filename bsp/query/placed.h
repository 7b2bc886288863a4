// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Sweeps against trees that are placed in the world by a rigid transform: brush entities of a
// level, and parts of a world that is larger than one level.
#pragma once

#include "bsp/query/orientation.h"
#include "bsp/query/sweep.h"

namespace halfspace::bsp {

// A point p of the tree is at position + orientation.toWorld(p) in the world.
struct Placement {
  Vec3 position = Vec3::Zero();
  Orientation orientation = {};

  Vec3 toWorld(const Vec3& local) const { return position + orientation.toWorld(local); }
  Vec3 toLocal(const Vec3& world) const { return orientation.toLocal(world - position); }
};

// As sweep() (sweep.h) in the tree at its placement; the shape is upright in the world. Rotation
// and translation round by 2^-50 of the coordinates, so surfaces within that and the slack touch.
//
// Orientations that are not upright: with Accuracy::exact, boxes, cylinders and capsules end across
// a gap of at most exactTolerance(); hulls are tested by shifted planes (turning.h). So do boxes
// and hulls in all orientations but none.
template <class Shape>
Hit sweepPlaced(const TreeView& tree, const Placement& placement, const Shape& shape,
                const Vec3& from, const Vec3& delta, Accuracy accuracy = Accuracy::exact);

#define HALFSPACE_PLACED(Shape)                                                                 \
  extern template Hit sweepPlaced(const TreeView&, const Placement&, const Shape&, const Vec3&, \
                                  const Vec3&, Accuracy);
HALFSPACE_FOR_SHAPES(HALFSPACE_PLACED)
#undef HALFSPACE_PLACED

}  // namespace halfspace::bsp
