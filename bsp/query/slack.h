// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// Slack: the distance within which two surfaces count as touching (units of length). It covers the
// rounding of the stored tree and the rounding of the arithmetic for a shape of this extent
// anywhere in the world. It is the same for every motion of one shape, so a motion may start where
// another ended. (A motion that starts further away than twice the world's reach adds 2^-46 of that
// distance.)
inline double slackOf(const TreeView& tree, double extent) {
  return tree.rounding + 0x1p-46 * (tree.worldHalf + extent);
}

// An exact sweep ends where the gap between shape and solid is at most this (units of length).
inline double exactTolerance(const TreeView& tree, double extent) {
  return 4.0 * slackOf(tree, extent) + 0x1p-28 * (tree.worldHalf + extent);
}

}  // namespace halfspace::bsp
