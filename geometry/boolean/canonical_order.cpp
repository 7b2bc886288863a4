// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/canonical_order.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace halfspace::geometry {
namespace {

std::vector<int> lowestOrigins(const ExactSurface& surface) {
  std::vector<int> lowest(surface.points.size(), std::numeric_limits<int>::max());
  for (size_t t = 0; t < surface.triangles.size(); ++t) {
    for (const int corner : surface.triangles[t]) {
      lowest[corner] = std::min(lowest[corner], surface.origins[t]);
    }
  }
  return lowest;
}

template <typename T>
void reorder(std::vector<T>& items, const std::vector<int>& order) {
  if (items.empty()) return;
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const int item : order) sorted.push_back(std::move(items[item]));
  items = std::move(sorted);
}

}  // namespace

std::vector<int> canonicalPoints(const ExactSurface& surface, const std::vector<Vec3>& positions) {
  const int count = static_cast<int>(surface.points.size());
  std::vector<int> fresh;
  std::vector<int> byVertex;  // operand vertex -> point
  for (int i = 0; i < count; ++i) {
    const int vertex = surface.operandVertex.empty() ? -1 : surface.operandVertex[i];
    if (vertex < 0) {
      fresh.push_back(i);
      continue;
    }
    if (vertex >= static_cast<int>(byVertex.size())) {
      byVertex.resize(static_cast<size_t>(vertex) * 2 + 1, -1);
    }
    byVertex[vertex] = i;
  }
  std::erase(byVertex, -1);
  const std::vector<int> origins = lowestOrigins(surface);
  const auto key = [&](int i) {
    const Vec3& p = positions[i];
    return std::tuple(p.x(), p.y(), p.z(), origins[i], i);
  };
  std::sort(fresh.begin(), fresh.end(), [&](int a, int b) { return key(a) < key(b); });
  byVertex.insert(byVertex.end(), fresh.begin(), fresh.end());
  return byVertex;
}

void reorderPoints(ExactSurface& surface, const std::vector<int>& order) {
  std::vector<int> number(order.size());
  for (size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<int>(i);
  reorder(surface.points, order);
  reorder(surface.places, order);
  reorder(surface.meetingOf, order);
  reorder(surface.operandVertex, order);
  for (Triangle& triangle : surface.triangles) {
    for (int& corner : triangle) corner = number[corner];
  }
}

void sortFaces(std::vector<std::vector<int>>& faces, std::vector<int>& origins) {
  for (std::vector<int>& face : faces) {
    std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
  }
  std::vector<int> order(faces.size());
  std::iota(order.begin(), order.end(), 0);
  const auto before = [&](int a, int b) {
    return origins[a] != origins[b] ? origins[a] < origins[b] : faces[a] < faces[b];
  };
  if (!std::is_sorted(order.begin(), order.end(), before)) {
    std::sort(order.begin(), order.end(), before);
  }
  reorder(faces, order);
  reorder(origins, order);
}

}  // namespace halfspace::geometry
