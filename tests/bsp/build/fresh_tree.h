// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/build/live_tree.h"
#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

// A tree of the evaluated boundary that is built from scratch.
inline bsp::LiveTree freshTree(const geometry::Evaluator& evaluator) {
  bsp::LiveTree tree;
  tree.update(evaluator, geometry::BoundaryChange());
  return tree;
}

}  // namespace halfspace::tests
