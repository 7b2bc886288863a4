// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The least sizes of the window and its panels, in each language: the window fits the smallest
// screens that people use, and no page widens the panels beside the views.
#include <QApplication>
#include <QDockWidget>
#include <QFontDatabase>
#include <QStatusBar>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/elided_label.h"
#include "editor/panels/inspector_panel.h"
#include "editor/panels/key_value_table.h"
#include "editor/session/language.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

// A screen of 1600 x 1000 pixels at scale 2, without a title bar of 26 pixels.
constexpr QSize kSmallScreen(800, 474);
constexpr int kRightDocks = 296;  // pixels: the width that the docks on the right begin with

// The window's parts that cannot be as small as `room`.
QString partsLargerThan(const QWidget& root, QSize room) {
  QStringList parts;
  for (const QWidget* part : root.findChildren<QWidget*>()) {
    if (part->isWindow() || part->layout() == nullptr) continue;
    const QSize least = part->minimumSizeHint().expandedTo(part->minimumSize());
    if (least.width() <= room.width() && least.height() <= room.height()) continue;
    parts << QString("%1 %2: %3 x %4")
                 .arg(part->metaObject()->className(), part->objectName())
                 .arg(least.width())
                 .arg(least.height());
  }
  return parts.join('\n');
}

}  // namespace

class WindowFitsScreens : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() {
    close();
    QVERIFY(useLanguage("en"));
    useFont("DejaVu Sans");
  }

  void window_fitsASmallScreen_data() { addLanguages(); }
  void window_fitsASmallScreen();
  void statusBar_cutsNoText_data() { addLanguages(); }
  void statusBar_cutsNoText();
  void docksOnTheRight_keepTheirWidth_data() { addLanguages(); }
  void docksOnTheRight_keepTheirWidth();

 private:
  static void addLanguages();
  void expectWidth();
};

void WindowFitsScreens::addLanguages() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QString>("family");
  QTest::newRow("English") << "en"
                           << "DejaVu Sans";
  QTest::newRow("German") << "de"
                          << "DejaVu Sans";
  // Its lines are higher; KDE uses it unless told otherwise.
  if (!QFontDatabase::families().contains("Noto Sans")) return;
  QTest::newRow("English, Noto Sans") << "en"
                                      << "Noto Sans";
  QTest::newRow("German, Noto Sans") << "de"
                                     << "Noto Sans";
}

void WindowFitsScreens::window_fitsASmallScreen() {
  QFETCH(QString, language);
  QFETCH(QString, family);
  QVERIFY(useLanguage(language));
  useFont(family);
  QVERIFY(open("dark", kSmallScreen));
  QCOMPARE(window().size(), kSmallScreen);
  // Each panel in front once: the least size of those behind counts from then on, too.
  for (QDockWidget* dock : window().findChildren<QDockWidget*>()) {
    dock->show();
    dock->raise();
    QCoreApplication::processEvents();
    QVERIFY2(window().size() == kSmallScreen,
             qPrintable(dock->objectName() + " widens the window"));
  }
  const QSize least = window().minimumSizeHint();
  QVERIFY2(least.width() <= kSmallScreen.width() && least.height() <= kSmallScreen.height(),
           qPrintable(QString("%1 x %2").arg(least.width()).arg(least.height())));
}

// Labels for which there is no room are not there; the hint alone ends in an ellipsis.
void WindowFitsScreens::statusBar_cutsNoText() {
  QFETCH(QString, language);
  QFETCH(QString, family);
  QVERIFY(useLanguage(language));
  useFont(family);
  for (const QSize& size : {kSmallScreen, QSize(1024, 700), QSize(1600, 900)}) {
    QVERIFY(open("dark", size));
    QVERIFY(window().files().open(HALFSPACE_SOURCE_DIR "/resources/levels/abbey.halfspace"));
    QVERIFY(waitUntilIdle());
    QTest::qWait(100);  // the texts are laid out
    int seen = 0;
    for (const QLabel* label : window().statusBar()->findChildren<QLabel*>()) {
      if (!label->isVisible() || dynamic_cast<const ElidedLabel*>(label) != nullptr) continue;
      ++seen;
      QVERIFY2(label->width() >= label->sizeHint().width(),
               qPrintable(QString("%1 at %2").arg(label->text()).arg(size.width())));
    }
    QVERIFY(seen >= (size == kSmallScreen ? 3 : 4));
    close();
  }
}

void WindowFitsScreens::expectWidth() {
  for (const char* name : {"inspector", "materials", "uv", "entities"}) {
    auto* dock = window().findChild<QDockWidget*>(name);
    const int least = dock->minimumSizeHint().width();
    QVERIFY2(least <= kRightDocks,
             qPrintable(QString("%1: %2\n").arg(name).arg(least) +
                        partsLargerThan(*dock, QSize(kRightDocks - 28, QWIDGETSIZE_MAX))));
  }
}

// With nothing selected, with a solid, with a face, and with an entity whose angle is edited.
void WindowFitsScreens::docksOnTheRight_keepTheirWidth() {
  QFETCH(QString, language);
  QFETCH(QString, family);
  QVERIFY(useLanguage(language));
  useFont(family);
  QVERIFY(open());
  auto& pages = *window().findChild<InspectorPanel*>();
  const auto expectAll = [&] {
    for (int page = 0; page < pages.count(); ++page) {
      pages.setCurrentIndex(page);
      QVERIFY(waitUntilIdle());
      expectWidth();
      if (QTest::currentTestFailed()) return;
    }
  };
  expectAll();
  if (QTest::currentTestFailed()) return;
  const level::NodeId box = drawBox(Box(Vec3(-64, -64, 0), Vec3(64, 64, 64)));
  expectAll();
  if (QTest::currentTestFailed()) return;
  session().selectFaces({{box, 0}});
  expectAll();
  if (QTest::currentTestFailed()) return;
  session().clearSelection();
  const EntityClass* start =
      findEntityClass(window().workspace().entityClasses(), "info_player_start");
  QVERIFY(start != nullptr);
  addPointEntity(session(), *start, {0, 0, 64});
  auto& table = *pages.findChild<KeyValueTable*>();
  for (int row = 0; row < table.rowCount(); ++row) {
    table.setCurrentCell(row, 0);
    expectAll();
    if (QTest::currentTestFailed()) return;
  }
  QCOMPARE(window().findChild<QDockWidget*>("inspector")->width(), kRightDocks);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowFitsScreens test;
  return QTest::qExec(&test, argc, argv);
}

#include "window_fits_screens.moc"
