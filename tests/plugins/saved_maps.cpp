// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The properties that a saved map keeps, such as its dialect and its curved patches, and the list
// of losses.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <Eigen/Geometry>
#include <QRegularExpression>
#include <QTest>

#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/file/native_file.h"
#include "level/solids/placed.h"
#include "plugins/quake_map/map_format.h"
#include "tests/plugins/small_maps.h"

using namespace halfspace;
using namespace halfspace::level;
using namespace halfspace::tests;
using geometry::Vec3;

class SavedMaps : public QObject {
  Q_OBJECT

 private slots:
  void patchDef2_becomesNonSolidSurface();
  void patchDef3_takesFixedSubdivisions();
  void patch_thatWasMoved_isAPatchAgain();
  void patch_thatWasMirrored_keepsItsFront_data();
  void patch_thatWasMirrored_keepsItsFront();
  void patch_ofWhichAVertexWasMoved_isListedAsLost();
  void patchTexts_thatAreDamaged_areListedAsLost();
  void dialectOfTheOrigin_isKept_data();
  void dialectOfTheOrigin_isKept();
  void facesWithoutNumbers_getZeros_whereTheOriginHasThem();
  void commentsAmongTheEntities_areListedAsLost();
  void standardWithOwnAxes_becomesValve_andSaysSo();
  void everythingAMapCannotHold_isListed();
  void solidsOfCorners_keepTheirPlanes();
};

// A prism whose sides have no whole numbers: three of its corners span each side exactly.
void SavedMaps::solidsOfCorners_keepTheirPlanes() {
  constexpr int kSides = 64;
  auto soup = std::make_shared<geometry::PolygonSoup>();
  std::vector<int> below, above;
  for (int i = 0; i < 2 * kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * (i % kSides) / kSides;
    soup->vertices.emplace_back(std::cos(angle), std::sin(angle), i < kSides ? 0.0 : 1.0);
    if (i >= kSides) {
      above.push_back(i);
      continue;
    }
    below.insert(below.begin(), i);
    const int next = (i + 1) % kSides;
    soup->faces.push_back({i, next, kSides + next, kSides + i});
  }
  soup->faces.push_back(below);
  soup->faces.push_back(above);
  MeshSolid mesh;
  mesh.soup = soup;
  mesh.surfaces.emplace_back();
  Level level;
  QVERIFY(addNode(level, level.root(), mesh).ok());
  const auto written = plugins::quake_map::MapFormat().write(level, {});
  for (const std::string& loss : written.losses)
    QVERIFY2(loss.find("rounded") == std::string::npos, loss.c_str());
  const Read again = read(*written.bytes);
  const BrushSolid& brush = onlyBrush(again.level);
  QCOMPARE(brush.faces.size(), size_t(kSides + 2));
  for (const BrushFace& face : brush.faces) {
    const auto plane = planeOf(face.plane);
    QVERIFY(plane.ok());
    QVERIFY(std::ranges::count_if(soup->vertices, [&](const Vec3& v) {
              return plane.value().sideOf(v) == geometry::Side::on;
            }) >= 4);
  }
}

void SavedMaps::patchDef2_becomesNonSolidSurface() {
  const Read made = read(world(quarterPipe("patchDef2", "( 3 3 0 0 0 )")));
  const Node& node = *solidsOf(made.level).at(0);
  QVERIFY(node.properties.flags.nonSolid);
  QCOMPARE(node.properties.sourceLine, 3);
  const auto& mesh = std::get<MeshSolid>(node.content);
  // The curve's second difference is 90 units: eight pieces deviate by less than a unit. In the
  // straight vertical direction one piece is enough.
  QCOMPARE(mesh.soup->vertices.size(), size_t(9 * 2));
  QCOMPARE(mesh.soup->faces.size(), size_t(8 * 2));
  QCOMPARE(materialOf(made.level, mesh.surfaces.at(0)), "base/pipe");
  for (const Vec3& v : mesh.soup->vertices) {
    QVERIFY(v.x() >= 0 && v.y() >= 0 && v.z() >= 0 && v.z() <= 128);
    // The arc is a parabola, not a circle.
    QVERIFY(v.head<2>().norm() >= 64 && v.head<2>().norm() < 68);
  }
  QVERIFY(comesBackEqual(made.level, made.text));
}

void SavedMaps::patchDef3_takesFixedSubdivisions() {
  const Read made = read(world(quarterPipe("patchDef3", "( 3 3 4 2 0 0 0 )")));
  const auto& mesh = std::get<MeshSolid>(solidsOf(made.level).at(0)->content);
  QCOMPARE(mesh.soup->faces.size(), size_t(4 * 2 * 2));
  QVERIFY(comesBackEqual(made.level, made.text));
}

// A patch that was moved, rotated or sheared is written as a patch with transformed points.
void SavedMaps::patch_thatWasMoved_isAPatchAgain() {
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

namespace {

// Each triangle by its corners, the lowest first: equal for equal surfaces with the same front.
std::set<std::array<std::array<double, 3>, 3>> orientedTriangles(
    const geometry::PolygonSoup& soup) {
  std::set<std::array<std::array<double, 3>, 3>> triangles;
  for (const std::vector<int>& face : soup.faces) {
    std::array<std::array<double, 3>, 3> corners;
    for (size_t i = 0; i < 3; ++i) {
      const Vec3& p = soup.vertices[static_cast<size_t>(face[i])];
      corners[i] = {p.x(), p.y(), p.z()};
    }
    std::rotate(corners.begin(), std::ranges::min_element(corners), corners.end());
    triangles.insert(corners);
  }
  return triangles;
}

const geometry::PolygonSoup& onlyMesh(const Level& level) {
  return *std::get<MeshSolid>(solidsOf(level).at(0)->content).soup;
}

// The control points of the only patch with their texture coordinates: lines "x y z u v".
QStringList controlPoints(const std::string& map) {
  QStringList points;
  static const QRegularExpression point(
      "\\( (-?[0-9.]+ -?[0-9.]+ -?[0-9.]+ -?[0-9.]+ -?[0-9.]+) \\)");
  const QString text = QString::fromStdString(map.substr(map.find("\n(\n", map.find("patchDef"))));
  for (auto found = point.globalMatch(text); found.hasNext();) points << found.next().captured(1);
  points.sort();
  return points;
}

}  // namespace

void SavedMaps::patch_thatWasMirrored_keepsItsFront_data() {
  QTest::addColumn<bool>("isCopy");
  QTest::addColumn<bool>("isFixed");  // the number of subdivisions is given, and differs by side
  QTest::addRow("patch") << false << false;
  QTest::addRow("patch with given subdivisions") << false << true;
  QTest::addRow("linked copy") << true << false;
}

void SavedMaps::patch_thatWasMirrored_keepsItsFront() {
  QFETCH(bool, isCopy);
  QFETCH(bool, isFixed);
  Eigen::Matrix3d across = Eigen::Matrix3d::Identity();
  across(0, 0) = -1;
  const AffineMap mirror{across, {256, 0, 0}};
  Read made = read(world(isFixed ? quarterPipe("patchDef3", "( 3 3 4 2 1 2 3 )")
                                 : quarterPipe("patchDef2", "( 3 3 1 2 3 )")));
  const NodeId patch = solidsOf(made.level).at(0)->id;
  geometry::PolygonSoup expected = onlyMesh(made.level);
  transformSoup(expected, mirror);
  if (isCopy) {
    const Edited group = groupNodes(made.level, {patch});
    QVERIFY(group.ok());
    const Edited linked = makeDefinition(made.level, group.node());
    QVERIFY(linked.ok());
    QVERIFY(transformNodes(made.level, {linked.node()}, mirror, TextureLock::on).ok());
  } else {
    QVERIFY(transformNodes(made.level, {patch}, mirror, TextureLock::on).ok());
    QCOMPARE(orientedTriangles(onlyMesh(made.level)), orientedTriangles(expected));
    const auto native = readLevel(writeLevel(made.level));
    QCOMPARE(orientedTriangles(onlyMesh(std::get<OpenedLevel>(native).level)),
             orientedTriangles(expected));
  }
  const auto written = plugins::quake_map::MapFormat().write(made.level, {made.text, {}});
  QVERIFY2(written.lostGeometry.empty(),
           written.lostGeometry.empty() ? "" : written.lostGeometry.front().c_str());
  const Read again = read(*written.bytes);
  QCOMPARE(orientedTriangles(onlyMesh(again.level)), orientedTriangles(expected));
  // The mirror moves x from 64, 64, 0 to 192, 192, 256; texture coordinates stay with their points.
  QStringList points = controlPoints(made.text);
  for (QString& point : points) {
    const int x = point.section(' ', 0, 0).toInt();
    point = QString::number(256 - x) + ' ' + point.section(' ', 1);
  }
  points.sort();
  QCOMPARE(controlPoints(*written.bytes), points);

  // Mirrored again, it is the patch that it was.
  if (isCopy) return;
  Level back = again.level;
  QVERIFY(transformNodes(back, {solidsOf(back).at(0)->id}, mirror, TextureLock::on).ok());
  const auto twice = plugins::quake_map::MapFormat().write(back, {made.text, {}});
  QCOMPARE(controlPoints(*twice.bytes), controlPoints(made.text));
  QCOMPARE(orientedTriangles(onlyMesh(read(*twice.bytes).level)),
           orientedTriangles(onlyMesh(read(made.text).level)));
}

// After a vertex edit it is no longer a patch but a mesh, which a map cannot hold.
void SavedMaps::patch_ofWhichAVertexWasMoved_isListedAsLost() {
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

// Patch text that does not describe a patch: nothing crashes, and the surface is listed as lost.
void SavedMaps::patchTexts_thatAreDamaged_areListedAsLost() {
  const Read good = read(world(quarterPipe("patchDef2", "( 3 3 0 0 0 )")));
  const NodeId id = solidsOf(good.level).at(0)->id;
  for (const char* words :
       {"patchDef2", "patchDef2 ", "patchDef2 ( 3 3 )", "patchDef2 ( 2 2 )\n(\n)\n",
        "patchDef2 ( 3 3 )\n( ( ( 0 0 0 0 0 ) ) )\n", "patchDef2 } } {", "patchDef9 ( 3 3 )"}) {
    Level level = good.level;
    std::get<MeshSolid>(level.editableNode(id).content).surfaces.front().trailing = words;
    const auto written = plugins::quake_map::MapFormat().write(level, {});
    QCOMPARE(written.lostGeometry.size(), size_t(1));
    read(*written.bytes);
  }
}

// A file keeps its dialect and its opening comments, whatever was drawn since.
void SavedMaps::dialectOfTheOrigin_isKept_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("kept");  // text that the written file has to contain
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

void SavedMaps::dialectOfTheOrigin_isKept() {
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
  QVERIFY(written.losses.front().find("shape becomes a plain brush") != std::string::npos);
}

// Only the comments before the first entity are kept. Numberings are written anew, and "//" in a
// value or in a texture's name is no comment.
// The compilers of Neverball and other games refuse a face without contents, flags and value.
void SavedMaps::facesWithoutNumbers_getZeros_whereTheOriginHasThem() {
  Level level = read(tests::world(tests::brush(tests::cubeFaces("a 0 0 0 1 1")))).level;
  const auto endings = [&](const std::string& origin) {
    const auto written = plugins::quake_map::MapFormat().write(level, {origin, {}});
    std::set<QString> found;
    for (const QString& line : QString::fromStdString(*written.bytes).split('\n'))
      if (line.startsWith("( ")) found.insert(line.mid(line.lastIndexOf(" a ")));
    return found;
  };
  const auto mapWith = [](const char* tail) {
    return tests::world(tests::brush(tests::cubeFaces(tail)));
  };
  QCOMPARE(endings(mapWith("b 0 0 0 1 1 7 0 0")), (std::set<QString>{" a 0 0 0 1 1 0 0 0"}));
  QCOMPARE(endings(mapWith("b 0 0 0 1 1")), (std::set<QString>{" a 0 0 0 1 1"}));
  QVERIFY(tests::comesBackEqual(read(mapWith("b 0 0 0 1 1 7 0 0")).level,
                                mapWith("b 0 0 0 1 1 7 0 0")));
}

void SavedMaps::commentsAmongTheEntities_areListedAsLost() {
  const std::string opening = "// Game: Quake\n// Format: Standard\n";
  const std::string plain =
      "// entity 0\n" + world("// brush 0\n" + brush(cubeFaces("a//b 0 0 0 1 1")));
  const Read none = read(opening + plain);
  QVERIFY(plugins::quake_map::MapFormat().write(none.level, {none.text, {}}).losses.empty());
  const Read made = read(opening + plain +
                         "// the light over the door\n{\n\"classname\" \"light\" // weak\n"
                         "\"url\" \"http://a\"\n\"origin\" \"1 2 3\" /* here\n*/\n}\n");
  const auto written = plugins::quake_map::MapFormat().write(made.level, {made.text, {}});
  QCOMPARE(written.losses.size(), size_t(1));
  QVERIFY2(written.losses[0] == "3 comments among the entities are lost.",
           written.losses[0].c_str());
}

// Axes that the Standard dialect cannot hold change the dialect, and the change is listed.
void SavedMaps::standardWithOwnAxes_becomesValve_andSaysSo() {
  Read made = read("// Format: Standard\n" + world(brush(cubeFaces("a 0 0 0 1 1"))));
  const NodeId id = solidsOf(made.level).at(0)->id;
  std::get<BrushSolid>(made.level.editableNode(id).content).faces[0].surface.axes = ValveAxes{};
  const auto written = plugins::quake_map::MapFormat().write(made.level, {made.text, {}});
  QCOMPARE(written.losses.size(), size_t(1));
  QVERIFY2(written.losses.front().find("The map becomes Valve 220") == 0,
           written.losses.front().c_str());
  QVERIFY(written.bytes->starts_with("// Format: Valve\n"));
}

// Everything that a map cannot hold is listed. Cutters and concave shapes are no lost geometry: the
// map has the convex brushes that remain.
void SavedMaps::everythingAMapCannotHold_isListed() {
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
  QVERIFY2(geometry.empty(), geometry.c_str());
  QVERIFY2(others.find("1 subtracting") != std::string::npos, others.c_str());
  QVERIFY2(others.find("(1 not convex)") != std::string::npos, others.c_str());
  QVERIFY2(others.find("1 shape becomes a plain brush") != std::string::npos, others.c_str());
  QVERIFY2(others.find("1 name of a solid") != std::string::npos, others.c_str());
  QVERIFY2(others.find("hidden, locked") != std::string::npos, others.c_str());
}

QTEST_APPLESS_MAIN(SavedMaps)
#include "saved_maps.moc"
