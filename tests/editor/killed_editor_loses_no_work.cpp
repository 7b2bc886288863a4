// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// A program that edits and keeps its journal is killed at random moments; its work up to one second
// before the kill has to be recovered.
#include <algorithm>
#include <random>

#include <QProcess>
#include <QTemporaryDir>

#include "level/edits/outline.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "tests/editor/editor_victim.h"
#include "tests/support/long_form.h"

namespace halfspace::editor::tests {

using namespace std::string_literals;

namespace {

// A Standard map with one cube like cube().
const char* const kMap =
    "// Game: Quake\n{\n\"classname\" \"worldspawn\"\n{\n"
    "( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 ) wall 8 0 0 1 1\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) wall 0 0 0 1 "
    "1\n"
    "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) wall 0 0 0 1 1\n( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) wall 0 0 0 1 "
    "1\n"
    "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 ) wall 0 0 0 1 1\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) wall 0 0 0 1 "
    "1\n"
    "}\n}\n{\n\"classname\" \"light\"\n\"origin\" \"1 2 3\"\n}\n";

}  // namespace

class KilledEditorLosesNoWork : public QObject {
  Q_OBJECT

 private slots:
  void atAnyMoment_allButTheLastSecondComesBack();
  void whileManyAreDragged_theDragComesBack();
  void justAfterALargeEditShows_itComesBack();
  void whileSaving_theFileIsWhole_andNothingIsLost();
  void aMap_isSavedAndEditedOn_andNothingIsLost();
  void aProcessIdThatIsTakenAgain_hidesNothing();
  void restoredWork_killedAgain_comesBackAgain();
  void restoredWork_isNotDiscardedByAnotherEditor();
  void aRestoredSelection_namesOnlyWhatIsThere();
  void aClosedProgram_leavesNothingBehind();
  void aLevelThatSomeoneChanged_isRestored_andReported();
  void aJournalOfAnotherLevel_isRefused();

 private:
  // The lines that the victim printed before it was killed; empty if it did not get so far.
  static std::vector<ReportedEdit> killed(const Work& work, int afterMs);

  LevelFiles m_files;
};

std::vector<ReportedEdit> KilledEditorLosesNoWork::killed(const Work& work, int afterMs) {
  QProcess victim;
  victim.start(QCoreApplication::applicationFilePath(), work.arguments());
  if (!victim.waitForReadyRead(20'000)) return {};
  QTest::qSleep(static_cast<unsigned long>(afterMs));
  victim.kill();
  return victim.waitForFinished(20'000) ? reportedEdits(victim.readAllStandardOutput())
                                        : std::vector<ReportedEdit>();
}

// Levels of every origin: a new one, a file, samples (which have no file), and a map.
void KilledEditorLosesNoWork::atAnyMoment_allButTheLastSecondComesBack() {
  const unsigned seed = 4711;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const QTemporaryDir files;
  const QString map = files.filePath("level.map");
  QFile file(map);
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kMap) > 0);
  file.close();
  const QStringList starts{{},
                           HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace",
                           "sample:tutorial",
                           "sample:city",
                           map};
  const int kills = halfspace::tests::isLongForm() ? 50 : 10;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    const Work work{starts[i % starts.size()], folder.path(), static_cast<unsigned>(i)};
    const std::vector<ReportedEdit> edits = killed(work, 200 + static_cast<int>(random() % 1100));
    QVERIFY(!edits.empty());
    // A victim killed within its first second may not have left a journal with a step.
    const bool left = !leftWork(folder.path().toStdString()).empty();
    std::size_t steps = 0;
    const auto content =
        left ? restored(folder.path(), false, m_files, &steps) : edits.front().hash;
    const auto* why = std::get_if<std::string>(&content);
    QVERIFY2(why == nullptr,
             qPrintable(QString("kill %1 of \"%2\": %3")
                            .arg(i)
                            .arg(work.start, QString::fromStdString(why != nullptr ? *why : ""))));
    // An edit may have been written to the journal but not printed; then there is one step more
    // than printed.
    const bool beyond = steps > edits.size();
    QVERIFY2(isRecent(std::get<quint64>(content), edits) || beyond,
             qPrintable(QString("kill %1").arg(i)));
  }
}

// The button is down and the level unchanged: a drag of many solids changes it only at its end.
void KilledEditorLosesNoWork::whileManyAreDragged_theDragComesBack() {
  const unsigned seed = 1492;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const int kills = halfspace::tests::isLongForm() ? 20 : 3;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    const Work work{.start = {}, .journals = folder.path(), .work = VictimWork::drags};
    const std::vector<ReportedEdit> moves = killed(work, 1200 + static_cast<int>(random() % 700));
    QVERIFY(moves.size() > 2);
    std::size_t steps = 0;
    const auto content = restored(folder.path(), false, m_files, &steps);
    const auto* why = std::get_if<std::string>(&content);
    QVERIFY2(why == nullptr, why != nullptr ? why->c_str() : "");
    QCOMPARE(steps, std::size_t{1});
    QVERIFY2(std::get<quint64>(content) != moves.front().hash, "nothing of the drag came back");
    QVERIFY2(isRecent(std::get<quint64>(content), moves), qPrintable(QString("kill %1").arg(i)));
  }
}

// A large edit that the user has seen is in the journal, also right after another line.
void KilledEditorLosesNoWork::justAfterALargeEditShows_itComesBack() {
  for (unsigned kind = 0; kind < 4; ++kind) {
    const QTemporaryDir folder;
    const Work work{
        .start = {}, .journals = folder.path(), .seed = kind, .work = VictimWork::largeEdits};
    QProcess victim;
    victim.start(QCoreApplication::applicationFilePath(), work.arguments());
    QByteArray output;
    while (output.count(' ') < 2 && victim.waitForReadyRead(20'000)) output += victim.readAll();
    victim.kill();
    QVERIFY(victim.waitForFinished(20'000));
    const std::vector<ReportedEdit> edits = reportedEdits(output);
    QCOMPARE(edits.size(), std::size_t{2});
    const auto content = restored(folder.path(), false, m_files);
    const auto* why = std::get_if<std::string>(&content);
    QVERIFY2(why == nullptr, why != nullptr ? why->c_str() : "");
    QVERIFY2(std::get<quint64>(content) == edits.back().hash,
             qPrintable(QString("edit %1 is lost").arg(kind)));
  }
}

// The file is saved every few milliseconds, so that kills hit saves, or about once a second. At any
// moment the file can be read, and the file and the journal together contain all but the last
// second.
void KilledEditorLosesNoWork::whileSaving_theFileIsWhole_andNothingIsLost() {
  const unsigned seed = 1815;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const int kills = halfspace::tests::isLongForm() ? 50 : 10;
  int inFile = 0;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("level.halfspace");
    QVERIFY(QFile::copy(HALFSPACE_SOURCE_DIR "/resources/levels/abbey.halfspace", file));
    const Work work{file, folder.filePath("journals"), static_cast<unsigned>(i),
                    i % 2 == 0 ? 3U : 100U};
    const std::vector<ReportedEdit> edits = killed(work, 50 + static_cast<int>(random() % 1200));
    QVERIFY(!edits.empty());
    const auto read = level::openLevel(file.toStdString());
    QVERIFY2(std::holds_alternative<level::OpenedLevel>(read), "the saved file is damaged");
    // The user's level afterwards: the journal's work, or the file if nothing was edited after
    // saving.
    quint64 content = level::levelHash(std::get<level::OpenedLevel>(read).level);
    if (leftWork(work.journals.toStdString()).empty()) {
      ++inFile;
    } else {
      const auto found = restored(work.journals, false, m_files);
      const auto* why = std::get_if<std::string>(&found);
      QVERIFY2(why == nullptr, why != nullptr ? why->c_str() : "");
      content = std::get<quint64>(found);
    }
    QVERIFY2(isRecent(content, edits), qPrintable(QString("kill %1").arg(i)));
  }
  qInfo("%d kills, %d of them right after a save", kills, inFile);
}

// The same for a map. Saved without losses, its file gives the nodes other ids than the program
// that saved it; saved with losses, the file never contains the whole level.
void KilledEditorLosesNoWork::aMap_isSavedAndEditedOn_andNothingIsLost() {
  const unsigned seed = 1968;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const int kills = halfspace::tests::isLongForm() ? 50 : 6;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("level.map"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kMap) > 0);
    file.close();
    const bool whole = i % 2 == 0;
    const Work work{file.fileName(), folder.filePath("journals"), static_cast<unsigned>(i),
                    i % 4 < 2 ? 3U : 30U, whole};
    const std::vector<ReportedEdit> edits = killed(work, 50 + static_cast<int>(random() % 1200));
    QVERIFY(!edits.empty());
    ReadLevel read = m_files.read(file.fileName().toStdString());
    QVERIFY2(read.level.has_value(), "the saved file is damaged");
    quint64 content = whole ? contentOf(*read.level, whole, m_files) : edits.front().hash;
    if (!leftWork(work.journals.toStdString()).empty()) {
      const auto found = restored(work.journals, whole, m_files);
      const auto* why = std::get_if<std::string>(&found);
      QVERIFY2(why == nullptr,
               qPrintable(QString("kill %1: %2")
                              .arg(i)
                              .arg(QString::fromStdString(why != nullptr ? *why : ""))));
      content = std::get<quint64>(found);
    }
    QVERIFY2(isRecent(content, edits), qPrintable(QString("kill %1").arg(i)));
  }
}

// Operating systems reuse process ids; a journal does not belong to a new process with the old id.
void KilledEditorLosesNoWork::aProcessIdThatIsTakenAgain_hidesNothing() {
  const QTemporaryDir folder;
  const std::vector<ReportedEdit> edits = killed({{}, folder.path(), 5}, 1300);
  QVERIFY(!edits.empty());
  const auto left = leftWork(folder.path().toStdString());
  QCOMPARE(left.size(), std::size_t{1});
  for (const std::string& process :
       std::vector{std::to_string(QCoreApplication::applicationPid()), "1"s}) {
    // Renames all files of the victim to the id of a running process.
    for (const QString& name : QDir(folder.path()).entryList(QDir::Files)) {
      const QString other = QString::fromStdString(process) + name.mid(name.indexOf('-'));
      if (!name.startsWith("crash")) QVERIFY(QDir(folder.path()).rename(name, other));
    }
    const auto content = restored(folder.path(), false, m_files);
    const auto* why = std::get_if<std::string>(&content);
    QVERIFY2(why == nullptr, why != nullptr ? why->c_str() : "");
    QVERIFY(isRecent(std::get<quint64>(content), edits));
  }
}

// Restored work is protected at once, by the same journal.
void KilledEditorLosesNoWork::restoredWork_killedAgain_comesBackAgain() {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  QVERIFY(!killed({"sample:tutorial", folder.path(), 9}, 1200).empty());
  const auto works = leftWork(path);
  QCOMPARE(works.size(), std::size_t{1});
  auto first = restoreWork(works.front(), m_files);
  QVERIFY(first.index() == 0);
  quint64 content = 0;
  const std::filesystem::path copy = path / "copy";
  {
    Session session;
    JournalKeeper keeper(session, path);
    session.openRestored(std::move(std::get<0>(first).history), {});
    QVERIFY(keeper.adopt(works.front().journal, std::get<0>(first).journal));
    QVERIFY(leftWork(path).empty());  // it belongs to a program again
    QVERIFY(
        session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); }));
    content = level::levelHash(session.level());
    session.flushJournal();
    QTest::qWait(700);
    std::filesystem::create_directory(copy);  // the files that a kill would leave now
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.is_regular_file()) std::filesystem::copy(entry.path(), copy);
    }
  }
  const auto found = restored(QString::fromStdString(copy.string()), false, m_files);
  QVERIFY2(found.index() == 0, found.index() == 1 ? std::get<1>(found).c_str() : "");
  QCOMPARE(std::get<0>(found), content);
}

// Two editors start after a crash and both offer the work. It is restored in one, then discarded in
// the other.
void KilledEditorLosesNoWork::restoredWork_isNotDiscardedByAnotherEditor() {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  QVERIFY(!killed({{}, folder.path(), 9}, 1200).empty());
  const auto offered = leftWork(path);
  QCOMPARE(offered.size(), std::size_t{1});
  {
    auto restored = restoreWork(offered.front(), m_files);
    QVERIFY(restored.index() == 0);
    Session session;
    JournalKeeper keeper(session, path);
    session.openRestored(std::move(std::get<0>(restored).history), {});
    QVERIFY(keeper.adopt(offered.front().journal, std::get<0>(restored).journal));
    discardWork(offered.front().journal);
    QVERIFY(std::filesystem::exists(offered.front().journal));
  }
  QVERIFY(!killed({{}, folder.path(), 9}, 1200).empty());
  const auto again = leftWork(path);
  QCOMPARE(again.size(), std::size_t{1});
  discardWork(again.front().journal);
  QVERIFY(leftWork(path).empty());
}

void KilledEditorLosesNoWork::aRestoredSelection_namesOnlyWhatIsThere() {
  const QTemporaryDir folder;
  Session session;
  JournalKeeper keeper(session, folder.path().toStdString());
  QVERIFY(session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); }));
  const level::NodeId made = *session.level().children(session.level().root()).begin();
  session.select({made});
  QVERIFY(session.apply("Delete", [&](level::Level& l) { return level::removeNode(l, made); }));
  QVERIFY(session.selection().empty());
  session.flushJournal();
  QTest::qWait(700);
  auto restored = restoreWork({keeper.path(), {}, 2}, m_files);
  QVERIFY(restored.index() == 0);
  Session again;
  again.openRestored(std::move(std::get<0>(restored).history), {});
  for (const level::NodeId node : again.selection()) QVERIFY(again.level().find(node) != nullptr);
  again.undo();
  again.redo();
  for (const level::NodeId node : again.selection()) QVERIFY(again.level().find(node) != nullptr);
}

void KilledEditorLosesNoWork::aClosedProgram_leavesNothingBehind() {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  {
    Session session;
    JournalKeeper keeper(session, path);
    session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); });
    QVERIFY(std::filesystem::exists(keeper.path()));
    QVERIFY(leftWork(path).empty());  // its program is still running
  }
  QVERIFY(std::filesystem::is_empty(path));
}

// The user's own work is restored, and the foreign change to the file is not reverted silently.
void KilledEditorLosesNoWork::aLevelThatSomeoneChanged_isRestored_andReported() {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.filePath("level.halfspace").toStdString();
  level::Level level;
  QVERIFY(!level::saveLevel(level, path));
  Session session;
  session.open(level, path);
  JournalKeeper keeper(session, folder.filePath("journals").toStdString());
  session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); });
  session.flushJournal();
  QTest::qWait(700);
  const LeftWork work{keeper.path(), path.string(), 1};
  auto restored = restoreWork(work, m_files);
  QVERIFY(restored.index() == 0 && !std::get<0>(restored).fileChanged);
  QVERIFY(level::addNode(level, level.root(), box()).ok());
  QVERIFY(level::addNode(level, level.root(), box()).ok());
  QVERIFY(!level::saveLevel(level, path));
  restored = restoreWork(work, m_files);
  QVERIFY(restored.index() == 0 && std::get<0>(restored).fileChanged);
  QCOMPARE(level::levelHash(std::get<0>(restored).history.level()),
           level::levelHash(session.level()));
}

// If the level that a journal started from is missing, the journal is tried on its file, and
// refused if the file contains another level.
void KilledEditorLosesNoWork::aJournalOfAnotherLevel_isRefused() {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.filePath("level.halfspace").toStdString();
  const std::filesystem::path journals = folder.filePath("journals").toStdString();
  level::Level level;
  QVERIFY(!level::saveLevel(level, path));
  Session session;
  session.open(level, path);
  JournalKeeper keeper(session, journals);
  session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); });
  session.flushJournal();
  QTest::qWait(700);
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(journals)) {
    if (entry.path() != keeper.path()) std::filesystem::remove(entry.path(), ignored);
  }
  const LeftWork work{keeper.path(), path.string(), 1};
  QCOMPARE(restoreWork(work, m_files).index(), std::size_t{0});
  QVERIFY(level::addNode(level, level.root(), box()).ok());
  QVERIFY(!level::saveLevel(level, path));
  QCOMPARE(restoreWork(work, m_files).index(), std::size_t{1});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  using namespace halfspace::editor::tests;
  return victimOrTest<KilledEditorLosesNoWork>(argc, argv);
}
#include "killed_editor_loses_no_work.moc"
