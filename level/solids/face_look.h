// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"

namespace halfspace::level {

// How games draw a face of the level: with its material, as the sky, or not at all (tool textures).
enum class FaceLook : unsigned char { seen, sky, unseen };

// By the name of the material and the flags of the face.
FaceLook lookOf(const Level& level, const Surface& surface);
// The same for a face of this solid: the designer's choice for the solid comes first. `solid` need
// not be in the level.
FaceLook lookOf(const Level& level, const Surface& surface, NodeId solid);

}  // namespace halfspace::level
