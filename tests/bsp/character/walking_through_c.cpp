// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The character of the C interface takes the same path as the C++ one, and invalid settings are
// refused.
#include <QtTest>
#include <cstring>
#include <limits>

#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "tests/bsp/character/walked_world.h"

using namespace halfspace;
using namespace halfspace::bsp;

namespace {

std::vector<std::byte> fileOf(const TreeView& tree) {
  return writeTreeFile({tree, TreeFacts(), {}, {}});
}

// A tree opened through the C interface, and the bytes that it refers to.
class Opened {
 public:
  explicit Opened(const TreeView& tree) : m_bytes(fileOf(tree)) {
    char message[100] = "";
    if (hbsp_open_memory(m_bytes.data(), m_bytes.size(), &m_tree, message, sizeof message) !=
        HBSP_OK)
      qFatal("%s", message);
  }
  ~Opened() { hbsp_close(m_tree); }
  Opened(const Opened&) = delete;
  const hbsp_tree* get() const { return m_tree; }

 private:
  std::vector<std::byte> m_bytes;
  hbsp_tree* m_tree = nullptr;
};

}  // namespace

class WalkingThroughC : public QObject {
  Q_OBJECT

 private slots:
  void sameInput_takesTheSamePath() {
    World world;
    for (int i = 0; i < 5; ++i) world.box({32.0 * i, -600, 0}, {600, 600, 16.0 * (i + 1)});
    const TreeView tree = world.tree();
    World plate{World::Empty()};
    plate.box({-40, -40, 0}, {40, 40, 8});
    const TreeView plateTree = plate.tree();
    const Opened level(tree), moving(plateTree);

    const std::vector<std::byte> bytes = fileOf(tree), plateBytes = fileOf(plateTree);
    const auto read = readTreeFile(bytes), readPlate = readTreeFile(plateBytes);
    const TreeView& ours = std::get<TreeFile>(read).tree;
    const TreeView& oursMoving = std::get<TreeFile>(readPlate).tree;

    hbsp_character_settings settings = hbsp_character_defaults();
    hbsp_character there{};
    there.position[0] = -150;
    there.position[2] = 1;
    CharacterState here{.position = {-150, 0, 1}};
    StepTrace trace;
    bool met = false;
    for (int i = 0; i < 600; ++i) {
      const double x = -150 + i * 0.25;
      MovingSolid solid{
          &oursMoving, 60, {{x, 10, 0}, 0.5 * i}, {{x + 0.25, 10, 0}, 0.5 * i + 0.5}, 9};
      const CharacterVolume water{CharacterVolume::Kind::water, {{60, -600, 0}, {90, 600, 200}}};
      hbsp_mover mover{moving.get(), 60, {x, 10, 0}, {x + 0.25, 10, 0}, 0.5 * i, 0.5 * i + 0.5, 9,
                       {},           0};
      const hbsp_volume pool{0, {60, -600, 0}, {90, 600, 200}, {0, 0, 0}};
      const hbsp_body somebody{{-60, 8, 0}, 16, 56, 0, {}};
      const OtherBody other{{-60, 8, 0}, 16, 56};
      const hbsp_world around{level.get(), &mover, &pool, &somebody, 1, 1, 1, nullptr, nullptr};
      const hbsp_character_input wish{i > 60 ? 1.0 : 0.0, 0, 0, 0.1 * i, i % 90 == 89, 0, 0, 0};
      QCOMPARE(hbsp_character_step(&around, &settings, &wish, &there), HBSP_OK);
      step(CharacterWorld{ours, {&solid, 1}, {&water, 1}, {&other, 1}}, {},
           {.forward = i > 60 ? 1.0 : 0.0, .yaw = 0.1 * i, .jump = i % 90 == 89}, here, &trace);
      met = met || trace.metOther;
      for (int axis = 0; axis < 3; ++axis) QCOMPARE(there.position[axis], here.position[axis]);
      QCOMPARE(there.ground, here.ground);
      QCOMPARE(there.ground_id, here.groundId);
    }
    QVERIFY(met && here.position.x() > 100.0);
  }

  // The callback is told of every push, in the step.
  void push_isReported() {
    World world;
    const Opened level(world.tree());
    const hbsp_character_settings settings = hbsp_character_defaults();
    hbsp_character there{};
    there.position[2] = 0.03125;
    struct Told {
      int count = 0;
      hbsp_push last{};
    } told;
    hbsp_body other{{60, 0, 0}, 16, 56, 20, {}};
    hbsp_world around{};
    around.tree = level.get();
    around.others = &other;
    around.other_count = 1;
    around.push = [](void* user, const hbsp_push* push) {
      auto* to = static_cast<Told*>(user);
      ++to->count;
      to->last = *push;
    };
    around.push_user = &told;
    const hbsp_character_input wish{1, 0, 0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 240; ++i) {
      const int before = told.count;
      QCOMPARE(hbsp_character_step(&around, &settings, &wish, &there), HBSP_OK);
      if (told.count > before) other.velocity[0] += told.last.impulse[0] / other.mass;
      other.foot[0] += other.velocity[0] * HBSP_STEP_SECONDS;
      other.velocity[0] *= 0.95;
    }
    QVERIFY(told.count > 10);
    QCOMPARE(told.last.mover, -1);
    QCOMPARE(told.last.other, 0);
    QVERIFY(told.last.impulse[0] > 0.0 && other.foot[0] > 200.0);
    QVERIFY(other.foot[0] - there.position[0] > 31.9);
    // Without a callback it walks on in the same way.
    around.push = nullptr;
    QCOMPARE(hbsp_character_step(&around, &settings, &wish, &there), HBSP_OK);
  }

  void eyeHeight_isThatOfTheStance() {
    const hbsp_character_settings settings = hbsp_character_defaults();
    hbsp_character there{};
    QCOMPARE(hbsp_eye_height(&settings, &there), settings.eye_height);
    there.crouched = 1;
    there.eye_offset = 2.0;
    QCOMPARE(hbsp_eye_height(&settings, &there),
             settings.eye_height * settings.crouched_height / settings.height + 2.0);
    QCOMPARE(hbsp_eye_height(nullptr, &there), 0.0);
  }

  void teleport_findsRoomOrSaysNo() {
    World world;
    world.box({100, -512, 0}, {600, 512, 300});
    const Opened level(world.tree());
    const hbsp_character_settings settings = hbsp_character_defaults();
    hbsp_character there{};
    const double beside[3] = {95, 0, 1}, inside[3] = {350, 0, 150};
    QCOMPARE(hbsp_teleport(level.get(), &settings, beside, &there), 1);
    QVERIFY(there.position[0] < 85.0);
    const double before = there.position[0];
    QCOMPARE(hbsp_teleport(level.get(), &settings, inside, &there), 0);
    QCOMPARE(there.position[0], before);
  }

  void whatIsNoCharacter_isRefused() {
    World world;
    const Opened level(world.tree());
    const hbsp_world around{level.get(), nullptr, nullptr, nullptr, 0, 0, 0, nullptr, nullptr};
    hbsp_character_settings settings = hbsp_character_defaults();
    hbsp_character_input wish{};
    hbsp_character there{};
    there.position[2] = 1;
    const auto step = [&] { return hbsp_character_step(&around, &settings, &wish, &there); };
    QCOMPARE(step(), HBSP_OK);
    QCOMPARE(hbsp_character_step(nullptr, &settings, &wish, &there), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_character_step(&around, nullptr, &wish, &there), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_character_step(&around, &settings, nullptr, &there), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_character_step(&around, &settings, &wish, nullptr), HBSP_BAD_ARGUMENT);
    const hbsp_world crowded{level.get(), nullptr, nullptr, nullptr, 1, 0, 0, nullptr, nullptr};
    QCOMPARE(hbsp_character_step(&crowded, &settings, &wish, &there), HBSP_BAD_ARGUMENT);
    const hbsp_body nowhere{{0, std::numeric_limits<double>::infinity(), 0}, 16, 56, 0, {}};
    const hbsp_world lost{level.get(), nullptr, nullptr, &nowhere, 0, 0, 1, nullptr, nullptr};
    QCOMPARE(hbsp_character_step(&lost, &settings, &wish, &there), HBSP_NOT_FINITE);
    wish.yaw = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(step(), HBSP_NOT_FINITE);
    wish.yaw = 0.0;
    settings.radius = 0.0;
    QCOMPARE(step(), HBSP_BAD_SHAPE);
    settings.radius = 16.0;
    settings.step_seconds = 0.0;
    QCOMPARE(step(), HBSP_BAD_SHAPE);
    settings.step_seconds = HBSP_STEP_SECONDS;
    settings.form = HBSP_FORM_HULL;
    QCOMPARE(step(), HBSP_BAD_SHAPE);
    for (const int32_t number : {5, 100, -1}) {
      std::memcpy(&settings.form, &number, sizeof number);
      QCOMPARE(step(), HBSP_BAD_SHAPE);
    }
    settings.form = HBSP_FORM_CYLINDER;
    for (const int32_t number : {2, 77, -1}) {
      std::memcpy(&settings.accuracy, &number, sizeof number);
      QCOMPARE(step(), HBSP_BAD_SHAPE);
    }
    settings.accuracy = HBSP_EXACT;
    settings.friction = -1.0;
    QCOMPARE(step(), HBSP_BAD_SHAPE);
    settings.friction = 6.0;
    there.since_ground = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(step(), HBSP_NOT_FINITE);
    there.since_ground = 0.0;
    QCOMPARE(step(), HBSP_OK);
    QCOMPARE(there.steps, uint64_t{2});
  }

  // A step whose result would not be finite is refused, and the character does not change.
  void speedsBeyondNumbers_areRefused() {
    World world;
    const Opened level(world.tree());
    const hbsp_world around{level.get(), nullptr, nullptr, nullptr, 0, 0, 0, nullptr, nullptr};
    hbsp_character_settings settings = hbsp_character_defaults();
    settings.gravity = 1e308;
    settings.step_seconds = 1e10;
    const hbsp_character_input wish{};
    hbsp_character there{};
    there.position[2] = 100;
    QCOMPARE(hbsp_character_step(&around, &settings, &wish, &there), HBSP_NOT_FINITE);
    QCOMPARE(there.position[2], 100.0);
    QCOMPARE(there.steps, uint64_t{0});
  }
};

QTEST_APPLESS_MAIN(WalkingThroughC)
#include "walking_through_c.moc"
