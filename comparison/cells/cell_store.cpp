// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/cells/cell_store.h"

#include <algorithm>

#include "bsp/bevel/bevels.h"

namespace halfspace::comparison {

using bsp::Beveller;
using bsp::BevelPlane;
using bsp::CellData;
using bsp::kNoFace;
using geometry::Brush;

CellStore::CellStore(const ComparisonLevel::Solids& solids) {
  m_normals = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
  m_view.worldHalf = 1.0;
  for (const auto& solid : solids) {
    store(*solid);
    const geometry::Box& box = solid->bounds();
    m_view.worldHalf = std::max(
        {m_view.worldHalf, box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff()});
  }
  m_view.rounding = 0x1p-48 * m_view.worldHalf;
  m_view.normals = m_normals.data();
  m_view.normalCount = static_cast<uint32_t>(m_normals.size());
  m_view.cellStarts = m_starts.data();
  m_view.cellWords = m_words.data();
  m_view.solidLeafCount = size();
}

// The index of a normal, and its sign in the lowest bit. Only axis-aligned normals are shared
// between solids.
uint32_t CellStore::normalOf(const Vec3& normal) {
  for (uint32_t axis = 0; axis < 3; ++axis) {
    if (normal == m_normals[axis]) return axis << 1;
    if (normal == -m_normals[axis]) return axis << 1 | 1;
  }
  m_normals.push_back(normal);
  return static_cast<uint32_t>(m_normals.size() - 1) << 1;
}

void CellStore::store(const Brush& solid) {
  CellData cell;
  std::vector<Vec3> normals;
  for (const Brush::Vertex& vertex : solid.vertices()) cell.vertices.push_back(vertex.position);
  for (int face = 0; face < solid.faceCount(); ++face) {
    const auto loop = solid.loop(face), neighbours = solid.neighbours(face);
    const Vec3 normal = solid.plane(face).unitNormal();
    normals.push_back(normal);
    cell.facets.push_back(
        {normal.dot(cell.vertices[static_cast<size_t>(loop[0])]), normalOf(normal), kNoFace});
    for (size_t i = 0; i < loop.size(); ++i)
      if (face < neighbours[i])
        cell.edges.push_back({static_cast<uint16_t>(loop[i]),
                              static_cast<uint16_t>(loop[(i + 1) % loop.size()]),
                              static_cast<uint16_t>(face), static_cast<uint16_t>(neighbours[i])});
  }
  Beveller beveller({});
  for (const BevelPlane& plane : beveller.bevel({normals, cell.vertices, cell.edges}))
    cell.bevels.push_back({plane.offset, normalOf(plane.normal), kNoFace});
  m_starts.push_back(static_cast<uint32_t>(m_words.size()));
  const std::vector<uint64_t> words = cell.packed();
  m_words.insert(m_words.end(), words.begin(), words.end());
}

size_t CellStore::bytes() const {
  return m_normals.size() * sizeof(Vec3) + m_words.size() * sizeof(uint64_t) +
         m_starts.size() * sizeof(uint32_t);
}

Stop CellStore::stopOf(const CellHit& hit) {
  if (hit.time > 1.0) return {};
  return {true, hit.startInSolid, hit.time, hit.normal};
}

}  // namespace halfspace::comparison
