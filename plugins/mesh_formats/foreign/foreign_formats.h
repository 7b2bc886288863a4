// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Mesh formats that libraries of others read and write: 3MF (lib3mf), and FBX, Collada, 3DS,
// Blender, X3D, DXF and more (Assimp). The libraries run in a separate program (worker_run.h),
// because damaged files crash some of their readers. Files of Blender are read by Blender itself
// where it is installed (blender/blender_run.h).
#pragma once

#include <memory>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// The formats of the libraries that were found when Halfspace was built.
std::vector<std::unique_ptr<MeshFormat>> foreignMeshFormats();

}  // namespace halfspace::plugins::mesh_formats
