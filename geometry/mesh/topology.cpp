// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two tables give all properties: the sides of all polygons sorted by edge (EdgeUse), and the
// corners of all polygons joined to fans (CornerFans).
//
//    \  |  /            Two corners at a vertex v belong to one fan if a chain of faces connects
//     \ | /  fan 1      them across edges at v that have exactly two faces. A vertex of more than
//      \|/              one fan is non-manifold: the surface touches itself there.
//       v
//      /|\   fan 2      Euler: vertices - edges + faces = 2 (components - genus), if the surface is
//                       closed, manifold and has two sides.
#include "geometry/mesh/topology.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "geometry/mesh/sides_by_edge.h"

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

// Whether a component of a surface whose edges have two uses each has only one side. Each face has
// two states: as it is (its number) and reversed (its number plus the number of faces). States that
// agree along an edge are joined; one side only if a face agrees with its own reverse.
bool hasOneSide(const PolygonSoup& soup, const std::vector<EdgeUse>& uses) {
  const int faces = static_cast<int>(soup.faces.size());
  DisjointSets states(2 * faces);
  forEachEdge(uses, [&](const EdgeUse* first, [[maybe_unused]] const EdgeUse* last) {
    assert(last - first == 2);
    const int reversed = first->forward == first[1].forward ? faces : 0;
    states.join(first->face, first[1].face + reversed);
    states.join(first->face + faces, first[1].face + faces - reversed);
  });
  for (int i = 0; i < faces; ++i) {
    if (states.find(i) == states.find(i + faces)) return true;
  }
  return false;
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
  if (!topology.isClosed() || !topology.isManifold()) return topology;
  topology.oneSided = !topology.isOriented() && hasOneSide(soup, uses);
  if (!topology.oneSided) {
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

namespace {

template <typename Visit>
void forEachSide(const PolygonSoup& soup, Visit visit) {
  for (size_t face = 0; face < soup.faces.size(); ++face) {
    const std::vector<int>& loop = soup.faces[face];
    const int count = static_cast<int>(loop.size());
    for (int corner = 0; corner < count; ++corner) {
      const int from = loop[corner];
      const int to = loop[corner + 1 == count ? 0 : corner + 1];
      assert(from >= 0 && to >= 0 && std::max<size_t>(from, to) < soup.vertices.size());
      visit(EdgeUse{std::min(from, to), std::max(from, to), static_cast<int>(face), corner,
                    from < to});
    }
  }
}

}  // namespace

std::vector<EdgeUse> edgeUses(const PolygonSoup& soup) {
  const auto forEachUse = [&](auto visit) {
    forEachSide(soup, [&](const EdgeUse& use) { visit(use.low, use); });
  };
  return SidesByEdge<EdgeUse>(soup.vertices.size(), forEachUse).taken();
}

DisjointSets::DisjointSets(int count) : m_parent(static_cast<size_t>(count)) {
  std::iota(m_parent.begin(), m_parent.end(), 0);
}

int DisjointSets::find(int item) {
  assert(item >= 0 && static_cast<size_t>(item) < m_parent.size());
  while (m_parent[item] != item) {
    m_parent[item] = m_parent[m_parent[item]];
    item = m_parent[item];
  }
  return item;
}

void DisjointSets::join(int a, int b) {
  a = find(a);
  b = find(b);
  if (a != b) m_parent[std::max(a, b)] = std::min(a, b);
}

CornerFans cornerFans(const PolygonSoup& soup, const std::vector<EdgeUse>& uses) {
  CornerFans fans;
  fans.start.push_back(0);
  for (const std::vector<int>& loop : soup.faces) {
    fans.start.push_back(fans.start.back() + static_cast<int>(loop.size()));
  }
  assert(fans.start.size() == soup.faces.size() + 1);
  DisjointSets sets(fans.start.back());
  // The corner of the use's face at the lower or the higher end of the edge.
  const auto cornerAt = [&](const EdgeUse& use, bool lowEnd) {
    const int count = fans.start[use.face + 1] - fans.start[use.face];
    assert(use.corner >= 0 && use.corner < count);
    const bool first = use.forward == lowEnd;
    return fans.start[use.face] + (first ? use.corner : (use.corner + 1) % count);
  };
  forEachEdge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
    if (last - first != 2) return;
    assert(first[0].low == first[1].low && first[0].high == first[1].high);
    sets.join(cornerAt(first[0], true), cornerAt(first[1], true));
    sets.join(cornerAt(first[0], false), cornerAt(first[1], false));
  });
  fans.fan.resize(static_cast<size_t>(fans.start.back()));
  for (int i = 0; i < fans.start.back(); ++i) fans.fan[i] = sets.find(i);
  return fans;
}

}  // namespace halfspace::geometry
