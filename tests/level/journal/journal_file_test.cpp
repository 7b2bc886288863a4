// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Journal files that are complete, cut short, damaged or written by hand, and their replay.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "level/file/level_writer.h"
#include "level/journal/edit_text.h"
#include "level/journal/journal_writer.h"
#include "level/journal/line_checksum.h"
#include "level/journal/replay.h"
#include "tests/level/support/random_edit.h"

using namespace halfspace::level;

namespace {

Level twoBoxes() {
  Level level;
  applyEdit(level, AddNode{level.root(), test::boxBrush({0, 0, 0}, {64, 64, 64})}).ok();
  applyEdit(level, AddNode{level.root(), test::boxBrush({64, 0, 0}, {128, 64, 64})}).ok();
  return level;
}

std::string step(const std::string& name, const Level& before, const Edit& edit, Level& after) {
  StepText text{name, {}};
  appendEdit(text.edits, edit, before);
  after = before;
  applyEdit(after, edit).ok();
  text.nextId = after.nextId();
  return stepLine(text);
}

// Four lines after the header: add, move, undo, redo.
std::string sampleJournal(const Level& level) {
  Level one, two;
  std::string text = headerLine(headerOf(level, "hall.map"));
  text +=
      step("Draw Box", level, AddNode{level.root(), test::boxBrush({0, 0, 64}, {9, 9, 99})}, one);
  text += step("Move", one, TransformNodes{{{5}}, AffineMap::move({16, 0, 0.1})}, two);
  text += undoLine("Move");
  text += redoLine("Move");
  return text;
}

Journal journalOf(const std::string& text) {
  auto read = readJournal(text);
  if (auto* error = std::get_if<FileError>(&read)) {
    qWarning("%s", error->text.c_str());
    return {};
  }
  return std::get<Journal>(std::move(read));
}

Level replayed(Level level, const Journal& journal) {
  Replay replay(std::move(level), journal);
  while (!replay.done()) {
    const auto done = replay.next();
    if (const auto* error = std::get_if<FileError>(&done)) {
      qWarning("%s", error->text.c_str());
      return {};
    }
  }
  return replay.level();
}

FileError errorOf(Level level, const Journal& journal) {
  Replay replay(std::move(level), journal);
  while (!replay.done()) {
    auto done = replay.next();
    if (auto* error = std::get_if<FileError>(&done)) return *error;
  }
  return {};
}

std::string bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

class JournalFileTest : public QObject {
  Q_OBJECT
 private slots:
  void lines_readBack();
  void undoAndRedo_walkTheHistory();
  void everyCut_keepsTheWholeLines();
  void zerosBehindTheEnd_areACut();
  void changedByte_isFoundAndItsLineNamed();
  void lineByHand_needsNoCheck();
  void unfinishedStep_countsUntilALineFollows();
  void otherLevel_isRefused();
  void refusedEdit_namesLineAndMend();
  void idsThatWentAstray_areFound();
  void newerVersion_isRefused();
  void noise_isRefused();
  void textBehindALine_isNotCalledTextBehindALevel();
  void writer_writesNothingOver();
  void writer_isOnTheDiskAfterFlush();
  void resumedWriter_goesOnBehindTheWholeLines();
  void resumedWriter_finishesTheUnfinishedStep();
};

void JournalFileTest::lines_readBack() {
  const Level level = twoBoxes();
  const Journal journal = journalOf(sampleJournal(level));
  QVERIFY(journal.header == headerOf(level, "hall.map"));
  QCOMPARE(journal.lines.size(), std::size_t{4});
  QVERIFY(!journal.isTruncated && !journal.damage);
  QCOMPARE(journal.goodBytes, journal.text.size());
  QCOMPARE(journal.lines[0].name, std::string("Draw Box"));
  QCOMPARE(journal.lines[0].line, 2);
  QCOMPARE(journal.lines[0].nextId.value(), std::uint64_t{6});
  QVERIFY(journal.lines[2].action == JournalAction::undo);
}

void JournalFileTest::undoAndRedo_walkTheHistory() {
  const Level level = twoBoxes();
  const Journal journal = journalOf(sampleJournal(level));
  Level expected = level;
  applyEdit(expected, AddNode{level.root(), test::boxBrush({0, 0, 64}, {9, 9, 99})}).ok();
  Replay replay(level, journal);
  QVERIFY(std::holds_alternative<Touched>(replay.next()));
  QCOMPARE(levelHash(replay.level()), levelHash(expected));
  QVERIFY(std::holds_alternative<Touched>(replay.next()));
  const std::uint64_t moved = levelHash(replay.level());
  QVERIFY(moved != levelHash(expected));
  QVERIFY(std::holds_alternative<Touched>(replay.next()));
  QCOMPARE(levelHash(replay.level()), levelHash(expected));
  QVERIFY(std::holds_alternative<Touched>(replay.next()));
  QCOMPARE(levelHash(replay.level()), moved);
  QVERIFY(replay.done());
  QCOMPARE(replay.history().undoSteps(), std::size_t{2});
}

void JournalFileTest::everyCut_keepsTheWholeLines() {
  const Level level = twoBoxes();
  const std::string text = sampleJournal(level);
  const std::size_t header = text.find('\n');
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto read = readJournal(text.substr(0, length));
    if (length < header) {
      QVERIFY(std::holds_alternative<FileError>(read));
      continue;
    }
    const Journal& journal = std::get<Journal>(read);
    const std::string kept = text.substr(0, length);
    const auto breaks = std::count(kept.begin(), kept.end(), '\n');
    // A line that lacks only its line break is complete.
    const bool whole = length == header || text[length] == '\n' || kept.back() == '\n';
    const auto lines = std::max<std::ptrdiff_t>(breaks - 1 + (kept.back() != '\n' && whole), 0);
    QCOMPARE(static_cast<std::ptrdiff_t>(journal.lines.size()), lines);
    QCOMPARE(journal.isTruncated, !whole);
    QVERIFY(!journal.damage);
    QVERIFY(journal.goodBytes <= length);
  }
}

void JournalFileTest::zerosBehindTheEnd_areACut() {
  const std::string text = sampleJournal(twoBoxes());
  const Journal clean = journalOf(text + std::string(4096, '\0'));
  QCOMPARE(clean.lines.size(), std::size_t{4});
  QVERIFY(clean.isTruncated && !clean.damage);
  QCOMPARE(clean.goodBytes, text.size());
  const Journal inLine = journalOf(text.substr(0, text.size() - 10) + std::string(100, '\0'));
  QCOMPARE(inLine.lines.size(), std::size_t{3});
  QVERIFY(inLine.isTruncated && !inLine.damage);
}

void JournalFileTest::changedByte_isFoundAndItsLineNamed() {
  const std::string good = sampleJournal(twoBoxes());
  for (std::size_t at = 0; at + 1 < good.size(); ++at) {
    std::string text = good;
    text[at] = text[at] == 'a' ? 'b' : 'a';
    const auto read = readJournal(text);
    const auto line =
        std::count(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
    if (line == 1) {
      QVERIFY2(std::holds_alternative<FileError>(read), text.c_str());
      continue;
    }
    const Journal& journal = std::get<Journal>(read);
    QVERIFY2(journal.damage.has_value(), text.c_str());
    QCOMPARE(journal.damage->line, static_cast<int>(line));
    QCOMPARE(static_cast<std::ptrdiff_t>(journal.lines.size()), line - 2);
  }
}

void JournalFileTest::lineByHand_needsNoCheck() {
  const Level level = twoBoxes();
  const Journal journal = journalOf(
      "{\"halfspace journal\": 2}\n\n"
      "{\"step\": \"Cut\", \"edits\": [{\"do\": \"set operation\", \"node\": 4, "
      "\"operation\": \"subtract\"},\t{\"do\": \"rename\", \"node\": 4, \"name\": \"Door\"}]}");
  QVERIFY(!objectToJournal(level, journal));
  const Level after = replayed(level, journal);
  QCOMPARE(after.node({4}).properties.operation, Operation::subtract);
  QCOMPARE(after.node({4}).properties.name, std::string("Door"));
  // Some editors of text on Windows write a byte order mark.
  QCOMPARE(levelHash(replayed(level, journalOf("\xEF\xBB\xBF" + journal.text))), levelHash(after));
}

namespace {

// The line written during a drag that has moved a box by this distance, while the button is down.
std::string unfinished(double by) {
  const Level level = twoBoxes();
  StepText text{.name = "Move", .edits = {}, .nextId = level.nextId(), .unfinished = true};
  appendEdit(text.edits, TransformNodes{{{4}}, AffineMap::move({by, 0, 0})}, level);
  return stepLine(text);
}

Level movedBy(double by) {
  Level level = twoBoxes();
  applyEdit(level, TransformNodes{{{4}}, AffineMap::move({by, 0, 0})}).ok();
  return level;
}

}  // namespace

void JournalFileTest::unfinishedStep_countsUntilALineFollows() {
  const Level level = twoBoxes();
  const std::string drag = headerLine(headerOf(level, "a")) + unfinished(16) + unfinished(32);
  QCOMPARE(levelHash(replayed(level, journalOf(drag))), levelHash(movedBy(32)));
  // The program ended while it wrote the next line.
  const std::string next = unfinished(48);
  for (std::size_t length = 0; length + 2 < next.size(); ++length) {
    const Journal journal = journalOf(drag + next.substr(0, length));
    QCOMPARE(journal.lines.size(), std::size_t{1});
    QCOMPARE(levelHash(replayed(level, journal)), levelHash(movedBy(32)));
  }
  Level after;
  const std::string ended =
      step("Move", level, TransformNodes{{{4}}, AffineMap::move({8, 0, 0})}, after);
  QCOMPARE(levelHash(replayed(level, journalOf(drag + ended))), levelHash(movedBy(8)));
  // A cancelled drag leaves nothing.
  const std::string cancelled = stepLine({.name = "Move", .edits = {}, .unfinished = true});
  QVERIFY(journalOf(drag + cancelled).lines.empty());
  QCOMPARE(levelHash(replayed(level, journalOf(drag + cancelled + ended))), levelHash(movedBy(8)));
  const auto wrong = journalOf(headerLine({}) + "{\"undo\": \"\", \"unfinished\": true}\n");
  QVERIFY(wrong.damage && wrong.damage->text.find("\"unfinished\"") != std::string::npos);
}

void JournalFileTest::otherLevel_isRefused() {
  Level level = twoBoxes();
  const Journal journal = journalOf(sampleJournal(level));
  QVERIFY(!objectToJournal(level, journal));
  Level other = level;
  applyEdit(other, SetName{{4}, "Door"}).ok();
  const auto why = objectToJournal(other, journal);
  QVERIFY(why && why->find("hall.map") != std::string::npos);
  level.reserveIds(100);
  QVERIFY(objectToJournal(level, journal).value().find("next id") != std::string::npos);
}

void JournalFileTest::refusedEdit_namesLineAndMend() {
  const Level level = twoBoxes();
  Level one, two;
  std::string text = headerLine({});
  text += step("Rename", level, SetName{{4}, "Door"}, one);
  text += step("Remove", one, RemoveNode{{77}}, two);
  const FileError error = errorOf(level, journalOf(text));
  QCOMPARE(error.line, 3);
  QVERIFY2(error.text.find("Node 77 does not exist") != std::string::npos, error.text.c_str());
  QVERIFY(errorOf(level, journalOf(headerLine({}) + undoLine("Move"))).text.find("no step") !=
          std::string::npos);
  const FileError other =
      errorOf(level, journalOf(headerLine({}) + step("Rename", level, SetName{{4}, "Door"}, one) +
                               undoLine("Move")));
  QVERIFY2(other.text.find("\"Rename\"") != std::string::npos, other.text.c_str());
}

void JournalFileTest::idsThatWentAstray_areFound() {
  const Level level = twoBoxes();
  Level after;
  const std::string text = headerLine({}) + step("Group", level, GroupNodes{{{4}}}, after);
  Level later = level;
  later.reserveIds(50);
  const FileError error = errorOf(later, journalOf(text));
  QVERIFY2(error.text.find("next id is 51") != std::string::npos, error.text.c_str());
}

void JournalFileTest::newerVersion_isRefused() {
  const auto read = readJournal("{\"halfspace journal\": 3}\n");
  QVERIFY(std::get<FileError>(read).text.find("a newer version") != std::string::npos);
  const auto old = readJournal("{\"halfspace journal\": 1}\n");
  const std::string& says = std::get<FileError>(old).text;
  QVERIFY2(says.find("an earlier version") != std::string::npos, says.c_str());
}

void JournalFileTest::noise_isRefused() {
  constexpr std::uint64_t kSeed = 5;
  qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
  test::Random random(kSeed);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (std::uint64_t n = random.below(200); n > 0; --n) {
      text += static_cast<char>(random.below(256));
    }
    QVERIFY(std::holds_alternative<FileError>(readJournal(text)));
    const auto behind = readJournal(headerLine({}) + text + "\n" + undoLine(""));
    QVERIFY(std::get<Journal>(behind).lines.size() <= 1);
  }
}

void JournalFileTest::textBehindALine_isNotCalledTextBehindALevel() {
  const auto read = readJournal(headerLine({}) + "{\"undo\": \"Move\"} x\n");
  const auto& damage = std::get<Journal>(read).damage;
  QVERIFY(damage && damage->line == 2);
  QVERIFY2(damage->text.find("the end of this line") != std::string::npos, damage->text.c_str());
  QVERIFY(damage->text.find("level") == std::string::npos);
}

void JournalFileTest::writer_writesNothingOver() {
  const QTemporaryDir folder;
  const std::string path = folder.filePath("hall.journal").toStdString();
  QVERIFY(std::holds_alternative<std::unique_ptr<JournalWriter>>(JournalWriter::create(path, {})));
  const std::string before = bytesOf(path);
  const auto again = JournalWriter::create(path, {});
  QVERIFY(std::get<FileError>(again).text.find("Replay it or remove it") != std::string::npos);
  QCOMPARE(bytesOf(path), before);
  const auto nowhere =
      JournalWriter::create(folder.filePath("no/such/a.journal").toStdString(), {});
  QVERIFY(std::holds_alternative<FileError>(nowhere));
}

void JournalFileTest::writer_isOnTheDiskAfterFlush() {
  const QTemporaryDir folder;
  const std::string path = folder.filePath("hall.journal").toStdString();
  auto made = JournalWriter::create(path, {});
  const auto& writer = std::get<std::unique_ptr<JournalWriter>>(made);
  std::string expected = headerLine({});
  for (int i = 0; i < 300; ++i) {
    const std::string line = undoLine(std::to_string(i));
    writer->append(line);
    expected += line;
    if (i % 100 == 99) {
      QVERIFY(!writer->flush());
      QCOMPARE(bytesOf(path), expected);
    }
  }
  // Without a flush the lines are written within the promised time.
  writer->append(undoLine("last"));
  expected += undoLine("last");
  QTRY_COMPARE_WITH_TIMEOUT(bytesOf(path), expected, 10 * JournalWriter::kFlushMs);
  QVERIFY(!writer->error());
}

void JournalFileTest::resumedWriter_goesOnBehindTheWholeLines() {
  const Level level = twoBoxes();
  const std::string good = sampleJournal(level);
  const QTemporaryDir folder;
  const std::string path = folder.filePath("hall.journal").toStdString();
  std::ofstream(path, std::ios::binary) << good << good.substr(good.size() / 2, 20);
  auto opened = openJournal(path);
  const Journal& journal = std::get<Journal>(opened);
  QVERIFY(journal.isTruncated);
  {
    auto made = JournalWriter::resume(path, journal);
    std::get<std::unique_ptr<JournalWriter>>(made)->append(undoLine("Move"));
  }
  QCOMPARE(bytesOf(path), good + undoLine("Move"));
}

// Lines appended after an unfinished step would drop it.
void JournalFileTest::resumedWriter_finishesTheUnfinishedStep() {
  const Level level = twoBoxes();
  const QTemporaryDir folder;
  const std::string path = folder.filePath("hall.journal").toStdString();
  std::ofstream(path, std::ios::binary)
      << headerLine(headerOf(level, "a")) << unfinished(16) << unfinished(32).substr(0, 40);
  auto opened = openJournal(path);
  {
    auto made = JournalWriter::resume(path, std::get<Journal>(opened));
    auto& writer = std::get<std::unique_ptr<JournalWriter>>(made);
    writer->append(undoLine("Move"));
    writer->append(redoLine("Move"));
  }
  const Journal journal = journalOf(bytesOf(path));
  QVERIFY(!journal.damage && !journal.isTruncated);
  QCOMPARE(journal.lines.size(), std::size_t{3});
  QCOMPARE(levelHash(replayed(level, journal)), levelHash(movedBy(16)));
}

QTEST_APPLESS_MAIN(JournalFileTest)
#include "journal_file_test.moc"
