// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines in the panes, by pixels: edges by the angle of their faces, whole lines at flat angles, the
// outline of the selection, calm flat panes, hatched cutters.
#include <QApplication>
#include <QtTest>
#include <numbers>
#include <set>

#include "editor/application/display_check.h"
#include "level/edits/outline.h"
#include "tests/editor/map_window.h"

namespace halfspace::editor::tests {

class WindowLines : public QObject, private MapWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void edgesOfACylinder_areDrawnWhereItsFacesTurnBy12Degrees_data();
  void edgesOfACylinder_areDrawnWhereItsFacesTurnBy12Degrees();
  void longEdgeSeenAtAFlatAngle_hasNoGaps_data();
  void longEdgeSeenAtAFlatAngle_hasNoGaps();
  void edgesBehindAWall_doNotShowThrough_data();
  void edgesBehindAWall_doNotShowThrough();
  void selectedBox_hasAnOutline_andKeepsItsMaterial_data();
  void selectedBox_hasAnOutline_andKeepsItsMaterial();
  void flatPane_isCalm_andFainterInTheDepth();
  void cutter_hasItsColour_andIsHatched_inTheFlatPane();
};

void WindowLines::edgesOfACylinder_areDrawnWhereItsFacesTurnBy12Degrees_data() {
  QTest::addColumn<int>("sides");
  QTest::addColumn<bool>("hasEdges");
  QTest::newRow("32 sides, 11.25 degrees") << 32 << false;
  QTest::newRow("28 sides, 12.9 degrees") << 28 << true;
}

void WindowLines::edgesOfACylinder_areDrawnWhereItsFacesTurnBy12Degrees() {
  QFETCH(int, sides);
  QFETCH(bool, hasEdges);
  QVERIFY(openBare(mapLevel(mapBrush({-8, -8, 0}, {8, 8, 8})), "view.shaded"));
  level::ShapeSolid solid;
  solid.shape = "cylinder";
  solid.parameters = {
      {"sides", static_cast<double>(sides)}, {"width", 128}, {"depth", 128}, {"height", 128}};
  level::Level level;
  QVERIFY(level::addNode(level, level.root(), solid).ok());
  session().open(std::move(level), {});
  QVERIFY(waitUntilIdle());
  const Box bounds = session().scene().bounds();
  const Vec3 middle = bounds.center();
  QVERIFY(bounds.sizes().x() > 100 && bounds.sizes().z() > 100);
  look(middle + Vec3(-300, 0, 120), 0, -0.38);
  const QImage without = picture();
  trigger("view.edges");
  const QImage with = picture();
  keepPicture(QString("cylinder_%1").arg(sides));
  // Along a line across the middle of the mantle, and at the nearest point of the upper rim.
  int onMantle = 0;
  const QPoint from = pixelOf(k3d, middle + Vec3(-50, -36, 0)),
               to = pixelOf(k3d, middle + Vec3(-50, 36, 0));
  QVERIFY(std::abs(to.x() - from.x()) > 100);
  for (int x = std::min(from.x(), to.x()); x <= std::max(from.x(), to.x()); ++x)
    if (distance(with.pixel(x, from.y()), without.pixel(x, from.y())) > kSame) ++onMantle;
  const Vec3 onRim(bounds.min().x(), middle.y(), bounds.max().z());
  const double rim = mostDifference(with, without, pixelOf(k3d, onRim), 6);
  const QString seen = QString("mantle %1, rim %2").arg(onMantle).arg(rim);
  QVERIFY2(rim > kClear, qPrintable(seen));
  QVERIFY2(hasEdges ? onMantle >= 4 : onMantle == 0, qPrintable(seen));
}

void WindowLines::longEdgeSeenAtAFlatAngle_hasNoGaps_data() {
  QTest::addColumn<QString>("mode");
  QTest::addColumn<QString>("theme");
  for (const char* mode : {"shaded", "textured", "lit"})
    for (const char* theme : {"dark", "light"})
      QTest::addRow("%s, %s", mode, theme) << QString("view.%1").arg(mode) << theme;
}

// The upper edge of a low, long box, seen from a little above it and along it: where a face hides
// its own edge at some pixels, the line breaks into dashes.
void WindowLines::longEdgeSeenAtAFlatAngle_hasNoGaps() {
  QFETCH(QString, mode);
  QFETCH(QString, theme);
  const QString slab = mapBrush({0, -512, -16}, {2048, 512, 0});
  QVERIFY(openBare(mapLevel(slab), mode.toUtf8().constData(), theme));
  look({-40, -560, 14}, 0.30, -0.03);
  const QImage without = picture();
  trigger("view.edges");
  const QImage with = picture();
  keepPicture("long_edge_" + mode.mid(5) + "_" + theme);
  // A line in the lit mode is faint, and on dark mortar it is hardly seen.
  const double kLine = mode == "view.lit" ? 2 : 4;
  int gaps = 0, seen = 0;
  for (double x = 60; x < 1600; x += 4) {
    const QPoint at = pixelOf(k3d, {x, -512, 0});
    if (!with.rect().adjusted(3, 3, -3, -3).contains(at)) continue;
    ++seen;
    if (mostDifference(with, without, at) < kLine) ++gaps;
  }
  QVERIFY2(seen > 200, qPrintable(QString::number(seen)));
  QVERIFY2(gaps == 0, qPrintable(QString("%1 gaps at %2 places").arg(gaps).arg(seen)));
}

void WindowLines::edgesBehindAWall_doNotShowThrough_data() {
  QTest::addColumn<QString>("mode");
  QTest::addColumn<double>("distance");
  for (const char* mode : {"shaded", "textured", "lit"})
    for (const double distance : {300.0, 3000.0})
      QTest::addRow("%s, from %g", mode, distance) << QString("view.%1").arg(mode) << distance;
}

// A wall of 16 units, and a box 4 units behind it. Lines are pulled towards the eye, by a share of
// the distance: that must not bring those of the box before the wall.
void WindowLines::edgesBehindAWall_doNotShowThrough() {
  QFETCH(QString, mode);
  QFETCH(double, distance);
  const QString wall = mapBrush({0, -256, 0}, {16, 256, 256});
  const QString box = mapBrush({20, -64, 64}, {120, 64, 192});
  QVERIFY(openBare(mapLevel(wall + box), mode.toUtf8().constData()));
  // The greatest difference that the edges of faces make in the middle of the wall.
  const auto mostInside = [&] {
    const QImage without = picture();
    trigger("view.edges");
    const QImage with = picture();
    keepPicture("hidden_edges_" + mode.mid(5) + QString("_%1").arg(distance));
    trigger("view.edges");
    const QRect seen = QRect(pixelOf(k3d, {8, -100, 224}), pixelOf(k3d, {8, 100, 32})).normalized();
    double most = 0;
    for (int y = seen.top(); y <= seen.bottom(); ++y)
      for (int x = seen.left(); x <= seen.right(); ++x)
        most = std::max<double>(most, tests::distance(with.pixel(x, y), without.pixel(x, y)));
    return most;
  };
  look({-distance, 0, 128}, 0, 0);
  const double hidden = mostInside();
  QVERIFY2(hidden <= kSame, qPrintable(QString::number(hidden)));
  // From behind the wall the same edges are seen.
  look({400, 0, 128}, std::numbers::pi, 0);
  const double shown = mostInside();
  QVERIFY2(shown > 4, qPrintable(QString::number(shown)));
}

void WindowLines::selectedBox_hasAnOutline_andKeepsItsMaterial_data() {
  QTest::addColumn<QString>("theme");
  QTest::newRow("dark") << "dark";
  QTest::newRow("light") << "light";
}

void WindowLines::selectedBox_hasAnOutline_andKeepsItsMaterial() {
  QFETCH(QString, theme);
  QVERIFY(openBare(mapLevel(mapBrush({-64, -64, 0}, {64, 64, 128})), "view.textured", theme));
  look({-220, -180, 240}, 0.69, -0.55);
  const QPoint onTop = pixelOf(k3d, {0, 10, 128}), edge = pixelOf(k3d, {-64, 24, 128}),
               hidden = pixelOf(k3d, {64, 20, 0});
  const QImage before = picture();
  session().select({session().level().children(session().level().root()).toVector().front()});
  const QImage after = picture();
  keepPicture("selection_" + theme);
  const QColor ink = appearance().colour(Token::selected);
  QVERIFY(nearest(before, edge, ink) > 2 * kClear);
  QVERIFY2(nearest(after, edge, ink) < kClear,
           qPrintable(QString::number(nearest(after, edge, ink))));
  // Hidden lines show through, but fainter.
  const double faint = mostDifference(before, after, hidden, 1);
  const double beside = mostDifference(before, after, hidden + QPoint(0, -12), 1);
  QVERIFY2(faint > beside + kSame, qPrintable(QString("%1, %2").arg(faint).arg(beside)));
  QVERIFY(nearest(after, hidden, ink) > kClear);
  const double image[2] = {unevenness(before, onTop), unevenness(after, onTop)};
  QVERIFY2(image[1] > 0.6 * image[0] && image[1] > 3,
           qPrintable(QString("%1, %2").arg(image[0]).arg(image[1])));
}

void WindowLines::flatPane_isCalm_andFainterInTheDepth() {
  QVERIFY(open());
  QVERIFY(openText(
      mapLevel(mapBrush({-96, -64, 0}, {-32, 64, 16}) + mapBrush({32, -64, 240}, {96, 64, 256}))));
  trigger("view.gridShown");
  hover(kXy, {0, 120, 0});
  const QImage calm = picture();
  const QPoint deep = pixelOf(kXy, {-96, 10, 0}), high = pixelOf(kXy, {96, 10, 0});
  const QRgb ground = calm.pixel(pixelOf(kXy, {0, 10, 0}));
  const auto contrast = [&](const QImage& image, QPoint at) {
    double most = 0;
    for (int dx = -2; dx <= 2; ++dx)
      most = std::max(most, distance(image.pixel(at + QPoint(dx, 0)), ground));
    return most;
  };
  session().select({session().level().children(session().level().root()).toVector().back()});
  const QImage chosen = picture();
  keepPicture("flat_calm");
  const QString seen = QString("deep %1, high %2, selected %3")
                           .arg(contrast(calm, deep))
                           .arg(contrast(calm, high))
                           .arg(contrast(chosen, high));
  QVERIFY2(contrast(calm, deep) > kSame, qPrintable(seen));
  QVERIFY2(contrast(calm, deep) * 1.3 < contrast(calm, high), qPrintable(seen));
  QVERIFY2(contrast(calm, high) * 1.3 < contrast(chosen, high), qPrintable(seen));
  QVERIFY(nearest(chosen, high, appearance().colour(Token::selected)) < kClear);
  QCOMPARE(chosen.pixel(deep), calm.pixel(deep));
}

void WindowLines::cutter_hasItsColour_andIsHatched_inTheFlatPane() {
  QVERIFY(open());
  ShapeChoice shape = window().workspace().shape();
  drawBox({Vec3(-128, -96, 0), Vec3(128, 96, 64)});
  shape.operation = level::Operation::subtract;
  window().workspace().setShape(shape);
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  session().clearSelection();
  trigger("view.gridShown");
  hover(kXy, {0, 160, 0});
  const QImage image = picture();
  keepPicture("flat_cutter");
  // The most blue pixel on a line, and the colours of 21 by 21 pixels.
  const auto blueness = [&](const Vec3& on) {
    int most = -255;
    for (int dx = -2; dx <= 2; ++dx) {
      const QRgb pixel = image.pixel(pixelOf(kXy, on) + QPoint(dx, 0));
      most = std::max(most, qBlue(pixel) - qRed(pixel));
    }
    return most;
  };
  const auto colours = [&](const Vec3& around) {
    std::set<QRgb> found;
    for (int dy = -10; dy <= 10; ++dy)
      for (int dx = -10; dx <= 10; ++dx)
        found.insert(image.pixel(pixelOf(kXy, around) + QPoint(dx, dy)));
    return found.size();
  };
  const QColor ink = appearance().colour(Token::subtractive);
  QVERIFY(ink.blue() > ink.red() + 20);
  const QString seen = QString("%1, %2; %3, %4")
                           .arg(blueness({-64, 20, 0}))
                           .arg(blueness({-128, 20, 0}))
                           .arg(colours({0, 30, 0}))
                           .arg(colours({-96, 30, 0}));
  QVERIFY2(blueness({-64, 20, 0}) > 50 && blueness({-128, 20, 0}) < 25, qPrintable(seen));
  QVERIFY2(colours({0, 30, 0}) > 1 && colours({-96, 30, 0}) == 1, qPrintable(seen));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowLines test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_lines.moc"
