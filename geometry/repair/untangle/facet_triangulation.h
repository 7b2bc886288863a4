// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to facet_arrangement.cpp: CGAL's triangulation with exact points, marks and a fixed
// order.
#pragma once

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Constrained_triangulation_face_base_2.h>
#include <CGAL/Constrained_triangulation_plus_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Triangulation_vertex_base_2.h>

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
