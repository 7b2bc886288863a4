// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/peers/peer_result.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::peers {

// Evaluates the scene with Nef polyhedra in exact numbers; runs of equal operations use CGAL's own
// n-ary union.
PeerResult evaluateByNef(const scenes::SceneNode& node, bool measureVolume = false);

}  // namespace halfspace::peers
