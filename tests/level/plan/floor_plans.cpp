// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What floor plans of levels show, and their sheets.
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include "level/edits/outline.h"
#include "level/file/native_file.h"
#include "level/plan/plan_dimensions.h"
#include "level/plan/plan_sheet.h"
#include "tests/support/scenes/box_nodes.h"

using namespace halfspace;
using namespace halfspace::level;
using geometry::Vec3;
using halfspace::tests::addOrThrow;
using halfspace::tests::boxNode;

class FloorPlans : public QObject {
  Q_OBJECT
 private slots:
  void roomWithAPillar_hasItsAreaAndLabel();
  void carvedRoom_isARoomToo();
  void floors_lieBelowTheCut_lowestFirst();
  void entities_areShownNearTheCut();
  void doors_areCutOrOutlined();
  void chains_nameWallsThatAreApart();
  void sheets_areWellFormed_data();
  void sheets_areWellFormed();
  void emptyLevel_hasASheet();
};

namespace {

NodeProperties cutter() {
  NodeProperties properties;
  properties.operation = Operation::subtract;
  return properties;
}

FloorPlan planOf(const Level& level, double height) {
  return floorPlanOf(level, evaluate(level), {.height = height});
}

// A room of 256 by 128 units within walls of 32, with a floor 16 thick at 0 and a pillar of 16.
Level room() {
  Level level;
  addOrThrow(level, boxNode({-32, -32, -16}, {288, 160, 128}));
  addOrThrow(level, boxNode({0, 0, 0}, {256, 128, 112}), cutter());
  addOrThrow(level, boxNode({200, 56, 0}, {216, 72, 112}));
  return level;
}

}  // namespace

void FloorPlans::roomWithAPillar_hasItsAreaAndLabel() {
  const FloorPlan plan = planOf(room(), 64);
  QVERIFY(!plan.isSolidOutside);
  QCOMPARE(plan.walls.area, 320.0 * 192 - 256 * 128 + 16 * 16);
  QCOMPARE(plan.rooms.size(), size_t(1));
  QCOMPARE(plan.rooms[0].area, 256.0 * 128 - 16 * 16);
  QCOMPARE(plan.rooms[0].size, PlanPoint(256, 128));
  // In the wider part, left of the pillar.
  QVERIFY(plan.rooms[0].label.x() > 90 && plan.rooms[0].label.x() < 130);
  QCOMPARE(plan.bounds.min(), PlanPoint(-32, -32));
  QCOMPARE(plan.bounds.max(), PlanPoint(288, 160));
  // A cut above the room has no hole.
  QVERIFY(planOf(room(), 120).rooms.empty());
}

void FloorPlans::carvedRoom_isARoomToo() {
  Level level;
  level.setBackground(Background::solid);
  addOrThrow(level, boxNode({0, 0, 0}, {256, 128, 112}), cutter());
  const FloorPlan plan = planOf(level, 64);
  QVERIFY(plan.isSolidOutside);
  QCOMPARE(plan.rooms.size(), size_t(1));
  QCOMPARE(plan.rooms[0].area, 256.0 * 128);
}

void FloorPlans::floors_lieBelowTheCut_lowestFirst() {
  Level level = room();
  addOrThrow(level, boxNode({0, 0, 0}, {32, 32, 24}));    // a step
  addOrThrow(level, boxNode({64, 0, 80}, {96, 32, 90}));  // a shelf above the cut
  const FloorPlan plan = planOf(level, 64);
  QVERIFY(!plan.floors.empty());
  double area = 0;
  for (size_t i = 0; i < plan.floors.size(); ++i) {
    QVERIFY(plan.floors[i].top <= 64);
    if (i > 0) QVERIFY(plan.floors[i].top >= plan.floors[i - 1].top);
    for (const PlanOutline& loop : plan.floors[i].loops)
      for (size_t k = 0; k < loop.size(); ++k) {
        const PlanPoint &a = loop[k], &b = loop[(k + 1) % loop.size()];
        area += (a.x() * b.y() - a.y() * b.x()) / 2;
      }
  }
  // The floor without the pillar and what the step covers, and the step itself.
  QCOMPARE(area, 256.0 * 128 - 16 * 16);
  QCOMPARE(plan.floors.back().top, 24.0);
}

void FloorPlans::entities_areShownNearTheCut() {
  Level level = room();
  const auto entity = [&](KeyValues keys) { addOrThrow(level, PointEntity{std::move(keys)}); };
  entity({{"classname", "info_player_start"}, {"origin", "32 64 24"}, {"angle", "90"}});
  entity({{"classname", "light"}, {"origin", "128 64 100"}});
  entity({{"classname", "item_health"}, {"origin", "128 64 500"}, {"targetname", "high"}});
  entity({{"classname", "item_shells"}, {"origin", "here"}});
  const FloorPlan plan = planOf(level, 64);
  QCOMPARE(plan.symbols.size(), size_t(2));
  QVERIFY(plan.symbols[0].kind == PlanSymbol::Kind::start);
  QCOMPARE(plan.symbols[0].heading.value_or(-1), 90.0);
  QVERIFY(plan.symbols[1].kind == PlanSymbol::Kind::light);
  QCOMPARE(plan.symbols[1].position, PlanPoint(128, 64));
  const FloorPlan all = floorPlanOf(level, evaluate(level), {.height = 64, .above = 1000});
  QCOMPARE(all.symbols.size(), size_t(3));
  QCOMPARE(all.symbols[2].name, std::string("high"));
  QCOMPARE(usualPlanHeight(level, {}), 40.0);
  QCOMPARE(usualPlanHeight(room(), {Vec3(0, 0, -16), Vec3(8, 8, 128)}), 56.0);
  QCOMPARE(usualPlanHeight(room(), {}), 0.0);
}

void FloorPlans::doors_areCutOrOutlined() {
  Level level = room();
  const auto brush = [&](const char* name, const Vec3& least, const Vec3& most) {
    NodeProperties properties;
    properties.flags.nonSolid = true;
    const NodeId group = addOrThrow(level, Group{{}, KeyValues{{"classname", name}}});
    addOrThrow(level, boxNode(least, most), properties, group);
  };
  brush("func_door", {256, 40, 0}, {288, 88, 80});
  brush("func_plat", {64, 0, 0}, {96, 32, 8});
  brush("trigger_once", {0, 0, 0}, {32, 128, 112});
  brush("func_door", {0, 0, 600}, {32, 32, 700});
  const FloorPlan plan = planOf(level, 64);
  QCOMPARE(plan.brushes.size(), size_t(3));
  QVERIFY(plan.brushes[0].isCut && !plan.brushes[0].isVolume);
  QVERIFY(!plan.brushes[1].isCut && !plan.brushes[1].isVolume);
  QVERIFY(plan.brushes[2].isVolume);
  QCOMPARE(plan.brushes[0].outline.size(), size_t(4));
  QCOMPARE(plan.brushes[0].outline[0], PlanPoint(256, 40));
  QCOMPARE(plan.brushes[0].outline[2], PlanPoint(288, 88));
}

void FloorPlans::chains_nameWallsThatAreApart() {
  const FloorPlan plan = planOf(room(), 64);
  QCOMPARE(dimensionChain(plan, 0, 10), (std::vector<double>{-32, 0, 200, 216, 256, 288}));
  QCOMPARE(dimensionChain(plan, 1, 10), (std::vector<double>{-32, 0, 56, 72, 128, 160}));
  // The pillar's sides are too close to each other; of equal lengths the smaller coordinate counts.
  QCOMPARE(dimensionChain(plan, 0, 20), (std::vector<double>{-32, 0, 200, 256, 288}));
  QVERIFY(dimensionChain(FloorPlan(), 0, 10).empty());
}

void FloorPlans::sheets_areWellFormed_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"first_room", "gatehouse", "abbey", "course"})
    QTest::newRow(name) << name;
}

void FloorPlans::sheets_areWellFormed() {
  QFETCH(QString, name);
  QFile file(HALFSPACE_SOURCE_DIR "/resources/levels/" + name + ".halfspace");
  QVERIFY(file.open(QIODevice::ReadOnly));
  ReadResult read = readLevel(file.readAll().toStdString());
  const Level& level = std::get<OpenedLevel>(read).level;
  const LevelEvaluation evaluation = evaluate(level);
  PlanOptions options;
  options.height = usualPlanHeight(level, evaluation.boundary().solidBounds());
  const FloorPlan plan = floorPlanOf(level, evaluation, options);
  QVERIFY(plan.walls.area != 0);
  const std::string sheet = planSheetOf(plan, {.title = "A <plan> & more", .unitsPerMetre = 32});
  QVERIFY(sheet == planSheetOf(plan, {.title = "A <plan> & more", .unitsPerMetre = 32}));
  QXmlStreamReader xml(QByteArray::fromStdString(sheet));
  QRectF view;
  int paths = 0, symbols = 0;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    const QString kind = xml.attributes().value("class").toString();
    if (xml.name() == QLatin1String("svg")) {
      const QStringList numbers = xml.attributes().value("viewBox").toString().split(' ');
      QCOMPARE(numbers.size(), 4);
      view = {numbers[0].toDouble(), numbers[1].toDouble(), numbers[2].toDouble(),
              numbers[3].toDouble()};
    }
    if (xml.name() != QLatin1String("path")) continue;
    ++paths;
    if (kind == "start" || kind == "light" || kind == "other") ++symbols;
    // Every number is finite; corners lie on the sheet.
    const QString path = xml.attributes().value("d").toString();
    QVERIFY2(!path.contains("nan") && !path.contains("inf"), qPrintable(path));
    if (symbols > 0) continue;  // in coordinates of their own
    for (const QString& pair : path.split(QRegularExpression("[MLZ]"), Qt::SkipEmptyParts)) {
      const QStringList xy = pair.split(' ');
      QCOMPARE(xy.size(), 2);
      QVERIFY2(view.contains(xy[0].toDouble(), xy[1].toDouble()), qPrintable(pair));
    }
  }
  QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  QVERIFY(paths > 10);
  std::set<std::string> kinds;
  for (const PlanSymbol& symbol : plan.symbols) kinds.insert(symbol.className);
  QCOMPARE(symbols, int(plan.symbols.size() + kinds.size()));  // each, and once in the list
}

void FloorPlans::emptyLevel_hasASheet() {
  const FloorPlan plan = planOf(Level(), 0);
  QVERIFY(plan.bounds.isEmpty() && plan.walls.loops.empty());
  const std::string sheet = planSheetOf(plan, {.title = "nothing"});
  QVERIFY(sheet.find("nothing") != std::string::npos && sheet.find("nan") == std::string::npos);
}

QTEST_GUILESS_MAIN(FloorPlans)
#include "floor_plans.moc"
