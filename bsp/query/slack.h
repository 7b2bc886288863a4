// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// Surfaces this near to each other touch (units of length): what rounding has done to the tree, and
// what arithmetic does to a shape of this extent anywhere in its world. The same for every motion
// of a shape, so that where one may end the next may start. A motion that starts further away than
// twice the world's reach adds 2^-46 of that distance.
inline double slackOf(const TreeView& tree, double extent) {
  return tree.rounding + 0x1p-46 * (tree.worldHalf + extent);
}

// `exact` ends no earlier than where the gap between shape and matter is this (units of length).
inline double exactTolerance(const TreeView& tree, double extent) {
  return 4.0 * slackOf(tree, extent) + 0x1p-28 * (tree.worldHalf + extent);
}

}  // namespace halfspace::bsp
