// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Holds a sweep's answer against all cells of a tree.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bsp/query/sweep.h"
#include "tests/support/reference/box_tree.h"
#include "tests/support/reference/reference_cell.h"

namespace halfspace::tests {

// What was asked. Depths and gaps are compared with `tolerance` (units of length).
template <class Shape>
struct Question {
  Shape shape;
  bsp::Vec3 from, delta;
  double tolerance;
};

struct Judgement {
  bool late = false;        // the shape is deeper in matter than the tolerance before the fraction
  bool early = false;       // there is nothing within the tolerance at the fraction
  bool wrongStart = false;  // startInSolid does not say what is
  double gap = 0.0;         // at the end, to the nearest cell
  uint32_t cell = bsp::kNoLeaf;  // the one it is late for

  bool right() const { return !late && !early && !wrongStart; }
};

// All solid leaves that the root leads to; slots of others may be free.
std::vector<uint32_t> solidLeavesOf(const bsp::TreeView& tree);

class SweepJudge {
 public:
  explicit SweepJudge(const bsp::TreeView& tree);

  template <class Shape>
  Judgement judge(const Question<Shape>& question, const bsp::Hit& hit) const;

  // The start is further than the tolerance from all matter.
  template <class Shape>
  bool isFree(const Question<Shape>& question) const;

  const std::vector<ReferenceCell>& cells() const { return m_cells; }

 private:
  std::vector<uint32_t> m_leaves;
  std::vector<ReferenceCell> m_cells;
  BoxTree m_boxes;  // of the cells
};

// All of what was asked and answered, to repeat it by hand.
template <class Shape>
std::string describe(const Question<Shape>& question, const bsp::Hit& hit,
                     const Judgement& judgement);

}  // namespace halfspace::tests
