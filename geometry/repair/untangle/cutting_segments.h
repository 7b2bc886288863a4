// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle(): the segments in which triangles cross the plane of a facet.
#pragma once

#include <array>
#include <map>
#include <optional>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include "geometry/repair/untangle/facet_arrangement.h"
#include "geometry/repair/untangle/plane_crossing.h"

namespace halfspace::geometry {

// Finds the segments of one facet. Ends are corners of the input, or points in which an edge of the
// input crosses the plane of an input triangle: no point depends on another constructed point. Not
// thread-safe; different objects may be used by different threads.
class CuttingSegments {
 public:
  using Number = CGAL::Exact_predicates_exact_constructions_kernel::FT;

  // A point in which an edge crosses the plane of a triangle. Most crossings are found twice, by
  // the two triangles at the edge. The bounds decide most comparisons without the exact point.
  struct Crossing {
    PlaneCrossing definition;
    Box bounds;
    int side = -1;  // the side of the cluster's only member on which it lies; -1: on none

    // Computed by the first call.
    const std::array<Number, 3>& point();

   private:
    std::optional<std::array<Number, 3>> m_exact = {};
  };

  // A corner of the input, or a crossing.
  struct End {
    int vertex = -1;
    Crossing* crossing = nullptr;
  };
  struct Segment {
    std::array<End, 2> ends;
    int count = 0;  // of the ends
    void add(const End& end) { ends[static_cast<size_t>(count++)] = end; }
  };

  // The cluster must outlive the object.
  explicit CuttingSegments(const FacetCluster& cluster) : m_cluster(cluster) {}

  // The segment in which a cutter crosses the plane of the cluster; in a cluster of a single
  // triangle, the part of this segment inside the triangle. Equal crossings are one object, whose
  // address does not change.
  Segment segmentWith(int cutter);

  // Exact order along an axis.
  CGAL::Comparison_result compareOn(int axis, const End& x, const End& y) const;
  // An axis along which the two ends differ.
  int axisAlong(const Segment& segment) const;

 private:
  const Triangle& first() const { return corners(m_cluster.members[0]); }
  const Triangle& corners(int triangle) const { return m_cluster.triangles[triangle]; }
  const Vec3& at(int vertex) const { return m_cluster.points[vertex]; }

  Segment meeting(const Triangle& s, int plane);
  Crossing& crossing(int from, int to, int plane);
  Segment common(Segment a, Segment b) const;
  double lowOn(int axis, const End& end) const;
  double highOn(int axis, const End& end) const;
  Number exactOn(int axis, const End& end) const;

  const FacetCluster& m_cluster;
  std::map<std::array<int, 3>, Crossing> m_crossings;  // by the ends of the edge, and the plane
};

}  // namespace halfspace::geometry
