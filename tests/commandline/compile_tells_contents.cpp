// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What `halfspace compile` writes besides the solid: contents, surfaces, models, entities; by the
// built-in rules and by a game's table. Real maps against their own brush planes, read by a few
// lines of this file.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "bsp/file/tree_file.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;
using namespace halfspace::bsp;

namespace {

// Brushes of the world and one of each entity below; a floor is under all of them.
struct Room {
  const char* texture;
  const char* entity;  // nullptr: the world
  Span box;
};
const QList<Room> kRooms{
    {"stone", nullptr, {{-512, -512, -16}, {512, 512, 0}}},
    {"*water1", nullptr, {{0, 0, -8}, {64, 64, 64}}},
    {"*lava1", nullptr, {{100, 0, 0}, {164, 64, 64}}},
    {"*slime0", nullptr, {{200, 0, 0}, {264, 64, 64}}},
    {"clip", nullptr, {{300, 0, 0}, {364, 64, 64}}},
    {"skip", nullptr, {{400, 0, 0}, {464, 64, 64}}},
    {"trigger", "trigger_once", {{0, 100, 0}, {64, 164, 64}}},
    {"grate", "func_ladder", {{100, 100, 0}, {164, 164, 64}}},
    {"acid_3", "func_illusionary", {{200, 100, 0}, {264, 164, 64}}},
};
// In the water, so that its contents are both.
const Room kDeep{"trigger", "trigger_multiple", {{32, 32, 32}, {96, 48, 48}}};

QByteArray brushOf(const Room& room) {
  const QByteArray map = mapOf({room.box}, room.texture);
  const qsizetype begin = map.indexOf('{', map.indexOf('{') + 1);  // behind that of the entity
  return map.mid(begin, map.lastIndexOf('}') - begin);
}

QByteArray mapOfRooms() {
  QByteArray world = "{\n\"classname\" \"worldspawn\"\n\"message\" \"rooms\"\n", others;
  for (const Room& room : kRooms + QList<Room>{kDeep}) {
    if (room.entity == nullptr)
      world += brushOf(room);
    else
      others += "{\n\"classname\" \"" + QByteArray(room.entity) + "\"\n" + brushOf(room) + "}\n";
  }
  return world + "}\n" + others +
         "{\n\"classname\" \"info_player_start\"\n\"origin\" \"-64 -64 24\"\n}\n";
}

// A tree file with its bytes.
struct Read {
  std::vector<uint64_t> words;
  TreeFile file;
};
std::unique_ptr<Read> readTree(const QString& path) {
  const QByteArray bytes = bytesOf(path);
  auto read = std::make_unique<Read>();
  read->words.resize(static_cast<size_t>(bytes.size()) / 8 + 1);
  std::memcpy(read->words.data(), bytes.constData(), static_cast<size_t>(bytes.size()));
  auto result = readTreeFile(
      {reinterpret_cast<const std::byte*>(read->words.data()), static_cast<size_t>(bytes.size())});
  if (auto* file = std::get_if<TreeFile>(&result)) {
    read->file = std::move(*file);
    return read;
  }
  qWarning("%s", messageOf(std::get<FileRefusal>(result)).c_str());
  return nullptr;
}

// A sweep ends within the slack of the surface.
bool isNear(double coordinate, double expected) {
  return std::abs(coordinate - expected) < 1e-6;
}

uint32_t entityOf(const TreeFile& file, const char* name) {
  for (uint32_t i = 0; i < file.entities.size(); ++i)
    if (file.valueOf(i, "classname") == name) return i;
  return kNoEntity;
}

// A brush of a map by its planes: n.x <= offset.
struct MapBrush {
  ContentsBits contents;
  std::vector<std::pair<Vec3, double>> planes;
};

bool isMover(const QString& className) {
  return QStringList{"func_door", "func_door_secret", "func_button", "func_plat", "func_train"}
      .contains(className);
}

// The brushes of a map of Quake. Sets of three points and the name of a texture; everything else is
// skipped.
std::vector<MapBrush> brushesOf(const QByteArray& map) {
  std::vector<MapBrush> brushes;
  static const QRegularExpression face(
      R"(^\s*\( (\S+) (\S+) (\S+) \) \( (\S+) (\S+) (\S+) \) \( (\S+) (\S+) (\S+) \) (\S+))");
  static const QRegularExpression name("\"classname\"\\s+\"([^\"]*)\"");
  QString className;
  int depth = 0;
  bool allLiquid = false, allClip = false, allTrigger = false;
  for (const QByteArray& line : map.split('\n')) {
    const QString text = QString::fromLatin1(line);
    if (const auto match = name.match(text); match.hasMatch()) className = match.captured(1);
    if (text.trimmed() == "{") {
      ++depth;
      if (depth == 1) className.clear();
      if (depth == 2) {
        brushes.push_back({0, {}});
        allLiquid = allClip = allTrigger = true;
      }
    }
    if (const auto match = face.match(text); match.hasMatch() && depth == 2) {
      Vec3 p[3];
      for (int i = 0; i < 9; ++i) p[i / 3][i % 3] = match.captured(i + 1).toDouble();
      const Vec3 normal = (p[0] - p[1]).cross(p[2] - p[1]).normalized();
      brushes.back().planes.emplace_back(normal, normal.dot(p[1]));
      const QString texture = match.captured(10).toLower();
      allLiquid = allLiquid && texture.startsWith('*');
      allClip = allClip && texture == "clip";
      allTrigger = allTrigger && texture == "trigger";
    }
    if (text.trimmed() == "}") {
      --depth;
      if (depth != 1) continue;
      MapBrush& brush = brushes.back();
      if (isMover(className) && !allLiquid)
        brush.contents = 0;  // it is in the entity's model
      else if (className.startsWith("trigger_") || allTrigger)
        brush.contents = kContentsTrigger;
      else if (className == "func_illusionary")
        brush.contents = 0;
      else if (allLiquid)
        brush.contents = kContentsLiquid;
      else
        brush.contents = allClip ? kContentsPlayerClip : kContentsSolid;
    }
  }
  return brushes;
}

// nullopt close to a plane, or where only unlike liquids tell: kContentsLiquid stands for any.
std::optional<ContentsBits> contentsIn(const std::vector<MapBrush>& brushes, const Vec3& point) {
  ContentsBits bits = 0;
  for (const MapBrush& brush : brushes) {
    bool inside = true;
    double nearest = 1e9;
    for (const auto& [normal, offset] : brush.planes) {
      const double distance = normal.dot(point) - offset;
      nearest = std::min(nearest, std::abs(distance));
      inside = inside && distance < 0.0;
    }
    if (nearest < 0.01) return std::nullopt;
    if (inside) bits |= brush.contents;
  }
  return (bits & kContentsSolid) != 0 ? kContentsSolid : bits;
}

}  // namespace

class CompileTellsContents : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    writeFile(path("rooms.map"), mapOfRooms());
  }

  void eachVolume_hasItsContents() {
    const auto read = compiled();
    QVERIFY(read);
    const TreeFile& file = read->file;
    const auto at = [&](double x, double y, double z) {
      return contentsBitsAt(file.tree, Vec3(x, y, z));
    };
    QCOMPARE(at(10, 10, 10), kContentsWater);
    QCOMPARE(at(10, 10, -4), kContentsSolid);  // in the floor
    QCOMPARE(at(40, 40, 40), kContentsWater | kContentsTrigger);
    QCOMPARE(at(80, 40, 40), kContentsTrigger);
    QCOMPARE(at(132, 32, 32), kContentsLava);
    QCOMPARE(at(232, 32, 32), kContentsSlime);
    QCOMPARE(at(332, 32, 32), kContentsPlayerClip);
    QCOMPARE(at(432, 32, 32), kContentsSolid);
    QCOMPARE(at(32, 132, 32), kContentsTrigger);
    QCOMPARE(at(132, 132, 32), kContentsLadder);
    QCOMPARE(at(232, 132, 32), ContentsBits{0});
    QCOMPARE(at(-64, -64, 64), ContentsBits{0});
  }

  void aHit_tellsMaterialContentsAndEntity() {
    const auto read = compiled();
    QVERIFY(read);
    const TreeFile& file = read->file;
    const auto hitFrom = [&](ContentsBits mask, const Vec3& from) {
      return sweep(file.tree.seeing(mask), PointShape{}, from, Vec3(0, 0, -200));
    };
    Hit hit = hitFrom(kContentsSolid | kContentsWater, Vec3(10, 10, 100));
    QVERIFY(isNear(hit.position.z(), 64.0));
    QCOMPARE(hit.contents, kContentsWater);
    QCOMPARE(file.materials[file.label(hit.face)->material], std::string_view("*water1"));
    QCOMPARE(file.surface(hit.face)->entity, kNoEntity);
    hit = hitFrom(kDefaultMask, Vec3(10, 10, 100));
    QVERIFY(isNear(hit.position.z(), 0.0));
    hit = hitFrom(kDefaultMask, Vec3(332, 32, 100));
    QVERIFY(isNear(hit.position.z(), 64.0));
    QCOMPARE(hit.contents, kContentsPlayerClip);
    hit = hitFrom(kContentsSolid, Vec3(332, 32, 100));
    QVERIFY(isNear(hit.position.z(), 0.0));
    hit = hitFrom(kContentsSolid, Vec3(432, 32, 100));
    QVERIFY(isNear(hit.position.z(), 64.0));
    QCOMPARE(hit.contents, kContentsSolid);
    QCOMPARE(file.surface(hit.face)->contents, kContentsSolid | kContentsSkip);
    QVERIFY((file.surface(hit.face)->flags & kSurfaceUnseen) != 0);
    hit = hitFrom(kContentsTrigger, Vec3(32, 132, 100));
    QVERIFY(isNear(hit.position.z(), 64.0));
    QCOMPARE(file.valueOf(file.surface(hit.face)->entity, "classname"),
             std::string_view("trigger_once"));
  }

  void brushEntities_areModels() {
    const auto read = compiled();
    QVERIFY(read);
    const TreeFile& file = read->file;
    QCOMPARE(file.valueOf(0, "message"), std::string_view("rooms"));
    const uint32_t trigger = entityOf(file, "trigger_multiple");
    QVERIFY(trigger != kNoEntity);
    const uint32_t number = file.entities[trigger].model;
    QVERIFY(number != kNoModel);
    const FileModel& model = file.models[number];
    QCOMPARE(model.contents, kContentsTrigger);
    QCOMPARE(model.bounds.low, Vec3(32, 32, 32));
    QCOMPARE(model.bounds.high, Vec3(96, 48, 48));
    QVERIFY(overlaps(model.tree, SphereShape{4.0}, Vec3(40, 40, 40)).any);
    QVERIFY(!overlaps(model.tree, SphereShape{4.0}, Vec3(32, 132, 32)).any);
    QCOMPARE(file.entities[entityOf(file, "info_player_start")].model, kNoModel);
    // Nothing of it is solid or seen by its rules.
    QCOMPARE(file.entities[entityOf(file, "func_illusionary")].model, kNoModel);
  }

  // The example of the manual.
  void theTableOfAGame_comesFirst() {
    QFile page(HALFSPACE_SOURCE_DIR "/docs/manual/develop/runtime.md");
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    static const QRegularExpression block("```\\n(halfspace-contents 1\\n.*?)```",
                                          QRegularExpression::DotMatchesEverythingOption);
    const auto match = block.match(text);
    QVERIFY(match.hasMatch());
    writeFile(path("game.txt"), match.captured(1).toUtf8() + "material stone +slick +bit20\n" +
                                    "class func_ladder monsterClip\n");
    const auto read = compiled({"--contents", path("game.txt")});
    QVERIFY(read);
    const TreeFile& file = read->file;
    QCOMPARE(contentsBitsAt(file.tree, Vec3(232, 132, 32)), kContentsSlime);        // *acid*
    QCOMPARE(contentsBitsAt(file.tree, Vec3(132, 132, 32)), kContentsMonsterClip);  // its class
    QCOMPARE(contentsBitsAt(file.tree, Vec3(10, 10, 10)), kContentsWater);
    const Hit hit = sweep(file.tree, PointShape{}, Vec3(-64, -64, 64), Vec3(0, 0, -200));
    QCOMPARE(file.surface(hit.face)->flags, kSurfaceSlick | 1u << 20);
    const Hit grate = sweep(file.tree.seeing(kContentsMonsterClip), PointShape{},
                            Vec3(132, 132, 100), Vec3(0, 0, -200));
    QCOMPARE(file.surface(grate.face)->flags, kSurfaceNoMarks);
  }

  void aUselessTable_isNamedByItsLine_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QString>("message");
    const QByteArray first = "halfspace-contents 1\n";
    QTest::newRow("empty") << QByteArray() << "line 1";
    QTest::newRow("another file") << QByteArray("{\n}\n") << "halfspace-contents 1";
    QTest::newRow("kind") << first + "texture a water\n"
                          << "line 2: \"texture\"";
    QTest::newRow("pattern") << first + "\nmaterial\n"
                             << "line 3: the pattern";
    QTest::newRow("word") << first + "material a watr\n"
                          << "\"watr\"";
    QTest::newRow("flag") << first + "material a +wet\n"
                          << "\"+wet\"";
    QTest::newRow("bit") << first + "material a bit15\n"
                         << "\"bit15\"";
    QTest::newRow("nothing") << first + "material a\n"
                             << "line 2: the line gives no contents";
    QTest::newRow("none and more") << first + "class a none water\n"
                                   << "\"none\"";
  }
  void aUselessTable_isNamedByItsLine() {
    QFETCH(QByteArray, table);
    QFETCH(QString, message);
    writeFile(path("game.txt"), table);
    const ProgramRun done = compile({"--contents", path("game.txt")});
    QVERIFY(done.code != 0);
    QVERIFY2(done.err.contains(message), qPrintable(done.err));
    QVERIFY(!QFile::exists(path("rooms.hbsp")));
  }

  void withoutClips_thereAreNone() {
    const auto read = compiled({"--without-clips"});
    QVERIFY(read);
    QCOMPARE(contentsBitsAt(read->file.tree, Vec3(332, 32, 32)), ContentsBits{0});
    QCOMPARE(contentsBitsAt(read->file.tree, Vec3(10, 10, 10)), kContentsWater);
  }

  void givenMaps_haveTheContentsOfTheirBrushes_data() {
    QTest::addColumn<QString>("map");
    for (const char* map : {"dm5", "e1m1", "e3m5"}) QTest::newRow(map) << map;
  }
  void givenMaps_haveTheContentsOfTheirBrushes() {
    QFETCH(QString, map);
    const QString source = dataFolder() + "/maps/quake/" + map + ".map";
    if (!QFile::exists(source)) QSKIP("the given maps are absent");
    const ProgramRun done = run({"compile", source, "-o", path("given.hbsp")});
    QVERIFY2(done.code == 0 || done.code == 1, qPrintable(done.err));
    const auto read = readTree(path("given.hbsp"));
    QVERIFY(read);
    const std::vector<MapBrush> brushes = brushesOf(bytesOf(source));
    QVERIFY(brushes.size() > 100);
    // Every door, lift and button is a model.
    const QByteArray text = bytesOf(source);
    static const QRegularExpression name("\"classname\"\\s+\"([^\"]*)\"");
    int movers = 0, models = 0;
    for (auto i = name.globalMatch(QString::fromLatin1(text)); i.hasNext();)
      movers += isMover(i.next().captured(1));
    for (const FileModel& model : read->file.models) {
      const std::string kind(read->file.valueOf(model.entity, "classname"));
      if (!isMover(QString::fromStdString(kind))) continue;
      ++models;
      const Bounds& box = model.bounds;
      QVERIFY((box.low.array() < box.high.array()).all());
    }
    qInfo("%s: %d movers", qPrintable(map), movers);
    QCOMPARE(models, movers);
    // Points in and around every brush that is no solid, and as many others.
    QRandomGenerator random(11);
    std::map<ContentsBits, int> met;
    const auto check = [&](const Vec3& point) {
      const auto expected = contentsIn(brushes, point);
      if (!expected) return true;
      ContentsBits found = contentsBitsAt(read->file.tree, point);
      ++met[found];
      if ((found & kContentsLiquid) != 0) found |= kContentsLiquid;
      if (found == *expected) return true;
      qWarning("%g %g %g: %x instead of %x", point.x(), point.y(), point.z(), found, *expected);
      return false;
    };
    for (const MapBrush& brush : brushes) {
      Vec3 low = Vec3::Constant(-4096), high = Vec3::Constant(4096);
      for (const auto& [normal, offset] : brush.planes)
        for (int axis = 0; axis < 3; ++axis) {
          if (normal[axis] > 0.999) high[axis] = std::min(high[axis], offset);
          if (normal[axis] < -0.999) low[axis] = std::max(low[axis], -offset);
        }
      const int points = brush.contents == kContentsSolid ? 2 : 40;
      for (int i = 0; i < points; ++i) {
        Vec3 point;
        for (int axis = 0; axis < 3; ++axis)
          point[axis] = low[axis] - 8 + random.generateDouble() * (high[axis] - low[axis] + 16);
        QVERIFY(check(point));
      }
    }
    for (const auto& [contents, points] : met)
      qInfo("%s: %x: %d points", qPrintable(map), contents, points);
    QVERIFY(met[kContentsSolid] > 100);
    QVERIFY(met[kContentsTrigger] > 20);
  }

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun compile(const QStringList& options = {}) {
    return run(QStringList{"compile", path("rooms.map"), "-o", path("rooms.hbsp")} + options);
  }
  std::unique_ptr<Read> compiled(const QStringList& options = {}) {
    const ProgramRun done = compile(options);
    if (done.code != 0) qWarning("%s", qPrintable(done.err));
    return readTree(path("rooms.hbsp"));
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(CompileTellsContents)
#include "compile_tells_contents.moc"
