// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/texture_lock.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "level/document/own_axes.h"
#include "level/solids/placed.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

using geometry::Vec3;

namespace {

// Upper limit of surface numbers. The world-axis projections of a shape with higher numbers are not
// carried.
constexpr std::size_t kMostFacesDistinguished = 4096;

// cos 60 degrees: the image of a face tilted further against its projection is realigned. A
// projection along the nearest world axis is tilted by at most 55 degrees, so it is never too far.
constexpr double kFacesItsImage = 0.5;

bool showsOwnImage(const Surface& surface) {
  return surface.material.valid() && std::holds_alternative<ValveAxes>(surface.axes);
}
bool showsImageOfWorld(const Surface& surface) {
  return surface.material.valid() && std::holds_alternative<StandardAxes>(surface.axes);
}

// Area normal of a polygon (sum over a triangle fan, equal to Newell's), not normalised. Vertex
// indices out of range are skipped.
Vec3 normalOf(const std::vector<Vec3>& vertices, const std::vector<int>& face) {
  Vec3 normal = Vec3::Zero();
  const auto at = [&](std::size_t i) -> const Vec3* {
    const int vertex = face[i % face.size()];
    const bool exists = vertex >= 0 && vertex < static_cast<int>(vertices.size());
    return exists ? &vertices[static_cast<std::size_t>(vertex)] : nullptr;
  };
  for (std::size_t i = 0; i + 2 < face.size(); ++i) {
    const Vec3 *a = at(0), *b = at(i + 1), *c = at(i + 2);
    if (a != nullptr && b != nullptr && c != nullptr) normal += (*b - *a).cross(*c - *a);
  }
  return normal;
}

// Face normals indexed by the shape's surface numbers. If several faces have one number, the first
// face's normal is taken. Empty if a number exceeds the limit.
std::vector<std::optional<Vec3>> normalsByNumber(const SolidGeometry& geometry) {
  std::vector<std::optional<Vec3>> normals;
  for (std::size_t face = 0; face < geometry.sourceFace.size(); ++face) {
    if (geometry.sourceFace[face] < 0) continue;
    const auto number = static_cast<std::size_t>(geometry.sourceFace[face]);
    if (number >= kMostFacesDistinguished) return {};
    if (number >= normals.size()) normals.resize(number + 1);
    if (normals[number]) continue;
    normals[number] = geometry.isBrush()
                          ? geometry.brush().plane(static_cast<int>(face)).normal()
                          : normalOf(geometry.mesh().vertices(), geometry.mesh().faces()[face]);
  }
  return normals;
}

std::vector<std::optional<Vec3>> normalsOf(const Node& node) {
  const geometry::Result<SolidGeometry> geometry = solidGeometry(node);
  return geometry ? normalsByNumber(geometry.value()) : std::vector<std::optional<Vec3>>();
}

bool isSeenAslant(const ValveAxes& axes, const Vec3& normal) {
  const Vec3 along = axes.uAxis.cross(axes.vAxis).normalized();
  return std::abs(along.dot(normal.normalized())) < kFacesItsImage;
}

}  // namespace

TextureCarrier::TextureCarrier(const Transform& transform) : m_transform(transform) {
  const AffineMap map = roundedMap(transform);
  m_inverse = map.linear.inverse();
  m_back = m_inverse * map.translation;
  m_isMove = map.linear == Eigen::Matrix3d::Identity();
}

void TextureCarrier::carry(ValveAxes& axes) const {
  const auto turn = [&](Vec3& axis, double& offset, double scale) {
    offset -= m_back.dot(axis) / (scale == 0 ? 1 : scale);
    axis = m_inverse.transpose() * axis;
  };
  turn(axes.uAxis, axes.offset[0], axes.scale[0]);
  turn(axes.vAxis, axes.offset[1], axes.scale[1]);
}

void TextureCarrier::carry(TextureAxes& axes, const Vec3& normal) const {
  if (auto* own = std::get_if<ValveAxes>(&axes)) return carry(*own);
  auto* standard = std::get_if<StandardAxes>(&axes);
  if (standard == nullptr) return;
  ValveAxes own = ownAxes(*standard, normal);
  carry(own);
  if (m_isMove) {
    standard->offset = own.offset;
  } else {
    axes = own;
  }
}

// With the base u, v of the plane, a row (a, b, c) maps x to w.x + c, where w = a u + b v. Under
// x -> Mx + t it becomes w'.x + c - w.back, where w' = M^-T w and back = M^-1 t. Points of the
// image plane n'.x = d' (n' of length 1) are x = u'(u'.x) + v'(v'.x) + d' n', so the new row is
// (w'.u', w'.v', c - w.back + w'.(d' n')).
void TextureCarrier::carry(PrimitiveMatrix& matrix, const geometry::Plane& plane) const {
  const geometry::Plane image = transformed(plane, m_transform);
  const MatrixBase from = matrixBase(plane.normal());
  const MatrixBase to = matrixBase(image.normal());
  const Vec3 foot = image.unitNormal() * (image.offset() / image.normal().norm());
  for (std::size_t row = 0; row < 6; row += 3) {
    double* m = matrix.rows.data() + row;
    const Vec3 before = m[0] * from.u + m[1] * from.v;
    const Vec3 after = m_inverse.transpose() * before;
    m[0] = after.dot(to.u);
    m[1] = after.dot(to.v);
    m[2] += after.dot(foot) - before.dot(m_back);
  }
}

void TextureCarrier::carry(BrushSolid& brush) const {
  for (BrushFace& face : brush.faces) {
    if (auto* own = std::get_if<ValveAxes>(&face.surface.axes)) {
      carry(*own);
      continue;
    }
    if (!face.surface.material.valid()) continue;
    const geometry::Result<geometry::Plane> plane = planeOf(face.plane);
    if (!plane) continue;
    if (auto* matrix = std::get_if<PrimitiveMatrix>(&face.surface.axes)) {
      carry(*matrix, plane.value());
    } else {
      carry(face.surface.axes, plane.value().normal());
    }
  }
}

void TextureCarrier::carry(MeshSolid& mesh) const {
  const std::vector<Surface> before = mesh.surfaces;
  for (Surface& surface : mesh.surfaces) {
    if (auto* own = std::get_if<ValveAxes>(&surface.axes)) carry(*own);
  }
  if (std::ranges::none_of(before, showsImageOfWorld)) return;
  auto soup = std::make_shared<geometry::PolygonSoup>(*mesh.soup);
  soup->surfaces.resize(soup->faces.size(), 0);
  // (surface, projection axis) -> carried surface. The first axis of a surface reuses its index,
  // further axes append a surface.
  std::map<std::pair<int, int>, int> positions;
  std::vector<bool> isTaken(before.size(), false);
  for (std::size_t face = 0; face < soup->faces.size(); ++face) {
    int& index = soup->surfaces[face];
    if (index < 0 || index >= static_cast<int>(before.size())) continue;
    Surface surface = before[static_cast<std::size_t>(index)];
    if (!showsImageOfWorld(surface)) continue;
    const Vec3 normal = normalOf(soup->vertices, soup->faces[face]);
    const auto [position, isNew] = positions.try_emplace({index, projectionAxis(normal)}, index);
    if (isNew) {
      carry(surface.axes, normal);
      auto own = isTaken.begin() + index;
      if (*own) {
        position->second = static_cast<int>(mesh.surfaces.size());
        mesh.surfaces.push_back(std::move(surface));
      } else {
        *own = true;
        mesh.surfaces[static_cast<std::size_t>(index)] = std::move(surface);
      }
    }
    index = position->second;
  }
  mesh.soup = std::move(soup);
}

void TextureCarrier::carry(ShapeSolid& shape, const Node& node) const {
  std::vector<std::optional<Vec3>> normals;
  if (std::ranges::any_of(shape.surfaces, showsImageOfWorld)) {
    normals = normalsOf(node);
    // Faces beyond the list use the first surface.
    const Surface first = shape.surfaces.front();
    if (showsImageOfWorld(first) && normals.size() > shape.surfaces.size()) {
      shape.surfaces.resize(normals.size(), first);
    }
  }
  for (std::size_t number = 0; number < shape.surfaces.size(); ++number) {
    Surface& surface = shape.surfaces[number];
    if (auto* own = std::get_if<ValveAxes>(&surface.axes)) {
      carry(*own);
    } else if (showsImageOfWorld(surface) && number < normals.size() && normals[number]) {
      carry(surface.axes, *normals[number]);
    }
  }
}

void realignTextures(ShapeSolid& shape) {
  if (std::ranges::none_of(shape.surfaces, showsOwnImage)) return;
  const auto normals = normalsOf(Node{{}, {}, {}, shape});
  const Surface first = shape.surfaces.front();
  if (showsOwnImage(first) && normals.size() > shape.surfaces.size()) {
    shape.surfaces.resize(normals.size(), first);
  }
  for (std::size_t number = 0; number < std::min(normals.size(), shape.surfaces.size()); ++number) {
    Surface& surface = shape.surfaces[number];
    if (!normals[number] || !showsOwnImage(surface)) continue;
    const auto own = std::get<ValveAxes>(surface.axes);
    if (!isSeenAslant(own, *normals[number])) continue;
    const double across = own.uAxis.norm(), down = own.vAxis.norm();
    surface.axes = StandardAxes{
        .scale = {own.scale[0] / (across > 0 ? across : 1), own.scale[1] / (down > 0 ? down : 1)}};
  }
}

}  // namespace halfspace::level
