// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "plugins/quake_map/meaning/map_dialect.h"

namespace halfspace::plugins::quake_map {

// The level as a map in the dialect of its origin (meaning/map_dialect.h), and the losses.
//
// Brushes are written face by face with the document's numbers; points, axes and matrices read back
// bit for bit. Patches are written as patches (meaning/patch_text.h). Shapes and convex meshes are
// written as brushes; linked copies are expanded. Groups and layers are written as TrenchBroom
// writes them, in the order of the outline as far as a map can store it. A map can only add to
// empty space: solids that are cut, intersected or not convex are written as the convex brushes of
// the evaluated solid (meaning/carved_level.h), and that is listed.
WriteOutcome writeMap(const level::Level& level, const MapOrigin& origin);

}  // namespace halfspace::plugins::quake_map
