// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small maps of our own making, one situation each.
#include <Eigen/Geometry>
#include <QTest>

#include "level/document/level_check.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/solids/solid_geometry.h"
#include "plugins/loader/level_comparison.h"
#include "plugins/loader/level_door.h"
#include "plugins/quake_map/map_format.h"
#include "tests/plugins/level_digest.h"

using namespace halfspace;
using namespace halfspace::level;
using geometry::Vec3;

namespace {

// A cube from 0 to 64 in points clockwise seen from outside; each face ends with `tail`.
std::string cubeFaces(const std::string& tail) {
  const char* planes[] = {
      "( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 )",  // x = 64
      "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 )",     // x = 0
      "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 )",  // y = 64
      "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 )",     // y = 0
      "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 )",  // z = 64
      "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 )",     // z = 0
  };
  std::string text;
  for (const char* plane : planes) text += std::string(plane) + " " + tail + "\n";
  return text;
}

std::string world(const std::string& brushes, const std::string& keys = "") {
  return "{\n\"classname\" \"worldspawn\"\n" + keys + brushes + "}\n";
}

std::string brush(const std::string& faces) {
  return "{\n" + faces + "}\n";
}

std::string allWords(const std::vector<plugins::Issue>& issues) {
  std::string text;
  for (const plugins::Issue& issue : issues) text += words(issue) + "\n";
  return text;
}

struct Read {
  Level level;
  std::string issues;
  std::string text;
};

Read read(const std::string& text) {
  auto outcome = plugins::quake_map::MapFormat().read({text, {}}, {});
  Read made;
  made.text = text;
  made.issues = allWords(outcome.issues);
  if (!outcome.value) throw std::runtime_error(made.issues);
  made.level = std::move(*outcome.value);
  if (const auto broken = brokenRules(made.level); !broken.empty())
    throw std::logic_error(broken.front());
  return made;
}

void collect(const Level& level, NodeId group, std::vector<const Node*>& solids) {
  for (const NodeId child : level.children(group)) {
    const Node& node = level.node(child);
    if (node.isGroup()) {
      collect(level, child, solids);
    } else {
      solids.push_back(&node);
    }
  }
}

std::vector<const Node*> solidsOf(const Level& level) {
  std::vector<const Node*> solids;
  collect(level, level.root(), solids);
  return solids;
}

const BrushSolid& onlyBrush(const Level& level) {
  return std::get<BrushSolid>(solidsOf(level).at(0)->content);
}

std::string materialOf(const Level& level, const Surface& surface) {
  const Material* material = level.materials().find(surface.material);
  return material ? material->name : std::string();
}

// Whether the only brush is the cube from 0 to 64.
bool isTheCube(const Level& level) {
  const auto built = solidGeometry(*solidsOf(level).at(0));
  if (!built.ok() || !built.value().isBrush()) return false;
  const geometry::Brush& brush = built.value().brush();
  for (const auto& vertex : brush.vertices())
    for (int i = 0; i < 3; ++i)
      if (vertex.position[i] != 0 && vertex.position[i] != 64) return false;
  return brush.faceCount() == 6 && brush.vertices().size() == 8;
}

// Reading what was written gives the same level; returns what could not be kept.
std::vector<std::string> lossesOfRoundTrip(const Level& level, tests::DigestAxes axes) {
  const auto written = plugins::quake_map::MapFormat().write(level, {});
  if (!written.bytes) throw std::runtime_error("not written");
  const Read again = read(*written.bytes);
  const std::string difference =
      tests::firstDifference(tests::digest(level, axes), tests::digest(again.level, axes));
  if (!difference.empty()) throw std::runtime_error(difference);
  return written.allLosses();
}

// Saving and reading again changes nothing, and nothing is listed as lost.
bool comesBackEqual(const Level& level, const std::string& origin) {
  const plugins::quake_map::MapFormat format;
  const auto written = plugins::writeLevel(format, level, {origin, {}});
  if (!written.bytes) throw std::runtime_error("not written");
  if (const auto losses = written.allLosses(); !losses.empty())
    throw std::runtime_error(losses.front() + "\n" + *written.bytes);
  return plugins::differences(level, read(*written.bytes).level).empty();
}

}  // namespace

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
  void patchDef2_becomesNonSolidSurface();
  void patchDef3_takesFixedSubdivisions();
  void patch_thatWasMoved_isAPatchAgain();
  void patch_ofWhichAVertexWasMoved_isListedAsLost();
  void patchWords_thatAreDamaged_areListedAsLost();
  void dialectOfTheOrigin_isKept_data();
  void dialectOfTheOrigin_isKept();
  void standardWithOwnAxes_becomesValve_andSaysSo();
  void everythingAMapCannotHold_isListed();
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
  void bytesThatAreNoUtf8_stay();
  void trenchBroomGroupsAndLayers_becomeGroupsAndLayers();
  void groupNamedBeforeItIsMade_isFound();
  void groupsInACircle_goToTheTop();
  void solidEntity_ownsItsBrushes();
  void matter_byTextureFlagsAndClass_data();
  void matter_byTextureFlagsAndClass();
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

namespace {

// A quarter pipe: 3 x 3 points, of radius 64 about the z axis, 128 high.
std::string quarterPipe(const std::string& keyword, const std::string& header) {
  return "{\n" + keyword + "\n{\nbase/pipe\n" + header +
         "\n(\n( ( 64 0 0 0 0 ) ( 64 0 64 0 1 ) ( 64 0 128 0 2 ) )\n"
         "( ( 64 64 0 1 0 ) ( 64 64 64 1 1 ) ( 64 64 128 1 2 ) )\n"
         "( ( 0 64 0 2 0 ) ( 0 64 64 2 1 ) ( 0 64 128 2 2 ) )\n)\n}\n}\n";
}

}  // namespace

void MapDialects::patchDef2_becomesNonSolidSurface() {
  const Read made = read(world(quarterPipe("patchDef2", "( 3 3 0 0 0 )")));
  const Node& node = *solidsOf(made.level).at(0);
  QVERIFY(node.properties.flags.nonSolid);
  QCOMPARE(node.properties.sourceLine, 3);
  const auto& mesh = std::get<MeshSolid>(node.content);
  // Second difference 90 units: eight pieces are flat enough within a unit; straight upwards: one.
  QCOMPARE(mesh.soup->vertices.size(), size_t(9 * 2));
  QCOMPARE(mesh.soup->faces.size(), size_t(8 * 2));
  QCOMPARE(materialOf(made.level, mesh.surfaces.at(0)), "base/pipe");
  for (const Vec3& v : mesh.soup->vertices) {
    QVERIFY(v.x() >= 0 && v.y() >= 0 && v.z() >= 0 && v.z() <= 128);
    QVERIFY(v.head<2>().norm() >= 64 && v.head<2>().norm() < 68);  // a parabola's arc
  }
  QVERIFY(comesBackEqual(made.level, made.text));
}

void MapDialects::patchDef3_takesFixedSubdivisions() {
  const Read made = read(world(quarterPipe("patchDef3", "( 3 3 4 2 0 0 0 )")));
  const auto& mesh = std::get<MeshSolid>(solidsOf(made.level).at(0)->content);
  QCOMPARE(mesh.soup->faces.size(), size_t(4 * 2 * 2));
  QVERIFY(comesBackEqual(made.level, made.text));
}

// A patch that was moved, turned or sheared is written with its points moved alike.
void MapDialects::patch_thatWasMoved_isAPatchAgain() {
  Eigen::Matrix3d shear = Eigen::Matrix3d::Identity();
  shear(0, 2) = 0.3;
  const Eigen::Matrix3d turn =
      Eigen::AngleAxisd(0.3, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  for (const Transform& by :
       {Transform(AffineMap::move({16, -8, 4})), Transform(AffineMap{shear, {1, 2, 3}}),
        Transform(RotationAbout{turn, {5, 6, 7}})}) {
    Read made = read(world(quarterPipe("patchDef2", "( 3 3 1 2 3 )")));
    const NodeId patch = solidsOf(made.level).at(0)->id;
    QVERIFY(transformNodes(made.level, {patch}, by, TextureLock::on).ok());
    QVERIFY(comesBackEqual(made.level, made.text));
  }
}

// What is no patch any more is geometry that a map cannot hold.
void MapDialects::patch_ofWhichAVertexWasMoved_isListedAsLost() {
  Read made = read(world(quarterPipe("patchDef2", "( 3 3 0 0 0 )")));
  const Node& node = *solidsOf(made.level).at(0);
  MeshSolid mesh = std::get<MeshSolid>(node.content);
  auto soup = std::make_shared<geometry::PolygonSoup>(*mesh.soup);
  soup->vertices[3] += Vec3(0, 0, 1);
  mesh.soup = std::move(soup);
  QVERIFY(setSolid(made.level, node.id, mesh).ok());
  const auto written = plugins::quake_map::MapFormat().write(made.level, {});
  QCOMPARE(written.lostGeometry.size(), size_t(1));
}

// Words of patches that are no patches: nothing crashes, the surface is listed as lost.
void MapDialects::patchWords_thatAreDamaged_areListedAsLost() {
  const Read good = read(world(quarterPipe("patchDef2", "( 3 3 0 0 0 )")));
  const NodeId id = solidsOf(good.level).at(0)->id;
  for (const char* words :
       {"patchDef2", "patchDef2 ", "patchDef2 ( 3 3 )", "patchDef2 ( 2 2 )\n(\n)\n",
        "patchDef2 ( 3 3 )\n( ( ( 0 0 0 0 0 ) ) )\n", "patchDef2 } } {", "patchDef9 ( 3 3 )"}) {
    Level level = good.level;
    std::get<MeshSolid>(level.ownNode(id).content).surfaces.front().trailing = words;
    const auto written = plugins::quake_map::MapFormat().write(level, {});
    QCOMPARE(written.lostGeometry.size(), size_t(1));
    read(*written.bytes);
  }
}

// A file keeps its dialect and its opening comments, whatever was drawn since.
void MapDialects::dialectOfTheOrigin_isKept_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("kept");  // of what is written
  QTest::addColumn<bool>("isValve");
  const auto row = [](const char* name, const std::string& text, const char* kept, bool isValve) {
    QTest::addRow("%s", name) << QString::fromStdString(text) << QString(kept) << isValve;
  };
  const std::string valve = brush(cubeFaces("b [ 1 0 0 0 ] [ 0 1 0 0 ] 0 1 1"));
  row("Standard", "// Game: Quake\n// Format: Standard\n" + world(brush(cubeFaces("a 1 2 3 1 1"))),
      "// Game: Quake\n// Format: Standard\n", false);
  row("Valve", "// Game: Half-Life\n// Format: Valve\n" + world(valve),
      "// Game: Half-Life\n// Format: Valve\n", true);
  row("Quake 2", "// Format: Quake2\n" + world(brush(cubeFaces("a 0 0 0 1 1 1 2 3"))),
      "// Format: Quake2\n", false);
}

void MapDialects::dialectOfTheOrigin_isKept() {
  QFETCH(QString, text);
  QFETCH(QString, kept);
  QFETCH(bool, isValve);
  Read made = read(text.toStdString());
  ShapeSolid box;
  box.shape = "box";
  QVERIFY(addNode(made.level, made.level.root(), box).ok());
  const auto written = plugins::quake_map::MapFormat().write(made.level, {made.text, {}});
  QVERIFY2(written.bytes->starts_with(kept.toStdString()), written.bytes->c_str());
  QCOMPARE(written.bytes->find(" [ ") != std::string::npos, isValve);
  QCOMPARE(written.bytes->find("mapversion") != std::string::npos, isValve);
  QCOMPARE(written.losses.size(), size_t(1));  // the shape becomes a brush
  QVERIFY(written.losses.front().find("shapes become plain brushes") != std::string::npos);
}

// Axes that Standard cannot hold change the dialect, and that is listed.
void MapDialects::standardWithOwnAxes_becomesValve_andSaysSo() {
  Read made = read("// Format: Standard\n" + world(brush(cubeFaces("a 0 0 0 1 1"))));
  const NodeId id = solidsOf(made.level).at(0)->id;
  std::get<BrushSolid>(made.level.ownNode(id).content).faces[0].surface.axes = ValveAxes{};
  const auto written = plugins::quake_map::MapFormat().write(made.level, {made.text, {}});
  QCOMPARE(written.losses.size(), size_t(1));
  QVERIFY2(written.losses.front().find("The map becomes Valve 220") == 0,
           written.losses.front().c_str());
  QVERIFY(written.bytes->starts_with("// Format: Valve\n"));
}

// Whatever a map cannot hold is listed; subtraction is geometry.
void MapDialects::everythingAMapCannotHold_isListed() {
  Read made = read(world(brush(cubeFaces("a 0 0 0 1 1"))));
  Level& level = made.level;
  ShapeSolid box;
  box.shape = "box";
  ShapeSolid stairs;
  stairs.shape = "stairs";
  NodeProperties cutter;
  cutter.operation = Operation::subtract;
  NodeProperties named;
  named.name = "Pillar";
  named.flags.hidden = true;
  QVERIFY(addNode(level, level.root(), box, cutter).ok());
  QVERIFY(addNode(level, level.root(), stairs).ok());
  QVERIFY(addNode(level, level.root(), box, named).ok());
  const auto written = plugins::quake_map::MapFormat().write(level, {});
  std::string geometry, others;
  for (const std::string& loss : written.lostGeometry) geometry += loss + "\n";
  for (const std::string& loss : written.losses) others += loss + "\n";
  QVERIFY2(geometry.find("1 subtracting") != std::string::npos, geometry.c_str());
  QVERIFY2(geometry.find("1 shapes or meshes that are not convex") != std::string::npos,
           geometry.c_str());
  QVERIFY2(others.find("1 shapes become plain brushes") != std::string::npos, others.c_str());
  QVERIFY2(others.find("1 names") != std::string::npos, others.c_str());
  QVERIFY2(others.find("hidden, locked") != std::string::npos, others.c_str());
}

// The order of groups, layers and entities is the outline's.
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
  QVERIFY2(made.issues.find("3: warning:") == 0, made.issues.c_str());
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
  QVERIFY2(made.issues.find("3: warning: A block of the kind terrainDef") == 0,
           made.issues.c_str());
}

void MapDialects::comments_carriageReturns_byteOrderMark_changeNothing() {
  const std::string plain = world(brush(cubeFaces("wall 0 0 0 1 1")));
  std::string decorated = "\xEF\xBB\xBF// Game: Quake\n/* two\nlines */";
  for (const char c : plain) decorated += c == '\n' ? " // note } { \"\r\n" : std::string(1, c);
  QCOMPARE(tests::firstDifference(tests::digest(read(plain).level, tests::DigestAxes::with),
                                  tests::digest(read(decorated).level, tests::DigestAxes::with)),
           std::string());
  // Lines are counted through all of it.
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
  QVERIFY(points[2] == Vec3(0.001, -225, 16777216));  // the last two change places
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

void MapDialects::duplicateKeys_stayInOrder() {
  const Read made =
      read(world("") + "{\n\"target\" \"a\"\n\"classname\" \"light\"\n\"target\" \"\"\n}\n");
  const Entity& entity = made.level.entity(*made.level.entities().begin());
  const KeyValues expected{{"target", "a"}, {"classname", "light"}, {"target", ""}};
  QVERIFY(entity.keyValues == expected);
  QCOMPARE(entity.sourceLine, 4);
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
  QCOMPARE(top.size(), size_t(3));  // world brush, layer brush, group Pillar
  QVERIFY(made.level.node(top[1]).properties.layer == layer.id);
  const Node& pillar = made.level.node(top[2]);
  QCOMPARE(pillar.properties.name, "Pillar");
  QVERIFY(pillar.properties.layer == layer.id);
  const auto inPillar = made.level.children(pillar.id).toVector();
  QCOMPARE(inPillar.size(), size_t(2));  // its brush, group Foot
  QCOMPARE(made.level.node(inPillar[1]).properties.name, "Foot");
  const auto inFoot = made.level.children(inPillar[1]).toVector();
  QCOMPARE(inFoot.size(), size_t(2));  // its brush, the door
  const Entity* door = made.level.find(made.level.node(inFoot[1]).properties.entity);
  QVERIFY(door && valueOf(door->keyValues, "classname") == "func_door");
  const auto entities = made.level.entities().toVector();
  const Entity& light = made.level.entity(entities.back());
  QVERIFY(light.layer == layer.id);
  QVERIFY(valueOf(light.keyValues, "_tb_layer").empty());
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
  QVERIFY(!made.level.node(top[0]).properties.entity.valid());
  QVERIFY(made.level.node(top[1]).properties.entity == *made.level.entities().begin());
  QCOMPARE(made.level.children(top[1]).size(), size_t(2));
}

void MapDialects::matter_byTextureFlagsAndClass_data() {
  QTest::addColumn<QString>("className");
  QTest::addColumn<QString>("tail");
  QTest::addColumn<bool>("solid");
  const char* none[] = {
      "*lava1",   "CLIP",        "trigger",         "common/clip",   "e1u1/clip",
      "{trigger", "common/hint", "common/skip",     "liquids/clear", "textures/editor/visportal",
      "!water",   "e2u3/water4", "common/weapclip", "common/nodraw"};
  for (const char* name : none)
    QTest::addRow("no matter: %s", name)
        << "worldspawn" << QString("%1 0 0 0 1 1").arg(name) << false;
  const char* matter[] = {"sky4",   "common/caulk",  "clip_metal", "watertower", "base/water1",
                          "+0lava", "gothic/slime1", "{fence",     "triggers",   "skip"};
  for (const char* name : matter)
    QTest::addRow("matter: %s", name) << "worldspawn" << QString("%1 0 0 0 1 1").arg(name) << true;
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
                        << "x 0 0 0 1 1" << true;
  QTest::addRow("detail wall") << "func_detail_wall"
                               << "x 0 0 0 1 1" << true;
  QTest::addRow("trigger class") << "trigger_multiple"
                                 << "x 0 0 0 1 1" << false;
  QTest::addRow("illusionary") << "func_illusionary"
                               << "x 0 0 0 1 1" << false;
}

void MapDialects::matter_byTextureFlagsAndClass() {
  QFETCH(QString, className);
  QFETCH(QString, tail);
  QFETCH(bool, solid);
  const Read made = read("{\n\"classname\" \"" + className.toStdString() + "\"\n" +
                         brush(cubeFaces(tail.toStdString())) + "}\n");
  QCOMPARE(!solidsOf(made.level)[0]->properties.flags.nonSolid, solid);
  QCOMPARE(made.issues.find("no part of the solid") == std::string::npos, solid);
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
  QCOMPARE(top.scale[1], 1.0);  // none given is 1
  // East face: base u = y, v = -z; turned: u = z, v = y.
  const auto& east = std::get<ValveAxes>(onlyBrush(again.level).faces[0].surface.axes);
  QVERIFY(east.uAxis == Vec3(0, 0, 1));
  QVERIFY(east.vAxis == Vec3(0, 1, 0));
}

QTEST_APPLESS_MAIN(MapDialects)
#include "map_dialects.moc"
