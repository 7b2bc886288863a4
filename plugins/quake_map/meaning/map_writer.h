// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "plugins/quake_map/meaning/map_dialect.h"

namespace halfspace::plugins::quake_map {

// The level as a map in the dialect of its origin (meaning/map_dialect.h), and what a map cannot
// hold.
//
// Brushes are written face by face as they were given; points, axes and matrices of doubles come
// back bit for bit. Patches are written as patches (meaning/patch_text.h). Shapes, and meshes that
// are convex, are written as brushes; linked copies are written out. Groups and layers are written
// the way TrenchBroom does, in the order of the outline as far as a map can keep it. A map has no
// other operation than adding and no background but empty: what subtracts or intersects is left out
// and listed as lost geometry, as are meshes that are not convex and surfaces that are no patches.
WriteOutcome writeMap(const level::Level& level, const MapOrigin& origin);

}  // namespace halfspace::plugins::quake_map
