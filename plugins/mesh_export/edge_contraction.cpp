// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/edge_contraction.h"

#include <algorithm>
#include <set>

namespace halfspace::plugins {

namespace {

class Contraction {
 public:
  explicit Contraction(geometry::PolygonSoup& soup)
      : m_soup(soup), m_facesAt(soup.vertices.size()) {
    for (int face = 0; face < static_cast<int>(soup.faces.size()); ++face) {
      for (const int vertex : loop(face)) facesAt(vertex).push_back(face);
    }
  }

  void run() {
    for (int face = 0; face < static_cast<int>(m_soup.faces.size()); ++face) {
      for (size_t i = 0; i < 3 && !loop(face).empty(); ++i) {
        const int a = loop(face)[i];
        const int b = loop(face)[(i + 1) % 3];
        if (at(a) == at(b) && canContract(a, b)) contract(std::min(a, b), std::max(a, b));
      }
    }
  }

 private:
  const geometry::Vec3& at(int vertex) const {
    return m_soup.vertices[static_cast<size_t>(vertex)];
  }
  std::vector<int>& loop(int face) { return m_soup.faces[static_cast<size_t>(face)]; }
  std::vector<int>& facesAt(int vertex) { return m_facesAt[static_cast<size_t>(vertex)]; }

  bool names(int face, int vertex) {
    return std::find(loop(face).begin(), loop(face).end(), vertex) != loop(face).end();
  }

  std::set<int> neighboursOf(int vertex) {
    std::set<int> neighbours;
    for (const int face : facesAt(vertex)) neighbours.insert(loop(face).begin(), loop(face).end());
    neighbours.erase(vertex);
    return neighbours;
  }

  bool canContract(int a, int b) {
    size_t atEdge = 0;
    for (const int face : facesAt(a)) atEdge += names(face, b) ? 1 : 0;
    const std::set<int> first = neighboursOf(a);
    const std::set<int> second = neighboursOf(b);
    size_t common = 0;
    for (const int vertex : first) common += second.contains(vertex) ? 1 : 0;
    // If both have three neighbours, they are corners of a tetrahedron, which must not be
    // flattened.
    return atEdge == 2 && common == 2 && (first.size() > 3 || second.size() > 3);
  }

  void contract(int keep, int drop) {
    for (const int face : facesAt(drop)) {
      if (names(face, keep)) {
        for (const int vertex : loop(face)) {
          if (vertex != drop) std::erase(facesAt(vertex), face);
        }
        loop(face).clear();
      } else {
        std::replace(loop(face).begin(), loop(face).end(), drop, keep);
        facesAt(keep).push_back(face);
      }
    }
    facesAt(drop).clear();
  }

  geometry::PolygonSoup& m_soup;
  std::vector<std::vector<int>> m_facesAt;
};

}  // namespace

void contractEdgesWithoutLength(geometry::PolygonSoup& soup) {
  Contraction(soup).run();
}

}  // namespace halfspace::plugins
