// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// Gathers what the readers find into MeshContents and keeps its rules: lists per face and per
// corner are complete or empty, names have one index each, in the order they come.
class MeshCollector {
 public:
  std::vector<geometry::Vec3>& vertices() { return m_mesh.soup.vertices; }
  const std::vector<std::vector<int>>& faces() const { return m_mesh.soup.faces; }

  // For the faces that follow; the empty name is one too.
  void setMaterial(std::string_view name);
  void setGroup(std::string_view name);
  // Contract: indices in range, three at least. Texture coordinates and normals: one per corner, or
  // none; a single face without them drops them for the whole mesh.
  void addFace(std::span<const int> corners, std::span<const Vec2> uvs = {},
               std::span<const geometry::Vec3> normals = {});

  MeshContents taken(IssueList& issues) &&;

 private:
  static int indexOf(std::string_view name, std::vector<std::string>& names,
                     std::unordered_map<std::string, int>& known);
  void startNames(int& current, std::vector<int>& perFace, std::vector<std::string>& names);

  MeshContents m_mesh;
  std::unordered_map<std::string, int> m_materials, m_groups;  // looked up only
  int m_material = -1, m_group = -1;
  bool m_partialUvs = false, m_partialNormals = false;
};

}  // namespace halfspace::plugins::mesh_formats
