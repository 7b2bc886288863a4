// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The level's tree as the BSP lab shows it: figures, and what is drawn of it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "bsp/build/live_tree.h"
#include "bsp/character/character.h"
#include "editor/session/lab/early_stops.h"
#include "editor/session/lab/lab_request.h"

namespace halfspace::editor {

struct LabLine {
  geometry::Vec3 from, to;
  float depth = 0;  // of the leaf in the tree, as a part of the deepest solid one's
};

struct LabPicture {
  std::uint64_t state = 0;  // Session::state() that it shows
  LabRequest request;       // what it was made for
  bsp::TreeStatistics statistics;
  double volume = 0;      // of all solid leaves; where figures are looked at
  double protrusion = 0;  // bsp::LiveTree::largestProtrusion(); the same
  std::vector<LabLine> cells, bevels, expanded;
  std::size_t cellsLeftOut = 0;  // further away; the figures count them
  HeatMap heat;
};

// Of each kind; more would be neither seen nor drawn in time.
inline constexpr std::size_t kMaxLabLines = 40'000;

// Nothing where `interrupted` said so on the way. Cost: linear in the tree; an expanded cell costs
// its planes squared.
std::optional<LabPicture> makeLabPicture(const bsp::LiveTree& tree,
                                         std::span<const std::shared_ptr<const SceneFace>> faces,
                                         const LabRequest& request,
                                         const std::function<bool()>& interrupted);

// The expanded cells that meet a box, of which the shape's form, radius and height count. Cost:
// that of the part of the tree that the box meets.
std::vector<LabLine> expandedCells(const bsp::TreeView& tree, const bsp::CharacterSettings& shape,
                                   const geometry::Box& where);

}  // namespace halfspace::editor
