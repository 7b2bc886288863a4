// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/place_vertices.h"

#include <algorithm>
#include <array>
#include <map>

namespace halfspace::geometry {

namespace {

// Removes corners that follow an equal one. False if fewer than three are left.
bool withoutRepetitions(std::vector<int>& loop) {
  loop.erase(std::unique(loop.begin(), loop.end()), loop.end());
  while (loop.size() > 1 && loop.front() == loop.back()) loop.pop_back();
  return loop.size() >= 3;
}

}  // namespace

Result<DerivedMesh> verticesPlaced(const PolygonMesh& mesh, std::span<const PlacedVertex> vertices,
                                   Joining joining) {
  if (vertices.empty()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "vertices",
                  .number = 0.0,
                  .allowed = "at least one"};
  }
  PolygonSoup soup = withFaceNumbers(mesh);
  std::map<std::array<double, 3>, int> first;  // of the placed vertices at a position
  std::map<int, int> sameAs;
  for (const PlacedVertex& placed : vertices) {
    if (placed.vertex < 0 || placed.vertex >= static_cast<int>(soup.vertices.size())) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = placed.vertex};
    }
    if (!placed.to.allFinite()) return Reason{.kind = ErrorKind::notFinite};
    const Vec3 to = placed.to + Vec3::Zero();  // no negative zeros
    soup.vertices[static_cast<size_t>(placed.vertex)] = to;
    if (joining == Joining::apart) continue;
    const auto [entry, isNew] = first.try_emplace({to.x(), to.y(), to.z()}, placed.vertex);
    if (!isNew) sameAs[placed.vertex] = entry->second;
  }
  if (!sameAs.empty()) {
    PolygonSoup welded;
    welded.vertices = std::move(soup.vertices);
    for (size_t face = 0; face < soup.faces.size(); ++face) {
      std::vector<int> loop = std::move(soup.faces[face]);
      for (int& vertex : loop) {
        if (const auto same = sameAs.find(vertex); same != sameAs.end()) vertex = same->second;
      }
      if (!withoutRepetitions(loop)) continue;
      welded.faces.push_back(std::move(loop));
      welded.surfaces.push_back(soup.surfaces[face]);
    }
    soup = withoutUnusedVertices(std::move(welded));
  }
  return derivedFromFaces(std::move(soup), mesh);
}

}  // namespace halfspace::geometry
