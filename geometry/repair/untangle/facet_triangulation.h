// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to facet_arrangement.cpp: CGAL's triangulation with exact points, marks and a fixed
// order.
#pragma once

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Constrained_triangulation_face_base_2.h>
#include <CGAL/Constrained_triangulation_plus_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Interval_nt.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Triangulation_vertex_base_2.h>
#include <boost/optional.hpp>
#include <boost/variant.hpp>
#include <utility>

namespace halfspace::geometry::facet {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Number = Kernel::FT;
using Point2 = Kernel::Point_2;

constexpr int kUnknown = 1 << 30;  // neither a VertexMark::number nor its complement

struct VertexMark {
  int number = kUnknown;  // index of an input corner; ~i: new point i
};
struct FaceMark {
  int member = -1;  // FacetPieces::Piece::member; -1: no member covers the face
  int forward = 0;  // FacetPieces::Piece::forward
  int visit = -1;   // the last member whose search has reached the face
};

// The triangulation breaks ties by the order of its handles. With time stamps, that is the order of
// creation; without them, it is the order of memory addresses, which is not deterministic.
template <typename Base, typename Mark>
class Stamped : public Base {
 public:
  using Has_timestamp = CGAL::Tag_true;
  template <typename Structure2>
  struct Rebind_TDS {
    using Other = Stamped<typename Base::template Rebind_TDS<Structure2>::Other, Mark>;
  };
  using Base::Base;
  Stamped() = default;

  std::size_t time_stamp() const { return m_stamp; }
  void set_time_stamp(const std::size_t& stamp) { m_stamp = stamp; }
  Mark& info() { return m_mark; }
  const Mark& info() const { return m_mark; }

 private:
  std::size_t m_stamp = static_cast<std::size_t>(-1);
  Mark m_mark;
};

// The point in which the lines through two pairs of points cross.
struct CrossingOfLines {
  using Interval = CGAL::Simple_cartesian<CGAL::Interval_nt<false>>::Point_2;
  using Exact = Kernel::Exact_kernel::Point_2;
  // Infinite if the lines may be parallel. Contract: rounding is upwards.
  struct InIntervals {
    Interval operator()(const Interval& a, const Interval& b, const Interval& c,
                        const Interval& d) const;
  };
  // In integers, with one division at the end: rational arithmetic reduces every intermediate
  // result, which took half of the time of a repair whose cuts cross each other.
  struct InIntegers {
    Exact operator()(const Exact& a, const Exact& b, const Exact& c, const Exact& d) const;
  };
  // Contract: the lines are not parallel. Exact, and computed exactly only when it is wanted.
  Point2 operator()(const Point2& a, const Point2& b, const Point2& c, const Point2& d) const;
};

// CGAL keeps constraints in maps ordered by the points of their vertices, so that it compares most
// points with themselves. No interval decides that: it took a third of the time.
struct Traits : Kernel {
  template <typename Compare>
  struct UnlessSame : Compare {
    CGAL::Comparison_result operator()(const Point2& p, const Point2& q) const {
      return &p == &q ? CGAL::EQUAL : Compare::operator()(p, q);
    }
  };
  using Compare_x_2 = UnlessSame<Kernel::Compare_x_2>;
  using Compare_y_2 = UnlessSame<Kernel::Compare_y_2>;
  // Used for crossing constraints only.
  struct Construct_segment_2 {
    std::pair<Point2, Point2> operator()(const Point2& a, const Point2& b) const { return {a, b}; }
  };
  struct Intersect_2 {
    using Ends = std::pair<Point2, Point2>;
    boost::optional<boost::variant<Point2>> operator()(const Ends& first,
                                                       const Ends& second) const {
      return boost::variant<Point2>(
          CrossingOfLines()(first.first, first.second, second.first, second.second));
    }
  };
  Construct_segment_2 construct_segment_2_object() const { return {}; }
  Intersect_2 intersect_2_object() const { return {}; }
  Compare_x_2 compare_x_2_object() const { return {}; }
  Compare_y_2 compare_y_2_object() const { return {}; }
};

using VertexBase = Stamped<CGAL::Triangulation_vertex_base_2<Traits>, VertexMark>;
using FaceBase = Stamped<CGAL::Constrained_triangulation_face_base_2<Traits>, FaceMark>;
using Structure = CGAL::Triangulation_data_structure_2<VertexBase, FaceBase>;
using Delaunay =
    CGAL::Constrained_Delaunay_triangulation_2<Traits, Structure, CGAL::Exact_intersections_tag>;
using Triangulation = CGAL::Constrained_triangulation_plus_2<Delaunay>;
using VertexHandle = Triangulation::Vertex_handle;
using FaceHandle = Triangulation::Face_handle;

}  // namespace halfspace::geometry::facet
