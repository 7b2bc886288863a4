// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Face numbers are indices into the list of the solid: brush face, mesh face, shape surface.
Edited setSurface(Level& level, NodeId solid, int face, Surface surface);
// Sets the material of all faces of a solid; texture axes are unchanged.
Edited paintSolid(Level& level, NodeId solid, MaterialId material);

// Adds a material, unless one of that name exists. Edited::material() is its id.
Edited addMaterial(Level& level, std::string_view name);
Edited renameMaterial(Level& level, MaterialId material, std::string name);

}  // namespace halfspace::level
