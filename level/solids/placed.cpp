// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/placed.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "level/document/placement.h"

namespace halfspace::level {

namespace {

using geometry::Plane;
using geometry::Vec3;

bool isMove(const AffineMap& map) {
  return map.linear == Eigen::Matrix3d::Identity();
}

bool isMirror(const Transform& transform) {
  const auto* map = std::get_if<AffineMap>(&transform);
  return map && !isMove(*map) && determinantSign(map->linear) < 0;
}

// Written out so that the order of operations, and so the rounding, is the same on every platform.
Vec3 roundedImage(const AffineMap& map, const Vec3& point) {
  Vec3 image;
  for (int row = 0; row < 3; ++row) {
    double sum = map.linear(row, 0) * point[0];
    sum += map.linear(row, 1) * point[1];
    sum += map.linear(row, 2) * point[2];
    image[row] = sum + map.translation[row];
  }
  return image;
}

// The images of the three points; empty unless all are exact.
std::optional<ThreePoints> exactImages(const ThreePoints& three, const AffineMap& map) {
  ThreePoints images;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<Vec3> image = exactImage(map, three.points[i]);
    if (!image) return std::nullopt;
    images.points[i] = *image;
  }
  if (isMirror(map)) std::swap(images.points[1], images.points[2]);
  return images;
}

PlaneDefinition brokenImage(const PlaneDefinition& definition, const Transform& transform) {
  const auto* three = std::get_if<ThreePoints>(&definition);
  if (!three) return definition;
  ThreePoints image = *three;
  for (Vec3& point : image.points) point = transformed(point, transform);
  if (isMirror(transform)) std::swap(image.points[1], image.points[2]);
  return image;
}

}  // namespace

AffineMap roundedMap(const Transform& transform) {
  if (const auto* map = std::get_if<AffineMap>(&transform)) return *map;
  const auto& turn = std::get<RotationAbout>(transform);
  const AffineMap rotation{turn.rotation, Vec3::Zero()};
  const Vec3 centre = roundedImage(rotation, turn.centre);
  return {turn.rotation, turn.centre - centre};
}

Plane transformed(const Plane& plane, const Transform& transform) {
  if (const auto* turn = std::get_if<RotationAbout>(&transform)) {
    return plane.rotated(turn->rotation, turn->centre);
  }
  const auto& map = std::get<AffineMap>(transform);
  return isMove(map) ? plane.translated(map.translation)
                     : plane.transformed(map.linear, map.translation);
}

Vec3 transformed(const Vec3& point, const Transform& transform) {
  if (const auto* map = std::get_if<AffineMap>(&transform)) {
    return exactImage(*map, point).value_or(roundedImage(*map, point));
  }
  const auto& turn = std::get<RotationAbout>(transform);
  return roundedImage({turn.rotation, turn.centre}, point - turn.centre);
}

PlaneDefinition transformed(const PlaneDefinition& definition, const Transform& transform) {
  const auto* three = std::get_if<ThreePoints>(&definition);
  const auto* map = std::get_if<AffineMap>(&transform);
  if (three && map) {
    if (auto images = exactImages(*three, *map)) return *images;
  }
  const geometry::Result<Plane> plane = planeOf(definition);
  return plane ? definitionOf(transformed(plane.value(), transform))
               : brokenImage(definition, transform);
}

void transformSoup(geometry::PolygonSoup& soup, const Transform& transform) {
  for (Vec3& vertex : soup.vertices) vertex = transformed(vertex, transform);
  if (!isMirror(transform)) return;
  for (std::vector<int>& face : soup.faces) std::reverse(face.begin(), face.end());
}

}  // namespace halfspace::level
