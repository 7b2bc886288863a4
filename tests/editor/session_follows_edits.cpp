// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QtTest>

#include "bsp/build/exact_contents.h"
#include "editor/commands/arrange.h"
#include "editor/commands/boolean_operations.h"
#include "editor/session/drag.h"
#include "editor/session/face_parts.h"
#include "editor/session/part_outline.h"
#include "editor/session/shared_tree.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "tests/editor/hands.h"
#include "tests/support/long_form.h"

namespace halfspace::editor::tests {

using level::NodeId;

class SessionFollowsEdits : public QObject {
  Q_OBJECT

 private slots:
  void randomEditsAndUndos_leaveWhatAFreshEvaluationGives();
  void everyPicture_belongsToOneState();
  void aDrag_isOneStep_andStartsFromTheSameBeginning();
  void aRefusedEdit_isSaidAndLeavesNoTrace();
  void aDragThatIsRefusedAgainAndAgain_saysSoOnce();
  void isModified_followsUndoAndSaving();
  void anotherLevel_replacesThePicture();
  void resultsOfTheLevelBefore_areDropped();
  void levelsOpenedInARow_giveTheLastOne();
  void theTree_hasAllOfManyQuickEdits();
  void aPlayersTree_isReadyBeforeThePicture();
  void whileTheUserDrags_theTreeWaitsForAPause();
  void almostFlushWalls_keepTheirWindowOpen();
  void partsOfFaces_leadToTheirSolids();
  void partsOfFaces_followRandomEdits();
  void partsOfAFloorInTiles_haveOneOutline();
};

void SessionFollowsEdits::randomEditsAndUndos_leaveWhatAFreshEvaluationGives() {
  const unsigned seed = 20'240'601;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  Hands hands;
  hands.drawBox({Vec3(-256, -256, 0), Vec3(256, 256, 128)});
  const std::uint64_t first = level::levelHash(hands.session.level());
  const std::size_t base = hands.session.undoSteps();
  const int steps = halfspace::tests::isLongForm() ? 10'000 : 300;
  for (int i = 0; i < steps; ++i) {
    const auto nodes = hands.session.level().children(hands.session.level().root()).toVector();
    if (!nodes.empty())
      hands.session.select({nodes[static_cast<std::size_t>(upTo(static_cast<int>(nodes.size())))]});
    switch (upTo(nodes.size() > 12 ? 6 : 5)) {
      case 0:
        duplicateSelected(hands.session, hands.workspace.repetition());
        [[fallthrough]];
      case 1:
        transformSelected(
            hands.session, hands.workspace.repetition(), "Move",
            level::AffineMap::move(Vec3(upTo(17) - 8, upTo(17) - 8, upTo(9) - 4) * 16),
            level::TextureLock::on);
        break;
      case 2:
        setOperationOfSelected(hands.session, static_cast<level::Operation>(upTo(3)));
        break;
      case 3:
        if (hands.session.undoSteps() > base) hands.session.undo();
        break;
      case 4:
        hands.session.redo();
        break;
      default:
        removeSelected(hands.session);
    }
    if (i % 25 == 0) QVERIFY(hands.equalsFreshEvaluation());
  }
  QVERIFY(hands.equalsFreshEvaluation());
  while (hands.session.undoSteps() > base) hands.session.undo();
  QCOMPARE(level::levelHash(hands.session.level()), first);
  QVERIFY(hands.equalsFreshEvaluation());
}

void SessionFollowsEdits::everyPicture_belongsToOneState() {
  Hands hands;
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  // In each scene the outline and the boundary have the same position.
  int pictures = 0;
  bool torn = false;
  connect(&hands.session, &Session::sceneChanged, this, [&] {
    ++pictures;
    Box boundary;
    for (const auto& face : hands.session.scene().faces()) {
      if (face) boundary.extend(face->bounds);
    }
    torn |= boundary.min() != hands.boundsOf(box).min();
  });
  for (int i = 0; i < 200; ++i) {
    hands.session.apply("Move", [&](level::Level& level) {
      return level::transformNodes(level, {box}, level::AffineMap::move({16, 0, 0}));
    });
    if (i % 10 == 0) QTest::qWait(1);
  }
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(pictures > 0 && pictures <= 200);
  QVERIFY(!torn);
  QCOMPARE(hands.boundsOf(box).min().x(), 200.0 * 16);
}

void SessionFollowsEdits::aDrag_isOneStep_andStartsFromTheSameBeginning() {
  Hands hands;
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const std::size_t steps = hands.session.undoSteps();
  const std::uint64_t hash = level::levelHash(hands.session.level());
  {
    Drag drag(hands.session, "Turn");
    for (int degrees = 1; degrees <= 360; ++degrees) {
      QVERIFY(drag.update([&](level::Level& level) {
        return level::transformNodes(level, {box}, turn({32, 32, 32}, 2, degrees));
      }));
    }
  }
  QCOMPARE(hands.session.undoSteps(), steps + 1);
  // A full turn as 360 rounded rotations would not return to the start; one rotation by 360 degrees
  // does.
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.boundsOf(box).max(), Vec3(64, 64, 64));
  hands.session.undo();
  QCOMPARE(level::levelHash(hands.session.level()), hash);
}

void SessionFollowsEdits::aRefusedEdit_isSaidAndLeavesNoTrace() {
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QSignalSpy said(&hands.session, &Session::said);
  const std::size_t steps = hands.session.undoSteps();
  const std::uint64_t state = hands.session.state();
  QVERIFY(!hands.session.apply(
      "Nonsense", [](level::Level& level) { return level::removeNode(level, {999}); }));
  QCOMPARE(said.size(), 1);
  QCOMPARE(hands.session.undoSteps(), steps);
  QCOMPARE(hands.session.state(), state);
}

void SessionFollowsEdits::aDragThatIsRefusedAgainAndAgain_saysSoOnce() {
  Hands hands;
  QSignalSpy said(&hands.session, &Session::said);
  const auto refusedOf = [](std::uint64_t node) {
    return [node](level::Level& level) { return level::removeNode(level, {node}); };
  };
  {
    Drag drag(hands.session, "Drag");
    for (int i = 0; i < 5; ++i) QVERIFY(!drag.update(refusedOf(999)));
    QCOMPARE(said.size(), 1);
    QVERIFY(!drag.update(refusedOf(998)));  // another reason
    QCOMPARE(said.size(), 2);
  }
  hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  Drag next(hands.session, "Drag");
  QVERIFY(!next.update(refusedOf(998)));
  QCOMPARE(said.size(), 3);
}

void SessionFollowsEdits::isModified_followsUndoAndSaving() {
  Hands hands;
  QVERIFY(!hands.session.isModified());
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(hands.session.isModified());
  hands.session.markSaved("level.halfspace");
  QVERIFY(!hands.session.isModified());
  hands.session.undo();
  QVERIFY(hands.session.isModified());
  hands.session.redo();
  QVERIFY(!hands.session.isModified());
  hands.session.undo();
  // A new branch of the history: the saved state cannot be reached any more.
  hands.drawBox({Vec3(0, 0, 0), Vec3(32, 32, 32)});
  QVERIFY(hands.session.isModified());
  Q_UNUSED(box);
}

void SessionFollowsEdits::anotherLevel_replacesThePicture() {
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  hands.session.open(level::Level(), {});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(hands.session.scene().solids().empty());
  QCOMPARE(hands.session.scene().figures().faces, std::size_t{0});
  QVERIFY(!hands.session.canUndo());
}

namespace {

// A box whose upper side in x lies at offset / factor.
level::BrushSolid boxUpTo(double factor, double offset, const Vec3& low, const Vec3& high) {
  level::BrushSolid brush;
  for (int axis = 0; axis < 3; ++axis) {
    brush.faces.push_back({level::PlaneCoefficients{-Vec3::Unit(axis), -low[axis]}});
    brush.faces.push_back({level::PlaneCoefficients{Vec3::Unit(axis), high[axis]}});
  }
  brush.faces[1].plane = level::PlaneCoefficients{factor * Vec3::UnitX(), offset};
  return brush;
}

void add(level::Level& level, level::BrushSolid brush,
         level::Operation operation = level::Operation::add) {
  if (!level::addNode(level, level.root(), std::move(brush), {.operation = operation})) {
    qFatal("a box of the test was refused");
  }
}

double drawnArea(const SceneFace& face) {
  double area = 0;
  for (const auto& t : face.triangles) {
    const Vec3 along = face.corners[t[1]] - face.corners[t[0]];
    area += along.cross(face.corners[t[2]] - face.corners[t[0]]).norm() / 2;
  }
  return area;
}

}  // namespace

// The ends of two walls side by side differ by 8e-15: both corners of the step between them round
// to one point. The window through both walls has to stay open nevertheless.
void SessionFollowsEdits::almostFlushWalls_keepTheirWindowOpen() {
  level::Level made;
  add(made, boxUpTo(0.9, 288, {0, 0, 0}, {320, 64, 64}));
  add(made, boxUpTo(1, 320, {0, 64, 0}, {320, 128, 64}));
  add(made, boxUpTo(1, 140, {100, 24, -8}, {140, 104, 72}), level::Operation::subtract);
  Hands hands;
  hands.session.open(std::move(made), {});
  QVERIFY(hands.waitUntilIdle());
  int seen = 0;
  for (const auto& face : hands.session.scene().faces()) {
    if (!face || std::abs(face->normal.z()) != 1) continue;
    ++seen;
    QCOMPARE(face->loopStart.size(), std::size_t{3});
    QVERIFY2(std::abs(drawnArea(*face) - (320 * 128 - 40 * 80)) < 1e-6,
             qPrintable(QString("drawn area %1").arg(drawnArea(*face))));
  }
  QCOMPARE(seen, 2);
}

namespace {

struct Piece {
  std::vector<Vec3> corners;
  Vec3 middle = Vec3::Zero();
  double area = 0;
};

std::vector<Piece> piecesOf(const FacePart& part) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i + 1 < part.pieceStart.size(); ++i) {
    Piece piece;
    for (auto k = part.pieceStart[i]; k < part.pieceStart[i + 1]; ++k) {
      piece.corners.push_back(part.corners[k]);
      piece.middle += part.corners[k];
    }
    piece.middle /= static_cast<double>(piece.corners.size());
    Vec3 area = Vec3::Zero();
    for (std::size_t k = 1; k + 1 < piece.corners.size(); ++k) {
      area += (piece.corners[k] - piece.corners[0]).cross(piece.corners[k + 1] - piece.corners[0]);
    }
    piece.area = area.norm() / 2;
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

// True if a face of the solid with this number contains the point, up to rounding.
bool holds(const SceneSolid& solid, int number, const Vec3& point) {
  return std::ranges::any_of(solid.faces, [&](const SceneSolid::Face& face) {
    const auto corner = [&](int i) { return solid.corners[static_cast<std::size_t>(i)]; };
    if (face.source != number) return false;
    if (std::abs(face.normal.dot(point - corner(face.loop[0]))) > 1e-6) return false;
    return std::ranges::any_of(face.triangles, [&](const std::array<int, 3>& t) {
      for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 side = corner(t[(i + 1) % 3]) - corner(t[i]);
        if (face.normal.cross(side).dot(point - corner(t[i])) < -1e-6 * side.norm()) return false;
      }
      return true;
    });
  });
}

// The first error in the parts of a scene's faces; empty if there is none. Counts the faces with
// several parts.
QString badPart(const Scene& scene, int& merged) {
  for (const auto& face : scene.faces()) {
    if (!face) continue;
    if (face->parts.empty()) return "a face without parts";
    if (face->parts.size() == 1) {
      if (!face->parts.front()->corners.empty()) return "a single part with pieces";
      continue;
    }
    ++merged;
    double area = 0;
    for (const auto& part : face->parts) {
      const SceneSolid* solid = scene.find(part->source);
      if (solid == nullptr) return "a part of a solid that is not there";
      for (const Piece& piece : piecesOf(*part)) {
        area += piece.area;
        if (piece.area < 1e-3) continue;
        if (&partAt(*face, piece.middle) != part.get()) return "a piece found in another part";
        if (!holds(*solid, part->sourceFace, piece.middle))
          return "a piece beside its solid's face";
      }
    }
    if (std::abs(area - drawnArea(*face)) > 1e-9 * area + 1e-6) {
      return QString("parts of %1, a face of %2 square units").arg(area).arg(drawnArea(*face));
    }
  }
  return {};
}

}  // namespace

void SessionFollowsEdits::partsOfFaces_leadToTheirSolids() {
  for (const char* name : {"gatehouse", "abbey", "course"}) {
    auto opened = level::openLevel(std::string(HALFSPACE_SOURCE_DIR "/resources/levels/") + name +
                                   ".halfspace");
    QVERIFY2(std::holds_alternative<level::OpenedLevel>(opened), name);
    Hands hands;
    hands.session.open(std::get<level::OpenedLevel>(opened).level, {});
    QVERIFY(hands.waitUntilIdle());
    int merged = 0;
    const QString error = badPart(hands.session.scene(), merged);
    QVERIFY2(error.isEmpty(), qPrintable(QString(name) + ": " + error));
    qInfo("%s: %d faces of several solids", name, merged);
    QVERIFY(merged > 0);
  }
}

// The evaluator divides a floor below 225 boxes into tiles. A slab beside it is flush with it, so
// the face has two sources and is drawn in parts.
void SessionFollowsEdits::partsOfAFloorInTiles_haveOneOutline() {
  level::Level made;
  add(made, boxUpTo(1, 1024, Vec3(0, 0, 0), Vec3(1024, 1024, 16)));
  add(made, boxUpTo(1, 1088, Vec3(1024, 0, 0), Vec3(1088, 1024, 16)));
  for (int i = 0; i < 225; ++i) {
    const Vec3 low(16 + 64.0 * (i % 15), 16 + 64.0 * (i / 15), 8);
    add(made, boxUpTo(1, low.x() + 32, low, low + Vec3(32, 32, 32)));
  }
  Hands hands;
  hands.session.open(std::move(made), {});
  QVERIFY(hands.waitUntilIdle());
  std::size_t most = 0;
  for (const auto& face : hands.session.scene().faces()) {
    if (!face || face->parts.size() < 2 || face->normal.z() != 1) continue;
    most = std::max(most, face->parts.size());
    std::vector<const FacePart*> parts;
    for (const auto& part : face->parts) parts.push_back(part.get());
    double length = 0;
    for (const auto& [from, to] : outlineOfParts(parts, face->normal)) length += (to - from).norm();
    // the floor, the slab, the holes below the boxes
    QCOMPARE(length, 4.0 * 1024 + 2.0 * (1024 + 64) + 225 * 4 * 32);
  }
  QVERIFY2(most > 10, qPrintable(QString::number(most)));
}

// A floor of 36 tiles with trenches. One tile or trench after the other is raised, removed, moved
// or restored.
void SessionFollowsEdits::partsOfFaces_followRandomEdits() {
  const unsigned seed = 20'261'122;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  level::Level made;
  for (int i = 0; i < 36; ++i) {
    const Vec3 low(64.0 * (i % 6), 64.0 * (i / 6), 0);
    add(made, boxUpTo(1, low.x() + 64, low, low + Vec3(64, 64, 16)));
  }
  for (int i = 0; i < 4; ++i) {
    const Vec3 low(-8, 40 + 88.0 * i, 8);
    add(made, boxUpTo(1, 392, low, Vec3(392, low.y() + 24, 32)), level::Operation::subtract);
  }
  Hands hands;
  hands.session.open(std::move(made), {});
  QVERIFY(hands.waitUntilIdle());
  const int steps = halfspace::tests::isLongForm() ? 3000 : 120;
  int merged = 0;
  for (int i = 0; i < steps; ++i) {
    const auto nodes = hands.session.level().children(hands.session.level().root()).toVector();
    hands.session.select({nodes[static_cast<std::size_t>(upTo(static_cast<int>(nodes.size())))]});
    switch (upTo(4)) {
      case 0:
        if (nodes.size() > 20) removeSelected(hands.session);
        break;
      case 1:
        hands.session.undo();
        break;
      default:
        transformSelected(hands.session, hands.workspace.repetition(), "Move",
                          level::AffineMap::move(Vec3(upTo(5) - 2, upTo(5) - 2, upTo(3) - 1) * 8),
                          level::TextureLock::on);
    }
    QVERIFY(hands.waitUntilIdle());
    const QString error = badPart(hands.session.scene(), merged);
    QVERIFY2(error.isEmpty(), qPrintable(QString("step %1: %2").arg(i).arg(error)));
  }
  qInfo("%d faces of several solids", merged);
  QVERIFY(merged > steps);
}

namespace {

level::Level boxAt(double x) {
  level::Level level;
  level::ShapeSolid solid;
  solid.shape = "box";
  const level::NodeId box = level::addNode(level, level.root(), solid).node();
  static_cast<void>(level::transformNodes(level, {box}, level::AffineMap::move({x, 0, 0})).ok());
  return level;
}

// Waits without running the event loop, so that results remain in the event queue.
bool hasTree(const Session& session) {
  for (int i = 0; i < 20'000; ++i) {
    const auto reading = session.tree().tryRead();
    if (reading && reading->state() == session.state()) return true;
    QThread::msleep(1);
  }
  return false;
}

}  // namespace

// The first level is evaluated, and its results are in the event queue when the second is opened.
void SessionFollowsEdits::resultsOfTheLevelBefore_areDropped() {
  Session session;
  session.open(boxAt(0), {});
  QVERIFY(hasTree(session));
  session.open(boxAt(4096), {});
  const std::uint64_t opened = session.state();
  // Nothing is known about this level yet, and the tree of the other level must not be used.
  QVERIFY(session.scene().solids().empty());
  QVERIFY(!session.isEvaluated());
  const auto isStale = [&session, opened] {
    const auto reading = session.tree().tryRead();
    return reading && reading->state() < opened;
  };
  QVERIFY2(!isStale(), "the tree of the level before can be read");
  QStringList stale;
  connect(&session, &Session::sceneChanged, this, [&](const SceneUpdate& update) {
    if (!update.addedFaces.empty() && update.state < opened) stale << "picture";
  });
  connect(&session, &Session::compiledChanged, this, [&] {
    const std::uint64_t state = session.compiled().state;
    if (state != 0 && state < opened) stale << "tree";
  });
  QVERIFY(QTest::qWaitFor([&] {
    if (isStale()) stale << "reading";
    return session.isEvaluated() && session.compiled().state == opened;
  }));
  QVERIFY2(stale.isEmpty(), qPrintable(stale.join(", ")));
  QVERIFY(session.scene().bounds().min().x() > 2048);
}

// Opening stops the evaluation of the level before at any of its stages.
void SessionFollowsEdits::levelsOpenedInARow_giveTheLastOne() {
  level::Level crowd = boxAt(4096);
  level::ShapeSolid solid;
  solid.shape = "box";
  for (int i = 0; i < 400; ++i) {
    const NodeId box = level::addNode(crowd, crowd.root(), solid).node();
    const Vec3 offset(4096 + 24.0 * (i % 20), 24.0 * (i / 20), i % 7);
    QVERIFY(level::transformNodes(crowd, {box}, level::AffineMap::move(offset)).ok());
  }
  Session session;
  for (int i = 0; i < 40; ++i) {
    session.open(crowd, {});
    QTest::qWait(i % 10);
    session.open(boxAt(i), {});
    if (i % 8 != 7) continue;
    QVERIFY(QTest::qWaitFor([&] { return session.isEvaluated(); }));
    QVERIFY(session.scene().bounds().max().x() < 2048);
  }
}

// While edits keep coming, the tree may wait; after the last one it has all of them.
void SessionFollowsEdits::theTree_hasAllOfManyQuickEdits() {
  Hands hands;
  Session& session = hands.session;
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  constexpr int kMoves = 200;
  for (int i = 0; i < kMoves; ++i) {
    session.apply("Move", [&](level::Level& level) {
      return level::transformNodes(level, {box}, level::AffineMap::move({16, 0, 0}));
    });
    if (i % 10 == 0) QTest::qWait(1);
  }
  QVERIFY(QTest::qWaitFor(
      [&] { return session.isEvaluated() && session.compiled().state == session.state(); }));
  const auto reading = session.tree().tryRead();
  QVERIFY(reading && reading->state() == session.state());
  for (int i = 0; i <= kMoves; ++i) {
    const bsp::ExactContents contents = bsp::exactContents(reading->tree(), Vec3(16 * i + 8, 8, 8));
    QCOMPARE(contents.solid, i == kMoves);
  }
}

void SessionFollowsEdits::aPlayersTree_isReadyBeforeThePicture() {
  Hands hands;
  Session& session = hands.session;
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(hasTree(session));
  int late = 0, pictures = 0;
  connect(&session, &Session::sceneChanged, this, [&] {
    ++pictures;
    const auto reading = session.tree().tryRead();
    late += reading && reading->state() < session.scene().state();
  });
  constexpr int kMoves = 20;
  for (int i = 0; i < kMoves; ++i) {
    session.tree().tryRead();  // as the player does in every frame
    session.apply("Move", [&](level::Level& level) {
      return level::transformNodes(level, {box}, level::AffineMap::move({16, 0, 0}));
    });
    QVERIFY(hands.waitUntilIdle());
  }
  QCOMPARE(pictures, kMoves);
  QCOMPARE(late, 0);
}

// Every tree of a drag needs a rest of 250 ms before it, however slow the machine is.
void SessionFollowsEdits::whileTheUserDrags_theTreeWaitsForAPause() {
  Hands hands;
  Session& session = hands.session;
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  // Reads no tree here: one that is read follows at once.
  QVERIFY(QTest::qWaitFor([&] { return session.compiled().state == session.state(); }));
  int trees = 0;
  connect(&session, &Session::compiledChanged, this, [&] { ++trees; });
  Drag drag(session, "Move");
  QElapsedTimer clock;
  clock.start();
  constexpr int kMoves = 60;
  for (int i = 1; i <= kMoves; ++i) {
    QVERIFY(drag.update([&](level::Level& level) {
      return level::transformNodes(level, {box}, level::AffineMap::move({16.0 * i, 0, 0}));
    }));
    QVERIFY(QTest::qWaitFor([&] { return session.isEvaluated(); }));
    QCOMPARE(session.scene().state(), session.state());
  }
  QVERIFY2(trees <= clock.elapsed() / 250, qPrintable(QString::number(trees)));
  // the hand pauses
  QVERIFY(QTest::qWaitFor([&] { return session.compiled().state == session.state(); }));
  const auto reading = session.tree().tryRead();
  QVERIFY(reading && bsp::exactContents(reading->tree(), Vec3(16 * kMoves + 8, 8, 8)).solid);
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::SessionFollowsEdits)
#include "session_follows_edits.moc"
