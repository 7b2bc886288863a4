// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "bsp/bevel/bevels.h"
#include "geometry/random/splitmix.h"
#include "geometry/brush/brush.h"

namespace halfspace::tests {

// A convex cell with its exact planes, and what a test asks of it by brute force.
class TestCell {
 public:
  explicit TestCell(const geometry::Brush& brush);

  bsp::CellShape shape() const { return {m_normals, m_vertices, m_edges}; }
  const std::vector<bsp::Vec3>& normals() const { return m_normals; }
  const std::vector<bsp::Vec3>& vertices() const { return m_vertices; }
  const std::vector<bsp::CellEdge>& edges() const { return m_edges; }
  double size() const;  // the largest coordinate

  // Facets and bevels as planes of unit normals, offsets supporting.
  std::vector<bsp::BevelPlane> planesWith(std::span<const bsp::BevelPlane> bevels) const;
  // The largest n.v.
  double support(const bsp::Vec3& n) const;
  double distance(const bsp::Vec3& point) const;  // 0 inside
  // The cell meets this box, decided exactly.
  bool meetsBox(const bsp::Vec3& low, const bsp::Vec3& high) const;

 private:
  geometry::Brush m_brush;
  std::vector<bsp::Vec3> m_normals, m_vertices;
  std::vector<bsp::CellEdge> m_edges;
};

// The corners of the half-spaces n.x <= offset, found exactly and rounded. Contract: bounded, with
// an interior.
std::vector<bsp::Vec3> cornersOf(const std::vector<bsp::BevelPlane>& planes);

enum class CellFamily { box, hull, sliver, spike, prism, clippedBox, tinyEdges, latticeHull };
inline constexpr CellFamily kCellFamilies[] = {
    CellFamily::box,   CellFamily::hull,       CellFamily::sliver,    CellFamily::spike,
    CellFamily::prism, CellFamily::clippedBox, CellFamily::tinyEdges, CellFamily::latticeHull};
std::string nameOf(CellFamily family);

// The families: axial boxes; hulls of points in a ball, and of a few on a small lattice (directions
// repeat); hulls flattened a thousandfold; spikes of 5 to 30 degrees with 3 to 9 sides, leaning any
// way; prisms along an axis or leaning; boxes cut by random planes; hulls with corners cut off
// by less than a hundredth.
TestCell randomCell(CellFamily family, geometry::SplitMix& random);

}  // namespace halfspace::tests
