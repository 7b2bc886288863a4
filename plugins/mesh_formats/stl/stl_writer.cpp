// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/stl/stl_layout.h"
#include "plugins/mesh_formats/writing/triangulated.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

WriteOutcome StlFormat::write(const MeshContents& mesh) const {
  WriteOutcome outcome;
  int fanned = 0;
  const std::vector<FaceTriangle> triangles = triangulated(mesh, fanned);
  if (triangles.size() > std::numeric_limits<uint32_t>::max()) {
    outcome.losses.emplace_back("STL holds at most 4,294,967,295 triangles.");
    return outcome;
  }
  std::string bytes = "Halfspace binary STL";  // must not begin with "solid"
  bytes.reserve(kStlDataBegin + triangles.size() * kStlTriangleBytes);
  bytes.resize(kStlHeaderBytes, '\0');
  appendNumberBytes(bytes, static_cast<uint32_t>(triangles.size()));
  const auto append = [&](const Vec3& vector) {
    for (int i = 0; i < 3; ++i) appendNumberBytes(bytes, static_cast<float>(vector[i]));
  };
  for (const FaceTriangle& triangle : triangles) {
    const auto corner = [&](int k) -> const Vec3& {
      return mesh.soup.vertices[static_cast<size_t>(triangle.corners[static_cast<size_t>(k)])];
    };
    Vec3 normal = (corner(1) - corner(0)).cross(corner(2) - corner(0));
    const double length = normal.norm();
    normal = length > 0 && std::isfinite(length) ? Vec3(normal / length) : Vec3(Vec3::Zero());
    append(normal);
    for (int k = 0; k < 3; ++k) append(corner(k));
    appendNumberBytes(bytes, uint16_t{0});
  }
  outcome.bytes = std::move(bytes);
  if (std::string loss = roundingLoss(mesh.soup.vertices); !loss.empty())
    outcome.losses.push_back(std::move(loss));
  if (fanned > 0)
    outcome.losses.push_back(std::to_string(fanned) +
                             " polygons that are not planar and simple are cut as fans.");
  if (!mesh.materials.empty()) outcome.losses.emplace_back("STL holds no materials.");
  if (std::string loss = groupLoss(mesh, "STL"); !loss.empty())
    outcome.losses.push_back(std::move(loss));
  if (!mesh.cornerColors.empty()) outcome.losses.emplace_back("STL holds no colours of corners.");
  if (!mesh.cornerUvs.empty()) outcome.losses.emplace_back("STL holds no texture coordinates.");
  return outcome;
}

}  // namespace halfspace::plugins::mesh_formats
