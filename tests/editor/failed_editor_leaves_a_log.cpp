// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Files next to the journal: the log of a program that failed by itself, and copies of a level that
// has not been saved for long.
#include <QProcess>
#include <QTemporaryDir>

#include "editor/application/autosave.h"
#include "editor/application/crash_report.h"
#include "level/edits/outline.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "tests/editor/editor_victim.h"

namespace halfspace::editor::tests {

class FailedEditorLeavesALog : public QObject {
  Q_OBJECT

 private slots:
  void aProgramThatFails_leavesALog_andItsWork_data();
  void aProgramThatFails_leavesALog_andItsWork();
  void aCopyIsKept_whileThereAreChanges();
  void copiesOfOneName_areKeptApart();

 private:
  LevelFiles m_files;
};

void FailedEditorLeavesALog::aProgramThatFails_leavesALog_andItsWork_data() {
  QTest::addColumn<int>("number");
  QTest::addColumn<VictimEnd>("end");
  QTest::addColumn<QByteArray>("name");
  QTest::newRow("segmentation fault") << SIGSEGV << VictimEnd::killed << QByteArray("SIGSEGV");
  QTest::newRow("abort") << SIGABRT << VictimEnd::killed << QByteArray("SIGABRT");
  QTest::newRow("inside an allocation")
      << 0 << VictimEnd::insideAnAllocation << QByteArray("SIGSEGV");
  QTest::newRow("without a stack") << 0 << VictimEnd::withoutAStack << QByteArray("SIGSEGV");
}

// The failure can happen at any moment, also in the middle of an allocation.
void FailedEditorLeavesALog::aProgramThatFails_leavesALog_andItsWork() {
  QFETCH(int, number);
  QFETCH(VictimEnd, end);
  QFETCH(QByteArray, name);
  const QTemporaryDir folder;
  QProcess victim;
  const Work work{.start = HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace",
                  .journals = folder.path(),
                  .seed = 7,
                  .end = end};
  victim.start(QCoreApplication::applicationFilePath(), work.arguments());
  QVERIFY(victim.waitForReadyRead(20'000));
  if (number != 0) {
    QTest::qSleep(1100);
    ::kill(static_cast<pid_t>(victim.processId()), number);
  }
  QVERIFY2(victim.waitForFinished(10'000), "the program hangs");
  QVERIFY2(victim.exitStatus() == QProcess::CrashExit,
           victim.exitCode() == kAllocatedWhileFailing ? "the handler allocated memory" : "");
  const std::vector<ReportedEdit> edits = reportedEdits(victim.readAllStandardOutput());
  const auto logs = unreportedCrashes(folder.path().toStdString());
  QCOMPARE(logs.size(), std::size_t{1});
  QVERIFY(unreportedCrashes(folder.path().toStdString()).empty());  // a crash is reported only once
  QFile log(QString::fromStdString(logs.front().string()));
  QVERIFY(log.open(QIODevice::ReadOnly));
  const QByteArray text = log.readAll();
  QVERIFY(text.contains(name));
  QVERIFY2(text.mid(text.indexOf("Calls:")).contains('['), "the log has no calls");
  std::size_t steps = 0;
  const auto content = restored(folder.path(), false, m_files, &steps);
  QVERIFY2(content.index() == 0, content.index() == 1 ? std::get<1>(content).c_str() : "");
  QVERIFY(isRecent(std::get<0>(content), edits) || steps > edits.size());
}

void FailedEditorLeavesALog::aCopyIsKept_whileThereAreChanges() {
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

// A level that was saved from a map lies next to the map, and both may be open in two programs.
void FailedEditorLeavesALog::copiesOfOneName_areKeptApart() {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  Session session;
  const Autosave autosave(session, path);
  const auto copyOf = [&](const char* name) {
    session.open(level::Level(), path / name);
    return autosave.path().filename().string();
  };
  QCOMPARE(copyOf("a.halfspace"), std::string("a.autosave.halfspace"));
  QCOMPARE(copyOf("a.map"), std::string("a.autosave.map.halfspace"));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  using namespace halfspace::editor::tests;
  return victimOrTest<FailedEditorLeavesALog>(argc, argv);
}
#include "failed_editor_leaves_a_log.moc"
