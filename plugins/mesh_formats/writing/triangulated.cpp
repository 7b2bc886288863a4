// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/writing/triangulated.h"

#include <algorithm>
#include <cmath>

#include "geometry/mesh/triangulate.h"
#include "plugins/mesh_formats/writing/number_text.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

// A corner that is named twice in a row has no side between its two.
std::vector<int> withoutRepetitions(const std::vector<int>& face) {
  std::vector<int> corners;
  for (const int corner : face)
    if (corners.empty() || corners.back() != corner) corners.push_back(corner);
  while (corners.size() > 3 && corners.front() == corners.back()) corners.pop_back();
  return corners.size() < 3 ? face : corners;
}

}  // namespace

std::vector<FaceTriangle> triangulated(const MeshContents& mesh, int& fanned) {
  const auto& faces = mesh.soup.faces;
  std::vector<FaceTriangle> triangles;
  triangles.reserve(faces.size());
  std::vector<int> cleaned;
  for (size_t i = 0; i < faces.size(); ++i) {
    if (faces[i].size() > 3) cleaned = withoutRepetitions(faces[i]);
    const std::vector<int>& face = faces[i].size() > 3 ? cleaned : faces[i];
    const int index = static_cast<int>(i);
    if (face.size() == 3) {
      triangles.push_back({{face[0], face[1], face[2]}, index});
      continue;
    }
    const auto cut = geometry::triangulate(mesh.soup.vertices, {{&face, 1}, Vec3::Zero()});
    if (cut) {
      for (const geometry::Triangle& triangle : *cut) triangles.push_back({triangle, index});
      continue;
    }
    ++fanned;
    for (size_t k = 1; k + 1 < face.size(); ++k)
      triangles.push_back({{face[0], face[k], face[k + 1]}, index});
  }
  return triangles;
}

std::string groupLoss(const MeshContents& mesh, std::string_view format) {
  const auto named =
      std::ranges::count_if(mesh.groupNames, [](const std::string& name) { return !name.empty(); });
  if (mesh.groupNames.size() < 2 || named == 0) return {};
  return "The " + std::to_string(mesh.groupNames.size()) +
         " groups of faces and their names are not written to " + std::string(format) + ".";
}

std::string roundingLoss(const std::vector<Vec3>& vertices) {
  double largest = 0;
  size_t rounded = 0;
  for (const Vec3& vertex : vertices) {
    // Not Vec3::cast to float and back: GCC 12 at -O2 optimises both away in two of three lanes.
    double moved = 0;
    for (int i = 0; i < 3; ++i) {
      const volatile float single = static_cast<float>(vertex[i]);
      moved = std::max(moved, std::abs(static_cast<double>(single) - vertex[i]));
    }
    if (moved > 0) ++rounded;
    largest = std::max(largest, moved);
  }
  if (rounded == 0) return {};
  std::string text = std::to_string(rounded) + " of " + std::to_string(vertices.size()) +
                     " vertices are rounded to 32-bit numbers, by up to ";
  appendText(text, static_cast<float>(largest));
  return text + " units.";
}

}  // namespace halfspace::plugins::mesh_formats
