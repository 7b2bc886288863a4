// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A thousand recordings of random inputs, walked through the C interface among doors, lifts,
// trains, triggers, steps and ladders, with every preset. The hash of all positions and of what
// moves is the same in every build of the runtime; kHashOfRandomRecordings is that hash.
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include <QString>

#include "geometry/random/splitmix.h"
#include "tests/bsp/surroundings/compiled_machines.h"

namespace halfspace::tests {

inline constexpr int kRandomRecordings = 1000;
inline constexpr uint64_t kSeedOfRandomRecordings = 20260115;
inline constexpr const char* kHashOfRandomRecordings = "67a4ac96624b08b9";

// One stretch of a recording: the same input for a number of steps.
struct RandomRun {
  double steps, forward, side, up, yaw, jump, crouch, pitch;
};
struct RandomRecording {
  double preset, x, y, z, runCount;
  std::vector<RandomRun> runs;
};

inline std::vector<RandomRecording> randomRecordings() {
  geometry::SplitMix random(kSeedOfRandomRecordings);
  const auto within = [&](double low, double high) { return low + (high - low) * random.unit(); };
  std::vector<RandomRecording> all;
  for (int i = 0; i < kRandomRecordings; ++i) {
    RandomRecording recording{static_cast<double>(i % 7),
                              within(-200, 1300),
                              within(-250, 250),
                              within(0.03125, 90),
                              0,
                              {}};
    for (int run = 0; run < 10; ++run) {
      const double forward = random.oneIn(4) ? within(-1, 1) : 1.0;
      recording.runs.push_back({static_cast<double>(random.between(1, 24)), forward,
                                random.oneIn(2) ? within(-1, 1) : 0.0, within(-1, 1),
                                within(-180, 180), random.oneIn(3) ? 1.0 : 0.0,
                                random.oneIn(5) ? 1.0 : 0.0, within(-80, 80)});
    }
    recording.runCount = static_cast<double>(recording.runs.size());
    all.push_back(std::move(recording));
  }
  return all;
}

// The machines of rowOfMachines(), and what else a character meets.
inline std::vector<Entity> randomCourse() {
  std::vector<Entity> entities = rowOfMachines();
  for (int i = 0; i < 6; ++i)
    entities.push_back(solid({{"classname", "func_rotating"}, {"targetname", "never"}},
                             {-300.0 + 30 * i, 120, 0}, {-270.0 + 30 * i, 280, 14.0 * (i + 1)}));
  entities.push_back(
      solid({{"classname", "ladder"}, {"towards", "0 1 0"}}, {-64, 292, 0}, {64, 300, 200}));
  entities.push_back(solid({{"classname", "func_rotating"}, {"targetname", "never"}}, {-64, 300, 0},
                           {64, 340, 190}));
  entities.push_back(solid({{"classname", "func_rotating"}, {"targetname", "never"}}, {560, 150, 0},
                           {640, 300, 100}));
  return entities;
}

class RandomWalks {
 public:
  RandomWalks() : m_level(randomCourse()) {}
  const std::vector<std::byte>& file() const { return m_level.bytes; }

  QString hash() {
    for (const RandomRecording& recording : randomRecordings()) walk(recording);
    return QString("%1").arg(m_hash, 16, 16, QLatin1Char('0'));
  }
  // What happened, so that the recordings do not become walks in an empty place.
  int hangs() const { return m_hangs; }
  int rides() const { return m_rides; }
  int climbs() const { return m_climbs; }

 private:
  void mix(double number) {
    m_hash = (m_hash ^ std::bit_cast<uint64_t>(number)) * 0x100000001b3ULL;
  }

  void walk(const RandomRecording& recording) {
    hbsp_machines_restart(m_level.machines);
    hbsp_character_preset(hbsp_character_preset_name(static_cast<uint32_t>(recording.preset)),
                          &m_settings);
    m_character = {};
    const double start[3] = {recording.x, recording.y, recording.z};
    std::memcpy(m_character.position, start, sizeof start);
    for (const RandomRun& run : recording.runs) {
      hbsp_character_input input{};
      input.forward = run.forward;
      input.side = run.side;
      input.up = run.up;
      input.yaw = run.yaw;
      input.jump = run.jump != 0.0;
      input.crouch = run.crouch != 0.0;
      input.pitch = run.pitch;
      for (int i = 0; i < static_cast<int>(run.steps); ++i) step(input);
      for (const hbsp_mover& mover : m_level.movers()) {
        for (const double x : mover.place_now) mix(x);
        mix(mover.turn_now);
      }
    }
  }

  void step(const hbsp_character_input& input) {
    hbsp_body body{{}, m_settings.radius, m_settings.height, 0, {}};
    std::memcpy(body.foot, m_character.position, sizeof body.foot);
    hbsp_machines_step(m_level.machines, &body, 1, HBSP_STEP_SECONDS);
    for (const hbsp_effect& effect : m_level.effects())
      hbsp_effect_apply(m_level.tree, &m_settings, &effect, &m_character);
    double low[3], high[3];
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = m_character.position[axis] - 200.0;
      high[axis] = m_character.position[axis] + 200.0;
    }
    std::array<hbsp_mover, HBSP_MOST_MOVERS> movers;
    std::array<hbsp_volume, HBSP_MOST_VOLUMES> volumes;
    hbsp_world world{};
    world.tree = m_level.tree;
    world.movers = movers.data();
    world.volumes = volumes.data();
    world.mover_count =
        hbsp_machines_movers(m_level.machines, low, high, movers.data(), movers.size());
    world.volume_count =
        hbsp_machines_volumes(m_level.machines, low, high, volumes.data(), volumes.size());
    if (hbsp_character_step(&world, &m_settings, &input, &m_character) != HBSP_OK)
      qFatal("a step is refused");
    for (const double x : m_character.position) mix(x);
    mix(m_character.eye_offset);
    m_hangs += m_character.hang != 0;
    m_rides += m_character.ground >= 0;
    m_climbs += m_character.on_ladder != 0;
  }

  CompiledMachines m_level;
  hbsp_character_settings m_settings{};
  hbsp_character m_character{};
  uint64_t m_hash = 0xcbf29ce484222325ULL;
  int m_hangs = 0, m_rides = 0, m_climbs = 0;
};

}  // namespace halfspace::tests
