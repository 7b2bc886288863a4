// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::tests {

// A convex cell made by hand. `seams`: facets between this cell and another solid one.
struct HandMadeCell {
  std::vector<bsp::Vec3> normals;  // by facet, unit
  std::vector<bsp::Vec3> vertices;
  std::vector<bsp::CellEdge> edges;
  std::vector<uint32_t> seams;
};

// The box |turn^-1 (x - centre)| <= half: facet 2 a looks along -axis a, 2 a + 1 along it.
HandMadeCell turnedBox(const bsp::Vec3& centre, const bsp::Vec3& half, const Eigen::Matrix3d& turn);

// A prism along x: the triangle (0, top), (-half, bottom), (half, bottom) in y and z. Facets: the
// ends at low and high x, the bottom, the slopes towards -y and +y.
struct Roof {
  double low, high, half, bottom, top;
};
HandMadeCell roofCell(const Roof& roof);

// A tree of a few solid cells: for each a chain of nodes, one for each facet, that goes on with the
// next cell wherever it leads outside. The cells are where they are put, also if they overlap.
class FewCells {
 public:
  // `half`: of the world's side.
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
