// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/parts/solid_parts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>

#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/exact_sum.h"
#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/patches.h"
#include "geometry/repair/untangle/winding_probe.h"
#include "geometry/validation/exact_sides.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

namespace {

// Triangles that are connected, and what they enclose.
struct Group {
  std::vector<int> triangles;
  bool isClosed = true;
  bool isCopy = false;  // of an earlier group
  int sign = 0;         // of the volume, exact
  double volume = 0.0;

  bool isSolid() const { return isClosed && sign != 0 && !isCopy; }
};

class GroupsOfSet {
 public:
  explicit GroupsOfSet(const TriangleSet& set) : m_set(set) {
    connect();
    sumVolumes();
    findCopies();
    if (std::ranges::any_of(m_groups, [](const Group& g) { return g.isSolid() && g.sign < 0; }))
      joinCavities();
  }

  SolidParts numbered() const {
    SolidParts parts;
    parts.ofTriangle.assign(m_set.triangles.size(), SolidParts::kNone);
    std::map<int, int> numbers;  // of the parts, by their first groups
    for (size_t t = 0; t < m_group.size(); ++t) {
      const Group& own = m_groups[m_group[t]];
      if (own.isCopy) parts.ofTriangle[t] = SolidParts::kCopy;
      if (!own.isSolid()) continue;
      const int group = m_joined.empty() ? m_group[t] : m_joined[m_group[t]];
      const auto [entry, isNew] = numbers.try_emplace(group, parts.count);
      parts.count += isNew ? 1 : 0;
      parts.ofTriangle[t] = entry->second;
    }
    return parts;
  }

 private:
  void connect() {
    const int count = static_cast<int>(m_set.triangles.size());
    const EdgeTable edges(m_set.triangles, m_set.points.size());
    DisjointSets sets(count);
    std::map<int, int> firstOfFace;
    for (int t = 0; t < count; ++t) {
      const int face = m_set.origins[t];
      if (face >= 0) sets.join(firstOfFace.try_emplace(face, t).first->second, t);
    }
    edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
      if (sides.size() == 2) sets.join(sides[0].triangle, sides[1].triangle);
    });
    while (joinUnbalanced(edges, sets)) {
    }
    m_group.resize(m_set.triangles.size());
    for (int t = 0; t < count; ++t) {
      const int root = sets.find(t);
      m_group[t] = root == t ? static_cast<int>(m_groups.size()) : m_group[root];
      if (root == t) m_groups.emplace_back();
      m_groups[m_group[t]].triangles.push_back(t);
    }
    edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
      if (netOf(sides) == 0 && sides.size() == 2) return;
      for (const EdgeSide& side : sides) {
        const int own = m_group[side.triangle];
        int net = 0;
        for (const EdgeSide& other : sides)
          if (m_group[other.triangle] == own) net += other.forward ? 1 : -1;
        if (net != 0) m_groups[own].isClosed = false;
      }
    });
  }

  // Joins the groups that do not balance themselves along an edge. Joined groups may balance each
  // other at one edge and not at the next, so this is repeated until nothing changes.
  static bool joinUnbalanced(const EdgeTable& edges, DisjointSets& sets) {
    bool changed = false;
    std::map<int, int> net;  // of each group at the edge
    edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
      if (sides.size() < 3) return;
      net.clear();
      for (const EdgeSide& side : sides) net[sets.find(side.triangle)] += side.forward ? 1 : -1;
      int first = -1;
      for (const auto& [group, sum] : net) {
        if (sum == 0) continue;
        if (first < 0) {
          first = group;
        } else {
          sets.join(first, group);
          changed = true;
        }
      }
    });
    return changed;
  }

  void sumVolumes() {
    for (Group& group : m_groups) {
      if (!group.isClosed) continue;
      ExactSum sum;
      for (const int t : group.triangles) {
        const Triangle& c = m_set.triangles[t];
        sum.addDeterminant(m_set.points[c[0]], m_set.points[c[1]], m_set.points[c[2]]);
      }
      group.sign = sum.sign();
      group.volume = sum.value(6);
    }
  }

  void findCopies() {
    std::map<double, std::vector<int>> byVolume;
    for (int g = 0; g < static_cast<int>(m_groups.size()); ++g)
      if (m_groups[g].isSolid()) byVolume[m_groups[g].volume].push_back(g);
    for (const auto& [volume, groups] : byVolume) {
      if (groups.size() < 2) continue;
      if (m_position.empty()) m_position = firstVertexAtPosition(m_set.points);
      std::set<std::vector<Triangle>> known;
      for (const int g : groups)
        m_groups[g].isCopy = !known.insert(trianglesOf(m_groups[g])).second;
    }
  }

  // The same for the same positions, in whatever order the triangles and their corners are.
  std::vector<Triangle> trianglesOf(const Group& group) const {
    std::vector<Triangle> triangles;
    for (const int t : group.triangles) {
      Triangle corners = m_set.triangles[t];
      for (int& corner : corners) corner = m_position[corner];
      std::ranges::sort(corners);
      triangles.push_back(corners);
    }
    std::ranges::sort(triangles);
    return triangles;
  }

  void joinCavities() {
    const WindingProbe probe(m_set);
    DisjointSets sets(static_cast<int>(m_groups.size()));
    for (int g = 0; g < static_cast<int>(m_groups.size()); ++g) {
      if (!m_groups[g].isSolid()) continue;
      const int around = smallestAround(probe, g);
      if (around >= 0 && m_groups[around].sign != m_groups[g].sign) sets.join(around, g);
    }
    for (int g = 0; g < static_cast<int>(m_groups.size()); ++g) m_joined.push_back(sets.find(g));
  }

  // A fan may have triangles without area, but not all of a part that encloses a volume are.
  int triangleWithArea(const Group& group) const {
    const auto hasArea = [&](int t) {
      const Triangle& c = m_set.triangles[t];
      return !collinear(m_set.points[c[0]], m_set.points[c[1]], m_set.points[c[2]]);
    };
    return *std::ranges::find_if(group.triangles, hasArea);
  }

  // Of the solid groups that wind around the group, the one with the smallest volume; -1: none.
  int smallestAround(const WindingProbe& probe, int group) const {
    std::map<int, int> windings;
    probe.visit(triangleWithArea(m_groups[group]), [&](int other, int turn) {
      const int of = m_group[other];
      if (of != group && m_groups[of].isSolid()) windings[of] += turn;
    });
    int smallest = -1;
    for (const auto& [other, winding] : windings) {
      if (winding == 0) continue;
      if (smallest < 0 || std::abs(m_groups[other].volume) < std::abs(m_groups[smallest].volume))
        smallest = other;
    }
    return smallest;
  }

  const TriangleSet& m_set;
  std::vector<int> m_group;  // per triangle
  std::vector<Group> m_groups;
  std::vector<int> m_position;  // per point, once it is needed
  std::vector<int> m_joined;    // per group: the first group of its part; empty: each is a part
};

}  // namespace

SolidParts solidPartsOf(const TriangleSet& set) {
  return GroupsOfSet(set).numbered();
}

std::vector<int> indexedPartsOf(const PolygonSoup& soup) {
  Findings findings(0);
  ValidationOptions byIndex;
  byIndex.joinEqualPositions = false;
  const Surface surface = surfaceOf(soup, byIndex, findings);
  // Polygons as fans: a part that is closed has the same edges, and the same signed volume.
  TriangleSet set{soup.vertices, {}, {}};
  for (int f = 0; f < surface.faceCount(); ++f) {
    const std::span<const int> loop = surface.face(f);
    for (size_t i = 2; i < loop.size(); ++i) set.add({loop[0], loop[i - 1], loop[i]}, f);
  }
  const SolidParts parts = solidPartsOf(set);
  std::vector<int> ofFace(soup.faces.size(), SolidParts::kNone);
  for (size_t t = 0; t < set.triangles.size(); ++t) ofFace[set.origins[t]] = parts.ofTriangle[t];
  return ofFace;
}

// A part has all triangles of its faces, so a given face has one part. New faces are triangles that
// keep their order.
std::vector<int> partsOfFaces(const SoupOfTriangles& whole, const TriangleSet& set,
                              const SolidParts& parts) {
  std::map<int, int> ofOrigin;
  std::vector<int> ofNew;
  for (size_t t = 0; t < set.triangles.size(); ++t) {
    if (set.origins[t] >= 0) {
      ofOrigin[set.origins[t]] = parts.ofTriangle[t];
    } else {
      ofNew.push_back(parts.ofTriangle[t]);
    }
  }
  std::vector<int> ofFace;
  size_t next = 0;  // of the new triangles
  for (const int origin : whole.origins)
    ofFace.push_back(origin >= 0 ? ofOrigin[origin] : ofNew[next++]);
  return ofFace;
}

}  // namespace halfspace::geometry
