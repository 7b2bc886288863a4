// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Every draw mode shows the abbey as in the picture that was recorded and looked at. Both pictures
// are compared at a quarter of the window's resolution, because another version of the rasteriser
// may place the edge of a line a pixel away. HALFSPACE_WRITE_LOOKS=1 records the pictures anew,
// into tests/editor/looks; look at each of them before it is committed.
#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

const QString kLooks = QStringLiteral(HALFSPACE_SOURCE_DIR "/tests/editor/looks/");
const char* const kLevel = HALFSPACE_SOURCE_DIR "/resources/levels/abbey.halfspace";
constexpr QSize kPicture{320, 200};
// Of 255. A pixel whose colour is further away than this is different.
constexpr int kDifferent = 32;
// Shares of the pixels that may be different. Two modes differ in more than a quarter of them.
constexpr double kAllowed = 0.02;
constexpr double kOfTwoModes = 0.25;

int distance(QRgb a, QRgb b) {
  return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                   std::abs(qBlue(a) - qBlue(b))});
}

// The share of pixels that are different; 1 for pictures of different sizes.
double differenceOf(const QImage& a, const QImage& b) {
  if (a.size() != b.size() || a.isNull()) return 1;
  int different = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x)
      if (distance(a.pixel(x, y), b.pixel(x, y)) > kDifferent) ++different;
  return static_cast<double>(different) / (a.width() * a.height());
}

}  // namespace

class WindowDrawModes : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void mode_looksAsRecorded_data();
  void mode_looksAsRecorded();
  void modes_differ();

 private:
  // The abbey in one large 3D pane: its nave from the west door, or the whole from outside.
  bool openAbbey(const QString& theme, bool inside);
  QImage pictureOf(const char* mode);
};

bool WindowDrawModes::openAbbey(const QString& theme, bool inside) {
  if (!open(theme, {1500, 950}) || !window().openLevel(kLevel) || !waitUntilIdle()) return false;
  hover(k3d, {0, 0, 0});
  window().actions().action("view.maximise")->trigger();
  window().actions().action("view.lightHigh")->trigger();
  Camera& eye = camera(k3d);
  if (inside) {
    eye.setPosition({-470, -60, 96});
    eye.setDirection(0.13, 0.03);
  } else {
    eye.setPosition({-1100, -900, 520});
    eye.setDirection(0.66, -0.25);
  }
  return waitUntilIdle();
}

QImage WindowDrawModes::pictureOf(const char* mode) {
  window().actions().action(mode)->trigger();
  waitUntilIdle();
  // Baked light is complete after some seconds; in other modes there is nothing to wait for.
  const LightBaker& baker = window().viewport().baker();
  const bool isDone = QTest::qWaitFor([&] { return !baker.isBusy(); }, 120'000);
  if (!isDone) return {};
  return window()
      .viewport()
      .grabFramebuffer()
      .convertToFormat(QImage::Format_RGB32)
      .scaled(kPicture, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

void WindowDrawModes::mode_looksAsRecorded_data() {
  QTest::addColumn<QString>("mode");
  QTest::addColumn<QString>("theme");
  QTest::addColumn<bool>("inside");
  for (const char* mode : {"lit", "textured", "shaded", "wire", "xray", "lighting", "baked"}) {
    QTest::addRow("%s, inside", mode) << mode << "dark" << true;
    QTest::addRow("%s, outside, light theme", mode) << mode << "light" << false;
  }
}

void WindowDrawModes::mode_looksAsRecorded() {
  QFETCH(QString, mode);
  QFETCH(QString, theme);
  QFETCH(bool, inside);
  QVERIFY(openAbbey(theme, inside));
  const QImage seen = pictureOf(("view." + mode.toStdString()).c_str());
  const QString name = mode + (inside ? "_inside.png" : "_outside.png");
  if (qEnvironmentVariableIsSet("HALFSPACE_WRITE_LOOKS")) QVERIFY(seen.save(kLooks + name));
  const QImage recorded = QImage(kLooks + name).convertToFormat(QImage::Format_RGB32);
  QVERIFY2(!recorded.isNull(), qPrintable("there is no " + kLooks + name));
  const double difference = differenceOf(seen, recorded);
  if (difference > kAllowed) keepPicture("draw_mode_" + name);
  QVERIFY2(difference <= kAllowed,
           qPrintable(QString("%1 % of the pixels differ").arg(100 * difference)));
}

// Guards the comparison above: it would see it if one mode were drawn for another.
void WindowDrawModes::modes_differ() {
  QVERIFY(openAbbey("dark", true));
  const QImage textured = pictureOf("view.textured");
  for (const char* mode : {"view.lit", "view.wire", "view.xray", "view.lighting", "view.baked"})
    QVERIFY2(differenceOf(textured, pictureOf(mode)) > kOfTwoModes, mode);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowDrawModes test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_draw_modes.moc"
