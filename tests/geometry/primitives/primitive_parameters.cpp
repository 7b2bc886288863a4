// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <limits>
#include <set>

#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

void verifyRefused(const ShapeKind& kind, const std::string& name, double value) {
  const Result<Shape> shape = kind.build({{name, value}}, {});
  QVERIFY2(!shape, qPrintable(QString("%1: %2 = %3")
                                  .arg(QString::fromStdString(kind.name))
                                  .arg(QString::fromStdString(name))
                                  .arg(value)));
  QCOMPARE(shape.reasons()[0].kind, ErrorKind::badParameter);
  QCOMPARE(shape.reasons()[0].subject, name);
  QVERIFY(shape.reasons()[0].number.has_value());
  QVERIFY(!shape.reasons()[0].allowed.empty());
}

}  // namespace

class PrimitiveParameters : public QObject {
  Q_OBJECT
 private slots:
  void everyKind_buildsFromItsStandardValues() {
    QCOMPARE(shapeCatalogue().size(), size_t{19});
    for (const ShapeKind& kind : shapeCatalogue()) {
      const Result<Shape> shape = kind.build({}, {});
      QVERIFY2(shape.ok(), kind.name.c_str());
      QVERIFY2(wrongWith(shape.value()).empty(),
               (kind.name + ": " + wrongWith(shape.value())).c_str());
    }
  }

  void namesAndWords_areThereAndUnique() {
    std::set<std::string> names;
    for (const ShapeKind& kind : shapeCatalogue()) {
      QVERIFY2(names.insert(kind.name).second, kind.name.c_str());
      QCOMPARE(findShapeKind(kind.name), &kind);
      QVERIFY(!kind.doc.empty());
      std::set<std::string> parameters;
      for (const Parameter& p : kind.parameters) {
        QVERIFY2(parameters.insert(p.name).second, p.name.c_str());
        QVERIFY(!p.doc.empty());
        QVERIFY2(isAllowed(p, p.defaultValue), p.name.c_str());
        QCOMPARE(p.unit == Unit::choice, !p.choices.empty());
      }
    }
    QVERIFY(findShapeKind("teapot") == nullptr);
  }

  void standardValuesGivenByName_buildTheSame() {
    for (const ShapeKind& kind : shapeCatalogue()) {
      Numbers numbers;
      for (const Parameter& p : kind.parameters) numbers[p.name] = p.defaultValue;
      const PolygonSoup named = soupOf(kind.build(numbers, kind.defaultPoints).value());
      const PolygonSoup standard = soupOf(kind.build({}, {}).value());
      QVERIFY(named.vertices == standard.vertices);
      QVERIFY(named.faces == standard.faces);
    }
  }

  void numbersOutOfRange_areRefusedByName() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const ShapeKind& kind : shapeCatalogue()) {
      for (const Parameter& p : kind.parameters) {
        verifyRefused(kind, p.name, std::numeric_limits<double>::quiet_NaN());
        verifyRefused(kind, p.name, kInfinity);
        verifyRefused(kind, p.name, -kInfinity);
        verifyRefused(kind, p.name, std::nextafter(p.min, -kInfinity));
        verifyRefused(kind, p.name, std::nextafter(p.max, kInfinity));
        verifyRefused(kind, p.name, -1e300);
        verifyRefused(kind, p.name, 1e300);
        if (p.integer) verifyRefused(kind, p.name, p.defaultValue + 0.5);
      }
    }
  }

  void everyBadNumber_hasItsOwnReason() {
    const Result<Shape> shape =
        findShapeKind("cylinder")->build({{"sides", 2}, {"width", 0}, {"height", -4}}, {});
    QVERIFY(!shape);
    QCOMPARE(shape.reasons().size(), size_t{3});
  }

  void unknownNamesAndUnwantedPoints_areRefused() {
    verifyRefused(*findShapeKind("box"), "radius", 3);
    const std::vector<Vec3> points(3, Vec3::Zero());
    const Result<Shape> shape = findShapeKind("box")->build({}, points);
    QVERIFY(!shape);
    QCOMPARE(shape.reasons()[0].subject, std::string("points"));
  }

  void numbersThatContradictEachOther_areRefused() {
    const std::vector<std::pair<std::string, Numbers>> cases = {
        {"pipe", {{"inner radius", 32}, {"outer radius", 32}}},
        {"pipe", {{"inner radius", 33}, {"outer radius", 32}}},
        {"arch", {{"inner radius", 80}}},
        {"arch", {{"segments", 2}, {"sweep", 270}}},
        {"torus", {{"minor radius", 48}}},
        {"torus", {{"major segments", 4096}, {"minor segments", 1024}}},
        {"capsule", {{"radius", 33}}},
        {"ramp", {{"lip", 64}}},
        {"ramp", {{"landing", 128}}},
        {"uv sphere", {{"segments", 4096}, {"rings", 2048}}},
        {"cylinder", {{"fit", 2}, {"sides", 16}}},
        {"spiral stairs", {{"inner radius", 80}}},
        {"spiral stairs", {{"steps", 2}}}};
    for (const auto& [name, numbers] : cases) {
      const Result<Shape> shape = findShapeKind(name)->build(numbers, {});
      QVERIFY2(!shape, name.c_str());
      QCOMPARE(shape.reasons()[0].kind, ErrorKind::badParameter);
    }
  }
};

QTEST_APPLESS_MAIN(PrimitiveParameters)
#include "primitive_parameters.moc"
