// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Files that come into the real window without a file dialog: dropped on it, and opened again by
// File > Revert.
#include <QApplication>
#include <QDragEnterEvent>
#include <QFile>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/panels/mesh_dialog.h"
#include "level/edits/entities.h"
#include "level/file/native_file.h"
#include "tests/editor/real_window.h"
#include "tests/editor/test_folder.h"
#include "tests/editor/when_open.h"

namespace halfspace::editor::tests {

namespace fs = std::filesystem;

class WindowDroppedFiles : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void aLevel_isOpened();
  void aLevel_isOpenedOnlyAfterTheQuestionAboutChanges();
  void aMesh_isImported();
  void aFileThatIsNoLevel_isNamed_andChangesNothing();
  void textAndRemoteFiles_areNotTaken();
  void revert_bringsTheFileBack();
  void revert_canBeCancelled();
  void renamingToTheSameName_changesNothing();
  void aBrokenFile_isRefusedWithItsPlace();
  void aNewWindow_saysThatItHasNoIssues();

 private:
  fs::path path(const char* name) const { return m_folder->path(name); }
  void write(const char* name, const QByteArray& text) const { m_folder->write(name, text); }
  // As a file manager does it. False if the window does not take it.
  bool drop(const QMimeData& data);
  bool dropFile(const char* name) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_folder->filePath(name))});
    return drop(data);
  }
  std::string message() {
    return std::string(level::valueOf(session().level().keyValues(), "message"));
  }
  bool edit(const char* value) {
    return session().apply("Key", [&](level::Level& level) {
      return level::setLevelKeyValues(level, {{"message", value}});
    });
  }

  std::unique_ptr<TestFolder> m_folder;
};

void WindowDroppedFiles::init() {
  m_folder = std::make_unique<TestFolder>();
  QVERIFY(open());
  level::Level level;
  QVERIFY(level::setLevelKeyValues(level, {{"message", "the file"}}).ok());
  QVERIFY(!level::saveLevel(level, path("level.halfspace")));
}

bool WindowDroppedFiles::drop(const QMimeData& data) {
  const QPoint at = window().viewport().geometry().center();
  QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  enter.ignore();
  QCoreApplication::sendEvent(&window(), &enter);
  if (!enter.isAccepted()) return false;
  QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window(), &event);
  QCoreApplication::processEvents();
  return true;
}

void WindowDroppedFiles::aLevel_isOpened() {
  QVERIFY(window().acceptDrops());
  QVERIFY(dropFile("level.halfspace"));
  QCOMPARE(session().path(), path("level.halfspace"));
  QCOMPARE(message(), std::string("the file"));
}

void WindowDroppedFiles::aLevel_isOpenedOnlyAfterTheQuestionAboutChanges() {
  QVERIFY(edit("ours"));
  const WhenOpen<QMessageBox> question(
      [](QMessageBox& box) { box.button(QMessageBox::Cancel)->click(); });
  QVERIFY(dropFile("level.halfspace"));
  QVERIFY(question.wasOpened());
  QCOMPARE(message(), std::string("ours"));
  QVERIFY(session().isModified());
}

void WindowDroppedFiles::aMesh_isImported() {
  QVERIFY(edit("ours"));
  write("tent.obj", "v 0 0 0\nv 64 0 0\nv 0 64 0\nv 0 0 64\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  const WhenOpen<MeshDialog> dialog([](MeshDialog& shown) {
    for (QPushButton* button : shown.findChildren<QPushButton*>())
      if (button->text().remove('&') == "Import Unchanged") return button->click();
    shown.reject();
  });
  QVERIFY(dropFile("tent.obj"));
  QVERIFY(dialog.wasOpened());
  QVERIFY(waitUntilIdle());
  QCOMPARE(message(), std::string("ours"));
  QCOMPARE(session().scene().figures().faces, std::size_t{4});
}

void WindowDroppedFiles::aFileThatIsNoLevel_isNamed_andChangesNothing() {
  write("notes.txt", "buy milk");
  QVERIFY(edit("ours"));
  QVERIFY(window().files().openQuietly(path("notes.txt")).has_value());
  QString text;
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    text = box->text();
    auto* discard = box->button(QMessageBox::Discard);
    discard != nullptr ? discard->click() : box->reject();
  });
  timer.start(50);
  QVERIFY(dropFile("notes.txt"));
  QVERIFY2(text.contains("notes.txt"), qPrintable(text));
  QCOMPARE(message(), std::string("ours"));
}

void WindowDroppedFiles::textAndRemoteFiles_areNotTaken() {
  QMimeData text;
  text.setText("halfspace");
  QVERIFY(!drop(text));
  QMimeData remote;
  remote.setUrls({QUrl("https://example.org/level.halfspace")});
  QVERIFY(!drop(remote));
}

void WindowDroppedFiles::revert_bringsTheFileBack() {
  QVERIFY(!window().actions().action("file.revert")->isEnabled());  // no file
  QVERIFY(window().openLevel(path("level.halfspace")));
  QVERIFY(edit("ours"));
  const WhenOpen<QMessageBox> question(
      [](QMessageBox& box) { box.findChild<QPushButton*>("revert")->click(); });
  window().actions().action("file.revert")->trigger();
  QVERIFY(question.wasOpened());
  QCOMPARE(message(), std::string("the file"));
  QVERIFY(!session().isModified());
  // Without changes of ours there is nothing to lose: a change by another program comes in unasked.
  level::Level level;
  QVERIFY(level::setLevelKeyValues(level, {{"message", "theirs"}}).ok());
  QVERIFY(!level::saveLevel(level, path("level.halfspace")));
  window().actions().action("file.revert")->trigger();
  QCOMPARE(message(), std::string("theirs"));
}

void WindowDroppedFiles::revert_canBeCancelled() {
  QVERIFY(window().openLevel(path("level.halfspace")));
  QVERIFY(edit("ours"));
  const WhenOpen<QMessageBox> question([](QMessageBox& box) { box.reject(); });
  window().actions().action("file.revert")->trigger();
  QVERIFY(question.wasOpened());
  QCOMPARE(message(), std::string("ours"));
  QVERIFY(session().isModified());
}

// F2 and Enter in the outline.
void WindowDroppedFiles::renamingToTheSameName_changesNothing() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  const std::size_t steps = session().undoSteps();
  QTreeView* tree = nullptr;
  for (QTreeView* view : window().docks().outline->findChildren<QTreeView*>())
    if (view->objectName() != "layers") tree = view;
  const QModelIndex row = tree->model()->index(0, 0);
  QVERIFY(!tree->model()->setData(row, row.data(Qt::EditRole)));
  QCOMPARE(session().undoSteps(), steps);
  QVERIFY(tree->model()->setData(row, "Plinth"));
  QCOMPARE(session().undoSteps(), steps + 1);
}

void WindowDroppedFiles::aBrokenFile_isRefusedWithItsPlace() {
  write("broken.map", "{\n\"classname\" \"worldspawn\"\n{\n( 0 0 0 ) ( 1 0 0");
  const QString text = window().files().openQuietly(path("broken.map")).value_or(QString());
  QVERIFY2(text.contains("Line 4, column ") && !text.contains("error:"), qPrintable(text));
  const QString missing = window().files().openQuietly(path("none.map")).value_or(QString());
  QVERIFY2(missing.contains("does not exist") && !missing.contains("error:"), qPrintable(missing));
}

// It said "checking..." until the first edit.
void WindowDroppedFiles::aNewWindow_saysThatItHasNoIssues() {
  Appearance appearance;
  MainWindow other(appearance, Settings());
  const auto* count = other.findChild<QToolButton*>("issueCount");
  QVERIFY(count != nullptr);
  QCOMPARE(count->text(), QString("no issues"));
  other.closeWithoutAsking();
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowDroppedFiles test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_dropped_files.moc"
