// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// More than kManyNodes nodes are selected, directly or by one group. A step then leaves the lists
// of selected solids and entities to later jobs, and the scene takes whole tables from the thread
// of the evaluation. The tests look at what is known when a step ends and count lists, not time.
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <thread>

#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/selecting.h"
#include "editor/commands/visibility.h"
#include "editor/panels/inspector_panel.h"
#include "editor/panels/outliner_panel.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"
#include "editor/session/level_game.h"
#include "editor/viewport/drawing/retained_batch.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/solids/entities.h"
#include "level/system/process.h"
#include "tests/editor/hands.h"
#include "tests/support/scenes/boxes_in_rows.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

constexpr int kMany = static_cast<int>(kManyNodes) + 200;

const halfspace::tests::BoxRows kRows{.size = 16, .pitch = 24, .perRow = 40};

level::Level boxes(int count) {
  return halfspace::tests::boxesInRows(count, kRows);
}

NodeId addBox(level::Level& level, int number) {
  return halfspace::tests::addBox(level, level.root(), number, kRows);
}

std::vector<const SceneSolid*> selectedOneByOne(const Session& session) {
  std::vector<const SceneSolid*> found;
  for (const auto& [key, solid] : session.scene().solids()) {
    if (session.isSelected(key)) found.push_back(solid.get());
  }
  return found;
}

std::vector<const SceneSolid*> selectedAtOnce(const Session& session) {
  std::vector<const SceneSolid*> found;
  for (const auto& solid : session.selectedSolids().all) found.push_back(solid.get());
  return found;
}

// Whether the scene equals that of the same level opened anew.
bool isLikeAnew(const Session& session) {
  Session anew;
  anew.setFilter(session.filter());
  anew.open(session.level(), {});
  if (!QTest::qWaitFor([&] { return anew.isEvaluated(); }, 60'000)) return false;
  const Scene &a = session.scene(), &b = anew.scene();
  const auto sameSolid = [](const auto& one, const auto& other) {
    return one.first == other.first && one.second->flags == other.second->flags &&
           one.second->contents == other.second->contents &&
           one.second->operation == other.second->operation &&
           one.second->corners == other.second->corners;
  };
  const auto faces = [](const Scene& scene) {
    return std::ranges::count_if(scene.faces(), [](const auto& face) { return face != nullptr; });
  };
  return std::ranges::equal(a.solids(), b.solids(), sameSolid) && faces(a) == faces(b) &&
         a.bounds().min() == b.bounds().min() && a.bounds().max() == b.bounds().max() &&
         a.hidesSolids() == b.hidesSolids() && a.filteredSolids() == b.filteredSolids();
}

int niceOfThisThread() {
  std::ifstream file("/proc/thread-self/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));  // from field 3 on (proc(5))
  std::string field;
  for (int i = 3; i <= 19; ++i) fields >> field;
  return std::stoi(field);
}

}  // namespace

class LargeSelectionsAreFollowedLater : public QObject {
  Q_OBJECT

 private slots:
  void setOfNodes_holdsThese();
  void solidsOfAnySelection_areFound();
  void groupOfMany_isALargeSelection();
  void step_leavesTheListsToLaterJobs();
  void tabOfTheInspector_followsLater();
  void largeSteps_giveTheSceneOfTheLevel();
  void entities_areThoseOfTheLevel();
  void vertices_areKeptInPieces();
  void threadsInTheBackground_letOthersGoFirst();

 private:
  static bool waitForJobs(Hands& hands) {
    return hands.waitUntilIdle() &&
           QTest::qWaitFor([&] { return LaterJobs::of(hands.session).isEmpty(); }, 60'000);
  }
};

void LargeSelectionsAreFollowedLater::setOfNodes_holdsThese() {
  std::mt19937_64 random(7);
  for (const std::uint64_t most : {100ULL, 5000ULL, ~0ULL}) {
    std::uniform_int_distribution<std::uint64_t> any(0, most);
    Session::Nodes nodes;
    for (int i = 0; i < 800; ++i) nodes.push_back({any(random)});
    NodeSet set;
    set.assign({{1}, {most}});
    set.assign(nodes);
    for (int i = 0; i < 3000; ++i) {
      const NodeId id = i < 800 ? nodes[static_cast<std::size_t>(i)] : NodeId{any(random)};
      QCOMPARE(set.contains(id), std::ranges::find(nodes, id) != nodes.end());
    }
    set.assign({});
    QVERIFY(set.isEmpty());
    QVERIFY(!set.contains(nodes.front()));
  }
}

// Few solids are looked up, others found by a walk through the scene: both give the same list.
void LargeSelectionsAreFollowedLater::solidsOfAnySelection_areFound() {
  level::Level level = boxes(150);
  const NodeId group = level::groupNodes(level, {addBox(level, 200), addBox(level, 201)}).node();
  const NodeId linked = level::groupNodes(level, {addBox(level, 300), addBox(level, 301)}).node();
  const NodeId copy = level::makeDefinition(level, linked).node();
  const NodeId definition = std::get<level::LinkedCopy>(level.node(copy).content).definition;
  QVERIFY(level::addLinkedCopy(level, level.root(), definition,
                               level::Placement{{level::AffineMap::move({0, 0, 64})}})
              .ok());
  Hands hands;
  Session& session = hands.session;
  session.open(level, {});
  QVERIFY(hands.waitUntilIdle());
  Session::Nodes all;
  for (std::uint64_t id = 1; id < level.nextId(); ++id) {
    const level::Node* node = level.find(NodeId{id});
    if (node != nullptr && id != level.root().value) all.push_back({id});
  }
  QVERIFY(std::ranges::find(all, group) != all.end());
  std::size_t most = 0;
  const auto check = [&](Session::Nodes nodes) {
    session.select(std::move(nodes));
    most = std::max(most, session.selectedSolids().all.size());
    return selectedAtOnce(session) == selectedOneByOne(session);
  };
  for (NodeId node : all) QVERIFY(check({node}));
  QVERIFY(check({}));
  QVERIFY(check(all));
  QVERIFY(check({all[5], all[3], all[3]}));
  std::mt19937 random(11);
  for (int i = 0; i < 100; ++i) {
    Session::Nodes nodes = all;
    std::ranges::shuffle(nodes, random);
    nodes.resize(1 + random() % 12);
    QVERIFY(check(nodes));
  }
  QVERIFY(most > 150);
}

void LargeSelectionsAreFollowedLater::groupOfMany_isALargeSelection() {
  level::Level level = boxes(kMany);
  Session::Nodes nodes = level.children(level.root()).toVector();
  Session::Nodes few = nodes;
  few.resize(kManyNodes);
  Session session;
  session.open(level, {});
  QVERIFY(!session.isSelectionLarge());
  session.select(few);
  QVERIFY(!session.isSelectionLarge());
  session.select(nodes);
  QVERIFY(session.isSelectionLarge());
  QVERIFY(groupSelected(session));
  finishEdits(session);
  QCOMPARE(session.selection().size(), std::size_t{1});
  QVERIFY(session.isSelectionLarge());
  const NodeId group = session.selection().front();
  NodeId copy;
  QVERIFY(session.apply("Link", [&](level::Level& changed) {
    level::Edited edited = level::makeDefinition(changed, group);
    if (edited) copy = edited.node();
    return edited;
  }));
  session.select({copy});
  QVERIFY(session.isSelectionLarge());
  session.select({});
  QVERIFY(!session.isSelectionLarge());
}

// The selection of a group is one node: the step may not find its solids at once for that reason.
void LargeSelectionsAreFollowedLater::step_leavesTheListsToLaterJobs() {
  Hands hands;
  Appearance appearance;
  LevelGame game(hands.session, level::GameList());
  const InspectorPanel inspector(hands.workspace, game);
  const OutlinerPanel outliner(hands.session, appearance);
  Session& session = hands.session;
  session.open(boxes(kMany), {});
  QVERIFY(waitForJobs(hands));
  const auto isLeft = [&] {
    return !session.knowsSelectedSolids() && !session.knowsSelectedEntities();
  };
  selectAll(session);
  QVERIFY(isLeft());
  QVERIFY(waitForJobs(hands));
  QVERIFY(session.knowsSelectedSolids());
  QVERIFY(groupSelected(session));
  finishEdits(session);
  QVERIFY(isLeft());
  QVERIFY(waitForJobs(hands));
  QCOMPARE(session.selectedSolids().all.size(), static_cast<std::size_t>(kMany));
  session.undo();
  QVERIFY(isLeft());
  QVERIFY(waitForJobs(hands));
  session.redo();
  QVERIFY(isLeft());
  QVERIFY(waitForJobs(hands));
  QVERIFY(ungroupSelected(session));
  finishEdits(session);
  QVERIFY(isLeft());
  QVERIFY(waitForJobs(hands));
  QVERIFY(session.knowsSelectedSolids());
  // The scene follows an edit: nothing asks for its selected solids at once then, either. (The
  // entities do not depend on the scene: a job after the step has found them.)
  bool wasLeft = false;
  connect(&session, &Session::sceneChanged, this,
          [&] { wasLeft = !session.knowsSelectedSolids(); });
  session.undo();
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(wasLeft);
}

void LargeSelectionsAreFollowedLater::tabOfTheInspector_followsLater() {
  Hands hands;
  LevelGame game(hands.session, level::GameList());
  InspectorPanel inspector(hands.workspace, game);
  constexpr int kSolid = 0, kFace = 1;
  Session& session = hands.session;
  session.open(boxes(kMany), {});
  QVERIFY(waitForJobs(hands));
  const NodeId first = *session.level().children(session.level().root()).begin();
  session.selectFaces({{first, 0}});
  QCOMPARE(inspector.currentIndex(), kFace);
  inspector.setCurrentIndex(3);  // the level's tab stays
  selectAll(session);
  QVERIFY(waitForJobs(hands));
  QCOMPARE(inspector.currentIndex(), 3);
  inspector.setCurrentIndex(kSolid);
  session.selectFaces({{first, 0}});
  QCOMPARE(inspector.currentIndex(), kFace);
}

void LargeSelectionsAreFollowedLater::largeSteps_giveTheSceneOfTheLevel() {
  Hands hands;
  Session& session = hands.session;
  session.open(boxes(kMany), {});
  QVERIFY(waitForJobs(hands));
  int whole = 0;
  connect(&session, &Session::sceneChanged, this, [&](const SceneUpdate& update) {
    QCOMPARE(update.scene != nullptr, update.size() > kLargeUpdate);
    if (update.scene) ++whole;
  });
  const auto isRight = [&] { return hands.waitUntilIdle() && isLikeAnew(session); };
  const auto changeOne = [&] {
    const NodeId last = session.level().children(session.level().root()).toVector().back();
    return session.apply("Move", [&](level::Level& level) {
      return level::transformNodes(level, {last}, level::AffineMap::move({0, 0, 512}));
    });
  };
  selectAll(session);
  QVERIFY(hideSelected(session));
  QVERIFY(isRight());
  QVERIFY(session.scene().hidesSolids());
  QVERIFY(session.scene().bounds().isEmpty());
  QVERIFY(changeOne());  // a small update of the tables that the scene took
  QVERIFY(isRight());
  session.undo();
  session.undo();
  QVERIFY(isRight());
  QVERIFY(!session.scene().hidesSolids());
  selectAll(session);
  Repetition repetition;
  QVERIFY(duplicateSelected(session, repetition));
  QVERIFY(isRight());
  QVERIFY(removeSelected(session));
  QVERIFY(isRight());
  QVERIFY(changeOne());
  QVERIFY(isRight());
  session.undo();
  session.undo();
  QVERIFY(isRight());
  QVERIFY(whole >= 5);
}

// Small edits of solids leave the list of entities as it is; all others find it again.
void LargeSelectionsAreFollowedLater::entities_areThoseOfTheLevel() {
  level::Level level = boxes(300);
  for (int i = 0; i < 3; ++i) {
    QVERIFY(level::addPointEntity(
                level, level.root(),
                {{"classname", "light"}, {"origin", std::to_string(64 * i) + " 0 64"}})
                .ok());
  }
  Session session;
  session.open(level, {});
  const auto isRight = [&session] {
    const auto there = level::placedEntities(session.level());
    return std::ranges::equal(session.entities(), there, [](const auto& a, const auto& b) {
      return a.key == b.key && a.origin == b.origin && a.flags == b.flags;
    });
  };
  QVERIFY(isRight());
  QCOMPARE(session.entities().size(), std::size_t{3});
  const Session::Nodes nodes = level.children(level.root()).toVector();
  std::mt19937 random(3);
  for (int i = 0; i < 200; ++i) {
    const NodeId one = nodes[random() % nodes.size()], other = nodes[nodes.size() - 1 - i % 5];
    const unsigned kind = random() % 7;
    session.select({one, other});
    if (kind == 0) hideSelected(session);
    if (kind == 1) groupSelected(session);
    if (kind == 2) removeSelected(session);
    if (kind == 3) session.undo();
    if (kind == 4) session.redo();
    if (kind >= 5 && session.level().find(one) != nullptr) {
      session.apply("Move", [one](level::Level& changed) {
        return level::transformNodes(changed, {one}, level::AffineMap::move({8, 0, 0}));
      });
    }
    if (i % 3 != 0) QVERIFY2(isRight(), qPrintable(QString::number(i)));
  }
  while (session.canUndo()) session.undo();
  QVERIFY(isRight());
  session.open(boxes(5), {});
  QVERIFY(session.entities().empty());
}

void LargeSelectionsAreFollowedLater::vertices_areKeptInPieces() {
  VertexPieces pieces;
  constexpr int kVertices = 300'000;
  std::size_t copies = 0;
  const LineVertex* first = nullptr;
  for (int i = 0; i < kVertices; i += 36) {
    std::vector<LineVertex>& room = pieces.roomFor(36);
    for (int k = 0; k < 36; ++k) {
      room.push_back({{static_cast<float>(i + k), 0, 0}, {}});
    }
    if (pieces.all().size() > 1 && room.data() != first) ++copies;
    first = room.data();
  }
  int next = 0;
  for (const std::vector<LineVertex>& piece : pieces.all()) {
    QVERIFY(piece.size() * sizeof(LineVertex) <= std::size_t{1} << 20);
    for (const LineVertex& vertex : piece) QCOMPARE(vertex.position[0], static_cast<float>(next++));
  }
  QVERIFY(next >= kVertices);
  QVERIFY(pieces.all().size() >= 4);
  QCOMPARE(copies, pieces.all().size() - 1);  // each later list was allocated once
  pieces.clear();
  QVERIFY(pieces.all().empty());
}

void LargeSelectionsAreFollowedLater::threadsInTheBackground_letOthersGoFirst() {
  const int own = niceOfThisThread();
  int before = -1, after = -1, inherited = -1;
  std::thread thread([&] {
    before = niceOfThisThread();
    level::lowerThreadPriority();
    after = niceOfThisThread();
    std::thread([&] { inherited = niceOfThisThread(); }).join();
  });
  thread.join();
  QCOMPARE(before, own);
  QVERIFY(after > own || own >= 4);
  QCOMPARE(inherited, after);
  QCOMPARE(niceOfThisThread(), own);
  // A large edit is computed in such a thread.
  Session session;
  session.open(boxes(kMany), {});
  int edit = -1;
  QVERIFY(applyLarge(session, kManyNodes + 1,
                     {"Look", [&edit](level::RecordedEdits&) { edit = niceOfThisThread(); }}));
  finishEdits(session);
  QCOMPARE(edit, after);
}

}  // namespace halfspace::editor::tests

QTEST_MAIN(halfspace::editor::tests::LargeSelectionsAreFollowedLater)
#include "large_selections_are_followed_later.moc"
