// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Shapes of plugins in levels: parametric while the plugin is loaded, the same solid without it.
#include <QTest>

#include "geometry/primitives/catalogue/catalogue.h"
#include "level/document/structure_check.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/edits/transform.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/solids/built_shape.h"
#include "level/solids/solid_geometry.h"

using namespace halfspace::level;
namespace geometry = halfspace::geometry;

namespace {

// A shape of the catalogue under another name.
geometry::ShapeKind borrowed(const std::string& name, const std::string& from) {
  geometry::ShapeKind kind = *geometry::findShapeKind(from);
  kind.name = name;
  kind.build = [from](const geometry::Numbers& numbers, std::span<const geometry::Vec3> points) {
    return geometry::findShapeKind(from)->build(numbers, points);
  };
  return kind;
}

Level levelWith(const std::string& shape, std::vector<std::pair<std::string, double>> parameters) {
  Level level;
  ShapeSolid solid;
  solid.shape = shape;
  solid.parameters = std::move(parameters);
  solid.placement.steps.emplace_back(AffineMap::move({16, 8, 0}));
  const NodeId node = addNode(level, level.root(), solid).node();
  // A transformed node: the stored solid has to go through the placement like a built one.
  static_cast<void>(transformNodes(level, {node}, AffineMap::move({0.1, 0.2, 0.3})).ok());
  return level;
}

Level reopened(const std::string& text) {
  return std::get<OpenedLevel>(readLevel(text)).level;
}

}  // namespace

class PluginShapesTest : public QObject {
  Q_OBJECT

 private slots:
  void withoutItsPlugin_theSolidStays_data();
  void withoutItsPlugin_theSolidStays();
  void changedNumbers_areBuiltAnew();
  void shapesOfTheCatalogue_keepNothing();
  void unknownShapes_areBrokenSolids();
  void facesKeepTheirNumbers_whereAPlaneBoundsNothing();
  void whatIsRefusedNow_keepsWhatWasBuiltOnce();
  void damagedText_isRefusedWithALine();
  void hostileText_isReadAndJudged_data();
  void hostileText_isReadAndJudged();
};

void PluginShapesTest::withoutItsPlugin_theSolidStays_data() {
  QTest::addColumn<QString>("from");
  for (const char* kind : {"box", "cone", "stairs", "torus", "hull"}) QTest::newRow(kind) << kind;
}

void PluginShapesTest::withoutItsPlugin_theSolidStays() {
  QFETCH(QString, from);
  auto kind = std::make_unique<geometry::AddedShapeKind>(borrowed("odd one", from.toStdString()));
  const Level before = levelWith("odd one", {});
  const auto hash = evaluate(before).boundary().hash();
  const std::string text = writeLevel(before);
  const auto content = levelHash(before);
  QVERIFY(isPluginShape("odd one") && !isPluginMissing("odd one"));

  kind.reset();
  QVERIFY(isPluginMissing("odd one"));
  const Level without = reopened(text);
  QCOMPARE(brokenSolids(without).size(), std::size_t{0});
  QCOMPARE(evaluate(without).boundary().hash(), hash);
  QVERIFY(writeLevel(without) == text);
  QCOMPARE(levelHash(without), content);

  // Loading the plugin again restores everything, including name and parameters.
  kind = std::make_unique<geometry::AddedShapeKind>(borrowed("odd one", from.toStdString()));
  const Level back = reopened(writeLevel(without));
  const NodeId node = back.children(back.root()).toVector().front();
  QVERIFY(back.node(node).content == before.node(node).content);
  QCOMPARE(evaluate(back).boundary().hash(), hash);
}

void PluginShapesTest::changedNumbers_areBuiltAnew() {
  const geometry::AddedShapeKind kind(borrowed("odd one", "box"));
  Level level = reopened(writeLevel(levelWith("odd one", {{"height", 64}})));
  const NodeId node = level.children(level.root()).toVector().front();
  ShapeSolid solid = std::get<ShapeSolid>(level.node(node).content);
  QVERIFY(solid.built.solid != nullptr);
  solid.parameters = {{"height", 128}};
  QVERIFY(setSolid(level, node, solid).ok());
  const Level again = reopened(writeLevel(level));
  const auto built = solidGeometry(again.node(node));
  QCOMPARE(built.value().brush().bounds().sizes().z(), 128.0);
  const auto& kept = std::get<ShapeSolid>(again.node(node).content).built.solid;
  QVERIFY(kept && *kept == *builtSolid(solid));
}

void PluginShapesTest::shapesOfTheCatalogue_keepNothing() {
  QVERIFY(!isPluginShape("box") && !isPluginMissing("box"));
  const std::string text = writeLevel(levelWith("box", {}));
  QVERIFY(text.find("built") == std::string::npos);
}

void PluginShapesTest::unknownShapes_areBrokenSolids() {
  const Issues issues = brokenSolids(levelWith("nobody's", {}));
  QCOMPARE(issues.size(), std::size_t{1});
  QVERIFY2(issues.front().text.find("nobody's") != std::string::npos, issues.front().text.c_str());
}

// The first of seven planes bounds nothing, so the faces are numbered from one.
void PluginShapesTest::facesKeepTheirNumbers_whereAPlaneBoundsNothing() {
  geometry::ShapeKind kind;
  kind.name = "odd one";
  kind.build = [](const geometry::Numbers&,
                  std::span<const geometry::Vec3>) -> geometry::Result<geometry::Shape> {
    std::vector<geometry::Plane> planes;
    const auto add = [&](const geometry::Vec3& normal, double offset) {
      planes.push_back(planeOf(PlaneCoefficients{normal, offset}).value());
    };
    add(geometry::Vec3::UnitX(), 100);
    for (int axis = 0; axis < 3; ++axis) {
      add(geometry::Vec3::Unit(axis), 8);
      add(-geometry::Vec3::Unit(axis), 8);
    }
    auto brush = geometry::Brush::fromPlanes(planes);
    if (!brush) return brush.reasons();
    return geometry::Shape(std::move(brush).value());
  };
  auto added = std::make_unique<geometry::AddedShapeKind>(kind);
  Level level = levelWith("odd one", {});
  const NodeId node = level.children(level.root()).toVector().front();
  const MaterialId gold = addMaterial(level, "gold").material();
  QVERIFY(setSurface(level, node, 6, {.material = gold}).ok());  // seen from below
  const std::string text = writeLevel(level);
  const auto facesBefore = solidGeometry(level.node(node)).value().sourceFace;
  QCOMPARE(facesBefore, (std::vector<int>{1, 2, 3, 4, 5, 6}));
  added.reset();
  const Level without = reopened(text);
  QCOMPARE(solidGeometry(without.node(node)).value().sourceFace, facesBefore);
  QCOMPARE(without.materials().find(surfaceOf(without.node(node), 6).material)->name, "gold");
}

void PluginShapesTest::whatIsRefusedNow_keepsWhatWasBuiltOnce() {
  std::string text;
  {
    const geometry::AddedShapeKind kind(borrowed("odd one", "box"));
    text = writeLevel(levelWith("odd one", {{"height", 64}}));
  }
  geometry::ShapeKind stricter = borrowed("odd one", "box");
  stricter.build = [](const geometry::Numbers&,
                      std::span<const geometry::Vec3>) -> geometry::Result<geometry::Shape> {
    return geometry::badParameter("height", 64, "from 1 to 32");
  };
  const geometry::AddedShapeKind kind(stricter);
  const Level level = reopened(text);
  const Issues issues = brokenSolids(level);
  QCOMPARE(issues.size(), std::size_t{1});
  QVERIFY2(issues.front().text.find("height") != std::string::npos, issues.front().text.c_str());
  QVERIFY(writeLevel(level) == text);
}

void PluginShapesTest::damagedText_isRefusedWithALine() {
  std::string text;
  {
    const geometry::AddedShapeKind kind(borrowed("odd one", "box"));
    text = writeLevel(levelWith("odd one", {}));
  }
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"\"brush\"", "\"brash\""},
                                 {"\"built\": {", "\"built\": {}, \"points\": {"}}) {
    std::string damaged = text;
    const std::size_t at = damaged.find(from);
    QVERIFY(at != std::string::npos);
    damaged.replace(at, from.size(), to);
    const ReadResult read = readLevel(damaged);
    const auto* error = std::get_if<FileError>(&read);
    QVERIFY(error != nullptr);
    QVERIFY(error->line > 10);
  }
}

void PluginShapesTest::hostileText_isReadAndJudged_data() {
  QTest::addColumn<QString>("built");
  QTest::newRow("no faces") << R"({"brush": []})";
  QTest::newRow("no mesh") << R"({"mesh": {}})";
  QTest::newRow("unbounded")
      << R"({"brush": [{"plane": [1, 0, 0, 8]}, {"plane": [0, 0, 0, 1e308]}]})";
  QTest::newRow("materials") << R"({"brush": [{"plane": [1, 0, 0, 8], "material": "stone"}]})";
  QTest::newRow("strange indices") << R"({"mesh": {"vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]],
          "faces": [[0,1,2147483647],[0,-7,3],[],[2]], "surface of face": [-1, 2147483647, 0, 1]}})";
  QTest::newRow("strange numbers of faces")
      << R"({"mesh": {"vertices": [[0,0,0],[8,0,0],[0,8,0],[0,0,8]],
          "faces": [[0,2,1],[0,1,3],[0,3,2],[1,2,3]],
          "surface of face": [-2147483648, 2147483647, -1, 65536]}})";
  QTest::newRow("both") << R"({"brush": [], "mesh": {}})";
}

// The text is not trusted: the result is a solid, or a broken one with a reason, and is written
// unchanged.
void PluginShapesTest::hostileText_isReadAndJudged() {
  QFETCH(QString, built);
  const std::string text =
      R"({"halfspace": 1, "next id": 9, "materials": [{"id": 3, "name": "stone"}], "nodes": [
      {"id": 4, "shape": {"name": "nobody's", "parameters": [["width", 1e308], ["width", -0.0]],
      "built": )" +
      built.toStdString() + "}}]}";
  const ReadResult read = readLevel(text);
  const auto* opened = std::get_if<OpenedLevel>(&read);
  QVERIFY2(opened != nullptr, opened ? "" : std::get<FileError>(read).text.c_str());
  QVERIFY(findStructureErrors(opened->level).empty());
  const bool isSound = QString(QTest::currentDataTag()) == "strange numbers of faces";
  QCOMPARE(brokenSolids(opened->level).size(), std::size_t(isSound ? 0 : 1));
  const Level again = reopened(writeLevel(opened->level));
  QCOMPARE(levelHash(again), levelHash(opened->level));
  Level changed = again;  // the level accepts edits
  const NodeId node = changed.children(changed.root()).toVector().front();
  QVERIFY(paintSolid(changed, node, changed.materials().find("stone")->id).ok());
  QVERIFY(transformNodes(changed, {node}, AffineMap::move({0.1, 0, 0})).ok());
  QCOMPARE(evaluate(changed).boundary().faceCount(), std::size_t(isSound ? 4 : 0));
}

QTEST_APPLESS_MAIN(PluginShapesTest)
#include "plugin_shapes_test.moc"
