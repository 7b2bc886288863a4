// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "plugins/mesh_formats/gltf/base64.h"
#include "plugins/mesh_formats/gltf/gltf_color.h"
#include "plugins/mesh_formats/gltf/gltf_container.h"
#include "plugins/mesh_formats/gltf/gltf_vertices.h"
#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/writing/triangulated.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using nlohmann::json;

namespace {

// Bytes of a triangle whose corners have all values and share none: twelve for its indices, and
// position, normal, texture coordinate, colour and number of three vertices.
constexpr uint32_t kMostTriangleBytes = 12 + 3 * (12 + 12 + 8 + 16 + 4);

constexpr int kFloat = 5126, kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;

class GltfWriter {
 public:
  explicit GltfWriter(const MeshContents& mesh) : m_mesh(mesh) {}

  WriteOutcome run(bool isBinary) {
    WriteOutcome outcome;
    int fanned = 0;
    const std::vector<FaceTriangle> triangles = triangulated(m_mesh, fanned);
    if (triangles.size() > std::numeric_limits<uint32_t>::max() / kMostTriangleBytes) {
      outcome.losses.emplace_back("The mesh is too large for a .glb file (4 GiB).");
      return outcome;
    }
    m_document["asset"] = {{"version", "2.0"}, {"generator", "Halfspace"}};
    m_document["scene"] = 0;
    m_document["scenes"] = json::array({{{"nodes", json::array()}}});
    if (!triangles.empty()) writeMesh(triangles);
    outcome.bytes = isBinary ? container() : textFile();
    if (std::string loss = roundingLoss(m_mesh.soup.vertices); !loss.empty())
      outcome.losses.push_back(std::move(loss));
    if (fanned > 0)
      outcome.losses.push_back(std::to_string(fanned) +
                               " polygons that are not planar and simple are cut as fans.");
    if (std::string loss = groupLoss(m_mesh, "glTF"); !loss.empty())
      outcome.losses.push_back(std::move(loss));
    for (std::string& loss : m_vertices.losses) outcome.losses.push_back(std::move(loss));
    if (std::string loss = imageLoss(); !loss.empty()) outcome.losses.push_back(std::move(loss));
    return outcome;
  }

 private:
  void writeMesh(const std::vector<FaceTriangle>& triangles) {
    m_vertices = gltfVertices(m_mesh, triangles);
    const json attributes = writeAttributes();
    std::map<int, std::vector<size_t>> byMaterial;
    for (size_t i = 0; i < triangles.size(); ++i)
      byMaterial[m_mesh.materials.empty()
                     ? 0
                     : m_mesh.soup.surfaces[static_cast<size_t>(triangles[i].face)]]
          .push_back(i);
    json primitives = json::array();
    for (const auto& [material, part] : byMaterial) {
      json primitive = {{"attributes", attributes}, {"indices", writeIndices(part)}};
      if (!m_mesh.materials.empty()) primitive["material"] = material;
      primitives.push_back(std::move(primitive));
    }
    writeMaterials();
    m_document["meshes"] = json::array({{{"primitives", std::move(primitives)}}});
    m_document["nodes"] = json::array({{{"mesh", 0}}});
    if (m_mesh.groupNames.size() == 1) m_document["nodes"][0]["name"] = m_mesh.groupNames[0];
    m_document["scenes"][0]["nodes"].push_back(0);
  }

  void writeMaterials() {
    for (size_t i = 0; i < m_mesh.materials.size(); ++i) {
      json material = {{"name", m_mesh.materials[i]}, {"doubleSided", false}};
      if (!m_mesh.looks.empty() && m_mesh.looks[i].color) {
        const auto& [red, green, blue] = *m_mesh.looks[i].color;
        const double opacity = m_mesh.looks[i].opacity;
        material["pbrMetallicRoughness"] = {
            {"baseColorFactor",
             {linearColorPart(red), linearColorPart(green), linearColorPart(blue), opacity}},
            {"metallicFactor", 0.0}};
        if (opacity < 1.0) material["alphaMode"] = "BLEND";
      }
      m_document["materials"].push_back(std::move(material));
    }
  }

  std::string imageLoss() const {
    const auto count = std::ranges::count_if(
        m_mesh.looks, [](const MeshLook& look) { return !look.image.empty(); });
    if (count == 0) return {};
    return "The images of " + std::to_string(count) +
           " materials are not written to a glTF mesh; build --for plain writes a level with them.";
  }

  size_t addView(size_t begin, int target) {
    m_document["bufferViews"].push_back({{"buffer", 0},
                                         {"byteOffset", begin},
                                         {"byteLength", m_binary.size() - begin},
                                         {"target", target}});
    return m_document["bufferViews"].size() - 1;
  }

  json writeAttributes() {
    json attributes = {{"POSITION", writePositions()}};
    if (!m_vertices.normals.empty()) attributes["NORMAL"] = writeList(m_vertices.normals, "VEC3");
    if (!m_vertices.uvs.empty()) attributes["TEXCOORD_0"] = writeList(m_vertices.uvs, "VEC2");
    if (!m_vertices.colors.empty()) attributes["COLOR_0"] = writeList(m_vertices.colors, "VEC4");
    if (m_vertices.needsNumbers) {
      std::vector<std::array<float, 1>> numbers;
      for (const uint32_t source : m_vertices.sources)
        numbers.push_back({static_cast<float>(source)});
      attributes[kGltfVertexNumber] = writeList(numbers, "SCALAR");
    }
    return attributes;
  }

  size_t writePositions() {
    std::array<float, 3> least, most;
    least.fill(std::numeric_limits<float>::max());
    most.fill(std::numeric_limits<float>::lowest());
    std::vector<std::array<float, 3>> points;
    points.reserve(m_vertices.sources.size());
    for (const uint32_t source : m_vertices.sources) {
      const std::array<float, 3>& point =
          points.emplace_back(gltfPoint(m_mesh.soup.vertices[source]));
      for (size_t i = 0; i < 3; ++i) {
        least[i] = std::min(least[i], point[i]);
        most[i] = std::max(most[i], point[i]);
      }
    }
    const size_t accessor = writeList(points, "VEC3");
    m_document["accessors"][accessor]["min"] = least;
    m_document["accessors"][accessor]["max"] = most;
    return accessor;
  }

  // Adds one accessor with these values of vertices, and returns its number.
  template <size_t N>
  size_t writeList(const std::vector<std::array<float, N>>& items, const char* type) {
    const size_t begin = m_binary.size();
    for (const std::array<float, N>& item : items)
      for (const float number : item) appendNumberBytes(m_binary, number);
    m_document["accessors"].push_back({{"bufferView", addView(begin, kArrayBuffer)},
                                       {"componentType", kFloat},
                                       {"count", items.size()},
                                       {"type", type}});
    return m_document["accessors"].size() - 1;
  }

  size_t writeIndices(const std::vector<size_t>& triangles) {
    const size_t begin = m_binary.size();
    for (const size_t triangle : triangles)
      for (const uint32_t corner : m_vertices.corners[triangle])
        appendNumberBytes(m_binary, corner);
    m_document["accessors"].push_back({{"bufferView", addView(begin, kElementArrayBuffer)},
                                       {"componentType", kUnsignedInt},
                                       {"count", triangles.size() * 3},
                                       {"type", "SCALAR"}});
    return m_document["accessors"].size() - 1;
  }

  // A .gltf file with its data in it, so that it needs no second file.
  std::string textFile() {
    if (!m_binary.empty())
      m_document["buffers"] =
          json::array({{{"byteLength", m_binary.size()},
                        {"uri", "data:application/octet-stream;base64," + toBase64(m_binary)}}});
    return gltfText(m_document);
  }

  std::string container() {
    if (!m_binary.empty()) m_document["buffers"] = json::array({{{"byteLength", m_binary.size()}}});
    return glbFile(gltfText(m_document), m_binary);
  }

  const MeshContents& m_mesh;
  GltfVertices m_vertices;
  json m_document;
  std::string m_binary;  // a multiple of four bytes throughout
};

}  // namespace

WriteOutcome GltfFormat::write(const MeshContents& mesh) const {
  return GltfWriter(mesh).run(true);
}

WriteOutcome GltfTextFormat::write(const MeshContents& mesh) const {
  return GltfWriter(mesh).run(false);
}

}  // namespace halfspace::plugins::mesh_formats
