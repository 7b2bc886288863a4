// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/play_mode.h"

#include <cmath>
#include <numbers>

#include <QCursor>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include "bsp/query/sweep.h"
#include "editor/play/game/play_start.h"
#include "editor/play/game/roster.h"
#include "editor/play/view/hud.h"
#include "editor/session/shared_tree.h"

namespace halfspace::editor {

namespace {

constexpr int kFrame = 8;  // milliseconds
constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kTurn = 0.15;  // degrees a pixel
constexpr double kSizeStep = 1.25;
constexpr double kCarveStep = 1.125;
constexpr double kBehind = 2.6;      // of the height: the third person's camera
constexpr double kEyeRadius = 6;     // kept between that camera and walls
constexpr qint64 kAnnounced = 2500;  // milliseconds

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

PlayMode::PlayMode(ViewportWidget& viewport, Workspace& workspace, const Appearance& appearance)
    : QObject(&viewport),
      m_viewport(viewport),
      m_workspace(workspace),
      m_appearance(appearance),
      m_bodyName(tr("Person")) {
  m_timer.setInterval(kFrame);
  connect(&m_timer, &QTimer::timeout, this, &PlayMode::tick);
  connect(&workspace.session(), &Session::opened, this, [this] {
    stop();
    m_last.reset();
  });
}

void PlayMode::startFromCamera() {
  const Camera& camera = m_viewport.panes().camera(0);
  PlayStart start;
  start.foot = camera.position() - Vec3(0, 0, eyeHeight(m_body, false));
  start.yaw = camera.yaw() * kDegrees;
  start.pitch = camera.pitch() * kDegrees;
  // Where there is no ground at all somebody would only fall.
  bool outside = false;
  if (const auto reading = m_workspace.session().tree().tryRead()) {
    const bsp::Hit hit = bsp::sweep(reading->view(), bsp::PointShape{}, camera.position(),
                                    Vec3(0, 0, -2 * reading->view().worldHalf));
    outside = !hit.hit;
  }
  this->start(start, outside);
  if (outside) announce(tr("There is no ground below: you fly. N ends flying."));
}

void PlayMode::startFromStart() {
  auto start = playerStart(m_workspace.session().level());
  if (start) {
    if (const auto reading = m_workspace.session().tree().tryRead()) {
      start = withRoom(reading->view(), m_body, *start);
    }
    return this->start(*start, false);
  }
  m_workspace.session().say(
      level::Severity::warning,
      tr("The level has no player start. Add an entity \"info_player_start\", or play from the "
         "camera with F5."));
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
  m_recording = m_play->recorder().recording();
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

void PlayMode::announce(const QString& words) {
  m_announcement = words;
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

// ---- others ----

void PlayMode::dropDebris() {
  constexpr int kAtOnce = 100;
  if (m_play->dropDebris(kAtOnce) == 0) announce(tr("No room for debris there"));
}

// Bots of all sizes in turn, as far as they find room.
void PlayMode::addBot() {
  for (std::size_t tried = 0; tried < roster().size(); ++tried) {
    const RosterEntry& entry = roster()[m_nextBot++ % roster().size()];
    if (m_play->addBot(settingsOf(entry))) {
      return announce(tr("%1 wanders").arg(QLatin1String(entry.name)));
    }
  }
  announce(tr("No room for anybody there"));
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

void PlayMode::replay(const bsp::Recording& recording) {
  if (recording.runs.empty()) return announce(tr("Nothing is recorded yet: R records"));
  const bsp::Recording copy = recording;  // playing anew forgets the old one
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
  setBody(body, tr("Own size"));
}

QString PlayMode::bodyWords() const {
  const bool sphere = m_body.form == bsp::CharacterSettings::Form::sphere;
  return tr("%1, %2 %3 x %4")
      .arg(m_bodyName, formName(m_body.form), QString::number(2 * m_body.radius, 'g', 4),
           QString::number(sphere ? 2 * m_body.radius : m_body.height, 'g', 4));
}

// ---- picture ----

void PlayMode::lead(Camera& camera) {
  const PlayPose pose = m_play->pose();
  const Vec3 eye = pose.foot + Vec3(0, 0, pose.eye);
  camera.setDirection(m_play->yaw() / kDegrees, m_play->pitch() / kDegrees);
  camera.setNear(std::clamp(m_body.radius / 8, 0.1, 2.0));
  camera.setPosition(eye);
  if (!m_thirdPerson) return;
  const Vec3 back = -kBehind * pose.height * camera.forward();
  double part = 1;
  if (const auto reading = m_workspace.session().tree().tryRead(); reading && !m_play->isNoClip()) {
    const double radius = std::min(kEyeRadius, 0.4 * m_body.radius);
    part = bsp::sweep(reading->view(), bsp::SphereShape{radius}, eye, back).fraction;
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

QStringList PlayMode::stateWords() const {
  QStringList words;
  const PlaySession& play = *m_play;
  if (play.isNoClip()) words << tr("No clipping: Q up, X down");
  if (play.state().stuck) words << tr("Stuck in matter: N flies out");
  const double seconds =
      static_cast<double>(play.recorder().recording().steps()) * bsp::kCharacterStep;
  switch (play.recorder().mode()) {
    case Recorder::Mode::awaitsToRecord:
    case Recorder::Mode::awaitsToReplay:
      words << tr("Building the tree anew...");
      break;
    case Recorder::Mode::records:
      words << tr("Recording, %1 s: R ends").arg(seconds, 0, 'f', 1);
      break;
    case Recorder::Mode::replays:
      words << tr("Replaying %1 s").arg(seconds, 0, 'f', 1);
      break;
    case Recorder::Mode::idle:
      break;
  }
  return words;
}

void PlayMode::paint(QPainter& painter, const Camera& camera) const {
  HudText text;
  text.character = bodyWords();
  text.states = stateWords();
  text.hints = {tr("W A S D  move"),
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
                tr("Tab  free the mouse"),
                tr("Esc  leave")};
  if (m_announced.isValid() && m_announced.elapsed() < kAnnounced) {
    text.announcement = m_announcement;
  }
  if (!m_captured) text.announcement = tr("Click to go on playing");
  Hud(painter, m_appearance, camera.size()).paint(*m_play, text);
}

// ---- input ----

void PlayMode::capture(bool on) {
  m_captured = on;
  m_keys.releaseAll();
  if (on) {
    m_viewport.setCursor(Qt::BlankCursor);
    QCursor::setPos(m_viewport.mapToGlobal(m_viewport.rect().center()));
  } else {
    m_viewport.unsetCursor();
  }
}

bool PlayMode::take(QEvent& event) {
  switch (event.type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
      return takeKey(static_cast<QKeyEvent&>(event));
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
      takeMouse(static_cast<QMouseEvent&>(event));
      return true;
    case QEvent::Wheel:
      changeCarving(static_cast<QWheelEvent&>(event).angleDelta().y() > 0 ? kCarveStep
                                                                          : 1 / kCarveStep);
      return true;
    case QEvent::Leave:
      return true;
    case QEvent::FocusOut:
      capture(false);
      return false;
    default:
      return false;
  }
}

// Undoing goes on as everywhere; function keys belong to the window.
bool PlayMode::takeKey(const QKeyEvent& event) {
  const int key = event.key();
  const bool undoing =
      event.modifiers().testFlag(Qt::ControlModifier) && (key == Qt::Key_Z || key == Qt::Key_Y);
  const bool function = key >= Qt::Key_F2 && key <= Qt::Key_F35;
  if (undoing || function) return false;
  if (event.type() == QEvent::ShortcutOverride) {
    const_cast<QKeyEvent&>(event).accept();
    return true;
  }
  if (event.isAutoRepeat()) return true;
  const bool down = event.type() == QEvent::KeyPress;
  if (PlayKeys::isHeld(key)) {
    m_keys.set(key, down && m_captured);
  } else if (down) {
    pressed(key);
  }
  return true;
}

void PlayMode::pressed(int key) {
  switch (key) {
    case Qt::Key_Escape:
      return stop();
    case Qt::Key_Tab:
      return capture(false);
    case Qt::Key_V:
      return setThirdPerson(!m_thirdPerson);
    case Qt::Key_F1: {
      const bool on = !m_overlays.any();
      return setOverlays({on, on, on, m_overlays.carving});
    }
    case Qt::Key_G:
      return dropDebris();
    case Qt::Key_B:
      return addBot();
    case Qt::Key_C:
      return m_play->clearOthers();
    case Qt::Key_R:
      return toggleRecording();
    case Qt::Key_P:
      m_play->endRecording();
      return replay(lastRecording());
    case Qt::Key_1:
      return setCarveForm(CarveForm::box);
    case Qt::Key_2:
      return setCarveForm(CarveForm::cylinder);
    case Qt::Key_3:
      return setCarveForm(CarveForm::sphere);
    case Qt::Key_N:
      m_play->setNoClip(!m_play->isNoClip());
      return;
    case Qt::Key_BracketLeft:
      return changeSize(1 / kSizeStep);
    case Qt::Key_BracketRight:
      return changeSize(kSizeStep);
    default:
      return;
  }
}

void PlayMode::takeMouse(QMouseEvent& event) {
  const QPoint middle = m_viewport.rect().center();
  if (event.type() == QEvent::MouseMove) {
    if (!m_captured) return;
    const QPointF by = event.position() - middle;
    if (by.isNull()) return;
    m_play->look(-by.x() * kTurn, -by.y() * kTurn);
    QCursor::setPos(m_viewport.mapToGlobal(middle));
    return;
  }
  if (event.type() == QEvent::MouseButtonRelease) return;
  if (!m_captured) return capture(true);
  const bool cuts = event.button() == Qt::LeftButton;
  if (!cuts && event.button() != Qt::RightButton) return;
  m_clicks.push_back(cuts ? level::Operation::subtract : level::Operation::add);
  carveClicked();
}

// What is aimed at is asked of the tree. While that is being changed a click waits, and is not
// lost.
void PlayMode::carveClicked() {
  if (m_clicks.empty() || !m_workspace.session().tree().tryRead()) return;
  const level::Operation operation = m_clicks.front();
  m_clicks.erase(m_clicks.begin());
  if (!m_play->carve(operation)) announce(tr("Nothing there to carve"));
}

}  // namespace halfspace::editor
