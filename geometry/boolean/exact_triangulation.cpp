// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The traits of a triangulation by CGAL whose points are numbers and whose predicates are those of
// SurfacePoints.
#include "geometry/boolean/exact_triangulation.h"

#include <CGAL/enum.h>

#include "geometry/mesh/constrained_triangulation.h"
#include "geometry/mesh/projection.h"

namespace halfspace::geometry {
namespace {

// What CGAL calls the geometric traits of Constrained_Delaunay_triangulation_2; what it does not
// use for insertion is only named.
class SurfaceTraits {
 public:
  struct Point_2 {
    int number = -1;  // in SurfacePoints
    bool operator==(const Point_2&) const = default;
  };
  struct Segment_2 {
    Point_2 source, target;
  };
  struct Triangle_2 {
    Point_2 a, b, c;
  };

  SurfaceTraits() = default;
  SurfaceTraits(const SurfacePoints& source, int axis, bool isFrontPositive)
      : m_source(&source),
        m_axis(axis),
        m_view(projectionAlong(axis, isFrontPositive)),
        m_sign(isFrontPositive ? 1 : -1) {}

  struct Compare_2 {
    CGAL::Comparison_result operator()(const Point_2& a, const Point_2& b) const {
      return static_cast<CGAL::Comparison_result>(source->compare(axis, a.number, b.number));
    }
    const SurfacePoints* source;
    int axis;
  };
  using Compare_x_2 = Compare_2;
  using Compare_y_2 = Compare_2;
  struct Less_2 {
    bool operator()(const Point_2& a, const Point_2& b) const {
      return source->compare(axis, a.number, b.number) < 0;
    }
    const SurfacePoints* source;
    int axis;
  };
  using Less_x_2 = Less_2;
  using Less_y_2 = Less_2;
  struct Orientation_2 {
    CGAL::Orientation operator()(const Point_2& a, const Point_2& b, const Point_2& c) const {
      return static_cast<CGAL::Orientation>(sign *
                                            source->turn(axis, a.number, b.number, c.number));
    }
    const SurfacePoints* source;
    int axis, sign;
  };
  struct Side_of_oriented_circle_2 {
    CGAL::Oriented_side operator()(const Point_2& a, const Point_2& b, const Point_2& c,
                                   const Point_2& d) const {
      return static_cast<CGAL::Oriented_side>(
          sign * source->sideOfCircle(axis, a.number, b.number, c.number, d.number));
    }
    const SurfacePoints* source;
    int axis, sign;
  };
  struct Construct_point_2 {
    Point_2 operator()(const Point_2& point) const { return point; }
  };
  struct Construct_segment_2 {
    Segment_2 operator()(const Point_2& a, const Point_2& b) const { return {a, b}; }
  };
  struct Construct_triangle_2 {
    Triangle_2 operator()(const Point_2& a, const Point_2& b, const Point_2& c) const {
      return {a, b, c};
    }
  };

  Compare_x_2 compare_x_2_object() const { return {m_source, m_view.first}; }
  Compare_y_2 compare_y_2_object() const { return {m_source, m_view.second}; }
  Less_x_2 less_x_2_object() const { return {m_source, m_view.first}; }
  Less_y_2 less_y_2_object() const { return {m_source, m_view.second}; }
  Orientation_2 orientation_2_object() const { return {m_source, m_axis, m_sign}; }
  Side_of_oriented_circle_2 side_of_oriented_circle_2_object() const {
    return {m_source, m_axis, m_sign};
  }
  Construct_point_2 construct_point_2_object() const { return {}; }
  Construct_segment_2 construct_segment_2_object() const { return {}; }
  Construct_triangle_2 construct_triangle_2_object() const { return {}; }

 private:
  const SurfacePoints* m_source = nullptr;
  int m_axis = 0;
  Projection m_view;
  int m_sign = 1;  // -1: the view is that from the negative end of the axis
};

}  // namespace

std::optional<std::vector<Triangle>> triangulateExactly(const SurfacePoints& source,
                                                        std::span<const int> points,
                                                        std::span<const std::vector<int>> loops,
                                                        int axis, bool isFrontPositive) {
  for (const std::vector<int>& loop : loops) {
    if (loop.size() < 3) return std::nullopt;
  }
  ConstrainedTriangulation<SurfaceTraits> triangulation(
      false, SurfaceTraits(source, axis, isFrontPositive));
  return triangulation.run(
      loops, [&](int index) { return SurfaceTraits::Point_2{points[static_cast<size_t>(index)]}; });
}

}  // namespace halfspace::geometry
