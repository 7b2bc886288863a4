// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks a sweep's result against the promises of sweep.h in extended precision (64-bit
// significands), so that the tolerance can be the slack itself. It shares no
// code with the runtime and reads only the planes and vertices of a cell.
//
// Depths and gaps: precise_gap.h. A cell is skipped where a plane between it and the shape settles
// the verdict (certain_separation.h), except the cell that was hit.
#pragma once

#include <string>
#include <vector>

#include "bsp/query/sweep.h"
#include "tests/support/reference/box_tree.h"
#include "tests/support/reference/precise_gap.h"

namespace halfspace::tests {

struct Verdict {
  bool late = false;   // deeper than the slack before the reported fraction
  bool early = false;  // the gap at the reported end is above four slacks
  bool stuck = false;  // a hit was reported, though the motion is nowhere deeper than 0.4 slacks
  bool wrongNormal = false;   // its plane does not separate shape and cell, or the motion leaves it
  bool wrongContact = false;  // the contact does not lie on the reported cell
  bool right() const { return !late && !early && !stuck && !wrongNormal && !wrongContact; }
  std::string text() const;
};

class PreciseJudge {
 public:
  explicit PreciseJudge(const bsp::TreeView& tree);

  // Requires an exact sweep whose start lies no deeper than the slack in any solid cell, and a
  // shape thicker than 64 slacks (a point is allowed where the tree has no seams).
  template <class Shape>
  Verdict judge(const Shape& shape, const bsp::Vec3& from, const bsp::Vec3& delta,
                const bsp::Hit& hit) const;
  // True if the shape at its start overlaps a solid cell by more than `depth`.
  template <class Shape>
  bool overlaps(const Shape& shape, const bsp::Vec3& from, double depth) const;
  // The greatest depth that the motion reaches in any one cell, clamped to [-10 (far away), 10].
  // Looks at all cells and skips none. For messages, and to check judge().
  template <class Shape>
  double deepest(const Shape& shape, const bsp::Vec3& from, const bsp::Vec3& delta) const;

 private:
  // The cells that the body may meet between two positions; without those that are certainly
  // further away than 8 slacks.
  std::vector<uint32_t> cellsNear(const PreciseBody& body, const PreciseVec& from,
                                  const PreciseVec& to, PreciseReal slack) const;
  const PreciseCell* cellOf(uint32_t leaf) const;

  bsp::TreeView m_tree;
  std::vector<PreciseCell> m_cells;  // in ascending order of their leaves
  BoxTree m_boxes;                   // of the cells
};

}  // namespace halfspace::tests
