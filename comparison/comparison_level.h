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

// The input of every system: one solid in three representations (tree, convex solids, triangles).
struct ComparisonLevel {
  using Solids = std::vector<std::shared_ptr<const geometry::Brush>>;
  using Triangle = std::array<uint32_t, 3>;  // counter-clockwise from outside

  const LiveTree* tree = nullptr;
  // Convex solids whose union is the level's solid; they may overlap.
  Solids solids;
  // The boundary of the level's solid, as triangles.
  std::vector<Vec3> corners;
  std::vector<Triangle> triangles;
};

// Convex solids whose union is exactly the level's solid: the level's brushes if it consists of
// additive convex solids only, otherwise the solid cells of the tree.
ComparisonLevel::Solids convexSolids(const geometry::Evaluator& boundary, const LiveTree& tree);

// Contract: the tree is up to date with the boundary and outlives the result.
ComparisonLevel comparisonLevel(const geometry::Evaluator& boundary, const LiveTree& tree);

}  // namespace halfspace::comparison
