// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/writing/number_text.h"

namespace halfspace::plugins::mesh_formats {

namespace {

template <typename Vector>
void appendVector(std::string& text, const char* keyword, const Vector& vector) {
  text += keyword;
  for (int i = 0; i < vector.size(); ++i) {
    text += ' ';
    appendText(text, vector[i]);
  }
  text += '\n';
}

// A name ends at the end of its line, so line breaks in it become spaces.
void appendName(std::string& text, const char* keyword, const std::string& name) {
  text += keyword;
  text += ' ';
  for (const char c : name) text += c == '\n' || c == '\r' ? ' ' : c;
  text += '\n';
}

class ObjWriter {
 public:
  explicit ObjWriter(const MeshContents& mesh) : m_mesh(mesh) {}

  std::string run() {
    m_text = "# Halfspace\n";
    for (const auto& vertex : m_mesh.soup.vertices) appendVector(m_text, "v", vertex);
    for (const auto& uv : m_mesh.cornerUvs) appendVector(m_text, "vt", uv);
    for (const auto& normal : m_mesh.cornerNormals) appendVector(m_text, "vn", normal);
    size_t corner = 0;
    for (size_t face = 0; face < m_mesh.soup.faces.size(); ++face) {
      appendState(face);
      appendFace(m_mesh.soup.faces[face], corner);
    }
    return std::move(m_text);
  }

 private:
  void appendState(size_t face) {
    if (!m_mesh.groups.empty() && m_mesh.groups[face] != m_group) {
      m_group = m_mesh.groups[face];
      appendName(m_text, "g", m_mesh.groupNames[static_cast<size_t>(m_group)]);
    }
    if (!m_mesh.materials.empty() && m_mesh.soup.surfaces[face] != m_material) {
      m_material = m_mesh.soup.surfaces[face];
      appendName(m_text, "usemtl", m_mesh.materials[static_cast<size_t>(m_material)]);
    }
  }

  void appendFace(const std::vector<int>& face, size_t& corner) {
    m_text += 'f';
    for (const int vertex : face) {
      ++corner;
      m_text += ' ';
      appendText(m_text, vertex + 1);
      if (m_mesh.cornerUvs.empty() && m_mesh.cornerNormals.empty()) continue;
      m_text += '/';
      if (!m_mesh.cornerUvs.empty()) appendText(m_text, corner);
      if (m_mesh.cornerNormals.empty()) continue;
      m_text += '/';
      appendText(m_text, corner);
    }
    m_text += '\n';
  }

  const MeshContents& m_mesh;
  std::string m_text;
  int m_group = -1, m_material = -1;
};

}  // namespace

WriteOutcome ObjFormat::write(const MeshContents& mesh) const {
  return {ObjWriter(mesh).run(), {}};
}

}  // namespace halfspace::plugins::mesh_formats
