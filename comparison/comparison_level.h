// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "bsp/build/live_tree.h"
#include "comparison/bsp_names.h"
#include "geometry/brush/brush.h"

namespace halfspace::comparison {

using bsp::LiveTree;

// A level as every system takes it: one solid, told three times.
struct ComparisonLevel {
  using Solids = std::vector<std::shared_ptr<const geometry::Brush>>;
  using Triangle = std::array<uint32_t, 3>;  // counter-clockwise from outside

  const LiveTree* tree = nullptr;
  // Convex, their union is the solid; they may overlap.
  Solids solids;
  // The boundary.
  std::vector<Vec3> corners;
  std::vector<Triangle> triangles;
};

// Convex solids whose union is the level: its own brushes where it only adds such, else the tree's
// solid cells, exactly.
ComparisonLevel::Solids convexSolids(const geometry::Evaluator& boundary, const LiveTree& tree);

// Contract: both outlive it, and the tree follows the boundary.
ComparisonLevel comparisonLevel(const geometry::Evaluator& boundary, const LiveTree& tree);

}  // namespace halfspace::comparison
