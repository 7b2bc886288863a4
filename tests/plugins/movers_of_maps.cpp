// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The brushes of doors, lifts and other movers of a map are brush entities outside of the level's
// solid; those of other classes keep their meaning. All given maps lose exactly their movers.
#include <QTest>
#include <map>
#include <set>

#include "geometry/csg/close/boundary_measure.h"
#include "level/evaluation/level_evaluation.h"
#include "level/solids/contents.h"
#include "level/solids/entity_solids.h"
#include "plugins/quake_map/map_format.h"
#include "tests/plugins/small_maps.h"
#include "tests/support/given_data.h"

using namespace halfspace;
using namespace halfspace::level;
using namespace halfspace::tests;
namespace fs = std::filesystem;

namespace {

std::string entity(const std::string& kind, const std::string& content,
                   const std::string& keys = "") {
  return "{\n\"classname\" \"" + kind + "\"\n" + keys + content + "}\n";
}

std::string painted(const std::string& material) {
  return brush(cubeFaces(material + " 0 0 0 1 1"));
}

// The contents of the only solid, and whether the level's solid contains it.
struct Found {
  Contents contents;
  bool isSolid;
};
Found onlySolid(const Level& level) {
  const auto all = instances(level);
  const Instance& solid = all.value().front();
  return {contentsOf(level, solid), evaluate(level).boundary().faceCount() == 6};
}

// The classes that move, as a list of this test.
const std::set<std::string> kMovers{"func_bobbing",       "func_button",      "func_door",
                                    "func_door_rotating", "func_door_secret", "func_plat",
                                    "func_rotating",      "func_train",       "mover"};

std::string classOf(const Level& level, const Instance& solid) {
  const Node* entity = level.find(solid.entity);
  return entity ? std::string(valueOf(*entity->keyValues(), "classname")) : std::string();
}

}  // namespace

class MoversOfMaps : public QObject {
  Q_OBJECT

 private slots:
  void classes_data();
  void classes();
  void surfacesOfADoor_data();
  void surfacesOfADoor();
  void anOriginBrush_givesTheAxis();
  void allKeys_surviveSaving_data() { classes_data(); }
  void allKeys_surviveSaving();
  void doorsMadeInTheEditor_areSavedWithoutLoss();
  void givenMaps_loseTheirMoversOnly_data();
  void givenMaps_loseTheirMoversOnly();
  void volumeOfAGivenMap_isLessByItsMovers_data();
  void volumeOfAGivenMap_isLessByItsMovers();
};

void MoversOfMaps::classes_data() {
  QTest::addColumn<QString>("keys");
  QTest::addColumn<QString>("contents");
  for (const std::string& kind : kMovers) QTest::addRow("%s", kind.c_str()) << QString() << "mover";
  // Doors are movers whatever their flags say.
  QTest::addRow("func_door#open") << "\"spawnflags\" \"1\"\n\"targetname\" \"a\"\n"
                                  << "mover";
  for (const char* solid : {"func_wall", "func_group", "func_static", "func_pendulum",
                            "func_tracktrain", "func_explosive", "func_clip"})
    QTest::addRow("%s", solid) << QString() << "solid";
  QTest::addRow("func_wall#flags") << "\"spawnflags\" \"7\"\n\"targetname\" \"a\"\n"
                                   << "solid";
  QTest::addRow("func_detail") << QString() << "detail";
  QTest::addRow("func_detail_wall") << QString() << "detail";
  QTest::addRow("func_illusionary") << QString() << "illusionary";
  QTest::addRow("trigger_multiple") << "\"target\" \"a\"\n"
                                    << "trigger";
  QTest::addRow("func_water") << QString() << "liquid";
}

void MoversOfMaps::classes() {
  QFETCH(QString, keys);
  QFETCH(QString, contents);
  const std::string kind = std::string(QTest::currentDataTag());
  const Read made = read(
      world("") + entity(kind.substr(0, kind.find('#')), painted("stone"), keys.toStdString()));
  const Found found = onlySolid(made.level);
  QCOMPARE(QString(messageOf(found.contents)), contents);
  QCOMPARE(found.isSolid, !isNonSolid(found.contents));
  if (found.contents == Contents::mover)
    QVERIFY2(made.issues.find("1 mover") != std::string::npos, made.issues.c_str());
}

void MoversOfMaps::surfacesOfADoor_data() {
  QTest::addColumn<QString>("contents");
  QTest::addColumn<int>("moved");
  QTest::addRow("stone") << "mover" << 1;
  QTest::addRow("trigger") << "mover" << 1;
  QTest::addRow("skip") << "mover" << 1;
  QTest::addRow("clip") << "mover" << 1;
  QTest::addRow("*water1") << "liquid" << 0;
  QTest::addRow("origin") << "origin" << 0;
}

void MoversOfMaps::surfacesOfADoor() {
  QFETCH(QString, contents);
  QFETCH(int, moved);
  const Read made = read(world("") + entity("func_door", painted(QTest::currentDataTag())));
  const Found found = onlySolid(made.level);
  QCOMPARE(QString(messageOf(found.contents)), contents);
  QVERIFY(!found.isSolid);
  const auto entities = entitiesWithSolids(made.level);
  QCOMPARE(entities.size(), size_t(1));
  QCOMPARE(int(entities.front().solids.size()), moved);
  QCOMPARE(liquidSolids(made.level).size(), size_t(contents == "liquid" ? 1 : 0));
  QVERIFY(playerClips(made.level).empty());
}

void MoversOfMaps::anOriginBrush_givesTheAxis() {
  const Read made =
      read(world("") + entity("func_door_rotating", painted("stone") + painted("common/origin")));
  const auto entities = entitiesWithSolids(made.level);
  QCOMPARE(entities.size(), size_t(1));
  QCOMPARE(entities.front().solids.size(), size_t(1));
  QCOMPARE(valueOf(entities.front().entity.keyValues, "origin"), "32 32 32");
  // The keys of the entity stay as they are.
  QCOMPARE(valueOf(entityOccurrences(made.level).front().keyValues, "origin"), "");
}

void MoversOfMaps::allKeys_surviveSaving() {
  QFETCH(QString, keys);
  const std::string kind = std::string(QTest::currentDataTag());
  const Read made =
      read(world(painted("stone")) +
           entity(kind.substr(0, kind.find('#')), painted("stone") + painted("clip"),
                  keys.toStdString() + "\"angle\" \"-1\"\n\"speed\" \"40\"\n\"lip\" \"-8\"\n"
                                       "\"wait\" \"-1\"\n\"team\" \"x\"\n\"health\" \"1\"\n"));
  QVERIFY(comesBackEqual(made.level, made.text));
}

void MoversOfMaps::doorsMadeInTheEditor_areSavedWithoutLoss() {
  Read made = read(world("") + entity("func_door", painted("stone")));
  QVERIFY(lossesOfRoundTrip(made.level, DigestAxes::with).empty());
  // A door that was made a wall by hand is one no more in the map.
  const NodeId solid = solidsOf(made.level).front()->id;
  made.level.editableNode(solid).properties.flags.nonSolid = false;
  const auto written = plugins::quake_map::MapFormat().write(made.level, {});
  QVERIFY(!written.allLosses().empty());
}

void MoversOfMaps::givenMaps_loseTheirMoversOnly_data() {
  QTest::addColumn<QString>("file");
  std::error_code error;
  std::set<std::string> files;
  const fs::path maps = givenData() / "maps";
  for (const auto& entry : fs::recursive_directory_iterator(maps, error))
    if (entry.path().extension() == ".map") files.insert(fs::relative(entry.path(), maps).string());
  for (const std::string& file : files) QTest::addRow("%s", file.c_str()) << file.c_str();
  if (files.empty()) QTest::addRow("none") << QString();
}

void MoversOfMaps::givenMaps_loseTheirMoversOnly() {
  QFETCH(QString, file);
  if (file.isEmpty()) QSKIP("the given maps are not at hand");
  const fs::path path = givenData() / "maps" / file.toStdString();
  const auto bytes = plugins::readFile(path);
  const auto outcome = plugins::quake_map::MapFormat().read({*bytes.value, path}, {});
  QVERIFY(outcome.value.has_value());
  const Level& level = *outcome.value;
  const auto all = instances(level);
  QVERIFY(all.ok());
  std::map<std::string, int> movers;
  std::set<NodeId> entities;
  for (const Instance& solid : all.value()) {
    const std::string kind = classOf(level, solid);
    if (kMovers.contains(kind)) {
      QVERIFY(solid.flags.nonSolid);
      if (entities.insert(solid.entity).second) ++movers[kind];
      continue;
    }
    // Everything else by the rules that do not know movers.
    const Contents ofClass = contentsOfClass(kind);
    QVERIFY(ofClass != Contents::mover);
    if (std::holds_alternative<BrushSolid>(solid.node->content))
      QCOMPARE(solid.flags.nonSolid, isNonSolid(contentsOfSurfaces(level, *solid.node, ofClass)));
  }
  std::string text;
  for (const auto& [kind, count] : movers) text += " " + std::to_string(count) + " " + kind;
  if (!text.empty()) qInfo("%s:%s", qPrintable(file), text.c_str());
}

void MoversOfMaps::volumeOfAGivenMap_isLessByItsMovers_data() {
  QTest::addColumn<int>("movers");     // brushes
  QTest::addColumn<double>("closed");  // the volume while importers took doors for walls
  QTest::addRow("quake/e1m1.map") << 64 << 544062686.21023428;
  QTest::addRow("quake3/q3strong2018.map") << 74 << 1554134047.7187967;
}

// Movers whose faces are solid, made walls again, give the former volume; what is lost is theirs.
// Parts of them lie in walls, and movers that are painted with clips never were solid.
void MoversOfMaps::volumeOfAGivenMap_isLessByItsMovers() {
  QFETCH(int, movers);
  QFETCH(double, closed);
  const fs::path path = givenData() / "maps" / QTest::currentDataTag();
  if (!fs::exists(path)) QSKIP("the given maps are not at hand");
  const auto bytes = plugins::readFile(path);
  const auto outcome = plugins::quake_map::MapFormat().read({*bytes.value, path}, {});
  QVERIFY(outcome.value.has_value());
  const Level& imported = *outcome.value;
  Level shut = imported, alone = imported;
  int found = 0;
  const auto all = instances(imported);
  QVERIFY(all.ok());
  for (const Instance& solid : all.value()) {
    const bool isMover = contentsOf(imported, solid) == Contents::mover;
    found += isMover;
    const bool wasWall =
        isMover && contentsOfSurfaces(imported, *solid.node, Contents::solid) == Contents::solid;
    if (wasWall) shut.editableNode(solid.node->id).properties.flags.nonSolid = false;
    alone.editableNode(solid.node->id).properties.flags.nonSolid = !wasWall;
  }
  QCOMPARE(found, movers);
  const auto volumeOf = [](const Level& level) {
    return geometry::volumeOf(evaluate(level).boundary()).value;
  };
  const double open = volumeOf(imported), walls = volumeOf(shut), leaves = volumeOf(alone);
  qInfo("%s: %.10g with its movers shut, %.10g without: less by %.10g; the movers are %.10g",
        QTest::currentDataTag(), walls, open, walls - open, leaves);
  QCOMPARE(walls, closed);
  QVERIFY(walls > open && walls - open <= leaves + 1e-3);
}

QTEST_APPLESS_MAIN(MoversOfMaps)
#include "movers_of_maps.moc"
