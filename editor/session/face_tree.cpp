// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/face_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

namespace {

constexpr std::size_t kLeafFaces = 8;

// Where the line enters and leaves a box, in lengths of the direction.
bool rayMeetsBox(const Box& box, const Vec3& origin, const Vec3& direction, double from,
                 double to) {
  for (int axis = 0; axis < 3; ++axis) {
    const double inverse = 1 / direction[axis];
    double near = (box.min()[axis] - origin[axis]) * inverse;
    double far = (box.max()[axis] - origin[axis]) * inverse;
    if (near > far) std::swap(near, far);
    // A line in the plane of a side gives NaN; both comparisons are then false: inside.
    if (near > from) from = near;
    if (far < to) to = far;
  }
  return from <= to;
}

// The distance to the plane of the face if the line meets one of its triangles; infinite if not.
double rayDistance(const SceneFace& face, const Vec3& origin, const Vec3& direction) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  const double along = face.normal.dot(direction);
  if (along == 0) return kNone;
  const double distance = face.normal.dot(face.corners.front() - origin) / along;
  const Vec3 at = origin + distance * direction;
  int axis = 0;
  face.normal.cwiseAbs().maxCoeff(&axis);
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  const auto turn = [&](const Vec3& a, const Vec3& b) {
    return (b[u] - a[u]) * (at[v] - a[v]) - (b[v] - a[v]) * (at[u] - a[u]);
  };
  for (const auto& t : face.triangles) {
    const double a = turn(face.corners[t[0]], face.corners[t[1]]);
    const double b = turn(face.corners[t[1]], face.corners[t[2]]);
    const double c = turn(face.corners[t[2]], face.corners[t[0]]);
    if ((a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0)) return distance;
  }
  return kNone;
}

}  // namespace

FaceTree::FaceTree(const Scene& scene) {
  for (const auto& face : scene.faces()) {
    if (face) m_faces.push_back(face);
  }
  m_nodes.emplace_back();
  divide(0, 0, m_faces.size());
}

// Halves the faces at the median of their middles along the longest side of the box.
void FaceTree::divide(std::size_t node, std::size_t first, std::size_t count) {
  Box box;
  for (std::size_t i = first; i < first + count; ++i) box.extend(m_faces[i]->bounds);
  m_nodes[node] = {box, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)};
  if (count <= kLeafFaces) return;
  int axis = 0;
  box.sizes().maxCoeff(&axis);
  const std::size_t half = count / 2;
  const auto begin = m_faces.begin() + static_cast<std::ptrdiff_t>(first);
  std::nth_element(begin, begin + static_cast<std::ptrdiff_t>(half),
                   begin + static_cast<std::ptrdiff_t>(count),
                   [axis](const auto& a, const auto& b) {
                     return a->bounds.center()[axis] < b->bounds.center()[axis];
                   });
  const std::size_t children = m_nodes.size();
  m_nodes[node].first = static_cast<std::uint32_t>(children);
  m_nodes[node].count = 0;
  m_nodes.resize(children + 2);
  divide(children, first, half);
  divide(children + 1, first + half, count - half);
}

std::optional<FaceTree::Hit> FaceTree::nearest(const Vec3& origin, const Vec3& direction,
                                               double from) const {
  Hit hit;
  double least = std::numeric_limits<double>::infinity();
  std::vector<std::uint32_t> open{0};
  while (!open.empty()) {
    const std::uint32_t index = open.back();
    const Node& node = m_nodes[index];
    open.pop_back();
    if (node.box.isEmpty() || !rayMeetsBox(node.box, origin, direction, from, least)) continue;
    if (node.count == 0) {
      open.push_back(node.first);
      open.push_back(node.first + 1);
      continue;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const SceneFace& face = *m_faces[i];
      const double distance = rayDistance(face, origin, direction);
      if (!(distance > from) || distance >= least) continue;
      least = distance;
      hit = {&face, distance, face.normal.dot(direction) < 0};
    }
  }
  return hit.face == nullptr ? std::nullopt : std::optional(hit);
}

}  // namespace halfspace::editor
