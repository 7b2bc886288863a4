// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/play_mode.h"

#include <cmath>
#include <numbers>
#include <utility>

#include <QCoreApplication>

#include "bsp/query/sweep.h"
#include "editor/play/game/play_start.h"
#include "editor/play/game/roster.h"
#include "editor/session/shared_tree.h"

namespace halfspace::editor {

namespace {

constexpr int kFrame = 8;  // milliseconds between frames
constexpr double kDegrees = 180 / std::numbers::pi;

}  // namespace

PlayMode::PlayMode(ViewportWidget& viewport, Workspace& workspace, const Appearance& appearance)
    : QObject(&viewport),
      m_viewport(viewport),
      m_workspace(workspace),
      m_appearance(appearance),
      m_bodyName(QCoreApplication::translate("roster", "Person")) {
  m_timer.setInterval(kFrame);
  connect(&m_timer, &QTimer::timeout, this, &PlayMode::tick);
  connect(&workspace.session(), &Session::opened, this, [this] {
    stop();
    m_last.reset();
    m_due = nullptr;
  });
  connect(&workspace.session(), &Session::compiledChanged, this, [this] {
    if (m_due == nullptr || m_workspace.session().compiled().state == 0) return;
    (this->*std::exchange(m_due, nullptr))();
  });
}

// True if the play has to wait: a newly opened level has no tree and is not framed yet. `begin` is
// then called once the tree is there.
bool PlayMode::waitsForTree(void (PlayMode::*begin)()) {
  Session& session = m_workspace.session();
  const bool isThere = session.compiled().state != 0 || session.tree().tryRead();
  if (isThere || session.state() == 0) return false;
  m_due = begin;
  session.say(level::Severity::warning,
              tr("The level is still being evaluated. Play starts when it is ready."));
  return true;
}

void PlayMode::startFromCamera() {
  if (waitsForTree(&PlayMode::startFromCamera)) return;
  const Camera& camera = m_viewport.panes().camera(0);
  PlayStart start;
  start.foot = camera.position() - Vec3(0, 0, eyeHeight(m_body, false));
  start.yaw = camera.yaw() * kDegrees;
  start.pitch = camera.pitch() * kDegrees;
  // Starts without clipping if there is no ground below: the player would only fall.
  bool outside = false;
  if (const auto reading = m_workspace.session().tree().tryRead()) {
    const bsp::Hit hit = bsp::sweepFaceless(reading->view(), bsp::PointShape{}, camera.position(),
                                            Vec3(0, 0, -2 * reading->view().worldHalf));
    outside = !hit.hit;
  }
  this->start(start, outside);
  if (outside) announce(tr("No ground below: clipping is off. N turns it on."));
}

void PlayMode::startFromStart() {
  if (waitsForTree(&PlayMode::startFromStart)) return;
  auto start = playerStart(m_workspace.session().level());
  if (start) {
    if (const auto reading = m_workspace.session().tree().tryRead()) {
      start = withRoom(reading->view(), m_body, *start);
    }
    this->start(*start, false);
    if (!start->hasRoom) announce(tr("The player start has no room for this character"));
    return;
  }
  startFromCamera();
  announce(tr("No player start (info_player_start): play begins at the camera."));
}

void PlayMode::start(const PlayStart& start, bool noClip) {
  if (isPlaying()) stop();
  m_last.reset();
  m_play = std::make_unique<PlaySession>(m_workspace.session(), m_body, start);
  m_play->setNoClip(noClip);
  connect(m_play.get(), &PlaySession::announced, this, &PlayMode::announce);
  m_play->carveTool().material = m_workspace.material();
  sizeTool();
  m_keys.releaseAll();
  m_clicks.clear();
  m_viewport.setTakeover(this);
  m_viewport.setFocus();
  capture(true);
  m_clock.start();
  m_sinceStart.start();
  m_timer.start();
  emit started();
}

void PlayMode::stop() {
  if (!isPlaying()) return;
  m_timer.stop();
  capture(false);
  m_viewport.setTakeover(nullptr);
  const std::size_t carvings = m_play->carvings().count();
  m_play->endRecording();
  const Recorder& recorder = m_play->recorder();
  if (!recorder.recording().runs.empty()) m_recording = recorder.recording();
  if (!recorder.made().runs.empty()) m_made = recorder.made();
  m_workspace.setWalked(m_play->path());
  m_last = std::move(m_play);
  emit stopped(carvings);
}

void PlayMode::discardCarvings() {
  if (m_last) m_last->carvings().discard();
  m_last.reset();
}

void PlayMode::tick() {
  const double seconds = static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
  m_clock.restart();
  m_play->setWish(m_keys.wish());
  m_play->advance(seconds);
  carveClicked();
  m_viewport.update();
}

void PlayMode::announce(const QString& message) {
  m_announcement = message;
  m_announced.start();
}

void PlayMode::setBody(const bsp::CharacterSettings& body, const QString& name) {
  m_body = body;
  m_bodyName = name;
  if (isPlaying()) m_play->setSettings(body);
  sizeTool();
  emit changed();
}

void PlayMode::setOverlays(const PlayOverlays& overlays) {
  m_overlays = overlays;
  m_viewport.update();
  emit changed();
}

// ---- carving tool ----

void PlayMode::setCarveForm(CarveForm form) {
  m_carveForm = form;
  sizeTool();
  emit changed();
}

void PlayMode::changeCarving(double factor) {
  m_carveScale = std::clamp(m_carveScale * factor, 0.1, 10.0);
  sizeTool();
}

void PlayMode::sizeTool() {
  if (!isPlaying()) return;
  m_play->sizeToolToBody();
  CarveTool& tool = m_play->carveTool();
  tool.form = m_carveForm;
  tool.width = std::max(1.0, std::round(tool.width * m_carveScale));
  tool.height = std::max(1.0, std::round(tool.height * m_carveScale));
}

// Carves at the oldest waiting click. Clicks wait while the tree, which finds the target, is being
// updated.
void PlayMode::carveClicked() {
  if (m_clicks.empty() || !m_workspace.session().tree().tryRead()) return;
  const level::Operation operation = m_clicks.front();
  m_clicks.erase(m_clicks.begin());
  if (!m_play->carve(operation)) announce(tr("Nothing to carve here"));
}

// ---- others ----

void PlayMode::dropDebris() {
  constexpr int kAtOnce = 100;
  if (m_play->dropDebris(kAtOnce) == 0) announce(tr("No room for debris here"));
}

// Adds the next character of the roster that finds room.
void PlayMode::addBot() {
  for (std::size_t tried = 0; tried < roster().size(); ++tried) {
    const RosterEntry& entry = roster()[m_nextBot++ % roster().size()];
    if (m_play->addBot(settingsOf(entry))) {
      return announce(tr("Added bot: %1").arg(entry.title()));
    }
  }
  announce(tr("No room for a bot here"));
}

// ---- recordings ----

bool PlayMode::isRecording() const {
  const auto mode = isPlaying() ? m_play->recorder().mode() : Recorder::Mode::idle;
  return mode == Recorder::Mode::records || mode == Recorder::Mode::awaitsToRecord;
}

void PlayMode::toggleRecording() {
  if (m_play->recorder().isBusy()) {
    m_play->endRecording();
  } else {
    m_play->startRecording();
  }
  emit changed();
}

const bsp::Recording& PlayMode::lastRecording() const {
  const bool fresh = isPlaying() && !m_play->recorder().recording().runs.empty();
  return fresh ? m_play->recorder().recording() : m_recording;
}

const bsp::Recording& PlayMode::recordingToSave() const {
  if (isPlaying() && !m_play->recorder().made().runs.empty()) return m_play->recorder().made();
  return m_made.runs.empty() ? lastRecording() : m_made;
}

void PlayMode::replay(const bsp::Recording& recording) {
  if (recording.runs.empty()) return announce(tr("No recording yet. R starts one."));
  // copied, because starting a play drops the previous recording
  const bsp::Recording copy = recording;
  setBody(copy.settings, tr("Recorded"));
  if (!isPlaying()) start({copy.start, copy.runs.front().input.yaw, 0}, false);
  m_play->replay(copy);
  emit changed();
}

void PlayMode::changeSize(double factor) {
  constexpr double kLeast = 1;
  constexpr double kMost = 512;
  const bsp::CharacterSettings body = scaled(m_body, factor);
  if (body.radius < kLeast || body.height > kMost) return;
  setBody(body, tr("Custom size"));
}

}  // namespace halfspace::editor
