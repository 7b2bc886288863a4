// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The level of a mesh file.
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// A level whose solids are the objects of the mesh: a solid for each group, with its name; groups
// that share vertices, or that only together are closed, become one solid. Without groups: one
// solid called `name`. A solid is kept as it is, whether it is closed or not.
//
// Texture coordinates become the texture axes of the faces (a matrix in whole images), so each face
// keeps its image; faces that lie alike share a surface. Colours and images of materials are kept
// in the level's keys (level/document/material_looks.h), and the length of a unit, where the file
// says it, in _metres_per_unit and _units_per_metre.
//
// `losses`: one sentence for each kind of data that a level does not store. Cost: O(n log n).
// Contract: as MeshFormat::write().
level::Level levelOfMesh(MeshContents mesh, const std::string& name,
                         std::vector<std::string>& losses);

}  // namespace halfspace::plugins
