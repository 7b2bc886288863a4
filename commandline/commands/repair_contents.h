// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::commandline {

// The repaired surface with the attributes of the given one. A face that is a part of a given face
// keeps its material and group; texture coordinates and normals are interpolated inside the given
// face, and normals are negated if the face was flipped. A face that closes a hole takes material
// and group from the nearest given face, texture coordinates 0 and its own normal.
// repaired, origins: as in RepairResult.
plugins::MeshContents repairedContents(const plugins::MeshContents& given,
                                       geometry::PolygonSoup repaired,
                                       const std::vector<int>& origins);

// Makes each part a group of its own. parts: as in RepairResult, one for each face. A part whose
// faces were all in one group takes its name; names are made different from each other.
void makeGroupsOfParts(plugins::MeshContents& mesh, const std::vector<int>& parts);

// Whether a format writes groups as objects that it reads back as groups. Writes and reads a small
// mesh.
bool keepsGroups(const plugins::MeshFormat& format);

}  // namespace halfspace::commandline
