// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Tests that capsules and upright cylinders share: both are a round shape swept along a vertical
// segment.
#pragma once

#include "bsp/query/cell_tests.h"

namespace halfspace::bsp {

// True if point + w way lies in the facet for some |w| <= 1. The segment must lie in the facet's
// plane. `contact` is then the middle of the part that lies in the facet.
bool segmentMeetsFacet(const CellSweep& sweep, uint32_t facet, const Vec3& point,
                       const Vec3& direction, Vec3& contact);

// The first part of the shape to touch a facet's plane: the point at offset `radial` from the
// shape's middle, moved up or down by `half` (all of the segment if the facet is upright).
struct UprightTouch {
  Vec3 radial;
  double half;
};

// True if the shape, with its middle at `middle` and touching the facet's plane, also touches the
// facet in that plane; `contact` is where. A facet counts as upright if both ends of the shape's
// segment are equally far from its plane, to within kLevel slacks.
bool touchesFacet(const CellSweep& sweep, uint32_t facet, const Vec3& middle,
                  const UprightTouch& touch, Vec3& contact);

// Tests the upright faces of the expanded cell. They come from edges between a facet that faces up
// and one that faces down: such an edge, swept along the shape's vertical segment, is a
// parallelogram. Shortens `path` to the earliest entry.
void enterUprightFaces(const CellSweep& sweep, PathBox& path, double radius, double half,
                       CellHit& hit);

}  // namespace halfspace::bsp
