// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules that hold after the steps of an update of the tree (take, descend, rebuild, round). In
// builds with HALFSPACE_CHECKED the first two functions are called while the tree follows an edit:
// their cost follows the change. Both throw geometry::InternalError with the step and the place.
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

// After "round": a facet for each face of the exact cell, its vertices correctly rounded, edges and
// facets as many as Euler's formula wants, no vertex in front of a plane. `tree` is that of the
// cell's normals. Contract: `exact` is the cell that was rounded. Cost: planes times vertices.
void checkRounded(const geometry::PlaneTable& table, const TreeView& tree, const Polytope& exact,
                  const CellData& cell);

// A rule of the whole tree that does not hold.
struct BrokenPromise {
  std::string text;  // "after the step "rebuild", <rule and part>"
  geometry::Vec3 place = geometry::Vec3::Zero();
};

// Checks everything that must hold between nodes, leaves and cells: every node divides its cell and
// counts its subtree, every node and leaf in use is linked once, no node has two leaves alike,
// every cell is what the planes above it leave, rounded. Nothing if all holds. Cost: linear, with
// every cell cut anew.
std::optional<BrokenPromise> findBrokenPromise(const LiveTree& tree);

}  // namespace halfspace::bsp
