// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Face numbers are those of the solid's own list: brush face, mesh face, shape surface.
Edited setSurface(Level& level, NodeId solid, int face, Surface surface);
// All faces of a solid take the material; axes stay.
Edited paintSolid(Level& level, NodeId solid, MaterialId material);

// The id of the material of that name, added if it is new.
Edited addMaterial(Level& level, std::string_view name);
Edited renameMaterial(Level& level, MaterialId material, std::string name);

}  // namespace halfspace::level
