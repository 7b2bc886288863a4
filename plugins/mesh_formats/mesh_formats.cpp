// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/mesh_formats.h"

namespace halfspace::plugins::mesh_formats {

std::vector<std::unique_ptr<MeshFormat>> allMeshFormats() {
  std::vector<std::unique_ptr<MeshFormat>> all;
  all.push_back(std::make_unique<ObjFormat>());
  all.push_back(std::make_unique<StlFormat>());
  all.push_back(std::make_unique<PlyFormat>());
  all.push_back(std::make_unique<OffFormat>());
  all.push_back(std::make_unique<GltfFormat>());
  all.push_back(std::make_unique<GltfTextFormat>());
  return all;
}

}  // namespace halfspace::plugins::mesh_formats
