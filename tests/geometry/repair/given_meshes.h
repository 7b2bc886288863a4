// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::tests {

// The folder of public meshes that this project may not ship; it may be absent.
std::filesystem::path meshFolder();
// All files in the folder that some format can read, sorted.
std::vector<std::filesystem::path> givenMeshes();

const plugins::MeshFormat* formatFor(const std::filesystem::path& path);
std::string bytesOf(const std::filesystem::path& path);
std::optional<plugins::MeshContents> readMesh(const std::filesystem::path& path);

}  // namespace halfspace::tests
