// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/peers/peer_result.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::peers {

// The scene by Nef polyhedra in exact numbers, runs of equal operations by CGAL's own n-ary union.
PeerResult evaluateByNef(const scenes::SceneNode& node, bool measureVolume = false);

}  // namespace halfspace::peers
