// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The settings that are remembered from one start to the next, in the real window and in its file.
#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class SettingsBetweenStarts : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void gridAndViews_areAsTheyWereLeft();
  void senselessValues_areNamedAndHaveTheirUsualOnes();
  void damagedFile_isPutAsideAndSaid();
  void missingFile_isNoProblem();

 private:
  std::filesystem::path path() const { return m_folder.filePath("settings.json").toStdString(); }
  void write(const QByteArray& text) {
    QFile file(m_folder.filePath("settings.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }

  QTemporaryDir m_folder;
};

void SettingsBetweenStarts::gridAndViews_areAsTheyWereLeft() {
  key(Qt::Key_6);  // grid 32
  key(Qt::Key_0);  // hides it
  key(Qt::Key_Z);  // shaded
  key(Qt::Key_Z);  // wireframe
  for (const char* id : {"view.cutters", "view.leak", "view.gridSnaps", "edit.textureLock",
                         "view.twoPanes", "view.themeLight"}) {
    window().actions().action(id)->trigger();
  }
  hover(kXy, {0, 0, 0});
  QVERIFY(!writeSettings(window().settings(), path()));
  close();

  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QVERIFY2(!problem, problem ? qPrintable(*problem) : "");
  QCOMPARE(read.theme, QString("light"));
  Appearance appearance;
  appearance.setTheme(read.theme);
  MainWindow next(appearance, read);
  QCOMPARE(next.workspace().grid().size(), 32.0);
  QVERIFY(!next.workspace().grid().isShown());
  QVERIFY(!next.workspace().grid().snaps());
  QVERIFY(!next.workspace().textureLock());
  const ViewOptions& view = next.workspace().view();
  QCOMPARE(view.mode, DrawMode::wire);
  QVERIFY(!view.cutters && !view.leak);
  QVERIFY(view.edges && view.entities && view.issues && view.walked);
  QCOMPARE(next.viewport().panes().form(), PaneLayout::Form::two);
  QCOMPARE(next.viewport().panes().active(), kXy);
  // The actions show the restored settings, too.
  QVERIFY(next.actions().action("view.wire")->isChecked());
  QVERIFY(!next.actions().action("view.gridShown")->isChecked());
  next.closeWithoutAsking();
  QVERIFY(open());
}

void SettingsBetweenStarts::senselessValues_areNamedAndHaveTheirUsualOnes() {
  write(
      R"({"theme": "mauve", "grid": 99, "drawing": 7, "leak": "yes", "panes": 2, "edges": false})");
  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QVERIFY(problem.has_value());
  for (const char* name : {"theme", "grid", "drawing", "leak"}) {
    QVERIFY2(problem->contains(name), qPrintable(*problem));
  }
  QVERIFY2(!problem->contains("panes") && !problem->contains("edges"), qPrintable(*problem));
  const Settings usual;
  QCOMPARE(read.theme, usual.theme);
  QCOMPARE(read.grid.exponent(), usual.grid.exponent());
  QCOMPARE(read.view.mode, usual.view.mode);
  QVERIFY(read.view.leak && !read.view.edges);
  QCOMPARE(read.panes, 2);
}

void SettingsBetweenStarts::damagedFile_isPutAsideAndSaid() {
  write("{ \"grid\": 4, \"dra");
  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QVERIFY(problem && problem->contains("settings.json.damaged"));
  QCOMPARE(read.grid.exponent(), Settings().grid.exponent());
  QVERIFY(!QFile::exists(m_folder.filePath("settings.json")));
  QVERIFY(QFile::exists(m_folder.filePath("settings.json.damaged")));
}

void SettingsBetweenStarts::missingFile_isNoProblem() {
  QFile::remove(m_folder.filePath("settings.json"));
  std::optional<QString> problem;
  readSettings(path(), problem);
  QVERIFY(!problem);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::SettingsBetweenStarts test;
  return QTest::qExec(&test, argc, argv);
}
#include "settings_between_starts.moc"
