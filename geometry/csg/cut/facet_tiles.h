// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Divides a facet that many small solids are near into tiles, so that an edit cuts only the tiles
// near it again.
//
//     +---------+----+----+      A floor and the solids (o) on it. A tile near which many solids
//     |         | oo | oo |      are is halved, again and again. Each tile has its own patch. The
//     |    o    +----+----+      sides that two tiles share cancel (Arrangement), so the boundary
//     |         | oo |    |      does not depend on the tiles.
//     +---------+----+----+
//
// Whether and where a tile is halved depends on the tile and on the boxes of the solids that meet
// it, not on the history of edits. So an edit changes only the tiles that a changed box meets, and
// an edited level has the same tiles as a fresh one.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "geometry/csg/prepare/box_tree.h"
#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

// A part of a facet: the whole of it, or what lies on one side of the planes that halve it.
struct FacetTile {
  static constexpr uint32_t kNone = UINT32_MAX;

  Box bounds;              // contains the part of the facet
  uint32_t plane = kNone;  // halves the tile; its normal is the positive direction of an axis
  uint32_t patch = kNone;  // of a tile that is not halved
  std::array<std::unique_ptr<FacetTile>, 2> halves;  // below and above the plane

  bool isHalved() const { return plane != kNone; }
};

// Calls visit(patch) for the patches of all tiles that meet one of the boxes, lower halves first.
template <typename Boxes, typename Visit>
void visitTiles(const FacetTile& tile, const Boxes& boxes, Visit&& visit) {
  bool meets = false;
  for (const Box& box : boxes) meets = meets || box.intersects(tile.bounds);
  if (!meets) return;
  if (!tile.isHalved()) {
    visit(tile.patch);
    return;
  }
  for (const auto& half : tile.halves) visitTiles(*half, boxes, visit);
}

// Where a tile is halved: the plane on which the coordinate along the axis has this value.
struct TileCut {
  int axis;
  double at;  // a short number (few bits) near the middle of the tile
};

// Where to halve the tile, or nothing if at most `most` small solids are near it. A solid is small
// if it is at most half as long as the tile along the axis: halving then separates solids from
// each other. `mainAxis`: the normal of the facet is steepest along it; the tile is not halved
// across it. Cost: proportional to `most` and to the number of solids near the tile that are not
// small.
std::optional<TileCut> cutOfTile(const BoxTree& boxes, const std::vector<PreparedSolid>& solids,
                                 int mainAxis, const Box& bounds, size_t most);

}  // namespace halfspace::geometry
