// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Random edits resemble a designer's: they are accepted, keep the level sound and at about its
// size, and are the same for the same seed.
#include <QTest>

#include <map>

#include "level/document/structure_check.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "level/journal/random_edits.h"
#include "tests/level/support/random_edit.h"

using namespace halfspace::level;

namespace {

Level boxes(int count) {
  Level level;
  for (int i = 0; i < count; ++i) {
    const double x = 48.0 * (i % 10), y = 48.0 * (i / 10);
    applyEdit(level, AddNode{level.root(), test::boxBrush({x, y, 0}, {x + 64, y + 64, 64})}).ok();
  }
  return level;
}

}  // namespace

class RandomEditsTest : public QObject {
  Q_OBJECT
 private slots:
  void levels_staySoundAndAboutTheirSize();
  void everyKind_comesUp();
  void sameSeed_isTheSameLevel();
  void emptyLevel_getsSolids();
};

void RandomEditsTest::levels_staySoundAndAboutTheirSize() {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    Level level = boxes(200);
    RandomEdits random(seed);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) refused += !applyEdit(level, random.next(level).edit).ok();
    QVERIFY(findStructureErrors(level).empty());
    QVERIFY2(refused < 20, std::to_string(refused).c_str());
    const LevelEvaluation evaluation = evaluate(level);
    QVERIFY(evaluation.solidCount() > 60 && evaluation.solidCount() < 600);
    QCOMPARE(evaluation.skippedCount(), std::size_t{0});
    QVERIFY(evaluation.boundary().faceCount() > 100);
  }
}

void RandomEditsTest::everyKind_comesUp() {
  Level level = boxes(100);
  RandomEdits random(9);
  std::map<std::string, int> names;
  for (int i = 0; i < 3000; ++i) {
    const RandomEdits::Step step = random.next(level);
    if (applyEdit(level, step.edit)) ++names[step.name];
  }
  for (const char* name : {"Move", "Resize", "Rotate", "Duplicate", "Draw Box", "Delete",
                           "Change Operation", "Group", "Ungroup", "Move in Outline"}) {
    QVERIFY2(names[name] > 5, name);
  }
}

void RandomEditsTest::sameSeed_isTheSameLevel() {
  Level one = boxes(50), two = boxes(50), other = boxes(50);
  RandomEdits first(4), second(4), third(5);
  for (int i = 0; i < 500; ++i) {
    applyEdit(one, first.next(one).edit).ok();
    applyEdit(two, second.next(two).edit).ok();
    applyEdit(other, third.next(other).edit).ok();
  }
  QCOMPARE(levelHash(one), levelHash(two));
  QVERIFY(levelHash(one) != levelHash(other));
}

void RandomEditsTest::emptyLevel_getsSolids() {
  Level level;
  RandomEdits random(1);
  QVERIFY(applyEdit(level, random.next(level).edit).ok());
  QCOMPARE(evaluate(level).solidCount(), std::size_t{1});
}

QTEST_APPLESS_MAIN(RandomEditsTest)
#include "random_edits_test.moc"
