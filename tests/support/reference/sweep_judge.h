// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks a sweep's result against all solid cells of a tree.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bsp/query/sweep.h"
#include "tests/support/reference/box_tree.h"
#include "tests/support/reference/reference_cell.h"

namespace halfspace::tests {

// The arguments of a sweep. Depths and gaps are compared with `tolerance` (units of length).
template <class Shape>
struct Question {
  Shape shape;
  bsp::Vec3 from, delta;
  double tolerance;
};

struct Judgement {
  bool late = false;   // the shape lies deeper in a cell than the tolerance before the fraction
  bool early = false;  // a hit was reported, but no cell is within the tolerance at the fraction
  bool wrongStart = false;       // startInSolid is wrong
  double gap = 0.0;              // distance to the nearest cell at the reported end
  uint32_t cell = bsp::kNoLeaf;  // the cell that makes the motion late

  bool right() const { return !late && !early && !wrongStart; }
};

// All solid leaves that can be reached from the root. The leaf array may hold others: freed slots.
std::vector<uint32_t> solidLeavesOf(const bsp::TreeView& tree);

class SweepJudge {
 public:
  explicit SweepJudge(const bsp::TreeView& tree);

  template <class Shape>
  Judgement judge(const Question<Shape>& question, const bsp::Hit& hit) const;

  // True if the shape at its start is further than the tolerance from every solid cell.
  template <class Shape>
  bool isFree(const Question<Shape>& question) const;

  const std::vector<ReferenceCell>& cells() const { return m_cells; }

 private:
  std::vector<uint32_t> m_leaves;
  std::vector<ReferenceCell> m_cells;
  BoxTree m_boxes;  // of the cells
};

// The question and the result in full, so that the case can be repeated by hand.
template <class Shape>
std::string describe(const Question<Shape>& question, const bsp::Hit& hit,
                     const Judgement& judgement);

}  // namespace halfspace::tests
