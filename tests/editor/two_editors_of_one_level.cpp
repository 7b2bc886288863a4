// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two programs have the same level open, and each keeps automatic copies of its own work. The
// programs are this test itself, started with the level and a number of boxes that they add.
#include <cstdio>

#include <QCoreApplication>
#include <QProcess>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/autosave.h"
#include "editor/application/kept_copies.h"
#include "editor/session/level_files.h"
#include "level/edits/outline.h"
#include "level/file/native_file.h"

namespace halfspace::editor::tests {

namespace {

namespace fs = std::filesystem;

constexpr const char* kEditor = "--editor";
constexpr int kCopyEvery = 20;     // milliseconds
constexpr int kPatience = 20'000;  // milliseconds
constexpr int kStandardInput = 0;  // file descriptor

void addBoxes(Session& session, int count) {
  for (int i = 0; i < count; ++i) {
    level::ShapeSolid box;
    box.shape = "box";
    session.apply("Add", [&](level::Level& l) { return level::addNode(l, l.root(), box); });
  }
}

// An editor without a window: adds boxes to the level, prints the path of each automatic copy, and
// ends without saving when its input is closed.
int editUntilClosed(const fs::path& path, int boxes) {
  Session session;
  session.open(*LevelFiles().read(path).level, path);
  Autosave autosave(session, path.parent_path() / "journals", kCopyEvery);
  QObject::connect(&autosave, &Autosave::written, &autosave, [](const QString& copy) {
    std::printf("%s\n", qPrintable(copy));
    std::fflush(stdout);
  });
  addBoxes(session, boxes);
  const QSocketNotifier input(kStandardInput, QSocketNotifier::Read);
  QObject::connect(&input, &QSocketNotifier::activated, qApp, &QCoreApplication::quit);
  return QCoreApplication::exec();
}

// The other program, seen from the test.
class OtherEditor {
 public:
  // Starts it and waits for its first copy, whose path is then copy().
  bool start(const fs::path& level, int boxes) {
    m_process.start(QCoreApplication::applicationFilePath(),
                    {kEditor, QString::fromStdString(level.string()), QString::number(boxes)});
    while (!m_process.canReadLine()) {
      if (!m_process.waitForReadyRead(kPatience)) return false;
    }
    m_copy = m_process.readLine().trimmed().toStdString();
    return true;
  }
  const fs::path& copy() const { return m_copy; }
  bool end() {
    m_process.closeWriteChannel();
    return m_process.waitForFinished(kPatience) && m_process.exitStatus() == QProcess::NormalExit;
  }
  bool kill() {
    m_process.kill();
    return m_process.waitForFinished(kPatience);
  }

 private:
  QProcess m_process;
  fs::path m_copy;
};

// The number of top nodes of the level in a file; -1: it cannot be read.
int nodesIn(const fs::path& file) {
  const auto read = level::openLevel(file);
  const auto* opened = std::get_if<level::OpenedLevel>(&read);
  if (opened == nullptr) return -1;
  return static_cast<int>(opened->level.children(opened->level.root()).size());
}

}  // namespace

class TwoEditorsOfOneLevel : public QObject {
  Q_OBJECT

 private slots:
  void eachKeepsItsOwnCopy();
  void aKilledEditor_leavesItsCopy_andItsNameIsTakenAgain();
  void aCopyThatTheUserOpened_staysTheUsers();
  void aLevelSavedInPlaceOfItsCopy_stays();
  void copiesOfOneMoment_areAllKept();

 private:
  static fs::path newLevel(const QTemporaryDir& folder) {
    const fs::path path = folder.filePath("level.halfspace").toStdString();
    return level::saveLevel(level::Level(), path) ? fs::path() : path;
  }
};

void TwoEditorsOfOneLevel::eachKeepsItsOwnCopy() {
  const QTemporaryDir folder;
  const fs::path level = newLevel(folder);
  OtherEditor first, second;
  QVERIFY(first.start(level, 1));
  QVERIFY(second.start(level, 2));
  QCOMPARE(first.copy().filename().string(), std::string("level.autosave.halfspace"));
  QCOMPARE(second.copy().filename().string(), std::string("level.autosave-2.halfspace"));
  QCOMPARE(nodesIn(first.copy()), 1);
  QCOMPARE(nodesIn(second.copy()), 2);
  // An editor that is closed removes its own copy only.
  QVERIFY(first.end());
  QVERIFY(!fs::exists(first.copy()));
  QCOMPARE(nodesIn(second.copy()), 2);
  QVERIFY(second.end());
  const QStringList left = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
  QCOMPARE(left, QStringList{"level.halfspace"});
}

void TwoEditorsOfOneLevel::aKilledEditor_leavesItsCopy_andItsNameIsTakenAgain() {
  const QTemporaryDir folder;
  const fs::path level = newLevel(folder);
  OtherEditor first, second, third;
  QVERIFY(first.start(level, 1));
  QVERIFY(second.start(level, 2));
  QVERIFY(first.end());
  QVERIFY(second.kill());
  QVERIFY(third.start(level, 3));
  QCOMPARE(third.copy(), first.copy());
  QCOMPARE(nodesIn(second.copy()), 2);
  QVERIFY(third.kill());
  OtherEditor fourth;
  QVERIFY(fourth.start(level, 4));
  QCOMPARE(fourth.copy(), first.copy());
  QCOMPARE(nodesIn(fourth.copy()), 4);
  QVERIFY(fourth.end());
}

// After a crash the user opens the copy that the killed editor left, and works on in it. Later the
// level itself is edited: its copies must neither replace that file nor be removed with it.
void TwoEditorsOfOneLevel::aCopyThatTheUserOpened_staysTheUsers() {
  const QTemporaryDir folder;
  const fs::path level = newLevel(folder);
  const fs::path journals = folder.filePath("journals").toStdString();
  OtherEditor killed;
  QVERIFY(killed.start(level, 3));
  QVERIFY(killed.kill());
  const fs::path copy = killed.copy();
  for (const bool isSaved : {false, true}) {
    Session session;
    session.open(*LevelFiles().read(copy).level, copy);
    const Autosave autosave(session, journals, kCopyEvery);
    if (!isSaved) continue;
    addBoxes(session, 1);
    QVERIFY(!level::saveLevel(session.level(), copy));
    session.markSaved(copy);
  }
  QCOMPARE(nodesIn(copy), 4);
  OtherEditor later;
  QVERIFY(later.start(level, 1));
  QVERIFY(later.copy() != copy);
  QVERIFY(later.end());
  QCOMPARE(nodesIn(copy), 4);
}

void TwoEditorsOfOneLevel::aLevelSavedInPlaceOfItsCopy_stays() {
  const QTemporaryDir folder;
  const fs::path level = newLevel(folder);
  for (const bool isOpened : {false, true}) {
    Session session;
    session.open(*LevelFiles().read(level).level, level);
    Autosave autosave(session, folder.filePath("journals").toStdString(), kCopyEvery);
    QSignalSpy written(&autosave, &Autosave::written);
    addBoxes(session, 2);
    QVERIFY(written.wait(kPatience));
    const fs::path copy = autosave.path();
    if (isOpened) {
      session.open(*LevelFiles().read(copy).level, copy);
    } else {
      QVERIFY(!level::saveLevel(session.level(), copy));
      session.markSaved(copy);
    }
    QCOMPARE(nodesIn(copy), 2);
    fs::remove(copy);
  }
}

// Two programs may add a copy within the same millisecond.
void TwoEditorsOfOneLevel::copiesOfOneMoment_areAllKept() {
  const QTemporaryDir folder;
  const fs::path level = newLevel(folder);
  const KeptCopies copies(folder.filePath("kept").toStdString());
  for (std::size_t i = 0; i < KeptCopies::kMost; ++i) QVERIFY(!copies.keep(level, level, {}));
  QCOMPARE(copies.of(level).size(), KeptCopies::kMost);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  using namespace halfspace::editor::tests;
  const QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() == 4 && arguments[1] == kEditor) {
    return editUntilClosed(arguments[2].toStdString(), arguments[3].toInt());
  }
  TwoEditorsOfOneLevel test;
  return QTest::qExec(&test, argc, argv);
}
#include "two_editors_of_one_level.moc"
