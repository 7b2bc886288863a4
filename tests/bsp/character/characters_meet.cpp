// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "tests/bsp/character/walked_world.h"

namespace halfspace::bsp {

namespace {

struct Somebody {
  CharacterSettings settings;
  CharacterState state;
  OtherBody asOther() const { return {state.position, settings.radius, settings.height}; }
};

// The current bodies of all characters but one.
std::vector<OtherBody> allBut(const std::vector<Somebody>& all, size_t one) {
  std::vector<OtherBody> others;
  for (size_t i = 0; i < all.size(); ++i)
    if (i != one) others.push_back(all[i].asOther());
  return others;
}

// Greatest depth of overlap of two characters, as upright cylinders.
double deepest(const std::vector<Somebody>& all) {
  double deepest = 0.0;
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      const OtherBody a = all[i].asOther(), b = all[k].asOther();
      const double aside = a.radius + b.radius - (a.foot - b.foot).head<2>().norm();
      const double above =
          std::min(a.foot.z() + a.height - b.foot.z(), b.foot.z() + b.height - a.foot.z());
      deepest = std::max(deepest, std::min(aside, above));
    }
  }
  return deepest;
}

}  // namespace

class CharactersMeet : public QObject {
  Q_OBJECT

 private slots:
  void headOn_inACorridor_theyStop() {
    World world;
    world.box({-400, 20, 0}, {400, 40, 100});
    world.box({-400, -40, 0}, {400, -20, 100});
    const TreeView tree = world.tree();
    std::vector<Somebody> two(2);
    two[0].state = standing({-200, 0, 0});
    two[1].state = standing({200, 1, 0});
    for (int i = 0; i < 480; ++i) {
      for (size_t k = 0; k < 2; ++k) {
        const auto others = allBut(two, k);
        step({tree, {}, {}, others}, two[k].settings, {.forward = 1.0, .yaw = k == 0 ? 0.0 : 180.0},
             two[k].state);
      }
      QCOMPARE(deepest(two), 0.0);
    }
    QVERIFY(two[0].state.position.x() < two[1].state.position.x() - 30.0);
    QVERIFY(two[1].state.position.x() - two[0].state.position.x() < 33.0);
  }

  void inTheOpen_theyGoAroundEachOther() {
    World world;
    const TreeView tree = world.tree();
    std::vector<Somebody> two(2);
    two[0].state = standing({-200, 0, 0});
    two[1].state = standing({200, 2, 0});
    for (int i = 0; i < 480; ++i) {
      for (size_t k = 0; k < 2; ++k) {
        const auto others = allBut(two, k);
        step({tree, {}, {}, others}, two[k].settings, {.forward = 1.0, .yaw = k == 0 ? 0.0 : 180.0},
             two[k].state);
      }
    }
    QVERIFY(two[0].state.position.x() > 400.0 && two[1].state.position.x() < -400.0);
  }

  void whoIsPutIntoAnother_goesApart() {
    World world;
    const TreeView tree = world.tree();
    std::vector<Somebody> crowd(8);
    for (Somebody& each : crowd) each.state = standing({0, 0, 0});
    for (int i = 0; i < 240; ++i) {
      for (size_t k = 0; k < crowd.size(); ++k) {
        const auto others = allBut(crowd, k);
        step({tree, {}, {}, others}, crowd[k].settings, {}, crowd[k].state);
      }
    }
    // All start at one point, and each resolves half of its overlap in a step, so some overlap
    // remains for a while.
    QVERIFY2(deepest(crowd) < 4.0 * CharacterSettings().skin,
             qPrintable(QString::number(deepest(crowd))));
  }

  void head_isStoodOnAndSteppedOffFrom() {
    World world;
    const TreeView tree = world.tree();
    const OtherBody below{{0, 0, 0}, 24.0, 56.0};
    CharacterState state = standing({4, 0, 80});
    for (int i = 0; i < 120; ++i) step({tree, {}, {}, {&below, 1}}, {}, {}, state);
    QVERIFY(state.onGround && std::abs(state.position.z() - 56.0) < 0.1);
    for (int i = 0; i < 120; ++i) step({tree, {}, {}, {&below, 1}}, {}, {.forward = 1.0}, state);
    QVERIFY(state.onGround && state.position.z() < 0.1 && state.position.x() > 40.0);
  }

  // Characters of all sizes and forms in a room too small for them.
  void crowd_staysApartAndGivesTheSameBits() {
    World world;
    for (const int side : {-1, 1}) {
      world.box({side * 300.0 - 20, -320, 0}, {side * 300.0 + 20, 320, 400});
      world.box({-320, side * 300.0 - 20, 0}, {320, side * 300.0 + 20, 400});
    }
    const TreeView tree = world.tree();
    const auto run = [&] {
      std::mt19937_64 random(5);
      std::vector<Somebody> crowd(36);
      for (size_t i = 0; i < crowd.size(); ++i) {
        CharacterSettings& body = crowd[i].settings;
        body.radius = 4.0 + 5.0 * static_cast<double>(i % 8);
        body.height = std::max(2.0 * body.radius, 56.0);
        body.form = static_cast<CharacterSettings::Form>(i % 4);
        if (body.form == CharacterSettings::Form::sphere) body.height = 2.0 * body.radius;
        const auto column = static_cast<double>(i % 6), row = static_cast<double>(i / 6);
        crowd[i].state = standing({90.0 * column - 225, 90.0 * row - 225, 0});
      }
      double most = 0.0;
      for (int i = 0; i < 2400; ++i) {
        for (size_t k = 0; k < crowd.size(); ++k) {
          const auto yaw = static_cast<double>((random() >> 20) % 360);
          const auto others = allBut(crowd, k);
          CharacterInput input{.forward = 1.0,
                               .yaw = i / 60 * 73.0 + 40.0 * static_cast<double>(k)};
          if (yaw < 2.0) input.jump = true;
          step({tree, {}, {}, others}, crowd[k].settings, input, crowd[k].state);
          if (isBlocked(tree, crowd[k].settings, false, crowd[k].state.position)) most = 1e9;
        }
        most = std::max(most, deepest(crowd));
      }
      return std::pair(most, crowd);
    };
    const auto [most, crowd] = run();
    QVERIFY2(most < 1e-6, qPrintable(QString::number(most)));
    const auto again = run();
    for (size_t i = 0; i < crowd.size(); ++i)
      QCOMPARE(again.second[i].state.position, crowd[i].state.position);
  }
};

}  // namespace halfspace::bsp

using halfspace::bsp::CharactersMeet;
QTEST_APPLESS_MAIN(CharactersMeet)
#include "characters_meet.moc"
