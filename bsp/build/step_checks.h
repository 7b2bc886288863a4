// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules that hold after the steps of a tree update (take, descend, rebuild, round). In builds
// with HALFSPACE_CHECKED the first two functions are called while the tree follows an edit, so
// their cost is proportional to the change. Both throw geometry::InternalError with the step and
// the position.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "bsp/build/polytope.h"
#include "bsp/query/tree_view.h"
#include "geometry/csg/cut/boundary_pieces.h"

namespace halfspace::bsp {

class LiveTree;

// After "take": every piece has at least three corners, and all lie inside the world's cube.
void checkTaken(std::span<const geometry::BoundaryPiece> pieces, double worldHalf);

// After "round": one facet for each face of the exact cell, correctly rounded vertices, as many
// edges as Euler's formula requires, no vertex in front of a plane. `tree` holds the cell's
// normals. Contract: `exact` is the cell that was rounded. Cost: planes times vertices.
void checkRounded(const geometry::PlaneTable& table, const TreeView& tree, const Polytope& exact,
                  const CellData& cell);

// A rule of the whole tree that does not hold.
struct BrokenPromise {
  std::string text;  // "after the step "rebuild", <rule and part>"
  geometry::Vec3 position = geometry::Vec3::Zero();
};

// Checks the rules between nodes, leaves and cells: every node divides its cell and counts its
// subtree, every node and leaf in use is linked once, no node has two leaves of equal contents, and
// every cell is the rounded intersection of the planes above it. nullopt if all rules hold. Cost:
// linear; every cell is cut again.
std::optional<BrokenPromise> findBrokenPromise(const LiveTree& tree);

}  // namespace halfspace::bsp
