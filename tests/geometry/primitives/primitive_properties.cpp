// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <random>

#include "geometry/primitives/catalogue.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 20240611;

class Dice {
 public:
  explicit Dice(unsigned seed) : m_engine(seed) {}
  // Same numbers with every standard library: no distributions.
  double unit() { return static_cast<double>(m_engine() >> 11) / 9007199254740992.0; }
  double between(double low, double high) { return low + unit() * (high - low); }

 private:
  std::mt19937_64 m_engine;
};

// Lengths spread over all magnitudes, some on a grid; counts mostly small.
double roll(const Parameter& p, Dice& dice) {
  const double kind = dice.unit();
  if (p.unit == Unit::length) {
    if (p.min == 0 && kind < 0.3) return 0;
    const double value = std::exp2(dice.between(kind < 0.7 ? 0 : -10, kind < 0.7 ? 10 : 22));
    return kind < 0.4 ? std::ceil(value) : value;
  }
  if (p.unit == Unit::count) {
    const double most = kind < 0.95 ? std::min(p.max, p.min + 40) : std::min(p.max, 200.0);
    return std::min(most, std::floor(dice.between(p.min, most + 1)));
  }
  if (p.integer) return std::min(p.max, std::floor(dice.between(p.min, p.max + 1)));
  if (kind < 0.2) return p.max;
  return kind < 0.5 ? std::floor(dice.between(p.min, p.max)) : dice.between(p.min, p.max);
}

Numbers rollAll(const ShapeKind& kind, Dice& dice) {
  Numbers numbers;
  for (const Parameter& p : kind.parameters) numbers[p.name] = roll(p, dice);
  if (kind.name == "icosphere") numbers["subdivisions"] = std::floor(dice.between(0, 4));
  // Values that depend on each other, so that most rolls are inside all ranges.
  const auto share = [&](const char* small, const char* large) {
    if (numbers.count(small) != 0) numbers[small] = numbers[large] * dice.between(0.01, 0.999);
  };
  share("inner radius", "outer radius");
  share("minor radius", "major radius");
  if (kind.name == "ramp" && numbers["lip"] > 0) share("lip", "height");
  if (kind.name == "ramp" && numbers["landing"] > 0) share("landing", "length");
  if (kind.name == "capsule") numbers["radius"] = numbers["height"] / 2 * dice.between(0.01, 1);
  if (kind.name == "cylinder" && numbers["fit"] == 2) numbers["sides"] = 24;
  if (kind.name == "spiral stairs") {
    numbers["sweep"] = numbers["steps"] * dice.between(1, 60);
    const double rise = numbers["height"] / numbers["steps"];
    const bool thin = dice.unit() < 0.5;
    numbers["thickness"] = thin ? rise * dice.between(1.01, 4) : 0;
    if (!thin) numbers["sweep"] = std::min(numbers["sweep"], 359.0);
  }
  if (kind.name == "revolved profile") {
    numbers["segments"] = std::max(numbers["segments"], std::ceil(numbers["sweep"] / 120));
    if (numbers["sweep"] > 359) numbers["sweep"] = 360;
  }
  return numbers;
}

std::string textOf(const ShapeKind& kind, const Numbers& numbers) {
  std::string text = kind.name;
  for (const auto& [name, value] : numbers) {
    text += ", " + name + " " + QString::number(value, 'g', 17).toStdString();
  }
  return text;
}

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
        // A fault of another kind would be the shape's own, not the parameters'.
        for (const Reason& reason : shape.reasons()) {
          QVERIFY2(reason.fault == Fault::badParameter, (text + words(reason)).c_str());
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

  // Planar quads need exact products; sizes with all bits set are the hardest.
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
