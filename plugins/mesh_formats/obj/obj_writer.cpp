// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/obj/material_file.h"
#include "plugins/mesh_formats/obj/statement.h"
#include "plugins/mesh_formats/reading/vertex_colors.h"
#include "plugins/mesh_formats/reading/vertex_welder.h"
#include "plugins/mesh_formats/writing/number_text.h"
#include "plugins/mesh_formats/writing/vertex_values.h"

namespace halfspace::plugins::mesh_formats {

namespace {

using geometry::Vec3;

template <typename Vector>
void appendVector(std::string& text, const char* keyword, const Vector& vector) {
  text += keyword;
  for (int i = 0; i < vector.size(); ++i) {
    text += ' ';
    appendText(text, vector[i]);
  }
  text += '\n';
}

// A list of texture coordinates or normals in which equal ones have one number.
struct SharedValues {
  std::vector<Vec3> values;
  std::vector<int> ofCorner;  // empty: the mesh has none

  template <typename Vector>
  explicit SharedValues(const std::vector<Vector>& corners) {
    VertexWelder welder(values);
    ofCorner.reserve(corners.size());
    for (const Vector& corner : corners) {
      Vec3 value = Vec3::Zero();
      value.head(corner.size()) = corner;
      ofCorner.push_back(welder.indexOf(value));
    }
  }
};

class ObjWriter {
 public:
  explicit ObjWriter(const MeshContents& mesh)
      : m_mesh(mesh),
        m_uvs(mesh.cornerUvs),
        m_normals(mesh.cornerNormals),
        m_colors(perVertex(mesh, mesh.cornerColors, kWhite)) {}

  // False: the colours differ between the corners of a vertex.
  bool keepsColors() const { return m_colors.empty() == m_mesh.cornerColors.empty(); }

  // `materialFile`: its name; empty: none.
  std::string run(const std::string& materialFile) {
    m_text = "# Halfspace\n";
    if (!materialFile.empty()) appendStatement(m_text, "mtllib", materialFile);
    for (size_t v = 0; v < m_mesh.soup.vertices.size(); ++v) appendVertex(v);
    for (const Vec3& uv : m_uvs.values) appendVector(m_text, "vt", Vec2(uv.head<2>()));
    for (const Vec3& normal : m_normals.values) appendVector(m_text, "vn", normal);
    size_t corner = 0;
    for (size_t face = 0; face < m_mesh.soup.faces.size(); ++face) {
      appendState(face);
      appendFace(m_mesh.soup.faces[face], corner);
    }
    return std::move(m_text);
  }

 private:
  // The colour behind the position, as many programs read it: in sRGB.
  void appendVertex(size_t vertex) {
    appendVector(m_text, "v", m_mesh.soup.vertices[vertex]);
    if (m_colors.empty()) return;
    m_text.pop_back();
    for (size_t i = 0; i < 3; ++i) {
      m_text += ' ';
      appendText(m_text, srgbColorPart(double(m_colors[vertex][i])));
    }
    m_text += '\n';
  }

  void appendState(size_t face) {
    if (!m_mesh.groups.empty() && m_mesh.groups[face] != m_group) {
      m_group = m_mesh.groups[face];
      appendStatement(m_text, "g", m_mesh.groupNames[static_cast<size_t>(m_group)]);
    }
    if (!m_mesh.materials.empty() && m_mesh.soup.surfaces[face] != m_material) {
      m_material = m_mesh.soup.surfaces[face];
      appendStatement(m_text, "usemtl", m_mesh.materials[static_cast<size_t>(m_material)]);
    }
  }

  void appendFace(const std::vector<int>& face, size_t& corner) {
    m_text += 'f';
    for (const int vertex : face) {
      m_text += ' ';
      appendText(m_text, vertex + 1);
      appendShared(m_uvs, corner, !m_normals.ofCorner.empty());
      appendShared(m_normals, corner, false);
      ++corner;
    }
    m_text += '\n';
  }

  // `more`: another index follows, so the slash is written without an index, too.
  void appendShared(const SharedValues& shared, size_t corner, bool more) {
    if (shared.ofCorner.empty() && !more) return;
    m_text += '/';
    if (!shared.ofCorner.empty()) appendText(m_text, shared.ofCorner[corner] + 1);
  }

  const MeshContents& m_mesh;
  SharedValues m_uvs, m_normals;
  std::vector<std::array<float, 4>> m_colors;  // of vertices; empty: none
  std::string m_text;
  int m_group = -1, m_material = -1;
};

WriteOutcome written(const MeshContents& mesh, const std::string& materialFile) {
  ObjWriter writer(mesh);
  WriteOutcome outcome{writer.run(materialFile), {}};
  if (!writer.keepsColors())
    outcome.losses.emplace_back(
        "Colours differ between the faces of a vertex and are not written to OBJ.");
  return outcome;
}

}  // namespace

WriteOutcome ObjFormat::write(const MeshContents& mesh) const {
  WriteOutcome outcome = written(mesh, {});
  const auto hasLook = [](const MeshLook& look) { return look != MeshLook(); };
  if (std::ranges::any_of(mesh.looks, hasLook))
    outcome.losses.emplace_back(
        "Colours and images of materials: they are in a .mtl file, which is written only beside a "
        "file.");
  return outcome;
}

WriteOutcome ObjFormat::writeWithCompanions(const MeshContents& mesh, const std::string& stem,
                                            std::vector<CompanionFile>& companions) const {
  if (mesh.materials.empty()) return write(mesh);
  if (stem.find_first_of("\r\n") != std::string::npos) {
    WriteOutcome outcome = written(mesh, {});
    outcome.losses.emplace_back(
        "Colours and images of materials: an OBJ file cannot name a material file whose name has a "
        "line break. Choose another name.");
    return outcome;
  }
  companions.push_back({stem + ".mtl", materialFileOf(mesh)});
  return written(mesh, companions.back().name);
}

}  // namespace halfspace::plugins::mesh_formats
