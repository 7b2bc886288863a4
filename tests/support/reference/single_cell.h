// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::tests {

// A tree of one solid cell made by hand: a chain of nodes, one for each facet.
class SingleCell {
 public:
  struct Shape {
    std::vector<bsp::Vec3> normals;  // by facet
    std::vector<bsp::Vec3> vertices;
    std::vector<bsp::CellEdge> edges;
    std::vector<std::pair<bsp::Vec3, double>> bevels;  // normal, offset
  };
  explicit SingleCell(const Shape& shape);

  bsp::TreeView view() const;

 private:
  uint32_t numberOf(const bsp::Vec3& normal);

  std::vector<bsp::Node> m_nodes;
  std::vector<bsp::Vec3> m_normals{bsp::Vec3::UnitX(), bsp::Vec3::UnitY(), bsp::Vec3::UnitZ()};
  std::vector<uint64_t> m_words;
  std::vector<uint32_t> m_starts{0};
  double m_half = 0.0;
};

}  // namespace halfspace::tests
