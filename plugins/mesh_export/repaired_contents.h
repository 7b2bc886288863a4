// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// The repaired surface with the attributes of the given one. A face that is a part of a given face
// keeps its material and group; texture coordinates and normals are interpolated inside the given
// face, and normals are negated if the face was flipped. A face that closes a hole takes material
// and group from the nearest given face, texture coordinates 0 and its own normal.
// repaired, origins: as in RepairResult.
MeshContents repairedContents(const MeshContents& given, geometry::PolygonSoup repaired,
                              const std::vector<int>& origins);

}  // namespace halfspace::plugins
