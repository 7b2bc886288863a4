// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "plugins/interface/mesh_format.h"
#include "plugins/mesh_formats/foreign/mesh_message.h"

namespace halfspace::plugins::mesh_formats {

// The program that HALFSPACE_BLENDER names, else `blender` of PATH; empty if there is none.
std::filesystem::path findBlender();

// Starts Blender without a window and without the user's settings, lets it open the file, and
// returns the mesh (mesh_message.h) that read_scene.py makes of the scene: what Blender shows, with
// modifiers and instances. Scripts in the file are not run. If the source has a path with its
// bytes, Blender opens that file, so that images and libraries beside it are found; else a copy in
// a temporary folder. Without a result, at least one issue is an error: Blender cannot be started,
// cannot read the file, took too long, or was cancelled. Cost: a second for the start.
WorkerAnswer runBlender(const std::filesystem::path& blender, const Source& source,
                        const ReadControl& control);

}  // namespace halfspace::plugins::mesh_formats
