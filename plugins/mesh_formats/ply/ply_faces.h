// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/mesh_formats/ply/ply_items.h"
#include "plugins/mesh_formats/ply/ply_vertices.h"
#include "plugins/mesh_formats/reading/mesh_collector.h"

namespace halfspace::plugins::mesh_formats {

// Reads the faces and triangle strips of a PLY file into a mesh whose vertices are known. All
// references have to outlive it. A function that returns false has added an error.
class PlyFaces {
 public:
  PlyFaces(PlyItems& items, const PlyHeader& header, MeshCollector& mesh,
           const PlyVertexValues& vertices)
      : m_items(items), m_header(header), m_mesh(mesh), m_vertices(vertices) {}

  // The element "face".
  bool readFaces(const PlyElement& element);
  // The element "tristrips", as scanners write it: lists of vertices in which every three in a row
  // are a triangle, every second one turned, and -1 begins a new strip.
  bool readStrips(const PlyElement& element);
  // Adds the messages about faces that are left out or incomplete.
  void noteOddFaces();
  // The image of each material that faces name, by the material's name.
  const std::map<std::string, std::string>& images() const { return m_imageOfMaterial; }

 private:
  using Color = std::array<float, 4>;

  bool readFace(const PlyElement& element, uint64_t number, const PlyColor& color);
  bool readCorners(const PlyProperty& property, uint64_t face);
  bool readCornerUvs(const PlyProperty& property);
  bool readStrip(const PlyProperty& property);
  void addOfStrip();
  void addFace(std::span<const Vec2> uvs, const std::optional<Color>& color);
  bool isMaterial(const PlyProperty& property) const;
  bool isTexture(const PlyProperty& property) const;
  bool isVertex(double index);
  bool failMissingVertex(const std::string& owner);
  void setMaterial(double index);
  void setTexture(double index, std::optional<std::string_view> material);
  std::string_view nameOf(double material) const;
  template <typename Value>
  std::span<const Value> ofCorners(const std::vector<Value>& perVertex, std::vector<Value>& list);

  PlyItems& m_items;
  const PlyHeader& m_header;
  MeshCollector& m_mesh;
  const PlyVertexValues& m_vertices;
  std::vector<int> m_corners, m_strip;
  std::vector<Vec2> m_cornerUvs, m_ownUvs;  // of a face: from its vertices, from its own list
  std::vector<geometry::Vec3> m_cornerNormals;
  std::vector<Color> m_cornerColors;
  size_t m_tooFewCorners = 0, m_oddUvs = 0;
  size_t m_unknownMaterials = 0;                         // faces with a material index out of range
  size_t m_unknownTextures = 0;                          // the same of images
  std::map<std::string, std::string> m_imageOfMaterial;  // of those that faces name
};

}  // namespace halfspace::plugins::mesh_formats
