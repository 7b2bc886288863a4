// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The module of CGAL's engines: loaded from its folder, refused if it is of another kind or build,
// and named with the remedy where it is missing. The other tests of engines link them.
#include <QtTest>

#include "geometry/repair/repair.h"
#include "plugins/loader/engine_module.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace::geometry;
using halfspace::plugins::loadEngineModule;

namespace {

PolygonMesh boxOf(const Vec3& low, const Vec3& high) {
  return PolygonMesh::fromFaces(samples::box(low, high)).value();
}

Result<BooleanResult> unionBy(BooleanEngine engine) {
  return boolean(boxOf({0, 0, 0}, {4, 4, 4}), boxOf({2, 2, 2}, {6, 6, 6}), Operation::unite,
                 {.measureVolume = true, .engine = engine});
}

// A square of two triangles: no volume, so only a wrap makes a solid of it.
PolygonSoup sheet() {
  PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  soup.faces = {{0, 1, 2}, {0, 2, 3}};
  return soup;
}

QString besideTheProgram(const QString& path) {
  return QCoreApplication::applicationDirPath() + "/../lib/halfspace/" + path;
}

}  // namespace

class EngineModuleLoads : public QObject {
  Q_OBJECT
 private slots:
  void init() { setMeshEngineSource(nullptr); }

  void withoutASource_namedEnginesAreMissing() {
    for (const BooleanEngine engine : {BooleanEngine::corefinement, BooleanEngine::nef}) {
      const auto result = unionBy(engine);
      QVERIFY(!result.ok());
      QCOMPARE(result.reasons().front().kind, ErrorKind::engineMissing);
      QVERIFY(messageOf(result.reasons().front()).find("without CGAL's engines") !=
              std::string::npos);
    }
    QVERIFY(unionBy(BooleanEngine::automatic).ok());
    RepairOptions wrap;
    wrap.wrap = true;
    const RepairResult repaired = repair(sheet(), wrap);
    QCOMPARE(repaired.obstacle, RepairObstacle::engineMissing);
    QVERIFY(messageOf(repaired.obstacle).starts_with("The mesh cannot be wrapped: "));
  }

  void theModuleBesideTheProgram_computesAsTheArrangement() {
    halfspace::plugins::useEngineModule();
    QVERIFY2(meshEngines().engines != nullptr, meshEngines().problem.c_str());
    const auto expected = unionBy(BooleanEngine::arrangement);
    for (const BooleanEngine engine : {BooleanEngine::corefinement, BooleanEngine::nef}) {
      const auto result = unionBy(engine);
      QVERIFY(result.ok());
      QCOMPARE(result.value().volume->value, 120.0);
      QCOMPARE(result.value().mesh->faces().size(), expected.value().mesh->faces().size());
    }
    RepairOptions wrap;
    wrap.wrap = true;
    QCOMPARE(repair(sheet(), wrap).verdict, RepairVerdict::repaired);
  }

  // Exceptions keep their type between the module and the program.
  void invalidOperand_isNamedAcrossTheModule() {
    halfspace::plugins::useEngineModule();
    const PolygonMesh crossing =
        PolygonMesh::fromFaces(samples::together(samples::box({0, 0, 0}, {2, 2, 2}),
                                                 samples::box({1, 1, 1}, {3, 3, 3})))
            .value();
    const auto result = boolean(crossing, boxOf({0.5, 0.5, 0.5}, {2.5, 2.5, 2.5}),
                                Operation::subtract, {.engine = BooleanEngine::nef});
    QVERIFY(!result.ok());
    QCOMPARE(result.reasons().front().kind, ErrorKind::selfIntersecting);
    const auto failing = [&] {
      return boolean(crossing, boxOf({0.5, 0.5, 0.5}, {2.5, 2.5, 2.5}), Operation::subtract,
                     {.checkOperands = false, .engine = BooleanEngine::corefinement});
    };
    QVERIFY(!failing().ok());
  }

  void missingModule_isNamedWithTheRemedy() {
    const QTemporaryDir empty;
    const auto found = loadEngineModule(empty.path().toStdString());
    QVERIFY(found.engines == nullptr);
    const QString problem = QString::fromStdString(found.problem);
    QVERIFY2(problem.contains("there is no engine module in " + empty.path()) &&
                 problem.contains("./dev build") && problem.contains("HALFSPACE_ENGINES_PATH"),
             qPrintable(problem));
  }

  void libraryOfAnotherKind_isRefused() {
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(besideTheProgram("plugins/mesh_formats.so"),
                        folder.filePath("halfspace_mesh_engines.so")));
    const auto found = loadEngineModule(folder.path().toStdString());
    QVERIFY2(found.problem.find("is no engine module") != std::string::npos, found.problem.c_str());
  }

  // The sum of the headers in the module's text is changed, byte for byte.
  void moduleOfAnotherBuild_isRefused() {
    const QTemporaryDir folder;
    QFile given(besideTheProgram("engines/halfspace_mesh_engines.so"));
    QVERIFY(given.open(QIODevice::ReadOnly));
    QByteArray bytes = given.readAll();
    const qsizetype at = bytes.indexOf("mesh engines, headers ") + 22;
    QVERIFY(at > 22);
    bytes[at] = bytes[at] == '0' ? '1' : '0';
    QFile changed(folder.filePath("halfspace_mesh_engines.so"));
    QVERIFY(changed.open(QIODevice::WriteOnly) && changed.write(bytes) == bytes.size());
    changed.close();
    const auto found = loadEngineModule(folder.path().toStdString());
    QVERIFY2(found.problem.find("belongs to another build") != std::string::npos,
             found.problem.c_str());
  }
};

QTEST_GUILESS_MAIN(EngineModuleLoads)
#include "engine_module_loads.moc"
