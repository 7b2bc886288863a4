// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Pieces that capsules and upright cylinders share: both are something round swept along a vertical
// segment.
#pragma once

#include "bsp/query/cell_tests.h"

namespace halfspace::bsp {

// Some point + w way, |w| <= 1, of the facet's plane lies in the facet; `contact`: the middle of
// those that do.
bool segmentMeetsFacet(const CellSweep& sweep, uint32_t facet, const Vec3& point, const Vec3& way,
                       Vec3& contact);

// What the facet's plane is touched by first: the segment's point at `radial` from the shape's
// middle, moved up or down by at most `half`.
struct UprightTouch {
  Vec3 radial;
  double half;
};

// True if the shape, with its middle at `middle` and touching the facet's plane, touches the facet;
// `contact` is where.
// Normals so close to level that the segment's ends are equally far from the plane (kLevel) count
// as level.
bool touchesFacet(const CellSweep& sweep, uint32_t facet, const Vec3& middle,
                  const UprightTouch& touch, Vec3& contact);

// Entry into the upright faces of the obstacle that stand on edges between a facet that looks up
// and one that looks down. `path` then ends at the entry.
void enterUprightFaces(const CellSweep& sweep, PathBox& path, double radius, double half,
                       CellHit& hit);

}  // namespace halfspace::bsp
