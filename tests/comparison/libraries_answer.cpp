// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The libraries that sweeps are compared with get the same queries; each engine is checked against
// closed-form solutions.
#include <QtTest>
#include <cmath>

#include "comparison/module/library_module.h"

using namespace halfspace::peers;

namespace {

// A floor of 200 x 200 with its top at z = 0, and a block of 40 x 40 x 40 on it.
SweepLevel floorAndBlock() {
  SweepLevel level;
  const auto add = [&](const Vec3& low, const Vec3& high) {
    const auto first = static_cast<uint32_t>(level.corners.size());
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
      corners.emplace_back(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(),
                           i & 4 ? high.z() : low.z());
    level.hulls.push_back(corners);
    level.corners.insert(level.corners.end(), corners.begin(), corners.end());
    const std::array<std::array<uint32_t, 4>, 6> quads{
        {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
    for (const auto& quad : quads) {
      level.triangles.push_back({first + quad[0], first + quad[1], first + quad[2]});
      level.triangles.push_back({first + quad[0], first + quad[2], first + quad[3]});
    }
  };
  add({-100, -100, -10}, {100, 100, 0});
  add({-20, -20, 0}, {20, 20, 40});
  return level;
}

struct Case {
  const char* name;
  SweepShape shape;
  double reachDown, reachSide;
};

std::vector<Case> cases() {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i) corners.emplace_back(i & 1 ? 5 : -5, i & 2 ? 5 : -5, i & 4 ? 9 : -9);
  return {{"ray", {}, 0, 0},
          {"sphere", {.kind = ShapeKind::sphere, .radius = 7}, 7, 7},
          {"capsule", {.kind = ShapeKind::capsule, .radius = 6, .halfHeight = 10}, 16, 6},
          {"cylinder", {.kind = ShapeKind::cylinder, .radius = 6, .halfHeight = 10}, 10, 6},
          {"box", {.kind = ShapeKind::box, .half = {5, 5, 9}}, 9, 5},
          {"hull", {.kind = ShapeKind::hull, .corners = corners}, 9, 5}};
}

}  // namespace

class LibrariesAnswer : public QObject {
  Q_OBJECT
 private slots:
  void missingModule_isNamedWithTheRemedy() {
    const QTemporaryDir empty;
    const LibraryModule module = loadLibraryModule(empty.path().toStdString());
    QVERIFY(!module.isLoaded() && module.libraries.sweeps.empty());
    QVERIFY(module.libraries.makeCharacter == nullptr && module.find(kBulletMesh) == nullptr);
    const QString problem = QString::fromStdString(module.problem);
    QVERIFY2(problem.contains("there is no comparison module in " + empty.path()) &&
                 problem.contains("install") && problem.contains("HALFSPACE_COMPARISON_PATH"),
             qPrintable(problem));
  }

  // A shared library, but not the comparison module.
  void libraryOfAnotherKind_isRefused() {
    const QTemporaryDir folder;
    const QDir plugins(QCoreApplication::applicationDirPath() + "/../lib/halfspace/plugins");
    const QString plugin = plugins.filePath("mesh_formats.so");
    if (!QFile::exists(plugin)) QSKIP("the plugin is not built");
    QVERIFY(QFile::copy(plugin, folder.filePath("halfspace_comparison.so")));
    const LibraryModule module = loadLibraryModule(folder.path().toStdString());
    QVERIFY2(module.problem.find("is no comparison module") != std::string::npos,
             module.problem.c_str());
  }

  void fallsAndRunsEndWhereTheyTouch() {
    const SweepLevel level = floorAndBlock();
    std::vector<std::unique_ptr<SweepPeer>> engines;
    QVERIFY2(libraryModule().isLoaded(), libraryModule().problem.c_str());
    for (const Library& library : libraryModule().libraries.sweeps) {
      engines.push_back(library.make(level));
      QVERIFY2(engines.back(), library.name);
      QCOMPARE(engines.back()->name(), std::string(library.name));
    }
    if (engines.empty()) QSKIP("built without Bullet, Embree, ODE and FCL");
    for (const auto& engine : engines) {
      QVERIFY(engine->bytes() > 0);
      for (const Case& each : cases()) {
        if (!engine->takes(each.shape.kind)) continue;
        engine->setShape(each.shape);
        const std::string name = engine->name() + ", " + each.name;
        // Bullet keeps a margin of 0.04 around hulls and triangles.
        const auto endsAt = [&](const Segment& segment, double gap) {
          const double length = (segment.to - segment.from).norm();
          const double found = engine->sweep(segment) * length;
          QVERIFY2(found > gap - 0.2 && found < gap + 0.2 + engine->sampleStep(),
                   qPrintable(QString("%1: %2, not %3").arg(name.c_str()).arg(found).arg(gap)));
        };
        endsAt({{60, 60, 80}, {60, 60, -60}}, 80 - each.reachDown);
        endsAt({{-90, 3, 24}, {90, 3, 24}}, 70 - each.reachSide);
        endsAt({{-90, 60, 24}, {90, 60, 24}}, 180);
      }
    }
  }
};

QTEST_GUILESS_MAIN(LibrariesAnswer)
#include "libraries_answer.moc"
