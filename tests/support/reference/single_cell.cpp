// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/single_cell.h"

#include <algorithm>

#include "tests/support/reference/hand_made_view.h"

namespace halfspace::tests {

using namespace bsp;

// The number of a plane's normal as CellPlane stores it: an axial normal is one of the first three
// of the table, as in every tree.
uint32_t SingleCell::numberOf(const Vec3& normal) {
  for (uint32_t axis = 0; axis < 3; ++axis) {
    if (normal == Vec3::Unit(axis)) return 2 * axis;
    if (normal == -Vec3::Unit(axis)) return 2 * axis + 1;
  }
  m_normals.push_back(normal);
  return 2 * static_cast<uint32_t>(m_normals.size() - 1);
}

SingleCell::SingleCell(const Shape& shape) {
  CellData cell;
  cell.vertices = shape.vertices;
  cell.edges = shape.edges;
  for (const Vec3& vertex : shape.vertices)
    m_half = std::max(m_half, 2.0 * vertex.lpNorm<Eigen::Infinity>());
  for (const Vec3& normal : shape.normals) {
    double offset = normal.dot(shape.vertices[0]);
    for (const Vec3& vertex : shape.vertices) offset = std::max(offset, normal.dot(vertex));
    const uint32_t number = numberOf(normal);
    const uint32_t facet = static_cast<uint32_t>(cell.facets.size());
    cell.facets.push_back({offset, number, facet});
    const bool isLast = cell.facets.size() == shape.normals.size();
    const Link inside = isLast ? Link::leaf(true, 0) : Link::node(facet + 1);
    const Link outside = Link::leaf(false, facet);
    if ((number & 1u) != 0)
      m_nodes.push_back({-offset, number >> 1, outside, inside});
    else
      m_nodes.push_back({offset, number >> 1, inside, outside});
  }
  for (const auto& [normal, offset] : shape.bevels)
    cell.bevels.push_back({offset, numberOf(normal), kNoFace});
  m_words = cell.packed();
}

TreeView SingleCell::view() const {
  return viewOf(
      {m_nodes, m_normals, m_starts, m_words, static_cast<uint32_t>(m_nodes.size()), m_half});
}

}  // namespace halfspace::tests
