// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The module of CGAL's engines for meshes (geometry/engines): Nef polyhedra, corefinement and alpha
// wrap, in one shared library. The programs load it when an engine is first needed.
#pragma once

#include <filesystem>

#include "geometry/boolean/mesh_engines.h"

namespace halfspace::plugins {

// The folder in the environment variable HALFSPACE_ENGINES_PATH; if that is not set,
// lib/halfspace/engines next to the program's bin folder.
std::filesystem::path engineModuleFolder();

// Loads the module in this folder; it is never unloaded. A module whose meshEngineInterface()
// differs from the program's is refused: their types may differ. Cost: about 10 ms.
geometry::FoundMeshEngines loadEngineModule(const std::filesystem::path& folder);

// From now on, geometry::meshEngines() loads the module in engineModuleFolder(), at its first call.
// A program calls this at its start.
void useEngineModule();

}  // namespace halfspace::plugins
