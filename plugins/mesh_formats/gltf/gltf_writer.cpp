// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <limits>
#include <map>

#include "plugins/mesh_formats/gltf/base64.h"
#include "plugins/mesh_formats/gltf/gltf_container.h"
#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/writing/triangulated.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using nlohmann::json;

namespace {

constexpr int kFloat = 5126, kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;

// Converts from z up to y up.
std::array<float, 3> gltfPoint(const Vec3& point) {
  return {static_cast<float>(point.x()), static_cast<float>(point.z()),
          static_cast<float>(-point.y())};
}

class GltfWriter {
 public:
  explicit GltfWriter(const MeshContents& mesh) : m_mesh(mesh) {}

  WriteOutcome run(bool isBinary) {
    WriteOutcome outcome;
    int fanned = 0;
    const std::vector<FaceTriangle> triangles = triangulated(m_mesh, fanned);
    if (triangles.size() > std::numeric_limits<uint32_t>::max() / 16) {
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
    if (!m_mesh.cornerUvs.empty() || !m_mesh.cornerNormals.empty())
      outcome.losses.emplace_back("Texture coordinates and normals are not written to glTF.");
    return outcome;
  }

 private:
  void writeMesh(const std::vector<FaceTriangle>& triangles) {
    writePositions();
    std::map<int, std::vector<const FaceTriangle*>> byMaterial;
    for (const FaceTriangle& triangle : triangles)
      byMaterial[m_mesh.materials.empty()
                     ? 0
                     : m_mesh.soup.surfaces[static_cast<size_t>(triangle.face)]]
          .push_back(&triangle);
    json primitives = json::array();
    for (const auto& [material, part] : byMaterial) {
      json primitive = {{"attributes", {{"POSITION", 0}}}, {"indices", writeIndices(part)}};
      if (!m_mesh.materials.empty()) primitive["material"] = material;
      primitives.push_back(std::move(primitive));
    }
    for (const std::string& name : m_mesh.materials)
      m_document["materials"].push_back({{"name", name}, {"doubleSided", false}});
    m_document["meshes"] = json::array({{{"primitives", std::move(primitives)}}});
    m_document["nodes"] = json::array({{{"mesh", 0}}});
    if (m_mesh.groupNames.size() == 1) m_document["nodes"][0]["name"] = m_mesh.groupNames[0];
    m_document["scenes"][0]["nodes"].push_back(0);
  }

  size_t addView(size_t begin, int target) {
    m_document["bufferViews"].push_back({{"buffer", 0},
                                         {"byteOffset", begin},
                                         {"byteLength", m_binary.size() - begin},
                                         {"target", target}});
    return m_document["bufferViews"].size() - 1;
  }

  void writePositions() {
    std::array<float, 3> least, most;
    least.fill(std::numeric_limits<float>::max());
    most.fill(std::numeric_limits<float>::lowest());
    for (const Vec3& vertex : m_mesh.soup.vertices) {
      const std::array<float, 3> point = gltfPoint(vertex);
      for (size_t i = 0; i < 3; ++i) {
        least[i] = std::min(least[i], point[i]);
        most[i] = std::max(most[i], point[i]);
        appendNumberBytes(m_binary, point[i]);
      }
    }
    m_document["accessors"].push_back({{"bufferView", addView(0, kArrayBuffer)},
                                       {"componentType", kFloat},
                                       {"count", m_mesh.soup.vertices.size()},
                                       {"type", "VEC3"},
                                       {"min", least},
                                       {"max", most}});
  }

  size_t writeIndices(const std::vector<const FaceTriangle*>& triangles) {
    const size_t begin = m_binary.size();
    for (const FaceTriangle* triangle : triangles)
      for (const int corner : triangle->corners)
        appendNumberBytes(m_binary, static_cast<uint32_t>(corner));
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
