// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

#include <QObject>

#include "editor/play/game/bots.h"
#include "editor/play/game/carving.h"
#include "editor/play/game/carving_log.h"
#include "editor/play/game/debris.h"
#include "editor/play/game/footsteps.h"
#include "editor/play/game/level_surroundings.h"
#include "editor/play/game/recorder.h"
#include "editor/play/game/step_times.h"
#include "editor/play/game/watcher.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// The start of a play. Angles in degrees: yaw from +x towards +y, pitch above the horizon.
struct PlayStart {
  geometry::Vec3 foot = geometry::Vec3::Zero();
  double yaw = 0;
  double pitch = 0;
  bool hasRoom = true;  // the body fits at `foot`
};

// The movement that the player wants.
struct PlayWish {
  double forward = 0, side = 0;  // -1 to 1
  double up = 0;                 // used in water and without clipping
  bool jump = false, crouch = false, run = false;
};

// The pose to draw, interpolated between the last two steps.
struct PlayPose {
  geometry::Vec3 foot = geometry::Vec3::Zero();
  double height = 56;
  double eye = 49;    // height above the foot
  double stride = 0;  // phase of the walk, radians; two pi is two paces
  double speed = 0;   // horizontal, units per second
  bool onGround = false;
};

// A player in the level, without a window. Moves by fixed steps of bsp::kCharacterStep in the
// session's own tree: an edit takes effect at the first step after the tree was updated.
class PlaySession : public QObject {
  Q_OBJECT
 public:
  PlaySession(Session& session, const bsp::CharacterSettings& settings, const PlayStart& start,
              QObject* parent = nullptr);

  Session& session() const { return m_session; }

  // ---- moving ----

  // Rotates the view by degrees; the pitch stays below straight up and down.
  void look(double byYaw, double byPitch);
  double yaw() const { return m_yaw; }
  double pitch() const { return m_pitch; }
  geometry::Vec3 lookDirection() const;
  void setWish(const PlayWish& wish) { m_wish = wish; }
  // Adds `seconds` to the time due and makes the steps that fit; returns their number. Does not
  // wait for a tree that is being updated: missed steps, up to 0.25 s, are made by a later call.
  int advance(double seconds);
  // Makes one step; false while the tree is being updated.
  bool step();

  const bsp::CharacterState& state() const { return m_now; }
  const bsp::CharacterSettings& settings() const { return m_settings; }
  // Changes the body; the foot stays at its position. Invalid sizes (not finite, zero) are refused
  // and announced.
  void setSettings(const bsp::CharacterSettings& settings);
  void setNoClip(bool on) { m_noClip = on; }
  bool isNoClip() const { return m_noClip; }
  void teleport(const geometry::Vec3& foot);
  void respawn();
  PlayPose pose() const;

  // The movers at their present positions, water and ladders.
  const bsp::Surroundings& surroundings() const { return m_around; }
  // The pose to draw a mover at, interpolated between the last two steps like the player's.
  bsp::Pose moverPose(std::size_t mover) const;

  // ---- carving ----

  CarveTool& carveTool() { return m_tool; }
  const CarveTool& carveTool() const { return m_tool; }
  // Sizes the carving tool a little larger than the body, so that it fits through.
  void sizeToolToBody();
  // The target of the crosshair, if any.
  // The target of the crosshair; none if there is none or while the tree is being updated.
  std::optional<Aim> aim() const;
  // The box that carving at `aim` would fill.
  geometry::Box carveBoxAt(const Aim& aim, level::Operation operation) const;
  // Subtracts or adds the tool's solid at the target; false without a target or if the edit is
  // refused.
  bool carve(level::Operation operation);
  CarvingLog& carvings() { return m_carvings; }
  const CarvingLog& carvings() const { return m_carvings; }

  // ---- others ----

  const DebrisField& debris() const { return m_debris; }
  const Bots& bots() const { return m_bots; }
  // Throws debris, at most half as wide as the body; returns how many pieces were dropped.
  int dropDebris(int count);
  // Adds a bot where the crosshair meets ground, else just ahead of the player; false if there is
  // no room or the tree is being updated.
  bool addBot(const bsp::CharacterSettings& settings);
  void clearOthers();

  // ---- recordings ----

  const Recorder& recorder() const { return m_recorder; }
  // Rebuilds the tree and then starts a recording; earlier input is not part of it. The recording
  // ends with the first edit and with anything that its file cannot contain: another body size, or
  // a step that a bot changed, which is not part of it. No bot blocks the player of a replay.
  void startRecording();
  void replay(bsp::Recording recording);
  // Ends a recording or a replay, also one that waits for its tree, and announces it. `reason`: a
  // clause for the message; empty: the user or the recording ended it.
  void endRecording(const QString& reason = {});

  // ---- figures ----

  const bsp::StepTrace& trace() const { return m_trace; }
  const StepTimes& times() const { return m_times; }
  const StepTimes& othersTimes() const { return m_othersTimes; }
  std::uint64_t treeState() const { return m_treeState; }  // of the last step
  // Time from the last carving to the first step in its tree; 0 before the first carving.
  double carveMilliseconds() const { return m_carveMs; }
  // The path of the player's foot since the play began.
  const std::vector<geometry::Vec3>& path() const { return m_path.points(); }

 signals:
  // A message for the player.
  void announced(const QString& message);

 private:
  using Clock = std::chrono::steady_clock;
  bsp::CharacterInput input() const;
  void followRecorder(std::uint64_t treeState);
  void lookAround();
  void actOnDoors();
  void obeyTriggers(const bsp::TreeView& tree);
  void announceHurt(double damage);
  bool walk(const bsp::TreeView& tree);
  bool botsChanged(const bsp::TreeView& tree, const bsp::CharacterState& before,
                   const bsp::CharacterInput& pressed) const;
  QString endMessage(Recorder::Mode mode) const;
  void moveOthers(const bsp::TreeView& tree);
  void follow(std::uint64_t treeState);
  void watch(const bsp::TreeView& tree);
  double lowest() const;
  double partOfStep() const;

  Session& m_session;
  bsp::CharacterSettings m_settings;
  PlayStart m_start;
  PlayWish m_wish;
  double m_yaw = 0;
  double m_pitch = 0;
  bsp::CharacterState m_before;
  bsp::CharacterState m_now;
  bool m_noClip = false;
  double m_due = 0;  // seconds that are not yet simulated
  double m_stride = 0;
  double m_eye = 0, m_eyeBefore = 0;  // above the foot, as m_now and m_before

  bsp::Surroundings m_around;
  std::uint64_t m_aroundState = 0;       // state of the level that m_around was made from
  std::uint64_t m_moverStep = 0;         // steps of the movers since the start
  std::uint64_t m_hurtUntil = 0;         // step of the movers; a new hurt is announced after it
  std::vector<bsp::OtherBody> m_others;  // bodies that the next step may touch

  CarveTool m_tool;
  CarvingLog m_carvings;
  std::uint64_t m_awaited = 0;  // state after the last carving; 0 once a step used its tree
  Clock::time_point m_carvedAt;
  double m_carveMs = 0;

  DebrisField m_debris;
  Bots m_bots;
  Recorder m_recorder;
  std::uint64_t m_recordedState = 0;
  Watcher m_watcher;

  bsp::StepTrace m_trace;
  StepTimes m_times;
  StepTimes m_othersTimes;
  std::uint64_t m_treeState = 0;
  Footsteps m_path;
};

}  // namespace halfspace::editor
