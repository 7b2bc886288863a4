// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// An evaluation that is updated edit by edit gives the same boundary as a fresh one, and the
// results that a designer expects.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"
#include "level/edits/transform.h"
#include "level/evaluation/level_evaluation.h"
#include "level/history/history.h"
#include "level/solids/solid_geometry.h"
#include "tests/level/evaluation/small_edit.h"
#include "tests/level/support/level_facts.h"
#include "tests/level/support/random_edit.h"
#include "tests/support/long_form.h"

using namespace halfspace::level;
using halfspace::geometry::BoundaryChange;
using halfspace::geometry::BoundaryFace;
using halfspace::geometry::FaceId;
using halfspace::geometry::SourceFace;
using halfspace::geometry::Vec3;
using test::boxBrush;
using test::hashOf;

namespace {

// A ball of 4 rings^2 triangles whose corners are no whole numbers.
halfspace::geometry::PolygonSoup ballSoup(int rings) {
  halfspace::geometry::PolygonSoup soup;
  const int around = 2 * rings;
  constexpr double kRadius = 32, kPi = 3.14159265358979;
  const auto at = [&](int ring, int i) {
    if (ring == 0) return 0;
    return ring == rings ? 1 : 2 + (ring - 1) * around + i % around;
  };
  soup.vertices = {Vec3(0, 0, kRadius), Vec3(0, 0, -kRadius)};
  for (int ring = 1; ring < rings; ++ring) {
    const double polar = kPi * ring / rings;
    for (int i = 0; i < around; ++i) {
      const double turn = kPi * i / rings;
      soup.vertices.emplace_back(kRadius * std::sin(polar) * std::cos(turn),
                                 kRadius * std::sin(polar) * std::sin(turn),
                                 kRadius * std::cos(polar));
    }
  }
  for (int ring = 0; ring < rings; ++ring) {
    for (int i = 0; i < around; ++i) {
      const int a = at(ring, i), b = at(ring + 1, i), c = at(ring + 1, i + 1), d = at(ring, i + 1);
      if (b != c) soup.faces.push_back({a, b, c});
      if (a != d) soup.faces.push_back({a, c, d});
    }
  }
  return soup;
}

// A copy of the boundary that is kept up to date from the reported changes alone.
class Listener {
 public:
  void hear(const BoundaryChange& change) {
    for (FaceId face : change.removed) m_faces.erase(face);
    m_faces.insert(change.added.begin(), change.added.end());
  }
  bool agrees(const LevelEvaluation& evaluation) const {
    std::set<FaceId> faces;
    const auto& all = evaluation.boundary().faces();
    for (FaceId id = 0; id < all.size(); ++id)
      if (!all[id].vertices.empty()) faces.insert(id);
    return faces == m_faces;
  }

 private:
  std::set<FaceId> m_faces;
};

std::set<InstanceKey> keysOf(const Level& level) {
  const auto all = instances(level);
  std::set<InstanceKey> keys;
  for (const Instance& instance : all.value()) keys.insert(instance.key);
  return keys;
}

// The first source that leads nowhere, or to a surface other than the face's own; empty if there is
// none.
std::string badSource(const Level& level, const LevelEvaluation& evaluation) {
  const std::set<InstanceKey> keys = keysOf(level);
  for (const BoundaryFace& face : evaluation.boundary().faces()) {
    for (const SourceFace& from : face.sources) {
      const FaceSource source = evaluation.source(from);
      if (!keys.contains(source.instance)) return "source that is not in the level";
      const Surface& own = surfaceOf(level.node(source.instance.node()), source.face);
      if (own != evaluation.surface(face)) return "source with another surface";
    }
  }
  return {};
}

// The first difference between an evaluation and a fresh one; empty if there is none.
std::string difference(const Level& level, const LevelEvaluation& evaluation) {
  const LevelEvaluation fresh = evaluate(level, {}, {}, 1);
  if (evaluation.solidCount() != fresh.solidCount()) return "number of solids";
  if (evaluation.issues() != fresh.issues()) return "issues";
  if (evaluation.skippedCount() != fresh.skippedCount()) return "number of skipped solids";
  if (evaluation.boundary().faceCount() != fresh.boundary().faceCount()) return "number of faces";
  if (evaluation.boundary().hash() != fresh.boundary().hash()) return "hash";
  return badSource(level, evaluation);
}

// A level with its history that is evaluated while it is edited.
class EditedLevel {
 public:
  using Edit = Edited (*)(test::Random&, Level&);

  EditedLevel(std::uint64_t seed, Edit edit)
      : m_random(seed), m_edit(edit), m_history(test::smallLevel(m_random)) {
    update();
  }

  // There may be several edits between two updates.
  void step() {
    do {
      m_touched.merge(change());
    } while (m_random.oneIn(4));
    update();
  }

  void undoAll() {
    while (m_history.canUndo()) {
      m_touched = m_history.undo();
      update();
    }
  }

  const Level& level() const { return m_history.level(); }
  const LevelEvaluation& evaluation() const { return m_evaluation; }
  std::string difference() const {
    if (!m_listener.agrees(m_evaluation)) return "faces told of and faces there are";
    return ::difference(level(), m_evaluation);
  }

 private:
  Touched change() {
    if (m_random.oneIn(6) && m_history.canUndo()) return m_history.undo();
    if (m_random.oneIn(4) && m_history.canRedo()) return m_history.redo();
    const Edited edited =
        m_history.apply("edit", [this](Level& level) { return m_edit(m_random, level); });
    return edited ? edited.touched() : Touched{};
  }

  void update() {
    m_listener.hear(m_evaluation.update(level(), m_touched));
    m_touched = {};
  }

  test::Random m_random;
  Edit m_edit;
  History m_history;
  LevelEvaluation m_evaluation;
  Listener m_listener;
  Touched m_touched;
};

void compareOverEdits(EditedLevel::Edit edit, int firstSeed, int seeds) {
  constexpr int kSteps = 60;
  qInfo("seeds %d to %d, %d steps each", firstSeed, firstSeed + seeds - 1, kSteps);
  for (int seed = firstSeed; seed < firstSeed + seeds; ++seed) {
    EditedLevel level(static_cast<std::uint64_t>(seed), edit);
    for (int step = 0; step < kSteps; ++step) {
      level.step();
      const std::string wrong = level.difference();
      const std::string text =
          "seed " + std::to_string(seed) + ", step " + std::to_string(step) + ": " + wrong;
      QVERIFY2(wrong.empty(), text.c_str());
    }
  }
}

NodeId addBox(Level& level, NodeId group, const halfspace::geometry::Vec3& low, double size = 4) {
  return addNode(level, group, boxBrush(low, low.array() + size)).node();
}

}  // namespace

class LevelEvaluationTest : public QObject {
  Q_OBJECT
 private slots:
  void randomEdits_equalFreshEvaluations();
  void wildEdits_equalFreshEvaluations();
  void undoingEverything_givesTheFirstHash();
  void oneAndTwoThreads_giveTheSameHash();
  void brokenBrush_isSkippedAndNamedWithItsLine();
  void draggedMesh_equalsAFreshEvaluation();
  void draggedMesh_leavesFewPlanesBehind();
  void nonSolidSurface_isNotSolid();
  void linkedCopy_followsItsDefinition();
  void copiesOfCopiesBeyondMeasure_areRefusedAndComeBack();
  void groupMadeADefinition_looksTheSame();
  void nodeMovedOutOfADefinition_leavesItsCopies();
  void facesOfEqualMaterialMergeAcrossSolids_othersDoNot();
  void facesWithoutNumbersForTheirAxes_mergeAllTheSame();
  void source_leadsBackToNodeAndFace();
  void switchedBackground_removesEveryFaceThereWas();
  void newMaterial_touchesNothing();
  void nodeMovedInItsGroup_touchesItsSiblingsOnlyWhereTheyMeet();
  void watchedEvaluation_tellsItsStages();
  void cancelledEvaluation_isEmptyAndStartsAnew_data();
  void cancelledEvaluation_isEmptyAndStartsAnew();
};

void LevelEvaluationTest::randomEdits_equalFreshEvaluations() {
  compareOverEdits(test::smallEdit, 0, halfspace::tests::isLongForm() ? 200 : 12);
}

// Any content that a document can hold; most of it is not a valid solid.
void LevelEvaluationTest::wildEdits_equalFreshEvaluations() {
  compareOverEdits(test::randomEdit, 1000, halfspace::tests::isLongForm() ? 50 : 4);
}

void LevelEvaluationTest::undoingEverything_givesTheFirstHash() {
  constexpr std::uint64_t kSeed = 2026;
  qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
  EditedLevel level(kSeed, test::smallEdit);
  const std::uint64_t first = level.evaluation().boundary().hash();
  const std::size_t faces = level.evaluation().boundary().faceCount();
  for (int step = 0; step < 60; ++step) level.step();
  QVERIFY(level.evaluation().boundary().hash() != first);
  level.undoAll();
  QCOMPARE(level.evaluation().boundary().hash(), first);
  QCOMPARE(level.evaluation().boundary().faceCount(), faces);
  QCOMPARE(level.difference(), std::string());
}

void LevelEvaluationTest::oneAndTwoThreads_giveTheSameHash() {
  constexpr std::uint64_t kSeed = 7;
  qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
  test::Random random(kSeed);
  Level level = test::smallLevel(random);
  for (int i = 0; i < 150; ++i) {
    const double x = static_cast<double>(random.below(40));
    const double y = static_cast<double>(random.below(40));
    addBox(level, level.root(), {x, y, static_cast<double>(random.below(6))});
  }
  LevelEvaluation one = evaluate(level, {}, {}, 1);
  LevelEvaluation two = evaluate(level, {}, {}, 2);
  QVERIFY(one.boundary().faceCount() > 100);
  QCOMPARE(two.boundary().hash(), one.boundary().hash());
  const Edited moved =
      transformNodes(level, level.children(level.root()).toVector(), AffineMap::move({1, 0, 0.5}));
  one.update(level, moved.touched(), 1);
  two.update(level, moved.touched(), 2);
  QCOMPARE(two.boundary().hash(), one.boundary().hash());
  // Equal to the last bit: the same faces in the same order.
  const auto& a = one.boundary().faces();
  const auto& b = two.boundary().faces();
  QVERIFY(std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& f, const auto& g) {
    return f.hash == g.hash && f.sources == g.sources && f.vertices == g.vertices;
  }));
}

void LevelEvaluationTest::brokenBrush_isSkippedAndNamedWithItsLine() {
  Level level;
  addBox(level, level.root(), {0, 0, 0});
  const std::uint64_t without = hashOf(level);
  BrushSolid open = boxBrush({2, 2, 2}, {9, 9, 9});
  open.faces.pop_back();
  NodeProperties properties;
  properties.sourceLine = 42;
  const Edited added = addNode(level, level.root(), open, properties);
  LevelEvaluation evaluation = evaluate(level);
  QCOMPARE(evaluation.boundary().hash(), without);
  QCOMPARE(evaluation.solidCount(), std::size_t{1});
  QCOMPARE(evaluation.skippedCount(), std::size_t{1});
  const Issue issue = evaluation.issues().at(0);
  QVERIFY(issue.severity == Severity::error && issue.kind == IssueKind::brokenSolid);
  QVERIFY(issue.node == added.node());
  QCOMPARE(issue.sourceLine, 42);
  QVERIFY(!issue.text.empty());

  const Edited mended = setSolid(level, added.node(), boxBrush({2, 2, 2}, {9, 9, 9}));
  evaluation.update(level, mended.touched());
  QVERIFY(evaluation.issues().empty());
  QCOMPARE(evaluation.solidCount(), std::size_t{2});
  QVERIFY(evaluation.boundary().hash() != without);
  const Edited broken = setSolid(level, added.node(), open);
  evaluation.update(level, broken.touched());
  QCOMPARE(evaluation.boundary().hash(), without);
  QCOMPARE(evaluation.issues(), Issues{issue});
}

// Moves on the grid take over the checks of the mesh before them; other edits do not.
void LevelEvaluationTest::draggedMesh_equalsAFreshEvaluation() {
  Level level;
  addBox(level, level.root(), {0, 0, 0});
  MeshSolid wedge;
  halfspace::geometry::PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}, {0, 0, 8}};
  soup.faces = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  wedge.soup = std::make_shared<const halfspace::geometry::PolygonSoup>(soup);
  const NodeId mesh = addNode(level, level.root(), wedge).node();
  LevelEvaluation evaluation = evaluate(level);
  for (const Vec3& step : {Vec3(1, 2, -3), Vec3(0.5, 0, 0), Vec3(0.1, 0.7, 0), Vec3(4, 4, 4)}) {
    const Edited moved = transformNodes(level, {mesh}, AffineMap::move(step));
    evaluation.update(level, moved.touched());
    QVERIFY(evaluation.issues().empty());
    QCOMPARE(evaluation.boundary().hash(), hashOf(level));
  }
  MeshSolid pierced = std::get<MeshSolid>(level.node(mesh).content);
  soup = *pierced.soup;
  soup.vertices[3] = soup.vertices[0] - (soup.vertices[3] - soup.vertices[0]);
  pierced.soup = std::make_shared<const halfspace::geometry::PolygonSoup>(soup);
  const Edited broken = setSolid(level, mesh, pierced);
  evaluation.update(level, broken.touched());
  QCOMPARE(evaluation.issues().size(), std::size_t{1});
  QCOMPARE(evaluation.boundary().hash(), hashOf(level));
  const Edited still = transformNodes(level, {mesh}, AffineMap::move(Vec3(1, 0, 0)));
  evaluation.update(level, still.touched());
  QCOMPARE(evaluation.issues().size(), std::size_t{1});
}

// Each step gives all triangles of the mesh new planes. The unused ones are freed now and then,
// which removes every face and makes it again.
void LevelEvaluationTest::draggedMesh_leavesFewPlanesBehind() {
  constexpr int kRings = 50;
  MeshSolid ball;
  ball.soup = std::make_shared<const halfspace::geometry::PolygonSoup>(ballSoup(kRings));
  const std::size_t triangles = ball.soup->faces.size();
  constexpr std::size_t kMostPlanes = (std::size_t{1} << 19) + 100'000;
  Level level;
  addBox(level, level.root(), {0, 0, 0});
  const NodeId mesh = addNode(level, level.root(), ball).node();
  LevelEvaluation evaluation;
  Listener listener;
  listener.hear(evaluation.update(level, {}));
  const int steps = static_cast<int>(kMostPlanes / triangles) + 2;
  bool hasFreed = false;
  for (int step = 0; step < steps && !hasFreed; ++step) {
    const std::size_t before = evaluation.boundary().planes().size();
    const Edited moved = transformNodes(level, {mesh}, AffineMap::move(Vec3(0.25, 0.125, 0)));
    listener.hear(evaluation.update(level, moved.touched()));
    QVERIFY(evaluation.boundary().planes().size() <= kMostPlanes);
    hasFreed = evaluation.boundary().planes().size() < before;
  }
  QVERIFY(hasFreed);
  QCOMPARE(evaluation.boundary().hash(), hashOf(level));
}

void LevelEvaluationTest::nonSolidSurface_isNotSolid() {
  Level level;
  const NodeId box = addBox(level, level.root(), {0, 0, 0});
  BrushSolid open = boxBrush({0, 0, 0}, {9, 9, 9});
  open.faces.pop_back();
  const NodeId broken = addNode(level, level.root(), open).node();
  LevelEvaluation evaluation = evaluate(level);
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{6});
  QCOMPARE(evaluation.skippedCount(), std::size_t{1});
  for (NodeId node : {box, broken}) {
    const Edited edited = setFlags(level, node, {.nonSolid = true});
    evaluation.update(level, edited.touched());
  }
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{0});
  QCOMPARE(evaluation.solidCount(), std::size_t{0});
  QVERIFY(evaluation.issues().empty());  // a surface need not be closed
  const Edited edited = setFlags(level, box, {});
  evaluation.update(level, edited.touched());
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{6});
}

void LevelEvaluationTest::linkedCopy_followsItsDefinition() {
  Level level;
  const NodeId inner = addDefinition(level, "inner").node();
  const NodeId outer = addDefinition(level, "outer").node();
  const NodeId box = addBox(level, inner, {0, 0, 0});
  const auto copy = [&](NodeId group, NodeId definition, const halfspace::geometry::Vec3& by) {
    return addLinkedCopy(level, group, definition, {{AffineMap::move(by)}}).ok();
  };
  QVERIFY(copy(outer, inner, {10, 0, 0}) && copy(outer, inner, {20, 0, 0}));
  QVERIFY(copy(level.root(), outer, {0, 0, 0}) && copy(level.root(), outer, {0, 100, 0}));
  QVERIFY(copy(level.root(), inner, {0, 0, 50}));
  LevelEvaluation evaluation = evaluate(level);

  const auto plain = [](double x) {
    Level boxes;
    for (const halfspace::geometry::Vec3& at :
         {halfspace::geometry::Vec3(10, 0, 0), {20, 0, 0}, {10, 100, 0}, {20, 100, 0}, {0, 0, 50}})
      addBox(boxes, boxes.root(), at + halfspace::geometry::Vec3(x, 0, 0));
    return hashOf(boxes);
  };
  QCOMPARE(evaluation.solidCount(), std::size_t{5});
  QCOMPARE(evaluation.boundary().hash(), plain(0));
  const Edited moved = transformNodes(level, {box}, AffineMap::move({3, 0, 0}));
  evaluation.update(level, moved.touched());
  QCOMPARE(evaluation.boundary().hash(), plain(3));
}

void LevelEvaluationTest::copiesOfCopiesBeyondMeasure_areRefusedAndComeBack() {
  Level level;
  addBox(level, level.root(), {0, 0, 0});
  NodeId definition = addDefinition(level, "0").node();
  addBox(level, definition, {0, 0, 0});
  for (int depth = 1; depth < 12; ++depth) {
    const NodeId outer = addDefinition(level, std::to_string(depth)).node();
    for (int i = 0; i < 10; ++i) QVERIFY(addLinkedCopy(level, outer, definition, {}).ok());
    definition = outer;
  }
  LevelEvaluation evaluation;
  Listener listener;
  listener.hear(evaluation.update(level, {}));
  const std::uint64_t before = evaluation.boundary().hash();
  const Edited added = addLinkedCopy(level, level.root(), definition, {});
  listener.hear(evaluation.update(level, added.touched()));
  QVERIFY(listener.agrees(evaluation));
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{0});
  QCOMPARE(evaluation.solidCount(), std::size_t{0});
  QCOMPARE(evaluation.issues().size(), std::size_t{1});
  QVERIFY(!evaluation.issues()[0].text.empty());
  const Edited removed = removeNode(level, added.node());
  listener.hear(evaluation.update(level, removed.touched()));
  QVERIFY(listener.agrees(evaluation));
  QCOMPARE(evaluation.boundary().hash(), before);
  QVERIFY(evaluation.issues().empty());
}

void LevelEvaluationTest::groupMadeADefinition_looksTheSame() {
  Level level;
  addBox(level, level.root(), {0, 0, 0});
  const NodeId group = addNode(level, level.root(), Group{}).node();
  addBox(level, group, {2, 2, 2});
  LevelEvaluation evaluation = evaluate(level);
  const std::uint64_t before = evaluation.boundary().hash();
  const Edited made = makeDefinition(level, group);
  evaluation.update(level, made.touched());
  QCOMPARE(evaluation.boundary().hash(), before);
  QCOMPARE(evaluation.solidCount(), std::size_t{2});
  const Edited unlinked = unlink(level, made.node());
  evaluation.update(level, unlinked.touched());
  QCOMPARE(evaluation.boundary().hash(), before);
}

void LevelEvaluationTest::nodeMovedOutOfADefinition_leavesItsCopies() {
  Level level;
  const NodeId definition = addDefinition(level, "d").node();
  const NodeId box = addBox(level, definition, {0, 0, 0});
  addBox(level, definition, {10, 0, 0});
  QVERIFY(addLinkedCopy(level, level.root(), definition, {{AffineMap::move({0, 50, 0})}}).ok());
  LevelEvaluation evaluation = evaluate(level);
  const Edited out = moveNode(level, box, level.root());
  evaluation.update(level, out.touched());
  QCOMPARE(difference(level, evaluation), std::string());
  const Edited back = moveNode(level, box, definition);
  evaluation.update(level, back.touched());
  QCOMPARE(difference(level, evaluation), std::string());
}

void LevelEvaluationTest::facesOfEqualMaterialMergeAcrossSolids_othersDoNot() {
  Level level;
  const MaterialId a = addMaterial(level, "a").material();
  const MaterialId b = addMaterial(level, "b").material();
  const NodeId left = addBox(level, level.root(), {0, 0, 0});
  const NodeId right = addBox(level, level.root(), {4, 0, 0});
  LevelEvaluation evaluation;
  const auto facesWith = [&](const Edited& edited) {
    evaluation.update(level, edited.touched());
    return evaluation.boundary().faceCount();
  };
  QCOMPARE(facesWith(paintSolid(level, left, a)), std::size_t{10});
  QCOMPARE(facesWith(paintSolid(level, right, a)), std::size_t{6});
  QCOMPARE(facesWith(paintSolid(level, right, b)), std::size_t{10});
  // The same material with other texture axes is another surface.
  QCOMPARE(facesWith(paintSolid(level, right, a)), std::size_t{6});
  Surface shifted{a};
  shifted.axes = StandardAxes{{16, 0}};
  QCOMPARE(facesWith(setSurface(level, right, 4, shifted)), std::size_t{7});
  // An unpainted face differs from a face whose material has an empty name.
  const MaterialId nameless = addMaterial(level, "").material();
  static_cast<void>(paintSolid(level, left, nameless));
  static_cast<void>(paintSolid(level, right, {}));
  QCOMPARE(evaluate(level).boundary().faceCount(), std::size_t{10});
}

// Map files may contain texture axes that are NaN.
void LevelEvaluationTest::facesWithoutNumbersForTheirAxes_mergeAllTheSame() {
  Level level;
  Surface surface;
  surface.axes = StandardAxes{{std::numeric_limits<double>::quiet_NaN(), 0}};
  for (double x : {0.0, 4.0}) {
    BrushSolid box = boxBrush({x, 0, 0}, {x + 4, 4, 4});
    for (BrushFace& face : box.faces) face.surface = surface;
    QVERIFY(addNode(level, level.root(), std::move(box)).ok());
  }
  QCOMPARE(evaluate(level).boundary().faceCount(), std::size_t{6});
}

void LevelEvaluationTest::source_leadsBackToNodeAndFace() {
  Level level;
  const NodeId definition = addDefinition(level, "d").node();
  const NodeId group = addNode(level, definition, Group{}).node();
  const NodeId box = addBox(level, group, {0, 0, 0});
  std::vector<MaterialId> materials;
  for (int face = 0; face < 6; ++face) {
    materials.push_back(addMaterial(level, "m" + std::to_string(face)).material());
    QVERIFY(setSurface(level, box, face, Surface{materials.back()}).ok());
  }
  const NodeId copy =
      addLinkedCopy(level, level.root(), definition, {{AffineMap::move({50, 0, 0})}}).node();
  const LevelEvaluation evaluation = evaluate(level);
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{6});
  std::set<int> seen;
  for (const BoundaryFace& face : evaluation.boundary().faces()) {
    QCOMPARE(face.sources.size(), std::size_t{1});
    const FaceSource source = evaluation.source(face.sources[0]);
    QVERIFY((source.instance.path == std::vector{copy, box}));
    QVERIFY(evaluation.surface(face).material ==
            materials.at(static_cast<std::size_t>(source.face)));
    seen.insert(source.face);
  }
  QCOMPARE(seen.size(), std::size_t{6});
}

void LevelEvaluationTest::switchedBackground_removesEveryFaceThereWas() {
  Level level;
  addBox(level, level.root(), {0, 0, 0});
  LevelEvaluation evaluation;
  Listener listener;
  listener.hear(evaluation.update(level, {}));
  QVERIFY(listener.agrees(evaluation));
  const Edited edited = setBackground(level, Background::solid);
  const BoundaryChange change = evaluation.update(level, edited.touched());
  listener.hear(change);
  QVERIFY(listener.agrees(evaluation));
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{0});
  // Space far away from any solid has become solid, too.
  QVERIFY(change.dirty.contains(halfspace::geometry::Vec3(1000, 1000, 1000)));
}

void LevelEvaluationTest::newMaterial_touchesNothing() {
  Level level;
  const NodeId box = addBox(level, level.root(), {0, 0, 0});
  LevelEvaluation evaluation = evaluate(level);
  const Edited added = addMaterial(level, "new");
  const BoundaryChange change = evaluation.update(level, added.touched());
  QCOMPARE(change.facetsCut, std::size_t{0});
  const Edited painted = paintSolid(level, box, added.material());
  evaluation.update(level, painted.touched());
  QCOMPARE(difference(level, evaluation), std::string());
}

void LevelEvaluationTest::nodeMovedInItsGroup_touchesItsSiblingsOnlyWhereTheyMeet() {
  Level level;
  std::vector<NodeId> boxes;
  for (int i = 0; i < 20; ++i) boxes.push_back(addBox(level, level.root(), {10.0 * i, 0, 0}));
  LevelEvaluation evaluation = evaluate(level);
  for (const OutlinePosition position : {OutlinePosition(19), OutlinePosition(0)}) {
    const Edited moved = moveNode(level, boxes[0], level.root(), position);
    const BoundaryChange change = evaluation.update(level, moved.touched());
    QCOMPARE(change.solidsTouched, std::size_t{1});
  }
}

namespace {

const std::vector<std::string> kStages{"making the solids", "preparing the solids",
                                       "cutting the faces", "joining the faces",
                                       "tracing the faces"};

// Many boxes, so that several threads work, and a ball.
Level crowd() {
  Level level;
  for (int i = 0; i < 100; ++i) addBox(level, level.root(), {3.0 * (i % 10), 3.0 * (i / 10), 0});
  MeshSolid ball;
  ball.soup = std::make_shared<halfspace::geometry::PolygonSoup>(ballSoup(8));
  if (!addNode(level, level.root(), ball).ok()) qFatal("the ball was not added");
  return level;
}

}  // namespace

void LevelEvaluationTest::watchedEvaluation_tellsItsStages() {
  const Level level = crowd();
  std::vector<std::string> heard;
  double last = 0.0;
  halfspace::geometry::WorkWatch watch([&](const char* stage, double share) {
    if (heard.empty() || heard.back() != stage) heard.push_back(stage);
    last = share;
    return last >= 0.0 && last <= 1.0;
  });
  const LevelEvaluation watched = evaluate(level, {}, {}, 2, &watch);
  QVERIFY(heard == kStages);
  QVERIFY(last > 0.9);
  QCOMPARE(difference(level, watched), std::string());
}

void LevelEvaluationTest::cancelledEvaluation_isEmptyAndStartsAnew_data() {
  QTest::addColumn<QString>("stage");
  for (const std::string& stage : kStages)
    QTest::newRow(stage.c_str()) << QString::fromStdString(stage);
}

void LevelEvaluationTest::cancelledEvaluation_isEmptyAndStartsAnew() {
  QFETCH(QString, stage);
  Level level = crowd();
  LevelEvaluation evaluation = evaluate(level, {}, {}, 2);
  const Edited moved =
      transformNodes(level, level.children(level.root()).toVector(), AffineMap::move({1, 0, 0.5}));
  // In the middle of a stage that counts, at the beginning of others.
  bool isReached = false;
  halfspace::geometry::WorkWatch watch([&](const char* name, double share) {
    isReached = isReached || stage == name;
    return stage != name || (share < 0.5 && stage != "joining the faces");
  });
  QVERIFY_THROWS_EXCEPTION(halfspace::geometry::WorkCancelled,
                           evaluation.update(level, moved.touched(), 2, &watch));
  QVERIFY(isReached);
  QCOMPARE(evaluation.solidCount(), std::size_t{0});
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{0});
  Listener listener;
  listener.hear(evaluation.update(level, {}));
  QVERIFY(listener.agrees(evaluation));
  QCOMPARE(difference(level, evaluation), std::string());
}

QTEST_APPLESS_MAIN(LevelEvaluationTest)
#include "level_evaluation_test.moc"
