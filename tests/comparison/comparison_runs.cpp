// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The run over all systems: its queries, its progress reports, its limits, how it is stopped, and
// the written results.
#include <nlohmann/json.hpp>

#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "comparison/onion/onion_tree.h"
#include "comparison/reference/every_cell.h"
#include "comparison/report/comparison_export.h"
#include "comparison/report/comparison_tables.h"
#include "comparison/report/table.h"
#include "comparison/run/comparison.h"
#include "comparison/run/level_motions.h"
#include "comparison/run/systems.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::comparison;
using namespace halfspace::tests;

namespace {

constexpr uint64_t kSeed = 27182;

ComparedShape shape(const char* text) {
  return std::get<ComparedShape>(shapeNamed(text));
}

ComparisonOptions quickly(const std::vector<const char*>& shapes) {
  ComparisonOptions options;
  for (const char* text : shapes) options.shapes.push_back(shape(text));
  options.motions = 60;
  options.repeat = 1;
  options.slowMotions = 0;
  return options;
}

// All results except times.
std::string answersOf(const Comparison& comparison) {
  std::string found;
  for (const SystemOutcome& system : comparison.systems)
    for (const ShapeOutcome& each : system.shapes)
      found += system.name + " " + std::to_string(each.queries) + " " + std::to_string(each.late) +
               " " + std::to_string(each.early) + " " + std::to_string(each.earliest) + "\n";
  return found;
}

}  // namespace

class ComparisonRuns : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    for (int i = 0; i < 12; ++i) {
      m_level.edit();
      m_tree.update(m_level.evaluator(), m_level.evaluator().update(1));
    }
  }

  void namesAreThoseOfTheSystems() {
    const ComparisonLevel level = comparisonLevel(m_level.evaluator(), m_tree);
    const std::vector<SystemMaker> makers =
        allSystems(level, 0.0, {shape("point"), shape("box:1,1,1")});
    std::vector<std::string> names;
    for (const SystemMaker& maker : makers) {
      names.push_back(maker.name);
      QCOMPARE(maker.make({})->name(), maker.name);
    }
    QCOMPARE(names, systemNames());
  }

  void shapesAreNamed() {
    QCOMPARE(std::get<BoxShape>(shape("box:1,2.5,3").shape).half, Vec3(1, 2.5, 3));
    QCOMPARE(std::get<SphereShape>(shape("sphere:0.5").shape).radius, 0.5);
    for (const std::string& text : standardShapes())
      QVERIFY(std::holds_alternative<ComparedShape>(shapeNamed(text)));
    for (const char* text :
         {"", "sphere", "sphere:", "sphere:-1", "sphere:1,2", "box:1,2", "box:1,2,3,", "sphere:nan",
          "capsule:2,1", "hull:x.obj", "point:1", "sphere:1e300", "sphere:inf", "pyramid:3",
          "SPHERE:1", "sphere :1", "box:1,2,3x"})
      QVERIFY2(std::holds_alternative<std::string>(shapeNamed(text)), text);
  }

  void everySystemGetsTheSameQueries() {
    const ComparisonOptions options = quickly({"point", "sphere:1", "box:1,1,2"});
    std::vector<size_t> grown;
    double last = 0.0;
    ComparisonWatch watch;
    watch.grown = [&](const Comparison& soFar) { grown.push_back(soFar.systems.size()); };
    watch.stage = [&](const std::string& text, double done) {
      QVERIFY(!text.empty() && done >= last && done <= 1.0);
      last = done;
    };
    const Comparison comparison = compareSystems(source(), options, watch);
    QVERIFY(!comparison.stopped && !comparison.isCut());
    QVERIFY(comparison.systems.size() >= 9);
    QCOMPARE(grown.size(), comparison.systems.size());
    QCOMPARE(grown.back(), comparison.systems.size());
    int taken = 0;
    for (const SystemOutcome& system : comparison.systems) {
      QVERIFY(system.bytes > 0 && system.buildMs >= 0.0);
      for (size_t i = 0; i < system.shapes.size(); ++i) {
        const ShapeOutcome& each = system.shapes[i];
        if (!each.taken) continue;
        ++taken;
        QCOMPARE(each.queries, comparison.motions[i]);
        QVERIFY(each.timing.p99 >= each.timing.p50 && each.timing.mean > 0.0);
        if (!system.has(Limit::approximate)) QCOMPARE(each.late, size_t{0});
      }
    }
    QVERIFY(taken > 15);
    QCOMPARE(answersOf(compareSystems(source(), options)), answersOf(comparison));
  }

  void onlyThoseWanted() {
    ComparisonOptions options = quickly({"sphere:1"});
    options.systems = {"uniform grid", "exact tree", "onion tree"};
    const Comparison comparison = compareSystems(source(), options);
    QCOMPARE(comparison.systems.size(), size_t{2});  // an onion cannot sweep spheres
    QCOMPARE(comparison.systems[0].name, std::string("exact tree"));
    QCOMPARE(comparison.systems[1].name, std::string("uniform grid"));
  }

  // Shapes at rest: no system that reports overlaps may miss a solid cell, neither merge, which
  // cuts the shape by the tree, nor F(), which shifts planes. Systems that never stop early, such
  // as merge and the exact ones, report no other cells.
  void atRest_exactSystemsAgree() {
    const Comparison comparison = compareSystems(source(), quickly({"sphere:1", "box:1,1,2"}));
    QStringList found;
    size_t positions = 0;
    for (const SystemOutcome& system : comparison.systems) {
      QCOMPARE(system.rest.size(), size_t{2});
      for (size_t i = 0; i < 2; ++i) {
        const RestOutcome& rest = system.rest[i];
        if (!rest.answered) continue;
        found << QString::fromStdString(system.name);
        positions += rest.queries;
        QVERIFY(rest.queries > 0 && rest.queries <= comparison.motions[i]);
        QCOMPARE(rest.blind, size_t{0});
        if (!system.has(Limit::stopsEarly)) QCOMPARE(rest.phantom, size_t{0});
      }
    }
    QVERIFY(positions > 300);
    QCOMPARE(found.count("merge"), 1);
    QCOMPARE(found.count("exact tree"), 2);
    QCOMPARE(found.count("AABB tree"), 0);
    QVERIFY(restTable(comparison).markdown().find("| merge | – |") != std::string::npos);
    QVERIFY(timeTable(comparison).markdown().find("| merge |") == std::string::npos);
    const nlohmann::ordered_json json = jsonOf(comparison);
    for (const auto& system : json["systems"])
      if (system["name"] == "merge")
        QVERIFY(system["shapes"].empty() && system["rest"].size() == 1);
  }

  // Slow systems get as many queries as configured, whatever the clock says, and the tables say so;
  // the other systems get all queries.
  void slowSystems_getFewerQueries() {
    ComparisonOptions options = quickly({"sphere:1"});
    options.systems = {"exact tree", "FCL, distances"};
    options.slowMotions = 7;
    const Comparison comparison = compareSystems(source(), options);
    QCOMPARE(comparison.systems.front().shapes.front().queries, comparison.motions.front());
    if (comparison.systems.size() == 1) QSKIP("built without FCL");
    QVERIFY(comparison.isCut() && comparison.motions.front() > 7);
    QCOMPARE(comparison.systems.back().shapes.front().queries, size_t{7});
    const std::string times = timeTable(comparison).markdown();
    QVERIFY(times.find("| motions | 60 |") != std::string::npos);
    QVERIFY(times.find("(7)") != std::string::npos);
    QVERIFY(errorTable(comparison).markdown().find("of 7 |") != std::string::npos);
    QVERIFY(cutNote(comparison).find("first n of these motions") != std::string::npos);
    QCOMPARE(jsonOf(comparison)["systems"][1]["shapes"][0]["motions"].get<int>(), 7);
    QCOMPARE(answersOf(compareSystems(source(), options)), answersOf(comparison));
  }

  void wholeTable_showsWhatTenSizesCost() {
    ComparisonOptions options = quickly({"box:0.5,0.5,0.5", "box:1,1,1", "box:2,2,2"});
    options.systems = {"exact tree", "OBB tree", "onion tree", "offset trees"};
    const Comparison comparison = compareSystems(source(), options);
    QCOMPARE(comparison.systems.size(), size_t{3});
    const std::string table = wholeTable(comparison).markdown();
    QCOMPARE(std::count(table.begin(), table.end(), '\n'), 5);
    for (const SystemOutcome& system : comparison.systems) {
      QVERIFY(table.find("| " + system.name + " |") != std::string::npos);
      for (const ShapeOutcome& shape : system.shapes) QCOMPARE(shape.late + shape.early, size_t{0});
    }
  }

  void stopped_keepsWhatIsComplete() {
    std::stop_source stop;
    ComparisonWatch watch;
    watch.stop = stop.get_token();
    watch.grown = [&](const Comparison& soFar) {
      if (soFar.systems.size() == 2) stop.request_stop();
    };
    const Comparison comparison = compareSystems(source(), quickly({"point", "box:1,1,2"}), watch);
    QVERIFY(comparison.stopped);
    QCOMPARE(comparison.systems.size(), size_t{2});
    watch.grown = [](const Comparison&) {};
    const Comparison none = compareSystems(source(), quickly({"point"}), watch);
    QVERIFY(none.stopped && none.systems.empty());
    QCOMPARE(none.motions, std::vector<size_t>{0});
  }

  // Stops a run during the slow builds.
  void stopped_buildGivesNothing() {
    const ComparisonLevel level = comparisonLevel(m_level.evaluator(), m_tree);
    std::stop_source stop;
    stop.request_stop();
    for (const SystemMaker& maker : allSystems(level, 0.0, {shape("box:1,1,1")}))
      if (maker.name == "onion tree" || maker.name == "offset trees")
        QVERIFY(!maker.make(stop.get_token()));
  }

  // Floors whose tilt differs by a few units in the last place: doubles can hardly decide where
  // three of them meet, but the onion has to decide it.
  void onionOfNearlyParallelFloors_isExact() {
    ComparisonLevel::Solids solids;
    for (int i = 0; i < 6; ++i) {
      std::vector<Vec3> corners;
      for (int k = 0; k < 8; ++k) {
        const double x = (k & 1) != 0 ? 64.0 : -64.0, y = (k & 2) != 0 ? 64.0 : -64.0;
        const double tilt = ((i & 1) != 0 ? x : y) * (i + 1) * 0x1p-50;
        corners.emplace_back(x + 4.0 * i, y - 4.0 * i, (k & 4) != 0 ? tilt : -16.0);
      }
      solids.push_back(
          std::make_shared<const geometry::Brush>(geometry::Brush::fromPoints(corners).value()));
    }
    const Vec3 half(8.0, 8.0, 8.0);
    const auto onion = OnionTree::forBoxes(solids, std::vector<Vec3>{Vec3::Zero(), half});
    QVERIFY(onion);
    EveryCell reference(solids);
    for (const AnyShape& each : {AnyShape(PointShape{}), AnyShape(BoxShape{half})})
      for (double x = -90.0; x <= 90.0; x += 7.5) {
        const Vec3 from(x, 0.3 * x, 40.0), down(0.0, 0.0, -70.0);
        const double found = onion->sweep(each, from, down).fraction;
        QVERIFY(std::abs(found - reference.sweep(each, from, down).fraction) < 1e-9);
      }
  }

  void nothingToCompareOn() {
    RandomLevel empty(1);
    LiveTree tree;
    tree.update(empty.evaluator(), empty.evaluator().update(1));
    const Comparison comparison =
        compareSystems({empty.evaluator(), tree, 0.0, {}}, quickly({"point"}));
    QCOMPARE(comparison.convexSolids, size_t{0});
    QVERIFY(comparison.systems.empty());
  }

  void figuresAreInUnits() {
    QCOMPARE(tickText(PlotQuantity::time, 1500), std::string("1.5 µs"));
    QCOMPARE(tickText(PlotQuantity::time, 1e6), std::string("1 ms"));
    QCOMPARE(tickText(PlotQuantity::build, 0.02), std::string("20 µs"));
    QCOMPARE(tickText(PlotQuantity::memory, 2e6), std::string("2 MB"));
    QCOMPARE(tickText(PlotQuantity::errors, 0.05), std::string("0.05 %"));
    QCOMPARE(countText(1234567), std::string("1,234,567"));
  }

  // From a tenth of a microsecond to half a millisecond: powers of ten are labelled, and twos and
  // fives between them have lines.
  void axis_ofManyPowersNamesOnlyThese() {
    PlotAxis wide(AxisScale::logarithmic, 0, 100);
    wide.take(80);
    wide.take(500'000);
    std::vector<double> named;
    double last = -1.0;
    for (const PlotAxis::Tick& tick : wide.ticks()) {
      if (tick.isNamed) named.push_back(tick.value);
      QVERIFY(wide.at(tick.value) > last);
      last = wide.at(tick.value);
    }
    QCOMPARE(named.size(), size_t{4});
    QVERIFY(qFuzzyCompare(named.front(), 100.0) && qFuzzyCompare(named.back(), 100'000.0));
    PlotAxis errors(AxisScale::logarithmicAndZero, 0, 100);
    for (const double percent : {0.0, 0.05, 80.0}) errors.take(percent);
    QCOMPARE(errors.at(0.0), 0.0);
    QVERIFY(errors.at(0.05) > 5.0);
    QCOMPARE(errors.at(80.0), 100.0);
    QCOMPARE(errors.ticks().front().value, 0.0);
  }

  // A room of 288 units and a player start near its floor: a player's capsule is higher than the
  // distance around the start in which motions of small shapes begin.
  void shapesLargerThanTheirSurroundings_findRoomFurtherAway() {
    using geometry::Brush;
    geometry::Evaluator evaluator;
    const auto add = [&](geometry::CsgOperation operation, const Vec3& low, const Vec3& high) {
      evaluator.insertSolid(
          evaluator.outline().root(), geometry::kNoNode, operation,
          {std::make_shared<const Brush>(Brush::fromPlanes(scenes::boxPlanes(low, high)).value()),
           {}});
    };
    add(geometry::CsgOperation::add, {-144, -144, -16}, {144, 144, 144});
    add(geometry::CsgOperation::subtract, {-128, -128, 0}, {128, 128, 128});
    LiveTree tree;
    tree.update(evaluator, evaluator.update());
    const MotionSource source{tree.view(), evaluator.solidBounds(), {{0, 0, 24}}, kSeed};
    for (const char* text : {"point", "capsule:16,36", "box:40,40,56"}) {
      QCOMPARE(freeMotions(source, shape(text).shape, 60).size(), size_t{60});
    }
    // A shape that fits nowhere is still reported as such.
    QVERIFY(freeMotions(source, shape("box:16,16,65").shape, 60).empty());
  }

  void remarks_nameWhatFiguresLack() {
    QVERIFY(remarksOf(compareSystems(source(), quickly({"point"}))).empty());
    ComparisonOptions options = quickly({"point", "sphere:100000"});
    options.systems = {"exact tree", "OBB tree"};
    const Comparison noRoom = compareSystems(source(), options);
    QCOMPARE(noRoom.motions, (std::vector<size_t>{60, 0}));
    QCOMPARE(noRoom.systems.size(), size_t{2});
    QCOMPARE(remarksOf(noRoom).size(), size_t{1});
    QVERIFY(remarksOf(noRoom).front().find("sphere:100000 is free") != std::string::npos);
    options = quickly({"sphere:1"});
    options.systems = {"OBB tree", "exact tree"};
    QCOMPARE(compareSystems(source(), options).idle, std::vector<std::string>{"OBB tree"});
    Comparison small = noRoom;
    small.motions = {60, 60};
    small.levelSize = small.tolerance;
    QCOMPARE(remarksOf(small).size(), size_t{1});
    QVERIFY(remarksOf(small).front().find("scale the level until") != std::string::npos);
    QVERIFY(comparisonPage("x", small).front().text.find("scale the level until") !=
            std::string::npos);
  }

  void reports_sayTheSame() {
    const Comparison comparison =
        compareSystems(source(), quickly({"point", "box:1,1,1", "box:2,2,2"}));
    const std::string csv = csvOf(comparison);
    const auto rows = static_cast<size_t>(std::count(csv.begin(), csv.end(), '\n'));
    const nlohmann::ordered_json json = jsonOf(comparison);
    size_t shapes = 0;
    for (const auto& system : json["systems"]) {
      shapes += std::max(system["shapes"].size(), system["rest"].size());
      QVERIFY(csv.find('"' + system["name"].get<std::string>() + '"') != std::string::npos);
    }
    QCOMPARE(rows, shapes + 1);
    const std::vector<PageFile> page = comparisonPage("a <level>", comparison);
    QCOMPARE(page.front().name, std::string("index.html"));
    std::vector<std::string> plots;
    for (size_t i = 1; i < page.size(); ++i) {
      plots.push_back(page[i].name);
      QVERIFY2(page.front().text.find(page[i].text) != std::string::npos, "not within the page");
      QVERIFY(page[i].text.find("prefers-color-scheme:dark") != std::string::npos);
    }
    QCOMPARE(plots, (std::vector<std::string>{"time.svg", "size.svg", "slow.svg", "build.svg",
                                              "memory.svg", "errors.svg"}));
    QVERIFY(page.front().text.find("a &lt;level&gt;") != std::string::npos);
    for (const auto& system : json["systems"])
      QVERIFY(page.front().text.find(system["name"].get<std::string>()) != std::string::npos);
  }

 private:
  ComparedLevel source() const { return {m_level.evaluator(), m_tree, 1.0, {}}; }

  RandomLevel m_level{kSeed};
  LiveTree m_tree;
};

QTEST_APPLESS_MAIN(ComparisonRuns)
#include "comparison_runs.moc"
