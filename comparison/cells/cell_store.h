// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Convex solids in the format of the tree's cells. Other structures can so use the exact tests of
// the tree and differ from it only in their structure.
#pragma once

#include <span>
#include <vector>

#include "bsp/query/cell_tests.h"
#include "bsp/query/sweep.h"
#include "comparison/comparison_level.h"
#include "comparison/comparison_system.h"

namespace halfspace::comparison {

using bsp::AlignedCell;
using bsp::CellHit;
using bsp::CellPlane;
using bsp::CellSweep;
using bsp::Motion;
using bsp::PlaneClip;

class CellStore {
 public:
  explicit CellStore(const ComparisonLevel::Solids& solids);
  CellStore(const CellStore&) = delete;
  CellStore& operator=(const CellStore&) = delete;

  uint32_t size() const { return static_cast<uint32_t>(m_starts.size()); }
  size_t bytes() const;
  // A tree view with cells but without nodes, for the tests of cells.
  const TreeView& view() const { return m_view; }

  // Sweeps a shape against one solid and replaces `hit` if the new one is earlier. `motion` is that
  // of the shape's middle: see motionOf().
  template <class Shape>
  void sweepCell(const Shape& shape, uint32_t index, const Motion& motion, CellHit& hit) const;
  template <class Shape>
  Motion motionOf(const Shape& shape, const Vec3& from, const Vec3& delta) const {
    return {from + shape.middle, delta, slackOf(m_view, shape.extent())};
  }
  static Stop stopOf(const CellHit& hit);

 private:
  void store(const geometry::Brush& solid);
  uint32_t normalOf(const Vec3& normal);

  std::vector<Vec3> m_normals;
  std::vector<uint32_t> m_starts;  // per solid: index of its first entry in m_words
  std::vector<uint64_t> m_words;
  TreeView m_view;
};

template <class Shape>
void CellStore::sweepCell(const Shape& shape, uint32_t index, const Motion& motion,
                          CellHit& hit) const {
  CellSweep sweep{m_view, m_view.cell(index), motion};
  PlaneClip clip(motion.slack), facets(motion.slack);
  uint32_t plane = 0;
  for (const CellPlane& each : sweep.cell.allPlanes()) {
    if (plane == sweep.cell.facets().size()) facets = clip;
    const Vec3 n = sweep.normal(each);
    const double start = n.dot(motion.from) - each.offset - shape.reach(-n);
    if (!clip.add(start, n.dot(motion.delta), plane++)) return;
  }
  if (plane == sweep.cell.facets().size()) facets = clip;
  if (clip.time() >= hit.time) return;
  if (!std::is_same_v<Shape, PointShape>) sweep.aligned = AlignedCell::of(sweep.cell);
  CellHit found;
  sweepAgainstCell(shape, sweep, {facets, clip}, found);
  if (found.time < hit.time) hit = found;
}

}  // namespace halfspace::comparison
