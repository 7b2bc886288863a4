// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/viewport_widget.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>
#include <QOpenGLContext>
#include <QPainter>

#include "editor/session/later_jobs.h"
#include "editor/tools/entity_marks.h"
#include "editor/viewport/level_marks.h"
#include "editor/viewport/navigation.h"
#include "editor/viewport/overlay_painter.h"
#include "level/solids/light_styles.h"

namespace halfspace::editor {

namespace {

constexpr int kFlyInterval = 16;  // milliseconds
// Longest slice of work after a large change; mouse and key events are handled between slices.
constexpr std::chrono::milliseconds kBatchSlice{4};
// Time until the next query of the tree for entities behind walls.
constexpr std::chrono::milliseconds kSightAgain{60};

}  // namespace

ViewportWidget::ViewportWidget(Toolbox& toolbox, Workspace& workspace, const Appearance& appearance,
                               QWidget* parent)
    : QOpenGLWidget(parent),
      m_toolbox(toolbox),
      m_workspace(workspace),
      m_appearance(appearance),
      m_batches(workspace.session(), appearance),
      m_treeBatches(appearance),
      m_renderer(appearance),
      m_baker(workspace.session()),
      m_cutaway(workspace) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(200, 160);
  setObjectName(QStringLiteral("viewport"));
  const auto redraw = [this] { redrawSoon(); };
  Session& session = workspace.session();
  connect(&session, &Session::sceneChanged, this, [this](const SceneUpdate& change) {
    m_batches.apply(change);
    m_renderer.baked().follow(change);
    showTree();
    drawSoon();
    m_dragHasScenes = isSlowDrag();
    if (m_dragHasScenes && !m_isCatchingUp) m_pacing.drawScene();
  });
  connect(&session, &Session::selectionChanged, this, [this] {
    m_batches.setSelection();
    drawSoon();
  });
  connect(&session, &Session::opened, this, [this] { m_bookmarks = {}; });
  connect(&session, &Session::cutChanged, this, [this] {
    m_batches.setCut();
    drawSoon();
  });
  connect(&session, &Session::selectionChanged, this, [this] {
    if (m_followsSelection && !m_toolbox.isDragging()) frameSelected();
  });
  connect(&session, &Session::compiledChanged, this, redraw);
  m_sightTimer.setSingleShot(true);
  m_sightTimer.setInterval(kSightAgain);
  connect(&m_sightTimer, &QTimer::timeout, this, redraw);
  connect(&m_pacing, &DragPacing::rested, this, [this] { update(); });
  connect(&session, &Session::labPictureChanged, this, [this] {
    showTree();
    update();
  });
  connect(&workspace, &Workspace::changed, this, [this, redraw] {
    m_navigation.setPreferences(m_workspace.cameraPreferences());
    m_baker.setOn(m_workspace.view().mode == DrawMode::baked);
    redraw();
  });
  connect(&m_baker, &LightBaker::pictureChanged, this, [this] {
    m_renderer.baked().show(m_baker.picture());
    update();
  });
  connect(&workspace, &Workspace::imagesChanged, this, [this] {
    m_batches.setImages(m_workspace.images());
    update();
  });
  connect(&workspace.models(), &EntityModels::changed, this, redraw);
  connect(&toolbox, &Toolbox::updated, this, redraw);
  connect(&appearance, &Appearance::changed, this, [this] {
    m_batches.rebuild();
    showTree();
    update();
  });
  m_lightClock.start();
  m_lightTimer.setSingleShot(true);
  connect(&m_lightTimer, &QTimer::timeout, this, redraw);
  m_flyTimer.setInterval(kFlyInterval);
  connect(&m_flyTimer, &QTimer::timeout, this, &ViewportWidget::flyOn);
}

void ViewportWidget::catchUp() {
  if (m_batches.isBehind()) {
    m_batches.work(kBatchSlice);
  } else if (stageBatches()) {
    m_isCatchingUp = false;
  }
  drawSoon();
}

// Sends staged vertices to the graphics card for one slice. False if some are left.
bool ViewportWidget::stageBatches() {
  if (!m_usable) return true;
  makeCurrent();
  const bool isDone = m_batches.stage(*m_gl, kBatchSlice);
  doneCurrent();
  return isDone;
}

// Requests a redraw. After a large change, the redraw waits until the batches are complete and on
// the graphics card; until then, slices of that work are queued.
void ViewportWidget::drawSoon() {
  if (m_batches.isBehind() || m_isCatchingUp) {
    m_isCatchingUp = true;
    LaterJobs::of(m_workspace.session()).add(*this, "draw", [this] { catchUp(); });
  } else {
    m_toolbox.pictureShows(m_workspace.session().scene().state());
    redrawSoon();
  }
}

bool ViewportWidget::isSlowDrag() const {
  return m_usable && m_takeover == nullptr && m_renderer.isSlow() && m_toolbox.isDragging();
}

// Whether the scene of a movement that was just made is worth waiting for.
bool ViewportWidget::awaitsScene() const {
  const Session& session = m_workspace.session();
  const std::chrono::duration<double, std::milli> usual(session.scene().figures().milliseconds);
  return !session.isEvaluated() && usual < m_pacing.longestWait();
}

void ViewportWidget::redrawSoon() {
  if (!isSlowDrag()) {
    m_dragHasScenes = false;
    m_pacing.end();
    update();
  } else if (awaitsScene()) {
    m_pacing.awaitScene();
  } else if (m_dragHasScenes) {
    m_pacing.drawAtRest();  // a movement that changed nothing
  } else {
    m_pacing.drawScene();  // a drag that changes the level only at its end
  }
}

// The panes that the next picture draws; the others keep their pixels. While the user drags where
// drawing is slow, these are the pane of the mouse and one of the others in turn.
std::vector<int> ViewportWidget::duePanes() {
  const std::vector<int> shown = m_panes.shown();
  const auto others = [&](int pane) { return pane != m_pressedPane; };
  if (!m_pacing.isDrawing() || std::ranges::find(shown, m_pressedPane) == shown.end()) return shown;
  std::vector<int> waiting;
  std::ranges::copy_if(shown, std::back_inserter(waiting), others);
  if (waiting.empty()) return shown;
  const auto next = std::ranges::find(waiting, m_lastInTurn);
  m_lastInTurn = next == waiting.end() || next + 1 == waiting.end() ? waiting.front() : *(next + 1);
  return {m_pressedPane, m_lastInTurn};
}

ViewportWidget::~ViewportWidget() {
  releaseGl();
}

// Shows the BSP lab's overlay, but only if it belongs to the state of the scene.
void ViewportWidget::showTree() {
  const Session& session = m_workspace.session();
  const LabPicture* picture = session.labPicture();
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
  m_usable = m_gl->initializeOpenGLFunctions() && m_renderer.initialise(*m_gl, error);
  if (!m_usable) emit unusable(error);
  // Panes that are not drawn keep their pixels.
  if (m_renderer.isSlow()) setUpdateBehavior(QOpenGLWidget::PartialUpdate);
  if (m_usable && !m_renderer.isSlow()) emit drawsLightFluently();
  const auto said = [this](GLenum what) {
    return QString::fromLatin1(reinterpret_cast<const char*>(m_gl->glGetString(what)));
  };
  m_driver = QStringLiteral("%1, %2").arg(said(GL_RENDERER), said(GL_VERSION));
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseGl,
          Qt::UniqueConnection);
}

void ViewportWidget::resizeGL(int width, int height) {
  m_panes.resize(QSizeF(width, height));
}

QEvent::Type ViewportWidget::uploadEvent() {
  static const auto kType = static_cast<QEvent::Type>(QEvent::registerEventType());
  return kType;
}

void ViewportWidget::upload() {
  // The next picture needs the textures of all batches. While vertices are sent in slices, stage()
  // sends the textures alone. While vertices are still being made, upload() sends nothing else.
  if (m_isCatchingUp && !m_batches.isBehind()) {
    m_batches.stage(*m_gl, std::chrono::microseconds(0));
  } else {
    m_batches.upload(*m_gl);
  }
  m_treeBatches.upload(*m_gl);
}

void ViewportWidget::paintGL() {
  if (!m_usable) return;
  m_drawnState = m_workspace.session().scene().state();
  const std::vector<int> due = duePanes();
  sayLight();
  // Uploads in a separate event, so that event logs count it apart from drawing.
  QEvent upload(uploadEvent());
  QCoreApplication::sendEvent(this, &upload);
  m_batches.setSelectionPreview(m_toolbox.preview().value_or(level::AffineMap()));
  if (due.size() == m_panes.shown().size()) clearGaps();
  m_gl->glEnable(GL_SCISSOR_TEST);
  if (m_takeover != nullptr) m_takeover->lead(m_panes.camera(0));
  m_renderer.setLightTime(lightTime());
  std::vector<Overlay> marks;
  for (int pane : due) {
    if (m_takeover == nullptr)
      marks.push_back(marksOf(m_toolbox, m_workspace, m_panes.camera(pane)));
    paintPane(pane, m_takeover == nullptr ? marks.back() : Overlay());
  }
  playLights();
  // If the tree is not compiled yet, compiledChanged() will draw again.
  const Session& session = m_workspace.session();
  if (m_workspace.entitySight().isBehind() && session.compiled().state == session.state())
    m_sightTimer.start();
  m_gl->glDisable(GL_SCISSOR_TEST);
  m_gl->glViewport(0, 0, qRound(width() * devicePixelRatioF()),
                   qRound(height() * devicePixelRatioF()));
  m_gl->glBindVertexArray(0);
  m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
  m_gl->glUseProgram(0);

  QPainter painter(this);
  if (m_takeover != nullptr) return m_takeover->paint(painter, m_panes.camera(0));
  OverlayPainter overlay(painter, m_appearance, m_signs);
  auto own = marks.begin();
  for (int pane : due) {
    const Camera& camera = m_panes.camera(pane);
    const bool active = pane == m_panes.active() && m_panes.shown().size() > 1;
    overlay.paintPane(camera, m_panes.rect(pane), active, *own++, noteOf(camera));
  }
}

// The gaps between the panes have the colour of the window.
void ViewportWidget::clearGaps() {
  const QColor gap = m_appearance.colour(Token::window);
  m_gl->glDisable(GL_SCISSOR_TEST);
  m_gl->glClearColor(gap.redF(), gap.greenF(), gap.blueF(), 1);
  m_gl->glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void ViewportWidget::paintPane(int pane, const Overlay& marks) {
  const qreal ratio = devicePixelRatioF();
  const QRectF rect = m_panes.rect(pane);
  const int x = qRound(rect.left() * ratio);
  const int y = qRound((height() - rect.bottom()) * ratio);
  const int w = qRound(rect.width() * ratio);
  const int h = qRound(rect.height() * ratio);
  m_gl->glViewport(x, y, w, h);
  m_gl->glScissor(x, y, w, h);
  const Camera& camera = m_panes.camera(pane);
  const QRect pixels(x, y, w, h);
  if (m_takeover != nullptr) {
    return m_renderer.drawScene(*m_gl, camera, pixels, m_takeover->view(), m_workspace.session(),
                                m_batches, m_takeover->marks(camera));
  }
  std::vector<DrawnModel> models;
  if (m_workspace.view().entities)
    models = drawnModels(m_workspace.session(), m_workspace.placedModels().all(), camera,
                         m_toolbox.preview().value_or(level::AffineMap()),
                         m_renderer.mostModelTriangles());
  m_renderer.draw(*m_gl, camera, pixels, m_workspace, m_batches, m_treeBatches, marks, models);
}

// Says in the console what the lit mode draws on this machine, when it is first drawn.
void ViewportWidget::sayLight() {
  const DrawMode mode = m_workspace.view().mode;
  if (m_saidLight ||
      (mode != DrawMode::lit && mode != DrawMode::lighting && mode != DrawMode::baked))
    return;
  m_saidLight = true;
  Session& session = m_workspace.session();
  if (!m_renderer.litProblem().isEmpty()) {
    session.say(level::Severity::warning,
                tr("The lit draw mode is off: the graphics driver refused its shaders (%1).")
                    .arg(m_renderer.litProblem()));
  } else if (m_renderer.lit().measured() == LightDetail::low &&
             m_workspace.view().light == LightDetail::automatic) {
    session.say(level::Severity::note,
                tr("Drawing is slow here (%1 ns for a lit pixel): the lit draw mode uses at most "
                   "6 lights for each part of the level, and no shadows. View > Light Quality "
                   "changes that.")
                    .arg(qRound(m_renderer.lit().cost())));
  }
}

// Where drawing is slow, only play mode, which draws all the time, shows the styles of lights.
std::optional<double> ViewportWidget::lightTime() const {
  if (!m_workspace.view().lightStyles) return {};
  if (m_heldLightTime) return m_heldLightTime;
  if (m_takeover == nullptr && m_renderer.isSlow()) return {};
  return static_cast<double>(m_lightClock.elapsed()) / 1000;
}

// Draws the next letter of the styles in time, if lights have some and are drawn.
void ViewportWidget::playLights() {
  const DrawMode mode = m_workspace.view().mode;
  const bool isLit = mode == DrawMode::lit || mode == DrawMode::lighting;
  if (m_heldLightTime || m_takeover != nullptr || !lightTime()) return;
  const bool hasStyles = (isLit && m_renderer.lit().hasStyles()) ||
                         (mode == DrawMode::baked && m_renderer.baked().hasStyles());
  if (hasStyles && !m_lightTimer.isActive())
    m_lightTimer.start(qRound(level::kLightStyleStep * 1000));
}

// The settings of the 3D pane that differ from the usual ones, for the label in its corner.
QString ViewportWidget::noteOf(const Camera& camera) const {
  const ViewOptions& view = m_workspace.view();
  const bool lit = view.mode == DrawMode::lit || view.mode == DrawMode::lighting;
  if (camera.isFlat() || !m_renderer.litProblem().isEmpty()) return {};
  if (view.mode == DrawMode::baked) {
    const BakedPicture* picture = m_renderer.baked().picture();
    return picture == nullptr ? tr("lit, not baked yet")
           : picture->isFinal ? tr("baked")
                              : tr("baked coarsely");
  }
  if (!lit) return {};
  const bool isLow = m_renderer.lit().detail() == LightDetail::low;
  return isLow ? tr("lit, no shadows") : tr("lit");
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
  endNavigation();
  m_navigation.releaseKeys();
  m_toolbox.leave();
  m_pressedPane = -1;
  update();
}

Pointer ViewportWidget::pointerAt(int pane, QPointF pixel, Qt::KeyboardModifiers modifiers) const {
  return {m_panes.camera(pane), pixel - m_panes.rect(pane).topLeft(), modifiers};
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

ViewportWidget::View ViewportWidget::view() const {
  const Camera& camera = m_panes.camera(0);
  return {camera.position(), camera.yaw(), camera.pitch()};
}

void ViewportWidget::setView(const View& view) {
  m_panes.camera(0).setDirection(view.yaw, view.pitch);
  m_navigation.showPoint(view.eye, view.eye);
  m_panes.camera(0).setPosition(view.eye);
  m_panes.camera(0).setDirection(view.yaw, view.pitch);
  update();
}

void ViewportWidget::setFollowsSelection(bool follows) {
  m_followsSelection = follows;
  if (follows) frameSelected();
}

// Frames the selection; unlike frameSelection() it does nothing if nothing is selected.
void ViewportWidget::frameSelected() {
  const Session& session = m_workspace.session();
  if (!session.selection().empty() || !session.selectedFaces().empty()) frameSelection();
}

void ViewportWidget::frameSelection() {
  const Session& session = m_workspace.session();
  Box selected = selectionBounds(session);
  for (const level::PlacedEntity& entity : session.selectedSolids().entities) {
    selected.extend(Vec3(entity.origin - Vec3::Constant(32)));
    selected.extend(Vec3(entity.origin + Vec3::Constant(32)));
  }
  if (selected.isEmpty()) return frameLevel();
  m_navigation.frame(selected);
  update();
}

namespace {

// The corners of the boxes around the solids that are shown. In the view of the 3D pane they take
// less room than the box around the level.
std::vector<Vec3> cornersOfSolids(const Scene& scene) {
  std::vector<Vec3> corners;
  for (const auto& [key, solid] : scene.solids()) {
    if (solid->flags.hidden || solid->bounds.isEmpty()) continue;
    for (int i = 0; i < 8; ++i)
      corners.push_back(solid->bounds.corner(static_cast<Box::CornerType>(i)));
  }
  return corners;
}

}  // namespace

void ViewportWidget::frameLevel() {
  Box bounds = m_workspace.session().scene().bounds();
  if (bounds.isEmpty()) {  // in a level of invalid meshes only the issue marks are visible
    for (const Overlay::Line& line : m_workspace.issueMarks().lines) bounds.extend(line.from);
  }
  const Box room(Vec3(-256, -256, -128), Vec3(256, 256, 128));  // for an empty level
  m_navigation.frame(bounds.isEmpty() ? room : bounds);
  constexpr double kSmall = 64;  // level units: nearer than a box of this size is no overview
  if (!bounds.isEmpty() && bounds.sizes().maxCoeff() >= kSmall)
    m_panes.camera(0).frame(cornersOfSolids(m_workspace.session().scene()));
  update();
}

void ViewportWidget::showPoint(const Vec3& point) {
  constexpr double kDistance = 256;  // level units
  const Session& session = m_workspace.session();
  const CompiledLevel& compiled = session.compiled();
  const bool isGap = compiled.leak == LeakVerdict::leaks && compiled.gap == point;
  const std::vector<Vec3> path = isGap ? compiled.leakPath : std::vector<Vec3>();
  m_navigation.showPoint(
      point, eyeFor(session.scene(), point, m_panes.camera(0).forward(), kDistance, path));
  update();
}

}  // namespace halfspace::editor
