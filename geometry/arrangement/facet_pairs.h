// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: where the facets of different operands meet.
#pragma once

#include <vector>

#include "geometry/arrangement/point_table.h"
#include "geometry/reason/memory_limit.h"
#include "geometry/reason/work_watch.h"
#include "geometry/validation/box_hierarchy.h"

namespace halfspace::geometry {

// A line in the plane of a facet: the intersection with the plane of another facet, or an edge of a
// facet in the same plane.
struct FacetLine {
  int facet = -1;      // if the line lies in the plane of this facet
  int u = -1, v = -1;  // if the line is an edge: its vertices
};

// What another facet leaves in `facet`: a segment from a to b, or a single point a.
struct Contact {
  int facet = 0;
  FacetLine line;
  PointDefinition a, b;
  bool isPoint = false;
};

// The facets and the hierarchy of their boxes. The set must outlive it.
struct BoxedFacets {
  explicit BoxedFacets(const FacetSet& facets);

  const FacetSet& set;
  BoxHierarchy boxes;
};

// The contacts of all pairs of facets of different operands. Two facets in one plane leave the
// parts of their edges in each other. Uses orientations of input vertices alone (degree 3). Runs in
// parallel; the order depends on the facets alone. Cost: about 1 us per pair of facets whose boxes
// meet.
std::vector<Contact> contactsOf(const BoxedFacets& facets, const PointTable& table,
                                WorkWatch* watch = nullptr, const MemoryLimit& limit = {});

}  // namespace halfspace::geometry
