// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/bevel/vertex_fans.h"

#include <cassert>

namespace halfspace::bsp {

void VertexFans::build(const CellShape& cell) {
  m_starts.assign(cell.vertices.size() + 2, 0);
  for (const CellEdge& edge : cell.edges) ++m_starts[edge.from + 2], ++m_starts[edge.to + 2];
  for (size_t i = 2; i < m_starts.size(); ++i) m_starts[i] += m_starts[i - 1];
  m_steps.resize(2 * cell.edges.size());
  m_position.assign(cell.normals.size(), 0);
  for (size_t i = 0; i < cell.edges.size(); ++i) {
    const CellEdge& edge = cell.edges[i];
    // Counter-clockwise around the vertex that an edge leaves, the facet on the edge's right
    // precedes the facet on its left.
    assert(edge.from < cell.vertices.size() && edge.to < cell.vertices.size());
    m_steps[m_starts[edge.from + 1]++] = {edge.right, static_cast<uint16_t>(i)};
    m_steps[m_starts[edge.to + 1]++] = {edge.left, static_cast<uint16_t>(i)};
  }
  m_starts.pop_back();
  assert(m_starts.front() == 0 && m_starts.back() == m_steps.size());
  for (size_t vertex = 0; vertex < cell.vertices.size(); ++vertex) order(cell, vertex);
}

void VertexFans::order(const CellShape& cell, size_t vertex) {
  const uint32_t start = m_starts[vertex], count = m_starts[vertex + 1] - start;
  m_unordered.assign(m_steps.begin() + start, m_steps.begin() + start + count);
  for (uint16_t i = 0; i < count; ++i) m_position[m_unordered[i].facet] = i;
  assert(count >= 3 && "three facets meet in a vertex");
  uint16_t at = 0;
  for (uint32_t i = 0; i < count; ++i) {
    assert(at < count);
    m_steps[start + i] = m_unordered[at];
    const CellEdge& edge = cell.edges[m_unordered[at].edge];
    at = m_position[edge.from == vertex ? edge.left : edge.right];
  }
}

}  // namespace halfspace::bsp
