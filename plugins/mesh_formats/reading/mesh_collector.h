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
  // Contract: at least three indices, all in range. Texture coordinates, normals and colours: one
  // for each corner, or none; a single face without them drops them for the whole mesh.
  void addFace(std::span<const int> corners, std::span<const Vec2> uvs = {},
               std::span<const geometry::Vec3> normals = {},
               std::span<const std::array<float, 4>> colors = {});

  MeshContents taken(IssueList& issues) &&;

 private:
  static int indexOf(std::string_view name, std::vector<std::string>& names,
                     std::unordered_map<std::string, int>& known);
  void startNames(int& current, std::vector<int>& perFace, std::vector<std::string>& names);

  MeshContents m_mesh;
  std::unordered_map<std::string, int> m_materials, m_groups;  // never iterated: random order
  int m_material = -1, m_group = -1;
  bool m_partialUvs = false, m_partialNormals = false, m_partialColors = false;
};

}  // namespace halfspace::plugins::mesh_formats
