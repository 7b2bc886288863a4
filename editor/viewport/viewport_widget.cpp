// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/viewport_widget.h"

#include <algorithm>
#include <cmath>

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QPainter>
#include <QWheelEvent>

#include "editor/tools/entity_marks.h"
#include "editor/tools/picking.h"
#include "editor/viewport/overlay_painter.h"

namespace halfspace::editor {

namespace {

constexpr int kFlyInterval = 16;      // milliseconds
constexpr double kLookThreshold = 3;  // pixels: less is a click that opens the menu

void addLeak(const CompiledLevel& compiled, Overlay& marks) {
  if (compiled.leak != LeakVerdict::leaks) return;
  for (std::size_t i = 0; i + 1 < compiled.leakPath.size(); ++i) {
    marks.lines.push_back({compiled.leakPath[i], compiled.leakPath[i + 1], Ink::error, 2.0F});
  }
  const QString text = compiled.leaksFromOutside()
                           ? QObject::tr("stands outside of the level")
                           : QObject::tr("leak, gap of %1").arg(numberText(compiled.gapWidth));
  marks.labels.push_back({compiled.gap, text, Ink::error});
}

void addWalked(const std::vector<Vec3>& way, Overlay& marks) {
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    marks.lines.push_back({way[i], way[i + 1], Ink::accent});
  }
  if (way.empty()) return;
  marks.handles.push_back({way.front(), Ink::accent, false});
  marks.handles.push_back({way.back(), Ink::accent, true});
}

// The tool's marks over those of the entities and the leak.
Overlay marksOf(const Toolbox& toolbox, const Workspace& workspace, const Camera& camera) {
  Overlay marks;
  if (workspace.view().entities) marks = entityOverlay(workspace.session());
  if (workspace.view().walked) addWalked(workspace.walked(), marks);
  if (workspace.view().leak) addLeak(workspace.session().compiled(), marks);
  marks.add(toolbox.overlay(camera));
  return marks;
}

}  // namespace

ViewportWidget::ViewportWidget(Toolbox& toolbox, Workspace& workspace, const Appearance& appearance,
                               QWidget* parent)
    : QOpenGLWidget(parent),
      m_toolbox(toolbox),
      m_workspace(workspace),
      m_appearance(appearance),
      m_batches(workspace.session(), appearance),
      m_treeBatches(appearance),
      m_renderer(appearance) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(200, 160);
  setObjectName(QStringLiteral("viewport"));
  const auto redraw = [this] { update(); };
  Session& session = workspace.session();
  connect(&session, &Session::sceneChanged, this, [this](const SceneUpdate& change) {
    m_batches.apply(change);
    showTree();
    update();
  });
  connect(&session, &Session::selectionChanged, this, [this] {
    m_batches.setSelection();
    update();
  });
  connect(&session, &Session::compiledChanged, this, redraw);
  connect(&session, &Session::treePictureChanged, this, [this] {
    showTree();
    update();
  });
  connect(&workspace, &Workspace::changed, this, redraw);
  connect(&workspace, &Workspace::imagesChanged, this, [this] {
    m_batches.setImages(m_workspace.images());
    update();
  });
  connect(&toolbox, &Toolbox::updated, this, redraw);
  connect(&appearance, &Appearance::changed, this, [this] {
    m_batches.rebuild();
    showTree();
    update();
  });
  m_flyTimer.setInterval(kFlyInterval);
  connect(&m_flyTimer, &QTimer::timeout, this, &ViewportWidget::flyOn);
}

ViewportWidget::~ViewportWidget() {
  releaseGl();
}

// What was made for another state than the scene's is not shown over it.
void ViewportWidget::showTree() {
  const Session& session = m_workspace.session();
  const TreePicture* picture = session.treePicture();
  if (picture != nullptr && picture->state != session.scene().state()) picture = nullptr;
  m_treeBatches.show(picture);
}

void ViewportWidget::releaseGl() {
  if (!m_gl) return;
  makeCurrent();
  m_batches.release(*m_gl);
  m_treeBatches.release(*m_gl);
  m_renderer.release(*m_gl);
  m_gl.reset();
  doneCurrent();
}

void ViewportWidget::initializeGL() {
  m_gl = std::make_unique<Gl>();
  QString error = tr("OpenGL 3.3 is not available here.");
  m_usable = m_gl->initializeOpenGLFunctions() && m_renderer.initialise(error);
  if (!m_usable) emit unusable(error);
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseGl,
          Qt::UniqueConnection);
}

void ViewportWidget::resizeGL(int width, int height) {
  m_panes.resize(QSizeF(width, height));
}

void ViewportWidget::paintGL() {
  if (!m_usable) return;
  m_batches.upload(*m_gl);
  m_treeBatches.upload(*m_gl);
  const QColor gap = m_appearance.colour(Token::window);
  m_gl->glDisable(GL_SCISSOR_TEST);
  m_gl->glClearColor(gap.redF(), gap.greenF(), gap.blueF(), 1);
  m_gl->glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  m_gl->glEnable(GL_SCISSOR_TEST);
  if (m_takeover != nullptr) m_takeover->lead(m_panes.camera(0));
  for (int pane : m_panes.shown()) paintPane(pane);
  m_gl->glDisable(GL_SCISSOR_TEST);
  m_gl->glViewport(0, 0, qRound(width() * devicePixelRatioF()),
                   qRound(height() * devicePixelRatioF()));
  m_gl->glBindVertexArray(0);
  m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
  m_gl->glUseProgram(0);

  QPainter painter(this);
  if (m_takeover != nullptr) return m_takeover->paint(painter, m_panes.camera(0));
  OverlayPainter overlay(painter, m_appearance);
  for (int pane : m_panes.shown()) {
    const Camera& camera = m_panes.camera(pane);
    const bool active = pane == m_panes.active() && m_panes.shown().size() > 1;
    overlay.paintPane(camera, m_panes.rect(pane), active, marksOf(m_toolbox, m_workspace, camera));
  }
}

void ViewportWidget::paintPane(int pane) {
  const qreal ratio = devicePixelRatioF();
  const QRectF rect = m_panes.rect(pane);
  const int x = qRound(rect.left() * ratio);
  const int y = qRound((height() - rect.bottom()) * ratio);
  const int w = qRound(rect.width() * ratio);
  const int h = qRound(rect.height() * ratio);
  m_gl->glViewport(x, y, w, h);
  m_gl->glScissor(x, y, w, h);
  const Camera& camera = m_panes.camera(pane);
  if (m_takeover != nullptr) return drawTakenOver(camera);
  m_renderer.draw(*m_gl, camera, m_workspace, m_batches, m_treeBatches,
                  marksOf(m_toolbox, m_workspace, camera));
}

void ViewportWidget::drawTakenOver(const Camera& camera) {
  m_renderer.drawScene(*m_gl, camera, m_takeover->view(), m_batches, m_takeover->marks(camera));
}

void ViewportWidget::setTakeover(ViewportTakeover* takeover) {
  if (m_takeover == nullptr && takeover != nullptr) {
    m_kept = m_panes;
    m_panes.setActive(0);
    m_panes.setForm(PaneLayout::Form::one);
  } else if (m_takeover != nullptr && takeover == nullptr) {
    m_panes = m_kept;
    m_panes.resize(size());
  }
  m_takeover = takeover;
  m_navigation.end();
  m_navigation.releaseKeys();
  m_toolbox.leave();
  m_pressedPane = -1;
  update();
}

Pointer ViewportWidget::pointerAt(int pane, QPointF pixel, Qt::KeyboardModifiers modifiers) const {
  return {m_panes.camera(pane), pixel - m_panes.rect(pane).topLeft(), modifiers};
}

// ---- the mouse ----

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
  const QPointF pixel = event->position();
  if (event->button() == Qt::LeftButton && m_panes.isOnCross(pixel, m_dragsColumn, m_dragsRow)) {
    return;
  }
  const int pane = m_panes.paneAt(pixel);
  if (pane < 0) return;
  m_panes.setActive(pane);
  update();
  if (event->button() == Qt::LeftButton) {
    if (m_navigation.isActive()) return;
    m_pressedPane = pane;
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
  setCursor(Qt::ClosedHandCursor);
  m_navigation.begin(pane, motion, event.position(), pivot);
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
    m_navigation.drag(pixel);
    return update();
  }
  const int pane = m_pressedPane >= 0 ? m_pressedPane : m_panes.paneAt(pixel);
  if (pane < 0) return showCrossCursor(pixel);
  followCursor(pane, pixel);
  if (m_pressedPane >= 0) return m_toolbox.move(pointerAt(pane, pixel, event->modifiers()));
  hover(pane, *event);
}

// The pane under the mouse is the active one.
void ViewportWidget::hover(int pane, const QMouseEvent& event) {
  takeKeys();
  if (pane != m_panes.active()) m_panes.setActive(pane);
  m_toolbox.hover(pointerAt(pane, event.position(), event.modifiers()));
  setCursor(m_toolbox.cursor());
}

// Keys follow the mouse, but not away from somebody who types.
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
    return;
  }
  if (!m_navigation.isActive()) return;
  m_navigation.end();
  m_navigation.releaseKeys();
  unsetCursor();
  if (event->button() == Qt::RightButton && !m_movedWhileLooking) {
    emit contextMenuWanted(event->globalPosition().toPoint());
  }
}

void ViewportWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  const int pane = m_panes.paneAt(event->position());
  // Elsewhere the second click of two quick ones is a click as any other.
  const bool means = event->button() == Qt::LeftButton && m_toolbox.active() == ToolId::select;
  if (!means || pane < 0) return mousePressEvent(event);
  m_toolbox.doubleClick(pointerAt(pane, event->position(), event->modifiers()));
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
  const int pane = m_panes.paneAt(event->position());
  // With Alt some platforms turn the wheel sideways.
  const double turned =
      event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
  const double steps = turned / 120.0;
  if (pane < 0 || steps == 0) return;
  const Pointer pointer = pointerAt(pane, event->position(), event->modifiers());
  if (pointer.control()) {
    m_toolbox.wheel(pointer, steps > 0 ? 1 : -1);
  } else {
    m_navigation.wheel(pane, pointer.pixel, steps);
    update();
  }
}

void ViewportWidget::followCursor(int pane, QPointF pixel) {
  const Pointer pointer = pointerAt(pane, pixel, {});
  if (pointer.camera.isFlat()) {
    Vec3 at = pointer.ray().origin;
    at[pointer.camera.depthAxis()] = m_workspace.reference().min()[pointer.camera.depthAxis()];
    m_cursor = m_workspace.grid().snapped(at);
  } else {
    const auto hit = pickSurface(m_workspace.session().scene(), pointer.ray());
    m_cursor = hit ? std::optional(m_workspace.grid().snapped(hit->point)) : std::nullopt;
  }
  emit cursorMoved();
}

std::optional<Vec3> ViewportWidget::standingPlace(QPoint global) const {
  constexpr double kAway = 32;  // level units: most origins are within half a person
  const QPointF pixel = mapFromGlobal(global);
  const int pane = m_panes.paneAt(pixel);
  if (pane < 0) return std::nullopt;
  const Pointer pointer = pointerAt(pane, pixel, {});
  const Grid& grid = m_workspace.grid();
  if (pointer.camera.isFlat()) {
    Vec3 at = pointer.ray().origin;
    const int depth = pointer.camera.depthAxis();
    at[depth] = m_workspace.reference().center()[depth];
    return grid.snapped(at);
  }
  const auto hit = pickSurface(m_workspace.session().scene(), pointer.ray());
  const Vec3 at = hit ? Vec3(hit->point + kAway * hit->normal)
                      : Vec3(pointer.ray().origin + 256 * pointer.ray().direction);
  return grid.snapped(at);
}

std::optional<Landing> ViewportWidget::landing() const {
  const int pane = m_mouse ? m_panes.paneAt(*m_mouse) : -1;
  if (pane < 0) return std::nullopt;
  const Pointer pointer = pointerAt(pane, *m_mouse, {});
  Landing landing;
  landing.step = m_workspace.grid().size();
  if (pointer.camera.isFlat()) {
    landing.at = pointer.ray().origin;
    landing.axis = pointer.camera.depthAxis();
    return landing;
  }
  landing.sign = 1;
  landing.at = pointer.ray().origin + 256 * pointer.ray().direction;
  if (const auto hit = pickSurface(m_workspace.session().scene(), pointer.ray())) {
    landing.at = hit->point;
    hit->normal.cwiseAbs().maxCoeff(&landing.axis);
    landing.sign = hit->normal[landing.axis] < 0 ? -1 : 1;
  } else if (const auto floor = meet(pointer.ray(), Vec3::Zero(), Vec3::UnitZ())) {
    landing.at = *floor;
  }
  return landing;
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

// W A S D Q X fly while the 3D pane is looked around in, and while the mouse is over it.
bool ViewportWidget::isFlown() const {
  if (m_toolbox.isDragging()) return false;
  return m_navigation.isActive() || !m_panes.camera(m_panes.active()).isFlat();
}

bool ViewportWidget::event(QEvent* event) {
  if (m_takeover != nullptr && m_takeover->take(*event)) return true;
  // Keys that belong to a drag or to flying must not become shortcuts.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    const bool flies = plain && isFlown() && Navigation::isFlyKey(key->key());
    // Nothing else is done to the level in the midst of a drag.
    const bool ends =
        key->key() == Qt::Key_Escape || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (flies || (m_toolbox.isDragging() && !ends)) {
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
  const bool plain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
  if (plain && isFlown() && Navigation::isFlyKey(event->key())) {
    m_navigation.setKey(event->key(), true);
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
  if (!event->isAutoRepeat()) m_navigation.setKey(event->key(), false);
  QOpenGLWidget::keyReleaseEvent(event);
}

void ViewportWidget::focusOutEvent(QFocusEvent* event) {
  m_navigation.releaseKeys();
  QOpenGLWidget::focusOutEvent(event);
}

void ViewportWidget::flyOn() {
  m_movedWhileLooking = true;
  if (!m_navigation.fly(static_cast<double>(m_flyClock.restart()) / 1000)) m_flyTimer.stop();
  update();
}

// ---- panes ----

void ViewportWidget::setForm(PaneLayout::Form form) {
  m_panes.setForm(form);
  update();
}

void ViewportWidget::toggleMaximised() {
  m_panes.toggleMaximised();
  update();
}

void ViewportWidget::cyclePane() {
  m_panes.cycle();
  update();
}

void ViewportWidget::frameSelection() {
  const Session& session = m_workspace.session();
  Box selected = selectionBounds(session);
  for (const EntityMark& mark : entityMarks(session.level())) {
    if (std::ranges::find(session.selectedEntities(), mark.id) ==
        session.selectedEntities().end()) {
      continue;
    }
    selected.extend(Vec3(mark.origin - Vec3::Constant(32)));
    selected.extend(Vec3(mark.origin + Vec3::Constant(32)));
  }
  if (selected.isEmpty()) return frameLevel();
  m_navigation.frame(selected);
  update();
}

void ViewportWidget::frameLevel() {
  m_navigation.frame(m_workspace.session().scene().bounds());
  update();
}

void ViewportWidget::showPoint(const Vec3& point) {
  m_navigation.showPoint(point);
  update();
}

}  // namespace halfspace::editor
