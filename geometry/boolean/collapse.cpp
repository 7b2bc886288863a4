// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/collapse.h"

#include <algorithm>
#include <set>

#include "geometry/mesh/polygon_checks.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

using Loop = std::vector<int>;

// One pass over all flat faces (faces without area). Faces around a changed vertex are locked until
// the next pass: the tables of edges and faces are built at the start of a pass and are out of date
// there.
class CollapsePass {
 public:
  CollapsePass(PolygonSoup& soup, const std::vector<int>& flatFaces)
      : m_soup(soup),
        m_flatFaces(flatFaces),
        m_uses(edgeUses(soup)),
        m_locked(soup.faces.size(), false),
        m_facesAt(soup.vertices.size()) {
    for (int face = 0; face < static_cast<int>(soup.faces.size()); ++face) {
      for (const int vertex : soup.faces[face]) m_facesAt[vertex].push_back(face);
    }
  }

  // Returns whether anything changed. Removed faces become empty loops.
  bool run() {
    bool changed = false;
    for (const int face : m_flatFaces) {
      if (m_locked[face]) continue;
      changed = (contractShortEdge(face) || joinAcrossLongestEdge(face)) || changed;
    }
    return changed;
  }

 private:
  const Vec3& at(int vertex) const { return m_soup.vertices[vertex]; }

  int faceAcross(int face, int from, int to) const {
    EdgeUse key{std::min(from, to), std::max(from, to), 0, 0, true};
    auto use =
        std::lower_bound(m_uses.begin(), m_uses.end(), key, [](const EdgeUse& a, const EdgeUse& b) {
          return std::tie(a.low, a.high) < std::tie(b.low, b.high);
        });
    for (; use != m_uses.end() && use->sameEdge(key); ++use) {
      if (use->face != face) return use->face;
    }
    return -1;
  }

  bool isLocked(int vertex) const {
    return std::any_of(m_facesAt[vertex].begin(), m_facesAt[vertex].end(),
                       [&](int face) { return m_locked[face]; });
  }
  void lock(int vertex) {
    for (const int face : m_facesAt[vertex]) m_locked[face] = true;
  }

  std::set<int> neighboursOf(int vertex) const {
    std::set<int> neighbours;
    for (const int face : m_facesAt[vertex]) {
      const Loop& loop = m_soup.faces[face];
      const auto position = std::find(loop.begin(), loop.end(), vertex) - loop.begin();
      const auto count = static_cast<std::ptrdiff_t>(loop.size());
      neighbours.insert(loop[static_cast<size_t>((position + 1) % count)]);
      neighbours.insert(loop[static_cast<size_t>((position + count - 1) % count)]);
    }
    return neighbours;
  }

  // The link condition: the two ends of the edge have no common neighbours except the apexes of
  // triangles at the edge, and no common faces except the two at the edge. Otherwise contracting
  // the edge would make the surface non-manifold.
  bool canContract(int keep, int drop) const {
    std::set<int> apexes;
    int common = 0;
    for (const int face : m_facesAt[drop]) {
      const Loop& loop = m_soup.faces[face];
      if (std::find(loop.begin(), loop.end(), keep) == loop.end()) continue;
      ++common;
      for (const int vertex : loop) {
        if (loop.size() == 3 && vertex != keep && vertex != drop) apexes.insert(vertex);
      }
    }
    if (common != 2) return false;
    const std::set<int> first = neighboursOf(keep);
    for (const int vertex : neighboursOf(drop)) {
      if (first.contains(vertex) && !apexes.contains(vertex)) return false;
    }
    return first.size() > 3 || neighboursOf(drop).size() > 3;
  }

  bool contractShortEdge(int face) {
    const Loop loop = m_soup.faces[face];
    for (size_t i = 0; i < loop.size(); ++i) {
      const int keep = std::min(loop[i], loop[(i + 1) % loop.size()]);
      const int drop = std::max(loop[i], loop[(i + 1) % loop.size()]);
      if (at(keep) != at(drop) || isLocked(keep) || isLocked(drop) || !canContract(keep, drop)) {
        continue;
      }
      lock(keep);
      lock(drop);
      for (const int touched : m_facesAt[drop]) contractIn(touched, keep, drop);
      return true;
    }
    return false;
  }

  void contractIn(int face, int keep, int drop) {
    Loop& loop = m_soup.faces[face];
    if (std::find(loop.begin(), loop.end(), keep) != loop.end()) {
      std::erase(loop, drop);
      if (loop.size() < 3) loop.clear();
    } else {
      std::replace(loop.begin(), loop.end(), drop, keep);
    }
  }

  bool joinAcrossLongestEdge(int face) {
    const Loop loop = m_soup.faces[face];
    const size_t count = loop.size();
    size_t longest = 0;
    const auto length = [&](size_t i) {
      return (at(loop[(i + 1) % count]) - at(loop[i])).squaredNorm();
    };
    for (size_t i = 1; i < count; ++i) {
      if (length(i) > length(longest)) longest = i;
    }
    const int from = loop[longest];
    const int to = loop[(longest + 1) % count];
    const int other = faceAcross(face, from, to);
    if (other < 0 || m_locked[other] || m_soup.faces[other].empty()) return false;
    Loop path;  // the other corners of the face, in its order from `to` to `from`
    for (size_t i = 2; i < count; ++i) path.push_back(loop[(longest + i) % count]);
    Loop& target = m_soup.faces[other];
    for (const int vertex : path) {
      if (std::find(target.begin(), target.end(), vertex) != target.end()) return false;
    }
    // The neighbour's loop has the edge from `to` to `from`; the path is inserted into this edge.
    const auto position = std::find(target.begin(), target.end(), to);
    target.insert(position + 1, path.begin(), path.end());
    m_soup.faces[face].clear();
    for (const int vertex : loop) lock(vertex);
    for (const int vertex : target) lock(vertex);
    return true;
  }

  PolygonSoup& m_soup;
  const std::vector<int>& m_flatFaces;
  std::vector<EdgeUse> m_uses;
  std::vector<bool> m_locked;
  std::vector<std::vector<int>> m_facesAt;
};

// The faces without area among those with a moved vertex.
std::vector<int> flatFaces(const PolygonSoup& soup, const std::vector<bool>& moved) {
  std::vector<int> flat;
  std::vector<Vec3> corners;
  for (int face = 0; face < static_cast<int>(soup.faces.size()); ++face) {
    const Loop& loop = soup.faces[face];
    if (std::none_of(loop.begin(), loop.end(), [&](int vertex) { return moved[vertex]; })) continue;
    corners.clear();
    for (const int vertex : loop) corners.push_back(soup.vertices[vertex]);
    if (polygonError(corners) == ErrorKind::degenerateFace) flat.push_back(face);
  }
  return flat;
}

int removeEmptyFaces(PolygonSoup& soup, std::vector<int>& origins) {
  size_t kept = 0;
  for (size_t face = 0; face < soup.faces.size(); ++face) {
    if (soup.faces[face].empty()) continue;
    if (kept != face) {
      soup.faces[kept] = std::move(soup.faces[face]);
      origins[kept] = origins[face];
    }
    ++kept;
  }
  const int removed = static_cast<int>(soup.faces.size() - kept);
  soup.faces.resize(kept);
  origins.resize(kept);
  return removed;
}

}  // namespace

int collapseFlatFaces(PolygonSoup& soup, std::vector<int>& origins,
                      const std::vector<bool>& moved) {
  int removed = 0;
  for (;;) {
    const std::vector<int> flat = flatFaces(soup, moved);
    if (flat.empty() || !CollapsePass(soup, flat).run()) return removed;
    removed += removeEmptyFaces(soup, origins);
  }
}

}  // namespace halfspace::geometry
