// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/play_session.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "bsp/query/sine_cosine.h"
#include "editor/play/game/roster.h"
#include "editor/session/shared_tree.h"
#include "level/file/level_writer.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

constexpr double kSteepest = 88;   // degrees
constexpr double kMostDue = 0.25;  // seconds: the longest delay that is made up for
constexpr double kWalk = 0.6;      // of the full speed, which is the running speed
// level units below the level: the player has fallen out of it
constexpr double kFallenBelow = 1024;
constexpr double kAimReach = 4096;  // level units: the range of the crosshair

template <class Clock>
double microsecondsSince(typename Clock::time_point begun) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begun).count();
}

QString messageOf(Incident::Kind kind) {
  switch (kind) {
    case Incident::Kind::stuck:
      return QObject::tr("the player was stuck inside a solid");
    case Incident::Kind::wedged:
      return QObject::tr("the player was wedged and could not move");
    case Incident::Kind::phantom:
      return QObject::tr("the player was blocked where no face is near");
    case Incident::Kind::crushed:
      return QObject::tr("the player was crushed by a mover");
    case Incident::Kind::fell:
      break;
  }
  return QObject::tr("the player fell out of the level; this was the last position inside");
}

}  // namespace

PlaySession::PlaySession(Session& session, const bsp::CharacterSettings& settings,
                         const PlayStart& start, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_settings(settings),
      m_start(start),
      m_carvings(session) {
  session.endMerge();
  sizeToolToBody();
  respawn();
}

// ---- moving ----

void PlaySession::look(double byYaw, double byPitch) {
  m_yaw = std::remainder(m_yaw + byYaw, 360);
  m_pitch = std::clamp(m_pitch + byPitch, -kSteepest, kSteepest);
}

Vec3 PlaySession::lookDirection() const {
  const bsp::SineCosine yaw = bsp::sineCosineOfDegrees(m_yaw);
  const bsp::SineCosine pitch = bsp::sineCosineOfDegrees(m_pitch);
  return {pitch.cosine * yaw.cosine, pitch.cosine * yaw.sine, pitch.sine};
}

void PlaySession::teleport(const Vec3& foot) {
  m_now = bsp::CharacterState{.position = foot};
  m_before = m_now;
  m_eyeBefore = m_eye = eyeHeight(m_settings, false);
  m_watcher.restart();
}

void PlaySession::respawn() {
  m_yaw = m_start.yaw;
  m_pitch = m_start.pitch;
  teleport(m_start.foot);
}

void PlaySession::setSettings(const bsp::CharacterSettings& settings) {
  if (!bsp::isUsable(settings)) {
    emit announced(tr("Invalid character size. The previous size stays."));
    return;
  }
  endRecording(tr("the body changed"));
  m_settings = settings;
  sizeToolToBody();
}

int PlaySession::advance(double seconds) {
  m_due = std::min(m_due + seconds, kMostDue);
  int made = 0;
  while (m_due >= m_settings.stepSeconds && step()) {
    m_due -= m_settings.stepSeconds;
    ++made;
  }
  return made;
}

bool PlaySession::step() {
  const auto reading = m_session.tree().tryRead();
  if (!reading) return false;
  followRecorder(reading->state());
  if (reading->state() != m_treeState) m_debris.wake();
  m_before = m_now;
  lookAround();
  if (!walk(reading->view())) {
    endRecording();
    walk(reading->view());
  }
  moveOthers(reading->view());
  follow(reading->state());
  watch(reading->view());
  return true;
}

// The input of the next step. Without clipping and in water, the player moves in the view
// direction, up and down, too.
bsp::CharacterInput PlaySession::input() const {
  bsp::CharacterInput input;
  const double speed = m_wish.run || m_wish.crouch ? 1 : kWalk;
  input.forward = std::clamp(m_wish.forward, -1.0, 1.0) * speed;
  input.side = std::clamp(m_wish.side, -1.0, 1.0) * speed;
  input.yaw = m_yaw;
  input.jump = m_wish.jump;
  input.crouch = m_wish.crouch;
  input.noClip = m_noClip;
  // Only where it counts: every change of an input makes a recording longer.
  if (m_settings.ladderPitch > 0) input.pitch = m_pitch;
  if (!m_noClip && !m_now.inWater) return input;
  const bsp::SineCosine pitch = bsp::sineCosineOfDegrees(m_pitch);
  input.up = std::clamp(input.forward * pitch.sine + m_wish.up, -1.0, 1.0);
  input.forward *= pitch.cosine;
  return input;
}

// Updates the surroundings after an edit, lets doors react, and moves the movers by one step.
// Movers continue their motion across edits.
void PlaySession::lookAround() {
  if (m_aroundState != m_session.state()) {
    bsp::Surroundings fresh = surroundingsOf(m_session.level(), &m_around);
    fresh.goOnFrom(m_around);
    m_around = std::move(fresh);
    m_aroundState = m_session.state();
  }
  actOnDoors();
  m_around.solidsAt(m_moverStep++, m_settings.stepSeconds);
  m_others.assign(m_around.others().begin(), m_around.others().end());
  // A recording contains no bots, so none blocks the player of a replay.
  if (m_recorder.mode() == Recorder::Mode::replays) return;
  m_bots.addNear(m_now.position, m_settings.radius, m_settings.height, m_others);
}

// Lets the characters open doors. While recording or replaying, bots open none, because a recording
// contains no bots.
void PlaySession::actOnDoors() {
  m_others.clear();
  m_others.push_back({m_now.position, m_settings.radius, m_settings.height});
  if (!m_recorder.isBusy()) {
    for (const Bot& bot : m_bots.all())
      m_others.push_back({bot.state.position, bot.settings.radius, bot.settings.height});
  }
  m_around.act(m_others, m_settings.stepSeconds);
}

// Applies teleporters, jump pads and damage to the player. They do not act on bots.
void PlaySession::obeyTriggers(const bsp::TreeView& tree) {
  for (const bsp::BodyEffect& effect : m_around.effects()) {
    if (effect.body != 0) continue;
    bsp::apply(effect, tree, m_settings, m_now);
    if (effect.kind == bsp::BodyEffect::Kind::hurts) announceHurt(effect.damage);
    if (effect.kind != bsp::BodyEffect::Kind::teleports) continue;
    m_yaw = std::remainder(effect.yaw, 360);
    m_before = m_now;  // nothing is drawn between the two places
    m_watcher.restart();
  }
}

// The player has no health. One message for all that hurts within some time.
void PlaySession::announceHurt(double damage) {
  constexpr double kQuiet = 2.0;  // seconds; a message is shown for about as long
  const bool isNew = m_moverStep >= m_hurtUntil;
  m_hurtUntil = m_moverStep + static_cast<std::uint64_t>(kQuiet / m_settings.stepSeconds);
  if (isNew) emit announced(tr("This hurts: %1 points of damage").arg(damage));
}

// Makes the step of the player. False if the replay has ended; then no step was made.
bool PlaySession::walk(const bsp::TreeView& tree) {
  const auto pressed = m_recorder.next(input());
  if (!pressed) return false;
  m_yaw = pressed->yaw;
  if (!pressed->noClip) obeyTriggers(tree);
  const bsp::CharacterState before = m_now;
  const auto begun = Clock::now();
  bsp::step({tree, m_around.solids(), m_around.volumes(), m_others}, m_settings, *pressed, m_now,
            &m_trace);
  // A rotating mover rotates the view, too. In a replay the recorded input contains that.
  if (m_recorder.mode() != Recorder::Mode::replays) look(m_now.carriedTurn, 0);
  m_times.add(microsecondsSince<Clock>(begun));
  if (m_recorder.mode() == Recorder::Mode::records && botsChanged(tree, before, *pressed)) {
    m_recorder.dropLastStep();
    endRecording(tr("a bot changed the motion, and recordings contain no bots"));
  }
  return true;
}

// Whether the step just made, from `before`, would have ended elsewhere without the bots. A replay
// meets the bystanders of the level, too; they stand in m_others before the bots.
bool PlaySession::botsChanged(const bsp::TreeView& tree, const bsp::CharacterState& before,
                              const bsp::CharacterInput& pressed) const {
  const std::size_t bystanders = m_around.others().size();
  if (!m_trace.metOther || m_others.size() == bystanders) return false;
  bsp::CharacterState alone = before;
  bsp::step({tree, m_around.solids(), m_around.volumes(), {m_others.data(), bystanders}},
            m_settings, pressed, alone);
  return alone.position != m_now.position || alone.velocity != m_now.velocity ||
         alone.onGround != m_now.onGround || alone.crouched != m_now.crouched ||
         alone.ledgeNext != m_now.ledgeNext || alone.crowd != m_now.crowd;
}

void PlaySession::moveOthers(const bsp::TreeView& tree) {
  if (m_debris.all().empty() && m_bots.all().empty()) return;
  const auto begun = Clock::now();
  m_others.assign(m_around.others().begin(), m_around.others().end());
  if (!m_noClip) m_others.push_back({m_now.position, m_settings.radius, m_settings.height});
  m_bots.step({tree, m_around.solids(), m_around.volumes(), m_others}, lowest());
  std::vector<Passer> passers;
  if (!m_noClip) {
    passers.push_back({m_now.position, m_now.velocity, m_settings.radius, m_settings.height});
  }
  for (const Bot& bot : m_bots.all()) {
    passers.push_back(
        {bot.state.position, bot.state.velocity, bot.settings.radius, bot.settings.height});
  }
  m_debris.step(tree, passers);
  m_othersTimes.add(microsecondsSince<Clock>(begun));
}

void PlaySession::follow(std::uint64_t treeState) {
  m_treeState = treeState;
  if (m_awaited != 0 && treeState >= m_awaited) {
    m_awaited = 0;
    m_carveMs = microsecondsSince<Clock>(m_carvedAt) / 1000;
  }
  const Vec3 by = m_now.position - m_before.position;
  // The length of a pace is about that of a leg.
  const double pace = 0.45 * m_settings.height;
  if (m_now.onGround) m_stride += std::hypot(by.x(), by.y()) / pace * std::numbers::pi;
  m_eyeBefore = m_eye;
  m_eye = eyeHeight(m_settings, m_now.crouched) + m_now.eyeOffset;
  m_path.add(m_now.position);
}

double PlaySession::lowest() const {
  const geometry::Box bounds = m_session.scene().bounds();
  return (bounds.isEmpty() ? 0 : bounds.min().z()) - kFallenBelow;
}

void PlaySession::watch(const bsp::TreeView& tree) {
  if (m_noClip) return m_watcher.restart();
  const bool wants = m_wish.forward != 0 || m_wish.side != 0;
  const auto incident = m_watcher.look(tree, m_settings, m_now, m_trace, wants, lowest());
  if (!incident) return;
  level::Issue issue;
  issue.severity = level::Severity::warning;
  issue.position = incident->position;
  const QString message = messageOf(incident->kind);
  issue.text = message.toStdString();
  m_session.findings().add(std::move(issue));
  emit announced(tr("Added to Issues: %1").arg(message));
  if (incident->kind == Incident::Kind::fell) respawn();
}

double PlaySession::partOfStep() const {
  return std::clamp(m_due / m_settings.stepSeconds, 0.0, 1.0);
}

bsp::Pose PlaySession::moverPose(std::size_t mover) const {
  const bsp::MovingSolid& solid = m_around.solids()[mover];
  const double part = partOfStep();
  return {solid.before.position + part * (solid.now.position - solid.before.position),
          solid.before.turn + part * (solid.now.turn - solid.before.turn), solid.now.axis};
}

PlayPose PlaySession::pose() const {
  const double part = partOfStep();
  PlayPose pose;
  pose.foot = m_before.position + part * (m_now.position - m_before.position);
  const bool sphere = m_settings.form == bsp::CharacterSettings::Form::sphere;
  pose.height = sphere           ? 2 * m_settings.radius
                : m_now.crouched ? m_settings.crouchedHeight
                                 : m_settings.height;
  pose.eye = m_eyeBefore + part * (m_eye - m_eyeBefore);
  pose.stride = m_stride;
  pose.speed = std::hypot(m_now.velocity.x(), m_now.velocity.y());
  pose.onGround = m_now.onGround;
  return pose;
}

// ---- carving ----

void PlaySession::sizeToolToBody() {
  const bool sphere = m_settings.form == bsp::CharacterSettings::Form::sphere;
  const double height = sphere ? 2 * m_settings.radius : m_settings.height;
  // Whole units, an eighth larger than the body.
  m_tool.width = std::ceil(2.25 * m_settings.radius);
  m_tool.height = std::ceil(1.125 * height);
}

std::optional<Aim> PlaySession::aim() const {
  const auto reading = m_session.tree().tryRead();
  if (!reading) return std::nullopt;
  const Vec3 eye = m_now.position + Vec3(0, 0, eyeHeight(m_settings, m_now.crouched));
  return aimAt(reading->view(), eye, lookDirection(), kAimReach, 8 * m_tool.width);
}

geometry::Box PlaySession::carveBoxAt(const Aim& aim, level::Operation operation) const {
  return carveBox(m_tool, aim, operation, m_now.position.z());
}

bool PlaySession::carve(level::Operation operation) {
  const auto begun = Clock::now();
  const auto target = aim();
  if (!target) return false;
  const auto made = editor::carve(m_session, m_tool, carveBoxAt(*target, operation), operation,
                                  boreAxis(*target));
  if (!made) return false;
  m_carvings.add(*made);
  m_awaited = m_session.state();
  m_carvedAt = begun;
  return true;
}

// ---- others ----

int PlaySession::dropDebris(int count) {
  const auto reading = m_session.tree().tryRead();
  if (!reading) return 0;
  const Vec3 eye = m_now.position + Vec3(0, 0, eyeHeight(m_settings, m_now.crouched));
  const double radius = std::clamp(0.5 * m_settings.radius, 1.0, 16.0);
  const Vec3 at = eye + lookDirection() * (2 * m_settings.radius);
  return m_debris.drop(reading->view(), at, lookDirection() * 300.0, count, radius);
}

bool PlaySession::addBot(const bsp::CharacterSettings& settings) {
  const auto target = aim();
  const auto reading = m_session.tree().tryRead();
  if (!reading) return false;
  if (target && target->normal.z() > 0.7) {
    return m_bots.add(reading->view(), settings, target->point);
  }
  const bsp::SineCosine yaw = bsp::sineCosineOfDegrees(m_yaw);
  const double far = 2 * (settings.radius + m_settings.radius);
  return m_bots.add(reading->view(), settings,
                    m_now.position + far * Vec3(yaw.cosine, yaw.sine, 0));
}

void PlaySession::clearOthers() {
  m_bots.clear();
  m_debris.clear();
}

// ---- recordings ----

void PlaySession::startRecording() {
  m_session.rebuild();
  m_recorder.awaitRecording(m_session.state());
}

void PlaySession::replay(bsp::Recording recording) {
  m_session.rebuild();
  m_recorder.awaitReplay(std::move(recording), m_session.state());
}

void PlaySession::endRecording(const QString& reason) {
  if (!m_recorder.isBusy()) return;
  const Recorder::Mode mode = m_recorder.mode();
  m_recorder.end();
  emit announced(reason.isEmpty() ? endMessage(mode) : tr("%1: %2").arg(endMessage(mode), reason));
}

QString PlaySession::endMessage(Recorder::Mode mode) const {
  switch (mode) {
    case Recorder::Mode::records:
      return tr("Recorded %1 s")
          .arg(static_cast<double>(m_recorder.recording().steps()) * bsp::kCharacterStep, 0, 'f',
               1);
    case Recorder::Mode::replays:
      return tr("Replay finished");
    case Recorder::Mode::awaitsToRecord:
      return tr("Recording cancelled");
    case Recorder::Mode::awaitsToReplay:
      return tr("Replay cancelled");
    case Recorder::Mode::idle:
      break;
  }
  return {};
}

void PlaySession::followRecorder(std::uint64_t treeState) {
  if (const auto awaited = m_recorder.awaited()) {
    if (m_session.state() != *awaited) {  // the level was edited before the tree was ready
      m_session.rebuild();
      m_recorder.await(m_session.state());
    } else if (treeState == *awaited) {
      m_recordedState = treeState;
      const bool replays = m_recorder.mode() == Recorder::Mode::awaitsToReplay;
      const std::uint64_t hash = level::levelHash(m_session.level());
      m_now = m_recorder.begin(m_settings, m_now.position, hash);
      m_moverStep = m_hurtUntil = 0;  // replays of `halfspace play` start the movers at step 0, too
      m_around.restart();
      if (!replays) return;
      m_settings = m_recorder.recording().settings;
      m_noClip = false;
      const std::uint64_t made = m_recorder.recording().levelHash;
      if (made != 0 && made != hash) {
        emit announced(tr("The level has changed since this recording: the path may differ"));
      }
    }
  } else if (m_recorder.isBusy() && m_session.state() != m_recordedState) {
    endRecording(tr("the level was edited"));
  }
}

}  // namespace halfspace::editor
