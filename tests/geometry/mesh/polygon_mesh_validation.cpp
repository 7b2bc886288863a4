// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include <QtTest>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace::geometry;

namespace {

const PolygonSoup kCube = samples::box(Vec3(0, 0, 0), Vec3(2, 2, 2));

int count(const Result<PolygonMesh>& result, ErrorKind kind) {
  if (result.ok()) return 0;
  return static_cast<int>(std::count_if(result.reasons().begin(), result.reasons().end(),
                                        [&](const Reason& reason) { return reason.kind == kind; }));
}

}  // namespace

class PolygonMeshValidation : public QObject {
  Q_OBJECT
 private slots:
  void cubeAndRing_areValid() {
    QVERIFY(PolygonMesh::fromFaces(kCube).ok());
    QVERIFY(PolygonMesh::fromFaces(samples::squareRing()).ok());
  }

  void nothing_isRefused() { QCOMPARE(count(PolygonMesh::fromFaces({}), ErrorKind::noFaces), 1); }

  void missingFace_opensItsFourEdges() {
    PolygonSoup soup = kCube;
    soup.faces.pop_back();
    const auto result = PolygonMesh::fromFaces(soup);
    QCOMPARE(count(result, ErrorKind::openEdge), 4);
    QCOMPARE(result.reasons().size(), size_t{4});
    QVERIFY(result.reasons()[0].position.has_value());
    QCOMPARE(result.reasons()[0].position->x(), 2.0);
  }

  void flippedFace_isMisorientedAlongAllItsEdges() {
    PolygonSoup soup = kCube;
    std::reverse(soup.faces[3].begin(), soup.faces[3].end());
    QCOMPARE(count(PolygonMesh::fromFaces(soup), ErrorKind::misoriented), 4);
  }

  void insideOutCube_isRefused() {
    const auto result = PolygonMesh::fromFaces(samples::insideOut(kCube));
    QCOMPARE(count(result, ErrorKind::insideOut), 1);
  }

  void cavity_isAllowed() {
    const PolygonSoup inner = samples::insideOut(samples::box(Vec3(.5, .5, .5), Vec3(1, 1, 1)));
    QVERIFY(PolygonMesh::fromFaces(samples::together(kCube, inner)).ok());
  }

  void cornerOffByOneUlp_isNotPlanar() {
    PolygonSoup soup = kCube;
    soup.vertices[7].x() = std::nextafter(2.0, 3.0);
    const auto result = PolygonMesh::fromFaces(soup);
    // Only x was moved: of the three faces around the corner, only the one at x = 2 is bent.
    QCOMPARE(count(result, ErrorKind::notPlanar), 1);
    QCOMPARE(result.reasons()[0].element, 5);
    const PolygonSoup planar = triangulatedWherePlanarityFails(soup);
    QCOMPARE(planar.faces.size(), size_t{7});
    QVERIFY(PolygonMesh::fromFaces(planar).ok());
  }

  void surfaces_followTheTrianglesOfABentFace() {
    PolygonSoup soup = kCube;
    soup.surfaces = {0, 1, 2, 3, 4, 5};
    soup.vertices[7].x() = 2.5;
    const PolygonSoup planar = triangulatedWherePlanarityFails(soup);
    QCOMPARE(planar.surfaces.size(), planar.faces.size());
    QCOMPARE(std::count(planar.surfaces.begin(), planar.surfaces.end(), 5), 2);
  }

  void everyReasonIsNamedAtOnce() {
    PolygonSoup soup = kCube;
    soup.faces[0] = {0, 2, 3, 9};
    soup.faces[1] = {4, 5, 4, 6};
    soup.vertices[2].z() = std::numeric_limits<double>::quiet_NaN();
    soup.vertices[3].z() = 1e9;
    const auto result = PolygonMesh::fromFaces(soup);
    QCOMPARE(count(result, ErrorKind::indexOutOfRange), 1);
    QCOMPARE(count(result, ErrorKind::repeatedVertex), 1);
    QCOMPARE(count(result, ErrorKind::notFinite), 1);
    QCOMPARE(count(result, ErrorKind::outOfRange), 1);
  }

  void wrongNumberOfSurfaces_isRefused() {
    PolygonSoup soup = kCube;
    soup.surfaces = {1, 2};
    QCOMPARE(count(PolygonMesh::fromFaces(soup), ErrorKind::badParameter), 1);
  }

  void flatTriangle_isDegenerate() {
    PolygonSoup soup = kCube;
    soup.vertices.emplace_back(1, 0, 0);  // in the middle of edge 0-1
    soup.faces.push_back({0, 1, 8});
    QCOMPARE(count(PolygonMesh::fromFaces(soup), ErrorKind::degenerateFace), 1);
  }

  void bowTie_isSelfIntersecting() {
    PolygonSoup soup = kCube;
    std::swap(soup.faces[1][1], soup.faces[1][2]);
    QCOMPARE(count(PolygonMesh::fromFaces(soup), ErrorKind::selfIntersecting), 1);
  }

  void fourFacesAtAnEdge_areNonManifold() {
    // Two cubes that share the vertices of one edge.
    PolygonSoup soup = samples::together(kCube, samples::box(Vec3(2, 2, 0), Vec3(4, 4, 2)));
    for (std::vector<int>& face : soup.faces) {
      for (int& vertex : face) {
        if (vertex == 8) vertex = 3;
        if (vertex == 12) vertex = 7;
      }
    }
    const auto result = PolygonMesh::fromFaces(soup);
    QCOMPARE(count(result, ErrorKind::nonManifoldEdge), 1);
    QCOMPARE(topologyOf(soup).nonManifoldEdges, 1);
  }

  void twoFansAtAVertex_areNonManifoldAndCanBeSplit() {
    PolygonSoup soup = samples::together(kCube, samples::box(Vec3(2, 2, 2), Vec3(4, 4, 4)));
    for (std::vector<int>& face : soup.faces) {
      for (int& vertex : face) {
        if (vertex == 8) vertex = 7;
      }
    }
    const auto result = PolygonMesh::fromFaces(soup);
    QCOMPARE(count(result, ErrorKind::nonManifoldVertex), 1);
    QCOMPARE(*result.reasons()[0].position, Vec3(2, 2, 2));
    QVERIFY(PolygonMesh::fromFaces(withVertexFansSplit(soup)).ok());
  }
};

QTEST_APPLESS_MAIN(PolygonMeshValidation)
#include "polygon_mesh_validation.moc"
