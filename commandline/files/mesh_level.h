// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/level.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::commandline {

// A level with the mesh and its materials as its only solid. Groups, texture coordinates and
// normals are left out, because a mesh solid cannot store them.
level::Level levelOf(plugins::MeshContents mesh, const std::string& name);

// Marks the level's only solid as non-solid: a surface that is no part of the level's solid.
void markNonSolid(level::Level& level);

}  // namespace halfspace::commandline
