// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "plugins/interface/mesh_format.h"
#include "plugins/mesh_formats/gltf/gltf_accessor.h"

namespace halfspace::plugins::mesh_formats {

// The values of a glTF primitive's vertices other than positions. Each list has one item for each
// vertex, or none.
struct GltfVertexValues {
  std::vector<Vec2> uvs;                // v runs up the image
  std::vector<geometry::Vec3> normals;  // placed, z up, unit length
  std::vector<std::array<float, 4>> colors;
  std::vector<uint32_t> numbers;  // kGltfVertexNumber: equal numbers are one vertex of the mesh
};

// Attributes that are not used: the names of those that are not read, and messages about damaged
// ones, each once.
struct GltfUnreadValues {
  std::set<std::string> names, damaged;
};

// Reads TEXCOORD_0, NORMAL, COLOR_0 and the numbers of vertices. The surface does not depend on
// them, so a damaged one is left out and named in `unread`. `count`: the number of positions.
// `placed`: the transform of the positions.
GltfVertexValues vertexValues(const nlohmann::json& attributes, const nlohmann::json& document,
                              const GltfBuffers& buffers, size_t count,
                              const Eigen::Affine3d& placed, GltfUnreadValues& unread);

}  // namespace halfspace::plugins::mesh_formats
