// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Work that is recovered after a crash belongs to a file: saving it in the real window asks the
// same questions about that file as before the crash.
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QtTest>

#include "editor/application/display_check.h"
#include "level/edits/entities.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/journal/journal_writer.h"
#include "tests/editor/real_window.h"
#include "tests/editor/test_folder.h"
#include "tests/editor/when_open.h"

namespace halfspace::editor::tests {

namespace fs = std::filesystem;

class WindowRecovering : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() {
    m_folder = std::make_unique<TestFolder>();
    m_said.clear();
    QVERIFY(open());
    window().keepJournal(path("journals"));
  }
  void cleanup() { close(); }

  void ofALevelOfANewerVersion_hasNoFile();
  void aCopyOfALevelOfANewerVersion_hasNoFile();
  void ofABlockThatWasNotUnderstood_asksBeforeItIsLost();
  void ofAFileThatHasChanged_asksBeforeItIsReplaced();
  void ofAnUnchangedFile_isSavedWithoutAQuestion();
  void ofAFolderThatCannotBeWritten_hasCopies();
  void ofADamagedJournal_saysSo_andLosesNothingLater();
  void ofAnEditorThatDiesSlowly_isOfferedOnceItIsDead();
  void ofADrag_isCountedAsOneChange();

 private:
  fs::path path(const char* name) const { return m_folder->path(name); }
  void write(const char* name, const QByteArray& text) const { m_folder->write(name, text); }
  QByteArray bytesOf(const char* name) const { return m_folder->bytesOf(name); }
  // A level with members that this version does not know.
  QByteArray newerLevel() {
    QByteArray text = QByteArray::fromStdString(level::writeLevel(level::Level()));
    return text.replace("\"halfspace\": 2", "\"halfspace\": 4, \"smells\": [\"of oak\"]");
  }
  bool edit(const char* value) {
    return session().apply("Key", [&](level::Level& level) {
      return level::setLevelKeyValues(level, {{"classname", "worldspawn"}, {"message", value}});
    });
  }
  // Leaves the window as a killed program does, and recovers the work in another window.
  // `meanwhile`: what happens to the files between the two.
  void killAndRecover(const std::function<void()>& meanwhile = {});
  // Ctrl+S. The question that appears is answered by the button of this name, or cancelled.
  void save(const QString& answer = {});

  std::unique_ptr<TestFolder> m_folder;
  QStringList m_said;  // in the window that recovers
  QString m_asked;     // the title of the last question; empty: there was none
};

void WindowRecovering::killAndRecover(const std::function<void()>& meanwhile) {
  session().flushJournal();
  QTest::qWait(700);
  fs::copy(path("journals"), path("left"));
  close();
  if (meanwhile) meanwhile();
  QVERIFY(open());
  window().keepJournal(path("journals"));
  connect(&session(), &Session::said, this,
          [this](const Message& message) { m_said << message.text; });
  const auto works = leftWork(path("left"));
  QCOMPARE(works.size(), std::size_t{1});
  QVERIFY(window().restoreLeft(works.front()));
  QVERIFY(waitUntilIdle());
  QVERIFY(session().isModified());
}

void WindowRecovering::save(const QString& answer) {
  m_asked.clear();
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    m_asked = dialog->windowTitle();
    auto* button = answer.isEmpty() ? nullptr : dialog->findChild<QPushButton*>(answer);
    button != nullptr ? button->click() : dialog->reject();
  });
  timer.start(50);
  key(Qt::Key_S, Qt::ControlModifier);
}

void WindowRecovering::ofALevelOfANewerVersion_hasNoFile() {
  const QByteArray newer = newerLevel();
  write("newer.halfspace", newer);
  QVERIFY(window().openLevel(path("newer.halfspace")));
  QVERIFY(session().isReadOnly());
  QVERIFY(edit("ours"));
  killAndRecover();
  QVERIFY2(session().path().empty(), "Ctrl+S would write over what this version did not read");
  save();
  QCOMPARE(m_asked, QString("Save Level"));
  QCOMPARE(bytesOf("newer.halfspace"), newer);
}

void WindowRecovering::aCopyOfALevelOfANewerVersion_hasNoFile() {
  const QByteArray newer = newerLevel();
  write("newer.halfspace", newer);
  QVERIFY(window().openLevel(path("newer.halfspace")));
  QVERIFY(edit("ours"));
  QVERIFY(!level::saveLevel(session().level(), path("copy.halfspace")));
  QVERIFY(!window().copies()->keep(path("copy.halfspace"), session().path(), {}));
  session().open(level::Level(), {});
  QVERIFY(window().restoreCopy(window().copies()->of(path("newer.halfspace")).front()));
  QVERIFY(session().path().empty());
  save();
  QCOMPARE(m_asked, QString("Save Level"));
  QCOMPARE(bytesOf("newer.halfspace"), newer);
}

void WindowRecovering::ofABlockThatWasNotUnderstood_asksBeforeItIsLost() {
  const QByteArray map =
      "// Game: Quake\n// Format: Standard\n{\n\"classname\" \"worldspawn\"\n"
      "{\nterrainDef\n{\n 1 2 3\n}\n}\n}\n";
  write("terrain.map", map);
  QVERIFY(window().openLevel(path("terrain.map")));
  QVERIFY(edit("ours"));
  killAndRecover();
  save();
  QCOMPARE(m_asked, QString("Save with Losses"));
  QCOMPARE(bytesOf("terrain.map"), map);
}

void WindowRecovering::ofAFileThatHasChanged_asksBeforeItIsReplaced() {
  QVERIFY(!level::saveLevel(level::Level(), path("level.halfspace")));
  QVERIFY(window().openLevel(path("level.halfspace")));
  QVERIFY(edit("ours"));
  QByteArray theirs;
  killAndRecover([&] {
    level::Level other;
    QVERIFY(level::setLevelKeyValues(other, {{"message", "theirs"}}).ok());
    theirs = QByteArray::fromStdString(level::writeLevel(other));
    write("level.halfspace", theirs);
  });
  save();  // the question is cancelled
  QCOMPARE(m_asked, QString("File Changed"));
  QCOMPARE(bytesOf("level.halfspace"), theirs);
  QVERIFY(session().isModified());
  save("replaceFile");
  QVERIFY(!session().isModified());
  QVERIFY(bytesOf("level.halfspace").contains("ours"));
  QVERIFY(edit("ours again"));
  save();
  QCOMPARE(m_asked, QString());
}

void WindowRecovering::ofAnUnchangedFile_isSavedWithoutAQuestion() {
  QVERIFY(!level::saveLevel(level::Level(), path("level.halfspace")));
  QVERIFY(window().openLevel(path("level.halfspace")));
  QVERIFY(edit("ours"));
  killAndRecover();
  save();
  QCOMPARE(m_asked, QString());
  QVERIFY(!session().isModified());
  QVERIFY(bytesOf("level.halfspace").contains("ours"));
}

// As a level on a read-only medium. Nothing can be made below a file, not even by an administrator.
void WindowRecovering::ofAFolderThatCannotBeWritten_hasCopies() {
  write("medium", "no folder");
  Session level;
  level.open(level::Level(), path("medium/level.halfspace"));
  QStringList warnings;
  connect(&level, &Session::said, this, [&](const Message& message) { warnings << message.text; });
  constexpr int kSoon = 20;  // milliseconds
  Autosave autosave(level, path("copies"), kSoon);
  QSignalSpy written(&autosave, &Autosave::written);
  QVERIFY(level.apply("Key", [](level::Level& edited) {
    return level::setLevelKeyValues(edited, {{"message", "ours"}});
  }));
  QVERIFY(written.wait(10'000));
  QVERIFY2(warnings.isEmpty(), qPrintable(warnings.join('\n')));
  QVERIFY(fs::exists(autosave.path()));
  QCOMPARE(autosave.path().parent_path(), path("copies"));
}

// The second crash must not lose what was done after the first one.
void WindowRecovering::ofADamagedJournal_saysSo_andLosesNothingLater() {
  QVERIFY(edit("one") && edit("two") && edit("three"));
  QByteArray damaged;
  killAndRecover([&] {
    const fs::path journal = leftWork(path("left")).front().journal;
    QFile file(QString::fromStdString(journal.string()));
    QVERIFY(file.open(QIODevice::ReadWrite));
    damaged = file.readAll().replace("\"two\"", "\"tvo\"");
    file.seek(0);
    file.write(damaged);
  });
  QCOMPARE(level::valueOf(session().level().keyValues(), "message"), std::string_view("one"));
  QVERIFY2(m_said.filter("before this error").size() == 1, qPrintable(m_said.join('\n')));
  bool isKept = false;
  for (const auto& entry : fs::directory_iterator(path("left"))) {
    QFile file(QString::fromStdString(entry.path().string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    isKept |= file.readAll() == damaged;
  }
  QVERIFY2(isKept, "what could not be recovered is gone");
  QVERIFY(leftWork(path("left")).empty());

  QVERIFY(edit("after"));
  session().flushJournal();
  QTest::qWait(700);
  fs::copy(path("journals"), path("left again"));
  session().open(level::Level(), {});
  const auto works = leftWork(path("left again"));
  QCOMPARE(works.size(), std::size_t{1});
  QVERIFY(window().restoreLeft(works.front()));
  QCOMPARE(level::valueOf(session().level().keyValues(), "message"), std::string_view("after"));
}

void WindowRecovering::ofAnEditorThatDiesSlowly_isOfferedOnceItIsDead() {
  QVERIFY(edit("theirs"));
  session().flushJournal();
  QTest::qWait(700);
  fs::copy(path("journals"), path("left"));
  session().open(level::Level(), {});
  const fs::path journal = leftWork(path("left")).front().journal;
  auto read = level::openJournal(journal);
  auto writer = level::JournalWriter::resume(journal, std::get<level::Journal>(read));
  QVERIFY(writer.index() == 0);
  const WhenOpen<QMessageBox> question([](QMessageBox& box) {
    box.findChild<QPushButton*>(QStringLiteral("restoreWork"))->click();
  });
  window().offerLeftWork(path("left"));
  QTest::qWait(1500);
  QVERIFY2(!question.wasOpened(), "the other editor still runs");
  std::get<0>(writer).reset();
  QTRY_VERIFY_WITH_TIMEOUT(question.wasOpened(), 10'000);
  QTRY_COMPARE(level::valueOf(session().level().keyValues(), "message"),
               std::string_view("theirs"));
}

void WindowRecovering::ofADrag_isCountedAsOneChange() {
  dragOn(kXy, {-64, -64, 0}, {64, 64, 0});
  for (const double x : {80.0, 96.0, 112.0}) {
    moveTo(kXy, {x, 64, 0});
    QTest::qWait(500);
  }
  release(kXy, {112, 64, 0});
  QCOMPARE(session().undoSteps(), std::size_t{1});
  session().flushJournal();
  QTest::qWait(700);
  fs::copy(path("journals"), path("left"));
  QCOMPARE(leftWork(path("left")).front().steps, std::size_t{1});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowRecovering test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_recovering.moc"
