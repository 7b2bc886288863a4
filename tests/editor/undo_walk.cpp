// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// A long random sequence of edits, undos and redos in a session. Whatever the order, the tree that
// follows it equals a fresh build, and undoing everything restores the level. Short: 600 steps;
// HALFSPACE_LONG=1: 10,000. A designer's edits on levels, and edits of every kind (groups, linked
// copies and definitions, meshes, shapes, surfaces, materials, layers, entities, keys) on a small
// one.
#include <functional>
#include <random>

#include <QtTest>

#include "bsp/build/exact_contents.h"
#include "editor/session/session.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/journal/random_edits.h"
#include "tests/level/evaluation/small_edit.h"
#include "tests/level/support/random_edit.h"
#include "tests/support/long_form.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 120'000;  // milliseconds
constexpr unsigned kSeed = 20'011;

// Boundary and tree, updated edit by edit.
class Follower {
 public:
  explicit Follower(Session& session) : m_session(session) {
    take({});
    QObject::connect(&session, &Session::levelChanged, &session,
                     [this](const level::Touched& touched) { take(touched); });
  }

  bool equalsFresh() const {
    level::LevelEvaluation fresh;
    const geometry::BoundaryChange change = fresh.update(m_session.level(), {});
    if (fresh.boundary().hash() != m_evaluation.boundary().hash()) return false;
    bsp::LiveTree built;
    built.update(fresh.boundary(), change);
    return bsp::sameSolid(m_tree, built) && bsp::sameSolid(built, m_tree);
  }
  std::uint64_t hash() const { return m_evaluation.boundary().hash(); }

 private:
  void take(const level::Touched& touched) {
    const geometry::BoundaryChange change = m_evaluation.update(m_session.level(), touched);
    m_tree.update(m_evaluation.boundary(), change);
  }

  Session& m_session;
  level::LevelEvaluation m_evaluation;
  bsp::LiveTree m_tree;
};

struct Walk {
  int edits = 0, undos = 0, redos = 0, refused = 0;
};

// Makes `steps` steps, a third of them undos and redos, then undoes and redoes all. `edit` makes
// one edit and returns false if it was refused.
void walk(Session& session, int steps, const std::function<bool()>& edit) {
  const std::uint64_t first = level::levelHash(session.level());
  Follower follower(session);
  const std::uint64_t firstBoundary = follower.hash();
  std::mt19937 random(kSeed);
  Walk walk;
  for (int i = 0; i < steps; ++i) {
    const unsigned action = random() % 8;
    if (action < 2 && session.canUndo()) {
      session.undo();
      ++walk.undos;
    } else if (action == 2 && session.canRedo()) {
      session.redo();
      ++walk.redos;
    } else {
      ++(edit() ? walk.edits : walk.refused);
    }
    if (i % (steps / 10) == steps / 10 - 1)
      QVERIFY2(follower.equalsFresh(), qPrintable(QString::number(i)));
  }
  qInfo("seed %u, %d steps: %d edits, %d undos, %d redos, %d refused", kSeed, steps, walk.edits,
        walk.undos, walk.redos, walk.refused);
  QVERIFY(walk.edits > steps / 3 && walk.undos > steps / 10);
  while (session.canRedo()) session.redo();
  const std::uint64_t furthest = level::levelHash(session.level());
  QVERIFY(furthest != first);

  while (session.canUndo()) session.undo();
  QCOMPARE(level::levelHash(session.level()), first);
  QCOMPARE(follower.hash(), firstBoundary);
  QVERIFY(follower.equalsFresh());
  // The scene that followed all the time gives the same result.
  QVERIFY(QTest::qWaitFor([&] { return session.isEvaluated(); }, kPatience));
  QCOMPARE(session.scene().figures().hash, firstBoundary);

  while (session.canRedo()) session.redo();
  QCOMPARE(level::levelHash(session.level()), furthest);
  QVERIFY(follower.equalsFresh());
}

}  // namespace

class UndoWalk : public QObject {
  Q_OBJECT

 private slots:
  void anyPathThere_andAllUndone_data();
  void anyPathThere_andAllUndone();
  void editsOfEveryKind_andAllUndone();
};

void UndoWalk::anyPathThere_andAllUndone_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<int>("steps");
  const int steps = halfspace::tests::isLongForm() ? 10'000 : 600;
  QTest::newRow("the tutorial") << "tutorial.halfspace" << steps;
  QTest::newRow("the gatehouse") << "gatehouse.halfspace" << steps / 2;
}

void UndoWalk::anyPathThere_andAllUndone() {
  QFETCH(QString, file);
  QFETCH(int, steps);
  const QString path = HALFSPACE_SOURCE_DIR "/resources/levels/" + file;
  Session session;
  session.open(std::get<level::OpenedLevel>(level::openLevel(path.toStdString())).level, {});
  level::RandomEdits edits(kSeed);
  walk(session, steps, [&] {
    const level::RandomEdits::Step step = edits.next(session.level());
    return session.apply(step.name,
                         [&](level::Level& level) { return level::applyEdit(level, step.edit); });
  });
}

void UndoWalk::editsOfEveryKind_andAllUndone() {
  const int steps = halfspace::tests::isLongForm() ? 10'000 : 600;
  level::test::Random random(kSeed);
  Session session;
  session.open(level::test::smallLevel(random), {});
  walk(session, steps, [&] {
    return session.apply("Edit", [&](level::Level& level) {
      // One in three edits is of any kind, with arguments that may be nonsense.
      return random.oneIn(3) ? level::test::randomEdit(random, level)
                             : level::test::smallEdit(random, level);
    });
  });
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::UndoWalk)
#include "undo_walk.moc"
