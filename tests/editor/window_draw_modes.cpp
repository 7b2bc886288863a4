// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of the 3D pane and of a flat pane in every draw mode, compared with recorded ones: the
// mean colours of the cells of a coarse grid, so that drivers may differ in single pixels. Recorded
// anew with HALFSPACE_WRITE_LOOKS=1. And what the lit mode promises: lamps light, walls shade,
// closed rooms are dark, lines are whole.
#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QRegularExpression>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/viewport/drawing/material_images.h"
#include "level/edits/entities.h"
#include "level/file/native_file.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

// A room without a front wall and ceiling: brick walls, a pillar, a glass pane, a crate, a cutter,
// a lamp and a spot.
const char* const kRoom = R"({
"halfspace": 1, "background": "empty", "next id": 60,
"keys": [["classname", "worldspawn"], ["_sunlight", "220"], ["_sunlight_mangle", "60 -50 0"]],
"layers": [{"id": 2, "name": "Default"}],
"materials": [{"id": 3, "name": "brick/red"}, {"id": 4, "name": "stone/flags"},
              {"id": 5, "name": "wood/planks"}, {"id": 6, "name": "glass/amber"},
              {"id": 7, "name": "grid/stone"}],
"entities": [
 {"id": 30, "keys": [["classname", "light"], ["origin", "-60 40 90"], ["light", "300"], ["_color", "1 0.7 0.4"]]},
 {"id": 31, "keys": [["classname", "light_spot"], ["origin", "90 -60 150"], ["light", "300"], ["angle", "50"]]}],
"definitions": [],
"nodes": [
 {"id": 10, "shape": {"name": "box", "parameters": [["width", 400], ["depth", 400], ["height", 16]],
  "placement": [{"move": [0, 0, -8]}], "surfaces": [{"material": "stone/flags"}]}},
 {"id": 11, "shape": {"name": "box", "parameters": [["width", 400], ["depth", 16], ["height", 192]],
  "placement": [{"move": [0, 192, 96]}], "surfaces": [{"material": "brick/red"}]}},
 {"id": 12, "shape": {"name": "box", "parameters": [["width", 16], ["depth", 400], ["height", 192]],
  "placement": [{"move": [192, 0, 96]}], "surfaces": [{"material": "brick/red"}]}},
 {"id": 13, "operation": "subtract", "shape": {"name": "box", "parameters": [["width", 96], ["depth", 64], ["height", 96]],
  "placement": [{"move": [-96, 192, 112]}], "surfaces": [{"material": "grid/stone"}]}},
 {"id": 14, "shape": {"name": "box", "parameters": [["width", 96], ["depth", 4], ["height", 96]],
  "placement": [{"move": [-96, 192, 112]}], "surfaces": [{"material": "glass/amber"}]}},
 {"id": 15, "shape": {"name": "cylinder", "parameters": [["sides", 16], ["width", 48], ["depth", 48], ["height", 160]],
  "placement": [{"move": [40, 60, 80]}], "surfaces": [{"material": "grid/stone"}]}},
 {"id": 16, "shape": {"name": "box", "parameters": [["width", 64], ["depth", 64], ["height", 64]],
  "placement": [{"move": [80, -80, 32]}], "surfaces": [{"material": "wood/planks"}]}}]
})";

constexpr int kColumns = 12, kRows = 8;
constexpr double kTolerance = 5;  // of 255, for the mean of a cell

struct Mean {
  double red = 0, green = 0, blue = 0;
};

std::vector<Mean> cellsOf(const QImage& image) {
  std::vector<Mean> cells(kColumns * kRows);
  std::vector<int> counts(cells.size());
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const auto cell = static_cast<std::size_t>(y * kRows / image.height() * kColumns +
                                                 x * kColumns / image.width());
      const QRgb pixel = image.pixel(x, y);
      cells[cell].red += qRed(pixel);
      cells[cell].green += qGreen(pixel);
      cells[cell].blue += qBlue(pixel);
      ++counts[cell];
    }
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i].red /= counts[i];
    cells[i].green /= counts[i];
    cells[i].blue /= counts[i];
  }
  return cells;
}

double lightnessOf(const QColor& colour) {
  return (colour.red() + colour.green() + colour.blue()) / 3.0;
}

}  // namespace

class WindowDrawModes : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void everyMode_looksAsRecorded_data();
  void everyMode_looksAsRecorded();
  void lamp_lightsWhatIsNear_andFollowsItsPosition();
  void pillar_casts_a_shadow();
  void closedRoom_isDarkWithoutLamps();
  void selection_keepsTheMaterialVisible();
  void edgesSeenAtAFlatAngle_haveNoGaps();
  void collection_hasImagesThatRepeat();

 private:
  void openRoom(const char* text);
  void show(DrawMode mode, LightDetail light);
  QImage seen() { return window().viewport().grabFramebuffer(); }
  QImage paneSeen(int pane) { return seen().copy(window().viewport().panes().rect(pane).toRect()); }
  // The mean of 9 x 9 pixels around a point.
  QColor colourAt(const Vec3& at);
};

void WindowDrawModes::openRoom(const char* text) {
  level::ReadResult read = level::readLevel(text);
  QVERIFY(std::holds_alternative<level::OpenedLevel>(read));
  session().open(std::get<level::OpenedLevel>(std::move(read)).level, {});
  QVERIFY(waitUntilIdle());
  camera(k3d).setPosition({-330, -420, 260});
  camera(k3d).setDirection(0.9, -0.42);
  hover(kXy, {190, 190, 0});
}

void WindowDrawModes::show(DrawMode mode, LightDetail light) {
  ViewOptions view = window().workspace().view();
  view.mode = mode;
  view.light = light;
  window().workspace().setView(view);
}

QColor WindowDrawModes::colourAt(const Vec3& at) {
  const QImage image = seen();
  const QPoint middle = pixelOf(k3d, at);
  int red = 0, green = 0, blue = 0;
  for (int y = -4; y <= 4; ++y) {
    for (int x = -4; x <= 4; ++x) {
      const QColor c = image.pixelColor(middle + QPoint(x, y));
      red += c.red();
      green += c.green();
      blue += c.blue();
    }
  }
  return {red / 81, green / 81, blue / 81};
}

void WindowDrawModes::everyMode_looksAsRecorded_data() {
  QTest::addColumn<int>("mode");
  QTest::addColumn<int>("light");
  QTest::addColumn<int>("pane");
  QTest::addColumn<QString>("theme");
  const auto row = [](const char* name, DrawMode mode, LightDetail light, int pane,
                      const char* theme) {
    QTest::newRow(name) << static_cast<int>(mode) << static_cast<int>(light) << pane
                        << QString(theme);
  };
  row("textured", DrawMode::textured, LightDetail::low, k3d, "dark");
  row("shaded", DrawMode::shaded, LightDetail::low, k3d, "dark");
  row("wire", DrawMode::wire, LightDetail::low, k3d, "dark");
  row("xray", DrawMode::xray, LightDetail::low, k3d, "light");
  row("lit_low", DrawMode::lit, LightDetail::low, k3d, "dark");
  row("lit_medium", DrawMode::lit, LightDetail::medium, k3d, "dark");
  row("lit_high", DrawMode::lit, LightDetail::high, k3d, "dark");
  row("lighting", DrawMode::lighting, LightDetail::high, k3d, "light");
  row("flat_dark", DrawMode::lit, LightDetail::low, kXy, "dark");
  row("flat_light", DrawMode::lit, LightDetail::low, kXy, "light");
}

void WindowDrawModes::everyMode_looksAsRecorded() {
  QFETCH(int, mode);
  QFETCH(int, light);
  QFETCH(int, pane);
  QFETCH(QString, theme);
  QVERIFY(open(theme));
  openRoom(kRoom);
  show(static_cast<DrawMode>(mode), static_cast<LightDetail>(light));
  session().select({level::NodeId{16}});
  const QImage image = paneSeen(pane);
  keepPicture(QString("mode_") + QTest::currentDataTag());
  const std::vector<Mean> cells = cellsOf(image);
  const QString path =
      QString(HALFSPACE_SOURCE_DIR "/tests/editor/looks/%1.txt").arg(QTest::currentDataTag());
  QFile file(path);
  if (qEnvironmentVariableIsSet("HALFSPACE_WRITE_LOOKS")) {
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      file.write(QStringLiteral("%1 %2 %3%4")
                     .arg(qRound(cells[i].red))
                     .arg(qRound(cells[i].green))
                     .arg(qRound(cells[i].blue))
                     .arg(i % kColumns + 1 == kColumns ? "\n" : "  ")
                     .toLatin1());
    }
    return;
  }
  QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
  const QStringList numbers =
      QString::fromLatin1(file.readAll()).split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
  QCOMPARE(numbers.size(), qsizetype(3 * cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto at = static_cast<qsizetype>(3 * i);
    const double off = std::max({std::abs(cells[i].red - numbers[at].toDouble()),
                                 std::abs(cells[i].green - numbers[at + 1].toDouble()),
                                 std::abs(cells[i].blue - numbers[at + 2].toDouble())});
    QVERIFY2(off <= kTolerance, qPrintable(QString("cell %1, %2 differs by %3 of 255")
                                               .arg(i % kColumns)
                                               .arg(i / kColumns)
                                               .arg(off)));
  }
}

void WindowDrawModes::lamp_lightsWhatIsNear_andFollowsItsPosition() {
  QVERIFY(open());
  openRoom(kRoom);
  show(DrawMode::lighting, LightDetail::low);
  const Vec3 below(-60, 20, 0), far(-170, -170, 0);
  const double before = lightnessOf(colourAt(below));
  QVERIFY2(before > lightnessOf(colourAt(far)) + 12, qPrintable(QString::number(before)));
  const QColor warm = colourAt(below);
  QVERIFY(warm.red() > warm.blue() + 8);
  QVERIFY(session().apply("Move", [](level::Level& level) {
    return level::setKey(level, level::NodeId{30}, "origin", "-60 40 900");
  }));
  QVERIFY(waitUntilIdle());
  QVERIFY(lightnessOf(colourAt(below)) < before - 12);
}

void WindowDrawModes::pillar_casts_a_shadow() {
  QVERIFY(open());
  openRoom(kRoom);
  QVERIFY(session().apply("No sun", [](level::Level& level) {
    return level::setLevelKeyValues(level, {{"classname", "worldspawn"}, {"_sunlight", "0"}});
  }));
  QVERIFY(session().apply("Lower", [](level::Level& level) {
    return level::setKey(level, level::NodeId{30}, "origin", "-60 60 40");
  }));
  QVERIFY(waitUntilIdle());
  // The pillar stands between the lamp and this place on the east wall.
  const Vec3 behind(183, 60, 40), beside(183, -10, 40);
  show(DrawMode::lighting, LightDetail::low);
  const double lit = lightnessOf(colourAt(behind));
  show(DrawMode::lighting, LightDetail::high);
  const double shaded = lightnessOf(colourAt(behind));
  QVERIFY2(shaded < 0.8 * lit, qPrintable(QString("%1 and %2").arg(lit).arg(shaded)));
  QVERIFY(lightnessOf(colourAt(beside)) > shaded + 10);
}

void WindowDrawModes::closedRoom_isDarkWithoutLamps() {
  QVERIFY(open());
  openRoom(R"({"halfspace": 1, "background": "empty", "next id": 60,
"keys": [["classname", "worldspawn"], ["_sunlight", "400"]],
"layers": [{"id": 2, "name": "Default"}], "materials": [{"id": 3, "name": "plaster/lime"}],
"entities": [], "definitions": [],
"nodes": [
 {"id": 10, "shape": {"name": "box", "parameters": [["width", 512], ["depth", 512], ["height", 256]],
  "placement": [{"move": [0, 0, 0]}], "surfaces": [{"material": "plaster/lime"}]}},
 {"id": 11, "operation": "subtract", "shape": {"name": "box", "parameters": [["width", 480], ["depth", 480], ["height", 224]],
  "placement": [{"move": [0, 0, 0]}], "surfaces": [{"material": "plaster/lime"}]}}]
})");
  camera(k3d).setPosition({-150, -150, 0});
  camera(k3d).setDirection(0.785398, -0.2);
  const auto lightness = [&](LightDetail detail) {
    show(DrawMode::lit, detail);
    return lightnessOf(colourAt({0, 0, -110}));
  };
  for (const LightDetail detail : {LightDetail::low, LightDetail::medium, LightDetail::high}) {
    const double found = lightness(detail);
    QVERIFY2(found < 90, qPrintable(QString("detail %1: %2").arg(int(detail)).arg(found)));
  }
}

void WindowDrawModes::selection_keepsTheMaterialVisible() {
  QVERIFY(open());
  openRoom(kRoom);
  for (const DrawMode mode : {DrawMode::textured, DrawMode::lit}) {
    show(mode, LightDetail::low);
    session().clearSelection();
    const QColor before = colourAt({80, -112, 40});
    session().select({level::NodeId{16}});
    const QColor after = colourAt({80, -112, 40});
    QVERIFY(std::abs(after.red() - before.red()) <= 24);
    QVERIFY(std::abs(after.green() - before.green()) <= 24);
    QVERIFY(std::abs(after.blue() - before.blue()) <= 24);
  }
}

// The long upper edges of a wall that is seen almost along its length.
void WindowDrawModes::edgesSeenAtAFlatAngle_haveNoGaps() {
  QVERIFY(open());
  openRoom(
      R"({"halfspace": 1, "background": "empty", "next id": 60, "keys": [["classname", "worldspawn"]],
"layers": [{"id": 2, "name": "Default"}], "materials": [{"id": 3, "name": "grid/light"}],
"entities": [], "definitions": [],
"nodes": [{"id": 10, "shape": {"name": "box", "parameters": [["width", 4096], ["depth", 64], ["height", 64]],
  "placement": [{"move": [2048, 0, 32]}], "surfaces": [{"material": "grid/light"}]}}]})");
  window().workspace().setGrid([&] {
    Grid grid = window().workspace().grid();
    grid.setShown(false);
    return grid;
  }());
  camera(k3d).setPosition({-200, -60, 90});
  camera(k3d).setDirection(0.03, -0.06);
  show(DrawMode::textured, LightDetail::low);
  const QImage with = seen();
  ViewOptions view = window().workspace().view();
  view.edges = false;
  window().workspace().setView(view);
  const QImage without = seen();
  int gaps = 0, places = 0;
  for (double x = 8; x < 1200; x += 4) {
    const QPoint at = pixelOf(k3d, {x, -32, 64});
    int most = 0;
    for (int dy = -2; dy <= 2; ++dy) {
      const QPoint near = at + QPoint(0, dy);
      most = std::max(most, std::abs(qGray(with.pixel(near)) - qGray(without.pixel(near))));
    }
    ++places;
    gaps += most < 20 ? 1 : 0;
  }
  QVERIFY2(gaps == 0, qPrintable(QString("%1 of %2").arg(gaps).arg(places)));
}

void WindowDrawModes::collection_hasImagesThatRepeat() {
  int count = 0;
  for (const std::string& name : builtInMaterials()) {
    if (name.starts_with("grid/")) continue;
    ++count;
    const QImage image = materialImage(name, {});
    QVERIFY2(image.size() == QSize(512, 512), name.c_str());
    // Across the seam, neighbours differ no more than at the worst place inside.
    const auto difference = [&](int a, int b, bool columns) {
      double sum = 0;
      for (int i = 0; i < image.width(); ++i) {
        const QColor p = columns ? image.pixelColor(a, i) : image.pixelColor(i, a);
        const QColor q = columns ? image.pixelColor(b, i) : image.pixelColor(i, b);
        sum += std::abs(lightnessOf(p) - lightnessOf(q));
      }
      return sum / image.width();
    };
    for (const bool columns : {false, true}) {
      double most = 0;
      for (int i = 0; i + 1 < image.width(); ++i)
        most = std::max(most, difference(i, i + 1, columns));
      const double seam = difference(image.width() - 1, 0, columns);
      QVERIFY2(seam <= 1.2 * most + 1,
               qPrintable(QString("%1: %2 and %3").arg(name.c_str()).arg(seam).arg(most)));
    }
  }
  QVERIFY2(count >= 24, qPrintable(QString::number(count)));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowDrawModes test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_draw_modes.moc"
