// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// The mesh with every face cut into triangles, which keep its material, group and values of
// corners. A face that geometry::triangulate() refuses becomes a fan. Vertices stay as they are.
// Cost: that of the triangulation.
MeshContents contentsAsTriangles(const MeshContents& mesh);

}  // namespace halfspace::plugins
