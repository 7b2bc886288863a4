// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the two accuracies of a sweep differ, on the faces of the level: the heat map.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "bsp/query/tree_view.h"
#include "editor/session/lab/lab_request.h"
#include "editor/session/scene_update.h"

namespace halfspace::editor {

// A part of a face; at each corner how much too early, in units of length, a shifted sweep stops at
// worst on its way there.
struct HeatTriangle {
  std::array<geometry::Vec3, 3> corners;
  std::array<float, 3> early{};
};

struct HeatMap {
  std::vector<HeatTriangle> triangles;      // where any corner is early
  std::size_t sweeps = 0, earlySweeps = 0;  // sweeps compared, and those that differ
  double largest = 0;                       // units of length
  std::size_t facesLeftOut = 0;             // beyond kMaxHeatPoints
};

inline constexpr std::size_t kMaxHeatPoints = 12'000;
// Differences below are rounding, not protrusion.
inline constexpr double kLeastEarly = 0.01;  // units of length

// The foremost point of the shape heads for each point of a face from five directions: straight,
// and aslant by 60 degrees along each of two axes of the face. A way that begins in matter is not
// counted; one that begins in an expanded cell only counts with its whole length. Faces nearest to
// request.focus come first. Stops with what it has where `interrupted` says so.
HeatMap earlyStops(const bsp::TreeView& tree,
                   std::span<const std::shared_ptr<const SceneFace>> faces,
                   const LabRequest& request, const std::function<bool()>& interrupted);

}  // namespace halfspace::editor
