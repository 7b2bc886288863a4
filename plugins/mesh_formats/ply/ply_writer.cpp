// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/ply/ply_header.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

std::string header(const MeshContents& mesh, bool bytesCount) {
  std::string text = "ply\nformat binary_little_endian 1.0\ncomment Halfspace\n";
  for (const std::string& material : mesh.materials) {
    text += "comment " + std::string(kPlyMaterialComment);
    for (const char c : material) text += c == '\n' || c == '\r' ? ' ' : c;
    text += '\n';
  }
  text += "element vertex " + std::to_string(mesh.soup.vertices.size()) +
          "\nproperty double x\nproperty double y\nproperty double z\n";
  text += "element face " + std::to_string(mesh.soup.faces.size()) + "\nproperty list " +
          (bytesCount ? "uchar" : "int") + " int vertex_indices\n";
  if (!mesh.materials.empty()) text += "property int material\n";
  return text + "end_header\n";
}

}  // namespace

WriteOutcome PlyFormat::write(const MeshContents& mesh) const {
  const auto& faces = mesh.soup.faces;
  const bool bytesCount =
      std::all_of(faces.begin(), faces.end(), [](const auto& face) { return face.size() < 256; });
  std::string bytes = header(mesh, bytesCount);
  for (const Vec3& vertex : mesh.soup.vertices)
    for (int i = 0; i < 3; ++i) appendNumberBytes(bytes, vertex[i]);
  for (size_t i = 0; i < faces.size(); ++i) {
    if (bytesCount) {
      appendNumberBytes(bytes, static_cast<uint8_t>(faces[i].size()));
    } else {
      appendNumberBytes(bytes, static_cast<int32_t>(faces[i].size()));
    }
    for (const int index : faces[i]) appendNumberBytes(bytes, static_cast<int32_t>(index));
    if (!mesh.materials.empty())
      appendNumberBytes(bytes, static_cast<int32_t>(mesh.soup.surfaces[i]));
  }
  WriteOutcome outcome{std::move(bytes), {}};
  if (!mesh.groupNames.empty()) outcome.losses.emplace_back("Groups are not written to PLY.");
  if (!mesh.cornerUvs.empty() || !mesh.cornerNormals.empty())
    outcome.losses.emplace_back("Texture coordinates and normals are not written to PLY.");
  return outcome;
}

}  // namespace halfspace::plugins::mesh_formats
