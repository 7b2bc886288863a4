// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::tests {

// A convex cell made by hand. `seams`: the facets between this cell and another solid cell.
struct HandMadeCell {
  std::vector<bsp::Vec3> normals;  // by facet, unit
  std::vector<bsp::Vec3> vertices;
  std::vector<bsp::CellEdge> edges;
  std::vector<uint32_t> seams;
};

// The box |turn^-1 (x - centre)| <= half. Facet 2 a faces along -axis a, facet 2 a + 1 along +axis
// a.
HandMadeCell turnedBox(const bsp::Vec3& centre, const bsp::Vec3& half, const Eigen::Matrix3d& turn);

// A prism along x whose cross-section in y and z is the triangle (0, top), (-half, bottom), (half,
// bottom). Order of its facets: the ends at low and at high x, the bottom, the slopes towards -y
// and +y.
struct Roof {
  double low, high, half, bottom, top;
};
HandMadeCell roofCell(const Roof& roof);

// A tree of a few solid cells. Each cell is a chain of nodes, one for each facet; the outer side of
// every facet leads on to the next cell. Cells may overlap: they are not cut against each other.
class FewCells {
 public:
  // `half`: half the side of the world's cube.
  FewCells(const std::vector<HandMadeCell>& cells, double half);

  bsp::TreeView view() const;

 private:
  uint32_t numberOf(const bsp::Vec3& normal);
  void add(const HandMadeCell& cell, uint32_t id, bool isLast);

  std::vector<bsp::Node> m_nodes;
  std::vector<bsp::Vec3> m_normals{bsp::Vec3::UnitX(), bsp::Vec3::UnitY(), bsp::Vec3::UnitZ()};
  std::vector<uint64_t> m_words;
  std::vector<uint32_t> m_starts;
  double m_half;
};

}  // namespace halfspace::tests
