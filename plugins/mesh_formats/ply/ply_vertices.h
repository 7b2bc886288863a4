// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "plugins/interface/mesh_format.h"
#include "plugins/mesh_formats/ply/ply_items.h"

namespace halfspace::plugins::mesh_formats {

// What a PLY file says of its vertices besides their positions. Each list is empty or has one value
// for each vertex.
struct PlyVertexValues {
  std::vector<geometry::Vec3> normals;
  std::vector<Vec2> uvs;
  std::vector<std::array<float, 4>> colors;  // linear
};

// The parts of a colour that the properties of an element are, of vertices or of faces.
class PlyColor {
 public:
  explicit PlyColor(const PlyElement& element);
  // Whether there are red, green and blue.
  bool isWhole() const { return m_has[0] && m_has[1] && m_has[2]; }
  // The part of the colour that a property is, or none.
  static std::optional<size_t> partOf(const PlyProperty& property);
  // values: of the parts, as the file has them.
  std::array<float, 4> linear(const std::array<double, 4>& values) const;

 private:
  std::array<bool, 4> m_has{};
  std::array<double, 4> m_full{};  // the value of a full colour
};

// Reads the element "vertex". False after an error, which `items` has.
bool readPlyVertices(PlyItems& items, const PlyElement& element,
                     std::vector<geometry::Vec3>& positions, PlyVertexValues& values);

}  // namespace halfspace::plugins::mesh_formats
