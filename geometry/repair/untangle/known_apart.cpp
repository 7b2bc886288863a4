// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/untangle/known_apart.h"

#include <algorithm>

namespace halfspace::geometry {
namespace {

// Whether the triangle has the corners of the face, in any order: no step has moved or divided it.
bool isWhole(const TriangleSet& chain, size_t triangle, const PolygonSoup& given) {
  const std::vector<int>& face = given.faces[static_cast<size_t>(chain.origins[triangle])];
  if (face.size() != 3) return false;
  return std::ranges::all_of(chain.triangles[triangle], [&](int corner) {
    return std::ranges::any_of(face, [&](int vertex) {
      return given.vertices[static_cast<size_t>(vertex)] ==
             chain.points[static_cast<size_t>(corner)];
    });
  });
}

}  // namespace

std::vector<bool> knownApart(const TriangleSet& chain, const PolygonSoup& given,
                             const CollidingFaces& colliding) {
  if (!colliding.isComplete) return {};
  std::vector<bool> apart(chain.triangles.size());
  for (size_t t = 0; t < apart.size(); ++t) {
    apart[t] = chain.origins[t] >= 0 &&
               !std::ranges::binary_search(colliding.faces, chain.origins[t]) &&
               isWhole(chain, t, given);
  }
  return apart;
}

}  // namespace halfspace::geometry
