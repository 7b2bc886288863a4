// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Surfaces that rounding left with flat triangles, built so that removing these leaves an edge at
// which two wedges of the solid have the same two vertices.
#include <algorithm>
#include <array>
#include <map>

#include <QtTest>

#include "geometry/boolean/collapse.h"
#include "geometry/mesh/polygon_mesh.h"

using namespace halfspace::geometry;

namespace {

using Cell = std::array<int, 3>;

// The surface of unit cells of a sheared lattice, as parallelograms with shared vertices. The
// lattice is made of whole units in the last place, so a middle of an edge may have no double.
class CellSurface {
 public:
  explicit CellSurface(const std::array<Vec3, 3>& axes) : m_axes(axes) {}

  PolygonSoup of(const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) {
      for (int axis = 0; axis < 3; ++axis) {
        for (const int step : {-1, 1}) {
          Cell across = cell;
          across[axis] += step;
          if (std::find(cells.begin(), cells.end(), across) == cells.end()) add(cell, axis, step);
        }
      }
    }
    return std::move(m_soup);
  }

  Vec3 at(const Cell& corner) const {
    constexpr double kUnit = 0x1p-52;  // between neighbouring doubles from 1 to 2
    const Vec3 offset = corner[0] * m_axes[0] + corner[1] * m_axes[1] + corner[2] * m_axes[2];
    return Vec3::Constant(1.5) + kUnit * offset;
  }

 private:
  void add(const Cell& cell, int axis, int step) {
    constexpr std::array<std::array<int, 2>, 4> kAround{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    std::vector<int> face;
    for (const auto& [u, v] : kAround) {
      Cell corner = cell;
      corner[axis] += step > 0 ? 1 : 0;
      corner[(axis + 1) % 3] += u;
      corner[(axis + 2) % 3] += v;
      face.push_back(vertexAt(corner));
    }
    if (step < 0) std::reverse(face.begin(), face.end());
    m_soup.faces.push_back(std::move(face));
  }

  int vertexAt(const Cell& corner) {
    const auto [known, isNew] =
        m_vertices.try_emplace(corner, static_cast<int>(m_soup.vertices.size()));
    if (isNew) m_soup.vertices.push_back(at(corner));
    return known->second;
  }

  std::array<Vec3, 3> m_axes;
  std::map<Cell, int> m_vertices;
  PolygonSoup m_soup;
};

// Two cells that touch in the edge from (1, 1, 1) to (1, 1, 2), between two full layers of four
// cells: two wedges with the same two vertices.
const std::vector<Cell> kTouchingCells{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1},
                                       {1, 1, 1}, {0, 0, 2}, {1, 0, 2}, {0, 1, 2}, {1, 1, 2}};

// Adds a flat triangle on the edge between two vertices, one face of which gets a corner in the
// exact middle.
void addFlatTriangle(PolygonSoup& soup, const Vec3& from, const Vec3& to) {
  const auto vertexAt = [&](const Vec3& position) {
    const auto found = std::find(soup.vertices.begin(), soup.vertices.end(), position);
    return static_cast<int>(found - soup.vertices.begin());
  };
  const int p = vertexAt(from), q = vertexAt(to), r = static_cast<int>(soup.vertices.size());
  soup.vertices.push_back(0.5 * from + 0.5 * to);
  for (std::vector<int>& face : soup.faces) {
    for (size_t i = 0; i < face.size(); ++i) {
      if (face[i] != p || face[(i + 1) % face.size()] != q) continue;
      face.insert(face.begin() + static_cast<std::ptrdiff_t>(i + 1), r);
      soup.faces.push_back({p, q, r});
      return;
    }
  }
}

struct Collapsed {
  PolygonSoup soup;
  int removed = 0;
};

Collapsed collapsed(const std::array<Vec3, 3>& axes) {
  CellSurface surface(axes);
  Collapsed result{surface.of(kTouchingCells), 0};
  addFlatTriangle(result.soup, surface.at({0, 0, 0}), surface.at({0, 1, 0}));
  std::vector<int> origins(result.soup.faces.size(), 0);
  std::vector<bool> moved(result.soup.vertices.size(), true);
  result.removed = collapseFlatFaces(result.soup, origins, moved);
  return result;
}

int verticesAt(const PolygonSoup& soup, const Vec3& position) {
  return static_cast<int>(std::count(soup.vertices.begin(), soup.vertices.end(), position));
}

}  // namespace

class CollapsedFaces : public QObject {
  Q_OBJECT
 private slots:
  void doubledEdge_isSplitInItsMiddle() {
    const std::array<Vec3, 3> axes{Vec3(64, 0, 0), Vec3(0, 64, 0), Vec3(0, 0, 64)};
    const Collapsed result = collapsed(axes);
    QCOMPARE(result.removed, 1);
    const auto mesh = PolygonMesh::fromFaces(result.soup);
    if (!mesh) QFAIL(messageOf(mesh.reasons()).c_str());
    const CellSurface surface(axes);
    const Vec3 middle = 0.5 * surface.at({1, 1, 1}) + 0.5 * surface.at({1, 1, 2});
    QCOMPARE(verticesAt(result.soup, middle), 2);
  }

  // The middle of the doubled edge, rounded, lies on a line with one of its ends and a corner of a
  // face at the edge: (0, 0, 0) + (1, 1, 2) in the lattice is between (2, 1, 4) and (0, 1, 0).
  void doubledEdgeBesideItsNeighbours_isSplitElsewhere() {
    const std::array<Vec3, 3> axes{Vec3(2, 0, 4), Vec3(0, 64, -128), Vec3(2, 1, 4)};
    const Collapsed result = collapsed(axes);
    QVERIFY(result.removed > 0);
    const auto mesh = PolygonMesh::fromFaces(result.soup);
    if (!mesh) QFAIL(messageOf(mesh.reasons()).c_str());
    const CellSurface surface(axes);
    QCOMPARE(verticesAt(result.soup, surface.at({1, 1, 1})), 1);
    QCOMPARE(verticesAt(result.soup, surface.at({1, 1, 2})), 1);
  }
};

QTEST_APPLESS_MAIN(CollapsedFaces)
#include "collapsed_faces.moc"
