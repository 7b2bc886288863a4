// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of the BSP lab: figures of the level's tree, lines of cells and bevels, the heat map.
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
  float depth = 0;  // of the leaf, divided by that of the deepest solid leaf: in [0, 1]
};

struct LabPicture {
  std::uint64_t state = 0;  // Session::state() of the tree
  LabRequest request;       // the request that this answers
  bsp::TreeStatistics statistics;
  double volume = 0;      // of all solid leaves; only if request.figures
  double protrusion = 0;  // bsp::LiveTree::largestProtrusion(); only if request.figures
  std::vector<LabLine> cells, bevels, expanded;
  std::size_t cellsLeftOut = 0;  // not drawn: kMaxLabLines was reached; the figures count them
  HeatMap heat;
};

// Limit for each kind of line, exceeded by at most one cell: more lines are not legible and slow to
// draw.
inline constexpr std::size_t kMaxLabLines = 40'000;

// Returns nothing if `interrupted` returned true meanwhile. Cost: linear in the tree; each expanded
// cell costs the square of its planes times the corners of a face. The heat map costs its sweeps in
// addition (earlyStops).
std::optional<LabPicture> makeLabPicture(const bsp::LiveTree& tree,
                                         std::span<const std::shared_ptr<const SceneFace>> faces,
                                         const LabRequest& request,
                                         const std::function<bool()>& interrupted);

// The cells near a box, expanded for the shape; only form, radius and height of `shape` are used.
// At most about kMaxLabLines lines. Cost: linear in the part of the tree near the box.
std::vector<LabLine> expandedCells(const bsp::TreeView& tree, const bsp::CharacterSettings& shape,
                                   const geometry::Box& where);

}  // namespace halfspace::editor
