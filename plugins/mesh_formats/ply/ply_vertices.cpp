// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/ply/ply_vertices.h"

#include <string_view>

#include "plugins/mesh_formats/reading/vertex_colors.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

// The meaning of a vertex property.
enum class VertexRole : uint8_t { x, y, z, nx, ny, nz, u, v, red, green, blue, alpha, other };
constexpr size_t kRoles = static_cast<size_t>(VertexRole::other) + 1;
constexpr size_t kFirstColor = static_cast<size_t>(VertexRole::red);

VertexRole vertexRole(const PlyProperty& property) {
  constexpr std::array<std::string_view, 12> kNames = {"x", "y", "z",   "nx",    "ny",   "nz",
                                                       "u", "v", "red", "green", "blue", "alpha"};
  if (property.countType) return VertexRole::other;
  std::string_view name = property.name;
  constexpr std::string_view kDiffuse = "diffuse_";
  if (name.starts_with(kDiffuse)) name.remove_prefix(kDiffuse.size());
  for (size_t i = 0; i < kNames.size(); ++i)
    if (name == kNames[i]) return static_cast<VertexRole>(i);
  if (property.name == "s" || property.name == "texture_u") return VertexRole::u;
  if (property.name == "t" || property.name == "texture_v") return VertexRole::v;
  return VertexRole::other;
}

// The value of a full colour: the largest whole number of its type, or 1.
double fullColor(PlyType type) {
  switch (type) {
    case PlyType::int8:
    case PlyType::uint8:
      return 255.0;
    case PlyType::int16:
    case PlyType::uint16:
      return 65535.0;
    case PlyType::int32:
    case PlyType::uint32:
      return 4294967295.0;
    default:
      return 1.0;
  }
}

}  // namespace

PlyColor::PlyColor(const PlyElement& element) {
  for (const PlyProperty& property : element.properties) {
    const auto part = partOf(property);
    if (!part) continue;
    m_has[*part] = true;
    m_full[*part] = fullColor(property.type);
  }
}

std::optional<size_t> PlyColor::partOf(const PlyProperty& property) {
  const VertexRole role = vertexRole(property);
  if (role < VertexRole::red || role > VertexRole::alpha) return std::nullopt;
  return static_cast<size_t>(role) - kFirstColor;
}

std::array<float, 4> PlyColor::linear(const std::array<double, 4>& values) const {
  return linearColor({values[0] / m_full[0], values[1] / m_full[1], values[2] / m_full[2]},
                     m_has[3] ? values[3] / m_full[3] : 1.0);
}

bool readPlyVertices(PlyItems& items, const PlyElement& element, std::vector<Vec3>& positions,
                     PlyVertexValues& vertices) {
  std::vector<VertexRole> roles;
  std::array<bool, kRoles> has{};
  for (const PlyProperty& property : element.properties) {
    roles.push_back(vertexRole(property));
    if (roles.back() == VertexRole::other) items.addUnread("vertices", property);
    has[static_cast<size_t>(roles.back())] = true;
  }
  if (!has[0] || !has[1] || !has[2]) return items.fail("The vertices have no x, y and z.");
  const bool normals = has[3] && has[4] && has[5], uvs = has[6] && has[7];
  const PlyColor color(element);
  for (const PlyProperty& property : element.properties)
    if (!color.isWhole() && PlyColor::partOf(property)) items.addUnread("vertices", property);
  for (uint64_t i = 0; i < element.count; ++i) {
    std::array<double, kRoles> values{};
    if (!items.keepGoing(i)) return false;
    for (size_t k = 0; k < roles.size(); ++k) {
      if (roles[k] == VertexRole::other) {
        if (!items.skip(element.properties[k])) return false;
      } else if (!items.next(element.properties[k].type, values[static_cast<size_t>(roles[k])])) {
        return false;
      }
    }
    const Vec3 point(values[0], values[1], values[2]);
    if (!point.allFinite())
      return items.fail("Vertex " + std::to_string(i) + " has a coordinate that is not finite.");
    positions.push_back(point);
    if (normals) vertices.normals.emplace_back(values[3], values[4], values[5]);
    if (uvs) vertices.uvs.emplace_back(values[6], values[7]);
    if (color.isWhole())
      vertices.colors.push_back(color.linear({values[kFirstColor], values[kFirstColor + 1],
                                              values[kFirstColor + 2], values[kFirstColor + 3]}));
  }
  return true;
}

}  // namespace halfspace::plugins::mesh_formats
