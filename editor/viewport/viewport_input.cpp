// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// ViewportWidget: passes mouse and key events to the tools, the cameras and the cross between the
// panes.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QWheelEvent>

#include "editor/tools/picking.h"
#include "editor/viewport/key_places.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

namespace {

constexpr double kLookThreshold = 3;  // pixels: a shorter drag is a click that opens the menu

QEvent::Type movementEvent() {
  static const auto kType = static_cast<QEvent::Type>(QEvent::registerEventType());
  return kType;
}

// Whether the tool must get the latest mouse position before this event is handled.
bool endsMovements(QEvent::Type type) {
  switch (type) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
    case QEvent::FocusOut:
      return true;
    default:
      return false;
  }
}

// Whether the key is a shortcut of an action that changes what a drag draws. Such actions have the
// property "worksInDrags".
bool isDragShortcut(const QWidget& widget, const QKeyEvent& key) {
  return std::ranges::any_of(widget.actions(), [&](const QAction* action) {
    return action->property("worksInDrags").toBool() &&
           action->shortcuts().contains(QKeySequence(key.keyCombination()));
  });
}

}  // namespace

// ---- the mouse ----

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
  const QPointF pixel = event->position();
  if (event->button() == Qt::LeftButton && m_panes.isOnCross(pixel, m_dragsColumn, m_dragsRow)) {
    return;
  }
  const int pane = m_panes.paneAt(pixel);
  if (pane < 0) return;
  m_panes.setActive(pane);
  if (event->button() == Qt::LeftButton && !m_navigation.isActive()) m_pressedPane = pane;
  redrawSoon();
  if (event->button() == Qt::LeftButton) {
    if (m_navigation.isActive()) return;
    m_toolbox.press(pointerAt(pane, pixel, event->modifiers()));
  } else if (m_pressedPane < 0) {
    beginNavigation(pane, *event);
  }
}

void ViewportWidget::beginNavigation(int pane, const QMouseEvent& event) {
  const Pointer pointer = pointerAt(pane, event.position(), event.modifiers());
  const bool flat = pointer.camera.isFlat();
  const auto hit = flat ? std::nullopt : pickSurface(m_workspace.session().scene(), pointer.ray());
  const Box selected = selectionBounds(m_workspace.session());
  Vec3 pivot = hit ? hit->point : Vec3(pointer.camera.position() + 256 * pointer.camera.forward());
  auto motion = Navigation::Motion::pan;
  if (event.button() == Qt::RightButton && !flat) {
    motion = pointer.alt() ? Navigation::Motion::orbit : Navigation::Motion::look;
    if (pointer.alt() && !selected.isEmpty()) pivot = selected.center();
  }
  m_movedWhileLooking = false;
  m_navigatedFrom = event.position();
  setCursor(motion == Navigation::Motion::pan ? Qt::ClosedHandCursor : Qt::BlankCursor);
  m_pointer.begin(event.position());
  m_navigation.begin(pane, motion, pivot);
}

void ViewportWidget::endNavigation() {
  if (!m_navigation.isActive()) return;
  m_navigation.end();
  m_navigation.releaseKeys();
  m_pointer.putBack();
  unsetCursor();
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
  const QPointF pixel = event->position();
  if (m_dragsColumn || m_dragsRow) {
    const QPointF share(pixel.x() / width(), pixel.y() / height());
    m_panes.setCross({m_dragsColumn ? share.x() : m_panes.cross().x(),
                      m_dragsRow ? share.y() : m_panes.cross().y()});
    return update();
  }
  m_mouse = pixel;
  if (m_navigation.isActive()) {
    const QPointF by = pixel - m_navigatedFrom;
    if (!m_movedWhileLooking && std::hypot(by.x(), by.y()) < kLookThreshold) return;
    m_movedWhileLooking = true;
    m_navigation.drag(m_pointer.follow(pixel));
    return update();
  }
  if (m_pressedPane >= 0) return moveSoon(m_pressedPane, pixel, event->modifiers());
  const int pane = m_panes.paneAt(pixel);
  if (pane < 0) return showCrossCursor(pixel);
  followCursor(pane, pixel);
  hover(pane, *event);
}

// Merges mouse movements. They arrive more often than the screen updates, and every movement of a
// drag changes the level; so the tool gets only the last of those that arrived together.
void ViewportWidget::moveSoon(int pane, QPointF pixel, Qt::KeyboardModifiers modifiers) {
  const bool isComing = m_movement.has_value();
  m_movement = {pane, pixel, modifiers};
  // Low priority: handled after all events that have already arrived.
  if (!isComing) {
    QCoreApplication::postEvent(this, new QEvent(movementEvent()), Qt::LowEventPriority);
  }
}

void ViewportWidget::moveNow() {
  if (!m_movement) return;
  const Movement movement = *std::exchange(m_movement, std::nullopt);
  followCursor(movement.pane, movement.pixel);
  m_toolbox.move(pointerAt(movement.pane, movement.pixel, movement.modifiers));
}

// Activates the pane under the mouse and passes the position to the tool.
void ViewportWidget::hover(int pane, const QMouseEvent& event) {
  takeKeys();
  if (pane != m_panes.active()) m_panes.setActive(pane);
  m_toolbox.hover(pointerAt(pane, event.position(), event.modifiers()));
  setCursor(m_toolbox.cursor());
}

// Takes the keyboard focus when the mouse is over the panes, but not from an input field.
void ViewportWidget::takeKeys() {
  const QWidget* now = QApplication::focusWidget();
  if (now == this || !window()->isActiveWindow()) return;
  const bool types = qobject_cast<const QLineEdit*>(now) != nullptr ||
                     qobject_cast<const QAbstractSpinBox*>(now) != nullptr;
  if (!types) setFocus(Qt::MouseFocusReason);
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) {
    m_dragsColumn = m_dragsRow = false;
    if (m_pressedPane < 0) return;
    const Pointer pointer = pointerAt(m_pressedPane, event->position(), event->modifiers());
    m_pressedPane = -1;
    m_toolbox.release(pointer);
    return redrawSoon();
  }
  if (!m_navigation.isActive()) return;
  endNavigation();
  if (event->button() == Qt::RightButton && !m_movedWhileLooking) {
    emit contextMenuWanted(event->globalPosition().toPoint());
  }
}

void ViewportWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  const int pane = m_panes.paneAt(event->position());
  // For other tools and buttons the second click of a double-click is an ordinary click.
  const bool means = event->button() == Qt::LeftButton && m_toolbox.active() == ToolId::select;
  if (!means || pane < 0) return mousePressEvent(event);
  m_toolbox.doubleClick(pointerAt(pane, event->position(), event->modifiers()));
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
  const int pane = m_panes.paneAt(event->position());
  // With Alt, some platforms report the vertical wheel as a horizontal one.
  const double turned =
      event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
  const double steps = turned / 120.0;
  if (pane < 0 || steps == 0) return;
  const Pointer pointer = pointerAt(pane, event->position(), event->modifiers());
  if (pointer.control()) {
    m_toolbox.wheel(pointer, steps > 0 ? 1 : -1);
  } else {
    // A press of the right button that turned the wheel opens no menu.
    if (m_navigation.isActive()) m_movedWhileLooking = true;
    m_navigation.wheel(pane, pointer.pixel, steps);
    if (m_navigation.preferences() != m_workspace.cameraPreferences()) {
      m_workspace.setCameraPreferences(m_navigation.preferences());
    }
    update();
  }
}

void ViewportWidget::showCrossCursor(QPointF pixel) {
  bool column = false;
  bool row = false;
  if (!m_panes.isOnCross(pixel, column, row)) return unsetCursor();
  setCursor(column && row ? Qt::SizeAllCursor : column ? Qt::SplitHCursor : Qt::SplitVCursor);
}

void ViewportWidget::leaveEvent(QEvent*) {
  m_cursor.reset();
  m_mouse.reset();
  m_toolbox.leave();
  emit cursorMoved();
}

// ---- keys ----

// Whether the movement keys fly: during navigation, or while the 3D pane is active, but not
// during a drag of a tool.
bool ViewportWidget::isFlown() const {
  if (m_toolbox.isDragging()) return false;
  return m_navigation.isActive() || !m_panes.camera(m_panes.active()).isFlat();
}

std::optional<MoveDirection> ViewportWidget::movementOf(const QKeyEvent& event) const {
  return m_workspace.cameraPreferences().movement.movementOf(keyAtPlace(event));
}

bool ViewportWidget::event(QEvent* event) {
  if (event->type() == movementEvent()) {
    moveNow();
    return true;
  }
  if (event->type() == uploadEvent()) {
    upload();
    return true;
  }
  if (endsMovements(event->type())) moveNow();
  if (m_takeover != nullptr && m_takeover->take(*event)) return true;
  // Keys of a drag or of flying must not trigger shortcuts.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    const bool flies = plain && isFlown() && movementOf(*key);
    // During a drag no other command may change the level.
    const bool ends =
        key->key() == Qt::Key_Escape || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    const bool looksNoMore = key->key() == Qt::Key_Escape && m_navigation.isActive();
    const bool isOfDrag = ends || isDragShortcut(*this, *key);
    if (flies || looksNoMore || (m_toolbox.isDragging() && !isOfDrag)) {
      event->accept();
      return true;
    }
  }
  return QOpenGLWidget::event(event);
}

void ViewportWidget::keyPressEvent(QKeyEvent* event) {
  if (m_toolbox.isDragging() && event->matches(QKeySequence::Undo)) {
    m_toolbox.cancel();
    return;
  }
  if (event->key() == Qt::Key_Escape && m_navigation.isActive()) return endNavigation();
  const bool plain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
  m_navigation.holdShift(event->modifiers().testFlag(Qt::ShiftModifier) ||
                         event->key() == Qt::Key_Shift);
  const std::optional<MoveDirection> movement = movementOf(*event);
  if (plain && isFlown() && movement) {
    m_navigation.hold(*movement, true);
    if (!m_flyTimer.isActive()) {
      m_flyClock.start();
      m_flyTimer.start();
    }
    return;
  }
  if (m_toolbox.type(event->text())) return;
  QOpenGLWidget::keyPressEvent(event);
}

void ViewportWidget::keyReleaseEvent(QKeyEvent* event) {
  if (!event->isAutoRepeat()) {
    if (event->key() == Qt::Key_Shift) m_navigation.holdShift(false);
    if (const auto movement = movementOf(*event)) m_navigation.hold(*movement, false);
  }
  QOpenGLWidget::keyReleaseEvent(event);
}

void ViewportWidget::focusOutEvent(QFocusEvent* event) {
  m_navigation.releaseKeys();
  endNavigation();
  QOpenGLWidget::focusOutEvent(event);
}

void ViewportWidget::flyOn() {
  m_movedWhileLooking = true;
  if (!m_navigation.fly(static_cast<double>(m_flyClock.restart()) / 1000)) m_flyTimer.stop();
  update();
}

}  // namespace halfspace::editor
