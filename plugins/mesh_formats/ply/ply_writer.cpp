// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/ply/ply_header.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/writing/triangulated.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

// The value of each vertex, if all corners at a vertex have the same; otherwise empty, because PLY
// holds one value for each vertex. A vertex without corners gets zero.
template <typename Value>
std::vector<Value> perVertex(const MeshContents& mesh, const std::vector<Value>& perCorner) {
  if (perCorner.empty()) return {};
  std::vector<Value> values(mesh.soup.vertices.size(), Value::Zero());
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

struct VertexData {
  std::vector<Vec3> normals;
  std::vector<Vec2> uvs;
};

std::string header(const MeshContents& mesh, const VertexData& data, bool bytesCount) {
  std::string text = "ply\nformat binary_little_endian 1.0\ncomment Halfspace\n";
  for (const std::string& material : mesh.materials) {
    text += "comment " + std::string(kPlyMaterialComment);
    for (const char c : material) text += c == '\n' || c == '\r' ? ' ' : c;
    text += '\n';
  }
  text += "element vertex " + std::to_string(mesh.soup.vertices.size()) +
          "\nproperty double x\nproperty double y\nproperty double z\n";
  if (!data.normals.empty()) text += "property double nx\nproperty double ny\nproperty double nz\n";
  if (!data.uvs.empty()) text += "property double u\nproperty double v\n";
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
  const VertexData data{perVertex(mesh, mesh.cornerNormals), perVertex(mesh, mesh.cornerUvs)};
  std::string bytes = header(mesh, data, bytesCount);
  for (size_t v = 0; v < mesh.soup.vertices.size(); ++v) {
    for (int i = 0; i < 3; ++i) appendNumberBytes(bytes, mesh.soup.vertices[v][i]);
    for (int i = 0; i < 3 && !data.normals.empty(); ++i)
      appendNumberBytes(bytes, data.normals[v][i]);
    for (int i = 0; i < 2 && !data.uvs.empty(); ++i) appendNumberBytes(bytes, data.uvs[v][i]);
  }
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
  if (std::string loss = groupLoss(mesh, "PLY"); !loss.empty())
    outcome.losses.push_back(std::move(loss));
  if (data.uvs.empty() && !mesh.cornerUvs.empty())
    outcome.losses.emplace_back(
        "Texture coordinates differ between the faces of a vertex and are not written to PLY.");
  if (data.normals.empty() && !mesh.cornerNormals.empty())
    outcome.losses.emplace_back(
        "Normals differ between the faces of a vertex and are not written to PLY.");
  return outcome;
}

}  // namespace halfspace::plugins::mesh_formats
