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
#include "level/file/atomic_save.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/samples/city.h"

namespace halfspace::editor::tests {

using namespace std::string_literals;

namespace {

constexpr const char* kVictim = "--victim";
constexpr int kEditEvery = 3;       // milliseconds
constexpr int kLossAllowed = 1000;  // milliseconds

level::ShapeSolid box() {
  level::ShapeSolid solid;
  solid.shape = "box";
  return solid;
}

// Of the side 64, between axis-aligned planes given by three points each.
level::BrushSolid cube() {
  level::BrushSolid solid;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double at : {0.0, 64.0}) {
      geometry::Vec3 a = geometry::Vec3::Zero();
      a[axis] = at;
      geometry::Vec3 b = a, c = a;
      b[(axis + 1) % 3] = c[(axis + 2) % 3] = 64;
      solid.faces.push_back(
          {level::ThreePoints{at > 0 ? std::array{a, b, c} : std::array{a, c, b}}});
    }
  }
  return solid;
}

// A Standard map of one such cube.
const char* const kMap =
    "// Game: Quake\n{\n\"classname\" \"worldspawn\"\n{\n"
    "( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 ) wall 8 0 0 1 1\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) wall 0 0 0 1 "
    "1\n"
    "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) wall 0 0 0 1 1\n( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) wall 0 0 0 1 "
    "1\n"
    "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 ) wall 0 0 0 1 1\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) wall 0 0 0 1 "
    "1\n"
    "}\n}\n{\n\"classname\" \"light\"\n\"origin\" \"1 2 3\"\n}\n";

// Adds boxes, moves them, takes steps back. Of a map that is to be saved whole, boxes are brushes:
// a map keeps no shapes.
void editOnce(Session& session, std::mt19937& random, bool asBrushes) {
  static Repetition repetition;
  const auto nodes = session.level().children(session.level().root()).toVector();
  if (nodes.size() < 3 || random() % 4 == 0) {
    session.apply("Add", [&](level::Level& l) {
      return level::addNode(l, l.root(), asBrushes ? level::NodeContent(cube()) : box());
    });
  } else if (random() % 5 == 0) {
    session.undo();
  } else if (random() % 7 == 0) {
    session.select({nodes.back()});
    session.apply("Delete", [&](level::Level& l) { return level::removeNode(l, nodes.back()); });
  } else {
    session.select({nodes[random() % nodes.size()]});
    const double by = 16.0 * static_cast<double>(random() % 9);
    transformSelected(session, repetition, "Move", level::AffineMap::move({by, 16, -by}),
                      level::TextureLock::on);
  }
}

// As the window does it: a file that does not hold the level leaves it modified. False: not saved.
bool save(Session& session, JournalKeeper& keeper, const LevelFiles& files) {
  const auto made = files.bytesOf(session.level(), session.path(), session.path());
  if (!made.bytes || level::saveAtomically(session.path(), *made.bytes)) return false;
  if (made.allLosses().empty()) {
    session.markSaved(session.path());
  } else {
    keeper.noteOwnFile();
  }
  return true;
}

// What a level is to those who find it again. Ids of a map's nodes are given anew at each reading,
// so the map's own text stands for levels that are saved as maps.
quint64 contentOf(const level::Level& level, bool asMap, const LevelFiles& files) {
  if (!asMap) return level::levelHash(level);
  return level::levelHashOf(files.bytesOf(level, "x.map", {}).bytes.value());
}

// How a victim works. `start`: a file, "sample:NAME" for a level without a file, or nothing for a
// new level. `saves`: the level is saved after about so many edits; 0: never. `asBrushes`: only
// what a map can hold is made.
struct Work {
  QString start;
  QString journals;
  unsigned seed = 0;
  unsigned saves = 0;
  bool asBrushes = false;

  QStringList arguments() const {
    return {kVictim,
            start,
            journals,
            QString::number(seed),
            QString::number(saves),
            asBrushes ? "brushes" : "shapes"};
  }
  static Work of(const QStringList& arguments) {
    return {arguments[2], arguments[3], arguments[4].toUInt(), arguments[5].toUInt(),
            arguments[6] == "brushes"};
  }
};

void openStart(Session& session, const LevelFiles& files, const QString& start) {
  if (start.isEmpty()) return;
  if (start == "sample:city") return session.open(level::city(300), {});
  const bool isSample = start.startsWith("sample:");
  const std::filesystem::path path =
      (isSample ? QString(HALFSPACE_SOURCE_DIR "/resources/levels/%1.halfspace").arg(start.mid(7))
                : start)
          .toStdString();
  session.open(*files.read(path).level, isSample ? std::filesystem::path() : path);
}

// A line for the start and one for each edit: milliseconds, and the content of the level behind it.
int editUntilKilled(const Work& work) {
  const LevelFiles files;
  Session session;
  openStart(session, files, work.start);
  JournalKeeper keeper(session, work.journals.toStdString());
  const CrashReport report(session, work.journals.toStdString());
  std::mt19937 random(work.seed);
  QElapsedTimer clock;
  clock.start();
  for (bool begun = false;; begun = true) {
    if (begun) editOnce(session, random, work.asBrushes);
    std::printf("%lld %llu\n", static_cast<long long>(clock.elapsed()),
                static_cast<unsigned long long>(contentOf(session.level(), work.asBrushes, files)));
    std::fflush(stdout);
    if (begun && work.saves > 0 && random() % work.saves == 0 && !save(session, keeper, files))
      return 1;
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
  void aMap_isSavedAndEditedOn_andNothingIsLost();
  void aProcessIdThatIsTakenAgain_hidesNothing();
  void restoredWork_killedAgain_comesBackAgain();
  void aRestoredSelection_namesOnlyWhatIsThere();
  void aProgramThatFails_leavesItsLevelBesideALog();
  void aCopyIsKept_whileThereAreChanges();
  void aClosedProgram_leavesNothingBehind();
  void aLevelThatSomeoneChanged_isRestored_andThatIsTold();
  void aJournalOfAnotherLevel_isRefused();

 private:
  // What the victim told before it was killed; empty where it did not come so far.
  static std::vector<Told> killed(const Work& work, int afterMs);
  // The content that comes back from what lies in the folder of journals; why not, if not.
  std::variant<quint64, std::string> restored(const QString& journals, bool asMap,
                                              std::size_t* steps = nullptr);

  LevelFiles m_files;
};

std::vector<Told> KilledEditorLosesNoWork::killed(const Work& work, int afterMs) {
  QProcess victim;
  victim.start(QCoreApplication::applicationFilePath(), work.arguments());
  if (!victim.waitForReadyRead(20'000)) return {};
  QTest::qSleep(static_cast<unsigned long>(afterMs));
  victim.kill();
  return victim.waitForFinished(20'000) ? told(victim.readAllStandardOutput())
                                        : std::vector<Told>();
}

std::variant<quint64, std::string> KilledEditorLosesNoWork::restored(const QString& journals,
                                                                     bool asMap,
                                                                     std::size_t* steps) {
  const auto works = leftWork(journals.toStdString());
  if (works.size() != 1) return std::to_string(works.size()) + " journals are offered";
  auto restored = restoreWork(works.front(), m_files);
  if (auto* why = std::get_if<std::string>(&restored)) return *why;
  const RestoredWork& work = std::get<RestoredWork>(restored);
  if (steps != nullptr) *steps = work.journal.lines.size();
  if (!work.fault.empty()) return work.fault;
  return contentOf(work.history.level(), asMap, m_files);
}

namespace {

bool isRecent(quint64 content, const std::vector<Told>& edits) {
  return std::ranges::any_of(edits, [&](const Told& edit) {
    return edit.hash == content && edit.milliseconds >= edits.back().milliseconds - kLossAllowed;
  });
}

}  // namespace

// Levels of every origin: a new one, a file, samples, which have no file, and a map.
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
  const int kills = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 50 : 10;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    const Work work{starts[i % starts.size()], folder.path(), static_cast<unsigned>(i)};
    const std::vector<Told> edits = killed(work, 200 + static_cast<int>(random() % 1100));
    QVERIFY(!edits.empty());
    // Killed within its first second, it may have left no journal with a step in it.
    const bool left = !leftWork(folder.path().toStdString()).empty();
    std::size_t steps = 0;
    const auto content = left ? restored(folder.path(), false, &steps) : edits.front().hash;
    const auto* why = std::get_if<std::string>(&content);
    QVERIFY2(why == nullptr,
             qPrintable(QString("kill %1 of \"%2\": %3")
                            .arg(i)
                            .arg(work.start, QString::fromStdString(why != nullptr ? *why : ""))));
    // Or an edit that was written but not told any more: then one more than the last is there.
    const bool beyond = steps > edits.size();
    QVERIFY2(isRecent(std::get<quint64>(content), edits) || beyond,
             qPrintable(QString("kill %1").arg(i)));
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
  int inFile = 0;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("level.halfspace");
    QVERIFY(QFile::copy(HALFSPACE_SOURCE_DIR "/resources/levels/abbey.halfspace", file));
    const Work work{file, folder.filePath("journals"), static_cast<unsigned>(i),
                    i % 2 == 0 ? 3U : 100U};
    const std::vector<Told> edits = killed(work, 50 + static_cast<int>(random() % 1200));
    QVERIFY(!edits.empty());
    const auto read = level::openLevel(file.toStdString());
    QVERIFY2(std::holds_alternative<level::OpenedLevel>(read), "the saved file is damaged");
    // What the user has afterwards: the journal's work, or the file where nothing was done since.
    quint64 content = level::levelHash(std::get<level::OpenedLevel>(read).level);
    if (leftWork(work.journals.toStdString()).empty()) {
      ++inFile;
    } else {
      const auto found = restored(work.journals, false);
      const auto* why = std::get_if<std::string>(&found);
      QVERIFY2(why == nullptr, why != nullptr ? why->c_str() : "");
      content = std::get<quint64>(found);
    }
    QVERIFY2(isRecent(content, edits), qPrintable(QString("kill %1").arg(i)));
  }
  qInfo("%d kills, %d of them right after a save", kills, inFile);
}

// The same for a map: saved whole, where its file gives the nodes other ids than the program that
// saved it had; and saved with losses, where the file never holds the level.
void KilledEditorLosesNoWork::aMap_isSavedAndEditedOn_andNothingIsLost() {
  const unsigned seed = 1968;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const int kills = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 50 : 6;
  for (int i = 0; i < kills; ++i) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("level.map"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kMap) > 0);
    file.close();
    const bool whole = i % 2 == 0;
    const Work work{file.fileName(), folder.filePath("journals"), static_cast<unsigned>(i),
                    i % 4 < 2 ? 3U : 30U, whole};
    const std::vector<Told> edits = killed(work, 50 + static_cast<int>(random() % 1200));
    QVERIFY(!edits.empty());
    ReadLevel read = m_files.read(file.fileName().toStdString());
    QVERIFY2(read.level.has_value(), "the saved file is damaged");
    quint64 content = whole ? contentOf(*read.level, whole, m_files) : edits.front().hash;
    if (!leftWork(work.journals.toStdString()).empty()) {
      const auto found = restored(work.journals, whole);
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

// Systems give the ids of dead processes to others; a journal is not theirs.
void KilledEditorLosesNoWork::aProcessIdThatIsTakenAgain_hidesNothing() {
  const QTemporaryDir folder;
  const std::vector<Told> edits = killed({{}, folder.path(), 5}, 1300);
  QVERIFY(!edits.empty());
  const auto left = leftWork(folder.path().toStdString());
  QCOMPARE(left.size(), std::size_t{1});
  for (const std::string& process :
       std::vector{std::to_string(QCoreApplication::applicationPid()), "1"s}) {
    // Everything the victim left, under the id of a process that runs.
    for (const QString& name : QDir(folder.path()).entryList(QDir::Files)) {
      const QString other = QString::fromStdString(process) + name.mid(name.indexOf('-'));
      if (!name.startsWith("crash")) QVERIFY(QDir(folder.path()).rename(name, other));
    }
    const auto content = restored(folder.path(), false);
    const auto* why = std::get_if<std::string>(&content);
    QVERIFY2(why == nullptr, why != nullptr ? why->c_str() : "");
    QVERIFY(isRecent(std::get<quint64>(content), edits));
  }
}

// What was restored is guarded at once, by the same journal.
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
    QVERIFY(leftWork(path).empty());  // it has a program again
    QVERIFY(
        session.apply("Add", [](level::Level& l) { return level::addNode(l, l.root(), box()); }));
    content = level::levelHash(session.level());
    session.flushJournal();
    QTest::qWait(700);
    std::filesystem::create_directory(copy);  // what a kill would leave now
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.is_regular_file()) std::filesystem::copy(entry.path(), copy);
    }
  }
  const auto found = restored(QString::fromStdString(copy.string()), false);
  QVERIFY2(found.index() == 0, found.index() == 1 ? std::get<1>(found).c_str() : "");
  QCOMPARE(std::get<0>(found), content);
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

void KilledEditorLosesNoWork::aProgramThatFails_leavesItsLevelBesideALog() {
  for (const auto& [number, name] : {std::pair(SIGSEGV, "SIGSEGV"), {SIGABRT, "SIGABRT"}}) {
    const QTemporaryDir folder;
    QProcess victim;
    const Work work{HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace", folder.path(), 7};
    victim.start(QCoreApplication::applicationFilePath(), work.arguments());
    QVERIFY(victim.waitForReadyRead(20'000));
    QTest::qSleep(200);
    // It rests behind each line: a signal in the middle of an allocation may leave it hanging until
    // its patience ends.
    QVERIFY(victim.waitForReadyRead(20'000));
    ::kill(static_cast<pid_t>(victim.processId()), number);
    QVERIFY(victim.waitForFinished(30'000));
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
    // What was told last, or an edit that was done and not told any more; a step back gives a
    // content that was told before.
    const bool wasTold =
        std::ranges::any_of(edits, [hash](const Told& edit) { return edit.hash == hash; });
    QVERIFY(!wasTold || isRecent(hash, edits));
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

// The work is the user's own and comes back; the other's change is not undone unseen.
void KilledEditorLosesNoWork::aLevelThatSomeoneChanged_isRestored_andThatIsTold() {
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

// Without the level it began with, a journal is tried on its file, and refused where that is
// another level.
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
  QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() == 7 && arguments[1] == halfspace::editor::tests::kVictim) {
    return halfspace::editor::tests::editUntilKilled(halfspace::editor::tests::Work::of(arguments));
  }
  halfspace::editor::tests::KilledEditorLosesNoWork test;
  return QTest::qExec(&test, argc, argv);
}
#include "killed_editor_loses_no_work.moc"
