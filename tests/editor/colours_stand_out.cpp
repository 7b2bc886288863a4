// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The contrast between the colours of both themes and their backgrounds, and labels that stay in
// their pane.
#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QPainter>
#include <QtTest>

#include "editor/viewport/overlay_painter.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class ColoursStandOut : public QObject {
  Q_OBJECT

 private slots:
  void colours_standOutFromWhatTheyLieOn_data();
  void colours_standOutFromWhatTheyLieOn();
  void labels_stayWithinTheirPane();
};

namespace {

// The contrast ratio of WCAG 2, from 1 to 21.
double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& colour) {
    const auto linear = [](double part) {
      return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
  };
  const double x = luminance(a);
  const double y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

struct Pairs {
  const char* what;
  double least;
  std::vector<Token> inks;
  std::vector<Token> grounds;
};

const std::vector<Pairs>& pairs() {
  using enum Token;
  static const std::vector<Pairs> kPairs = {
      {"text", 4.5, {text, muted}, {window, panel, field}},
      {"words that report", 4.5, {error, warning, ok, entity, accent}, {window, panel}},
      {"text on what is chosen", 4.5, {onAccent}, {accent}},
      {"icons",
       3,
       {additive, subtractive, intersecting, error, warning, ok, accent},
       {window, panel, field}},
      {"lines in the views",
       3,
       {selected, hover, additive, subtractive, intersecting, error, warning, ok, accent, entity,
        axisX, axisY, axisZ, muted},
       {view3d, view2d}}};
  return kPairs;
}

}  // namespace

void ColoursStandOut::colours_standOutFromWhatTheyLieOn_data() {
  QTest::addColumn<QString>("theme");
  QTest::addColumn<int>("index");
  for (const QString& theme : Appearance::themes()) {
    for (std::size_t i = 0; i < pairs().size(); ++i) {
      QTest::addRow("%s: %s", qPrintable(theme), pairs()[i].what) << theme << static_cast<int>(i);
    }
  }
}

void ColoursStandOut::colours_standOutFromWhatTheyLieOn() {
  QFETCH(QString, theme);
  QFETCH(int, index);
  const Pairs& wanted = pairs()[static_cast<std::size_t>(index)];
  Appearance appearance;
  appearance.setTheme(theme);
  for (const Token ink : wanted.inks) {
    for (const Token ground : wanted.grounds) {
      const QColor on = appearance.colour(ground);
      const double found = contrast(appearance.colour(ink), on);
      QVERIFY2(
          found >= wanted.least,
          qPrintable(
              QString("%1 on %2: %3").arg(appearance.colour(ink).name(), on.name()).arg(found)));
    }
  }
}

void ColoursStandOut::labels_stayWithinTheirPane() {
  Appearance dark;
  QImage image(200, 100, QImage::Format_RGB32);
  const QColor back = dark.colour(Token::view2d);
  image.fill(back);
  {
    QPainter painter(&image);
    Camera camera(PaneKind::xy);
    camera.setSize({200, 100});
    camera.setZoom(1);
    Overlay marks;
    marks.labels.push_back({Vec3(95, 0, 0), "a label that is quite long", Ink::error});
    SignSprites signs;
    OverlayPainter(painter, dark, signs).paintPane(camera, QRectF(0, 0, 200, 100), false, marks);
  }
  // The label's right margin is visible: two pixels of the pane, then the label's own background.
  QCOMPARE(image.pixelColor(199, 50), back);
  QVERIFY(image.pixelColor(196, 50) != back);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::ColoursStandOut test;
  return QTest::qExec(&test, argc, argv);
}
#include "colours_stand_out.moc"
