// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Models of entities in the real window: found, drawn, picked, missing.
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/session/model_expression.h"
#include "editor/tools/placed_models.h"
#include "editor/viewport/drawing/draw_counts.h"
#include "level/edits/entities.h"
#include "tests/editor/real_window.h"
#include "tests/support/archives/game_archives.h"
#include "tests/support/archives/game_models.h"

namespace halfspace::editor::tests {

namespace {

constexpr const char* kDefinitions = R"(
@PointClass size(-16 -16 -16, 16 16 16) model({ "path": "progs/cube.mdl", "skin": skin, "frame": frame }) = monster_cube : "" []
@PointClass model({{ spawnflags & 1 -> "models/two.md2", "models/three.md3" }}) = item_cube : "" [ spawnflags(flags) = [ 1 : "two" : 0 ] ]
@PointClass sprite("sprites/flame.spr") = env_flame : "" []
@PointClass model("progs/none.mdl") = monster_gone : "" []
)";

// Colours of the palette that the tests write: 255 is (255, 127, 0), 0 is (0, 0, 255).
bool isOrange(const QColor& colour) {
  return colour.red() > 100 && colour.red() > 2 * colour.blue() && colour.red() > colour.green();
}
bool isBlue(const QColor& colour) {
  return colour.blue() > 100 && colour.blue() > 2 * colour.red();
}

}  // namespace

class WindowModels : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    write("test.fgd", kDefinitions);
    write("gfx/palette.lmp", halfspace::tests::colours());
    write("progs/cube.mdl", halfspace::tests::cubeMdl({255, 0}));
    write("models/two.md2", halfspace::tests::cubeMd2({"models/two.pcx"}));
    write("models/two.pcx", halfspace::tests::pcxPicture(255));
    write("pak0.pak",
          halfspace::tests::pak({{"models/three.md3", 0, halfspace::tests::cubeMd3("models/three")},
                                 {"models/three.tga", 0, halfspace::tests::tga(0, 0, 250)}}));
    write("sprites/flame.spr", halfspace::tests::sprite({0}));
    QVERIFY(open());
    window().files().useEntities(m_folder->filePath("test.fgd"));
    window().actions().action("view.textured")->trigger();
    ViewOptions view = window().workspace().view();
    view.leak = false;  // its label would lie over the models
    window().workspace().setView(view);
  }
  void cleanup() { close(); }

  void model_isDrawnWithItsSkin_whereItsEntityIs();
  void model_turnsAndGrowsWithItsKeys();
  void spritesAndOtherFormats_areDrawn();
  void flatPanes_showOutlines();
  void model_isPickedByItsBox_andNotThroughWalls();
  void draggedModel_movesAtOnce();
  void missingModel_isAnIssue();
  void thousandsOfCopies_areFewDrawCalls();
  void litMode_drawsModels();

 private:
  void write(const QString& path, const QByteArray& bytes) {
    QDir(m_folder->path()).mkpath(QFileInfo(path).path());
    QFile file(m_folder->filePath(path));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
  }
  void add(const level::KeyValues& keys) {
    QVERIFY(session().apply("Add", [&](level::Level& level) {
      return level::addPointEntity(level, level.root(), keys);
    }));
    session().clearSelection();
  }
  // Draws until no model is being read.
  void settle() {
    QVERIFY(waitUntilIdle());
    window().viewport().grabFramebuffer();
    QTRY_VERIFY(window().workspace().models().isIdle());
    window().viewport().grabFramebuffer();
  }
  QColor colourAt(int pane, const Vec3& at) {
    return window().viewport().grabFramebuffer().pixelColor(pixelOf(pane, at));
  }
  std::size_t drawn() { return window().workspace().placedModels().all().size(); }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void WindowModels::model_isDrawnWithItsSkin_whereItsEntityIs() {
  add({{"classname", "monster_cube"}, {"origin", "0 0 48"}, {"scale", "3"}});
  settle();
  QCOMPARE(drawn(), std::size_t{1});
  keepPicture("model_cube");
  QVERIFY2(isOrange(colourAt(k3d, {-48, 24, 70})), qPrintable(colourAt(k3d, {-48, 24, 70}).name()));
  QVERIFY(isOrange(colourAt(k3d, {24, -48, 70})) && isOrange(colourAt(k3d, {20, 20, 96})));
  QVERIFY(!isOrange(colourAt(k3d, {0, 0, 150})));
  add({{"classname", "monster_cube"}, {"origin", "0 140 48"}, {"skin", "1"}, {"scale", "3"}});
  settle();
  QVERIFY2(isBlue(colourAt(k3d, {-48, 164, 70})), qPrintable(colourAt(k3d, {-48, 164, 70}).name()));
}

void WindowModels::model_turnsAndGrowsWithItsKeys() {
  add({{"classname", "monster_cube"},
       {"origin", "0 0 0"},
       {"frame", "1"},
       {"angle", "90"},
       {"scale", "2"}});
  settle();
  QCOMPARE(drawn(), std::size_t{1});
  const Box bounds = window().workspace().placedModels().all().front().bounds;
  // Frame 1 reaches from -16 to 48; a quarter turn makes x of it y, and y of it -x.
  QVERIFY((bounds.min() - Vec3(-96, -32, -32)).norm() < 1e-6);
  QVERIFY((bounds.max() - Vec3(32, 96, 96)).norm() < 1e-6);
}

void WindowModels::spritesAndOtherFormats_areDrawn() {
  add({{"classname", "item_cube"}, {"origin", "-64 0 16"}, {"spawnflags", "1"}});
  add({{"classname", "item_cube"}, {"origin", "64 0 16"}});
  add({{"classname", "env_flame"}, {"origin", "0 96 16"}, {"scale", "16"}});
  settle();
  QCOMPARE(drawn(), std::size_t{3});
  keepPicture("model_formats");
  QVERIFY(isOrange(colourAt(k3d, {-64, 0, 32})));
  QVERIFY(isBlue(colourAt(k3d, {64, 0, 32})));
  QVERIFY2(isBlue(colourAt(k3d, {0, 96, 16})), qPrintable(colourAt(k3d, {0, 96, 16}).name()));
}

void WindowModels::flatPanes_showOutlines() {
  const auto differs = [](const QImage& a, const QImage& b, QPoint around) {
    int count = 0;
    for (int x = -2; x <= 2; ++x)
      for (int y = -2; y <= 2; ++y)
        count += a.pixel(around + QPoint(x, y)) != b.pixel(around + QPoint(x, y)) ? 1 : 0;
    return count > 0;
  };
  settle();
  const QImage before = window().viewport().grabFramebuffer();
  add({{"classname", "item_cube"}, {"origin", "0 0 0"}});
  settle();
  const QImage after = window().viewport().grabFramebuffer();
  QVERIFY(differs(before, after, pixelOf(kXy, {16, 8, 0})));
  QVERIFY(differs(before, after, pixelOf(kXy, {5, -16, 0})));
  // The diagonal of the side that the view sees is no part of the outline.
  QVERIFY(!differs(before, after, pixelOf(kXy, {10, 10, 0})));
  QVERIFY(!differs(before, after, pixelOf(kXy, {10, -10, 0})));
}

void WindowModels::model_isPickedByItsBox_andNotThroughWalls() {
  add({{"classname", "monster_cube"}, {"origin", "0 0 16"}, {"scale", "3"}});
  settle();
  click(k3d, {-30, -40, 40});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  session().clearSelection();
  click(kXy, {40, 40, 0});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  session().clearSelection();
  const level::NodeId wall = drawBox({Vec3(-128, -128, 0), Vec3(128, -112, 160)});
  QVERIFY(waitUntilIdle());
  session().clearSelection();
  click(k3d, {30, -40, 40});
  QCOMPARE(session().selection(), Session::Nodes{wall});
}

void WindowModels::draggedModel_movesAtOnce() {
  add({{"classname", "monster_cube"}, {"origin", "0 0 16"}, {"scale", "3"}});
  settle();
  click(kXy, {0, 0, 16});
  const Camera& space = camera(k3d);
  const auto shown = [&] {
    return drawnModels(session(), window().workspace().placedModels().all(), space,
                       window().toolbox().preview().value_or(level::AffineMap()), 1000);
  };
  QVERIFY(shown().front().selected);
  dragOn(kXy, {0, 0, 16}, {64, 32, 16});
  QCOMPARE(shown().front().placement.translation, Vec3(64, 32, 16));
  release(kXy, {64, 32, 16});
  session().clearSelection();
  settle();
  QVERIFY(isOrange(colourAt(k3d, {16, 56, 46})));
}

void WindowModels::missingModel_isAnIssue() {
  add({{"classname", "monster_gone"}, {"origin", "0 0 16"}});
  add({{"classname", "monster_gone"}, {"origin", "64 0 16"}});
  settle();
  QCOMPARE(drawn(), std::size_t{0});
  const level::Issues& all = session().findings().all();
  QCOMPARE(all.size(), std::size_t{1});
  const QString text = QString::fromStdString(all.front().text);
  QVERIFY2(text.contains("progs/none.mdl") && text.contains(m_folder->path()), qPrintable(text));
}

// The copies of a model are drawn together.
void WindowModels::thousandsOfCopies_areFewDrawCalls() {
  const auto callsOfAFrame = [&] {
    window().viewport().grabFramebuffer();
    const auto before = drawCounts().calls;
    camera(k3d).setPosition(camera(k3d).position() + Vec3(0, 0, 1));
    window().viewport().grabFramebuffer();
    return drawCounts().calls - before;
  };
  add({{"classname", "monster_cube"}, {"origin", "0 0 16"}});
  settle();
  const auto ofOne = callsOfAFrame();
  QVERIFY(session().apply("Add", [&](level::Level& level) {
    level::Touched touched;
    for (int i = 0; i < 2000; ++i) {
      const std::string origin =
          std::to_string(40 * (i % 50)) + ' ' + std::to_string(40 * (i / 50)) + " 16";
      touched.merge(level::addPointEntity(level, level.root(),
                                          {{"classname", "monster_cube"}, {"origin", origin}})
                        .touched());
    }
    return touched;
  }));
  session().clearSelection();
  settle();
  QCOMPARE(drawn(), std::size_t{2001});
  QVERIFY2(callsOfAFrame() <= ofOne + 8, qPrintable(QString::number(callsOfAFrame())));
}

void WindowModels::litMode_drawsModels() {
  add({{"classname", "monster_cube"}, {"origin", "0 0 48"}, {"scale", "3"}});
  add({{"classname", "light"}, {"origin", "-120 -60 120"}, {"light", "300"}});
  window().actions().action("view.lit")->trigger();
  settle();
  keepPicture("model_lit");
  // The side that faces the lamp is bright, the one that faces away is not.
  const QColor near = colourAt(k3d, {-48, -20, 70}), far = colourAt(k3d, {30, -48, 20});
  QVERIFY2(near.red() > 2 * near.blue() && near.red() > near.green(), qPrintable(near.name()));
  QVERIFY2(near.red() > far.red(), qPrintable(near.name() + ' ' + far.name()));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowModels test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_models.moc"
