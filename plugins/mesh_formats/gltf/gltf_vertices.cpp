// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/gltf/gltf_vertices.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

constexpr uint32_t kNone = UINT32_MAX;

// Whole numbers below this are exact floats.
constexpr size_t kMostNumbers = size_t{1} << 24;

struct Values {
  std::array<float, 2> uv{};
  std::array<float, 3> normal{};
  std::array<float, 4> color{};
  bool operator==(const Values&) const = default;
};

bool haveDirections(const std::vector<Vec3>& normals) {
  return std::ranges::all_of(normals,
                             [](const Vec3& n) { return n.allFinite() && n.stableNorm() > 0.0; });
}

bool areFinite(const std::vector<Vec2>& uvs) {
  return std::ranges::all_of(uvs, [](const Vec2& uv) { return uv.allFinite(); });
}

// Whether two of these vertices of the mesh have the same position in the file.
bool shareAPosition(const MeshContents& mesh, std::vector<uint32_t> vertices) {
  std::ranges::sort(vertices);
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  std::vector<std::array<float, 3>> points;
  points.reserve(vertices.size());
  for (const uint32_t vertex : vertices) points.push_back(gltfPoint(mesh.soup.vertices[vertex]));
  std::ranges::sort(points);
  return std::ranges::adjacent_find(points) != points.end();
}

class VertexSplitter {
 public:
  VertexSplitter(const MeshContents& mesh, GltfVertices& out)
      : m_mesh(mesh),
        m_out(out),
        m_hasUvs(!mesh.cornerUvs.empty() && areFinite(mesh.cornerUvs)),
        m_hasNormals(!mesh.cornerNormals.empty() && haveDirections(mesh.cornerNormals)),
        m_hasColors(!mesh.cornerColors.empty()),
        m_last(mesh.soup.vertices.size(), kNone) {
    size_t corner = 0;
    for (const std::vector<int>& face : mesh.soup.faces) {
      m_start.push_back(corner);
      corner += face.size();
    }
    if (!m_hasUvs && !mesh.cornerUvs.empty())
      out.losses.emplace_back("Texture coordinates that are no numbers are not written to glTF.");
    if (!m_hasNormals && !mesh.cornerNormals.empty())
      out.losses.emplace_back("Normals of which one has no direction are not written to glTF.");
  }

  bool splits() const { return m_hasUvs || m_hasNormals || m_hasColors; }

  void add(const FaceTriangle& triangle) {
    std::array<uint32_t, 3> corners{};
    for (size_t i = 0; i < 3; ++i) corners[i] = vertexAt(triangle.face, triangle.corners[i]);
    m_out.corners.push_back(corners);
  }

 private:
  Values valuesAt(int face, int vertex) const {
    const std::vector<int>& loop = m_mesh.soup.faces[static_cast<size_t>(face)];
    const auto found = std::ranges::find(loop, vertex);
    assert(found != loop.end() && "a triangle has corners of its face");
    const size_t corner =
        m_start[static_cast<size_t>(face)] + static_cast<size_t>(found - loop.begin());
    Values values;
    if (m_hasUvs) {
      const Vec2& uv = m_mesh.cornerUvs[corner];
      values.uv = {static_cast<float>(uv.x()), static_cast<float>(1.0 - uv.y())};
    }
    if (m_hasNormals) values.normal = gltfPoint(m_mesh.cornerNormals[corner].stableNormalized());
    if (m_hasColors) values.color = m_mesh.cornerColors[corner];
    return values;
  }

  uint32_t vertexAt(int face, int vertex) {
    const Values values = valuesAt(face, vertex);
    uint32_t& last = m_last[static_cast<size_t>(vertex)];
    for (uint32_t known = last; known != kNone; known = m_previous[known]) {
      if (m_values[known] == values) return known;
    }
    const auto made = static_cast<uint32_t>(m_values.size());
    m_values.push_back(values);
    m_previous.push_back(last);
    last = made;
    m_out.sources.push_back(static_cast<uint32_t>(vertex));
    if (m_hasUvs) m_out.uvs.push_back(values.uv);
    if (m_hasNormals) m_out.normals.push_back(values.normal);
    if (m_hasColors) m_out.colors.push_back(values.color);
    return made;
  }

  const MeshContents& m_mesh;
  GltfVertices& m_out;
  bool m_hasUvs, m_hasNormals, m_hasColors;
  std::vector<size_t> m_start;       // per face: its first corner
  std::vector<uint32_t> m_last;      // per vertex of the mesh: the vertex that it last became
  std::vector<uint32_t> m_previous;  // per vertex: the one before, of the same vertex of the mesh
  std::vector<Values> m_values;      // per vertex
};

}  // namespace

GltfVertices gltfVertices(const MeshContents& mesh, std::span<const FaceTriangle> triangles) {
  GltfVertices result;
  VertexSplitter splitter(mesh, result);
  result.corners.reserve(triangles.size());
  if (splitter.splits()) {
    for (const FaceTriangle& triangle : triangles) splitter.add(triangle);
    result.needsNumbers =
        mesh.soup.vertices.size() <= kMostNumbers && shareAPosition(mesh, result.sources);
    return result;
  }
  result.sources.resize(mesh.soup.vertices.size());
  std::iota(result.sources.begin(), result.sources.end(), 0U);
  for (const FaceTriangle& triangle : triangles) {
    std::array<uint32_t, 3> corners{};
    for (size_t i = 0; i < 3; ++i) corners[i] = static_cast<uint32_t>(triangle.corners[i]);
    result.corners.push_back(corners);
  }
  return result;
}

}  // namespace halfspace::plugins::mesh_formats
