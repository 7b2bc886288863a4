// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The material files (.mtl) of Wavefront OBJ. Read and written: newmtl, Kd, d, Tr, map_Kd. Other
// statements describe shading that a mesh here cannot store; they are ignored.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

using MaterialLooks = std::map<std::string, MeshLook, std::less<>>;

// Adds the materials of the text to `looks`; of equal names the first counts. Damaged lines are
// warnings that begin with `name`, the file's name as the OBJ file gives it, and the line is read
// as if it were not there. Image paths start where `name` starts: "parts/a.mtl" with the image
// "b.png" gives "parts/b.png". Cost: linear.
void readMaterials(std::string_view text, const std::string& name, MaterialLooks& looks,
                   IssueList& issues);

// The text of a material file with a statement group for each material.
std::string materialFileOf(const MeshContents& mesh);

}  // namespace halfspace::plugins::mesh_formats
