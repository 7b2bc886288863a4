// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// What a plugin adds stands in the menus of the real window by itself: plugins/example, built
// outside of the source tree.
#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class WindowPlugins : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void itsShape_isChosenInTheMenuAndDrawn();
  void itsCheck_isRunWithTheOthers_andCanBeLeftOut();
  void itsFormat_isAmongThoseThatCanBeOpened();

 private:
  QAction* menuAction(const QString& menu, const QString& submenu, const QString& text);
};

QAction* WindowPlugins::menuAction(const QString& menu, const QString& submenu,
                                   const QString& text) {
  const auto find = [](const QList<QAction*>& actions, const QString& name) -> QAction* {
    for (QAction* action : actions) {
      if (action->text().remove('&') == name) return action;
    }
    return nullptr;
  };
  QAction* outer = find(window().menuBar()->actions(), menu);
  QAction* inner = outer == nullptr ? nullptr : find(outer->menu()->actions(), submenu);
  return inner == nullptr ? nullptr : find(inner->menu()->actions(), text);
}

void WindowPlugins::itsShape_isChosenInTheMenuAndDrawn() {
  QAction* roof = menuAction("Tools", "Shape", "Gable roof");
  QVERIFY(roof != nullptr);
  roof->trigger();
  auto* list = window().findChild<QComboBox*>("shape");
  QCOMPARE(list->currentText(), QString("Gable roof"));
  window().workspace().setReference({Vec3(0, 0, 0), Vec3(1, 1, 48)});
  drag(kXy, {-62, -30, 0}, {62, 30, 0});
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(selected().max(), Vec3(64, 32, 48));
  QCOMPARE(session().scene().figures().faces, std::size_t{5});
  QVERIFY(equalsCommandLine());  // that knows no such plugin
}

void WindowPlugins::itsCheck_isRunWithTheOthers_andCanBeLeftOut() {
  QAction* check = menuAction("Check", "Checks of Plugins", "Movers without a name");
  QVERIFY(check != nullptr && check->isChecked());
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const EntityClass* mover = findEntityClass(builtInEntityClasses(), "mover");
  QVERIFY(makeSolidEntity(session(), *mover));
  const auto title = [this] { return window().docks().issues->windowTitle(); };
  QVERIFY(QTest::qWaitFor([&] { return title() == "Issues (1)"; }, 5000));
  check->trigger();
  QCOMPARE(title(), QString("Issues"));
}

void WindowPlugins::itsFormat_isAmongThoseThatCanBeOpened() {
  const auto endings = window().files().formats().readableEndings();
  QVERIFY(std::ranges::find(endings, ".boxes") != endings.end());
  const QTemporaryDir folder;
  QFile file(folder.filePath("two.boxes"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("0 0 0 64 64 64\n128 0 0 192 64 8\n");
  file.close();
  QVERIFY(window().openLevel(file.fileName().toStdString()));
  QVERIFY(settle());
  QCOMPARE(session().scene().figures().faces, std::size_t{12});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  qputenv("HALFSPACE_PLUGIN_PATH",
          HALFSPACE_BINARY_DIR "/tests/outside/build/lib/halfspace/plugins");
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowPlugins test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_plugins.moc"
