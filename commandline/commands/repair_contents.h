// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/repair.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::commandline {

// The repaired surface with what the file said of its faces: materials, groups, texture coordinates
// and normals go with every face that is a part of a given one; inside a given face they are
// interpolated, on a face that was turned normals turn too. Faces that close holes take material
// and group of the face beside them; they have no texture coordinates but 0.
plugins::MeshContents repairedContents(const plugins::MeshContents& given,
                                       const geometry::RepairResult& repaired);

}  // namespace halfspace::commandline
