// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Booleans and Minkowski sums report their progress, and stop when they are told to.
#include <QtTest>
#include <set>
#include <string>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/boolean.h"
#include "geometry/boolean/minkowski.h"

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
    QVERIFY_THROWS_EXCEPTION(WorkCancelled, boolean(a, b, Operation::subtract, options));
    QCOMPARE(QString::fromStdString(last), stage);
  }

  void sumWithTooManyPairs_isRefusedBeforeItBegins() {
    // A cube around a triangle overlaps the cubes around its neighbours.
    const auto [ball, other] = spheres();
    const auto dented = boolean(ball, other, Operation::subtract);
    const auto cube = hullMesh(squareBody(1.0).corners);
    std::set<std::string> stages;
    WorkWatch watch([&](const char* name, double) {
      stages.insert(name);
      return true;
    });
    const auto refused =
        minkowskiSum(*dented.value().mesh, cube.value(), {.watch = &watch, .mostPairs = 10'000});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.reasons().front().kind, ErrorKind::tooMuchWork);
    QVERIFY(stages.contains("making the hulls"));
    QVERIFY(!stages.contains("cutting pairs of faces"));
  }
};

QTEST_APPLESS_MAIN(WatchedWork)
#include "watched_work.moc"
