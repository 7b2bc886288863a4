// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/flat_triangles.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "geometry/boolean/collapse.h"
#include "geometry/mesh/polygon_checks.h"
#include "geometry/mesh/topology.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::plugins {

using geometry::PolygonSoup;
using geometry::Vec3;

namespace {

bool hasFlatTriangle(const PolygonSoup& soup) {
  return std::any_of(soup.faces.begin(), soup.faces.end(), [&](const std::vector<int>& face) {
    const Vec3 corners[3] = {soup.vertices[static_cast<size_t>(face[0])],
                             soup.vertices[static_cast<size_t>(face[1])],
                             soup.vertices[static_cast<size_t>(face[2])]};
    return geometry::polygonError(corners).has_value();
  });
}

// Triangulates the polygons that got additional corners. Empty if one cannot be triangulated.
std::optional<PolygonSoup> triangles(const PolygonSoup& soup) {
  PolygonSoup result;
  result.vertices = soup.vertices;
  for (size_t i = 0; i < soup.faces.size(); ++i) {
    const std::vector<int>& face = soup.faces[i];
    if (face.size() == 3) {
      result.faces.push_back(face);
    } else {
      const auto cut = geometry::triangulate(soup.vertices, {{&face, 1}, Vec3::Zero()});
      if (!cut) return std::nullopt;
      for (const geometry::Triangle& t : *cut) result.faces.push_back({t[0], t[1], t[2]});
    }
    if (!soup.surfaces.empty()) result.surfaces.resize(result.faces.size(), soup.surfaces[i]);
  }
  return result;
}

void dropEmptyFaces(PolygonSoup& soup) {
  size_t kept = 0;
  for (size_t i = 0; i < soup.faces.size(); ++i) {
    if (soup.faces[i].empty()) continue;
    if (!soup.surfaces.empty()) soup.surfaces[kept] = soup.surfaces[i];
    if (kept != i) soup.faces[kept] = std::move(soup.faces[i]);
    ++kept;
  }
  soup.faces.resize(kept);
  if (!soup.surfaces.empty()) soup.surfaces.resize(kept);
}

std::optional<PolygonSoup> withoutFlatFaces(const PolygonSoup& source) {
  PolygonSoup soup{source.vertices, source.faces, {}};
  std::vector<int> origins(soup.faces.size());
  std::iota(origins.begin(), origins.end(), 0);
  std::vector<bool> everywhere(soup.vertices.size(), true);
  if (geometry::collapseFlatFaces(soup, origins, everywhere) == 0) return std::nullopt;
  if (!source.surfaces.empty()) {
    for (const int face : origins) {
      soup.surfaces.push_back(source.surfaces[static_cast<size_t>(face)]);
    }
  }
  std::optional<PolygonSoup> mended = triangles(soup);
  if (mended && !geometry::topologyOf(*mended).isClosedManifold()) mended.reset();
  return mended;
}

void dropUnusedVertices(PolygonSoup& soup) {
  std::vector<int> number(soup.vertices.size(), -1);
  for (const auto& face : soup.faces) {
    for (const int vertex : face) number[static_cast<size_t>(vertex)] = 0;
  }
  int kept = 0;
  for (size_t i = 0; i < number.size(); ++i) {
    if (number[i] < 0) continue;
    soup.vertices[static_cast<size_t>(kept)] = soup.vertices[i];
    number[i] = kept++;
  }
  soup.vertices.resize(static_cast<size_t>(kept));
  for (auto& face : soup.faces) {
    for (int& vertex : face) vertex = number[static_cast<size_t>(vertex)];
  }
}

// Whether the result is closed and no part of the surface vanished. A solid that is thinner than
// the distance of two floats would leave nothing; its flat triangles stay then, for the export to
// report.
bool keepsSolids(const PolygonSoup& before, const PolygonSoup& after) {
  const geometry::MeshTopology topology = geometry::topologyOf(after);
  return topology.isClosedManifold() &&
         topology.components >= geometry::topologyOf(before).components;
}

}  // namespace

size_t removeFlatTriangles(MeshContents& mesh) {
  if (!hasFlatTriangle(mesh.soup)) return 0;
  PolygonSoup soup = mesh.soup;
  contractEdgesWithoutLength(soup);
  dropEmptyFaces(soup);
  // The remaining flat triangles have three different corners on one line. If they cannot be
  // removed, the result of the contraction alone is kept.
  if (auto mended = withoutFlatFaces(soup)) soup = *std::move(mended);
  const size_t before = mesh.soup.faces.size();
  if (soup.faces.size() == before || !keepsSolids(mesh.soup, soup)) return 0;
  dropUnusedVertices(soup);
  mesh.soup = std::move(soup);
  return before - mesh.soup.faces.size();
}

namespace {

// GCC 12 at -O2 optimises a cast to float and back away in two of three lanes, of vectors and of
// loops over them. `volatile` keeps it from doing so.
double asFloat(double x) {
  const volatile float single = static_cast<float>(x);
  return static_cast<double>(single);
}

}  // namespace

void roundToFloats(PolygonSoup& soup) {
  for (Vec3& vertex : soup.vertices)
    for (int i = 0; i < 3; ++i) vertex[i] = asFloat(vertex[i]);
}

bool holdsFloats(const PolygonSoup& soup) {
  return std::ranges::all_of(soup.vertices, [](const Vec3& vertex) {
    return std::ranges::all_of(vertex, [](double x) { return x == asFloat(x); });
  });
}

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
