// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/seams.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace halfspace::geometry {

namespace {

// By vertex the first one of equal coordinates; nothing if all are different or one is no number.
std::vector<int> firstOfEqual(const std::vector<Vec3>& vertices) {
  if (!std::ranges::all_of(vertices, [](const Vec3& v) { return v.allFinite(); })) return {};
  std::vector<int> order(vertices.size());
  std::iota(order.begin(), order.end(), 0);
  const auto at = [&](int i) -> const Vec3& { return vertices[static_cast<size_t>(i)]; };
  std::ranges::sort(order, [&](int a, int b) {
    const Vec3 &p = at(a), &q = at(b);
    if (p != q) return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end());
    return a < b;
  });
  std::vector<int> first(vertices.size());
  bool any = false;
  for (size_t i = 0; i < order.size(); ++i) {
    const bool isSame = i > 0 && at(order[i]) == at(order[i - 1]);
    first[static_cast<size_t>(order[i])] =
        isSame ? first[static_cast<size_t>(order[i - 1])] : order[i];
    any |= isSame;
  }
  return any ? first : std::vector<int>();
}

bool isIndex(int vertex, size_t count) {
  return vertex >= 0 && static_cast<size_t>(vertex) < count;
}

}  // namespace

Result<PolygonMesh> meshWithSeamsClosed(PolygonSoup soup) {
  const std::vector<int> first = firstOfEqual(soup.vertices);
  if (first.empty()) return PolygonMesh::fromFaces(std::move(soup));
  PolygonSoup joined = soup;
  for (std::vector<int>& face : joined.faces)
    for (int& vertex : face)
      if (isIndex(vertex, first.size())) vertex = first[static_cast<size_t>(vertex)];
  Result<PolygonMesh> asGiven = PolygonMesh::fromFaces(std::move(soup));
  if (asGiven) return asGiven;
  Result<PolygonMesh> closed = PolygonMesh::fromFaces(std::move(joined));
  if (closed || closed.reasons().size() < asGiven.reasons().size()) return closed;
  return asGiven;
}

}  // namespace halfspace::geometry
