// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/shared_meshes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace halfspace::plugins {

namespace {

constexpr double kStepsOfAnImage = 65536.0;

// Position, normal, tangent and its side, texture coordinates, those in the lightmap; zero where a
// primitive has none.
using Corner = std::array<float, 14>;
using CornersOfTriangle = std::array<Corner, 3>;

float stepsOf(double imageCoordinate) {
  return static_cast<float>(std::round(imageCoordinate * kStepsOfAnImage));
}

Corner cornerOf(const ScenePrimitive& primitive, size_t vertex) {
  Corner made{};
  size_t at = 0;
  const auto add = [&](double value) { made[at++] = static_cast<float>(value) + 0.0F; };  // no -0
  for (int i = 0; i < 3; ++i) add(primitive.positions[vertex][i]);
  for (int i = 0; i < 3; ++i) add(primitive.normals.empty() ? 0.0 : primitive.normals[vertex][i]);
  for (size_t i = 0; i < 4; ++i)
    add(primitive.tangents.empty() ? 0.0 : primitive.tangents[vertex][i]);
  for (size_t i = 0; i < 2; ++i)
    made[at++] = primitive.uvs.empty() ? 0.0F : stepsOf(primitive.uvs[vertex][i]) + 0.0F;
  for (size_t i = 0; i < 2; ++i)
    made[at++] =
        primitive.lightmapUvs.empty() ? 0.0F : stepsOf(primitive.lightmapUvs[vertex][i]) + 0.0F;
  return made;
}

// The smallest corner first, so that the key does not depend on where a triangle begins.
std::vector<CornersOfTriangle> trianglesOf(const ScenePrimitive& primitive, bool inOrder) {
  std::vector<CornersOfTriangle> made;
  made.reserve(primitive.triangles.size());
  for (const std::array<uint32_t, 3>& triangle : primitive.triangles) {
    CornersOfTriangle corners{cornerOf(primitive, triangle[0]), cornerOf(primitive, triangle[1]),
                              cornerOf(primitive, triangle[2])};
    std::rotate(corners.begin(), std::ranges::min_element(corners), corners.end());
    made.push_back(corners);
  }
  if (!inOrder) std::ranges::sort(made);
  return made;
}

}  // namespace

int SharedMeshes::indexOf(SceneMesh mesh, SceneTag::Kind kind) {
  Key key{static_cast<float>(kind)};
  for (const ScenePrimitive& primitive : mesh.primitives) {
    key.push_back(static_cast<float>(primitive.material));
    key.push_back(static_cast<float>(primitive.triangles.size()));
    for (const CornersOfTriangle& triangle : trianglesOf(primitive, mesh.isManifold))
      for (const Corner& corner : triangle) key.insert(key.end(), corner.begin(), corner.end());
  }
  key.push_back(mesh.isManifold ? 1.0F : 0.0F);
  const auto [position, isNew] =
      m_known.try_emplace(std::move(key), static_cast<int>(m_meshes.size()));
  if (isNew) m_meshes.push_back(std::move(mesh));
  return position->second;
}

}  // namespace halfspace::plugins
