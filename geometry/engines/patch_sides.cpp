// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Idea: the intersection divides each surface into patches. A patch lies wholly inside the other
// solid, outside of it or on its surface, so one triangle classifies the patch. At an edge of the
// intersection, two faces of the other surface meet; their angular order around the edge decides:
//
//     leading               Seen with the edge (o) pointing at the viewer. The other solid lies
//         \   inside        counter-clockwise from its face `trailing` to its face `leading`. A
//          \                patch whose face lies between them is inside the other solid.
//           o----- trailing
//       outside
//
// Patches without such an edge are classified by a ray.
#include "geometry/engines/patch_sides.h"

#include <algorithm>
#include <tuple>

#include "geometry/engines/around_edge.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

// Point location by a ray towards +x. In the projection along x, the ray meets a triangle if an odd
// number of the triangle's sides pass the point on its +z side. Degenerate cases (a side passes
// exactly through the point, or ends at its y) are decided as if the point were moved by an
// infinitesimal step: up in y, then, by a smaller step, down in z. So each side is decided in the
// same way for both of its triangles.

namespace {

class RayCount {
 public:
  explicit RayCount(const ExactPoint& point)
      : m_point(point),
        m_y(CGAL::to_interval(point.y())),
        m_x(CGAL::to_interval(point.x())),
        m_flat(point.y(), point.z()) {}

  bool crosses(const Vec3& a, const Vec3& b, const Vec3& c) const {
    if (a.x() < m_x.first && b.x() < m_x.first && c.x() < m_x.first) return false;
    const bool low[3] = {isBelow(a), isBelow(b), isBelow(c)};
    if (low[0] == low[1] && low[1] == low[2]) return false;
    bool met = false;
    if (low[0] != low[1]) met ^= low[0] ? passesAbove(a, b) : passesAbove(b, a);
    if (low[1] != low[2]) met ^= low[1] ? passesAbove(b, c) : passesAbove(c, b);
    if (low[2] != low[0]) met ^= low[2] ? passesAbove(c, a) : passesAbove(a, c);
    return met && isAhead(a, b, c);
  }

 private:
  static ExactPoint exact(const Vec3& p) { return {p.x(), p.y(), p.z()}; }
  static ExactKernel::Point_2 flat(const Vec3& p) { return {p.y(), p.z()}; }

  bool isBelow(const Vec3& p) const {
    if (p.y() < m_y.first) return true;
    if (p.y() > m_y.second) return false;
    return ExactKernel::FT(p.y()) <= m_point.y();
  }

  // Whether the side from `low` up to `high` passes the point on the point's +z side.
  bool passesAbove(const Vec3& low, const Vec3& high) const {
    return CGAL::orientation(flat(low), flat(high), m_flat) != CGAL::LEFT_TURN;
  }

  bool isAhead(const Vec3& a, const Vec3& b, const Vec3& c) const {
    const int turn = CGAL::orientation(flat(a), flat(b), flat(c));
    const int side = CGAL::orientation(exact(a), exact(b), exact(c), m_point);
    // The x component of the triangle's normal has the sign of `turn`. The ray meets the plane if
    // the point is behind it where the normal points to +x, or in front of it where it points to
    // -x.
    return turn * side < 0;
  }

  const ExactPoint& m_point;
  std::pair<double, double> m_y;
  std::pair<double, double> m_x;
  ExactKernel::Point_2 m_flat;
};

// Whether a point that is not on the surface of `mesh` lies inside it, by the parity of the
// crossings of a ray. Exact for every position of the ray. Linear in the triangles.
bool isInside(const ExactPoint& point, const PolygonMesh& mesh, const Operand& triangles) {
  const RayCount ray(point);
  const std::vector<Vec3>& vertices = mesh.vertices();
  bool inside = false;
  for (const Triangle& t : triangles.triangles) {
    inside ^= ray.crosses(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
  }
  return inside;
}

class PatchSorter {
 public:
  explicit PatchSorter(const Overlay& overlay)
      : m_overlay(overlay),
        m_patches(static_cast<int>(overlay.triangles.size())),
        m_lies(overlay.triangles.size(), TriangleLocation::unknown) {
    for (int side = 0; side < static_cast<int>(overlay.neighbours.size()); ++side) {
      if (!overlay.cut[side]) {
        m_patches.join(side / 3, overlay.neighbours[side] / 3);
      } else {
        const int from = overlay.positions[overlay.from(side)];
        const int to = overlay.positions[overlay.to(side)];
        m_cutSides.push_back({std::min(from, to), std::max(from, to), side});
      }
    }
    m_cutSides = sortedByEdge(std::move(m_cutSides));
  }

  bool sortAtEdges() {
    return forEachCutEdge(m_cutSides, [&](const CutSide* first, const CutSide* last) {
      const CutSide* firstOfB = first;
      while (firstOfB < last && m_overlay.isOfA(firstOfB->side)) ++firstOfB;
      const auto ofA = firstOfB - first;
      const auto ofB = last - firstOfB;
      if (ofA == 0 || ofB == 0) return true;  // an edge of one surface only decides nothing
      if (ofA != 2 || ofB != 2) return false;
      return sortSide(first[0].side, firstOfB) && sortSide(first[1].side, firstOfB) &&
             sortSide(firstOfB[0].side, first) && sortSide(firstOfB[1].side, first);
    });
  }

  // Classifies the patches that do not meet the other surface: each lies wholly inside or outside
  // of it, so one ray decides.
  void sortTheRest(const PolygonMesh& a, const Operand& trianglesOfA, const PolygonMesh& b,
                   const Operand& trianglesOfB) {
    const Box boxOfA = a.bounds();
    const Box boxOfB = b.bounds();
    for (int triangle = 0; triangle < static_cast<int>(m_lies.size()); ++triangle) {
      TriangleLocation& lies = m_lies[m_patches.find(triangle)];
      if (lies != TriangleLocation::unknown) continue;
      const Triangle& t = m_overlay.triangles[triangle];
      const std::vector<ExactPoint>& p = m_overlay.points;
      const ExactPoint centre = CGAL::centroid(p[t[0]], p[t[1]], p[t[2]]);
      const bool ofA = triangle < m_overlay.trianglesOfA;
      const bool inside =
          mayBeIn(centre, ofA ? boxOfB : boxOfA) &&
          (ofA ? isInside(centre, b, trianglesOfB) : isInside(centre, a, trianglesOfA));
      lies = inside ? TriangleLocation::inside : TriangleLocation::outside;
    }
  }

  std::vector<TriangleLocation> result() {
    std::vector<TriangleLocation> all(m_lies.size());
    for (int i = 0; i < static_cast<int>(all.size()); ++i) all[i] = m_lies[m_patches.find(i)];
    return all;
  }

 private:
  const ExactPoint& point(int index) const { return m_overlay.points[index]; }

  static bool mayBeIn(const ExactPoint& p, const Box& box) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto [low, high] = CGAL::to_interval(p[axis]);
      if (high < box.min()[axis] || low > box.max()[axis]) return false;
    }
    return true;
  }

  // Classifies the patch of a side at a cut edge; one edge decides a whole patch. `others`: the two
  // sides of the other surface at the same edge.
  bool sortSide(int side, const CutSide* others) {
    TriangleLocation& lies = m_lies[m_patches.find(side / 3)];
    if (lies != TriangleLocation::unknown) return true;
    int leading = others[0].side;   // same direction as `side`: its solid lies clockwise of it
    int trailing = others[1].side;  // opposite direction: its solid lies counter-clockwise of it
    const auto sameDirection = [&](int other) {
      return m_overlay.positions[m_overlay.from(other)] ==
             m_overlay.positions[m_overlay.from(side)];
    };
    if (!sameDirection(leading)) std::swap(leading, trailing);
    if (!sameDirection(leading) || sameDirection(trailing)) return false;
    const ExactPoint& apex = point(m_overlay.apex(side));
    const AroundEdge order(point(m_overlay.from(side)), point(m_overlay.to(side)),
                           point(m_overlay.apex(trailing)));
    const int fromTrailing = order.compare(apex, point(m_overlay.apex(trailing)));
    const int fromLeading = order.compare(apex, point(m_overlay.apex(leading)));
    if (fromTrailing == 0 && fromLeading == 0) return false;
    lies = fromLeading < 0 ? TriangleLocation::inside : TriangleLocation::outside;
    if (fromTrailing == 0) lies = TriangleLocation::onOpposite;
    if (fromLeading == 0) lies = TriangleLocation::onSame;
    return true;
  }

  const Overlay& m_overlay;
  DisjointSets m_patches;
  std::vector<TriangleLocation> m_lies;  // per patch id (DisjointSets::find() of its triangles)
  std::vector<CutSide> m_cutSides;
};

}  // namespace

std::vector<CutSide> sortedByEdge(std::vector<CutSide> sides) {
  std::sort(sides.begin(), sides.end(), [](const CutSide& a, const CutSide& b) {
    return std::tie(a.low, a.high, a.side) < std::tie(b.low, b.high, b.side);
  });
  return sides;
}

std::optional<std::vector<TriangleLocation>> locateTriangles(const Overlay& overlay,
                                                             const PolygonMesh& a,
                                                             const Operand& trianglesOfA,
                                                             const PolygonMesh& b,
                                                             const Operand& trianglesOfB) {
  PatchSorter sorter(overlay);
  if (!sorter.sortAtEdges()) return std::nullopt;
  sorter.sortTheRest(a, trianglesOfA, b, trianglesOfB);
  return sorter.result();
}

}  // namespace halfspace::geometry
