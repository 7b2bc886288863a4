// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Automatic copies of a level: kept in turn with pictures, listed, and restored in the real window.
#include <sys/resource.h>

#include <csignal>

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QListWidget>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/application/restore_dialog.h"
#include "editor/application/shown_picture.h"
#include "level/edits/properties.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace fs = std::filesystem;

class WindowRestoring : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(open());
    window().keepJournal(path("journals"));
  }
  void cleanup() { close(); }

  void copies_ofALevel_areKeptInTurn();
  void thePictureOfACopy_isWhatIsShown();
  void aCopyOnAFullDisk_isNotListed();
  void aCopy_isRestoredAsUnsavedChanges();
  void copiesOfOtherLevels_areListedOnRequest();
  void aDamagedCopy_changesNothing();
  void undo_reachesBehindTheStart();
  void undo_followsTheLevelToAnotherName();
  void undo_beginsAnew_afterAChangeByAnotherProgram();
  void discardedWork_cannotBeRedone();

 private:
  // Opens a new level with this name and saves it after each of two boxes.
  void saveTwoBoxes(const char* name) {
    QVERIFY(!level::saveLevel(session().level(), path(name)));
    QVERIFY(window().openLevel(path(name)));
    drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
    key(Qt::Key_S, Qt::ControlModifier);
    drawBox({Vec3(128, 0, 0), Vec3(192, 64, 64)});
    drag(kXy, {160, 32, 32}, {160, 96, 32});
    key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!session().isModified());
    m_saved = level::levelHash(session().level());
  }
  void startAgain() {
    close();
    QVERIFY(open());
    window().keepJournal(path("journals"));
  }
  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
  fs::path path(const char* name) const { return m_folder->filePath(name).toStdString(); }
  // Chooses the first copy of the dialog that the action opens.
  void restoreFirst(const std::function<void(RestoreDialog&)>& look = {}) {
    QTimer::singleShot(0, this, [look] {
      auto* dialog = qobject_cast<RestoreDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog != nullptr);
      if (look) look(*dialog);
      dialog->accept();
    });
    window().actions().action("file.restore")->trigger();
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  std::uint64_t m_saved = 0;  // hash of the level that was saved last
};

void WindowRestoring::copies_ofALevel_areKeptInTurn() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(!level::saveLevel(session().level(), path("a.halfspace")));
  const KeptCopies copies(path("kept"));
  QImage picture(800, 500, QImage::Format_RGB32);
  picture.fill(Qt::darkCyan);
  for (std::size_t i = 0; i < KeptCopies::kMost + 3; ++i) {
    QVERIFY(!copies.keep(path("a.halfspace"), path("a.halfspace"), picture));
    QTest::qWait(2);  // the names hold milliseconds
  }
  QVERIFY(!copies.keep(path("a.halfspace"), path("b.halfspace"), {}));
  const auto kept = copies.of(path("a.halfspace"));
  QCOMPARE(kept.size(), KeptCopies::kMost);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    QCOMPARE(kept[i].level, path("a.halfspace"));
    QVERIFY(kept[i].bytes > 0);
    const QImage small(QString::fromStdString(kept[i].picture.string()));
    QVERIFY(small.width() == 192 && small.height() <= 120);
    if (i > 0) QVERIFY(kept[i].time <= kept[i - 1].time);
  }
  QCOMPARE(copies.of(path("b.halfspace")).size(), std::size_t{1});
  QCOMPARE(copies.all().size(), KeptCopies::kMost + 1);
  QVERIFY(copies.keep(path("missing"), path("a.halfspace"), {}).has_value());
}

// It is taken from the last drawing, since drawing thousands of solids for a copy would block the
// hands.
void WindowRestoring::thePictureOfACopy_isWhatIsShown() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  ViewportWidget& panes = window().viewport();
  const QImage drawn = panes.grabFramebuffer().convertToFormat(QImage::Format_RGB32);
  const QImage shown = shownPicture(panes);
  QCOMPARE(shown.size(), drawn.size());
  QCOMPARE(shown, drawn);
}

void WindowRestoring::aCopyOnAFullDisk_isNotListed() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(!level::saveLevel(session().level(), path("a.halfspace")));
  const KeptCopies copies(path("kept"));
  QVERIFY(!copies.keep(path("a.halfspace"), path("a.halfspace"), {}));
  // A limit of the size of files stops the copy half-way, as a full disk does.
  rlimit former{};
  ::getrlimit(RLIMIT_FSIZE, &former);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit half{fs::file_size(path("a.halfspace")) / 2, former.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &half);
  const auto problem = copies.keep(path("a.halfspace"), path("a.halfspace"), {});
  ::setrlimit(RLIMIT_FSIZE, &former);
  QVERIFY(problem.has_value());
  const auto kept = copies.of(path("a.halfspace"));
  QCOMPARE(kept.size(), std::size_t{1});
  QCOMPARE(kept[0].bytes, fs::file_size(path("a.halfspace")));
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(kept[0].file.parent_path()))
    files += entry.path().extension() == ".new" ? 1 : 0;
  QCOMPARE(files, std::size_t{0});
}

void WindowRestoring::aCopy_isRestoredAsUnsavedChanges() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(!level::saveLevel(session().level(), path("a.halfspace")));
  QVERIFY(window().openLevel(path("a.halfspace")));
  QVERIFY(waitUntilIdle());
  const std::uint64_t before = level::levelHash(session().level());
  QVERIFY(!window().copies()->keep(path("a.halfspace"), session().path(),
                                   window().viewport().grabFramebuffer()));
  // A mistake that is saved.
  session().select({*session().level().children(session().level().root()).begin()});
  key(Qt::Key_Delete);
  QVERIFY(waitUntilIdle());
  QVERIFY(window().files().save());
  QVERIFY(level::levelHash(session().level()) != before);
  restoreFirst([](RestoreDialog& dialog) {
    QCOMPARE(dialog.findChild<QListWidget*>("copies")->count(), 1);
    RealWindow::keepPicture(dialog, "dialog_restore");
  });
  QVERIFY(waitUntilIdle());
  QCOMPARE(level::levelHash(session().level()), before);
  QCOMPARE(session().path(), path("a.halfspace"));
  QVERIFY(session().isModified());
  // The file is as it was saved.
  QVERIFY(window().files().save());
  QVERIFY(!session().isModified());
}

void WindowRestoring::copiesOfOtherLevels_areListedOnRequest() {
  QVERIFY(!level::saveLevel(session().level(), path("a.halfspace")));
  QVERIFY(!window().copies()->keep(path("a.halfspace"), path("a.halfspace"), {}));
  QTimer::singleShot(0, this, [] {
    auto* dialog = qobject_cast<RestoreDialog*>(QApplication::activeModalWidget());
    QVERIFY(dialog != nullptr);
    auto* list = dialog->findChild<QListWidget*>("copies");
    QCOMPARE(list->item(0)->flags(), Qt::NoItemFlags);  // "There are no copies yet."
    dialog->findChild<QCheckBox*>()->setChecked(true);
    QCOMPARE(list->count(), 1);
    QVERIFY(list->item(0)->text().contains("a.halfspace"));
    dialog->reject();
  });
  window().actions().action("file.restore")->trigger();
  QVERIFY(session().path().empty());
}

void WindowRestoring::aDamagedCopy_changesNothing() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const std::uint64_t before = level::levelHash(session().level());
  QFile damaged(m_folder->filePath("damaged"));
  QVERIFY(damaged.open(QIODevice::WriteOnly));
  damaged.write("not a level");
  damaged.close();
  QSignalSpy said(&session(), &Session::said);
  KeptCopy copy;
  copy.file = path("damaged");
  QVERIFY(!window().restoreCopy(copy));
  QCOMPARE(said.count(), 1);
  QCOMPARE(level::levelHash(session().level()), before);
}

void WindowRestoring::undo_reachesBehindTheStart() {
  saveTwoBoxes("a.halfspace");
  startAgain();
  QVERIFY(window().openLevel(path("a.halfspace")));
  QVERIFY(waitUntilIdle());
  QVERIFY(!session().isModified());
  QVERIFY(session().selection().empty());
  QCOMPARE(session().undoSteps(), std::size_t{3});
  key(Qt::Key_Z, Qt::ControlModifier);  // the move
  QVERIFY(session().isModified());
  QCOMPARE(topCount(), std::size_t{2});
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(topCount(), std::size_t{1});
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(topCount(), std::size_t{0});
  QVERIFY(equalsFreshEvaluation());
  for (int i = 0; i < 3; ++i) key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(level::levelHash(session().level()), m_saved);
  QVERIFY(!session().isModified());

  // Once more, with an undo that is saved: all starts before are one history.
  key(Qt::Key_Z, Qt::ControlModifier);
  drawBox({Vec3(-128, 0, 0), Vec3(-64, 64, 64)});
  key(Qt::Key_S, Qt::ControlModifier);
  startAgain();
  QVERIFY(window().openLevel(path("a.halfspace")));
  QCOMPARE(topCount(), std::size_t{3});
  while (session().canUndo()) key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(topCount(), std::size_t{0});
}

void WindowRestoring::undo_followsTheLevelToAnotherName() {
  saveTwoBoxes("a.halfspace");
  drawBox({Vec3(-128, 0, 0), Vec3(-64, 64, 64)});
  QVERIFY(!level::saveLevel(session().level(), path("b.halfspace")));
  session().markSaved(path("b.halfspace"));
  startAgain();
  QVERIFY(window().openLevel(path("b.halfspace")));
  QCOMPARE(session().undoSteps(), std::size_t{4});
  QVERIFY(window().openLevel(path("a.halfspace")));
  QCOMPARE(session().undoSteps(), std::size_t{3});
}

void WindowRestoring::undo_beginsAnew_afterAChangeByAnotherProgram() {
  saveTwoBoxes("a.halfspace");
  level::Level other = session().level();
  QVERIFY(level::setName(other, *other.children(other.root()).begin(), "other"));
  QVERIFY(!level::saveLevel(other, path("a.halfspace")));
  startAgain();
  QVERIFY(window().openLevel(path("a.halfspace")));
  QVERIFY(!session().canUndo());
  QCOMPARE(topCount(), std::size_t{2});
}

void WindowRestoring::discardedWork_cannotBeRedone() {
  saveTwoBoxes("a.halfspace");
  drawBox({Vec3(-128, 0, 0), Vec3(-64, 64, 64)});
  window().files().discardChanges();
  startAgain();
  QVERIFY(window().openLevel(path("a.halfspace")));
  QVERIFY(!session().canRedo());
  QCOMPARE(session().undoSteps(), std::size_t{3});
  QCOMPARE(level::levelHash(session().level()), m_saved);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowRestoring test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_restoring.moc"
