// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// A program that edits and keeps its journal is killed at random moments; what it did up to a
// second before must come back. The victim is this program itself, started with a folder as its
// argument.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <random>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/autosave.h"
#include "editor/application/crash_report.h"
#include "editor/application/journal_keeper.h"
#include "editor/commands/arrange.h"
#include "level/edits/outline.h"
#include "level/file/level_hash.h"
#include "level/file/native_file.h"

namespace halfspace::editor::tests {

namespace {

constexpr const char* kVictim = "--victim";
constexpr int kEditEvery = 3;       // milliseconds
constexpr int kLossAllowed = 1000;  // milliseconds

level::ShapeSolid box() {
  level::ShapeSolid solid;
  solid.shape = "box";
  return solid;
}

// One line an edit: milliseconds since the start, and the hash of the level behind it. `saves`: the
// level is saved after about so many edits, as the window does it; 0: never.
int editUntilKilled(const std::filesystem::path& level, const std::filesystem::path& folder,
                    unsigned seed, unsigned saves) {
  Session session;
  if (!level.empty()) {
    session.open(std::get<level::OpenedLevel>(level::openLevel(level)).level, level);
  }
  JournalKeeper keeper(session, folder);
  const CrashReport report(session, folder);
  Repetition repetition;
  std::mt19937 random(seed);
  QElapsedTimer clock;
  clock.start();
  for (;;) {
    const auto nodes = session.level().children(session.level().root()).toVector();
    if (nodes.size() < 3 || random() % 4 == 0) {
      session.apply("Add", [&](level::Level& l) { return level::addNode(l, l.root(), box()); });
    } else if (random() % 5 == 0) {
      session.undo();
    } else {
      session.select({nodes[random() % nodes.size()]});
      const double by = 16.0 * static_cast<double>(random() % 9);
      transformSelected(session, repetition, "Move", level::AffineMap::move({by, 16, -by}),
                        level::TextureLock::on);
    }
    std::printf("%lld %llu\n", static_cast<long long>(clock.elapsed()),
                static_cast<unsigned long long>(level::levelHash(session.level())));
    std::fflush(stdout);
    if (saves > 0 && random() % saves == 0) {
      if (level::saveLevel(session.level(), level)) return 1;
      session.markSaved(level);
    }
    QTest::qWait(kEditEvery);
  }
}

struct Told {
  qint64 milliseconds = 0;
  quint64 hash = 0;
};

std::vector<Told> told(const QByteArray& output) {
  std::vector<Told> result;
  for (const QByteArray& line : output.split('\n')) {
    const QList<QByteArray> words = line.split(' ');
    // The last line may be cut short.
    if (words.size() == 2 && output.contains(line + '\n')) {
      result.push_back({words[0].toLongLong(), words[1].toULongLong()});
    }
  }
  return result;
}

}  // namespace

class KilledEditorLosesNoWork : public QObject {
  Q_OBJECT

 private slots:
  void atAnyMoment_allButTheLastSecondComesBack();
  void whileSaving_theFileIsWhole_andNothingIsLost();
  void aProgramThatFails_leavesItsLevelBesideALog();
  void aCopyIsKept_whileThereAreChanges();
  void aClosedProgram_leavesNothingBehind();
  void aJournalOfAnotherLevel_isRefused();

 private:
  LevelFiles m_files;
};

void KilledEditorLosesNoWork::atAnyMoment_allButTheLastSecondComesBack() {
  const unsigned seed = 4711;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const int kills = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 50 : 8;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    const QString level =
        i % 2 == 0 ? QString()
                   : QString(HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace");
    QProcess victim;
    victim.start(QCoreApplication::applicationFilePath(),
                 {kVictim, level, folder.path(), QString::number(i)});
    QVERIFY(victim.waitForReadyRead(20'000));
    QTest::qSleep(300 + static_cast<int>(random() % 1500));
    victim.kill();
    QVERIFY(victim.waitForFinished(20'000));
    const std::vector<Told> edits = told(victim.readAllStandardOutput());
    QVERIFY(!edits.empty());

    const auto works = leftWork(folder.path().toStdString());
    QCOMPARE(works.size(), std::size_t{1});
    const auto restored = restoreWork(works.front(), m_files);
    QVERIFY2(restored.index() == 0, restored.index() == 1 ? std::get<1>(restored).c_str() : "");
    const quint64 hash = level::levelHash(std::get<0>(restored).history.level());
    bool recent = false;
    for (const Told& edit : edits) {
      recent |= edit.hash == hash && edit.milliseconds >= edits.back().milliseconds - kLossAllowed;
    }
    // Or an edit that was written but not told any more: then one more than the last is there.
    const bool beyond = std::get<0>(restored).journal.lines.size() > edits.size();
    QVERIFY2(recent || beyond, qPrintable(QString("kill %1").arg(i)));
  }
}

// The file is saved every few milliseconds, so that kills hit saves, or about every second.
// Whatever the moment, the file can be read, and it and the journal together have all but the last
// second.
void KilledEditorLosesNoWork::whileSaving_theFileIsWhole_andNothingIsLost() {
  const unsigned seed = 1815;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const int kills = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 50 : 10;
  int restoredByFile = 0;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("level.halfspace").toStdString();
    std::filesystem::copy_file(HALFSPACE_SOURCE_DIR "/resources/levels/abbey.halfspace", file);
    QProcess victim;
    victim.start(QCoreApplication::applicationFilePath(),
                 {kVictim, QString::fromStdString(file.string()), folder.filePath("journals"),
                  QString::number(i), i % 2 == 0 ? "3" : "100"});
    QVERIFY(victim.waitForReadyRead(20'000));
    QTest::qSleep(50 + static_cast<int>(random() % 1200));
    victim.kill();
    QVERIFY(victim.waitForFinished(20'000));
    const std::vector<Told> edits = told(victim.readAllStandardOutput());
    QVERIFY(!edits.empty());

    const auto read = level::openLevel(file);
    QVERIFY2(std::holds_alternative<level::OpenedLevel>(read), "the saved file is damaged");
    // What the user has afterwards: the journal's work, or the file where that is newer.
    quint64 hash = level::levelHash(std::get<level::OpenedLevel>(read).level);
    const auto works = leftWork(folder.filePath("journals").toStdString());
    QVERIFY(works.size() <= 1);
    restoredByFile += works.empty() ? 1 : 0;
    if (!works.empty()) {
      const auto restored = restoreWork(works.front(), m_files);
      if (restored.index() == 0) {
        hash = level::levelHash(std::get<0>(restored).history.level());
      } else {
        ++restoredByFile;  // killed between the file and its new journal
      }
    }
    bool recent = false;
    for (const Told& edit : edits) {
      recent |= edit.hash == hash && edit.milliseconds >= edits.back().milliseconds - kLossAllowed;
    }
    QVERIFY2(recent, qPrintable(QString("kill %1").arg(i)));
  }
  qInfo("%d kills, %d of them right after a save", kills, restoredByFile);
}

void KilledEditorLosesNoWork::aProgramThatFails_leavesItsLevelBesideALog() {
  for (const auto& [number, name] : {std::pair(SIGSEGV, "SIGSEGV"), {SIGABRT, "SIGABRT"}}) {
    const QTemporaryDir folder;
    QProcess victim;
    victim.start(QCoreApplication::applicationFilePath(),
                 {kVictim, HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace",
                  folder.path(), "7"});
    QVERIFY(victim.waitForReadyRead(20'000));
    QTest::qSleep(200);
    ::kill(static_cast<pid_t>(victim.processId()), number);
    QVERIFY(victim.waitForFinished(20'000));
    QCOMPARE(victim.exitStatus(), QProcess::CrashExit);
    const std::vector<Told> edits = told(victim.readAllStandardOutput());
    const auto logs = untoldCrashes(folder.path().toStdString());
    QCOMPARE(logs.size(), std::size_t{1});
    QVERIFY(untoldCrashes(folder.path().toStdString()).empty());  // told once
    QFile log(QString::fromStdString(logs.front().string()));
    QVERIFY(log.open(QIODevice::ReadOnly));
    QVERIFY(log.readAll().contains(name));
    std::filesystem::path level = logs.front();
    const auto left = level::openLevel(level.replace_extension(".halfspace"));
    QVERIFY(std::holds_alternative<level::OpenedLevel>(left));
    const quint64 hash = level::levelHash(std::get<level::OpenedLevel>(left).level);
    // What was told last, or an edit that was done and not told any more.
    const bool wasTold =
        std::ranges::any_of(edits, [hash](const Told& edit) { return edit.hash == hash; });
    QVERIFY(!wasTold || edits.back().hash == hash);
  }
}

void KilledEditorLosesNoWork::aCopyIsKept_whileThereAreChanges() {
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath("level.halfspace").toStdString();
  QVERIFY(!level::saveLevel(level::Level(), file));
  Session session;
  session.open(level::Level(), file);
  Autosave autosave(session, folder.path().toStdString(), 20);
  QSignalSpy written(&autosave, &Autosave::written);
  QTest::qWait(100);
  QVERIFY(written.isEmpty());  // nothing was changed
  QVERIFY(session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); }));
  QVERIFY(written.wait(5000));
  const auto copy = level::openLevel(autosave.path());
  QVERIFY(std::holds_alternative<level::OpenedLevel>(copy));
  QCOMPARE(level::levelHash(std::get<level::OpenedLevel>(copy).level),
           level::levelHash(session.level()));
  QVERIFY(!level::saveLevel(session.level(), file));
  session.markSaved(file);
  QVERIFY(!std::filesystem::exists(autosave.path()));
}

void KilledEditorLosesNoWork::aClosedProgram_leavesNothingBehind() {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  {
    Session session;
    JournalKeeper keeper(session, path);
    session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); });
    QVERIFY(std::filesystem::exists(keeper.path()));
    QVERIFY(leftWork(path).empty());  // its program still runs
  }
  QVERIFY(std::filesystem::is_empty(path));
}

void KilledEditorLosesNoWork::aJournalOfAnotherLevel_isRefused() {
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
  QCOMPARE(restoreWork(work, m_files).index(), std::size_t{0});
  QVERIFY(level::addNode(level, level.root(), box()).ok());
  QVERIFY(!level::saveLevel(level, path));  // somebody changed the file meanwhile
  QCOMPARE(restoreWork(work, m_files).index(), std::size_t{1});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() >= 5 && arguments[1] == halfspace::editor::tests::kVictim) {
    return halfspace::editor::tests::editUntilKilled(
        arguments[2].toStdString(), arguments[3].toStdString(), arguments[4].toUInt(),
        arguments.size() > 5 ? arguments[5].toUInt() : 0);
  }
  halfspace::editor::tests::KilledEditorLosesNoWork test;
  return QTest::qExec(&test, argc, argv);
}
#include "killed_editor_loses_no_work.moc"
