// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "level/document/solids.h"

namespace halfspace::level {

// Whether a shape of this name comes from a plugin: the catalogue does not contain it.
bool isPluginShape(std::string_view name);
// Whether no catalogue shape and no loaded plugin has this name, so that the shape cannot be built.
bool isPluginMissing(std::string_view name);

// The solid that a level stores for a plugin's shape, so that the level can be opened without the
// plugin. In the shape's own coordinates and with its own surface numbers. Built now if the plugin
// is loaded and accepts the parameters, else the solid stored before. Null for shapes of the
// catalogue, and if no solid was ever built.
std::shared_ptr<const std::variant<BrushSolid, MeshSolid>> builtSolid(const ShapeSolid& shape);

}  // namespace halfspace::level
