// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/models/model_vertices.h"

#include <algorithm>
#include <cmath>

namespace halfspace::level {

namespace {

constexpr float kFarthest = 1e6F;  // level units: no model is so large

ModelPoint minus(const ModelPoint& a, const ModelPoint& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

ModelPoint cross(const ModelPoint& a, const ModelPoint& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

bool normalise(ModelPoint& v) {
  const float length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (!(length > 0) || !std::isfinite(length)) return false;
  for (float& part : v) part /= length;
  return true;
}

bool isPosition(const ModelPoint& point) {
  return std::ranges::all_of(point, [](float part) { return std::abs(part) <= kFarthest; });
}

void mendNormals(Model::Vertex* triangle) {
  ModelPoint flat = cross(minus(triangle[1].position, triangle[0].position),
                          minus(triangle[2].position, triangle[0].position));
  if (!normalise(flat)) flat = {0, 0, 1};
  for (int i = 0; i < 3; ++i)
    if (!normalise(triangle[i].normal)) triangle[i].normal = flat;
}

}  // namespace

std::vector<ModelPoint> smoothNormals(std::span<const ModelPoint> points,
                                      std::span<const std::array<int, 3>> triangles) {
  std::vector<ModelPoint> normals(points.size(), ModelPoint{});
  for (const auto& triangle : triangles) {
    const auto at = [&](int i) { return points[static_cast<std::size_t>(triangle[i])]; };
    const ModelPoint normal = cross(minus(at(1), at(0)), minus(at(2), at(0)));
    for (const int corner : triangle)
      for (std::size_t axis = 0; axis < 3; ++axis)
        normals[static_cast<std::size_t>(corner)][axis] += normal[axis];
  }
  return normals;
}

DecodedModel checked(Model model) {
  std::size_t vertices = 0;
  for (Model::Part& part : model.parts) {
    vertices += part.vertices.size();
    for (const Model::Vertex& vertex : part.vertices) {
      if (!isPosition(vertex.position)) return "the file is damaged: a vertex has no position";
      if (!std::isfinite(vertex.uv[0]) || !std::isfinite(vertex.uv[1]))
        return "the file is damaged: a vertex has no place in the skin";
    }
    for (std::size_t i = 0; i + 2 < part.vertices.size(); i += 3) mendNormals(&part.vertices[i]);
  }
  if (vertices == 0) return "it has no triangles";
  return model;
}

RgbaImage colouredImage(int width, int height, std::span<const std::uint8_t> pixels,
                        const Palette& palette, int transparent) {
  RgbaImage image{width, height, {}};
  image.pixels.reserve(4 * pixels.size());
  for (const std::uint8_t pixel : pixels) {
    for (std::size_t channel = 0; channel < 3; ++channel)
      image.pixels.push_back(palette[std::size_t{3} * pixel + channel]);
    image.pixels.push_back(pixel == transparent ? 0 : 255);
  }
  return image;
}

}  // namespace halfspace::level
