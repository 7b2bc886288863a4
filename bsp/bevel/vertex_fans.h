// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bsp/bevel/cell_shape.h"

namespace halfspace::bsp {

// The facets and edges around each vertex of a cell, in cyclic order.
class VertexFans {
 public:
  // One facet of a vertex's fan, and the edge to the next facet.
  struct Step {
    uint16_t facet;
    uint16_t edge;  // between this facet and the next
  };

  void build(const CellShape& cell);
  // The fan of a vertex, counter-clockwise seen from outside; the last step leads back to the
  // first.
  std::span<const Step> around(size_t vertex) const {
    return {m_steps.data() + m_starts[vertex], m_starts[vertex + 1] - m_starts[vertex]};
  }

 private:
  void order(const CellShape& cell, size_t vertex);

  std::vector<uint32_t> m_starts;
  std::vector<Step> m_steps;
  std::vector<Step> m_unordered;
  std::vector<uint16_t> m_position;  // by facet: its index within the vertex's run
};

}  // namespace halfspace::bsp
