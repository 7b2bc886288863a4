// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// More nodes are selected than kManyNodes. The cost of a step in the event loop's thread is tested
// by counting its work, not by a clock: edits are computed in another thread, a drag changes the
// level once, and no step copies or visits the records one by one more often than stated here.
#include <functional>
#include <stdexcept>

#include <QTemporaryDir>
#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/boolean_operations.h"
#include "editor/commands/clipboard.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/painting.h"
#include "editor/commands/resize.h"
#include "editor/commands/selecting.h"
#include "editor/commands/solidity.h"
#include "editor/commands/visibility.h"
#include "editor/session/background_edits.h"
#include "editor/tools/entity_marks.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/file/level_writer.h"
#include "level/journal/replay.h"
#include "level/solids/entities.h"
#include "tests/editor/hands.h"
#include "tests/support/scenes/boxes_in_rows.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

constexpr int kCount = static_cast<int>(kManyNodes) + 200;
const halfspace::tests::BoxRows kRows{
    .size = 16, .pitch = 24, .perRow = 40, .first = Vec3(-480, -480, 0)};

using Records = std::vector<std::shared_ptr<const level::Node>>;

// The shared records of all nodes; two equal lists mean that no record was copied or changed in
// between.
Records recordsOf(const level::Level& level) {
  Records records;
  for (NodeId node : level.children(level.root())) records.push_back(level.share(node));
  return records;
}

}  // namespace

class ManyNodesAtOnce : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup() { m_hands.reset(); }

  void drag_changesTheLevelOnce_whenItEnds();
  void calledOffDrag_changesNothing();
  void duplicatesByDragging_areMadeOnce();
  void edits_areWorkedOutElsewhere_data();
  void edits_areWorkedOutElsewhere();
  void ungroup_isWorkedOutElsewhere();
  void repeat_isWorkedOutElsewhere();
  void transformingDrags_changeTheLevelOnce_data();
  void transformingDrags_changeTheLevelOnce();
  void whatComesNext_waitsForTheEdit();
  void refusedEdit_isSaidLater();
  void fewNodes_areChangedAtOnce();
  void marksOfEntities_followTheDrag();
  void namesOfSelectedEntities_areShownForAFew();
  void journal_isReplayedToTheSame();
  void lineOfALargeEdit_isInTheFileWhenTheEditIsApplied();

 private:
  Session& session() { return m_hands->session; }
  // The middle of the first box, where a drag from above starts.
  static Vec3 grip() { return kRows.first; }

  std::unique_ptr<Hands> m_hands;
};

void ManyNodesAtOnce::init() {
  m_hands = std::make_unique<Hands>();
  session().open(halfspace::tests::boxesInRows(kCount, kRows), {});
  QVERIFY(m_hands->waitUntilIdle());
  selectAll(session());
  QCOMPARE(session().selection().size(), static_cast<std::size_t>(kCount));
}

void ManyNodesAtOnce::drag_changesTheLevelOnce_whenItEnds() {
  const Records before = recordsOf(session().level());
  const Box boundsBefore = m_hands->selected();
  const std::uint64_t state = session().state();
  m_hands->dragOn(m_hands->above, grip(), grip() + Vec3(64, 32, 0));
  // The mouse has moved twice: only the offset of the preview follows it.
  QCOMPARE(session().state(), state);
  QVERIFY(recordsOf(session().level()) == before);
  QVERIFY(m_hands->toolbox.preview() == level::AffineMap::move({64, 32, 0}));
  m_hands->release(m_hands->above, grip() + Vec3(64, 32, 0));
  // until the scene shows the edit
  QVERIFY(m_hands->toolbox.preview() == level::AffineMap::move({64, 32, 0}));
  QVERIFY(m_hands->waitUntilIdle());
  QCOMPARE(session().state(), state + 1);
  m_hands->toolbox.pictureShows(session().scene().state());
  QVERIFY(!m_hands->toolbox.preview().has_value());
  const Vec3 by(64, 32, 0);
  QVERIFY(Hands::same(m_hands->selected(), Box(boundsBefore.min() + by, boundsBefore.max() + by)));
  QVERIFY(m_hands->equalsFreshEvaluation());
  session().undo();
  QVERIFY2(recordsOf(session().level()) == before, "undoing copied records");
  session().redo();
  QVERIFY(m_hands->equalsFreshEvaluation());
  QVERIFY(Hands::same(m_hands->selected(), Box(boundsBefore.min() + by, boundsBefore.max() + by)));
}

void ManyNodesAtOnce::calledOffDrag_changesNothing() {
  const std::uint64_t state = session().state();
  m_hands->dragOn(m_hands->above, grip(), grip() + Vec3(64, 0, 0));
  m_hands->toolbox.cancel();
  QVERIFY(!m_hands->toolbox.preview().has_value());
  QVERIFY(!isEditing(session()));
  QCOMPARE(session().state(), state);
  QVERIFY(!session().canUndo());
}

void ManyNodesAtOnce::duplicatesByDragging_areMadeOnce() {
  m_hands->drag(m_hands->above, grip(), grip() + Vec3(256, 0, 0), Qt::ControlModifier);
  QVERIFY(m_hands->waitUntilIdle());
  QCOMPARE(session().level().children(session().level().root()).size(),
           static_cast<std::size_t>(2 * kCount));
  QCOMPARE(session().selection().size(), static_cast<std::size_t>(kCount));
  QCOMPARE(session().undoSteps(), std::size_t{1});
}

void ManyNodesAtOnce::edits_areWorkedOutElsewhere_data() {
  using Act = std::function<void(Session&)>;
  QTest::addColumn<Act>("act");
  QTest::addColumn<std::size_t>("selected");
  QTest::newRow("hide") << Act([](Session& s) { hideSelected(s); }) << std::size_t{0};
  QTest::newRow("lock") << Act([](Session& s) { lockSelected(s); }) << std::size_t{0};
  QTest::newRow("group") << Act([](Session& s) { groupSelected(s); }) << std::size_t{1};
  QTest::newRow("delete") << Act([](Session& s) { removeSelected(s); }) << std::size_t{0};
  QTest::newRow("duplicate") << Act([](Session& s) {
    static Repetition repetition;
    duplicateSelected(s, repetition);
  }) << std::size_t{kCount};
  QTest::newRow("paint") << Act([](Session& s) { paintSelected(s, "brick"); })
                         << std::size_t{kCount};
  QTest::newRow("linked copies") << Act([](Session& s) { makeLinkedCopy(s); })
                                 << std::size_t{kCount};
  QTest::newRow("brush entity") << Act([](Session& s) {
    makeSolidEntity(s, *findEntityClass(builtInEntityClasses(), "func_door"));
  }) << std::size_t{1};
  QTest::newRow("subtract") << Act([](Session& s) { subtractSelected(s); }) << std::size_t{kCount};
  QTest::newRow("non-solid") << Act([](Session& s) { setNonSolidOfSelected(s, true); })
                             << std::size_t{kCount};
  QTest::newRow("water") << Act([](Session& s) {
    setContentsOfSelected(s, level::Contents::liquid);
  }) << std::size_t{kCount};
  QTest::newRow("paste") << Act([](Session& s) { paste(s, copiedText(s)); }) << std::size_t{kCount};
  QTest::newRow("isolate") << Act([](Session& s) {
    s.select({*s.level().children(s.level().root()).begin()});
    isolateSelected(s);
  }) << std::size_t{1};
  QTest::newRow("scale") << Act([](Session& s) {
    static Repetition repetition;
    const Box from = selectionBounds(s);
    resizeSelected(s, repetition, "Scale", from, Box(from.min(), from.max() + Vec3(0, 0, 48)),
                   level::TextureLock::on);
  }) << std::size_t{kCount};
}

void ManyNodesAtOnce::edits_areWorkedOutElsewhere() {
  QFETCH(std::function<void(Session&)>, act);
  QFETCH(std::size_t, selected);
  const Records before = recordsOf(session().level());
  const std::uint64_t state = session().state();
  const std::uint64_t hash = level::levelHash(session().level());
  act(session());
  QVERIFY(isEditing(session()));
  QCOMPARE(session().state(), state);
  QVERIFY(m_hands->waitUntilIdle());
  QCOMPARE(session().undoSteps(), std::size_t{1});
  QCOMPARE(session().selection().size(), selected);
  const std::uint64_t after = level::levelHash(session().level());
  QVERIFY(after != hash);
  QVERIFY(m_hands->equalsFreshEvaluation());
  session().undo();
  QVERIFY2(recordsOf(session().level()) == before, "undoing copied records");
  QVERIFY(m_hands->equalsFreshEvaluation());
  session().redo();
  QCOMPARE(level::levelHash(session().level()), after);
}

void ManyNodesAtOnce::ungroup_isWorkedOutElsewhere() {
  groupSelected(session());
  QVERIFY(m_hands->waitUntilIdle());
  const Records before = recordsOf(session().level());
  const std::uint64_t state = session().state();
  QVERIFY(ungroupSelected(session()));
  QVERIFY(isEditing(session()));
  QCOMPARE(session().state(), state);
  QVERIFY(m_hands->waitUntilIdle());
  QCOMPARE(session().undoSteps(), std::size_t{2});
  QCOMPARE(session().selection().size(), static_cast<std::size_t>(kCount));
  QVERIFY(m_hands->equalsFreshEvaluation());
  session().undo();
  QVERIFY2(recordsOf(session().level()) == before, "undoing copied records");
}

void ManyNodesAtOnce::repeat_isWorkedOutElsewhere() {
  Repetition repetition;
  const double bottom = m_hands->selected().min().z();
  duplicateSelected(session(), repetition);
  finishEdits(session());
  const Session::Nodes copies = session().selection();
  transformSelected(session(), repetition, "Move", level::AffineMap::move({0, 0, 32}),
                    level::TextureLock::on);
  finishEdits(session());
  const std::uint64_t state = session().state();
  QVERIFY(repeat(session(), repetition, level::TextureLock::on));
  QVERIFY(isEditing(session()));
  QCOMPARE(session().state(), state);
  QVERIFY(m_hands->waitUntilIdle());
  QCOMPARE(session().level().children(session().level().root()).size(),
           static_cast<std::size_t>(3 * kCount));
  QVERIFY(session().selection() != copies);
  QCOMPARE(m_hands->selected().min().z(), bottom + 64);
}

// Rotating, scaling and shearing: the views draw the selection transformed until the edit is made.
void ManyNodesAtOnce::transformingDrags_changeTheLevelOnce_data() {
  QTest::addColumn<ToolId>("tool");
  QTest::addColumn<Vec3>("from");
  QTest::addColumn<Vec3>("to");
  // `from`: the grabbed point, as a share of half the box's size.
  QTest::newRow("scale") << ToolId::scale << Vec3(1, 0, 0) << Vec3(64, 0, 0);
  QTest::newRow("shear") << ToolId::shear << Vec3(1, 0, 0) << Vec3(0, 64, 0);
  QTest::newRow("rotate") << ToolId::rotate << Vec3(0.5, 0, 0) << Vec3(0, 200, 0);
}

void ManyNodesAtOnce::transformingDrags_changeTheLevelOnce() {
  QFETCH(ToolId, tool);
  QFETCH(Vec3, from);
  QFETCH(Vec3, to);
  const Box box = m_hands->selected();
  const Vec3 grabbed = box.center() + from.cwiseProduct(box.sizes()) / 2;
  m_hands->above.setZoom(0.5);
  const Records before = recordsOf(session().level());
  const std::uint64_t state = session().state();
  m_hands->toolbox.activate(tool);
  m_hands->dragOn(m_hands->above, grabbed, grabbed + to);
  QVERIFY(m_hands->toolbox.isDragging());
  QCOMPARE(session().state(), state);
  QVERIFY(recordsOf(session().level()) == before);
  const auto preview = m_hands->toolbox.preview();
  QVERIFY(preview && !(*preview == level::AffineMap()));
  m_hands->release(m_hands->above, grabbed + to);
  QVERIFY(m_hands->toolbox.preview() == preview);  // until the scene shows the edit
  QVERIFY(m_hands->waitUntilIdle());
  QCOMPARE(session().state(), state + 1);
  m_hands->toolbox.pictureShows(session().scene().state());
  QVERIFY(!m_hands->toolbox.preview().has_value());
  QVERIFY(m_hands->equalsFreshEvaluation());
  // The preview showed what was made.
  Box drawn;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 at = box.corner(static_cast<Box::CornerType>(corner));
    drawn.extend(Vec3(preview->linear * at + preview->translation));
  }
  const Vec3 hair = Vec3::Constant(1e-6);
  QVERIFY(drawn.contains(Box(m_hands->selected().min() + hair, m_hands->selected().max() - hair)));
  session().undo();
  QVERIFY2(recordsOf(session().level()) == before, "undoing copied records");
}

// No command may act on the level from before the edit.
void ManyNodesAtOnce::whatComesNext_waitsForTheEdit() {
  hideSelected(session());
  session().undo();
  QVERIFY(!isEditing(session()));
  QVERIFY(session().canRedo());
  selectAll(session());
  hideSelected(session());
  const NodeId first = *session().level().children(session().level().root()).begin();
  QVERIFY(session().apply("Name", [&](level::Level& level) {
    level::NodeFlags flags = level.node(first).properties.flags;
    return flags.hidden ? level::removeNode(level, first)
                        : level::Edited(level::Refusal{level::RefusalKind::noSuchNode});
  }));
  QCOMPARE(session().undoSteps(), std::size_t{2});
  session().undo();
  session().undo();
  selectAll(session());
  removeSelected(session());
  session().open(level::Level(), {});
  QVERIFY(!isEditing(session()));
  QVERIFY(m_hands->waitUntilIdle());
  QVERIFY(!session().canUndo());
}

void ManyNodesAtOnce::refusedEdit_isSaidLater() {
  QStringList said;
  connect(&session(), &Session::said, this, [&](const Message& message) { said << message.text; });
  const std::uint64_t state = session().state();
  QVERIFY(applyLarge(session(), kManyNodes + 1, {"Refused", [](level::RecordedEdits& edits) {
                                                   edits.apply(level::RemoveNode{{999'999}});
                                                 }}));
  finishEdits(session());
  QCOMPARE(said.size(), 1);
  QCOMPARE(session().state(), state);
  QVERIFY(applyLarge(session(), kManyNodes + 1, {"Fails", [](level::RecordedEdits&) {
                                                   throw std::runtime_error("no memory");
                                                 }}));
  finishEdits(session());
  QVERIFY2(said.last().contains("no memory"), qPrintable(said.last()));
  QCOMPARE(session().state(), state);
}

void ManyNodesAtOnce::fewNodes_areChangedAtOnce() {
  Session::Nodes few = session().selection();
  few.resize(3);
  session().select(few);
  const std::uint64_t state = session().state();
  m_hands->dragOn(m_hands->above, grip(), grip() + Vec3(64, 0, 0));
  QVERIFY(session().state() > state);
  QVERIFY(!m_hands->toolbox.preview().has_value());
  m_hands->release(m_hands->above, grip() + Vec3(64, 0, 0));
  QVERIFY(!isEditing(session()));
  hideSelected(session());
  QVERIFY(!isEditing(session()));
  QCOMPARE(session().undoSteps(), std::size_t{2});
}

void ManyNodesAtOnce::marksOfEntities_followTheDrag() {
  for (const char* origin : {"8 0 32", "8 64 32"}) {
    QVERIFY(session().apply("Light", [origin](level::Level& level) {
      return level::addPointEntity(level, level.root(),
                                   {{"classname", "light"}, {"origin", origin}});
    }));
  }
  Session::Nodes nodes = session().selection();
  nodes.push_back(level::entitiesOf(session().level()).front());
  session().select(nodes);
  const Overlay overlay =
      entityOverlay(session(), entityMarks(session()), level::AffineMap::move({64, 32, 0}));
  QCOMPARE(overlay.handles.size(), std::size_t{2});
  QCOMPARE(overlay.handles[0].at, Vec3(72, 32, 32));
  QCOMPARE(overlay.handles[1].at, Vec3(8, 64, 32));  // not selected
}

void ManyNodesAtOnce::namesOfSelectedEntities_areShownForAFew() {
  QVERIFY(session().apply("Lights", [](level::Level& level) {
    level::Edited made =
        level::addPointEntity(level, level.root(), {{"classname", "light"}, {"origin", "0 0 32"}});
    for (int i = 1; i < 25; ++i) {
      made = level::addPointEntity(
          level, level.root(),
          {{"classname", "light"}, {"origin", std::to_string(64 * i) + " 0 32"}});
    }
    return made;
  }));
  Session::Nodes lights = level::entitiesOf(session().level());
  session().select(lights);
  QCOMPARE(entityOverlay(session(), entityMarks(session())).handles.size(), std::size_t{25});
  QVERIFY(entityOverlay(session(), entityMarks(session())).labels.empty());
  lights.pop_back();
  session().select(lights);
  QCOMPARE(entityOverlay(session(), entityMarks(session())).labels.size(), std::size_t{24});
}

// The writer pauses after each line; it must not do so before the line of a large edit.
void ManyNodesAtOnce::lineOfALargeEdit_isInTheFileWhenTheEditIsApplied() {
  const QTemporaryDir folder;
  const QString path = folder.filePath("a.journal");
  auto made =
      level::JournalWriter::create(path.toStdString(), level::headerOf(session().level(), "a"));
  session().journalTo(std::get<std::unique_ptr<level::JournalWriter>>(std::move(made)));
  const auto lines = [&path] {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : -1;
  };
  const Session::Nodes all = session().selection();
  session().select({all.front()});
  QVERIFY(removeSelected(session()));
  QVERIFY(QTest::qWaitFor([&] { return lines() == 2; }));
  selectAll(session());
  qsizetype seen = -1;
  connect(&session(), &Session::levelChanged, this, [&] { seen = lines(); });
  hideSelected(session());
  QVERIFY(isEditing(session()));
  QVERIFY(QTest::qWaitFor([&] { return !isEditing(session()); }));
  QCOMPARE(seen, qsizetype{3});
}

// Journal lines of large edits are made in another thread. All lines are written in order,
// including those of small edits made meanwhile.
void ManyNodesAtOnce::journal_isReplayedToTheSame() {
  const QTemporaryDir folder;
  const std::string path = folder.filePath("a.journal").toStdString();
  const level::Level start = session().level();
  auto made = level::JournalWriter::create(path, level::headerOf(start, "a"));
  session().journalTo(std::get<std::unique_ptr<level::JournalWriter>>(std::move(made)));
  m_hands->drag(m_hands->above, grip(), grip() + Vec3(64, 0, 0));
  hideSelected(session());
  session().undo();
  session().redo();
  session().undo();
  session().undo();
  const NodeId first = *start.children(start.root()).begin();
  session().select({first});
  QVERIFY(removeSelected(session()));
  selectAll(session());
  groupSelected(session());
  finishEdits(session());
  const std::uint64_t hash = level::levelHash(session().level());
  const std::size_t steps = session().undoSteps();
  session().journalTo(nullptr);  // writes the remaining lines
  const auto opened = level::openJournal(path);
  QVERIFY(std::holds_alternative<level::Journal>(opened));
  level::Replay replay(start, std::get<level::Journal>(opened));
  while (!replay.done()) {
    const auto done = replay.next();
    if (const auto* error = std::get_if<level::FileError>(&done)) QFAIL(error->text.c_str());
  }
  QCOMPARE(level::levelHash(replay.history().level()), hash);
  QCOMPARE(replay.history().undoSteps(), steps);
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::ManyNodesAtOnce)
#include "many_nodes_at_once.moc"
