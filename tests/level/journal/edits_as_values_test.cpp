// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every edit as a value: applied, written, read and applied again.
#include <QTest>

#include <set>

#include "level/document/structure_check.h"
#include "level/edits/links.h"
#include "level/edits/surfaces.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/journal/edit_text.h"
#include "level/journal/edits_between.h"
#include "tests/level/support/random_edit.h"
#include "tests/support/long_form.h"

using namespace halfspace::level;

namespace {

std::string textOf(const Edit& edit, const Level& before) {
  std::string text;
  appendEdit(text, edit, before);
  return text;
}

std::variant<Edit, FileError> editIn(std::string_view text, const Level& before) {
  JsonReader json(text);
  ReadContext context{json};
  Edit edit = readEdit(context, before);
  if (json.ok()) json.end("the edit");
  if (!json.ok()) return json.error();
  return edit;
}

// A level with one of everything that an edit can refer to.
struct Sample {
  Level level;
  NodeId brush, group, copy, definition, entity, lamp;
  LayerId layer;
  MaterialId material;

  Sample() {
    material = addMaterial(level, "stone/\"brick\"").material();
    entity =
        applyEdit(level, AddNode{level.root(), Group{{}, KeyValues{{"classname", "door"}}}}).node();
    lamp = applyEdit(level, AddNode{level.root(), PointEntity{{{"classname", "light"}}}}).node();
    layer = applyEdit(level, AddLayer{{{}, "Props"}}).layer();
    brush = applyEdit(level, AddNode{level.root(), test::boxBrush({0, 0, 0}, {64, 64, 64})}).node();
    definition = applyEdit(level, AddDefinition{"Lamp"}).node();
    applyEdit(level, AddNode{definition, test::boxBrush({0, 0, 0}, {8, 8, 8})}).ok();
    copy = applyEdit(level, AddLinkedCopy{level.root(), definition}).node();
    group = applyEdit(level, AddNode{level.root(), Group{}}).node();
  }
};

NodeProperties properties(const Sample& s) {
  return {
      Operation::subtract, "Z\xC3\xBCrich\n\xFF", s.layer, s.entity, {true, false, true, false}, 7};
}

Surface surface(const Sample& s) {
  return {s.material, ValveAxes{{0.1, 1e-300, -0.0}}, SurfaceFlags{1, -2, 3}, "x y"};
}

BrushSolid exactBrush(const Sample& s) {
  BrushSolid brush = test::boxBrush({-1.0 / 3, 0, 0}, {64, 0.1, 64});
  brush.faces[0].surface = surface(s);
  brush.faces[1].plane = PlaneCoefficients{{0.1, 0.2, 1e17}, -1.0 / 7};
  brush.faces[2].plane = WidePlane{{"123456789012345678901234567890", "-7", "0", "1"}};
  return brush;
}

MeshSolid mesh(const Sample& s) {
  halfspace::geometry::PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 0.1}};
  soup.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  soup.surfaces = {0, 1, 1, 0};
  return {std::make_shared<halfspace::geometry::PolygonSoup>(soup), {surface(s), Surface{}}};
}

Transform quarterTurn() {
  Eigen::Matrix3d matrix;
  matrix << 0, -1, 0, 1, 0, 0, 0, 0, 0.1;
  return AffineMap{matrix, {1, 2, 1.0 / 3}};
}

ShapeSolid shape(const Sample& s) {
  return {
      "cylinder", {{"sides", 12}, {"height", 0.1}}, {{1, 2, 3}}, {{quarterTurn()}}, {surface(s)}};
}

std::vector<Edit> oneOfEach(const Sample& s) {
  const KeyValues keys{{"classname", "light"}, {"", "\t\x80"}};
  const std::uint64_t skips = s.level.nextId() + 5;
  return {AddNode{s.group, exactBrush(s), properties(s), 0, skips},
          AddNode{s.group, shape(s)},
          RemoveNode{s.brush},
          MoveNode{s.brush, s.group, 0},
          DuplicateNode{s.brush},
          SetSolid{s.brush, mesh(s)},
          GroupNodes{{s.brush, s.copy}, properties(s)},
          DissolveGroup{s.group},
          TransformNodes{{s.brush, s.group}, quarterTurn(), TextureLock::on},
          AddDefinition{"Door", skips},
          RemoveDefinition{s.definition},
          MakeDefinition{s.group},
          AddLinkedCopy{s.group, s.definition, {{quarterTurn()}}, properties(s)},
          Unlink{s.copy},
          SetOperation{s.brush, Operation::intersect},
          SetName{s.brush, "\xED\xB2\x80 \\"},
          SetFlags{s.brush, {false, true, true, true}},
          SetContents{s.brush, Contents::playerClip},
          SetPrefab{s.definition, PrefabSource{"props/\"old\" lamp.halfspace", 1ULL << 63}},
          SetLayer{s.brush, s.layer},
          SetOwner{s.brush, s.entity},
          SetSurface{s.brush, 5, surface(s)},
          PaintSolid{s.brush, s.material},
          AddMaterial{"moss", skips},
          RenameMaterial{s.material, "lichen"},
          AddNode{s.group, PointEntity{keys}, properties(s), 0, skips},
          AddNode{s.group, Group{{}, keys}, properties(s)},
          MakePlainGroup{s.entity},
          SetKeyValues{s.group, keys},
          SetKeyValues{s.lamp, keys},
          SetKey{s.lamp, "angle", "90"},
          RemoveKey{s.entity, "classname"},
          AddLayer{{{}, "Sky", false, true, true}, skips},
          SetLayerProperties{s.layer, {{}, "Things", false, true, true}},
          RemoveLayer{s.layer},
          SetLevelKeyValues{keys},
          SetBackground{Background::solid},
          RestoreLevel{writeLevel(Level())}};
}

}  // namespace

class EditsAsValuesTest : public QObject {
  Q_OBJECT
 private slots:
  void everyEdit_readsBackAsItWas();
  void everyEdit_givesTheSameLevelAgain();
  void standardValues_areLeftOut();
  void badText_isRefusedWithItsPosition_data();
  void badText_isRefusedWithItsPosition();
  void damagedText_neverBreaksTheLevel();
  void givenIds_mustBeNew();
  void randomEdits_becomeValuesThatComeToTheSame();
  void movedGroups_becomeMoves();
  void takingBack_isARestoredLevel();
};

void EditsAsValuesTest::everyEdit_readsBackAsItWas() {
  const Sample s;
  std::set<std::size_t> kinds;
  for (const Edit& edit : oneOfEach(s)) {
    const std::string text = textOf(edit, s.level);
    QVERIFY2(text.find('\n') == std::string::npos, text.c_str());
    const auto read = editIn(text, s.level);
    if (const auto* error = std::get_if<FileError>(&read))
      QFAIL((text + ": " + error->text).c_str());
    const Edit& again = std::get<Edit>(read);
    Edit expected = edit;
    // The layer that the edit applies to is not part of its properties.
    QVERIFY2(again == expected, text.c_str());
    QCOMPARE(textOf(again, s.level), text);
    kinds.insert(edit.index());
  }
  QCOMPARE(kinds.size(), std::variant_size_v<Edit>);
}

void EditsAsValuesTest::everyEdit_givesTheSameLevelAgain() {
  const Sample s;
  for (const Edit& edit : oneOfEach(s)) {
    // It is in use, so the edit is refused; tested below.
    if (std::holds_alternative<RemoveDefinition>(edit)) continue;
    Level once = s.level, again = s.level;
    const Edited first = applyEdit(once, edit);
    QVERIFY2(first.ok(), first.ok() ? "" : messageOf(first.refusal()).c_str());
    const Edited second = applyEdit(again, std::get<Edit>(editIn(textOf(edit, s.level), s.level)));
    QVERIFY(second.ok());
    QCOMPARE(second.node(), first.node());
    QVERIFY(second.touched() == first.touched());
    QCOMPARE(levelHash(again), levelHash(once));
    QCOMPARE(again.nextId(), once.nextId());
    QVERIFY(levelHash(once) != levelHash(s.level));
  }
  Level level = s.level;
  const Edited refused = applyEdit(level, RemoveDefinition{s.definition});
  QVERIFY(!refused.ok());
  QCOMPARE(refused.refusal().kind, RefusalKind::inUse);
  QCOMPARE(levelHash(level), levelHash(s.level));
}

void EditsAsValuesTest::standardValues_areLeftOut() {
  const Level level;
  QCOMPARE(textOf(SetName{{7}, "Door"}, level),
           std::string(R"({"do": "rename", "node": 7, "name": "Door"})"));
  QCOMPARE(textOf(AddNode{level.root(), Group{}}, level),
           std::string(R"({"do": "add", "parent": 1, "content": {"group": []}})"));
  QCOMPARE(textOf(TransformNodes{{{7}, {9}}, AffineMap::move({16, 0, 0.1})}, level),
           std::string(R"({"do": "transform", "nodes": [7, 9], "by": {"move": [16, 0, 0.1]}})"));
  QCOMPARE(textOf(SetLayer{{7}, {}}, level), std::string(R"({"do": "move to layer", "node": 7})"));
}

void EditsAsValuesTest::badText_isRefusedWithItsPosition_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QString>("message");
  QTest::addRow("no edit") << QByteArray(R"({"node": 7})") << "what to \"do\"";
  QTest::addRow("unknown edit") << QByteArray(R"({"do": "melt"})") << "no edit \"melt\"";
  QTest::addRow("known ones") << QByteArray(R"({"do": "melt"})") << "duplicate";
  QTest::addRow("missing member") << QByteArray(R"({"do": "rename", "node": 7})")
                                  << "needs \"name\"";
  QTest::addRow("unknown member") << QByteArray(R"({"do": "remove", "node": 7, "deep": true})")
                                  << "known: do, node";
  QTest::addRow("wrong type") << QByteArray(R"({"do": "remove", "node": "7"})") << "a whole number";
  QTest::addRow("unknown material")
      << QByteArray(R"({"do": "paint", "node": 7, "material": "gold"})") << "\"gold\"";
  QTest::addRow("unknown layer") << QByteArray(R"({"do": "move to layer", "node": 7, "layer": 99})")
                                 << "no layer";
  QTest::addRow("flat transform")
      << QByteArray(
             R"({"do": "transform", "nodes": [7], "by": {"linear": [0,0,0,0,0,0,0,0,0], "move": [0,0,0]}})")
      << "flattens";
  QTest::addRow("no content") << QByteArray(R"({"do": "add", "parent": 1, "content": {}})")
                              << "expected one of";
  QTest::addRow("group with children")
      << QByteArray(R"({"do": "add", "parent": 1, "content": {"group": [{"id": 5}]}})") << "empty";
  QTest::addRow("cut short") << QByteArray(R"({"do": "remove", "node")") << "expected";
}

void EditsAsValuesTest::badText_isRefusedWithItsPosition() {
  QFETCH(QByteArray, text);
  QFETCH(QString, message);
  const auto read = editIn({text.data(), static_cast<std::size_t>(text.size())}, Level());
  QVERIFY(std::holds_alternative<FileError>(read));
  const FileError& error = std::get<FileError>(read);
  QVERIFY2(QString::fromStdString(error.text).contains(message), error.text.c_str());
  QCOMPARE(error.line, 1);
  QVERIFY(error.column > 0);
}

// Any byte changed or any part of the end missing: the result is a reason, or an edit that leaves a
// sound level.
void EditsAsValuesTest::damagedText_neverBreaksTheLevel() {
  const Sample s;
  constexpr std::uint64_t kSeed = 11;
  qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
  test::Random random(kSeed);
  int read = 0, refused = 0;
  for (const Edit& edit : oneOfEach(s)) {
    const std::string good = textOf(edit, s.level);
    for (int i = 0; i < 150; ++i) {
      std::string text = good;
      if (random.oneIn(4)) text.resize(random.below(text.size()));
      for (std::uint64_t n = random.below(3); n > 0 && !text.empty(); --n) {
        static constexpr std::string_view kBytes = "0123456789-\"{}[],:ae\\ \xFF";
        text[random.below(text.size())] = kBytes[random.below(kBytes.size())];
      }
      const auto result = editIn(text, s.level);
      if (const auto* error = std::get_if<FileError>(&result)) {
        QVERIFY(error->text.size() > 10);
        ++refused;
        continue;
      }
      Level level = s.level;
      const Edited edited = applyEdit(level, std::get<Edit>(result));
      if (!edited) QCOMPARE(levelHash(level), levelHash(s.level));
      const auto broken = findStructureErrors(level);
      QVERIFY2(broken.empty(), (text + (broken.empty() ? "" : ": " + broken.front())).c_str());
      ++read;
    }
  }
  QVERIFY(read > 300 && refused > 1000);
}

void EditsAsValuesTest::givenIds_mustBeNew() {
  Sample s;
  const std::uint64_t hash = levelHash(s.level);
  const Edited old = applyEdit(s.level, AddNode{s.group, Group{}, {}, {}, s.brush.value});
  QVERIFY(!old.ok());
  QCOMPARE(levelHash(s.level), hash);
  const Edited far = applyEdit(s.level, AddNode{s.group, Group{}, {}, {}, 1000});
  QVERIFY(far.ok());
  QCOMPARE(far.node().value, std::uint64_t{1000});
  QCOMPARE(s.level.nextId(), std::uint64_t{1001});
}

void EditsAsValuesTest::randomEdits_becomeValuesThatComeToTheSame() {
  const int seeds = halfspace::tests::isLongForm() ? 300 : 12;
  qInfo("seeds 0 to %d", seeds - 1);
  int steps = 0, restored = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    test::Random random(static_cast<std::uint64_t>(seed));
    Level level = test::randomLevel(random, 60);
    for (int i = 0; i < 60; ++i) {
      const Level before = level;
      Touched touched;
      for (std::uint64_t n = random.below(3); n + 1 > 0; --n) {
        const Edited edited = test::randomEdit(random, level);
        if (edited) touched.merge(edited.touched());
        if (n == 0) break;
      }
      Level again = before;
      const auto edits = editsBetween(before, level, touched);
      for (const Edit& edit : edits) {
        const std::string text = textOf(edit, again);
        const auto read = editIn(text, again);
        if (const auto* error = std::get_if<FileError>(&read)) {
          QFAIL((text.substr(0, 2000) + ": " + error->text).c_str());
        }
        QVERIFY(applyEdit(again, std::get<Edit>(read)).ok());
        restored += std::holds_alternative<RestoreLevel>(edit);
      }
      QCOMPARE(levelHash(again), levelHash(level));
      QVERIFY(again.nextId() <= level.nextId() ||
              (!edits.empty() && std::holds_alternative<RestoreLevel>(edits.front())));
      ++steps;
    }
  }
  qInfo("%d of %d steps took a whole level", restored, steps);
  QVERIFY(restored * 10 < steps);
}

void EditsAsValuesTest::movedGroups_becomeMoves() {
  Sample s;
  const NodeId outer = applyEdit(s.level, GroupNodes{{s.brush, s.group}}).node();
  const Level before = s.level;
  // A group moves out of its parent, and the former parent moves into it.
  Touched touched;
  touched.merge(applyEdit(s.level, MoveNode{s.group, s.level.root(), 0}).touched());
  touched.merge(applyEdit(s.level, MoveNode{outer, s.group}).touched());
  const auto edits = editsBetween(before, s.level, touched);
  QCOMPARE(edits.size(), std::size_t{2});
  QVERIFY(edits[0] == Edit(MoveNode{s.group, s.level.root(), 0}));
  QVERIFY(edits[1] == Edit(MoveNode{outer, s.group, 0}));
}

void EditsAsValuesTest::takingBack_isARestoredLevel() {
  Sample s;
  const Level before = s.level;
  const Edited removed = applyEdit(s.level, RemoveNode{s.brush});
  const auto edits = editsBetween(s.level, before, removed.touched());
  QCOMPARE(edits.size(), std::size_t{1});
  QVERIFY(std::holds_alternative<RestoreLevel>(edits.front()));
  QVERIFY(applyEdit(s.level, edits.front()).ok());
  QCOMPARE(levelHash(s.level), levelHash(before));
}

QTEST_APPLESS_MAIN(EditsAsValuesTest)
#include "edits_as_values_test.moc"
