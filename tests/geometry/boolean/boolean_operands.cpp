// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which operands are accepted or refused, and what a result reports about itself.
#include <cmath>

#include <QtTest>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace::geometry;

namespace {

PolygonMesh mesh(PolygonSoup soup) {
  return PolygonMesh::fromFaces(std::move(soup)).value();
}
PolygonMesh box(const Vec3& low, const Vec3& high) {
  return mesh(samples::box(low, high));
}

PolygonSoup labelled(PolygonSoup soup, int surface) {
  soup.surfaces.assign(soup.faces.size(), surface);
  return soup;
}

// A box rotated by an angle whose sine and cosine are no doubles, so its corners are rounded.
PolygonMesh turnedBox(double angle) {
  PolygonSoup soup = samples::box(Vec3(-1, -1, -1), Vec3(1, 1, 1));
  for (Vec3& p : soup.vertices) {
    p = Vec3(std::cos(angle) * p.x() - std::sin(angle) * p.y(),
             std::sin(angle) * p.x() + std::cos(angle) * p.y(), p.z() + 0.1 * p.x());
  }
  return mesh(triangulatedWherePlanarityFails(std::move(soup)));
}

}  // namespace

class BooleanOperands : public QObject {
  Q_OBJECT
 private slots:
  void crossingComponents_areRefusedWithPositions() {
    const PolygonMesh crossing = mesh(samples::together(
        samples::box(Vec3(0, 0, 0), Vec3(2, 2, 2)), samples::box(Vec3(1, 1, 1), Vec3(3, 3, 3))));
    const auto result =
        boolean(box(Vec3(-5, -5, -5), Vec3(-4, -4, -4)), crossing, Operation::unite);
    QVERIFY(!result.ok());
    QCOMPARE(result.reasons()[0].kind, ErrorKind::selfIntersecting);
    QCOMPARE(result.reasons()[0].subject, std::string("b"));
    QVERIFY(result.reasons()[0].position.has_value());
  }

  void crossingAtTheCut_isNoticedByCorefinementWithoutTheCheck() {
    const PolygonMesh crossing = mesh(samples::together(
        samples::box(Vec3(0, 0, 0), Vec3(2, 2, 2)), samples::box(Vec3(1, 1, 1), Vec3(3, 3, 3))));
    const auto result =
        boolean(crossing, box(Vec3(0.5, 0.5, 0.5), Vec3(2.5, 2.5, 2.5)), Operation::subtract,
                {.checkOperands = false, .engine = BooleanEngine::corefinement});
    QVERIFY(!result.ok());
    QCOMPARE(result.reasons()[0].kind, ErrorKind::selfIntersecting);
  }

  void sameCubeTwice_overlapsItself() {
    const PolygonSoup cube = samples::box(Vec3(0, 0, 0), Vec3(1, 1, 1));
    const PolygonMesh twice = mesh(samples::together(cube, cube));
    QVERIFY(!selfIntersections(twice).empty());
    QVERIFY(!boolean(twice, box(Vec3(5, 5, 5), Vec3(6, 6, 6)), Operation::unite).ok());
  }

  void touchingComponents_areNoError() {
    const PolygonMesh touching = mesh(samples::together(
        samples::box(Vec3(0, 0, 0), Vec3(1, 1, 1)), samples::box(Vec3(1, 1, 0), Vec3(2, 2, 1))));
    QVERIFY(selfIntersections(touching).empty());
    const auto result = boolean(touching, box(Vec3(0.5, 0.5, 0), Vec3(1.5, 1.5, 1)),
                                Operation::unite, {true, true});
    QVERIFY(result.ok());
    QCOMPARE(result.value().volume->exact, std::string("5/2"));
  }

  void nestingIsChecked() {
    const PolygonSoup outer = samples::box(Vec3(0, 0, 0), Vec3(4, 4, 4));
    const PolygonSoup inner = samples::box(Vec3(1, 1, 1), Vec3(2, 2, 2));
    QVERIFY(solidErrors(mesh(samples::together(outer, samples::insideOut(inner)))).empty());
    const Reasons nested = solidErrors(mesh(samples::together(outer, inner)));
    QCOMPARE(nested.size(), size_t{1});
    QCOMPARE(nested[0].kind, ErrorKind::insideOut);
    QCOMPARE(nested[0].element, 6);
    const PolygonSoup apart = samples::insideOut(samples::box(Vec3(5, 5, 5), Vec3(6, 6, 6)));
    QCOMPARE(solidErrors(mesh(samples::together(outer, apart))).size(), size_t{1});
  }

  void cavitiesStay() {
    const PolygonMesh hollow =
        mesh(samples::together(samples::box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                               samples::insideOut(samples::box(Vec3(1, 1, 1), Vec3(2, 2, 2)))));
    const auto result =
        boolean(hollow, box(Vec3(3, 3, 3), Vec3(5, 5, 5)), Operation::unite, {true, true});
    QVERIFY(result.ok());
    QCOMPARE(result.value().volume->exact, std::string("70"));
    QCOMPARE(topologyOf(result.value().mesh->soup()).components, 2);
    const auto plugged =
        boolean(hollow, box(Vec3(1, 1, 1), Vec3(2, 2, 2)), Operation::unite, {true, true});
    QVERIFY(plugged.ok());
    QCOMPARE(plugged.value().volume->exact, std::string("64"));
    QCOMPARE(plugged.value().mesh->faces().size(), size_t{6});
  }

  void surfacesAndOriginsFollowTheFaces() {
    const PolygonMesh a = mesh(labelled(samples::box(Vec3(0, 0, 0), Vec3(2, 1, 1)), 7));
    const PolygonMesh b = mesh(labelled(samples::box(Vec3(1, 0, 0), Vec3(3, 1, 1)), 9));
    const auto result = boolean(a, b, Operation::unite);
    QVERIFY(result.ok());
    const PolygonMesh& joined = *result.value().mesh;
    // Faces of different surfaces are not joined: two ends, and four sides in two parts each.
    QCOMPARE(joined.faces().size(), size_t{10});
    for (int face = 0; face < 10; ++face) {
      const OperandFace& origin = result.value().origins[static_cast<size_t>(face)];
      QCOMPARE(joined.surface(face), origin.operand == 0 ? 7 : 9);
    }
  }

  void roundedCorners_areCountedAndValid() {
    const PolygonMesh a = turnedBox(0.3);
    const PolygonMesh b = turnedBox(1.1);
    for (const Operation operation :
         {Operation::unite, Operation::subtract, Operation::intersect}) {
      const auto result = boolean(a, b, operation, {true, true});
      QVERIFY(result.ok());
      QVERIFY(result.value().roundedVertices > 0);
      QVERIFY(result.value().roundingFaults.empty());
      const double rounded = exactVolume(result.value().mesh->soup()).value;
      QVERIFY(std::abs(rounded - result.value().volume->value) < 1e-14);
    }
  }

  void almostEqualPlanes_survive() {
    // The same box again, rotated by a few ulps: it makes slivers everywhere, and none may break
    // the result.
    const PolygonMesh a = turnedBox(0.3);
    const PolygonMesh b = turnedBox(0.3 + 1e-15);
    for (const Operation operation :
         {Operation::unite, Operation::subtract, Operation::intersect}) {
      const auto result = boolean(a, b, operation, {true, true});
      if (!result) qWarning("%s", messageOf(result.reasons()).c_str());
      // Rounding may leave faces that no mesh can represent; the result then has to give a reason.
      if (!result) {
        QVERIFY(!result.reasons().empty());
        continue;
      }
      if (!result.value().mesh) continue;
      QVERIFY(topologyOf(result.value().mesh->soup()).isClosedManifold());
      qInfo("%zu faces, %d rounded, %d collapsed, %zu faults", result.value().mesh->faces().size(),
            result.value().roundedVertices, result.value().collapsedFaces,
            result.value().roundingFaults.size());
    }
  }
};

QTEST_APPLESS_MAIN(BooleanOperands)
#include "boolean_operands.moc"
