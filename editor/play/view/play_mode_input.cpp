// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Mouse and keyboard input of play mode.
#include <QCursor>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include "editor/play/view/play_mode.h"

namespace halfspace::editor {

namespace {

constexpr double kTurn = 0.15;  // degrees per pixel of mouse movement
constexpr double kSizeStep = 1.25;
constexpr double kCarveStep = 1.125;

}  // namespace

void PlayMode::capture(bool on) {
  m_captured = on;
  m_keys.releaseAll();
  if (on) {
    m_viewport.setCursor(Qt::BlankCursor);
    m_pointer.beginInTheMiddle();
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

// Takes all keys except undo and redo, which work as in editing, and function keys from F2 on,
// which belong to the window.
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
  const MovementKeys& movement = m_workspace.cameraPreferences().movement;
  if (!m_keys.take(event, movement, down && m_captured) && down) pressed(key);
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
      return setOverlays({on, on, on, m_overlays.carving, on});
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
  if (event.type() == QEvent::MouseMove) {
    if (!m_captured) return;
    const QPointF by = m_pointer.follow(event.position());
    if (!by.isNull()) m_play->look(-by.x() * kTurn, -by.y() * kTurn);
    return;
  }
  if (event.type() == QEvent::MouseButtonRelease) return;
  if (!m_captured) return capture(true);
  const bool cuts = event.button() == Qt::LeftButton;
  if (!cuts && event.button() != Qt::RightButton) return;
  m_clicks.push_back(cuts ? level::Operation::subtract : level::Operation::add);
  carveClicked();
}

}  // namespace halfspace::editor
