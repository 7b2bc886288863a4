// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The runtime as a WebAssembly module, run by node through hbsp.js: every room of the course gives
// the recorded bits, and random traces give the bits that the native C interface gives. Skipped
// with a message where the module was not built or node is missing.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <bit>
#include <cstring>

#include "bsp/character/named_settings.h"
#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "tests/bsp/character/course_room.h"
#include "tests/bsp/character/random_recordings.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace;
using namespace halfspace::bsp;

namespace {

const QString kModule = QStringLiteral(HALFSPACE_WEB_MODULE);
const QString kNode = QStringLiteral(HALFSPACE_NODE);
const QString kSource = QStringLiteral(HALFSPACE_SOURCE_DIR);
constexpr uint64_t kSeed = 20261123;

// The reason for which the tests of this file cannot run; empty: they can.
QString missing() {
  if (!QFile::exists(kModule))
    return "the WebAssembly runtime was not built (target web_runtime, needs emscripten)";
  if (kNode.isEmpty() || !QFile::exists(kNode)) return "node is not installed";
  return {};
}

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
    qFatal("%s cannot be written", qPrintable(path));
}

QByteArray treeFile(const TreeView& tree) {
  const std::vector<std::byte> bytes = writeTreeFile({tree, {}, {}, {}});
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

void append(QByteArray& out, double number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

QJsonArray jsonOf(const Vec3& vector) {
  return {vector.x(), vector.y(), vector.z()};
}

// crouchedHeight -> crouched_height, as in C.
QString nameInC(std::string_view name) {
  QString made;
  for (const char letter : name)
    made += letter >= 'A' && letter <= 'Z' ? QString("_") + QChar(letter).toLower()
                                           : QString(QChar(letter));
  return made;
}

QJsonObject jsonOf(const CharacterSettings& settings) {
  QJsonObject made;
  for (const NamedSetting& setting : kNamedSettings)
    made[nameInC(setting.name)] = settings.*setting.value;
  constexpr std::array kForms{"cylinder", "capsule", "box", "sphere"};
  made["form"] = kForms.at(static_cast<size_t>(settings.form));
  made["accuracy"] = settings.accuracy == Accuracy::exact ? "exact" : "shifted";
  return made;
}

QJsonArray jsonOf(const std::vector<Recording::Run>& runs) {
  QJsonArray made;
  for (const Recording::Run& run : runs) {
    const CharacterInput& input = run.input;
    made.append(QJsonObject{{"steps", static_cast<int>(run.steps)},
                            {"forward", input.forward},
                            {"side", input.side},
                            {"up", input.up},
                            {"yaw", input.yaw},
                            {"jump", input.jump},
                            {"crouch", input.crouch},
                            {"noClip", input.noClip},
                            {"pitch", input.pitch}});
  }
  return made;
}

// Writes a room for walk_course.js: the trees, the lists around the character, and NAME.poses: for
// each step and mover the transforms as eight doubles.
void writeRoom(const QString& folder, const QString& name, CourseRoom& room) {
  const Recording& recording = room.recording();
  Surroundings& around = room.around();
  const double seconds = recording.settings.stepSeconds;
  QByteArray poses;
  uint64_t made = 0;
  CharacterState state{.position = recording.start};  // opens the doors
  for (const Recording::Run& run : recording.runs) {
    for (uint32_t i = 0; i < run.steps; ++i) {
      const OtherBody body{state.position, recording.settings.radius, recording.settings.height};
      around.act({&body, 1}, seconds);
      const std::span<const MovingSolid> solids = around.solidsAt(made++, seconds);
      for (const MovingSolid& solid : solids) {
        for (const Pose& pose : {solid.before, solid.now}) {
          for (const double x : pose.position) append(poses, x);
          append(poses, pose.turn);
        }
      }
      step({room.tree(), solids, around.volumes(), around.others()}, recording.settings, run.input,
           state);
    }
  }
  QJsonArray movers, volumes, others;
  for (const MovingSolid& solid : around.solids()) {
    const QString tree = QString("%1.mover%2.hbsp").arg(name).arg(movers.size());
    write(folder + "/" + tree, treeFile(*solid.tree));
    movers.append(QJsonObject{{"tree", tree},
                              {"extent", solid.extent},
                              {"id", static_cast<int>(solid.id)},
                              {"axis", jsonOf(solid.now.axis)}});
  }
  for (const CharacterVolume& volume : around.volumes()) {
    QVERIFY2(volume.planes.empty(), "the C interface has boxes of water only");
    volumes.append(QJsonObject{{"ladder", volume.kind == CharacterVolume::Kind::ladder},
                               {"low", jsonOf(volume.box.low)},
                               {"high", jsonOf(volume.box.high)},
                               {"towards", jsonOf(volume.towards)}});
  }
  for (const OtherBody& other : around.others())
    others.append(QJsonObject{
        {"foot", jsonOf(other.foot)}, {"radius", other.radius}, {"height", other.height}});
  const QJsonObject json{{"start", jsonOf(recording.start)},
                         {"settings", jsonOf(recording.settings)},
                         {"runs", jsonOf(recording.runs)},
                         {"movers", movers},
                         {"volumes", volumes},
                         {"others", others}};
  write(folder + "/" + name + ".hbsp", treeFile(room.tree()));
  write(folder + "/" + name + ".poses", poses);
  write(folder + "/" + name + ".json", QJsonDocument(json).toJson());
}

// What a script prints; a failure of the test if it ends with an error.
QByteArray runScript(const QString& script, const QStringList& arguments) {
  QProcess node;
  node.start(kNode, QStringList{kSource + "/tests/bsp/web/" + script, kSource + "/bsp/web/hbsp.js",
                                kModule} +
                        arguments);
  const bool ended = node.waitForFinished(600'000);
  if (!ended || node.exitCode() != 0 || node.exitStatus() != QProcess::NormalExit)
    qFatal("%s: %s", qPrintable(script), node.readAllStandardError().constData());
  return node.readAllStandardOutput();
}

struct RandomTraces {
  QByteArray queries;
  QString hash;
};

hbsp_query randomQuery(geometry::SplitMix& random) {
  hbsp_query query{};
  query.size = sizeof query;
  query.accuracy = random.oneIn(4) ? HBSP_SHIFTED : HBSP_EXACT;
  query.mask =
      std::array<uint32_t, 3>{0, HBSP_CONTENTS_SOLID, HBSP_CONTENTS_WATER | HBSP_CONTENTS_SOLID}.at(
          static_cast<size_t>(random.between(0, 2)));
  query.shape.kind = static_cast<hbsp_shape_kind>(random.between(0, 4));
  query.shape.radius =
      query.shape.kind == HBSP_BOX || query.shape.kind == HBSP_POINT ? 0.0 : random.unit();
  for (int axis = 0; axis < 3; ++axis) {
    const bool hasHalf =
        query.shape.kind == HBSP_BOX ||
        (axis == 2 && (query.shape.kind == HBSP_CYLINDER || query.shape.kind == HBSP_CAPSULE));
    query.shape.half[axis] = hasHalf ? random.unit() : 0.0;
    query.shape.middle[axis] = query.shape.kind == HBSP_POINT ? 0.0 : random.unit() - 0.5;
    query.from[axis] = 20.0 * (random.unit() - 0.5);
    query.delta[axis] = 30.0 * (random.unit() - 0.5);
  }
  return query;
}

// Queries in the order of trace_randomly.js, and the hash of what the native library answers.
RandomTraces tracesIn(const QByteArray& file, int count) {
  RandomTraces made;
  hbsp_tree* tree = nullptr;
  std::vector<uint64_t> aligned(static_cast<size_t>(file.size()) / 8 + 1);
  std::memcpy(aligned.data(), file.constData(), static_cast<size_t>(file.size()));
  if (hbsp_open_memory(aligned.data(), static_cast<size_t>(file.size()), &tree, nullptr, 0) !=
      HBSP_OK)
    qFatal("the tree cannot be opened");
  geometry::SplitMix random(kSeed);
  uint64_t hash = 0xcbf29ce484222325ULL;
  const auto mix = [&](double number) {
    hash = (hash ^ std::bit_cast<uint64_t>(number)) * 0x100000001b3ULL;
  };
  for (int i = 0; i < count; ++i) {
    const hbsp_query query = randomQuery(random);
    append(made.queries, query.mask);
    append(made.queries, query.accuracy);
    append(made.queries, query.shape.kind);
    append(made.queries, query.shape.radius);
    for (const double* vector : {query.shape.half, query.shape.middle, query.from, query.delta})
      for (int axis = 0; axis < 3; ++axis) append(made.queries, vector[axis]);
    hbsp_result result{};
    result.size = sizeof result;
    if (hbsp_trace(tree, &query, &result) != HBSP_OK) qFatal("query %d is refused", i);
    mix(result.fraction);
    for (const double* vector : {result.position, result.contact, result.normal, result.way_out})
      for (int axis = 0; axis < 3; ++axis) mix(vector[axis]);
    mix(result.depth);
    for (const uint32_t number : {result.face, result.leaf, result.contents}) mix(number);
  }
  hbsp_close(tree);
  made.hash = QString("%1").arg(hash, 16, 16, QLatin1Char('0'));
  return made;
}

}  // namespace

class WebModuleGivesTheSameBits : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (const QString reason = missing(); !reason.isEmpty()) QSKIP(qPrintable(reason));
  }

  void course_isWalkedAsRecorded() {
    const QTemporaryDir folder;
    QFile recorded(kSource + "/tests/commandline/course_positions.txt");
    QVERIFY(recorded.open(QFile::ReadOnly));
    const QString expected = QString::fromUtf8(recorded.readAll());
    QStringList names;
    for (const QString& line : expected.split('\n', Qt::SkipEmptyParts)) {
      names.append(line.section(' ', 0, 0));
      CourseRoom room(names.back());
      QVERIFY2(room.isThere(), qPrintable(names.back()));
      writeRoom(folder.path(), names.back(), room);
    }
    QVERIFY(names.size() >= 73);
    const QStringList walked =
        QString::fromUtf8(runScript("walk_course.js", QStringList{folder.path()} + names))
            .split('\n', Qt::SkipEmptyParts);
    const QStringList wanted = expected.split('\n', Qt::SkipEmptyParts);
    QCOMPARE(walked.size(), wanted.size());
    for (qsizetype i = 0; i < wanted.size(); ++i) QCOMPARE(walked[i], wanted[i].simplified());
  }

  void randomTraces_haveTheNativeBits() {
    constexpr int kTraces = 100'000;
    const tests::LayeredLevel level(kSeed, {kContentsSolid, kContentsPlayerClip, kContentsWater},
                                    40);
    const QByteArray file = treeFile(level.all().view());
    const RandomTraces traces = tracesIn(file, kTraces);
    const QTemporaryDir folder;
    write(folder.filePath("level.hbsp"), file);
    write(folder.filePath("queries"), traces.queries);
    const QByteArray said =
        runScript("trace_randomly.js", {folder.filePath("level.hbsp"), folder.filePath("queries")});
    QCOMPARE(QString::fromUtf8(said).simplified(), traces.hash);
  }

  // Among doors, lifts, trains and triggers, which the module moves.
  void randomRecordings_giveTheRecordedBits() {
    const tests::RandomWalks walks;
    QByteArray numbers;
    for (const tests::RandomRecording& recording : tests::randomRecordings()) {
      for (const double x :
           {recording.preset, recording.x, recording.y, recording.z, recording.runCount})
        append(numbers, x);
      for (const tests::RandomRun& run : recording.runs)
        for (const double x :
             {run.steps, run.forward, run.side, run.up, run.yaw, run.jump, run.crouch, run.pitch})
          append(numbers, x);
    }
    const QTemporaryDir folder;
    write(folder.filePath("level.hbsp"),
          QByteArray(reinterpret_cast<const char*>(walks.file().data()),
                     static_cast<qsizetype>(walks.file().size())));
    write(folder.filePath("recordings"), numbers);
    const QByteArray said = runScript(
        "walk_randomly.js", {folder.filePath("level.hbsp"), folder.filePath("recordings")});
    QCOMPARE(QString::fromUtf8(said).simplified(), QString(tests::kHashOfRandomRecordings));
  }

  // The example of docs/manual/develop/runtime.md, on a level whose floor is at 16: the sphere of
  // radius 8 lands there, and the character walks.
  void exampleOfTheManual_runs() {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
      corners.emplace_back(i & 1 ? 256 : -256, i & 2 ? 256 : -256, i & 4 ? 16 : -16);
    auto floor =
        std::make_shared<const geometry::Brush>(geometry::Brush::fromPoints(corners).value());
    geometry::Evaluator evaluator;
    evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode,
                          geometry::CsgOperation::add, {floor, {}});
    LiveTree tree;
    tree.update(evaluator, evaluator.update());
    const QTemporaryDir folder;
    write(folder.filePath("level.hbsp"), treeFile(tree.view()));
    const QByteArray said =
        runScript("run_example.js",
                  {kSource + "/docs/manual/develop/runtime.md", folder.filePath("level.hbsp")});
    const QJsonObject result = QJsonDocument::fromJson(said).object();
    QVERIFY2(std::abs(result["sphere"].toDouble() - 24.0) < 1e-6, said.constData());
    QVERIFY2(result["walked"].toDouble() > 0.0, said.constData());
  }

  void damagedFile_isRefusedWithTheReason() {
    const QTemporaryDir folder;
    QByteArray file = treeFile(tests::LayeredLevel(kSeed, {kContentsSolid}, 3).all().view());
    file[file.size() / 2] = static_cast<char>(file[file.size() / 2] ^ 1);
    write(folder.filePath("level.hbsp"), file);
    const QByteArray said = runScript("open_level.js", {folder.filePath("level.hbsp")});
    QVERIFY2(said.contains("checksum"), said.constData());
  }

  // Names that do not exist, and objects that were closed.
  void misuse_isAnError() {
    const QTemporaryDir folder;
    write(folder.filePath("level.hbsp"),
          treeFile(tests::LayeredLevel(kSeed, {kContentsSolid}, 3).all().view()));
    const QByteArray said = runScript("misuse_objects.js", {folder.filePath("level.hbsp")});
    const QStringList lines = QString::fromUtf8(said).trimmed().split('\n');
    const QString closed = "hbsp: this object was closed";
    const QStringList expected{
        "hbsp: there is no shape \"ball\"; there are: point, sphere, box, cylinder, capsule, hull",
        "hbsp: there is no accuracy \"toString\"; there are: exact, shifted",
        "hbsp: there is no form \"cone\"; there are: cylinder, capsule, box, sphere, hull",
        "hbsp: a shape has no member \"raduis\". Did you mean \"radius\"?",
        "hbsp: a query has no member \"radius\"; it has: shape, from, delta, mask, accuracy",
        "hbsp: a query has no member \"shpae\". Did you mean \"shape\"?",
        "hbsp: a character has no member \"walkSpeed\". Did you mean \"walk_speed\"?",
        "no error",
        "hbsp: the query is refused: a number is NaN or infinite, or the shape is not valid",
        "hbsp: the shape or a setting is not valid",
        closed,
        "no error",
        closed,
        closed,
        "no error",
        "hbsp: an argument is missing or a list is too long",
        "no error"};
    QCOMPARE(lines, expected);
  }
};

QTEST_GUILESS_MAIN(WebModuleGivesTheSameBits)
#include "web_module_gives_the_same_bits.moc"
