// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Readers and writers for OBJ, STL, PLY, OFF and glTF. Why not Assimp: it reads coordinates as
// 32-bit floats, splits polygons and reports errors without a position. Exactness requires the
// doubles and polygons of the file, and malicious files require bounded memory.
#pragma once

#include <memory>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

std::vector<std::unique_ptr<MeshFormat>> allMeshFormats();

}  // namespace halfspace::plugins::mesh_formats
