// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "plugins/mesh_formats/mesh_formats.h"

namespace halfspace::tests {

// The format of files with this extension. Throws if there is none.
inline const plugins::MeshFormat& format(const std::string& extension) {
  static const auto all = plugins::mesh_formats::allMeshFormats();
  for (const auto& candidate : all)
    for (const std::string& known : candidate->extensions())
      if (known == extension) return *candidate;
  throw std::runtime_error("no format " + extension);
}

// The bytes of a file. Throws if the format cannot write the mesh.
inline std::string write(const std::string& extension, const plugins::MeshContents& mesh) {
  auto outcome = format(extension).write(mesh);
  if (!outcome.bytes) throw std::runtime_error("not written");
  return std::move(*outcome.bytes);
}

// A cube of quads from 0 to `size` with two materials.
inline plugins::MeshContents cube(double size) {
  plugins::MeshContents mesh;
  for (int i = 0; i < 8; ++i)
    mesh.soup.vertices.emplace_back(i & 1 ? size : 0, i & 2 ? size : 0, i & 4 ? size : 0);
  mesh.soup.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                     {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  mesh.materials = {"floor", "wall stone/a"};
  mesh.soup.surfaces = {0, 0, 1, 1, 1, 1};
  return mesh;
}

}  // namespace halfspace::tests
