// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"
#include "plugins/mesh_formats/writing/triangulated.h"

namespace halfspace::plugins::mesh_formats {

// The attribute of vertices that tells vertices of the mesh apart where they have one position: the
// number of the vertex, as a float. Written only where that is needed; other programs ignore it.
constexpr const char* kGltfVertexNumber = "_VERTEX";

// The vertices of a glTF file. A vertex there has one texture coordinate, normal and colour, so a
// vertex of the mesh whose corners have several becomes several. Without values of corners they are
// the vertices of the mesh.
struct GltfVertices {
  std::vector<uint32_t> sources;                 // per vertex: the vertex of the mesh
  std::vector<std::array<float, 2>> uvs;         // per vertex or empty; v runs down the image
  std::vector<std::array<float, 3>> normals;     // per vertex or empty; unit length, y up
  std::vector<std::array<float, 4>> colors;      // per vertex or empty
  std::vector<std::array<uint32_t, 3>> corners;  // per triangle: vertices
  bool needsNumbers = false;  // whether readers need kGltfVertexNumber to find the mesh's vertices
  std::vector<std::string> losses;
};

// Cost: linear in the corners, times the different values at a vertex. Contract: `triangles` are
// those of the mesh.
GltfVertices gltfVertices(const MeshContents& mesh, std::span<const FaceTriangle> triangles);

// From z up to y up.
inline std::array<float, 3> gltfPoint(const geometry::Vec3& point) {
  return {static_cast<float>(point.x()), static_cast<float>(point.z()),
          static_cast<float>(-point.y())};
}

}  // namespace halfspace::plugins::mesh_formats
