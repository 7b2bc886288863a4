// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "plugins/interface/issue.h"

namespace halfspace::plugins::quake_map {

// The level as a Valve 220 map, and what that format cannot say.
//
// Brushes are written face by face as they were given; points and axes of doubles come back bit for
// bit. Shapes, and meshes that are convex, are written as brushes; linked copies are written out.
// Groups and layers are written the way TrenchBroom does. A map has no other operation than adding
// and no background but empty: what subtracts or intersects is left out and listed, as are meshes
// that are not convex and surfaces that are no solid. Nodes and layers omitted from export are
// not written.
WriteOutcome writeMap(const level::Level& level);

}  // namespace halfspace::plugins::quake_map
