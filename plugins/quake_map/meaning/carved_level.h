// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The solid of a level as convex brushes that only add, because a map has nothing else.
#pragma once

#include <map>
#include <vector>

#include "geometry/brush/operations/carve.h"
#include "level/solids/instances.h"

namespace halfspace::plugins::quake_map {

struct CarvedLevel {
  // Whether anything had to be carved or divided. If not, all lists are empty: every solid is
  // written as the document stores it.
  bool isCarved = false;
  // The occurrences that the origins of faces name (FaceOrigin::brush); FaceOrigin::face is a face
  // in the node's own list. In outline order.
  std::vector<level::Instance> sources;
  // For each solid of the evaluation that some of is left: the parts that replace it; empty: it is
  // unchanged. A solid that is missing here is a cutter, is cut away, or cannot be built.
  std::map<level::InstanceKey, std::vector<geometry::DerivedBrush>> parts;
  // The part of a solid background around all solids, if there is one.
  std::vector<geometry::DerivedBrush> background;

  int cutters = 0;    // solids that subtract or intersect, also by a group around them
  int carved = 0;     // solids that became other brushes
  int brushes = 0;    // these brushes
  int concave = 0;    // of the carved solids: shapes and meshes that are not convex
  int cutAway = 0;    // added solids of which nothing is left
  int covered = 0;    // cut solids that others cover
  int undivided = 0;  // meshes that are too large to be divided: lost
};

// Distance from the outermost solids to the end of a solid background, in level units.
inline constexpr double kBackgroundMargin = 64.0;

// Carves in the order of the outline: each subtracting solid or group cuts what stands before it in
// its group, and each intersecting one keeps of that what lies inside of it. Every plane of a part
// is a plane of a solid. Parts that others cover are left out (covered_parts.h). Cost: linear in
// the solids if none cuts and all are convex; else the number of solids times that of cutters whose
// boxes meet them, and the joining of each solid's parts.
CarvedLevel carve(const level::Level& level);

}  // namespace halfspace::plugins::quake_map
