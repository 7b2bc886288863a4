// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// Why no hull can be made of the given points.
enum class HullProblem : uint8_t { tooFewPoints, tooManyPoints, notFinite, flat };
// The message for the user.
const char* messageOf(HullProblem problem);

// The convex hull of points, as a moving shape. Queries on it do not allocate.
//
// Rounding: points less than 2^-40 of the hull's size above its faces may be left out. `margin` is
// an upper bound of how far they stick out, and every reach includes it.
class Hull {
 public:
  struct Face {
    Vec3 normal;  // unit, outwards
  };
  struct Edge {
    uint32_t from, to, left, right;  // vertices and faces, as in CellEdge
  };

  // Flat: thinner than 2^-40 of its size. Points inside the hull are dropped. Cost: O(points *
  // faces).
  static std::variant<Hull, HullProblem> ofPoints(std::span<const Vec3> points);
  static constexpr size_t kMostPoints = 10000;

  std::span<const Vec3> vertices() const { return m_vertices; }
  std::span<const Face> faces() const { return m_faces; }
  std::span<const Edge> edges() const { return m_edges; }
  double margin() const { return m_margin; }
  double extent() const { return m_extent; }  // largest distance of a vertex from the origin

  // The vertex farthest along n. Cost: linear up to 32 vertices; above, climbs from neighbour to
  // neighbour.
  const Vec3& farthest(const Vec3& n) const;
  // The least and the largest n.v over the vertices.
  struct Range {
    double least, largest;
  };
  Range rangeAlong(const Vec3& n) const;
  const Vec3& low() const { return m_low; }
  const Vec3& high() const { return m_high; }

 private:
  void link();

  std::vector<Vec3> m_vertices;
  std::vector<Face> m_faces;  // triangles; neighbouring ones may be coplanar
  std::vector<Edge> m_edges;
  std::vector<uint32_t> m_neighbourStarts, m_neighbours;
  std::array<uint32_t, 8> m_octants{};  // farthest vertex along each diagonal
  double m_margin = 0.0, m_extent = 0.0;
  Vec3 m_low = Vec3::Zero(), m_high = Vec3::Zero();
};

// A hull as a shape (shapes.h); not symmetric. Contract: `hull` outlives it.
struct HullShape {
  static constexpr bool kSymmetric = false;
  const Hull* hull = nullptr;
  Vec3 middle = Vec3::Zero();

  double reach(const Vec3& n) const { return hull->farthest(n).dot(n) + hull->margin(); }
  Vec3 farthest(const Vec3& n) const { return hull->farthest(n); }
  double extent() const { return hull->extent() + hull->margin(); }
  bool isValid() const;
};

}  // namespace halfspace::bsp
