// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/document/level.h"
#include "light/lit_surface.h"

namespace halfspace::editor {

// Appends the faces of the level's movers at rest: the solids of each brush entity that moves, as
// one solid. Their number is level::numberOf() the entity. Cost: linear in the level, and the
// evaluation of these solids.
void addMoverFaces(const level::Level& level, std::vector<light::SurfaceFace>& faces);

}  // namespace halfspace::editor
