// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/ply/ply_header.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/reading/vertex_colors.h"
#include "plugins/mesh_formats/writing/triangulated.h"
#include "plugins/mesh_formats/writing/vertex_values.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

using Color = std::array<float, 4>;

struct VertexData {
  std::vector<Vec3> normals;
  std::vector<Vec2> uvs;
  std::vector<Color> colors;
};

// The colours of faces, for meshes whose corners at a vertex differ in colour: of each face the
// mean of its corners.
struct FaceColors {
  std::vector<Color> ofFace;  // empty: the vertices have them, or there are none
  size_t uneven = 0;          // faces whose corners differ

  FaceColors(const MeshContents& mesh, const VertexData& data) {
    if (mesh.cornerColors.empty() || !data.colors.empty()) return;
    auto corner = mesh.cornerColors.begin();
    for (const auto& face : mesh.soup.faces) {
      const auto end = corner + static_cast<std::ptrdiff_t>(face.size());
      const Color first = *corner;
      const bool isEven = std::all_of(corner, end, [&](const Color& c) { return c == first; });
      uneven += isEven ? 0 : 1;
      ofFace.push_back(isEven ? first : meanOf({corner, end}));
      corner = end;
    }
  }

 private:
  static Color meanOf(std::span<const Color> colors) {
    Color mean{};
    for (const Color& color : colors)
      for (size_t i = 0; i < mean.size(); ++i)
        mean[i] += color[i] / static_cast<float>(colors.size());
    return mean;
  }
};

// The images of all materials, each once.
struct Textures {
  std::vector<std::string> images;
  std::vector<int32_t> ofMaterial;  // -1: none

  explicit Textures(const MeshContents& mesh) {
    for (const MeshLook& look : mesh.looks) {
      const bool isNamed = look.image.find_first_of("\r\n") == std::string::npos;
      if (look.image.empty() || !isNamed) {
        ofMaterial.push_back(-1);
        continue;
      }
      const auto known = std::ranges::find(images, look.image);
      ofMaterial.push_back(static_cast<int32_t>(known - images.begin()));
      if (known == images.end()) images.push_back(look.image);
    }
  }
};

std::string header(const MeshContents& mesh, const VertexData& data, const Textures& textures,
                   const FaceColors& faceColors, bool bytesCount) {
  constexpr const char* kColor =
      "property uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar alpha\n";
  std::string text = "ply\nformat binary_little_endian 1.0\ncomment Halfspace\n";
  for (const std::string& material : mesh.materials) {
    text += "comment " + std::string(kPlyMaterialComment);
    for (const char c : material) text += c == '\n' || c == '\r' ? ' ' : c;
    text += '\n';
  }
  for (const std::string& image : textures.images)
    text += "comment " + std::string(kPlyTextureComment) + image + '\n';
  text += "element vertex " + std::to_string(mesh.soup.vertices.size()) +
          "\nproperty double x\nproperty double y\nproperty double z\n";
  if (!data.normals.empty()) text += "property double nx\nproperty double ny\nproperty double nz\n";
  if (!data.uvs.empty()) text += "property double u\nproperty double v\n";
  if (!data.colors.empty()) text += kColor;
  text += "element face " + std::to_string(mesh.soup.faces.size()) + "\nproperty list " +
          (bytesCount ? "uchar" : "int") + " int vertex_indices\n";
  if (!faceColors.ofFace.empty()) text += kColor;
  if (!mesh.materials.empty()) text += "property int material\n";
  if (!textures.images.empty()) text += "property int " + std::string(kPlyTextureProperty) + '\n';
  return text + "end_header\n";
}

void appendColor(std::string& bytes, const Color& color) {
  for (const uint8_t part : colorBytes(color)) appendNumberBytes(bytes, part);
}

}  // namespace

WriteOutcome PlyFormat::write(const MeshContents& mesh) const {
  const auto& faces = mesh.soup.faces;
  const bool bytesCount =
      std::all_of(faces.begin(), faces.end(), [](const auto& face) { return face.size() < 256; });
  const VertexData data{perVertex(mesh, mesh.cornerNormals, Vec3(Vec3::Zero())),
                        perVertex(mesh, mesh.cornerUvs, Vec2(Vec2::Zero())),
                        perVertex(mesh, mesh.cornerColors, kWhite)};
  const Textures textures(mesh);
  const FaceColors faceColors(mesh, data);
  std::string bytes = header(mesh, data, textures, faceColors, bytesCount);
  for (size_t v = 0; v < mesh.soup.vertices.size(); ++v) {
    for (int i = 0; i < 3; ++i) appendNumberBytes(bytes, mesh.soup.vertices[v][i]);
    for (int i = 0; i < 3 && !data.normals.empty(); ++i)
      appendNumberBytes(bytes, data.normals[v][i]);
    for (int i = 0; i < 2 && !data.uvs.empty(); ++i) appendNumberBytes(bytes, data.uvs[v][i]);
    if (!data.colors.empty()) appendColor(bytes, data.colors[v]);
  }
  for (size_t i = 0; i < faces.size(); ++i) {
    if (bytesCount) {
      appendNumberBytes(bytes, static_cast<uint8_t>(faces[i].size()));
    } else {
      appendNumberBytes(bytes, static_cast<int32_t>(faces[i].size()));
    }
    for (const int index : faces[i]) appendNumberBytes(bytes, static_cast<int32_t>(index));
    if (!faceColors.ofFace.empty()) appendColor(bytes, faceColors.ofFace[i]);
    if (!mesh.materials.empty())
      appendNumberBytes(bytes, static_cast<int32_t>(mesh.soup.surfaces[i]));
    if (!textures.images.empty())
      appendNumberBytes(bytes, textures.ofMaterial[static_cast<size_t>(mesh.soup.surfaces[i])]);
  }
  WriteOutcome outcome{std::move(bytes), {}};
  if (std::string loss = groupLoss(mesh, "PLY"); !loss.empty())
    outcome.losses.push_back(std::move(loss));
  const auto hasColor = [](const MeshLook& look) { return look.color || look.opacity < 1.0; };
  if (std::ranges::any_of(mesh.looks, hasColor))
    outcome.losses.emplace_back("Colours and opacities of materials are not written to PLY.");
  if (data.uvs.empty() && !mesh.cornerUvs.empty())
    outcome.losses.emplace_back(
        "Texture coordinates differ between the faces of a vertex and are not written to PLY.");
  if (data.normals.empty() && !mesh.cornerNormals.empty())
    outcome.losses.emplace_back(
        "Normals differ between the faces of a vertex and are not written to PLY.");
  if (faceColors.uneven > 0)
    outcome.losses.push_back("The corners of " + std::to_string(faceColors.uneven) +
                             " faces differ in colour; PLY gets their mean for the face.");
  return outcome;
}

}  // namespace halfspace::plugins::mesh_formats
