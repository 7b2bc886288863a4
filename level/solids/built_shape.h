// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "level/document/solids.h"

namespace halfspace::level {

// Whether a shape of this name is made by a plugin: it is none of the catalogue's.
bool isPluginShape(std::string_view name);
// Whether that plugin is not here, so that the shape cannot be made anew.
bool isPluginMissing(std::string_view name);

// What a level keeps of a plugin's shape so that it stays where the plugin is missing, in the
// shape's own coordinates and with its own numbers of surfaces: built now where the plugin is here
// and takes the numbers, else what was kept before. Null for shapes of the catalogue, and where
// nothing is known.
std::shared_ptr<const std::variant<BrushSolid, MeshSolid>> builtSolid(const ShapeSolid& shape);

}  // namespace halfspace::level
