// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/collapse.h"

#include <algorithm>

#include "geometry/boolean/connected_faces.h"
#include "geometry/boolean/face_cycle.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

bool hasFlatTriangle(const PolygonSoup& soup, const std::vector<bool>& moved) {
  const auto isFlat = [&](const std::vector<int>& face) {
    return face.size() == 3 && (moved[face[0]] || moved[face[1]] || moved[face[2]]) &&
           collinear(soup.vertices[face[0]], soup.vertices[face[1]], soup.vertices[face[2]]);
  };
  return std::any_of(soup.faces.begin(), soup.faces.end(), isFlat);
}

}  // namespace

int collapseFlatFaces(PolygonSoup& soup, std::vector<int>& origins, std::vector<bool>& moved) {
  if (!hasFlatTriangle(soup, moved)) return 0;
  FaceCycle cycle(std::move(soup), std::move(origins));
  int removed = cycle.removeFlatFaces();
  ConnectedFaces connected = connectedFaces(cycle);
  // Each round leaves fewer positions or fewer faces of more than three corners.
  while (!connected.doubledEdges.empty() || !connected.crossedFaces.empty()) {
    for (const int face : connected.crossedFaces) cycle.triangulateFace(face);
    for (const auto& [a, b] : connected.doubledEdges) cycle.contract(a, b);
    removed += cycle.removeFlatFaces();
    connected = connectedFaces(cycle);
  }
  std::vector<bool> movedOfVertex;
  for (const int position : connected.positions) {
    movedOfVertex.push_back(position < 0 || moved[position]);
  }
  moved = std::move(movedOfVertex);
  soup = {};
  soup.vertices = std::move(connected.vertices);
  soup.faces = std::move(connected.faces);
  origins = std::move(connected.origins);
  return removed;
}

}  // namespace halfspace::geometry
