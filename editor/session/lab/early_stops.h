// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The heat map of the BSP lab: how far before the true contact shifted sweeps stop, at points of
// the level's faces. Exact sweeps give the true contact.
//
//      o--------->   |   a shifted sweep stops before the wall
//      o------------>|   an exact sweep stops at the wall
//                 <->    the difference is `early`; protrusion causes it
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

// A part of a face. `early`: for each corner the largest distance, in level units, by which a
// shifted sweep towards the corner stops too early.
struct HeatTriangle {
  std::array<geometry::Vec3, 3> corners;
  std::array<float, 3> early{};
};

struct HeatMap {
  std::vector<HeatTriangle> triangles;      // those with at least one early corner
  std::size_t sweeps = 0, earlySweeps = 0;  // sweeps compared, and those that differ
  double largest = 0;                       // level units
  std::size_t facesLeftOut = 0;             // not tested: kMaxHeatPoints was reached
};

inline constexpr std::size_t kMaxHeatPoints = 12'000;
// Smaller differences count as rounding, not as protrusion.
inline constexpr double kLeastEarly = 0.01;  // level units

// Sweeps the shape to sample points of each face from five directions: along the normal, and tilted
// by 60 degrees to both sides along each of two axes of the face. The sweep would end with the
// shape's foremost point at the sample point. An exact sweep that starts in solid is skipped. If
// only the shifted sweep starts in solid, the whole distance of the exact sweep counts as early.
// Faces nearest to request.focus come first. Returns an incomplete map if `interrupted` returns
// true; it is called once per face.
HeatMap earlyStops(const bsp::TreeView& tree,
                   std::span<const std::shared_ptr<const SceneFace>> faces,
                   const LabRequest& request, const std::function<bool()>& interrupted);

}  // namespace halfspace::editor
