// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "geometry/mesh/measure.h"
#include "geometry/mesh/operations/transform_mesh.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/geometry/brush_operations/sample_brushes.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 1977;

// A mesh with concave faces, one surface per face.
PolygonMesh stairs() {
  const Shape shape = findShapeKind("stairs")->build({}, {}).value();
  PolygonSoup soup = std::get<PolygonMesh>(shape).soup();
  for (size_t i = 0; i < soup.faces.size(); ++i) soup.surfaces.push_back(static_cast<int>(i) + 7);
  return PolygonMesh::fromFaces(soup).value();
}

bool identical(const PolygonMesh& a, const PolygonMesh& b) {
  return a.vertices() == b.vertices() && a.faces() == b.faces();
}

}  // namespace

class MeshTransforms : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void onTheGrid_nothingIsRounded() {
    const PolygonMesh mesh = stairs();
    const Vec3 centre(3, -5, 0.5);
    PolygonMesh turned = mesh;
    for (int i = 0; i < 4; ++i) turned = quarterTurned(turned, Axis::y, 1, centre).value().mesh;
    QVERIFY(identical(turned, mesh));
    const PolygonMesh once = mirrored(mesh, Axis::x, 7).value().mesh;
    QCOMPARE(exactVolume(once.soup()).exact, exactVolume(mesh.soup()).exact);
    QVERIFY(identical(mirrored(once, Axis::x, 7).value().mesh, mesh));
    const PolygonMesh there = translated(mesh, {1024, -3, 0.25}).value().mesh;
    QVERIFY(identical(translated(there, {-1024, 3, -0.25}).value().mesh, mesh));
    const PolygonMesh larger = scaled(mesh, {2, -3, 4}, centre).value().mesh;
    QCOMPARE(larger.faces().size(), mesh.faces().size());
    QCOMPARE(exactVolume(larger.soup()).value, 24 * exactVolume(mesh.soup()).value);
  }

  void rotatedMesh_isPlanarAgain() {
    Dice dice(kSeed);
    const PolygonMesh mesh = stairs();
    for (int i = 0; i < 20; ++i) {
      const DerivedMesh turned =
          transformed(mesh, dice.rotation(), dice.vector(9), dice.vector(9)).value();
      QCOMPARE(wrongWith(Shape(turned.mesh)), std::string());
      QCOMPARE(turned.origins.size(), turned.mesh.faces().size());
      for (size_t face = 0; face < turned.origins.size(); ++face) {
        QCOMPARE(turned.mesh.surface(static_cast<int>(face)), turned.origins[face] + 7);
      }
      const double ratio = exactVolume(turned.mesh.soup()).value / exactVolume(mesh.soup()).value;
      QVERIFY(std::abs(ratio - 1) < 1e-12);
    }
  }

  void badMaps_areRefused() {
    const PolygonMesh mesh = stairs();
    QCOMPARE(translated(mesh, {NAN, 0, 0}).reasons()[0].kind, ErrorKind::notFinite);
    QCOMPARE(translated(mesh, {1e9, 0, 0}).reasons()[0].kind, ErrorKind::outOfRange);
    QCOMPARE(scaled(mesh, {1, 0, 1}, Vec3::Zero()).reasons()[0].kind, ErrorKind::badParameter);
    QCOMPARE(
        transformed(mesh, Eigen::Matrix3d::Zero(), Vec3::Zero(), Vec3::Zero()).reasons()[0].kind,
        ErrorKind::badParameter);
  }
};

QTEST_APPLESS_MAIN(MeshTransforms)
#include "mesh_transforms.moc"
