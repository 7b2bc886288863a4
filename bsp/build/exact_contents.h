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

// Finds the contents at a point, decided by the exact planes. Contract: a finite point. Outside the
// world the planes continue without end.
ExactContents exactContents(const LiveTree& tree, const geometry::Vec3& point);

// True if two trees describe the same solid: wherever cells of both overlap, both are solid or both
// are empty. Exact. The trees may have different plane tables. Cost: the leaves of `a` times the
// depth of `b`.
bool sameSolid(const LiveTree& a, const LiveTree& b);

// The text of findBrokenPromise() (step_checks.h); empty if nothing is broken.
std::string brokenPromise(const LiveTree& tree);

}  // namespace halfspace::bsp
