// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A tree after a series of edits, which is the state of most trees in a session.
#pragma once

#include "bsp/build/live_tree.h"
#include "tests/support/scenes/random_level.h"

namespace halfspace::tests {

// The level has to be new. Header only, because the library of scenes does not link the tree.
inline bsp::LiveTree treeAfterEdits(RandomLevel& level, int edits) {
  bsp::LiveTree tree;
  for (int i = 0; i < edits; ++i) {
    level.edit();
    tree.update(level.evaluator(), level.evaluator().update(1));
  }
  return tree;
}

}  // namespace halfspace::tests
