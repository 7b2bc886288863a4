// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The level's tree as the BSP lab shows it: figures, and cells as lines.
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/build/live_tree.h"
#include "bsp/character/character.h"

namespace halfspace::editor {

// What somebody looks at. What nobody looks at costs nothing.
struct TreeLook {
  bool figures = false;
  bool cells = false;     // the solid leaves as they are
  bool expanded = false;  // the same with all planes, bevels too, shifted for the shape
  // The shape that moves: form, radius and height count.
  bsp::CharacterSettings shape;

  bool isAny() const { return figures || cells || expanded; }
};

struct TreeLine {
  geometry::Vec3 from, to;
  float depth = 0;  // of the leaf in the tree, as a part of the deepest solid one's
};

struct TreePicture {
  std::uint64_t state = 0;  // Session::state() that it shows
  bsp::TreeStatistics statistics;
  double volume = 0;      // of all solid leaves
  double protrusion = 0;  // bsp::LiveTree::largestProtrusion(); where figures are looked at
  std::vector<TreeLine> cells, expanded;
  std::size_t cellsLeftOut = 0;  // beyond kMostTreeLines; the figures count them
};

// Of each kind; more would be neither seen nor drawn in time.
inline constexpr std::size_t kMostTreeLines = 400'000;

// Cost: linear in the tree. Where the shape stands: in the middle of its foot, as a character does,
// so an expanded cell is where that point cannot be.
TreePicture pictureOf(const bsp::LiveTree& tree, const TreeLook& look);

}  // namespace halfspace::editor
