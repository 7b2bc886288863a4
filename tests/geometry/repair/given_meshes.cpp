// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/repair/given_meshes.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "plugins/mesh_formats/mesh_formats.h"
#include "tests/support/given_data.h"

namespace halfspace::tests {

namespace fs = std::filesystem;

fs::path meshFolder() {
  return givenData() / "meshes";
}

std::vector<fs::path> givenMeshes() {
  std::vector<fs::path> files;
  if (!fs::is_directory(meshFolder())) return files;
  for (const auto& entry : fs::directory_iterator(meshFolder())) {
    if (formatFor(entry.path()) != nullptr) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

const plugins::MeshFormat* formatFor(const fs::path& path) {
  static const auto all = plugins::mesh_formats::allMeshFormats();
  for (const auto& format : all) {
    for (const std::string& ending : format->extensions()) {
      if (path.extension() == "." + ending) return format.get();
    }
  }
  return nullptr;
}

std::string bytesOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

std::optional<plugins::MeshContents> readMesh(const fs::path& path) {
  const plugins::MeshFormat* format = formatFor(path);
  if (format == nullptr) return std::nullopt;
  return std::move(format->read({bytesOf(path), path}, {}).value);
}

}  // namespace halfspace::tests
