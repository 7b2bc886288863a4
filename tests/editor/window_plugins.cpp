// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The additions of a plugin appear in the menus of the real window without further code. The plugin
// is plugins/example, built outside of the source tree.
#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/number_field.h"
#include "editor/panels/solid_page.h"
#include "level/evaluation/level_evaluation.h"
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
  void itsParametricShape_isChangedSavedAndRestored();
  void itsParametricShape_isExported();
  void itsParametricShape_isABrush_onceAVertexIsMoved();
  void itsFormat_isAmongThoseThatCanBeOpened();

 private:
  QAction* menuAction(const QString& menu, const QString& submenu, const QString& text);
  // Draws a hip roof between -64 -32 0 and 64 32 48.
  void drawHipRoof();
};

namespace {

// While this object exists, programs that are started find no plugins.
class WithoutPlugins {
 public:
  WithoutPlugins() { qunsetenv("HALFSPACE_PLUGIN_PATH"); }
  ~WithoutPlugins() { qputenv("HALFSPACE_PLUGIN_PATH", m_path); }
  WithoutPlugins(const WithoutPlugins&) = delete;
  WithoutPlugins& operator=(const WithoutPlugins&) = delete;

 private:
  QByteArray m_path = qgetenv("HALFSPACE_PLUGIN_PATH");
};

}  // namespace

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
  const WithoutPlugins alone;
  QVERIFY(equalsCommandLine());
}

void WindowPlugins::drawHipRoof() {
  QAction* roof = menuAction("Tools", "Shape", "Hip roof");
  QVERIFY(roof != nullptr);
  roof->trigger();
  window().workspace().setReference({Vec3(0, 0, 0), Vec3(1, 1, 48)});
  drag(kXy, {-62, -30, 0}, {62, 30, 0});
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(same(selected(), {Vec3(-64, -32, 0), Vec3(64, 32, 48)}));
  QCOMPARE(session().scene().figures().faces, std::size_t{5});
}

void WindowPlugins::itsParametricShape_isChangedSavedAndRestored() {
  drawHipRoof();
  // Only visible fields: the page also has hidden fields for the next shape's parameters.
  const auto fields = [this] {
    QList<NumberField*> seen = window().findChild<SolidPage*>()->findChildren<NumberField*>();
    seen.removeIf([](const NumberField* field) { return !field->isVisible(); });
    return seen;
  };
  const auto isRidge = [](const NumberField* field) { return field->value() == 0.5; };
  const QList<NumberField*> now = fields();
  const qsizetype position = std::ranges::find_if(now, isRidge) - now.begin();
  QVERIFY(position < now.size());
  const auto ridge = [&] { return fields().at(position); };
  const std::uint64_t drawn = session().scene().figures().hash;
  QCOMPARE(ridge()->value(), 0.5);
  ridge()->setFocus();
  ridge()->selectAll();
  QTest::keyClicks(ridge(), "0");
  QTest::keyClick(ridge(), Qt::Key_Return);
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().faces, std::size_t{5});  // the ridge has become a tip
  QCOMPARE(session().undoLabel(), QString("Change ridge"));
  const std::uint64_t changed = session().scene().figures().hash;
  QVERIFY(changed != drawn);
  window().viewport().setFocus();
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().hash, drawn);
  QCOMPARE(ridge()->value(), 0.5);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().hash, changed);
  QVERIFY(equalsCommandLine());
  {
    const WithoutPlugins alone;  // gives the same solid without the plugin
    QVERIFY(equalsCommandLine());
  }

  const QTemporaryDir folder;
  const std::string path = folder.filePath("roof.halfspace").toStdString();
  session().markSaved(path);
  QVERIFY(window().files().save());
  QVERIFY(window().openLevel(path));
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().hash, changed);
  key(Qt::Key_A, Qt::ControlModifier);
  QCOMPARE(ridge()->value(), 0.0);
  QCOMPARE(window().docks().issues->windowTitle(), QString("Issues"));
}

void WindowPlugins::itsParametricShape_isExported() {
  drawHipRoof();
  const QTemporaryDir folder;
  for (const char* name : {"roof.map", "roof.glb"}) {
    const QString path = folder.filePath(name);
    QSignalSpy exported(&window().files(), &DocumentFiles::exported);
    window().files().exportTo(path.toStdString(), session().level());
    QVERIFY(QFile::exists(path) || exported.wait(20'000));
    const ReadLevel back = window().files().formats().read(path.toStdString());
    QVERIFY(back.level.has_value());
    const auto evaluation = level::evaluate(*back.level);
    QCOMPARE(evaluation.boundary().faceCount(), std::size_t{5});
  }
}

void WindowPlugins::itsParametricShape_isABrush_onceAVertexIsMoved() {
  drawHipRoof();
  const level::NodeId roof = session().selection().front();
  const auto content = [&]() -> const level::NodeContent& {
    return session().level().node(roof).content;
  };
  QVERIFY(std::holds_alternative<level::ShapeSolid>(content()));
  key(Qt::Key_V);
  drag(kXy, {64, 32, 0}, {96, 48, 0});
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(std::holds_alternative<level::BrushSolid>(content()));
  QVERIFY(same(selected(), {Vec3(-64, -32, 0), Vec3(96, 48, 48)}));
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(std::holds_alternative<level::ShapeSolid>(content()));
}

void WindowPlugins::itsCheck_isRunWithTheOthers_andCanBeLeftOut() {
  QAction* check = menuAction("Check", "Plugin Checks", "Movers without a name");
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
  QVERIFY(waitUntilIdle());
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
