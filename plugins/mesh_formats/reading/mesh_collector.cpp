// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/reading/mesh_collector.h"

namespace halfspace::plugins::mesh_formats {

int MeshCollector::indexOf(std::string_view name, std::vector<std::string>& names,
                           std::unordered_map<std::string, int>& known) {
  const auto [position, isNew] =
      known.try_emplace(std::string(name), static_cast<int>(names.size()));
  if (isNew) names.emplace_back(name);
  return position->second;
}

void MeshCollector::setMaterial(std::string_view name) {
  // Faces before the first name get the empty name.
  if (m_material < 0 && !m_mesh.soup.faces.empty()) {
    indexOf({}, m_mesh.materials, m_materials);
    m_mesh.soup.surfaces.assign(m_mesh.soup.faces.size(), 0);
  }
  m_material = indexOf(name, m_mesh.materials, m_materials);
}

void MeshCollector::setGroup(std::string_view name) {
  if (m_group < 0 && !m_mesh.soup.faces.empty()) {
    indexOf({}, m_mesh.groupNames, m_groups);
    m_mesh.groups.assign(m_mesh.soup.faces.size(), 0);
  }
  m_group = indexOf(name, m_mesh.groupNames, m_groups);
}

void MeshCollector::addFace(std::span<const int> corners, std::span<const Vec2> uvs,
                            std::span<const geometry::Vec3> normals,
                            std::span<const std::array<float, 4>> colors) {
  m_mesh.soup.faces.emplace_back(corners.begin(), corners.end());
  if (m_material >= 0) m_mesh.soup.surfaces.push_back(m_material);
  if (m_group >= 0) m_mesh.groups.push_back(m_group);
  const auto take = [&](auto given, auto& list, bool& partial) {
    if (given.size() == corners.size()) {
      if (!partial) list.insert(list.end(), given.begin(), given.end());
    } else {
      partial = true;
    }
  };
  take(uvs, m_mesh.cornerUvs, m_partialUvs);
  take(normals, m_mesh.cornerNormals, m_partialNormals);
  take(colors, m_mesh.cornerColors, m_partialColors);
}

MeshContents MeshCollector::taken(IssueList& issues) && {
  if (m_partialUvs && !m_mesh.cornerUvs.empty()) {
    m_mesh.cornerUvs = {};
    issues.note("Only some faces have texture coordinates; they are not kept.");
  }
  if (m_partialNormals && !m_mesh.cornerNormals.empty()) {
    m_mesh.cornerNormals = {};
    issues.note("Only some faces have normals; they are not kept.");
  }
  if (m_partialColors && !m_mesh.cornerColors.empty()) {
    m_mesh.cornerColors = {};
    issues.note("Only some faces have colours; they are not kept.");
  }
  if (m_mesh.soup.faces.empty()) issues.odd("The file has no faces.");
  return std::move(m_mesh);
}

}  // namespace halfspace::plugins::mesh_formats
