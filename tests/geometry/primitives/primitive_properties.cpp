// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/geometry/primitives/random_parameters.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 20240611;

int expectedEuler(const std::string& name) {
  return name == "torus" || name == "pipe" ? 0 : 2;
}

}  // namespace

class PrimitiveProperties : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  // Closed, oriented, in one piece, of positive volume, exactly planar, of the expected genus.
  void everyShape_forRandomParameters_isAProperSolid_data() {
    QTest::addColumn<int>("kind");
    for (size_t i = 0; i < shapeCatalogue().size(); ++i) {
      QTest::newRow(shapeCatalogue()[i].name.c_str()) << static_cast<int>(i);
    }
  }
  void everyShape_forRandomParameters_isAProperSolid() {
    QFETCH(int, kind);
    const ShapeKind& shapeKind = shapeCatalogue()[kind];
    Dice dice(kSeed + kind);
    int built = 0;
    constexpr int kRolls = 150;
    for (int i = 0; i < kRolls; ++i) {
      const Numbers numbers = rollAll(shapeKind, dice);
      const std::string text = textOf(shapeKind, numbers);
      const Result<Shape> shape = shapeKind.build(numbers, {});
      if (!shape) {
        // Any other kind of error would be a defect of the shape, not of its parameters.
        for (const Reason& reason : shape.reasons()) {
          QVERIFY2(reason.kind == ErrorKind::badParameter, (text + messageOf(reason)).c_str());
        }
        continue;
      }
      ++built;
      const std::string wrong = wrongWith(shape.value());
      QVERIFY2(wrong.empty(), (text + ": " + wrong).c_str());
      QCOMPARE(topologyOf(soupOf(shape.value())).eulerCharacteristic,
               expectedEuler(shapeKind.name));
    }
    qInfo() << "built" << built << "of" << kRolls;
    QVERIFY(built > kRolls / 2);
  }

  // Star-shaped outlines and profiles: simple, mostly concave, with coordinates that use all bits
  // of a double.
  void randomOutlines_areExtrudedAndRevolved() {
    Dice dice(kSeed + 100);
    int brushes = 0;
    for (int i = 0; i < 300; ++i) {
      const int corners = 3 + i % 20;
      std::vector<Vec3> outline, profile;
      for (int c = 0; c < corners; ++c) {
        const double angle = (c + dice.between(0, 0.9)) * 2 * M_PI / corners;
        const double reach = i % 3 == 0 ? 40 : dice.between(5, 50);
        outline.emplace_back(reach * std::cos(angle), reach * std::sin(angle), 0);
        profile.emplace_back(60 + reach * std::cos(angle), 0, reach * std::sin(angle));
      }
      if (i % 2 == 0) std::reverse(outline.begin(), outline.end());
      const Shape prism = findShapeKind("extruded polygon")->build({}, outline).value();
      QCOMPARE(wrongWith(prism), std::string());
      brushes += std::holds_alternative<Brush>(prism) ? 1 : 0;
      const Numbers sweep = {{"sweep", i % 4 == 0 ? 360 : dice.between(20, 350)}};
      const Shape ring = findShapeKind("revolved profile")->build(sweep, profile).value();
      QCOMPARE(wrongWith(ring), std::string());
      QCOMPARE(topologyOf(soupOf(ring)).genus, i % 4 == 0 ? 1 : 0);
    }
    QVERIFY(brushes > 20 && brushes < 280);
  }

  void hullsOfRandomPoints_holdAllPointsExactly() {
    Dice dice(kSeed + 101);
    for (int i = 0; i < 200; ++i) {
      std::vector<Vec3> points;
      for (int p = 0; p < 4 + i % 60; ++p) {
        const auto coordinate = [&] {
          const double value = dice.between(-8, 8);
          return i % 2 == 0 ? std::round(value) : value;
        };
        const double x = coordinate(), y = coordinate(), z = coordinate();
        points.emplace_back(x, y, z);
      }
      const Result<Brush> hull = Brush::fromPoints(points);
      if (!hull) {
        QCOMPARE(hull.reasons()[0].kind, ErrorKind::empty);
        continue;
      }
      QCOMPARE(wrongWith(Shape(hull.value())), std::string());
      for (const Plane& plane : hull.value().planes())
        for (const Vec3& point : points) QVERIFY(plane.sideOf(point) != Side::front);
      for (const Brush::Vertex& v : hull.value().vertices())
        QVERIFY(std::find(points.begin(), points.end(), v.position) != points.end());
    }
  }

  // Planar quads need exact products; sizes that use all bits of a double are the hardest.
  void surfacesOfRevolution_withAwkwardSizes_keepTheirQuads() {
    Dice dice(kSeed);
    for (int i = 0; i < 100; ++i) {
      const double size = dice.between(1, 1000);
      const int segments = 3 + i;
      const Shape torus = findShapeKind("torus")
                              ->build({{"major radius", size},
                                       {"minor radius", size * 0.3},
                                       {"major segments", segments},
                                       {"minor segments", 7}},
                                      {})
                              .value();
      const PolygonSoup soup = soupOf(torus);
      QCOMPARE(soup.faces.size(), size_t(segments) * 7);
      for (const auto& face : soup.faces) QCOMPARE(face.size(), size_t{4});
    }
  }

  // Coarse rounding must not swallow corners of convex shapes.
  void convexShapes_atEveryNumberOfSides_keepAllCorners() {
    for (int sides = 3; sides <= 500; sides += sides < 40 ? 1 : 23) {
      const double count = sides;
      const Shape prism = findShapeKind("prism")->build({{"sides", count}}, {}).value();
      QCOMPARE(soupOf(prism).vertices.size(), size_t(2 * sides));
      const Shape cone =
          findShapeKind("cone")->build({{"sides", count}, {"width", 37.7}}, {}).value();
      QCOMPARE(soupOf(cone).vertices.size(), size_t(sides + 1));
    }
    for (int rings = 2; rings <= 60; ++rings) {
      const Shape sphere = findShapeKind("uv sphere")
                               ->build({{"segments", 5}, {"rings", double(rings)}}, {})
                               .value();
      QCOMPARE(soupOf(sphere).vertices.size(), size_t(5 * (rings - 1) + 2));
    }
  }
};

QTEST_APPLESS_MAIN(PrimitiveProperties)
#include "primitive_properties.moc"
