// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The camera, marks and head-up display of play mode.
#include <cmath>
#include <numbers>

#include "bsp/query/sweep.h"
#include "editor/play/game/roster.h"
#include "editor/play/view/hud.h"
#include "editor/play/view/play_mode.h"
#include "editor/session/shared_tree.h"

namespace halfspace::editor {

namespace {

constexpr double kPictureDegrees = 180 / std::numbers::pi;
constexpr double kBehind = 2.6;      // times the body's height: distance of the third-person camera
constexpr double kEyeRadius = 6;     // level units: distance kept between that camera and walls
constexpr qint64 kHinted = 8000;     // milliseconds that the hints are shown after the start
constexpr qint64 kAnnounced = 2500;  // milliseconds that an announcement is shown

QString formName(bsp::CharacterSettings::Form form) {
  switch (form) {
    case bsp::CharacterSettings::Form::capsule:
      return QObject::tr("capsule");
    case bsp::CharacterSettings::Form::box:
      return QObject::tr("box");
    case bsp::CharacterSettings::Form::sphere:
      return QObject::tr("sphere");
    case bsp::CharacterSettings::Form::hull:
      return QObject::tr("hull");
    case bsp::CharacterSettings::Form::cylinder:
      break;
  }
  return QObject::tr("cylinder");
}

}  // namespace

QString PlayMode::characterText() const {
  const bool sphere = m_body.form == bsp::CharacterSettings::Form::sphere;
  return tr("%1, %2 %3 x %4")
      .arg(m_bodyName, formName(m_body.form), QString::number(2 * m_body.radius, 'g', 4),
           QString::number(sphere ? 2 * m_body.radius : m_body.height, 'g', 4));
}

void PlayMode::lead(Camera& camera) {
  const PlayPose pose = m_play->pose();
  const Vec3 eye = pose.foot + Vec3(0, 0, pose.eye);
  camera.setDirection(m_play->yaw() / kPictureDegrees, m_play->pitch() / kPictureDegrees);
  camera.setNear(std::clamp(m_body.radius / 8, 0.1, 2.0));
  camera.setPosition(eye);
  if (!m_thirdPerson) return;
  const Vec3 back = -kBehind * pose.height * camera.forward();
  double part = 1;
  if (const auto reading = m_workspace.session().tree().tryRead(); reading && !m_play->isNoClip()) {
    const double radius = std::min(kEyeRadius, 0.4 * m_body.radius);
    part = bsp::sweepFaceless(reading->view(), bsp::SphereShape{radius}, eye, back).fraction;
  }
  camera.setPosition(eye + part * back);
}

ViewOptions PlayMode::view() const {
  ViewOptions view = m_workspace.view();
  view.cutters = false;
  return view;
}

SpaceMarks PlayMode::marks(const Camera&) const {
  PlayMarks marks(*m_play, m_appearance);
  if (m_thirdPerson) marks.addFigure();
  marks.addOthers();
  marks.addSurroundings();
  marks.addOverlays(m_overlays, m_expanded);
  return marks.take();
}

QStringList PlayMode::stateTexts() const {
  QStringList texts;
  const PlaySession& play = *m_play;
  if (play.isNoClip()) texts << tr("No clipping: Q up, X down");
  if (play.state().stuck) texts << tr("Inside a solid: N turns clipping off");
  const double seconds =
      static_cast<double>(play.recorder().recording().steps()) * bsp::kCharacterStep;
  switch (play.recorder().mode()) {
    case Recorder::Mode::awaitsToRecord:
    case Recorder::Mode::awaitsToReplay:
      texts << tr("Rebuilding the tree...");
      break;
    case Recorder::Mode::records:
      texts << tr("Recording, %1 s: R stops").arg(seconds, 0, 'f', 1);
      break;
    case Recorder::Mode::replays:
      texts << tr("Replaying %1 s").arg(seconds, 0, 'f', 1);
      break;
    case Recorder::Mode::idle:
      break;
  }
  return texts;
}

void PlayMode::paint(QPainter& painter, const Camera& camera) const {
  HudText text;
  text.character = characterText();
  text.states = stateTexts();
  text.numbers = m_overlays.numbers;
  if (text.numbers || m_sinceStart.elapsed() < kHinted) text.hints = hints();
  if (m_announced.isValid() && m_announced.elapsed() < kAnnounced) {
    text.announcement = m_announcement;
  }
  if (!m_captured) text.announcement = tr("Click to continue");
  Hud(painter, m_appearance, camera.size()).paint(*m_play, text);
}

QStringList PlayMode::hints() {
  return {tr("W A S D  move"),
          tr("Space  jump"),
          tr("Ctrl  crouch"),
          tr("Shift  run"),
          tr("click  carve / add"),
          tr("1 2 3, wheel  tool"),
          tr("V  view"),
          tr("N  no clipping"),
          tr("[ ]  size"),
          tr("G  debris"),
          tr("B  bot"),
          tr("R  record"),
          tr("P  replay"),
          tr("F1  overlays"),
          tr("Tab  release mouse"),
          tr("Esc  stop")};
}

}  // namespace halfspace::editor
