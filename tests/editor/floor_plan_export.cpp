// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The editor's export of a floor plan: the same sheet as `halfspace section --plan` draws.
#include <QTemporaryDir>
#include <QtTest>

#include "editor/session/level_files.h"
#include "level/document/level_keys.h"
#include "level/file/native_file.h"
#include "level/plan/plan_sheet.h"
#include "plugins/interface/source.h"

namespace halfspace::editor::tests {

class FloorPlanExport : public QObject {
  Q_OBJECT
 private slots:
  void sheet_isThatOfTheLevel();
  void missingFolder_isNamed();

 private:
  static level::Level gatehouse() {
    const auto bytes =
        plugins::readFile(HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace");
    level::ReadResult read = level::readLevel(*bytes.value);
    return std::move(std::get<level::OpenedLevel>(read).level);
  }
};

void FloorPlanExport::sheet_isThatOfTheLevel() {
  QTemporaryDir folder;
  level::Level level = gatehouse();
  level.setKeyValues({{level::kUnitsPerMetreKey, "32"}});
  const std::string path = folder.filePath("plan.svg").toStdString();
  QVERIFY(!LevelFiles::writePlan(level, path, "gatehouse", 64));
  const auto written = plugins::readFile(path);
  QVERIFY(written.value.has_value());
  const level::FloorPlan plan = level::floorPlanOf(level, level::evaluate(level), {.height = 64});
  QVERIFY(*written.value == level::planSheetOf(plan, {.title = "gatehouse", .unitsPerMetre = 32}));
  QVERIFY(written.value->find("lengths in metres") != std::string::npos);
  QVERIFY(written.value->find("m²") != std::string::npos);
}

void FloorPlanExport::missingFolder_isNamed() {
  QTemporaryDir folder;
  const std::string path = folder.filePath("none/plan.svg").toStdString();
  const auto problem = LevelFiles::writePlan(gatehouse(), path, "gatehouse", 64);
  QVERIFY(problem.has_value());
  QVERIFY2(problem->find("none") != std::string::npos, problem->c_str());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::FloorPlanExport)
#include "floor_plan_export.moc"
