// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/edge_checks.h"

#include <algorithm>

#include "geometry/mesh/corner_fans.h"

namespace halfspace::geometry {
namespace {

DefectPlace placeOf(const Surface& surface, int low, int high, int face, int other) {
  DefectPlace place;
  place.point = 0.5 * surface.at(low) + 0.5 * surface.at(high);
  place.faces = {face, other};
  place.vertices = {low, high};
  return place;
}

// One edge of each loop first: a reader of the first few places has seen every hole.
void reportOpenEdges(const Surface& surface, const std::vector<OpenEdge>& edges,
                     Findings& findings) {
  if (edges.empty()) return;
  DisjointSets loops(static_cast<int>(surface.soup->vertices.size()));
  for (const OpenEdge& edge : edges) loops.join(edge.from, edge.to);
  std::vector<bool> seen(surface.soup->vertices.size(), false);
  std::vector<const OpenEdge*> first, rest;
  for (const OpenEdge& edge : edges) {
    const int loop = loops.find(edge.from);
    (seen[loop] ? rest : first).push_back(&edge);
    seen[loop] = true;
  }
  first.insert(first.end(), rest.begin(), rest.end());
  for (const OpenEdge* edge : first) {
    findings.add(DefectKind::openEdges, placeOf(surface, edge->from, edge->to, edge->face, -1));
  }
}

}  // namespace

std::vector<OpenEdge> checkEdges(const Surface& surface, const FaceSides& sides,
                                 Findings& findings) {
  std::vector<OpenEdge> open;
  sides.forEachEdge([&](int low, std::span<const FaceSide> uses) {
    const int high = uses[0].high;
    if (uses.size() == 1) {
      const bool forward = sides.forward(low, uses[0]);
      open.push_back({forward ? low : high, forward ? high : low, uses[0].face});
      return;
    }
    if (uses.size() > 2) {
      return findings.add(DefectKind::nonManifoldEdges,
                          placeOf(surface, low, high, uses[0].face, uses[1].face));
    }
    if (sides.forward(low, uses[0]) == sides.forward(low, uses[1])) {
      findings.add(DefectKind::misorientedEdges,
                   placeOf(surface, low, high, uses[0].face, uses[1].face));
    }
  });
  reportOpenEdges(surface, open, findings);
  return open;
}

void checkVertexFans(const Surface& surface, const FaceSides& sides, Findings& findings) {
  DisjointSets fans(static_cast<int>(surface.corners.size()));
  sides.forEachEdge([&](int low, std::span<const FaceSide> uses) {
    for (size_t i = 1; i < uses.size(); ++i) {
      fans.join(sides.cornerAtLow(low, uses[0]), sides.cornerAtLow(low, uses[i]));
      fans.join(sides.cornerAtHigh(low, uses[0]), sides.cornerAtHigh(low, uses[i]));
    }
  });
  constexpr int kNone = -1, kReported = -2;
  std::vector<int> firstFace(surface.soup->vertices.size(), kNone);
  for (int face = 0; face < surface.faceCount(); ++face) {
    for (int corner = surface.start[face]; corner < surface.start[face + 1]; ++corner) {
      if (fans.find(corner) != corner) continue;
      const int vertex = surface.corners[corner];
      int& known = firstFace[vertex];
      if (known >= 0) {
        DefectPlace place;
        place.point = surface.at(vertex);
        place.faces = {known, face};
        place.vertices[0] = vertex;
        findings.add(DefectKind::nonManifoldVertices, place);
      }
      known = known == kNone ? face : kReported;
    }
  }
}

}  // namespace halfspace::geometry
