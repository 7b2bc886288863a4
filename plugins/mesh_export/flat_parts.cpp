// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/flat_parts.h"

#include <map>

#include "geometry/mesh/exact_sum.h"
#include "geometry/mesh/topology.h"

namespace halfspace::plugins {

using geometry::PolygonSoup;

namespace {

bool enclosesVolume(const PolygonSoup& soup, const std::vector<int>& faces) {
  const auto at = [&](int vertex) { return soup.vertices[static_cast<size_t>(vertex)]; };
  geometry::ExactSum sixfold;
  for (const int face : faces) {
    const std::vector<int>& loop = soup.faces[static_cast<size_t>(face)];
    for (size_t i = 2; i < loop.size(); ++i) {
      sixfold.addDeterminant(at(loop[0]), at(loop[i - 1]), at(loop[i]));
    }
  }
  return sixfold.sign() != 0;
}

}  // namespace

std::vector<int> flatParts(const PolygonSoup& soup) {
  geometry::DisjointSets sets(static_cast<int>(soup.faces.size()));
  std::vector<int> facesAtOpenEdges;
  geometry::forEachEdge(geometry::edgeUses(soup),
                        [&](const geometry::EdgeUse* first, const geometry::EdgeUse* last) {
                          if (first->low == first->high) return;  // a repeated corner
                          if ((last - first) % 2 != 0) facesAtOpenEdges.push_back(first->face);
                          for (const auto* use = first + 1; use < last; ++use) {
                            sets.join(first->face, use->face);
                          }
                        });
  std::map<int, std::vector<int>> parts;  // by lowest face
  for (int face = 0; face < static_cast<int>(soup.faces.size()); ++face) {
    parts[sets.find(face)].push_back(face);
  }
  for (const int face : facesAtOpenEdges) parts.erase(sets.find(face));
  std::vector<int> flat;
  for (const auto& [lowest, faces] : parts) {
    if (!enclosesVolume(soup, faces)) flat.push_back(lowest);
  }
  return flat;
}

}  // namespace halfspace::plugins
