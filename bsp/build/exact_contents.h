// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "bsp/build/live_tree.h"

namespace halfspace::bsp {

// The contents around a point; both flags are set for a point on the boundary.
struct ExactContents {
  bool solid = false;
  bool empty = false;
};

// Decided by the exact planes. Contract: a finite point. Outside the world the planes continue
// without end.
ExactContents exactContents(const LiveTree& tree, const geometry::Vec3& point);

// Whether two trees describe the same solid: every cell of the one falls into leaves of its own
// kind in the other. Exact. Contract: the trees' planes may be of different tables. Cost: the
// leaves of `a` times the depth of `b`.
bool sameSolid(const LiveTree& a, const LiveTree& b);

// The text of findBrokenPromise() (step_checks.h); empty if all holds.
std::string brokenPromise(const LiveTree& tree);

}  // namespace halfspace::bsp
