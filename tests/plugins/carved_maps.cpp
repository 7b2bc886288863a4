// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels with cutters, intersections and shapes that are not convex, written as maps: the map read
// back is the same solid.
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>
#include <random>

#include "bsp/build/exact_contents.h"
#include "geometry/csg/close/boundary_measure.h"
#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"
#include "level/samples/city.h"
#include "level/solids/instances.h"
#include "plugins/quake_map/map_format.h"
#include "tests/plugins/small_maps.h"
#include "tests/support/given_data.h"
#include "tests/support/long_form.h"
#include "tests/support/scenes/box_nodes.h"

using namespace halfspace;
using namespace halfspace::level;
using geometry::Vec3;
using tests::Read;
using tests::read;

class CarvedMaps : public QObject {
  Q_OBJECT
 private slots:
  void windowInAWall_isFourBrushes();
  void cutters_areCarved_data();
  void cutters_areCarved();
  void concaveShapes_areDivided_data();
  void concaveShapes_areDivided();
  void solidBackground_isABoxAroundTheRooms();
  void wallsThatOverlapAtACut_areCarvedOnce();
  void overlappingWallsThatDiffer_areBothKept_data();
  void overlappingWallsThatDiffer_areBothKept();
  void entityInACuttingGroup_isKept();
  void wholeNumbers_stayWhole();
  void contentsOfTheWall_areThoseOfEachPart();
  void sampleLevels_areTheSameSolid_data();
  void sampleLevels_areTheSameSolid();
  void givenMaps_withAShaft_areTheSameSolid_data();
  void givenMaps_withAShaft_areTheSameSolid();
};

namespace {

constexpr int kPoints = 10'000;
// Planes that no three points of doubles span are rounded to the nearest that are: below a
// thousand-millionth of the volume in all samples.
constexpr double kVolumeShare = 1e-9;

NodeContent shapeOf(const char* name) {
  ShapeSolid shape;
  shape.shape = name;
  return shape;
}

NodeId add(Level& level, NodeContent content, Operation operation = Operation::add,
           NodeId parent = {}) {
  NodeProperties properties;
  properties.operation = operation;
  return tests::addOrThrow(level, std::move(content), std::move(properties), parent);
}

struct Solid {
  LevelEvaluation evaluation;
  bsp::LiveTree tree;
  geometry::ExactVolume volume;
  explicit Solid(const Level& level) {
    const geometry::BoundaryChange change = evaluation.update(level, {});
    tree.update(evaluation.boundary(), change);
    volume = geometry::volumeOf(evaluation.boundary());
  }
};

struct Written {
  plugins::WriteOutcome outcome;
  Level level;
  int brushes = 0;
};

Written write(const Level& level) {
  Written made{plugins::quake_map::MapFormat().write(level, {}), {}};
  if (!made.outcome.bytes) throw std::runtime_error("nothing was written");
  made.brushes = int(QByteArray::fromStdString(*made.outcome.bytes).count("// brush "));
  made.level = read(*made.outcome.bytes).level;
  return made;
}

QString joined(const std::vector<std::string>& lines) {
  QString text;
  for (const std::string& line : lines) text += QString::fromStdString(line) + "\n";
  return text;
}

// The contents at random points of the level's box agree; points on either boundary do not count.
int differentPoints(const Solid& a, const Solid& b) {
  geometry::Box bounds = a.evaluation.boundary().solidBounds();
  bounds.extend(b.evaluation.boundary().solidBounds());
  std::mt19937_64 random(7);
  int different = 0;
  for (int i = 0; i < kPoints; ++i) {
    Vec3 point;
    for (int axis = 0; axis < 3; ++axis)
      point[axis] = std::uniform_real_distribution<double>(bounds.min()[axis] - 8,
                                                           bounds.max()[axis] + 8)(random);
    const bsp::ExactContents first = bsp::exactContents(a.tree, point);
    const bsp::ExactContents second = bsp::exactContents(b.tree, point);
    if (first.solid != first.empty && second.solid != second.empty && first.solid != second.solid)
      ++different;
  }
  return different;
}

QString mapFolder() {
  return QString::fromStdString((tests::givenData() / "maps").string()) + "/";
}

// The faces of a map that are given by three points, and how many of these points have only whole
// coordinates.
struct FaceLines {
  int all = 0, whole = 0;
};
FaceLines faceLinesOf(const std::string& map) {
  static const QRegularExpression kThreePoints(
      R"(^\s*\( ([^()]+) \) \( ([^()]+) \) \( ([^()]+) \) )", QRegularExpression::MultilineOption);
  FaceLines lines;
  auto each = kThreePoints.globalMatch(QString::fromLatin1(map.data(), qsizetype(map.size())));
  while (each.hasNext()) {
    const QRegularExpressionMatch line = each.next();
    ++lines.all;
    bool isWhole = true;
    for (int point = 1; point <= 3; ++point)
      for (const QString& number : line.captured(point).split(' ', Qt::SkipEmptyParts))
        isWhole = isWhole && number.toDouble() == std::round(number.toDouble());
    lines.whole += isWhole;
  }
  return lines;
}

// Names of maps below the folder; without the long form, four of different dialects.
QStringList givenMaps() {
  QStringList maps{"quake/e1m1.map", "valve220/lqdm3.map", "quake3/kaos.map",
                   "neverball/rings.map"};
  maps.removeIf([](const QString& map) { return !QFile::exists(mapFolder() + map); });
  if (!halfspace::tests::isLongForm()) return maps;
  maps.clear();
  QDirIterator files(mapFolder(), {"*.map"}, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) maps << QDir(mapFolder()).relativeFilePath(files.next());
  maps.sort();
  return maps;
}

std::optional<Level> readGivenMap(const QString& map) {
  const auto bytes = plugins::readFile((mapFolder() + map).toStdString());
  if (!bytes.value) return std::nullopt;
  return plugins::quake_map::MapFormat().read({*bytes.value, {}}, {}).value;
}

// Some maps hold entities only, or brushes that are no part of the solid (triggers, liquids).
bool hasSolids(const Level& level) {
  const auto solids = instances(level);
  return solids.ok() && std::ranges::any_of(solids.value(), [](const Instance& solid) {
           return !solid.flags.nonSolid && solid.node->properties.operation != Operation::subtract;
         });
}

Level nativeLevel(const QString& name) {
  const std::string path =
      (QString(HALFSPACE_SOURCE_DIR "/resources/levels/") + name + ".halfspace").toStdString();
  auto bytes = plugins::readFile(path);
  if (!bytes.value) throw std::runtime_error(path);
  ReadResult result = readLevel(*bytes.value);
  return std::move(std::get<OpenedLevel>(result).level);
}

}  // namespace

void CarvedMaps::windowInAWall_isFourBrushes() {
  Level level;
  add(level, tests::boxNode({0, 0, 0}, {256, 16, 128}));
  add(level, tests::boxNode({96, -16, 48}, {160, 32, 96}), Operation::subtract);
  const Written written = write(level);
  QVERIFY2(written.outcome.lostGeometry.empty(), qPrintable(joined(written.outcome.lostGeometry)));
  QVERIFY2(joined(written.outcome.losses).contains("1 solid becomes 4 convex brushes."),
           qPrintable(joined(written.outcome.losses)));
  QCOMPARE(written.brushes, 4);
  const Solid before(level), after(written.level);
  QCOMPARE(QString::fromStdString(after.volume.exact), QString::fromStdString(before.volume.exact));
  QVERIFY(bsp::sameSolid(before.tree, after.tree));
}

void CarvedMaps::cutters_areCarved_data() {
  QTest::addColumn<int>("which");
  const char* names[] = {"a corner",          "right through",
                         "touching only",     "all of it",
                         "an intersection",   "a group that subtracts",
                         "a group that adds", "a later solid is not cut",
                         "two that overlap",  "a group that intersects",
                         "a cylinder"};
  for (int i = 0; i < int(std::size(names)); ++i) QTest::addRow("%s", names[i]) << i;
}

void CarvedMaps::cutters_areCarved() {
  QFETCH(int, which);
  Level level;
  add(level, tests::boxNode({0, 0, 0}, {128, 128, 128}));
  add(level, tests::boxNode({96, 96, 96}, {256, 192, 192}));
  const NodeContent corner = tests::boxNode({64, 64, 64}, {160, 160, 160});
  const NodeContent through = tests::boxNode({32, -8, 32}, {64, 136, 64});
  if (which == 0) add(level, corner, Operation::subtract);
  if (which == 1) add(level, through, Operation::subtract);
  if (which == 2) add(level, tests::boxNode({-64, 0, 0}, {0, 128, 128}), Operation::subtract);
  if (which == 3) add(level, tests::boxNode({0, 0, 0}, {128, 128, 128}), Operation::subtract);
  if (which == 4) add(level, corner, Operation::intersect);
  if (which == 5 || which == 9) {
    const NodeId group =
        add(level, Group{}, which == 5 ? Operation::subtract : Operation::intersect);
    add(level, corner, Operation::add, group);
    add(level, tests::boxNode({100, 100, 100}, {300, 300, 110}), Operation::subtract, group);
    add(level, through, Operation::add, group);
  }
  if (which == 6) {
    const NodeId group = add(level, Group{});
    add(level, tests::boxNode({-64, -64, -64}, {32, 32, 32}), Operation::add, group);
    add(level, tests::boxNode({-32, -32, -80}, {16, 16, 80}), Operation::subtract, group);
  }
  if (which == 7) {
    add(level, corner, Operation::subtract);
    add(level, tests::boxNode({80, 80, 0}, {100, 100, 200}));
  }
  if (which == 8) {
    add(level, corner, Operation::subtract);
    add(level, through, Operation::subtract);
    add(level, tests::boxNode({40, 40, 40}, {100, 100, 100}), Operation::subtract);
  }
  if (which == 10) add(level, shapeOf("cylinder"), Operation::subtract);
  const Written written = write(level);
  QVERIFY2(written.outcome.lostGeometry.empty(), qPrintable(joined(written.outcome.lostGeometry)));
  const Solid before(level), after(written.level);
  QCOMPARE(differentPoints(before, after), 0);
  if (joined(written.outcome.losses).contains("rounded")) {
    QVERIFY(std::abs(after.volume.value - before.volume.value) <=
            kVolumeShare * before.volume.value);
  } else {
    QVERIFY(bsp::sameSolid(before.tree, after.tree));
    QCOMPARE(QString::fromStdString(after.volume.exact),
             QString::fromStdString(before.volume.exact));
  }
}

void CarvedMaps::concaveShapes_areDivided_data() {
  QTest::addColumn<QString>("shape");
  QTest::addColumn<int>("most");  // brushes
  QTest::addRow("stairs") << "stairs" << 8;
  QTest::addRow("pipe") << "pipe" << 16;
  QTest::addRow("arch") << "arch" << 12;
  QTest::addRow("torus") << "torus" << 24 * 12;
  QTest::addRow("spiral stairs") << "spiral stairs" << 60;
}

void CarvedMaps::concaveShapes_areDivided() {
  QFETCH(QString, shape);
  QFETCH(int, most);
  Level level;
  add(level, shapeOf(shape.toUtf8()));
  const Written written = write(level);
  QVERIFY2(written.outcome.lostGeometry.empty(), qPrintable(joined(written.outcome.lostGeometry)));
  const Solid before(level), after(written.level);
  qInfo("%s: %d brushes", qPrintable(shape), written.brushes);
  QVERIFY(before.volume.value > 0);
  QVERIFY2(std::abs(after.volume.value - before.volume.value) <= kVolumeShare * before.volume.value,
           qPrintable(QString::number(after.volume.value - before.volume.value)));
  QCOMPARE(differentPoints(before, after), 0);
  QVERIFY2(written.brushes <= most, qPrintable(QString::number(written.brushes)));
}

void CarvedMaps::solidBackground_isABoxAroundTheRooms() {
  Level level;
  level.setBackground(Background::solid);
  add(level, tests::boxNode({0, 0, 0}, {256, 256, 128}), Operation::subtract);
  add(level, tests::boxNode({64, 64, 0}, {96, 96, 128}));
  const Written written = write(level);
  QVERIFY2(written.outcome.lostGeometry.empty(), qPrintable(joined(written.outcome.lostGeometry)));
  QVERIFY(joined(written.outcome.losses).contains("background ends 64 units"));
  const Solid after(written.level);
  const double room = 256.0 * 256 * 128 - 32 * 32 * 128;
  QCOMPARE(after.volume.value, 384.0 * 384 * 256 - room);
  QCOMPARE(written.brushes, 7);
}

// Two walls overlap where a window goes through both: of the parts that lie in both walls, one set
// is written.
void CarvedMaps::wallsThatOverlapAtACut_areCarvedOnce() {
  Level level;
  add(level, tests::boxNode({0, 0, 0}, {128, 64, 64}));
  add(level, tests::boxNode({64, 0, 0}, {192, 64, 64}));
  add(level, tests::boxNode({80, 16, 0}, {112, 48, 64}), Operation::subtract);
  const Written written = write(level);
  QCOMPARE(written.brushes, 4);
  QVERIFY2(written.outcome.lostGeometry.empty(), qPrintable(joined(written.outcome.lostGeometry)));
  const Solid before(level), after(written.level);
  QCOMPARE(QString::fromStdString(after.volume.exact), QString::fromStdString(before.volume.exact));
  QVERIFY(bsp::sameSolid(before.tree, after.tree));
}

void CarvedMaps::overlappingWallsThatDiffer_areBothKept_data() {
  QTest::addColumn<QString>("difference");
  for (const char* name : {"material", "entity", "layer", "contents"}) QTest::newRow(name) << name;
}

void CarvedMaps::overlappingWallsThatDiffer_areBothKept() {
  QFETCH(QString, difference);
  Level level;
  add(level, tests::boxNode({0, 0, 0}, {128, 64, 64}));
  NodeContent second = tests::boxNode({64, 0, 0}, {192, 64, 64});
  Surface surface;
  if (difference == "material") surface.material = addMaterial(level, "other").material();
  if (difference == "contents") surface.flags = SurfaceFlags{0x8000000, 0, 0};
  if (surface != Surface()) std::get<ShapeSolid>(second).surfaces = {surface};
  const NodeId wall = add(level, std::move(second));
  add(level, tests::boxNode({80, 16, 0}, {112, 48, 64}), Operation::subtract);
  if (difference == "entity")
    QVERIFY(makeBrushEntity(level, {wall}, {{"classname", "func_door"}}).ok());
  if (difference == "layer") {
    const Edited layer = addLayer(level, {{}, "second"});
    QVERIFY(layer.ok() && setLayer(level, wall, layer.layer()).ok());
  }
  const Written written = write(level);
  QCOMPARE(written.brushes, 8);
}

void CarvedMaps::entityInACuttingGroup_isKept() {
  Level level;
  add(level, tests::boxNode({0, 0, 0}, {128, 128, 128}));
  const NodeId group = add(level, Group{}, Operation::subtract);
  add(level, tests::boxNode({32, 32, 32}, {96, 96, 96}), Operation::add, group);
  add(level, PointEntity{{{"classname", "light"}, {"origin", "64 64 64"}}}, Operation::add, group);
  const Written written = write(level);
  QVERIFY2(written.outcome.bytes->find("\"classname\" \"light\"") != std::string::npos,
           written.outcome.bytes->c_str());
  QCOMPARE(written.brushes, 6);
}

// The points of a face of the document are written as they are, also on the parts of its brush and
// on what it cut.
void CarvedMaps::wholeNumbers_stayWhole() {
  Read made = read(tests::world(tests::brush(tests::cubeFaces("a 0 0 0 1 1"))));
  add(made.level, tests::boxNode({16, 16, 16}, {48, 48, 80}), Operation::subtract);
  const Written written = write(made.level);
  const QString text = QString::fromStdString(*written.outcome.bytes);
  for (const QString& line : text.split('\n'))
    if (line.startsWith("( "))
      QVERIFY2(!line.left(line.lastIndexOf(')')).contains(QRegularExpression("[.e]")),
               qPrintable(line));
  const Solid before(made.level), after(written.level);
  QVERIFY(bsp::sameSolid(before.tree, after.tree));
}

// Quake 2 and Quake 3 repeat the contents of a brush on every face; faces that a cutter made must
// have those of the wall.
void CarvedMaps::contentsOfTheWall_areThoseOfEachPart() {
  Read made = read(tests::world(tests::brush(tests::cubeFaces("a 0 0 0 1 1 134217728 2 3"))));
  add(made.level, tests::boxNode({16, 16, 16}, {48, 48, 80}), Operation::subtract);
  const Written written = write(made.level);
  const QString text = QString::fromStdString(*written.outcome.bytes);
  int faces = 0;
  for (const QString& line : text.split('\n')) {
    if (!line.startsWith("( ")) continue;
    ++faces;
    QVERIFY2(line.contains(" 134217728 "), qPrintable(line));
  }
  QVERIFY(faces > 6);
}

void CarvedMaps::sampleLevels_areTheSameSolid_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"first_room", "tutorial", "gatehouse", "abbey", "course"})
    QTest::addRow("%s", name) << name;
  QTest::addRow("city of 200") << "200";
  if (halfspace::tests::isLongForm()) QTest::addRow("city of 4000") << "4000";
}

void CarvedMaps::sampleLevels_areTheSameSolid() {
  QFETCH(QString, name);
  bool isNumber = false;
  const int solids = name.toInt(&isNumber);
  const Level level = isNumber ? city(size_t(solids)) : nativeLevel(name);
  const Written written = write(level);
  QVERIFY2(written.outcome.lostGeometry.empty(), qPrintable(joined(written.outcome.lostGeometry)));
  const Solid before(level), after(written.level);
  const bool wasRounded = joined(written.outcome.losses).contains("rounded");
  const bool isSame = bsp::sameSolid(before.tree, after.tree);
  qInfo("%s: %zu solids of the outline, %d brushes, %s; volume %.17g, read back %.17g",
        qPrintable(name), before.evaluation.solidCount(), written.brushes,
        isSame ? "exactly the same solid" : "rounded planes", before.volume.value,
        after.volume.value);
  for (const std::string& loss : written.outcome.losses) qInfo("  %s", loss.c_str());
  const bool isBounded = level.background() == Background::empty;
  if (isBounded) {
    QVERIFY(wasRounded || isSame);
    QVERIFY(std::abs(after.volume.value - before.volume.value) <=
            kVolumeShare * before.volume.value);
    QCOMPARE(differentPoints(before, after), 0);
  } else {
    QVERIFY(after.volume.value > 0);
  }
}

void CarvedMaps::givenMaps_withAShaft_areTheSameSolid_data() {
  QTest::addColumn<QString>("name");
  const QStringList maps = givenMaps();
  for (const QString& map : maps)
    if (const auto level = readGivenMap(map); level && hasSolids(*level))
      QTest::addRow("%s", qPrintable(map)) << map;
  if (maps.empty()) QTest::addRow("none") << QString();
}

// A shaft of 64 by 64 units through the middle of a level that another program made.
void CarvedMaps::givenMaps_withAShaft_areTheSameSolid() {
  QFETCH(QString, name);
  if (name.isEmpty()) QSKIP("There are no given maps.");
  const auto bytes = plugins::readFile((mapFolder() + name).toStdString());
  auto level = readGivenMap(name);
  QVERIFY(level && bytes.value);
  const Solid whole(*level);
  const geometry::Box bounds = whole.evaluation.boundary().solidBounds();
  QVERIFY(!bounds.isEmpty());
  const Vec3 middle = bounds.center().array().round().matrix();
  add(*level,
      tests::boxNode({middle.x() - 32, middle.y() - 32, bounds.min().z() - 16},
                     {middle.x() + 32, middle.y() + 32, bounds.max().z() + 16}),
      Operation::subtract);
  const Written written = write(*level);
  const Solid before(*level), after(written.level);
  const bool wasRounded = joined(written.outcome.losses).contains("rounded");
  const bool isSame = bsp::sameSolid(before.tree, after.tree);
  qInfo("%s: %zu solids, %d brushes, %s", qPrintable(name), before.evaluation.solidCount(),
        written.brushes, isSame ? "exactly the same solid" : "rounded planes");
  QVERIFY(wasRounded || isSame);
  QVERIFY(std::abs(after.volume.value - before.volume.value) <=
          kVolumeShare * std::abs(before.volume.value));
  QCOMPARE(differentPoints(before, after), 0);
  // A cut adds no plane but those of its shaft, which are whole.
  const FaceLines given = faceLinesOf(*bytes.value), made = faceLinesOf(*written.outcome.bytes);
  if (given.all > 0 && given.whole == given.all) QCOMPARE(made.whole, made.all);
  qInfo("  whole faces: %d of %d given, %d of %d written; volume differs by %.3g of it",
        given.whole, given.all, made.whole, made.all,
        std::abs(after.volume.value - before.volume.value) / std::abs(before.volume.value));
}

QTEST_APPLESS_MAIN(CarvedMaps)
#include "carved_maps.moc"
