// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QTest>

#include <bit>
#include <limits>

#include "level/document/structure_check.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using halfspace::geometry::Vec3;
using test::boxBrush;

namespace {

Level read(const std::string& text) {
  const ReadResult result = readLevel(text);
  if (const auto* error = std::get_if<FileError>(&result)) {
    qWarning("%s", error->text.c_str());
    return {};
  }
  return std::get<OpenedLevel>(result).level;
}

Level gridOfBrushes(int count) {
  Level level;
  const MaterialId stone = addMaterial(level, "stone/brick_1").material();
  for (int i = 0; i < count; ++i) {
    const Vec3 low(i % 200 * 64, i / 200 * 64, 0.5 * (i % 7));
    BrushSolid brush = boxBrush(low, low + Vec3(63, 62, 61));
    for (BrushFace& face : brush.faces) {
      face.surface.material = stone;
      face.surface.axes = ValveAxes{};
    }
    static_cast<void>(addNode(level, level.root(), std::move(brush)).ok());
  }
  return level;
}

}  // namespace

class NativeFileTest : public QObject {
  Q_OBJECT
 private slots:
  void emptyLevel_isAFewLines();
  void randomLevels_saveLoadSaveTheSameBytes();
  void loadedRecords_equalTheSaved();
  void extremeNumbers_keepTheirBits();
  void idCounter_isKeptButNotHashed();
  void keysInAnyOrder_areRead();
  void byteOrderMark_isSkipped();
  void newerVersion_opensReadOnly();
  void theFileOfADefinition_comesBack_butNotWithAnUnlinkedCopy();
  void newerVersionThatCannotBeRead_saysSo();
  void fortyThousandBrushes_loadInAboutASecond();
};

void NativeFileTest::emptyLevel_isAFewLines() {
  const std::string text = writeLevel(Level{});
  QCOMPARE(text, std::string("{\n"
                             "\"halfspace\": 2,\n"
                             "\"background\": \"empty\",\n"
                             "\"next id\": 3,\n"
                             "\"keys\": [],\n"
                             "\"layers\": [\n{\"id\": 2, \"name\": \"Default\"}\n],\n"
                             "\"materials\": [],\n"
                             "\"definitions\": [],\n"
                             "\"nodes\": []\n"
                             "}\n"));
  QCOMPARE(writeLevel(read(text)), text);
}

void NativeFileTest::randomLevels_saveLoadSaveTheSameBytes() {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    test::Random random(seed);
    const Level level = test::randomLevel(random, 150);
    const std::string text = writeLevel(level);
    const ReadResult result = readLevel(text);
    if (const auto* error = std::get_if<FileError>(&result)) {
      QFAIL(qPrintable(QString("seed %1: %2").arg(seed).arg(error->text.c_str())));
    }
    const auto& opened = std::get<OpenedLevel>(result);
    QVERIFY2(writeLevel(opened.level) == text, qPrintable(QString("seed %1").arg(seed)));
    QVERIFY(findStructureErrors(opened.level).empty());
    QVERIFY(!opened.readOnly);
    QCOMPARE(levelHash(opened.level), levelHash(level));
  }
}

void NativeFileTest::loadedRecords_equalTheSaved() {
  Level level;
  const MaterialId wood = addMaterial(level, "wood \"oak\"").material();
  NodeProperties ofDoor;
  ofDoor.sourceLine = 12;
  const NodeId door =
      addNode(level, level.root(), Group{{}, KeyValues{{"classname", "func_door"}}}, ofDoor).node();
  const NodeId lamp =
      addPointEntity(level, door, {{"classname", "light"}, {"origin", "0 0 8"}}, ofDoor).node();
  NodeProperties properties;
  properties.operation = Operation::subtract;
  properties.name = "Door\xFF";
  properties.entity = door;
  properties.flags.nonSolid = true;
  properties.sourceLine = 1234;
  BrushSolid brush = boxBrush({0, 0.1, 0}, {64, 64, 1e-300});
  brush.faces[0].surface = {wood, ValveAxes{{1, 2, 3}, {4, 5, 6}, {7, 8}, 9, {10, 11}},
                            SurfaceFlags{-1, 1LL << 40, 3}, "detail"};
  brush.faces[1].plane = PlaneCoefficients{{0.6, 0.8, 0}, 64.25};
  brush.faces[2].plane = WidePlane{{"-12345678901234567890123", "0", "1", "-0"}};
  const NodeId node = addNode(level, level.root(), brush, properties).node();
  const Level again = read(writeLevel(level));
  QVERIFY(again.find(node));
  QVERIFY(again.node(node) == level.node(node));
  QVERIFY(again.node(door) == level.node(door));
  QVERIFY(again.node(lamp) == level.node(lamp));
  QVERIFY(again.materials() == level.materials());
  QCOMPARE(again.nextId(), level.nextId());
}

void NativeFileTest::extremeNumbers_keepTheirBits() {
  using Limits = std::numeric_limits<double>;
  const double values[] = {0.1,           -0.0, Limits::min(),      Limits::denorm_min(),
                           Limits::max(), 1e22, Limits::infinity(), -Limits::infinity()};
  for (double value : values) {
    BrushSolid brush;
    brush.faces.push_back({PlaneCoefficients{{value, 1, 2}, value}, {}});
    Level level;
    const NodeId node = addNode(level, level.root(), brush).node();
    const Level again = read(writeLevel(level));
    const auto& face = std::get<BrushSolid>(again.node(node).content).faces.front();
    const double kept = std::get<PlaneCoefficients>(face.plane).offset;
    QVERIFY(std::bit_cast<std::uint64_t>(kept) == std::bit_cast<std::uint64_t>(value));
  }
}

void NativeFileTest::idCounter_isKeptButNotHashed() {
  Level level;
  const std::uint64_t before = levelHash(level);
  const NodeId gone = addNode(level, level.root(), Group{}).node();
  QVERIFY(levelHash(level) != before);
  QVERIFY(removeNode(level, gone).ok());
  QCOMPARE(levelHash(level), before);
  Level again = read(writeLevel(level));
  QVERIFY(addNode(again, again.root(), Group{}).node().value > gone.value);
}

void NativeFileTest::keysInAnyOrder_areRead() {
  const Level level = read(
      R"({"nodes": [{"brush": [{"material": "wood", "plane": [1, 0, 0, 5]}], "layer": 9, "id": 20}],
          "layers": [{"name": "props", "id": 9}], "materials": [{"name": "wood", "id": 7}],
          "halfspace": 1})");
  const Node* node = level.find(NodeId{20});
  QVERIFY(node);
  QCOMPARE(node->properties.layer.value, 9U);
  QCOMPARE(std::get<BrushSolid>(node->content).faces[0].surface.material.value, 7U);
  QCOMPARE(level.nextId(), 21U);
  QVERIFY(findStructureErrors(level).empty());
}

// Some editors of text on Windows write the mark.
void NativeFileTest::byteOrderMark_isSkipped() {
  const Level level =
      read("\xEF\xBB\xBF{\"halfspace\": 1, \"nodes\": [{\"id\": 20, \"group\": []}]}");
  QVERIFY(level.find(NodeId{20}) != nullptr);
  const ReadResult twice = readLevel("\xEF\xBB\xBF\xEF\xBB\xBF{\"halfspace\": 1}");
  QVERIFY(std::holds_alternative<FileError>(twice));
}

void NativeFileTest::theFileOfADefinition_comesBack_butNotWithAnUnlinkedCopy() {
  Level level;
  const NodeId torch = addDefinition(level, "torch").node();
  QVERIFY(addNode(level, torch, boxBrush({0, 0, 0}, {8, 8, 8})).ok());
  const NodeId copy = addLinkedCopy(level, level.root(), torch, {}).node();
  const PrefabSource source{"../props/torch \"old\".halfspace", 0xf01f9c6a9fb4028eULL};
  QVERIFY(setPrefab(level, torch, source).ok());
  const std::string text = writeLevel(level);
  QVERIFY2(text.find("\"halfspace\": 3") != std::string::npos, text.c_str());
  const Level again = read(text);
  QVERIFY(std::get<Group>(again.node(torch).content).prefab == source);
  QCOMPARE(writeLevel(again), text);
  QVERIFY(findStructureErrors(again).empty());
  const NodeId group = unlink(level, copy).node();
  QVERIFY(!std::get<Group>(level.node(group).content).prefab);
  QVERIFY(findStructureErrors(level).empty());
  QVERIFY(!setPrefab(level, group, source).ok());  // no definition
  // In a file, only a definition has one, and it names a file.
  for (const char* wrong :
       {R"("nodes": [{"id": 5, "prefab": {"file": "a"}, "group": []}])",
        R"("definitions": [{"id": 5, "prefab": {}, "group": []}])",
        R"("definitions": [{"id": 5, "prefab": {"file": "a", "hash": "x"}, "group": []}])"}) {
    const ReadResult result = readLevel(std::string(R"({"halfspace": 3, )") + wrong + "}");
    QVERIFY2(std::holds_alternative<FileError>(result), wrong);
  }
}

void NativeFileTest::newerVersion_opensReadOnly() {
  const ReadResult result = readLevel(
      R"({"halfspace": 4, "weather": {"rain": [1, {"a": "}"}]}, "nodes": [
          {"id": 5, "group": [{"id": 6, "cloud": [1, 2]}, {"id": 7, "mood": 3, "group": []}]}]})");
  QVERIFY(std::holds_alternative<OpenedLevel>(result));
  const auto& opened = std::get<OpenedLevel>(result);
  QVERIFY(opened.readOnly);
  QVERIFY(opened.reason.find("newer") != std::string::npos);
  QVERIFY(opened.level.find(NodeId{7}));
  QVERIFY(!opened.level.find(NodeId{6}));  // its kind is unknown to this version
  QVERIFY(findStructureErrors(opened.level).empty());
}

void NativeFileTest::newerVersionThatCannotBeRead_saysSo() {
  const ReadResult result = readLevel(R"({"halfspace": 4, "nodes": {"5": "changed"}})");
  QVERIFY(std::holds_alternative<FileError>(result));
  QVERIFY(std::get<FileError>(result).text.find("newer version") != std::string::npos);
}

void NativeFileTest::fortyThousandBrushes_loadInAboutASecond() {
  QElapsedTimer timer;
  timer.start();
  const Level level = gridOfBrushes(40'000);
  const qint64 built = timer.restart();
  const std::string text = writeLevel(level);
  const qint64 written = timer.restart();
  const Level again = read(text);
  const qint64 loaded = timer.restart();
  const Level copy = again;
  const qint64 copied = timer.nsecsElapsed();
  qInfo("40,000 brushes, %.1f MB: made %lld ms, written %lld ms, read %lld ms, copied %lld ns",
        static_cast<double>(text.size()) / 1e6, built, written, loaded, copied);
  QCOMPARE(again.children(again.root()).size(), 40'000U);
  QVERIFY(writeLevel(copy) == text);
  QVERIFY(loaded < 10'000);  // takes a second on an idle machine
}

QTEST_APPLESS_MAIN(NativeFileTest)
#include "native_file_test.moc"
