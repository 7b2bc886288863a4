// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Results with parts that are thinner than neighbouring doubles are apart: they are reported, with
// their position and volume.
#include <array>
#include <cmath>

#include <QtTest>

#include "geometry/boolean/boolean.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace::geometry;

namespace {

// Doubles around here are 2.3e-10 apart.
constexpr double kFar = 1048576.0;

// A triangle extruded from z = 0 to 1, its corners counter-clockwise.
PolygonSoup prism(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 up(0, 0, 1);
  return {{a, b, c, a + up, b + up, c + up},
          {{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}},
          {}};
}

// Below the line through (0, y) and (3, y + 1).
PolygonSoup below() {
  return prism(Vec3(0, kFar, 0), Vec3(3, kFar, 0), Vec3(3, kFar + 1, 0));
}
// Above a line that is flatter by so little that the space between the two is 1.5e-16 high.
PolygonSoup above() {
  return prism(Vec3(0, kFar, 0), Vec3(std::nextafter(3.0, 4.0), kFar + 1, 0), Vec3(0, kFar + 1, 0));
}

PolygonMesh mesh(PolygonSoup soup) {
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

}  // namespace

class ThinResults : public QObject {
  Q_OBJECT
 private slots:
  void wholeResult_data() { engines(); }
  void wholeResult() {
    const auto result = computed(mesh(below()), mesh(above()));
    QVERIFY2(result.ok(), result.ok() ? "" : messageOf(result.reasons()).c_str());
    QVERIFY(!result.value().mesh);
    QVERIFY(result.value().volume->value > 0);
    QCOMPARE(result.value().lostParts.size(), size_t{1});
    const LostPart& part = result.value().lostParts[0];
    QCOMPARE(part.volume, result.value().volume->value);
    QVERIFY(part.position.x() >= 0 && part.position.x() <= 3);
    QVERIFY(std::abs(part.position.y() - kFar) <= 1);
  }

  void oneOfTwoParts_data() { engines(); }
  void oneOfTwoParts() {
    const PolygonSoup beside = samples::box(Vec3(8, kFar, 0), Vec3(9, kFar + 1, 1));
    const auto result = computed(mesh(samples::together(below(), beside)),
                                 mesh(samples::together(above(), beside)));
    QVERIFY(result.ok());
    QVERIFY(result.value().mesh.has_value());
    QCOMPARE(exactVolume(result.value().mesh->soup()).exact, std::string("1"));
    QCOMPARE(result.value().lostParts.size(), size_t{1});
    QVERIFY(result.value().lostParts[0].position.x() <= 3);
    QVERIFY(result.value().lostParts[0].volume > 0);
    QVERIFY(result.value().lostParts[0].volume < 1e-15);
  }

  void cavity_hasANegativeVolume() {
    // Two prisms with a wedge of space between them, and boxes that close it on all sides.
    const double next = std::nextafter(3.0, 4.0);
    const PolygonMesh lower =
        mesh(prism(Vec3(0, kFar, 0), Vec3(next, kFar - 1, 0), Vec3(next, kFar + 1, 0)));
    const PolygonMesh upper =
        mesh(prism(Vec3(0, kFar, 0), Vec3(3, kFar + 1, 0), Vec3(0, kFar + 1, 0)));
    const auto box = [](const Vec3& low, const Vec3& high) {
      return mesh(samples::box(low + Vec3(0, kFar, 0), high + Vec3(0, kFar, 0)));
    };
    const PolygonMesh left = box(Vec3(-1, -2, -1), Vec3(1, 2, 2));
    const PolygonMesh right = box(Vec3(2, -2, -1), Vec3(4, 2, 2));
    const PolygonMesh bottom = box(Vec3(-1, -2, -1), Vec3(4, 2, 0.25));
    const PolygonMesh top = box(Vec3(-1, -2, 0.75), Vec3(4, 2, 2));
    const std::array<const PolygonMesh*, 6> operands{&lower, &upper, &left, &right, &bottom, &top};
    const auto result = boolean(operands, Operation::unite);
    QVERIFY(result.ok() && result.value().mesh);
    QCOMPARE(result.value().lostParts.size(), size_t{1});
    const LostPart& part = result.value().lostParts[0];
    QVERIFY(part.volume < 0 && part.volume > -1e-15);
    QVERIFY(part.position.x() >= 1 && part.position.x() <= 2);
  }

  void emptyResult_losesNothing() {
    const auto result =
        boolean(mesh(samples::box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                mesh(samples::box(Vec3(2, 2, 2), Vec3(3, 3, 3))), Operation::intersect);
    QVERIFY(result.ok());
    QVERIFY(!result.value().mesh);
    QVERIFY(result.value().lostParts.empty());
  }

 private:
  static void engines() {
    QTest::addColumn<int>("engine");
    QTest::addRow("arrangement") << static_cast<int>(BooleanEngine::arrangement);
    QTest::addRow("corefinement") << static_cast<int>(BooleanEngine::corefinement);
    QTest::addRow("nef") << static_cast<int>(BooleanEngine::nef);
  }
  static Result<BooleanResult> computed(const PolygonMesh& a, const PolygonMesh& b) {
    QFETCH(int, engine);
    return boolean(a, b, Operation::intersect,
                   {.measureVolume = true, .engine = static_cast<BooleanEngine>(engine)});
  }
};

QTEST_APPLESS_MAIN(ThinResults)
#include "thin_results.moc"
