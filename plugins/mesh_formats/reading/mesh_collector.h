// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// Builds MeshContents and maintains its invariants: lists per face and per corner are complete or
// empty; each name has one index, in order of first use.
class MeshCollector {
 public:
  std::vector<geometry::Vec3>& vertices() { return m_mesh.soup.vertices; }
  const std::vector<std::vector<int>>& faces() const { return m_mesh.soup.faces; }

  // Apply to the faces added afterwards. The empty name is a valid name.
  void setMaterial(std::string_view name);
  void setGroup(std::string_view name);
  // Begins a group of this name that is different from all before it, also from those of its name:
  // two copies of one mesh are two objects.
  void beginObject(std::string_view name);
  // Contract: at least three indices, all in range. Texture coordinates, normals and colours: one
  // for each corner, or none. If some faces have them, the corners of the others get texture
  // coordinates (0, 0), the normal of their face, and white.
  void addFace(std::span<const int> corners, std::span<const Vec2> uvs = {},
               std::span<const geometry::Vec3> normals = {},
               std::span<const std::array<float, 4>> colors = {});

  MeshContents taken(IssueList& issues) &&;

 private:
  static int indexOf(std::string_view name, std::vector<std::string>& names,
                     std::unordered_map<std::string, int>& known);
  void startGroups();
  geometry::Vec3 normalOf(const std::vector<int>& face) const;
  void fillNormals();

  MeshContents m_mesh;
  std::unordered_map<std::string, int> m_materials, m_groups;  // never iterated: random order
  int m_material = -1, m_group = -1;
  size_t m_corners = 0;                                                // of all faces
  size_t m_withoutUvs = 0, m_withoutNormals = 0, m_withoutColors = 0;  // faces
};

}  // namespace halfspace::plugins::mesh_formats
