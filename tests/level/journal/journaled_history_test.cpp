// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A history and its journal: replaying the journal gives the state that the editor had.
#include <QTemporaryDir>
#include <QTest>

#include "level/file/level_writer.h"
#include "level/journal/journaled_history.h"
#include "level/journal/replay.h"
#include "tests/level/support/random_edit.h"
#include "tests/support/long_form.h"

using namespace halfspace::level;

namespace {

Level oneBox() {
  Level level;
  applyEdit(level, AddNode{level.root(), test::boxBrush({0, 0, 0}, {64, 64, 64})}).ok();
  return level;
}

Edited moveBox(Level& level, double x) {
  return transformNodes(level, {NodeId{3}}, AffineMap::move({x, 0, 0}));
}

}  // namespace

class JournaledHistoryTest : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }

  void randomSession_isReplayed();
  void drag_isOneStepAndFewLines();
  void editsOfManyNodes_areLinesInOrder();
  void unfinishedDrag_isTheLastStepUntilItEnds();
  void valuesInADrag_areLinesOfOneStep();
  void calledOffDrag_isNoStepOfTheReplay();
  void stepsFromBeforeTheJournal_areUndoneAsSteps();
  void recoveredSession_goesOn();
  void selection_comesBack();
  void refusedEdit_leavesNoLine();
  void withoutJournal_isAHistory();

 private:
  std::string path() const { return m_folder->filePath("a.journal").toStdString(); }
  void journal(JournaledHistory& history) const {
    auto made = JournalWriter::create(path(), headerOf(history.level(), "a"));
    history.journalTo(std::get<std::unique_ptr<JournalWriter>>(std::move(made)));
  }
  // Flushes the journal and reads all of it back.
  Journal written(JournaledHistory& history) const {
    history.flush();
    if (history.journal()->flush()) qFatal("cannot write");
    return std::get<Journal>(openJournal(path()));
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

std::optional<Replay> replayOf(const Level& level, const Journal& journal) {
  if (const auto no = objectToJournal(level, journal)) {
    qWarning("%s", no->c_str());
    return std::nullopt;
  }
  std::optional<Replay> replay(std::in_place, level, journal);
  while (!replay->done()) {
    const auto done = replay->next();
    if (const auto* error = std::get_if<FileError>(&done)) {
      qWarning("%s", error->text.c_str());
      return std::nullopt;
    }
  }
  return replay;
}

bool same(const History& a, const History& b) {
  return levelHash(a.level()) == levelHash(b.level()) && a.level().nextId() == b.level().nextId();
}

}  // namespace

void JournaledHistoryTest::randomSession_isReplayed() {
  const int seeds = halfspace::tests::isLongForm() ? 200 : 10;
  qInfo("seeds 0 to %d", seeds - 1);
  for (int seed = 0; seed < seeds; ++seed) {
    init();
    test::Random random(static_cast<std::uint64_t>(seed));
    const Level start = test::randomLevel(random, 40);
    JournaledHistory history{History(start)};
    journal(history);
    for (int i = 0; i < 120; ++i) {
      switch (random.below(7)) {
        case 0:
          if (history.history().canUndo()) history.undo();
          break;
        case 1:
          if (history.history().canRedo()) history.redo();
          break;
        case 2:
          history.endMerge();
          break;
        case 3:
          if (history.history().canUndo()) history.cancelStep();
          break;
        default:
          history
              .apply(
                  "Edit", [&](Level& level) { return test::randomEdit(random, level); }, {},
                  random.oneIn(2) ? "drag" : "")
              .ok();
      }
      if (random.oneIn(5)) history.flush();
    }
    const Journal journal = written(history);
    QVERIFY(!journal.damage && !journal.isTruncated);
    const auto replay = replayOf(start, journal);
    QVERIFY(replay.has_value());
    QVERIFY(same(replay->history(), history.history()));
    QCOMPARE(replay->history().undoSteps(), history.history().undoSteps());
    QCOMPARE(replay->history().redoSteps(), history.history().redoSteps());
  }
}

// The lines of large edits are made in another thread; small edits, undo and redo made meanwhile
// are written after them.
void JournaledHistoryTest::editsOfManyNodes_areLinesInOrder() {
  constexpr int kCount = 1500;
  Level start = oneBox();
  std::vector<NodeId> nodes;
  for (int i = 0; i < kCount; ++i) {
    const NodeContent box = test::boxBrush({64.0 * i, 0, 0}, {64.0 * i + 32, 32, 32});
    nodes.push_back(addNode(start, start.root(), box).node());
  }
  JournaledHistory history{History(start)};
  journal(history);
  const auto moveAll = [&](Level& level) {
    return transformNodes(level, nodes, AffineMap::move({16, 0, 0}));
  };
  const auto moveOne = [](Level& level) { return moveBox(level, 32); };
  for (int i = 0; i < 3; ++i) {
    QVERIFY(history.apply("All", moveAll).ok());
    QVERIFY(history.apply("One", moveOne).ok());
    history.undo();
    history.redo();
  }
  history.undo();
  const Journal journal = written(history);
  QVERIFY(!journal.damage && !journal.isTruncated);
  QCOMPARE(journal.lines.size(), std::size_t{3 * 4 + 1});
  const auto replay = replayOf(start, journal);
  QVERIFY(replay.has_value());
  QVERIFY(same(replay->history(), history.history()));
  QCOMPARE(replay->history().undoSteps(), history.history().undoSteps());
}

// A drag that changes the level only when it ends.
void JournaledHistoryTest::unfinishedDrag_isTheLastStepUntilItEnds() {
  const Level start = oneBox();
  JournaledHistory history{History(start)};
  journal(history);
  const auto drag = [&](double x) {
    history.setUnfinished({"Move", [x](RecordedEdits& edits) {
                             edits.apply(TransformNodes{{{3}}, AffineMap::move({x, 0, 0})});
                           }});
  };
  const auto moved = [&](double x) {
    Level level = start;
    static_cast<void>(moveBox(level, x).ok());
    return levelHash(level);
  };
  const auto recovered = [&] {
    const auto replay = replayOf(start, written(history));
    return replay ? levelHash(replay->level()) : 0;
  };
  for (const double x : {16.0, 32.0, 48.0}) {
    drag(x);
    QCOMPARE(recovered(), moved(x));
    QCOMPARE(levelHash(history.level()), levelHash(start));
  }
  history.dropUnfinished();  // cancelled
  QCOMPARE(recovered(), levelHash(start));
  // Another edit during the drag: both are recovered.
  drag(64);
  QCOMPARE(recovered(), moved(64));
  QVERIFY(history.apply("One", [](Level& level) { return moveBox(level, 1); }).ok());
  QCOMPARE(recovered(), moved(65));
  Level ended = history.level();
  RecordedEdits edits(ended);
  edits.apply(TransformNodes{{{3}}, AffineMap::move({64, 0, 0})});
  history.apply("Move", madeEdit("Move", {}, std::move(edits), ended));
  history.dropUnfinished();
  const Journal journal = written(history);
  QCOMPARE(journal.lines.size(), std::size_t{2});
  QCOMPARE(recovered(), moved(65));
  history.undo();
  history.undo();
  QCOMPARE(recovered(), levelHash(start));
}

void JournaledHistoryTest::drag_isOneStepAndFewLines() {
  const Level start = oneBox();
  JournaledHistory history{History(start)};
  journal(history);
  for (int i = 0; i < 100; ++i) {
    QVERIFY(history
                .apply(
                    "Move", [](Level& level) { return moveBox(level, 1); }, {}, "drag")
                .ok());
    if (i == 40) history.flush();  // as after a second
  }
  history.endMerge();
  const Journal journal = written(history);
  QCOMPARE(journal.lines.size(), std::size_t{2});
  QVERIFY(!journal.lines[0].continues && journal.lines[1].continues);
  const auto replay = replayOf(start, journal);
  QVERIFY(replay && same(replay->history(), history.history()));
  QCOMPARE(replay->history().undoSteps(), std::size_t{1});
}

void JournaledHistoryTest::valuesInADrag_areLinesOfOneStep() {
  const Level start = oneBox();
  JournaledHistory history{History(start)};
  journal(history);
  const std::vector<Edit> edits{TransformNodes{{{3}}, AffineMap::move({0.1, 0, 0})},
                                SetName{{3}, "Box"}};
  for (int i = 0; i < 3; ++i) QVERIFY(history.apply("Move", edits, {}, "drag").ok());
  const Journal journal = written(history);
  QCOMPARE(journal.lines.size(), std::size_t{3});
  QVERIFY(journal.text.find("\"do\": \"transform\"") != std::string::npos);
  const auto replay = replayOf(start, journal);
  QVERIFY(replay && same(replay->history(), history.history()));
  QCOMPARE(replay->history().undoSteps(), std::size_t{1});
}

void JournaledHistoryTest::calledOffDrag_isNoStepOfTheReplay() {
  const Level start = oneBox();
  JournaledHistory history{History(start)};
  journal(history);
  history.apply("Name", {SetName{{3}, "Box"}}).ok();
  history.undo();
  const auto move = [](Level& level) { return moveBox(level, 8); };
  QVERIFY(history.apply("Move", move, {}, "drag").ok());
  history.flush();  // as after a second
  QVERIFY(history.apply("Move", move, {}, "drag").ok());
  history.cancelStep();
  QCOMPARE(levelHash(history.level()), levelHash(start));
  const Journal first = written(history);
  QVERIFY(first.lines.back().permanent);
  const auto replay = replayOf(start, first);
  QVERIFY(replay && same(replay->history(), history.history()));
  QCOMPARE(replay->history().undoSteps(), std::size_t{0});
  QCOMPARE(replay->history().redoLabel(), std::string("Name"));
  // The recovered history continues.
  history.redo();
  QCOMPARE(history.level().node({3}).properties.name, std::string("Box"));
  const Journal second = written(history);
  QCOMPARE(second.lines.back().action, JournalAction::redo);
  const auto again = replayOf(start, second);
  QVERIFY(again && same(again->history(), history.history()));
}

void JournaledHistoryTest::stepsFromBeforeTheJournal_areUndoneAsSteps() {
  JournaledHistory history{History(oneBox())};
  history.apply("Remove", {RemoveNode{{3}}}).ok();
  history.apply("Name", {SetLevelKeyValues{{{"message", "Hall"}}}}).ok();
  const Level saved = history.level();
  journal(history);
  history.apply("Background", {SetBackground{Background::solid}}).ok();
  history.undo();  // undoes a step of the journal
  history.undo();  // undoes the earlier change of the name
  history.undo();  // undoes the removal of the box
  history.redo();
  history.redo();
  history.redo();
  history.undo();
  history.apply("Background", {SetBackground{Background::solid}}).ok();
  history.undo();
  const Journal journal = written(history);
  const auto replay = replayOf(saved, journal);
  QVERIFY(replay && same(replay->history(), history.history()));
  QCOMPARE(journal.lines[1].action, JournalAction::undo);
  QCOMPARE(journal.lines[2].name, std::string("Undo Name"));
  QCOMPARE(journal.lines[3].name, std::string("Undo Remove"));
}

void JournaledHistoryTest::recoveredSession_goesOn() {
  const Level start = oneBox();
  {
    JournaledHistory history{History(start)};
    journal(history);
    history.apply("Move", [](Level& level) { return moveBox(level, 8); }).ok();
    history.apply("Move", [](Level& level) { return moveBox(level, 8); }).ok();
    history.undo();
  }  // the program ends here
  auto opened = openJournal(path());
  const Journal& before = std::get<Journal>(opened);
  auto replay = replayOf(start, before);
  QVERIFY(replay.has_value());
  JournaledHistory history(replay->takeHistory());
  auto resumed = JournalWriter::resume(path(), before);
  history.journalTo(std::get<std::unique_ptr<JournalWriter>>(std::move(resumed)),
                    JournaledHistory::JournalState::replayed);
  history.redo();
  history.undo();
  history.undo();
  history.apply("Box", {DuplicateNode{{3}}}).ok();
  const auto again = replayOf(start, written(history));
  QVERIFY(again && same(again->history(), history.history()));
  QCOMPARE(again->history().undoSteps(), history.history().undoSteps());
}

void JournaledHistoryTest::selection_comesBack() {
  const Level start = oneBox();
  JournaledHistory history{History(start)};
  journal(history);
  history.apply("Copy", {DuplicateNode{{3}}}, {{4}, {3}}).ok();
  const auto replay = replayOf(start, written(history));
  QVERIFY(replay.has_value());
  QVERIFY(replay->history().selection() == (std::vector<NodeId>{{4}, {3}}));
}

void JournaledHistoryTest::refusedEdit_leavesNoLine() {
  JournaledHistory history{History(oneBox())};
  journal(history);
  QVERIFY(!history.apply("Two", {SetName{{3}, "Box"}, RemoveNode{{9}}}).ok());
  QVERIFY(!history.apply("One", [](Level& level) { return removeNode(level, {9}); }).ok());
  QCOMPARE(written(history).lines.size(), std::size_t{0});
  QVERIFY(history.level().node({3}).properties.name.empty());
}

void JournaledHistoryTest::withoutJournal_isAHistory() {
  JournaledHistory history{History(oneBox())};
  const std::uint64_t hash = levelHash(history.level());
  QVERIFY(history
              .apply(
                  "Move", [](Level& level) { return moveBox(level, 8); }, {}, "drag")
              .ok());
  history.flush();
  history.undo();
  QCOMPARE(levelHash(history.level()), hash);
  QVERIFY(history.journal() == nullptr);
}

QTEST_APPLESS_MAIN(JournaledHistoryTest)
#include "journaled_history_test.moc"
