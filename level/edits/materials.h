// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Gives the faces of a solid that have the material `from` the material `to`; none means unpainted.
// Texture axes are unchanged. Touches nothing if no face has it. Cost: linear in the solid's
// surfaces.
Edited replaceMaterial(Level& level, NodeId solid, MaterialId from, MaterialId to);

// Whether a face of the solid has the material. Contract: node.isSolid().
bool hasMaterial(const Node& node, MaterialId material);

// The number of solids with a face of each material, in the outline and in definitions. Materials
// without any are left out. Cost: linear in the surfaces of the level.
std::map<MaterialId, std::size_t> solidsByMaterial(const Level& level);

}  // namespace halfspace::level
