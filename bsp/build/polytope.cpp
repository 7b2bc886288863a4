// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/polytope.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::Box;
using geometry::ConvexPolygon;
using geometry::MeetingPoint;
using geometry::OrientedPlane;
using geometry::Plane;
using geometry::PlaneTable;
using geometry::Side;
using geometry::Vec3;

namespace {

constexpr uint32_t kNone = UINT32_MAX;

// A new vertex on the edge between two old ones.
struct CutEdge {
  uint32_t low, high;  // the edge's ends, by number
  uint32_t cut;        // number among the cuts
};

using CutEdges = boost::container::small_vector<CutEdge, 16>;
using CutPoints = boost::container::small_vector<MeetingPoint, 16>;

uint32_t find(const CutEdges& edges, uint32_t a, uint32_t b) {
  const uint32_t low = std::min(a, b);
  const uint32_t high = std::max(a, b);
  for (const CutEdge& edge : edges)
    if (edge.low == low && edge.high == high) return edge.cut;
  return kNone;
}

}  // namespace

// One side of a cut under construction. Numbering: the vertices of the whole polytope first, then
// the cut points.
class Polytope::Half {
 public:
  Half(Polytope& out, const Polytope& whole, const Sides& sides, Side side, size_t cuts)
      : m_out(out), m_whole(whole), m_sides(sides), m_side(side) {
    out.m_vertices.clear();
    out.m_faces.clear();
    out.m_corners.clear();
    m_newVertex.assign(whole.m_vertices.size() + cuts, kNone);
    m_newFace.assign(whole.m_faces.size(), kNone);
  }

  void addFaces(const CutEdges& cuts, const CutPoints& points) {
    for (uint32_t face = 0; face < m_whole.m_faces.size(); ++face) addFace(face, cuts, points);
  }

  // Renumbers the twins. Edges in the cutting plane get the cap as their twin; they form the cap's
  // loop.
  void close(OrientedPlane plane) {
    assert(m_onPlane.size() == m_out.m_vertices.size());
    const uint32_t cap = static_cast<uint32_t>(m_out.m_faces.size());
    boost::container::small_vector<std::array<uint32_t, 3>, 16> edges;  // from, to, face
    for (uint32_t face = 0; face < cap; ++face) {
      const Face& f = m_out.m_faces[face];
      for (uint32_t i = 0; i < f.count; ++i) {
        Corner& corner = m_out.m_corners[f.first + i];
        assert(corner.vertex < m_onPlane.size());
        const uint32_t next = m_out.m_corners[f.first + (i + 1 == f.count ? 0 : i + 1)].vertex;
        if (m_onPlane[corner.vertex] && m_onPlane[next]) {
          corner.twin = cap;
          edges.push_back({next, corner.vertex, face});
        } else {
          corner.twin = m_newFace[corner.twin];
          assert(corner.twin != kNone);
        }
      }
    }
    const uint32_t first = static_cast<uint32_t>(m_out.m_corners.size());
    assert(edges.size() >= 3 && "the cut is a polygon");
    uint32_t at = edges[0][0];
    for (size_t i = 0; i < edges.size(); ++i) {
      for (const auto& [from, to, face] : edges) {
        if (from != at) continue;
        m_out.m_corners.push_back({from, face});
        at = to;
        break;
      }
    }
    assert(at == edges[0][0] && m_out.m_corners.size() == first + edges.size());
    m_out.m_faces.push_back({plane, first, static_cast<uint32_t>(edges.size())});
  }

 private:
  void addFace(uint32_t face, const CutEdges& cuts, const CutPoints& points) {
    const Face& f = m_whole.m_faces[face];
    const uint32_t first = static_cast<uint32_t>(m_out.m_corners.size());
    bool inside = false;
    for (uint32_t i = 0; i < f.count; ++i) {
      const Corner& corner = m_whole.m_corners[f.first + i];
      const uint32_t next = m_whole.m_corners[f.first + (i + 1 == f.count ? 0 : i + 1)].vertex;
      const Side here = m_sides[corner.vertex];
      const Side there = m_sides[next];
      if (here == m_side || here == Side::on) {
        inside = inside || here == m_side;
        m_out.m_corners.push_back({kept(corner.vertex), corner.twin});
      }
      if (here == Side::on || there == Side::on || here == there) continue;
      m_out.m_corners.push_back({cutVertex(find(cuts, corner.vertex, next), points), corner.twin});
    }
    if (!inside) {  // at most a vertex or an edge of the face lies on this side
      m_out.m_corners.resize(first);
      return;
    }
    assert(m_out.m_corners.size() >= first + 3 && "a face keeps an area or goes");
    m_newFace[face] = static_cast<uint32_t>(m_out.m_faces.size());
    m_out.m_faces.push_back(
        {f.plane, first, static_cast<uint32_t>(m_out.m_corners.size()) - first});
  }

  uint32_t kept(uint32_t vertex) {
    return numbered(vertex, m_whole.m_vertices[vertex], m_sides[vertex] == Side::on);
  }
  uint32_t cutVertex(uint32_t cut, const CutPoints& points) {
    assert(cut < points.size() && "every edge that crosses the plane was cut");
    return numbered(static_cast<uint32_t>(m_whole.m_vertices.size()) + cut, points[cut], true);
  }
  uint32_t numbered(uint32_t number, const MeetingPoint& point, bool onPlane) {
    assert(number < m_newVertex.size());
    if (m_newVertex[number] == kNone) {
      m_newVertex[number] = static_cast<uint32_t>(m_out.m_vertices.size());
      m_out.m_vertices.push_back(point);
      m_onPlane.push_back(onPlane);
    }
    return m_newVertex[number];
  }

  Polytope& m_out;
  const Polytope& m_whole;
  const Sides& m_sides;
  Side m_side;
  List<uint32_t, 64> m_newVertex;
  List<uint32_t, 16> m_newFace;
  List<bool, 24> m_onPlane;  // by new vertex
};

Polytope Polytope::cube(PlaneTable& table, double half) {
  assert(half > 0.0 && std::isfinite(half));
  Polytope cube;
  // Faces -x +x -y +y -z +z; vertex number: bit of each axis.
  std::array<OrientedPlane, 6> planes;
  for (int axis = 0; axis < 3; ++axis)
    for (int side = 0; side < 2; ++side)
      planes[2 * axis + side] = table.intern(
          Plane::fromCoefficients((side == 0 ? -1.0 : 1.0) * Vec3::Unit(axis), half).value());
  for (uint32_t v = 0; v < 8; ++v)
    cube.m_vertices.push_back(geometry::meet(
        table, planes[v & 1].id(), planes[2 + (v >> 1 & 1)].id(), planes[4 + (v >> 2 & 1)].id()));
  for (uint32_t face = 0; face < 6; ++face) {
    const uint32_t axis = face / 2;
    const uint32_t side = face % 2;
    const uint32_t u = (axis + 1) % 3;
    const uint32_t w = (axis + 2) % 3;
    // Counter-clockwise about +axis: (0,0) (1,0) (1,1) (0,1) in u, w; the twin of each edge.
    const std::array<std::array<uint32_t, 2>, 4> around{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    const std::array<uint32_t, 4> twins{2 * w, 2 * u + 1, 2 * w + 1, 2 * u};
    cube.m_faces.push_back({planes[face], 4 * face, 4});
    for (uint32_t i = 0; i < 4; ++i) {
      // Reversed for the lower side: corner i then has the edge to corner i - 1, across twins[i -
      // 1].
      const uint32_t k = side == 1 ? i : 3 - i;
      const uint32_t twin = side == 1 ? twins[k] : twins[(k + 3) % 4];
      cube.m_corners.push_back({side << axis | around[k][0] << u | around[k][1] << w, twin});
    }
  }
  return cube;
}

bool Polytope::sidesOf(const PlaneTable& table, OrientedPlane plane, Sides& sides) const {
  assert(m_vertices.size() >= 4 && m_faces.size() >= 4);
  sides.clear();
  bool front = false;
  bool back = false;
  for (const MeetingPoint& vertex : m_vertices) {
    const Side side = geometry::sideOf(table, vertex, plane);
    front = front || side == Side::front;
    back = back || side == Side::back;
    sides.push_back(side);
  }
  return front && back;
}

void Polytope::split(const PlaneTable& table, OrientedPlane plane, const Sides& sides,
                     Polytope* back, Polytope* front) const {
  assert(sides.size() == m_vertices.size());
  assert(std::count(sides.begin(), sides.end(), Side::front) > 0);
  assert(std::count(sides.begin(), sides.end(), Side::back) > 0);
  assert(back != this && front != this && (back == nullptr || back != front));
  CutEdges cuts;
  CutPoints points;
  for (const Face& face : m_faces) {
    for (uint32_t i = 0; i < face.count; ++i) {
      const Corner& corner = m_corners[face.first + i];
      const uint32_t next = m_corners[face.first + (i + 1 == face.count ? 0 : i + 1)].vertex;
      // Each edge once: in the direction from the smaller to the larger vertex number.
      if (corner.vertex > next) continue;
      if (static_cast<int>(sides[corner.vertex]) * static_cast<int>(sides[next]) >= 0) continue;
      assert(corner.twin < m_faces.size() && m_faces[corner.twin].plane.id() != plane.id());
      cuts.push_back({corner.vertex, next, static_cast<uint32_t>(points.size())});
      points.push_back(
          geometry::meet(table, face.plane.id(), m_faces[corner.twin].plane.id(), plane.id()));
    }
  }
  const auto makeHalf = [&](Polytope* out, Side side, OrientedPlane cap) {
    if (out == nullptr) return;
    Half half(*out, *this, sides, side, points.size());
    half.addFaces(cuts, points);
    half.close(cap);
    assert(out->faces().size() >= 4);
    assert(2 * (out->vertices().size() + out->faces().size() - 2) == out->corners().size());
  };
  makeHalf(back, Side::back, plane);
  makeHalf(front, Side::front, plane.opposite());
}

ConvexPolygon Polytope::polygon(size_t face) const {
  assert(face < m_faces.size());
  ConvexPolygon polygon;
  const Face& f = m_faces[face];
  assert(f.count >= 3 && f.first + f.count <= m_corners.size());
  polygon.plane = f.plane;
  for (uint32_t i = 0; i < f.count; ++i) {
    const Corner& corner = m_corners[f.first + i];
    polygon.corners.push_back({m_vertices[corner.vertex], m_faces[corner.twin].plane.id()});
  }
  return polygon;
}

Box boundsOf(const MeetingPoint& point) {
  const Vec3 position = geometry::approximatePosition(point);
  const double error = geometry::approximationError(point);
  if (!std::isfinite(error) || !position.allFinite())
    return Box(Vec3::Constant(-HUGE_VAL), Vec3::Constant(HUGE_VAL));
  return Box(position - Vec3::Constant(error), position + Vec3::Constant(error));
}

Box Polytope::bounds() const {
  Box box;
  for (const MeetingPoint& vertex : m_vertices) box.extend(boundsOf(vertex));
  assert(!box.isEmpty());
  return box;
}

}  // namespace halfspace::bsp
