// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rays of the evaluation along edges and through vertices of a mesh.
#include <gmpxx.h>

#include <array>
#include <map>
#include <memory>

#include <QtTest>

#include "geometry/csg/prepare/mesh_lookup.h"

using namespace halfspace::geometry;

namespace {

// A cube from 0 to `steps` whose sides are grids of unit squares, each divided into two triangles.
PolygonMesh gridBox(int steps) {
  PolygonSoup soup;
  std::map<std::array<int, 3>, int> known;
  const auto vertex = [&](std::array<int, 3> p) {
    const auto [at, isNew] = known.emplace(p, static_cast<int>(soup.vertices.size()));
    if (isNew) soup.vertices.emplace_back(p[0], p[1], p[2]);
    return at->second;
  };
  for (size_t axis = 0; axis < 3; ++axis) {
    for (const int height : {0, steps}) {
      for (int i = 0; i < steps; ++i) {
        for (int k = 0; k < steps; ++k) {
          const auto at = [&](int u, int v) {
            std::array<int, 3> p;
            p[axis] = height;
            p[(axis + 1) % 3] = u;
            p[(axis + 2) % 3] = v;
            return vertex(p);
          };
          std::array<int, 4> square{at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)};
          if (height == 0) std::swap(square[1], square[3]);
          soup.faces.push_back({square[0], square[1], square[2]});
          soup.faces.push_back({square[0], square[2], square[3]});
        }
      }
    }
  }
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

}  // namespace

class RaysThroughEdges : public QObject {
  Q_OBJECT
 private slots:
  void decideAtOnce() {
    constexpr int kSteps = 4;
    PlaneTable table;
    CsgSolid solid;
    solid.shape = std::make_shared<const PolygonMesh>(gridBox(kSteps));
    const PreparedSolid prepared = prepare(solid, table);
    for (int axis = 0; axis < 3; ++axis) {
      for (int height = -1; height <= 2 * kSteps + 1; height += 2) {  // in halves: on no side
        const OrientedPlane plane =
            table.intern(Plane::fromCoefficients(Vec3::Unit(axis), 0.5 * height).value());
        for (int u = -1; u <= 2 * kSteps + 1; ++u) {
          for (int v = -1; v <= 2 * kSteps + 1; ++v) {
            const auto isIn = [](int x) { return x > 0 && x < 2 * kSteps; };
            const auto isApart = [](int x) { return x < 0 || x > 2 * kSteps; };
            mpq_class exactU(u, 2), exactV(v, 2);
            exactU.canonicalize();
            exactV.canonicalize();
            const auto winding = prepared.mesh->windingAt(table, plane, axis, exactU, exactV);
            if (isIn(height) && isIn(u) && isIn(v)) {
              QVERIFY(winding.has_value());
              QCOMPARE(*winding, 1);
            } else if (isApart(height) || isApart(u) || isApart(v)) {
              QVERIFY(winding.has_value());
              QCOMPARE(*winding, 0);
            }
          }
        }
      }
    }
  }

  void pointsOnFacets_areUndecided() {
    PlaneTable table;
    CsgSolid solid;
    solid.shape = std::make_shared<const PolygonMesh>(gridBox(3));
    const PreparedSolid prepared = prepare(solid, table);
    // x + z = 4.5 meets the side z = 3 at x = 1.5.
    const OrientedPlane slope = table.intern(Plane::fromCoefficients(Vec3(1, 0, 1), 4.5).value());
    for (int y = 1; y < 24; ++y)
      QVERIFY(!prepared.mesh->windingAt(table, slope, 2, mpq_class(3, 2), mpq_class(0.125 * y)));
  }

  // Points in planes parallel to a slanted facet, nearer to it than doubles can tell.
  void pointsBesideSlantedFacets_areDecided() {
    PolygonSoup soup;
    soup.vertices = {Vec3(0.1, 0.2, -0.3), Vec3(7.3, 1.1, 0.7), Vec3(2.9, 9.7, -1.3),
                     Vec3(3.1, 3.3, 8.9)};
    soup.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    PlaneTable table;
    CsgSolid solid;
    solid.shape = std::make_shared<const PolygonMesh>(PolygonMesh::fromFaces(soup).value());
    const PreparedSolid prepared = prepare(solid, table);
    for (uint32_t facet = 0; facet < 4; ++facet) {
      const MeshLookup::Polygon polygon = prepared.mesh->polygon(facet);
      const Vec3 middle = (polygon.corners[0] + polygon.corners[1] + polygon.corners[2]) / 3.0;
      for (const long shift : {-3, -1, 0, 1, 3}) {
        for (const unsigned bits : {40u, 60u, 200u}) {
          // n.x = d + shift 2^-bits, in integers.
          auto c = table.plane(polygon.plane.id()).exactCoefficients();
          for (size_t i = 0; i < 4; ++i) {
            mpz_class value(c[i], 10);
            value <<= bits;
            c[i] = mpz_class(value + (i == 3 ? shift : 0)).get_str();
          }
          const OrientedPlane beside = table.intern(Plane::fromExactCoefficients(c).value());
          for (int axis = 0; axis < 3; ++axis) {
            const auto winding =
                prepared.mesh->windingAt(table, beside, axis, mpq_class(middle[(axis + 1) % 3]),
                                         mpq_class(middle[(axis + 2) % 3]));
            QCOMPARE(winding.has_value(), shift != 0);
            const bool isBehind = shift * polygon.plane.sign() < 0;
            if (winding) QCOMPARE(*winding, isBehind ? 1 : 0);
          }
        }
      }
    }
  }
};

QTEST_APPLESS_MAIN(RaysThroughEdges)
#include "rays_through_edges.moc"
