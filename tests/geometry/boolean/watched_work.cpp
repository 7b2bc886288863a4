// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Booleans, Minkowski sums, sections and pieces report their progress, and stop when they are told
// to or when they would take too much memory.
#include <QtTest>
#include <set>
#include <string>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/boolean.h"
#include "geometry/boolean/minkowski.h"
#include "geometry/boolean/operand.h"
#include "geometry/boolean/plane_section.h"
#include "geometry/boolean/solid_pieces.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

struct Heard {
  std::vector<std::pair<std::string, double>> reports;
  std::set<std::string> stages() const {
    std::set<std::string> names;
    for (const auto& [stage, share] : reports) names.insert(stage);
    return names;
  }
};

std::array<PolygonMesh, 2> spheres() {
  return {scenes::sphereMesh(Vec3::Zero(), 8, 4), scenes::sphereMesh(Vec3(5, 1, 2), 8, 4)};
}

}  // namespace

class WatchedWork : public QObject {
  Q_OBJECT
 private slots:
  void boolean_reportsItsStages() {
    Heard heard;
    WorkWatch watch([&](const char* stage, double share) {
      heard.reports.emplace_back(stage, share);
      return true;
    });
    BooleanOptions options;
    options.watch = &watch;
    const auto [a, b] = spheres();
    const auto result = boolean(a, b, Operation::unite, options);
    QVERIFY(result.ok());
    for (const char* stage : {"finding pairs of faces", "cutting pairs of faces",
                              "cutting the faces", "rounding", "checking the rounded faces"})
      QVERIFY2(heard.stages().contains(stage), stage);
    for (size_t i = 0; i < heard.reports.size(); ++i) {
      const auto& [stage, share] = heard.reports[i];
      QVERIFY(share >= 0.0 && share <= 1.0);
      const bool isNext = i == 0 || heard.reports[i - 1].first != stage;
      QVERIFY2(isNext ? share == 0.0 : share >= heard.reports[i - 1].second, stage.c_str());
    }
    // Watching changes nothing.
    const auto unwatched = boolean(a, b, Operation::unite);
    QVERIFY(result.value().mesh->vertices() == unwatched.value().mesh->vertices());
    QVERIFY(result.value().mesh->faces() == unwatched.value().mesh->faces());
  }

  void cancelledBoolean_throws_data() {
    QTest::addColumn<QString>("stage");
    for (const char* stage :
         {"reading the faces", "cutting pairs of faces", "cutting the faces", "rounding"})
      QTest::newRow(stage) << stage;
  }
  void cancelledBoolean_throws() {
    QFETCH(QString, stage);
    std::string last;
    WorkWatch watch([&](const char* name, double) {
      last = name;
      return name != stage.toStdString();
    });
    BooleanOptions options;
    options.watch = &watch;
    const auto [a, b] = spheres();
    QVERIFY_THROWS_EXCEPTION(WorkCancelled,
                             static_cast<void>(boolean(a, b, Operation::subtract, options)));
    QCOMPARE(QString::fromStdString(last), stage);
  }

  void sumThatTakesTooMuchMemory_isRefusedBeforeIt_data() {
    QTest::addColumn<double>("kilobytes");
    QTest::addColumn<QString>("last");
    // 240 hulls, 3,851 faces, 168,000 pairs with boxes that meet, 235,000 contacts.
    QTest::newRow("hulls") << 1.0 << "";
    QTest::newRow("faces") << 300.0 << "reading the faces";
    QTest::newRow("pairs") << 2'000.0 << "finding pairs of faces";
    QTest::newRow("contacts") << 10'000.0 << "cutting pairs of faces";
    QTest::newRow("crossings") << 54'000.0 << "finding crossings in the faces";
    QTest::newRow("none") << 1e9 << "checking the rounded faces";
  }
  void sumThatTakesTooMuchMemory_isRefusedBeforeIt() {
    QFETCH(double, kilobytes);
    QFETCH(QString, last);
    // A cube around a triangle overlaps the cubes around its neighbours.
    const auto [ball, other] = spheres();
    const auto dented = boolean(ball, other, Operation::subtract);
    const auto cube = hullMesh(squareBody(1.0).corners);
    std::string stage;
    WorkWatch watch([&](const char* name, double) {
      stage = name;
      return true;
    });
    const double bytes = 1024 * kilobytes;
    const auto sum = minkowskiSum(*dented.value().mesh, cube.value(),
                                  {.watch = &watch, .memory = MemoryLimit(bytes)});
    QCOMPARE(QString::fromStdString(stage), last);
    if (sum.ok()) {
      QCOMPARE(QTest::currentDataTag(), "none");
      return;
    }
    QCOMPARE(sum.reasons().front().kind, ErrorKind::tooMuchWork);
    QVERIFY(1024 * 1024 * *sum.reasons().front().number > bytes);
  }

  void booleanThatTakesTooMuchMemory_triesNoOtherEngine() {
    BooleanOptions options;
    options.memory = MemoryLimit(1000);
    const auto [a, b] = spheres();
    const auto result = boolean(a, b, Operation::unite, options);
    QVERIFY(!result.ok());
    QCOMPARE(result.reasons().size(), size_t{1});
    QCOMPARE(result.reasons().front().kind, ErrorKind::tooMuchWork);
    QVERIFY2(messageOf(result.reasons()).find("MB of memory") != std::string::npos,
             messageOf(result.reasons()).c_str());
  }

  void section_reportsAndStops() {
    const PolygonMesh ball = spheres()[0];
    const auto triangles = trianglesOfOperand(ball).triangles;
    const Plane plane = Plane::fromCoefficients(Vec3::UnitX(), 0.5).value();
    const auto whole = sectionOf(ball.vertices(), triangles, plane);
    for (const char* const at : {"finding triangles that the plane cuts", "tracing the section"}) {
      WorkWatch watch([&](const char* name, double) { return std::string(name) != at; });
      QVERIFY_THROWS_EXCEPTION(WorkCancelled, sectionOf(ball.vertices(), triangles, plane, &watch));
    }
    WorkWatch watch([](const char*, double) { return true; });
    const auto watched = sectionOf(ball.vertices(), triangles, plane, &watch);
    QCOMPARE(watched.area, whole.area);
  }

  void pieces_reportAndStop() {
    const PolygonMesh ball = spheres()[0];
    for (const char* const at :
         {"finding connected faces", "measuring the parts", "finding the solids around cavities"}) {
      WorkWatch watch([&](const char* name, double) { return std::string(name) != at; });
      QVERIFY_THROWS_EXCEPTION(WorkCancelled, piecesOf(ball.soup(), &watch));
    }
  }
};

QTEST_APPLESS_MAIN(WatchedWork)
#include "watched_work.moc"
