// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Colours and images of materials that came with imported meshes. A level's materials have names
// only, so they are kept in the level's own keys, which every level format stores:
//
//   _color_1   brick wall = 0.8 0.25 0.2
//   _image_1   brick wall = textures/brick.png
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "level/document/key_values.h"

namespace halfspace::level {

struct MaterialLook {
  std::optional<std::array<double, 3>> color = {};  // red, green, blue, 0 to 1 (sRGB)
  std::string image = {};  // as the mesh file named it: relative to its folder, with '/'
  bool operator==(const MaterialLook&) const = default;
};
using MaterialLooks = std::map<std::string, MaterialLook, std::less<>>;  // by material name

// Keys that are damaged (no " = ", no three numbers from 0 to 1) are ignored.
MaterialLooks materialLooks(const KeyValues& keys);

// Adds the keys of a material. Returns false and adds nothing if its name contains " = ", which
// could not be read back.
bool addMaterialLook(KeyValues& keys, const std::string& material, const MaterialLook& look);

}  // namespace halfspace::level
