// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "bsp/bevel/bevels.h"
#include "geometry/brush/brush.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

// A convex cell with its exact planes, and quantities that tests compute by brute force.
class TestCell {
 public:
  explicit TestCell(const geometry::Brush& brush);

  bsp::CellShape shape() const { return {m_normals, m_vertices, m_edges}; }
  const std::vector<bsp::Vec3>& normals() const { return m_normals; }
  const std::vector<bsp::Vec3>& vertices() const { return m_vertices; }
  const std::vector<bsp::CellEdge>& edges() const { return m_edges; }
  double size() const;  // the largest coordinate

  // Facets and bevels as planes with unit normals and supporting offsets.
  std::vector<bsp::BevelPlane> planesWith(std::span<const bsp::BevelPlane> bevels) const;
  // The largest n.v over all vertices v.
  double support(const bsp::Vec3& n) const;
  double distance(const bsp::Vec3& point) const;  // 0 inside
  // True if the cell meets this box; decided exactly.
  bool meetsBox(const bsp::Vec3& low, const bsp::Vec3& high) const;

 private:
  geometry::Brush m_brush;
  std::vector<bsp::Vec3> m_normals, m_vertices;
  std::vector<bsp::CellEdge> m_edges;
};

// The corners of the intersection of the half-spaces n.x <= offset, computed exactly and rounded.
// Requires that the intersection is bounded and has an interior.
std::vector<bsp::Vec3> cornersOf(const std::vector<bsp::BevelPlane>& planes);

enum class CellFamily { box, hull, sliver, spike, prism, clippedBox, tinyEdges, latticeHull };
inline constexpr CellFamily kCellFamilies[] = {
    CellFamily::box,   CellFamily::hull,       CellFamily::sliver,    CellFamily::spike,
    CellFamily::prism, CellFamily::clippedBox, CellFamily::tinyEdges, CellFamily::latticeHull};
std::string nameOf(CellFamily family);

// The families: axial boxes; hulls of points in a ball, or of a few points on a small lattice (so
// that directions repeat); hulls flattened a thousandfold; slanted spikes of 5 to 30 degrees with 3
// to 9 sides; prisms along an axis or slanted; boxes cut by random planes; hulls with corners cut
// off by less than a hundredth.
TestCell randomCell(CellFamily family, geometry::SplitMix& random);

}  // namespace halfspace::tests
