// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/topology.h"

#include <cassert>

#include "geometry/mesh/corner_fans.h"
#include "geometry/mesh/edge_uses.h"

namespace halfspace::geometry {
namespace {

int componentCount(const PolygonSoup& soup, const std::vector<EdgeUse>& uses) {
  const int faces = static_cast<int>(soup.faces.size());
  DisjointSets sets(faces);
  forEachEdge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
    for (const EdgeUse* use = first + 1; use < last; ++use) sets.join(first->face, use->face);
  });
  int count = 0;
  for (int i = 0; i < faces; ++i) count += sets.find(i) == i ? 1 : 0;
  return count;
}

void countEdges(const std::vector<EdgeUse>& uses, MeshTopology& topology) {
  forEachEdge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
    ++topology.edges;
    if (last - first == 1) ++topology.openEdges;
    if (last - first > 2) ++topology.nonManifoldEdges;
    if (last - first == 2 && first[0].forward == first[1].forward) ++topology.misorientedEdges;
  });
}

void countVertices(const PolygonSoup& soup, const std::vector<EdgeUse>& uses,
                   MeshTopology& topology) {
  const CornerFans fans = cornerFans(soup, uses);
  std::vector<int> fansAtVertex(soup.vertices.size(), 0);
  int corner = 0;
  for (const std::vector<int>& loop : soup.faces) {
    for (const int vertex : loop) {
      if (fans.fan[corner] == corner) ++fansAtVertex[vertex];
      ++corner;
    }
  }
  for (const int count : fansAtVertex) {
    topology.vertices += count > 0 ? 1 : 0;
    topology.nonManifoldVertices += count > 1 ? 1 : 0;
  }
}

}  // namespace

MeshTopology topologyOf(const PolygonSoup& soup) {
  MeshTopology topology;
  const std::vector<EdgeUse> uses = edgeUses(soup);
  topology.faces = static_cast<int>(soup.faces.size());
  topology.components = componentCount(soup, uses);
  countEdges(uses, topology);
  countVertices(soup, uses, topology);
  topology.eulerCharacteristic = topology.vertices - topology.edges + topology.faces;
  if (topology.isClosed() && topology.isManifold()) {
    assert(topology.eulerCharacteristic % 2 == 0 && "of closed orientable surfaces");
    assert(topology.eulerCharacteristic <= 2 * topology.components);
    topology.genus = topology.components - topology.eulerCharacteristic / 2;
  }
  return topology;
}

PolygonSoup withVertexFansSplit(PolygonSoup soup) {
  const CornerFans fans = cornerFans(soup, edgeUses(soup));
  std::vector<int> vertexOfFan(fans.fan.size(), -1);  // by the lowest corner of the fan
  std::vector<bool> taken(soup.vertices.size(), false);
  int corner = 0;
  for (std::vector<int>& loop : soup.faces) {
    for (int& vertex : loop) {
      assert(static_cast<size_t>(corner) < fans.fan.size());
      int& own = vertexOfFan[fans.fan[corner++]];
      if (own < 0) {
        own = vertex;
        if (taken[vertex]) {
          own = static_cast<int>(soup.vertices.size());
          const Vec3 position = soup.vertices[vertex];
          soup.vertices.push_back(position);
        } else {
          taken[vertex] = true;
        }
      }
      vertex = own;
    }
  }
  assert(static_cast<size_t>(corner) == fans.fan.size());
  return soup;
}

}  // namespace halfspace::geometry
