// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small maps made for these tests, one situation each.
#include <Eigen/Geometry>
#include <QTest>

#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/solids/entities.h"
#include "level/solids/solid_geometry.h"
#include "plugins/quake_map/map_format.h"
#include "tests/plugins/small_maps.h"

using namespace halfspace;
using namespace halfspace::level;
using namespace halfspace::tests;
using geometry::Vec3;

class MapDialects : public QObject {
  Q_OBJECT

 private slots:
  void standardQuake_keepsOffsetRotationScale();
  void valve220_keepsAxes();
  void quake2_keepsContentsFlagsValue();
  void quake3Legacy_readsEightNumbers();
  void hexen2_keepsItsOneExtraNumber();
  void brushDef_keepsMatrix();
  void brushDef3_planeSignAndQuotedTexture();
  void order_ofGroupsLayersAndEntities_isKept();
  void patch_withEvenSide_isReportedAndLeftOut();
  void mixedDialects_inOneFile();
  void unknownBlock_isReportedAndSkipped();
  void comments_carriageReturns_byteOrderMark_changeNothing();
  void exponentsSignsAndNegativeZero_areExact();
  void oddTextureNames_areKept_data();
  void oddTextureNames_areKept();
  void emptyTexture_isUnpainted();
  void duplicateKeys_stayInOrder();
  void quotationMarksBehindBackslashes_stayInValues();
  void bytesThatAreNoUtf8_stay();
  void trenchBroomGroupsAndLayers_becomeGroupsAndLayers();
  void groupNamedBeforeItIsMade_isFound();
  void groupsInACircle_goToTheTop();
  void solidEntity_ownsItsBrushes();
  void contents_byTextureFlagsAndClass_data();
  void contents_byTextureFlagsAndClass();
  void skip_isSolidInQuake_andNotInHalfLife_data();
  void skip_isSolidInQuake_andNotInHalfLife();
  void brushThatCannotBeBuilt_isKeptWithItsLine();
  void brushesFromAClipboard_areTheWorlds();
  void textureAxes_ofStandard_lieAsQuakeLaysThem();
};

void MapDialects::standardQuake_keepsOffsetRotationScale() {
  const Read made = read(world(brush(cubeFaces("wall 16 -8 45 0.5 2"))));
  QVERIFY(isTheCube(made.level));
  const Surface& surface = onlyBrush(made.level).faces[0].surface;
  const StandardAxes expected{{16, -8}, 45, {0.5, 2}};
  QVERIFY(surface.axes == TextureAxes(expected));
  QVERIFY(!surface.flags);
  QCOMPARE(lossesOfRoundTrip(made.level, tests::DigestAxes::with).size(), size_t(0));
}

void MapDialects::valve220_keepsAxes() {
  const Read made =
      read(world(brush(cubeFaces("wall [ 1 0 0 16 ] [ 0 -0.5 0.25 -8 ] 30 0.25 -1"))));
  QVERIFY(isTheCube(made.level));
  const ValveAxes expected{{1, 0, 0}, {0, -0.5, 0.25}, {16, -8}, 30, {0.25, -1}};
  QVERIFY(onlyBrush(made.level).faces[3].surface.axes == TextureAxes(expected));
  QCOMPARE(lossesOfRoundTrip(made.level, tests::DigestAxes::with).size(), size_t(0));
}

void MapDialects::quake2_keepsContentsFlagsValue() {
  const Read made = read(world(brush(cubeFaces("e1u1/floor1 0 0 0 1 1 134217728 5 300"))));
  const SurfaceFlags expected{134217728, 5, 300};
  QVERIFY(onlyBrush(made.level).faces[0].surface.flags == expected);
  QVERIFY(!solidsOf(made.level)[0]->properties.flags.nonSolid);
  QCOMPARE(lossesOfRoundTrip(made.level, tests::DigestAxes::with).size(), size_t(0));
}

void MapDialects::quake3Legacy_readsEightNumbers() {
  const Read made = read(world(brush(cubeFaces("base/wall -176 0 0 0.5 0.5 0 4 0"))));
  QVERIFY(isTheCube(made.level));
  QCOMPARE(onlyBrush(made.level).faces[0].surface.flags->flags, 4);
  QCOMPARE(materialOf(made.level, onlyBrush(made.level).faces[0].surface), "base/wall");
}

void MapDialects::hexen2_keepsItsOneExtraNumber() {
  const Read made = read(world(brush(cubeFaces("wall 0 0 0 1 1 -1"))));
  QVERIFY(!onlyBrush(made.level).faces[0].surface.flags);
  QCOMPARE(onlyBrush(made.level).faces[0].surface.trailing, "-1");
  QCOMPARE(lossesOfRoundTrip(made.level, tests::DigestAxes::with).size(), size_t(0));
}

void MapDialects::brushDef_keepsMatrix() {
  std::string faces = cubeFaces("( ( 0.03125 0 1.5 ) ( 0 0.0625 -2 ) ) common/caulk 0 0 0");
  const Read made = read(world("{\nbrushDef\n{\n" + faces + "}\n}\n"));
  QVERIFY(isTheCube(made.level));
  const PrimitiveMatrix expected{{0.03125, 0, 1.5, 0, 0.0625, -2}};
  QVERIFY(onlyBrush(made.level).faces[5].surface.axes == TextureAxes(expected));
  QCOMPARE(lossesOfRoundTrip(made.level, tests::DigestAxes::with).size(), size_t(0));
}

void MapDialects::brushDef3_planeSignAndQuotedTexture() {
  const std::string tail = " ( ( 0.03125 0 0 ) ( 0 0.03125 0 ) ) \"textures/my wall {1}\" 0 0 0\n";
  std::string faces;
  for (const char* plane : {"( 1 0 0 -64 )", "( -1 0 0 0 )", "( 0 1 0 -64 )", "( 0 -1 0 0 )",
                            "( 0 0 1 -64 )", "( 0 0 -1 0 )"})
    faces += plane + tail;
  const Read made = read("Version 2\n" + world("{\nbrushDef3\n{\n" + faces + "}\n}\n"));
  QVERIFY(isTheCube(made.level));
  QCOMPARE(materialOf(made.level, onlyBrush(made.level).faces[0].surface), "textures/my wall {1}");
  QCOMPARE(lossesOfRoundTrip(made.level, tests::DigestAxes::with).size(), size_t(0));
  const auto written = plugins::quake_map::MapFormat().write(made.level, {});
  QVERIFY(written.bytes->starts_with("Version 2\n"));
  const Read again = read(*written.bytes);
  QVERIFY(isTheCube(again.level));
  for (int i = 0; i < 6; ++i)
    QVERIFY(planeOf(onlyBrush(again.level).faces[i].plane).value() ==
            planeOf(onlyBrush(made.level).faces[i].plane).value());
}

// Groups, layers and entities are written in the order of the outline.
void MapDialects::order_ofGroupsLayersAndEntities_isKept() {
  const std::string faces = brush(cubeFaces("a 0 0 0 1 1"));
  const std::string text =
      world(faces) + "{\n\"classname\" \"func_door\"\n" + faces +
      "}\n{\n\"classname\" \"light\"\n}\n"
      "{\n\"classname\" \"func_group\"\n\"_tb_type\" \"_tb_layer\"\n\"_tb_name\" "
      "\"Late\"\n\"_tb_id\" \"3\"\n\"_tb_layer_omit_from_export\" \"1\"\n" +
      faces + "}\n{\n\"classname\" \"func_wall\"\n\"_tb_layer\" \"3\"\n" + faces + "}\n";
  const Read made = read(text);
  QVERIFY(comesBackEqual(made.level, made.text));
}

void MapDialects::patch_withEvenSide_isReportedAndLeftOut() {
  const Read made = read(
      world("{\npatchDef2\n{\nt\n( 2 2 0 0 0 )\n( ( ( 0 0 0 0 0 ) ( 1 0 0 0 0 ) ) ( ( 0 1 0 0 0 ) "
            "( 1 1 0 0 0 ) ) )\n}\n}\n"));
  QVERIFY(solidsOf(made.level).empty());
  QVERIFY2(made.issues.find("3: error: Lost geometry: a patch") == 0, made.issues.c_str());
}

void MapDialects::mixedDialects_inOneFile() {
  const Read made = read(world(brush(cubeFaces("a 0 0 0 1 1")) +
                               brush(cubeFaces("b [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1")) +
                               "{\nbrushDef\n{\n" + cubeFaces("( ( 1 0 0 ) ( 0 1 0 ) ) c 0 0 0") +
                               "}\n}\n" + quarterPipe("patchDef2", "( 3 3 0 0 0 )")));
  QCOMPARE(solidsOf(made.level).size(), size_t(4));
  QVERIFY(level::brokenSolids(made.level).empty());
}

void MapDialects::unknownBlock_isReportedAndSkipped() {
  const Read made =
      read(world("{\nterrainDef\n{\n 1 2 { \"}\" } 3\n}\n}\n" + brush(cubeFaces("a 0 0 0 1 1"))));
  QCOMPARE(solidsOf(made.level).size(), size_t(1));
  QVERIFY2(made.issues.find("3: error: Lost geometry: a block of the kind terrainDef") == 0,
           made.issues.c_str());
}

void MapDialects::comments_carriageReturns_byteOrderMark_changeNothing() {
  const std::string plain = world(brush(cubeFaces("wall 0 0 0 1 1")));
  std::string decorated = "\xEF\xBB\xBF// Game: Quake\n/* two\nlines */";
  for (const char c : plain) decorated += c == '\n' ? " // note } { \"\r\n" : std::string(1, c);
  QCOMPARE(tests::firstDifference(tests::digest(read(plain).level, tests::DigestAxes::with),
                                  tests::digest(read(decorated).level, tests::DigestAxes::with)),
           std::string());
  // Line numbers count every kind of line end and comment.
  QCOMPARE(solidsOf(read(plain).level)[0]->properties.sourceLine, 3);
  QCOMPARE(solidsOf(read(decorated).level)[0]->properties.sourceLine, 5);
}

void MapDialects::exponentsSignsAndNegativeZero_areExact() {
  const Read made =
      read(world(brush("( +1.5e1 -0 0.1 ) (1E-3 -2.25e+2 16777216)( -.5 3. 0.30000000000000004 ) t "
                       "0 0 0 1e0 -1\n")));
  const auto& points = std::get<ThreePoints>(onlyBrush(made.level).faces[0].plane).points;
  QVERIFY(points[0] == Vec3(15, 0, 0.1));
  QVERIFY(std::signbit(points[0].y()));
  QVERIFY(points[2] == Vec3(0.001, -225, 16777216));  // the reader swaps the last two points
  QVERIFY(points[1] == Vec3(-0.5, 3, 0.1 + 0.2));
  const auto written = plugins::quake_map::MapFormat().write(made.level, {});
  const Read again = read(*written.bytes);
  const auto& same = std::get<ThreePoints>(onlyBrush(again.level).faces[0].plane).points;
  for (int i = 0; i < 3; ++i) QVERIFY(same[i] == points[i]);
  QVERIFY(std::signbit(same[0].y()));
}

void MapDialects::oddTextureNames_areKept_data() {
  QTest::addColumn<QString>("written");
  QTest::addColumn<QString>("name");
  const char* plain[] = {"*water", "{fence",       "+0button", "(paren",     "]bracket",
                         "a{b}c",  "base/x-1.tga", "0",        "-1",         "!lava",
                         "#hash",  "a//b",         "}",        "wall\\floor"};
  for (const char* name : plain) QTest::addRow("%s", name) << name << name;
  QTest::addRow("quoted blanks") << "\"my wall\""
                                 << "my wall";
  QTest::addRow("quoted braces") << "\"{ }\""
                                 << "{ }";
  QTest::addRow("quoted comment") << "\"//x\""
                                  << "//x";
}

void MapDialects::oddTextureNames_areKept() {
  QFETCH(QString, written);
  QFETCH(QString, name);
  const std::string tail = written.toStdString() + " [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1";
  const Read made = read(world(brush(cubeFaces(tail))));
  QCOMPARE(materialOf(made.level, onlyBrush(made.level).faces[0].surface), name.toStdString());
  lossesOfRoundTrip(made.level, tests::DigestAxes::with);
}

void MapDialects::emptyTexture_isUnpainted() {
  for (const char* written : {"\"\"", "__TB_empty"}) {
    const Read made =
        read(world(brush(cubeFaces(std::string(written) + " [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1"))));
    QVERIFY(!onlyBrush(made.level).faces[0].surface.material.valid());
    QVERIFY(made.level.materials().all().empty());
    lossesOfRoundTrip(made.level, tests::DigestAxes::with);
  }
}

// TrenchBroom writes quotation marks so. A path may end with a backslash.
void MapDialects::quotationMarksBehindBackslashes_stayInValues() {
  const Read made =
      read(world(brush(cubeFaces("a 0 0 0 1 1")),
                 "\"message\" \"he said \\\"hi\\\" // and left\"\n"
                 "\"said\" \"\\\"\\\"\"\n\"path\" \"C:\\maps\\\"  \n\"wad\" \"x\"\n"));
  const auto value = [&](const char* key) {
    return std::string(valueOf(made.level.keyValues(), key));
  };
  QCOMPARE(value("message"), std::string(R"(he said \"hi\" // and left)"));
  QCOMPARE(value("said"), std::string(R"(\"\")"));
  QCOMPARE(value("path"), std::string("C:\\maps\\"));
  QCOMPARE(value("wad"), std::string("x"));
  QVERIFY(comesBackEqual(made.level, made.text));
}

void MapDialects::duplicateKeys_stayInOrder() {
  const Read made =
      read(world("") + "{\n\"target\" \"a\"\n\"classname\" \"light\"\n\"target\" \"\"\n}\n");
  const Node& entity = made.level.node(entitiesOf(made.level).front());
  const KeyValues expected{{"target", "a"}, {"classname", "light"}, {"target", ""}};
  QVERIFY(*entity.keyValues() == expected);
  QCOMPARE(entity.properties.sourceLine, 4);
}

void MapDialects::bytesThatAreNoUtf8_stay() {
  const Read made = read(world("", "\"message\" \"\xE7\x01\xFF\\n\"\n"));
  QCOMPARE(valueOf(made.level.keyValues(), "message"), "\xE7\x01\xFF\\n");
  lossesOfRoundTrip(made.level, tests::DigestAxes::with);
}

void MapDialects::trenchBroomGroupsAndLayers_becomeGroupsAndLayers() {
  const std::string faces = brush(cubeFaces("a [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1"));
  const std::string text =
      world(faces) +
      "{\n\"classname\" \"func_group\"\n\"_tb_type\" \"_tb_layer\"\n\"_tb_name\" \"Upstairs\"\n"
      "\"_tb_id\" \"3\"\n\"_tb_layer_locked\" \"1\"\n" +
      faces +
      "}\n"
      "{\n\"classname\" \"func_group\"\n\"_tb_type\" \"_tb_group\"\n\"_tb_name\" \"Pillar\"\n"
      "\"_tb_id\" \"7\"\n\"_tb_layer\" \"3\"\n" +
      faces +
      "}\n"
      "{\n\"classname\" \"func_group\"\n\"_tb_type\" \"_tb_group\"\n\"_tb_name\" \"Foot\"\n"
      "\"_tb_id\" \"8\"\n\"_tb_group\" \"7\"\n" +
      faces +
      "}\n"
      "{\n\"classname\" \"func_door\"\n\"_tb_group\" \"8\"\n" +
      faces +
      "}\n"
      "{\n\"classname\" \"light\"\n\"_tb_layer\" \"3\"\n}\n";
  const Read made = read(text);
  QCOMPARE(made.level.layers().size(), size_t(2));
  const Layer& layer = made.level.layers()[1];
  QCOMPARE(layer.name, "Upstairs");
  QVERIFY(layer.locked && layer.visible);
  const auto top = made.level.children(made.level.root()).toVector();
  QCOMPARE(top.size(), size_t(4));  // world brush, layer brush, group Pillar, light
  QVERIFY(made.level.node(top[1]).properties.layer == layer.id);
  const Node& pillar = made.level.node(top[2]);
  QCOMPARE(pillar.properties.name, "Pillar");
  QVERIFY(pillar.properties.layer == layer.id);
  const auto inPillar = made.level.children(pillar.id).toVector();
  QCOMPARE(inPillar.size(), size_t(2));  // its brush, group Foot
  QCOMPARE(made.level.node(inPillar[1]).properties.name, "Foot");
  const auto inFoot = made.level.children(inPillar[1]).toVector();
  QCOMPARE(inFoot.size(), size_t(2));  // its brush, the door
  const Node& door = made.level.node(inFoot[1]);
  QVERIFY(door.isBrushEntity() && valueOf(*door.keyValues(), "classname") == "func_door");
  const Node& light = made.level.node(top[3]);
  QVERIFY(light.isPointEntity() && light.properties.layer == layer.id);
  QVERIFY(valueOf(*light.keyValues(), "_tb_layer").empty());
  QCOMPARE(lossesOfRoundTrip(made.level, tests::DigestAxes::with).size(), size_t(0));
}

void MapDialects::groupNamedBeforeItIsMade_isFound() {
  const std::string faces = brush(cubeFaces("a [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1"));
  const Read made =
      read(world("") + "{\n\"classname\" \"func_wall\"\n\"_tb_group\" \"1\"\n" + faces +
           "}\n{\n\"classname\" \"func_group\"\n\"_tb_type\" \"_tb_group\"\n"
           "\"_tb_id\" \"1\"\n" +
           faces + "}\n");
  const auto top = made.level.children(made.level.root()).toVector();
  QCOMPARE(top.size(), size_t(1));
  QCOMPARE(made.level.children(top[0]).size(), size_t(2));
  lossesOfRoundTrip(made.level, tests::DigestAxes::with);
}

void MapDialects::groupsInACircle_goToTheTop() {
  const auto group = [](const char* id, const char* in) {
    return std::string(
               "{\n\"classname\" \"func_group\"\n\"_tb_type\" \"_tb_group\"\n\"_tb_id\" \"") +
           id + "\"\n\"_tb_group\" \"" + in + "\"\n}\n";
  };
  const Read made = read(world("") + group("1", "2") + group("2", "1") + group("3", "3"));
  QCOMPARE(made.level.children(made.level.root()).size(), size_t(3));
  QVERIFY2(made.issues.find("circle") != std::string::npos, made.issues.c_str());
}

void MapDialects::solidEntity_ownsItsBrushes() {
  const std::string faces = brush(cubeFaces("a 0 0 0 1 1"));
  const Read made = read(world(faces) + "{\n\"classname\" \"func_door\"\n" + faces + faces + "}\n");
  const auto top = made.level.children(made.level.root()).toVector();
  QCOMPARE(top.size(), size_t(2));
  QVERIFY(!made.level.node(top[0]).isEntity());
  QVERIFY(made.level.node(top[1]).isBrushEntity());
  QCOMPARE(made.level.children(top[1]).size(), size_t(2));
}

void MapDialects::contents_byTextureFlagsAndClass_data() {
  QTest::addColumn<QString>("className");
  QTest::addColumn<QString>("tail");
  QTest::addColumn<bool>("solid");
  const char* none[] = {
      "*lava1",   "CLIP",        "trigger",         "common/clip",   "e1u1/clip",
      "{trigger", "common/hint", "common/skip",     "liquids/clear", "textures/editor/visportal",
      "!water",   "e2u3/water4", "common/weapclip", "common/nodraw"};
  for (const char* name : none)
    QTest::addRow("not solid: %s", name)
        << "worldspawn" << QString("%1 0 0 0 1 1").arg(name) << false;
  const char* solid[] = {"sky4",   "common/caulk",  "clip_metal", "watertower", "base/water1",
                         "+0lava", "gothic/slime1", "{fence",     "triggers",   "skip"};
  for (const char* name : solid)
    QTest::addRow("solid: %s", name) << "worldspawn" << QString("%1 0 0 0 1 1").arg(name) << true;
  QTest::addRow("quake 2 water") << "worldspawn"
                                 << "x 0 0 0 1 1 32 0 0" << false;
  QTest::addRow("quake 2 clip") << "worldspawn"
                                << "x 0 0 0 1 1 65536 0 0" << false;
  QTest::addRow("quake 2 solid lava") << "worldspawn"
                                      << "x 0 0 0 1 1 9 0 0" << true;
  QTest::addRow("quake 2 hint") << "worldspawn"
                                << "x 0 0 0 1 1 0 256 0" << false;
  QTest::addRow("quake 2 skip") << "worldspawn"
                                << "x 0 0 0 1 1 0 512 0" << false;
  QTest::addRow("detail") << "worldspawn"
                          << "x 0 0 0 1 1 134217728 0 0" << true;
  QTest::addRow("door") << "func_door"
                        << "x 0 0 0 1 1" << false;
  QTest::addRow("detail wall") << "func_detail_wall"
                               << "x 0 0 0 1 1" << true;
  QTest::addRow("trigger class") << "trigger_multiple"
                                 << "x 0 0 0 1 1" << false;
  QTest::addRow("illusionary") << "func_illusionary"
                               << "x 0 0 0 1 1" << false;
}

void MapDialects::contents_byTextureFlagsAndClass() {
  QFETCH(QString, className);
  QFETCH(QString, tail);
  QFETCH(bool, solid);
  const Read made = read("{\n\"classname\" \"" + className.toStdString() + "\"\n" +
                         brush(cubeFaces(tail.toStdString())) + "}\n");
  QCOMPARE(!solidsOf(made.level)[0]->properties.flags.nonSolid, solid);
  QCOMPARE(made.issues.find("no part of the solid") == std::string::npos, solid);
}

void MapDialects::skip_isSolidInQuake_andNotInHalfLife_data() {
  QTest::addColumn<QString>("comments");
  QTest::addColumn<QString>("keys");
  QTest::addColumn<bool>("solid");
  QTest::addRow("no game") << ""
                           << "" << true;
  QTest::addRow("Quake") << "// Game: Quake\n"
                         << "\"wad\" \"gfx/base.wad\"\n"
                         << true;
  QTest::addRow("comment") << "// Game: Half-Life\n"
                           << "" << false;
  QTest::addRow("range") << ""
                         << "\"MaxRange\" \"4096\"\n"
                         << false;
  QTest::addRow("wad") << ""
                       << "\"wad\" \"\\a.wad;\\Half-Life\\valve\\HALFLIFE.WAD\"\n"
                       << false;
  QTest::addRow("compiler") << ""
                            << "\"wad\" \"tools/sdhlt.wad\"\n"
                            << false;
}

// Half-Life's compilers give `skip` the contents of `hint`. Saving such a map loses nothing.
void MapDialects::skip_isSolidInQuake_andNotInHalfLife() {
  QFETCH(QString, comments);
  QFETCH(QString, keys);
  QFETCH(bool, solid);
  const std::string map = (comments + "{\n\"classname\" \"worldspawn\"\n" + keys).toStdString() +
                          brush(cubeFaces("SKIP 0 0 0 1 1")) + "}\n";
  const Read made = read(map);
  QCOMPARE(!solidsOf(made.level)[0]->properties.flags.nonSolid, solid);
  const auto written = plugins::quake_map::MapFormat().write(made.level, {map, {}});
  QVERIFY(written.allLosses().empty());
}

void MapDialects::brushThatCannotBeBuilt_isKeptWithItsLine() {
  std::string open = cubeFaces("a [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1");
  open.erase(0, open.find('\n') + 1);  // without the face x = 64
  const Read made = read(world(brush(open) + brush("( 1 2 3 ) ( 1 2 3 ) ( nan inf 1e999 ) a "
                                                   "[ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1\n")));
  QCOMPARE(solidsOf(made.level).size(), size_t(2));
  const Issues broken = level::brokenSolids(made.level);
  QCOMPARE(broken.size(), size_t(2));
  QCOMPARE(broken[0].sourceLine, 3);
  QCOMPARE(broken[1].sourceLine, 10);
  const auto written = plugins::quake_map::MapFormat().write(made.level, {});
  QCOMPARE(solidsOf(read(*written.bytes).level).size(), size_t(2));
}

void MapDialects::brushesFromAClipboard_areTheWorlds() {
  const std::string faces = brush(cubeFaces("a [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1"));
  const Read made = read(faces + "// brush 1\n" + faces);
  QCOMPARE(made.level.children(made.level.root()).size(), size_t(2));
  lossesOfRoundTrip(made.level, tests::DigestAxes::with);
}

void MapDialects::textureAxes_ofStandard_lieAsQuakeLaysThem() {
  const Read made = read(world(brush(cubeFaces("a 3 5 90 2 0"))));
  const std::string valve = world(brush(cubeFaces("b [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1")));
  const auto written = plugins::quake_map::MapFormat().write(made.level, {valve, {}});
  const Read again = read(*written.bytes);
  // Top face: base u = x, v = -y; a quarter turn: u = y, v = x.
  const auto& top = std::get<ValveAxes>(onlyBrush(again.level).faces[4].surface.axes);
  QVERIFY(top.uAxis == Vec3(0, 1, 0));
  QVERIFY(top.vAxis == Vec3(1, 0, 0));
  QCOMPARE(top.offset[0], 3.0);
  QCOMPARE(top.scale[0], 2.0);
  QCOMPARE(top.scale[1], 1.0);  // the default is 1
  // East face: base u = y, v = -z; turned: u = z, v = y.
  const auto& east = std::get<ValveAxes>(onlyBrush(again.level).faces[0].surface.axes);
  QVERIFY(east.uAxis == Vec3(0, 0, 1));
  QVERIFY(east.vAxis == Vec3(0, 1, 0));
}

QTEST_APPLESS_MAIN(MapDialects)
#include "map_dialects.moc"
