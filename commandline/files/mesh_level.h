// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/level.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::commandline {

// A level that holds the mesh as its one solid, with its materials. Groups, texture coordinates and
// normals have no place in a mesh solid and are left out.
level::Level levelOf(plugins::MeshContents mesh, const std::string& name);

// The same level, its one solid marked as a surface that is no part of the solid.
void markNonSolid(level::Level& level);

}  // namespace halfspace::commandline
