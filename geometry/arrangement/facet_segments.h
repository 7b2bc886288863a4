// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: the segments in each facet, and the points in which they have to be cut.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "geometry/arrangement/facet_pairs.h"
#include "geometry/arrangement/point_table.h"

namespace halfspace::geometry {

struct FacetSegment {
  int a = 0, b = 0;  // equal: an isolated point
  FacetLine line;
  bool isBorder = false;
};

// Two segments that cross in a point that is an end of neither.
struct SegmentCrossing {
  int first = 0, second = 0;  // segments
  PointDefinition point;
};

struct FacetSegments {
  int facet = 0;
  std::vector<FacetSegment> segments;      // the border first
  std::vector<std::pair<int, int>> nodes;  // segment, point in its interior
  std::vector<SegmentCrossing> crossings;
};

// The facets with contacts, with their border and the segments in them. `ends`: the numbers of the
// two ends of each contact in the table.
std::vector<FacetSegments> segmentsOf(const FacetSet& set, const std::vector<Contact>& contacts,
                                      std::span<const int> ends);

// Finds the points in which the segments of a facet have to be cut: fills `nodes` and `crossings`.
// May run for several facets at a time. Cost: linear in the segments that overlap along one
// coordinate.
void findMeetings(const FacetSet& set, const PointTable& table, FacetSegments& work);

}  // namespace halfspace::geometry
