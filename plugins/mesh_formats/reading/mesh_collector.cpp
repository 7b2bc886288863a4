// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/reading/mesh_collector.h"

#include <algorithm>

#include "plugins/mesh_formats/reading/vertex_colors.h"

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

// Faces before the first group get one with the empty name.
void MeshCollector::startGroups() {
  if (m_group >= 0 || m_mesh.soup.faces.empty()) return;
  m_group = indexOf({}, m_mesh.groupNames, m_groups);
  m_mesh.groups.assign(m_mesh.soup.faces.size(), m_group);
}

void MeshCollector::setGroup(std::string_view name) {
  startGroups();
  m_group = indexOf(name, m_mesh.groupNames, m_groups);
}

void MeshCollector::beginObject(std::string_view name) {
  startGroups();
  m_groups.clear();
  setGroup(name);
}

void MeshCollector::addFace(std::span<const int> corners, std::span<const Vec2> uvs,
                            std::span<const geometry::Vec3> normals,
                            std::span<const std::array<float, 4>> colors) {
  m_mesh.soup.faces.emplace_back(corners.begin(), corners.end());
  if (m_material >= 0) m_mesh.soup.surfaces.push_back(m_material);
  if (m_group >= 0) m_mesh.groups.push_back(m_group);
  const size_t before = m_corners;
  m_corners += corners.size();
  // The list begins with the first face that has values.
  const auto take = [&](auto given, auto& list, size_t& without, const auto& otherwise) {
    if (given.size() == corners.size()) {
      list.resize(before, otherwise);
      list.insert(list.end(), given.begin(), given.end());
    } else {
      ++without;
      if (!list.empty()) list.resize(m_corners, otherwise);
    }
  };
  take(uvs, m_mesh.cornerUvs, m_withoutUvs, Vec2(Vec2::Zero()));
  take(normals, m_mesh.cornerNormals, m_withoutNormals, geometry::Vec3(geometry::Vec3::Zero()));
  take(colors, m_mesh.cornerColors, m_withoutColors, kWhite);
}

geometry::Vec3 MeshCollector::normalOf(const std::vector<int>& face) const {
  const auto at = [&](size_t i) -> const geometry::Vec3& {
    return m_mesh.soup.vertices[static_cast<size_t>(face[i])];
  };
  geometry::Vec3 normal = geometry::Vec3::Zero();
  for (size_t i = 2; i < face.size(); ++i) normal += (at(i - 1) - at(0)).cross(at(i) - at(0));
  return normal.stableNormalized();
}

// Gives the faces whose corners all have the normal zero, the mark of a missing one, that of the
// face.
void MeshCollector::fillNormals() {
  size_t corner = 0;
  for (const std::vector<int>& face : m_mesh.soup.faces) {
    const std::span ofFace = std::span(m_mesh.cornerNormals).subspan(corner, face.size());
    corner += face.size();
    const auto isMissing = [](const geometry::Vec3& normal) { return normal.isZero(0.0); };
    if (std::all_of(ofFace.begin(), ofFace.end(), isMissing))
      std::ranges::fill(ofFace, normalOf(face));
  }
}

MeshContents MeshCollector::taken(IssueList& issues) && {
  const auto say = [&](size_t without, const auto& list, const char* what) {
    if (without > 0 && !list.empty())
      issues.note(std::to_string(without) + " of " + std::to_string(m_mesh.soup.faces.size()) +
                  " faces have no " + what);
  };
  say(m_withoutUvs, m_mesh.cornerUvs, "texture coordinates; their corners get (0, 0).");
  say(m_withoutNormals, m_mesh.cornerNormals, "normals; their corners get that of the face.");
  say(m_withoutColors, m_mesh.cornerColors, "colours; their corners are white.");
  if (m_withoutNormals > 0 && !m_mesh.cornerNormals.empty()) fillNormals();
  if (m_mesh.soup.faces.empty()) issues.odd("The file has no faces.");
  return std::move(m_mesh);
}

}  // namespace halfspace::plugins::mesh_formats
