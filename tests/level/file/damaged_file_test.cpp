// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QTest>

#include <fstream>

#include "level/document/structure_check.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/file/native_file.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;

namespace {

// Peak memory of this process in MB.
long peakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stol(line.substr(6)) / 1024;
  }
  return 0;
}

std::string smallFile() {
  Level level;
  static_cast<void>(addMaterial(level, "stone").ok());
  test::Random random(3);
  static_cast<void>(addNode(level, level.root(), test::randomSolid(random, level)).ok());
  const NodeId definition = addDefinition(level, "w\xC3\xA4nd").node();
  static_cast<void>(addNode(level, definition, BrushSolid{}).ok());
  Placement there = followedBy(Placement{}, AffineMap::move({1, 2, 3}));
  static_cast<void>(addLinkedCopy(level, level.root(), definition, there).ok());
  return writeLevel(level);
}

// True if the text gives either an error with a message and position, or a sound level.
bool isHandled(const std::string& text) {
  const ReadResult result = readLevel(text);
  if (const auto* error = std::get_if<FileError>(&result)) {
    return !error->text.empty() && error->line >= 1 && error->column >= 1;
  }
  return findStructureErrors(std::get<OpenedLevel>(result).level).empty();
}

}  // namespace

class DamagedFileTest : public QObject {
  Q_OBJECT
 private slots:
  void fileDamagedAtEveryByte_isHandled();
  void fileCutAtEveryByte_isAnError();
  void errors_nameThePosition_data();
  void errors_nameThePosition();
  void garbage_isAnErrorInLittleMemory_data();
  void garbage_isAnErrorInLittleMemory();
  void missingFile_isAnError();
};

void DamagedFileTest::fileDamagedAtEveryByte_isHandled() {
  const std::string text = smallFile();
  QVERIFY(isHandled(text));
  const std::string_view damages("\0\"{}[],:9-x\\ \xFF", 15);
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (char damage : damages) {
      std::string damaged = text;
      damaged[at] = damage;
      QVERIFY2(isHandled(damaged), qPrintable(QString("byte %1 is %2").arg(at).arg(int(damage))));
    }
    std::string shorter = text;
    shorter.erase(at, 1);
    QVERIFY2(isHandled(shorter), qPrintable(QString("byte %1 is gone").arg(at)));
  }
}

void DamagedFileTest::fileCutAtEveryByte_isAnError() {
  const std::string text = smallFile();
  const std::size_t end = text.find_last_of('}');
  for (std::size_t length = 0; length <= end; ++length) {
    const ReadResult result = readLevel(text.substr(0, length));
    QVERIFY(std::holds_alternative<FileError>(result));
  }
}

void DamagedFileTest::errors_nameThePosition_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("line");
  QTest::addColumn<QString>("says");
  const auto row = [](const char* name, const char* text, int line, const char* says) {
    QTest::newRow(name) << QString(text) << line << QString(says);
  };
  row("no level", "{\n}", 1, "no Halfspace level");
  row("unknown key at the top", "{\"halfspace\": 1,\n\"wether\": 3}", 2, "wether");
  row("unknown key in a face",
      "{\"halfspace\": 1,\n\"nodes\": [\n{\"id\": 4, \"brush\": [{\"pionts\": []}]}]}", 3,
      "pionts");
  row("wrong type", "{\"halfspace\": 1,\n\"nodes\":\n 7}", 3, "expected a list");
  row("a text", "not a level", 1, "expected an object in { }, found the word \"not\"");
  row("a word for a list", "{\"halfspace\": 1,\n\"nodes\":\n none}", 3,
      "expected a list in [ ], found the word \"none\"");
  row("null for a list", "{\"halfspace\": 1,\n\"nodes\":\n null}", 3, "found null");
  row("id twice",
      "{\"halfspace\": 1, \"nodes\": [{\"id\": 4, \"group\": []},\n"
      "{\"id\": 4, \"group\": []}]}",
      2, "another record has this id");
  row("no id", "{\"halfspace\": 1, \"nodes\": [\n{\"group\": []}]}", 2, "\"id\" is missing");
  row("two contents",
      "{\"halfspace\": 1, \"nodes\": [\n{\"id\": 4, \"group\": [], \"brush\": []}]}", 2,
      "needs one of");
  row("too few numbers",
      "{\"halfspace\": 1, \"nodes\": [{\"id\": 4, \"brush\": [\n"
      "{\"plane\": [1, 2, 3]}]}]}",
      2, "expected 4 numbers, found 3");
  row("unknown material",
      "{\"halfspace\": 1, \"nodes\": [{\"id\": 4, \"brush\": [\n"
      "{\"plane\": [1, 2, 3, 4],\n \"material\": \"gold\"}]}]}",
      3, "gold");
  row("unknown layer",
      "{\"halfspace\": 1, \"nodes\": [{\"id\": 4,\n\"layer\": 77, \"group\": []}]}", 2, "no layer");
  row("no such definition",
      "{\"halfspace\": 1, \"nodes\": [\n"
      "{\"id\": 4, \"copy\": {\"definition\": 9}}]}",
      2, "definition 9");
  row("definition in itself",
      "{\"halfspace\": 1, \"definitions\": [\n{\"id\": 9, \"group\": [\n"
      "{\"id\": 4, \"copy\": {\"definition\": 9}}]}]}",
      3, "copy of itself");
  row("flat placement",
      "{\"halfspace\": 1, \"definitions\": [{\"id\": 9, \"group\": []}], \"nodes\":"
      " [{\"id\": 4, \"copy\": {\"definition\": 9, \"placement\":\n"
      "[{\"linear\": [1,0,0, 0,1,0, 0,0,0]}]}}]}",
      2, "flattens");
  row("key twice", "{\"halfspace\": 1,\n\"keys\": [],\n\"keys\": []}", 3, "comes twice");
  row("trailing text", "{\"halfspace\": 1}\n\nx", 3, "after the end");
  row("comma missing", "{\"halfspace\": 1\n\"keys\": []}", 2, "comma");
  row("string without end", "{\"halfspace\": 1,\n\"background\": \"empty", 2, "quotation mark");
  row("version zero", "{\"halfspace\": 0}", 1, "whole number");
  row("number too large",
      "{\"halfspace\": 1, \"nodes\": [{\"id\": 4, \"brush\": [\n"
      "{\"plane\": [1, 2, 3, 1e999]}]}]}",
      2, "beyond");
}

void DamagedFileTest::errors_nameThePosition() {
  QFETCH(QString, text);
  QFETCH(int, line);
  QFETCH(QString, says);
  const ReadResult result = readLevel(text.toStdString());
  QVERIFY(std::holds_alternative<FileError>(result));
  const auto& error = std::get<FileError>(result);
  QVERIFY2(QString::fromStdString(error.text).contains(says), error.text.c_str());
  QVERIFY2(error.line == line, error.text.c_str());
  // For messages that name the position themselves.
  const QString alone = QString::fromStdString(textWithoutPosition(error));
  QVERIFY2(alone.contains(says) && !alone.startsWith("line "), qPrintable(alone));
}

void DamagedFileTest::garbage_isAnErrorInLittleMemory_data() {
  QTest::addColumn<QByteArray>("start");
  QTest::addColumn<QByteArray>("repeated");
  QTest::addColumn<QByteArray>("ending");
  const auto row = [](const char* name, const char* start, QByteArray repeated,
                      const char* ending) {
    QTest::newRow(name) << QByteArray(start) << repeated << QByteArray(ending);
  };
  row("zeros", "", QByteArray("\0", 1), "");
  row("brackets", "", "[", "");
  row("nested", "", "{\"a\":", "");
  row("string", "{\"", "x", "");
  row("keys", "{\"halfspace\": 1, \"keys\": [", "[\"\",\"\"],", "");
  row("groups", "{\"halfspace\": 1, \"nodes\": [", "{\"id\": 9, \"group\": [", "");
  // The error comes at the very end, so all of the text is read into a level first.
  row("numbers", "{\"halfspace\": 1, \"nodes\": [{\"id\": 4, \"mesh\": {\"vertices\": [",
      "[0,0,0],", "]}}]}");
  row("names", "{\"halfspace\": 1, \"nodes\": [{\"id\": 4, \"name\": \"", "x", "\"}]}");
}

void DamagedFileTest::garbage_isAnErrorInLittleMemory() {
  QFETCH(QByteArray, start);
  QFETCH(QByteArray, repeated);
  QFETCH(QByteArray, ending);
  constexpr std::size_t kSize = 100'000'000;
  std::string text = start.toStdString();
  const std::string piece = repeated.toStdString();
  text.reserve(kSize + piece.size());
  while (text.size() < kSize) text += piece;
  QElapsedTimer timer;
  timer.start();
  const long before = peakMegabytes();
  const ReadResult result = readLevel(text + ending.toStdString());
  QVERIFY(std::holds_alternative<FileError>(result));
  const long more = peakMegabytes() - before;
  qInfo("%lld ms, %ld MB more at the peak: %s", timer.elapsed(), more,
        std::get<FileError>(result).text.substr(0, 120).c_str());
  QVERIFY(more < 1'000);
}

void DamagedFileTest::missingFile_isAnError() {
  const ReadResult result = openLevel("/no/such/level.halfspace");
  QVERIFY(std::holds_alternative<FileError>(result));
  QVERIFY(std::get<FileError>(result).text.find("/no/such/level.halfspace") != std::string::npos);
}

QTEST_APPLESS_MAIN(DamagedFileTest)
#include "damaged_file_test.moc"
