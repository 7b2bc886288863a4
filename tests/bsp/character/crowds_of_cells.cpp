// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Large bodies among hundreds of small solids: the cost of a step, and that the special case for
// crowds does not change the path.
#include <QtTest>

#include "tests/bsp/character/walked_world.h"

using namespace halfspace::bsp;
using Form = CharacterSettings::Form;
using Crowd = CharacterState::Crowd;

namespace {

// Rubble in heaps on a floor, with a ledge in the middle.
class Rubble {
 public:
  explicit Rubble(uint64_t seed) : m_random(seed) {
    for (int i = 0; i < 300; ++i) {
      const Vec3 low(number(-200, 200), number(-200, 200), number(-4, 8));
      m_world.box(low, low + Vec3(number(4, 16), number(4, 16), number(4, 30)));
    }
    m_world.box({60, -40, 0}, {140, 40, 48});
  }
  double number(double low, double high) {
    return low + (high - low) * static_cast<double>(m_random() >> 11) * 0x1p-53;
  }
  TreeView tree() { return m_world.tree(); }

 private:
  std::mt19937_64 m_random;
  World m_world;
};

CharacterSettings large(Form form) {
  CharacterSettings settings;
  settings.form = form;
  settings.radius = 38.0;
  settings.height = 76.0;
  settings.climbHeight = 64.0;
  return settings;
}

}  // namespace

class CrowdsOfCells : public QObject {
  Q_OBJECT

 private slots:
  void largeBodies_payForWhatIsNear_data() {
    QTest::addColumn<int>("form");
    for (const Form form : {Form::cylinder, Form::capsule, Form::box, Form::sphere})
      QTest::newRow(qPrintable(QString::number(static_cast<int>(form)))) << static_cast<int>(form);
  }
  void largeBodies_payForWhatIsNear() {
    QFETCH(int, form);
    constexpr uint64_t kSeed = 31415;
    // Number of visited nodes and leaves; it was 1,564 when each step began at the root of the
    // tree.
    constexpr uint64_t kMost = 1300;
    qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
    Rubble rubble(kSeed);
    const TreeView tree = rubble.tree();
    const CharacterSettings settings = large(static_cast<Form>(form));
    CharacterState state = standing({0, 0, 120});
    uint64_t most = 0;
    int inCrowd = 0, blocked = 0;
    CharacterInput input;
    for (int i = 0; i < 3600; ++i) {
      if (i % 40 == 0) input = {1.0, 0.0, rubble.number(0, 360), i % 200 == 0};
      StepTrace trace;
      step({tree}, settings, input, state, &trace);
      const StepTrace::Work work = trace.total();
      most = std::max(most, work.nodes + work.leaves);
      inCrowd += state.crowd != Crowd::none;
      blocked += work.sweeps > 6;
      QVERIFY(!isBlocked(tree, settings, state.crouched, state.position));
      if (state.position.head<2>().norm() > 250.0) state = standing({0, 0, 120});
    }
    qInfo("at most %llu visits a step; %d steps in a crowd, %d blocked",
          static_cast<unsigned long long>(most), inCrowd, blocked);
    QVERIFY(inCrowd > 1500 && blocked > 50);
    QVERIFY(most < kMost);
  }

  void ledgeAmongRubble_isClimbed() {
    Rubble rubble(27182);
    const TreeView tree = rubble.tree();
    const CharacterSettings settings = large(Form::cylinder);
    CharacterState state = standing({-60, 0, 100});
    bool wasInCrowd = false, isUp = false;
    for (int i = 0; i < 1200 && !isUp; ++i) {
      step(tree, settings, towards(state, {100, 0, 0}), state);
      wasInCrowd = wasInCrowd || state.crowd != Crowd::none;
      isUp = state.onGround && state.position.z() >= 48.0;
    }
    QVERIFY(wasInCrowd);
    QVERIFY(isUp);
  }

  void emptyFloor_isNoCrowd() {
    World world;
    const TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 0});
    state.crowd = Crowd::ledge;  // as if the previous step had been on a ledge
    step(tree, large(Form::capsule), {.forward = 1.0}, state);
    QVERIFY(state.crowd == Crowd::none);
  }
};

QTEST_APPLESS_MAIN(CrowdsOfCells)
#include "crowds_of_cells.moc"
