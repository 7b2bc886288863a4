// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to validation and repair: the vertices at open edges, searched around a point or along an
// edge. The box of a long edge that is not parallel to an axis holds many vertices that are far
// from the edge, so the edge is searched in pieces, whose boxes together hold few of them:
//
//     +-----------+        +---+
//     |          /|        |  /|        one box, and four boxes of pieces
//     |       /   |        +-+-+--+
//     |    /      |          |/   |
//     | /         |       +--+-+--+
//     +-----------+       | /  |
//                         +----+
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "geometry/validation/box_hierarchy.h"

namespace halfspace::geometry {

class BorderPoints {
 public:
  // vertices: numbers of points, in any order and as often as one likes. The points have to outlive
  // the search. Cost: O(n log n).
  BorderPoints(std::span<const Vec3> points, std::vector<int> vertices)
      : m_vertices(sorted(std::move(vertices))),
        m_bounds(boundsOf(points, m_vertices)),
        m_hierarchy(m_bounds, static_cast<int>(m_vertices.size()),
                    [&](int i) { return Box(points[m_vertices[i]]); }) {
    if (m_vertices.empty()) return;
    const double extent = m_bounds.sizes().maxCoeff();
    m_pieceLength = extent / std::cbrt(static_cast<double>(m_vertices.size()));
    const double furthest =
        std::max(m_bounds.min().cwiseAbs().maxCoeff(), m_bounds.max().cwiseAbs().maxCoeff());
    m_rounding = kRoundingShare * furthest;
  }

  // Numbers of points, ascending, each once.
  const std::vector<int>& vertices() const { return m_vertices; }

  // Calls visit(i) for each vertex vertices()[i] in the cube around the point, and perhaps for some
  // just outside of it. visit returns false to stop.
  template <typename Visit>
  void forEachAround(const Vec3& point, double reach, Visit visit) const {
    const Vec3 half = Vec3::Constant(reach);
    m_hierarchy.forEachMeeting(Box(point - half, point + half), visit);
  }

  // Calls visit(i) for each vertex vertices()[i] within the reach of the segment, for some that are
  // further away, and for some of both twice. visit returns false to stop.
  template <typename Visit>
  void forEachAlong(const Vec3& from, const Vec3& to, double reach, Visit visit) const {
    // Ends of pieces are rounded: without a margin, a vertex on the segment could be in no box.
    const Vec3 half = Vec3::Constant(reach + m_rounding);
    const int pieces = piecesOf((to - from).cwiseAbs().maxCoeff());
    bool goesOn = true;
    Vec3 last = from;
    for (int i = 1; i <= pieces && goesOn; ++i) {
      const double share = double(i) / pieces;
      const Vec3 next = i == pieces ? to : Vec3((1.0 - share) * from + share * to);
      m_hierarchy.forEachMeeting(Box(last.cwiseMin(next) - half, last.cwiseMax(next) + half),
                                 [&](int vertex) { return goesOn = visit(vertex); });
      last = next;
    }
  }

 private:
  static constexpr int kMostPieces = 64;
  static constexpr double kRoundingShare =
      0x1p-50;  // of the largest coordinate; above six roundings

  static std::vector<int> sorted(std::vector<int> vertices) {
    std::ranges::sort(vertices);
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    return vertices;
  }

  static Box boundsOf(std::span<const Vec3> points, const std::vector<int>& vertices) {
    Box bounds;
    for (const int v : vertices) bounds.extend(points[v]);
    return bounds;
  }

  int piecesOf(double extent) const {
    if (!(extent > m_pieceLength)) return 1;
    return static_cast<int>(std::min(std::ceil(extent / m_pieceLength), double(kMostPieces)));
  }

  std::vector<int> m_vertices;
  Box m_bounds;
  BoxHierarchy m_hierarchy;
  double m_pieceLength = 0.0;  // of the longest side of a box: about the distance of vertices that
                               // fill the bounds evenly
  double m_rounding = 0.0;
};

}  // namespace halfspace::geometry
