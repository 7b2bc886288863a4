// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// The materials of a glTF document.
struct GltfLooks {
  // One for each material. Materials without a name are called by their number; of several with one
  // name and different looks, the later ones get a number behind it.
  std::vector<std::string> names;
  std::vector<MeshLook> looks;
  size_t embedded = 0;     // images of the base colour that are in the file, not beside it
  size_t otherImages = 0;  // images that are the base colour of no material
};

// Of each material the base colour, its opacity if the material is blended, and the image of the
// base colour. Damaged members count as missing, because the surface does not depend on them.
GltfLooks looksOf(const nlohmann::json& document);

}  // namespace halfspace::plugins::mesh_formats
