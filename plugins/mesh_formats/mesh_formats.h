// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// OBJ, STL, PLY, OFF and glTF with readers of our own. Assimp was looked at first: it reads every
// coordinate as a 32-bit number, splits polygons, and gives no place for an error; the exactness
// contract wants the doubles and polygons a file holds, and hostile files want bounded memory.
#pragma once

#include <memory>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

std::vector<std::unique_ptr<MeshFormat>> allMeshFormats();

}  // namespace halfspace::plugins::mesh_formats
