// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// For formats that hold one value for each vertex: the value of each vertex, if all corners at it
// have the same; otherwise empty. A vertex without corners gets `otherwise`.
template <typename Value>
std::vector<Value> perVertex(const MeshContents& mesh, const std::vector<Value>& perCorner,
                             const Value& otherwise) {
  if (perCorner.empty()) return {};
  std::vector<Value> values(mesh.soup.vertices.size(), otherwise);
  std::vector<bool> known(values.size(), false);
  size_t corner = 0;
  for (const auto& face : mesh.soup.faces) {
    for (const int index : face) {
      const auto vertex = static_cast<size_t>(index);
      const Value& value = perCorner[corner++];
      if (known[vertex] && values[vertex] != value) return {};
      values[vertex] = value;
      known[vertex] = true;
    }
  }
  return values;
}

}  // namespace halfspace::plugins::mesh_formats
