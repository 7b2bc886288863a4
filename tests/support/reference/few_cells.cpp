// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/few_cells.h"

#include <algorithm>

#include "tests/support/reference/hand_made_view.h"

namespace halfspace::tests {

using namespace bsp;

HandMadeCell turnedBox(const Vec3& centre, const Vec3& half, const Eigen::Matrix3d& turn) {
  HandMadeCell cell;
  for (int axis = 0; axis < 3; ++axis) {
    cell.normals.push_back(-turn.col(axis).normalized());
    cell.normals.push_back(turn.col(axis).normalized());
  }
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner(i & 1 ? half.x() : -half.x(), i & 2 ? half.y() : -half.y(),
                      i & 4 ? half.z() : -half.z());
    cell.vertices.push_back(centre + turn * corner);
  }
  cell.edges = {{0, 1, 2, 4}, {1, 3, 1, 4}, {3, 2, 3, 4}, {2, 0, 0, 4}, {4, 5, 5, 2}, {5, 7, 5, 1},
                {7, 6, 5, 3}, {6, 4, 5, 0}, {0, 4, 0, 2}, {1, 5, 2, 1}, {3, 7, 1, 3}, {2, 6, 3, 0}};
  return cell;
}

HandMadeCell roofCell(const Roof& roof) {
  HandMadeCell cell;
  const double height = roof.top - roof.bottom;
  cell.normals = {-Vec3::UnitX(), Vec3::UnitX(), -Vec3::UnitZ(),
                  Vec3(0.0, -height, roof.half).normalized(),
                  Vec3(0.0, height, roof.half).normalized()};
  for (const double x : {roof.low, roof.high}) {
    cell.vertices.emplace_back(x, 0.0, roof.top);
    cell.vertices.emplace_back(x, -roof.half, roof.bottom);
    cell.vertices.emplace_back(x, roof.half, roof.bottom);
  }
  cell.edges = {{0, 1, 0, 3}, {1, 2, 0, 2}, {2, 0, 0, 4}, {4, 3, 1, 3}, {5, 4, 1, 2},
                {3, 5, 1, 4}, {0, 3, 3, 4}, {4, 1, 3, 2}, {2, 5, 4, 2}};
  return cell;
}

// The number of a plane's normal as CellPlane stores it: an axial normal is one of the first three
// of the table, as in every tree.
uint32_t FewCells::numberOf(const Vec3& normal) {
  for (uint32_t axis = 0; axis < 3; ++axis) {
    if (normal == Vec3::Unit(axis)) return 2 * axis;
    if (normal == -Vec3::Unit(axis)) return 2 * axis + 1;
  }
  m_normals.push_back(normal);
  return 2 * static_cast<uint32_t>(m_normals.size() - 1);
}

FewCells::FewCells(const std::vector<HandMadeCell>& cells, double half) : m_half(half) {
  for (uint32_t i = 0; i < cells.size(); ++i) add(cells[i], i, i + 1 == cells.size());
}

void FewCells::add(const HandMadeCell& made, uint32_t id, bool isLast) {
  CellData cell;
  cell.vertices = made.vertices;
  cell.edges = made.edges;
  const uint32_t first = static_cast<uint32_t>(m_nodes.size());
  const uint32_t count = static_cast<uint32_t>(made.normals.size());
  for (uint32_t facet = 0; facet < count; ++facet) {
    const Vec3& normal = made.normals[facet];
    double offset = normal.dot(made.vertices[0]);
    for (const Vec3& vertex : made.vertices) offset = std::max(offset, normal.dot(vertex));
    const uint32_t number = numberOf(normal);
    const bool isSeam = std::ranges::find(made.seams, facet) != made.seams.end();
    cell.facets.push_back({offset, number, isSeam ? kNoFace : 16 * id + facet});
    const Link inside = facet + 1 == count ? Link::leaf(true, id) : Link::node(first + facet + 1);
    const Link outside = isLast ? Link::leaf(false, 0) : Link::node(first + count);
    if ((number & 1u) != 0)
      m_nodes.push_back({-offset, number >> 1, outside, inside});
    else
      m_nodes.push_back({offset, number >> 1, inside, outside});
  }
  m_starts.push_back(static_cast<uint32_t>(m_words.size()));
  const std::vector<uint64_t> words = cell.packed();
  m_words.insert(m_words.end(), words.begin(), words.end());
}

TreeView FewCells::view() const {
  return viewOf({m_nodes, m_normals, m_starts, m_words, 1, m_half});
}

}  // namespace halfspace::tests
