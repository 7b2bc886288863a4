// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Irregular corners, creases and wedges, approached from all sides by bodies of ten sizes: 20,000
// times, or a million times with HALFSPACE_LONG. Several engines had reports of such errors (quetoo
// 149, halflife 3586): once in very many approaches a character gets stuck.
#include <QtTest>

#include "geometry/random/splitmix.h"
#include "tests/bsp/character/course_room.h"
#include "tests/support/long_form.h"

namespace halfspace::bsp {

namespace {}  // namespace

class CreasesAMillionTimes : public QObject {
  Q_OBJECT

 private slots:
  void bots_walkAtThem_data() {
    QTest::addColumn<QString>("room");
    QTest::addColumn<QString>("bits");  // of the ends of the first 4,000 walks
    QTest::newRow("creases all around") << "creases_all_around"
                                        << "7ab847ed5ac07185";
    QTest::newRow("a crease that leans") << "crease_that_leans"
                                         << "6fe64dc2972911f5";
    QTest::newRow("spikes") << "wall_of_spikes"
                            << "82ca1d0e7e3292e6";
    QTest::newRow("a wedge of 5 degrees") << "wedge_of_5_degrees"
                                          << "4b3438821259e73d";
    QTest::newRow("walls at 25 angles") << "walls_at_25_angles"
                                        << "eb5fd6ea484fbcba";
  }

  void bots_walkAtThem() {
    QFETCH(QString, room);
    QFETCH(QString, bits);
    CourseRoom walked(room);
    QVERIFY(walked.isThere());
    const bool isLong = halfspace::tests::isLongForm();
    const int walks = isLong ? 200'000 : kRecorded;  // in each of five rooms
    PositionsHash hash;
    for (int i = 0; i < walks; ++i) {
      Bot& bot = m_bots[static_cast<size_t>(i % kSizes)];
      if (i < kSizes) begin(bot, i, walked);
      walkOnce(walked.tree(), bot);
      const QString said = QString("walk %1, radius %2, at %3 %4 %5")
                               .arg(i)
                               .arg(bot.settings.radius)
                               .arg(bot.state.position.x())
                               .arg(bot.state.position.y())
                               .arg(bot.state.position.z());
      QVERIFY2(!bot.stuck, qPrintable(said));
      QVERIFY2(!bot.tooFast, qPrintable(said));
      QVERIFY2(!isBlocked(walked.tree(), bot.settings, false, bot.state.position),
               qPrintable(said));
      QVERIFY2(walked.bounds().contains(bot.state.position), qPrintable(said));
      // After every 50th walk: the character can move on in some direction.
      if (i % 50 == 0) QVERIFY2(canLeave(walked.tree(), bot), qPrintable(said));
      if (i < kRecorded) hash.add(bot.state.position);
      if (i + 1 == kRecorded) QCOMPARE(hash.text(), bits);
    }
  }

 private:
  static constexpr int kSizes = 10, kRecorded = 4'000;
  static constexpr double kRadii[kSizes] = {1, 2, 4, 8, 12, 16, 24, 32, 64, 96};
  struct Bot {
    CharacterSettings settings;
    CharacterState state;
    bool stuck = false, tooFast = false;
  };

  void begin(Bot& bot, int size, CourseRoom& walked) {
    m_random = geometry::SplitMix(7);
    bot = Bot();
    bot.settings.radius = kRadii[size];
    bot.settings.height = std::max(4.0, 3.0 * kRadii[size]);
    bot.settings.form = static_cast<CharacterSettings::Form>(size % 4);
    bot.state.position = walked.recording().start;
    for (int i = 0; i < 60; ++i) step(walked.tree(), bot.settings, {}, bot.state);
  }

  // Walks for a third of a second in a random direction.
  void walkOnce(const TreeView& tree, Bot& bot) {
    const CharacterInput input{.forward = 1.0, .yaw = 360.0 * m_random.unit()};
    for (int i = 0; i < 40; ++i) {
      const double before = std::max(bot.state.velocity.norm(), bot.settings.walkSpeed);
      step(tree, bot.settings, input, bot.state);
      bot.stuck = bot.stuck || bot.state.stuck;
      // Sliding must not add speed; a falling body gains only what gravity adds in a step.
      const double fall = bot.settings.gravity * bot.settings.stepSeconds;
      bot.tooFast = bot.tooFast || bot.state.velocity.norm() > before + fall + 1e-9;
    }
  }

  static bool canLeave(const TreeView& tree, const Bot& bot) {
    constexpr int kDirections = 16;
    for (int direction = 0; direction < kDirections; ++direction) {
      CharacterState tried = bot.state;
      const CharacterInput input{.forward = 1.0, .yaw = 360.0 * direction / kDirections};
      for (int i = 0; i < 60; ++i) step(tree, bot.settings, input, tried);
      if ((tried.position - bot.state.position).norm() > 1.0) return true;
    }
    return false;
  }

  geometry::SplitMix m_random{7};
  std::array<Bot, kSizes> m_bots;
};

}  // namespace halfspace::bsp

using halfspace::bsp::CreasesAMillionTimes;
QTEST_APPLESS_MAIN(CreasesAMillionTimes)
#include "creases_a_million_times.moc"
