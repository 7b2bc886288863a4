// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/viewport_widget.h"

#include <algorithm>

#include <QCoreApplication>
#include <QOpenGLContext>
#include <QPainter>

#include "editor/tools/entity_marks.h"
#include "editor/viewport/level_marks.h"
#include "editor/viewport/navigation.h"

namespace halfspace::editor {

namespace {

constexpr int kFlyInterval = 16;  // milliseconds
// Time until the next query of the tree for entities behind walls.
constexpr std::chrono::milliseconds kSightAgain{60};
// Without a movement for this long, a pane without the mouse is drawn.
constexpr std::chrono::milliseconds kTurnWhenStill{60};

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
  m_turnTimer.setSingleShot(true);
  m_turnTimer.setInterval(kTurnWhenStill);
  connect(&m_turnTimer, &QTimer::timeout, this, &ViewportWidget::drawNextApart);
  connect(this, &QOpenGLWidget::frameSwapped, this, [this] {
    if (m_isDrawnWhole) {
      m_dragPictures.hide();
      prepareDrags();
    }
    emit pictureShown();
  });
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
  m_dragPictures.release();
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
