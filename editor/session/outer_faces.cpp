// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/outer_faces.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "editor/session/face_parts.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

constexpr std::size_t kFaceSamples = 6;  // points of a face
constexpr int kRoomRays = 2000;
// Level units. A ray ignores hits this near to its start: there it meets the face that it starts
// on, whose corners are rounded. Walls are thicker by far (the finest grid is 1/8).
constexpr double kOwnFace = 1e-3;

double triangleArea(const SceneFace& face, const std::array<std::uint32_t, 3>& t) {
  const Vec3& a = face.corners[t[0]];
  return (face.corners[t[1]] - a).cross(face.corners[t[2]] - a).norm() / 2;
}

// The middles of the largest triangles, with their areas.
std::vector<std::pair<Vec3, double>> faceSamples(const SceneFace& face) {
  std::vector<std::pair<Vec3, double>> samples;
  for (const auto& t : face.triangles) {
    const Vec3 middle = (face.corners[t[0]] + face.corners[t[1]] + face.corners[t[2]]) / 3;
    samples.emplace_back(middle, triangleArea(face, t));
  }
  std::ranges::stable_sort(samples,
                           [](const auto& a, const auto& b) { return a.second > b.second; });
  if (samples.size() > kFaceSamples) samples.resize(kFaceSamples);
  return samples;
}

// Whether the ray from a point of the face backwards leaves the wall and meets a face that looks
// back.
bool hasRoomBehind(const FaceTree& tree, const Vec3& at, const Vec3& normal) {
  const auto back = tree.nearest(at, -normal, kOwnFace);
  if (!back || back->fromFront) return false;
  const auto beyond = tree.nearest(at, -normal, back->distance + kOwnFace);
  return beyond && beyond->fromFront;
}

bool isOuter(const FaceTree& tree, const SceneFace& face) {
  double whole = 0;
  double outer = 0;
  for (const auto& [at, area] : faceSamples(face)) {
    whole += area;
    if (tree.nearest(at, face.normal, kOwnFace)) continue;
    if (hasRoomBehind(tree, at, face.normal)) outer += area;
  }
  return outer > whole / 2;
}

// Evenly spread directions: a spiral from pole to pole (R. Swinbank, R. J. Purser, "Fibonacci
// grids", 2006).
Vec3 roomDirection(int index) {
  const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
  const double z = 1 - (2 * index + 1.0) / kRoomRays;
  const double radius = std::sqrt(1 - z * z);
  return {radius * std::cos(golden * index), radius * std::sin(golden * index), z};
}

}  // namespace

std::vector<bool> outerFaces(const Scene& scene, const FaceTree& tree) {
  std::vector<bool> outer(scene.faces().size(), false);
  for (std::size_t id = 0; id < outer.size(); ++id) {
    const auto& face = scene.faces()[id];
    if (face) outer[id] = isOuter(tree, *face);
  }
  return outer;
}

std::vector<level::InstanceKey> solidsSeenFrom(const FaceTree& tree, const Vec3& point) {
  std::set<level::InstanceKey> seen;
  for (int i = 0; i < kRoomRays; ++i) {
    const Vec3 direction = roomDirection(i);
    const auto hit = tree.nearest(point, direction);
    if (!hit || !hit->fromFront) continue;
    seen.insert(partAt(*hit->face, point + hit->distance * direction).source);
  }
  return {seen.begin(), seen.end()};
}

}  // namespace halfspace::editor
