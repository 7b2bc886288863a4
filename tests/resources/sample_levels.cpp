// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The shipped levels open without an issue, are formatted as the program writes them, and match
// their description in the manual.
#include <QtTest>

#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "level/document/structure_check.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"
#include "level/solids/solid_geometry.h"

using namespace halfspace::level;
namespace geometry = halfspace::geometry;

class SampleLevels : public QObject {
  Q_OBJECT
 private slots:
  void opens_data() { files(); }
  void opens();
  void savesToTheSameBytes_data() { files(); }
  void savesToTheSameBytes();
  void everySolidCanBeBuilt_data() { files(); }
  void everySolidCanBeBuilt();
  void evaluatesToAClosedManifold_data() { files(); }
  void evaluatesToAClosedManifold();
  void firstRoomIsWhatTheManualSays();
  void hasAPositionToStart_data() { files(); }
  void hasAPositionToStart();

 private:
  static void files();
  static QByteArray bytes(const QString& path);
  static OpenedLevel opened(const QString& path);
};

void SampleLevels::files() {
  QTest::addColumn<QString>("path");
  const QDir folder(HALFSPACE_SOURCE_DIR "/resources/levels");
  const QStringList names = folder.entryList({"*.halfspace"}, QDir::Files, QDir::Name);
  QVERIFY2(!names.isEmpty(), "no sample levels in resources/levels");
  for (const QString& name : names) QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

QByteArray SampleLevels::bytes(const QString& path) {
  QFile file(path);
  return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

OpenedLevel SampleLevels::opened(const QString& path) {
  ReadResult result = readLevel(bytes(path).toStdString());
  return std::get<OpenedLevel>(std::move(result));
}

void SampleLevels::opens() {
  QFETCH(QString, path);
  const ReadResult result = readLevel(bytes(path).toStdString());
  if (const auto* error = std::get_if<FileError>(&result)) {
    QFAIL(qPrintable(QString("%1:%2: %3").arg(path).arg(error->line).arg(error->text.c_str())));
  }
  QVERIFY(!std::get<OpenedLevel>(result).readOnly);
}

void SampleLevels::savesToTheSameBytes() {
  QFETCH(QString, path);
  QCOMPARE(QByteArray::fromStdString(writeLevel(opened(path).level)), bytes(path));
}

void SampleLevels::everySolidCanBeBuilt() {
  QFETCH(QString, path);
  const Level level = opened(path).level;
  QCOMPARE(findStructureErrors(level).size(), std::size_t{0});
  for (const Issue& issue : brokenSolids(level)) qWarning("%s", issue.text.c_str());
  QCOMPARE(brokenSolids(level).size(), std::size_t{0});
}

void SampleLevels::evaluatesToAClosedManifold() {
  QFETCH(QString, path);
  const LevelEvaluation evaluation = evaluate(opened(path).level);
  QCOMPARE(evaluation.skippedCount(), std::size_t{0});
  QVERIFY(evaluation.solidCount() >= 3);
  const geometry::BoundaryMesh mesh = meshOf(evaluation.boundary());
  QVERIFY(mesh.closed);
  QVERIFY(mesh.manifold);
  // One outer surface, and an inner one for each sealed room.
  QVERIFY(mesh.components >= 1);
}

// The numbers in docs/manual/learn/from-the-command-line.md.
void SampleLevels::firstRoomIsWhatTheManualSays() {
  const LevelEvaluation evaluation =
      evaluate(opened(HALFSPACE_SOURCE_DIR "/resources/levels/first_room.halfspace").level);
  QCOMPARE(volumeOf(evaluation.boundary()).exact, std::string("4808704"));
  const geometry::BoundaryMesh mesh = meshOf(evaluation.boundary());
  QCOMPARE(static_cast<int>(mesh.faces.size()), 21);
  QCOMPARE(static_cast<int>(mesh.positions.size()), 32);
}

void SampleLevels::hasAPositionToStart() {
  QFETCH(QString, path);
  const Level level = opened(path).level;
  int starts = 0;
  for (const NodeId id : entitiesOf(level)) {
    for (const auto& [key, value] : *level.node(id).keyValues()) {
      if (key == "classname" && value == "info_player_start") ++starts;
    }
  }
  QCOMPARE(starts, 1);
}

QTEST_APPLESS_MAIN(SampleLevels)
#include "sample_levels.moc"
