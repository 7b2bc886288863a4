// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// ViewportWidget: when a picture is drawn, and how.
#include <algorithm>

#include <QCoreApplication>
#include <QPainter>

#include "editor/session/later_jobs.h"
#include "editor/viewport/level_marks.h"
#include "editor/viewport/overlay_painter.h"
#include "editor/viewport/viewport_widget.h"
#include "level/solids/light_styles.h"

namespace halfspace::editor {

namespace {

// Longest slice of work after a large change; mouse and key events are handled between slices.
constexpr std::chrono::milliseconds kBatchSlice{4};

}  // namespace

void ViewportWidget::catchUp() {
  if (m_batches.isBehind()) {
    m_batches.work(kBatchSlice);
  } else if (stageBatches()) {
    m_isCatchingUp = false;
  }
  drawSoon();
  if (!m_isCatchingUp && isSlowDrag()) m_pacing.drawScene();
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
  const std::vector<int> due = duePanes();
  m_isDrawnWhole = due.size() == m_panes.shown().size();
  m_drawnState = m_workspace.session().scene().state();
  prepareBatches();
  if (m_isDrawnWhole) clearGaps();
  m_gl->glEnable(GL_SCISSOR_TEST);
  if (m_takeover != nullptr) m_takeover->lead(m_panes.camera(0));
  m_renderer.setLightTime(lightTime());
  std::vector<Overlay> marks;
  for (int pane : due) {
    marks.push_back(marksIn(pane));
    paintPane(pane, pixelsOf(pane), marks.back());
  }
  playLights();
  // If the tree is not compiled yet, compiledChanged() will draw again.
  const Session& session = m_workspace.session();
  if (m_workspace.entitySight().isBehind() && session.compiled().state == session.state())
    m_sightTimer.start();
  m_gl->glDisable(GL_SCISSOR_TEST);
  m_gl->glViewport(0, 0, qRound(width() * devicePixelRatioF()),
                   qRound(height() * devicePixelRatioF()));
  leaveGl();

  QPainter painter(this);
  if (m_takeover != nullptr) return m_takeover->paint(painter, m_panes.camera(0));
  auto own = marks.begin();
  for (int pane : due) paintOverlay(painter, pane, m_panes.rect(pane), *own++);
}

void ViewportWidget::prepareBatches() {
  sayLight();
  // Uploads in a separate event, so that event logs count it apart from drawing.
  QEvent upload(uploadEvent());
  QCoreApplication::sendEvent(this, &upload);
  // After the upload, which may bring changes that were made before the drag.
  m_batches.setDragged(isSlowDrag());
  m_batches.setSelectionPreview(m_toolbox.preview().value_or(level::AffineMap()));
}

// As painters expect it.
void ViewportWidget::leaveGl() {
  m_gl->glBindVertexArray(0);
  m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
  m_gl->glUseProgram(0);
}

// A takeover has its own marks.
Overlay ViewportWidget::marksIn(int pane) const {
  return m_takeover == nullptr ? marksOf(m_toolbox, m_workspace, m_panes.camera(pane)) : Overlay();
}

void ViewportWidget::paintOverlay(QPainter& painter, int pane, const QRectF& rect,
                                  const Overlay& marks) {
  const Camera& camera = m_panes.camera(pane);
  const bool active = pane == m_panes.active() && m_panes.shown().size() > 1;
  OverlayPainter(painter, m_appearance, m_signs)
      .paintPane(camera, rect, active, marks, noteOf(camera));
}

// The gaps between the panes have the colour of the window.
void ViewportWidget::clearGaps() {
  const QColor gap = m_appearance.colour(Token::window);
  m_gl->glDisable(GL_SCISSOR_TEST);
  m_gl->glClearColor(gap.redF(), gap.greenF(), gap.blueF(), 1);
  m_gl->glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

// The pixels of the pane in the framebuffer of the widget, whose origin is below.
QRect ViewportWidget::pixelsOf(int pane) const {
  const qreal ratio = devicePixelRatioF();
  const QRectF rect = m_panes.rect(pane);
  return {qRound(rect.left() * ratio), qRound((height() - rect.bottom()) * ratio),
          qRound(rect.width() * ratio), qRound(rect.height() * ratio)};
}

// `pixels`: of the bound framebuffer. `marks`: unused in a takeover. False: see
// PaneRenderer::draw().
bool ViewportWidget::paintPane(int pane, const QRect& pixels, const Overlay& marks) {
  m_gl->glViewport(pixels.x(), pixels.y(), pixels.width(), pixels.height());
  m_gl->glScissor(pixels.x(), pixels.y(), pixels.width(), pixels.height());
  const Camera& camera = m_panes.camera(pane);
  if (m_takeover != nullptr) {
    m_renderer.drawScene(*m_gl, camera, pixels, m_takeover->view(), m_workspace.session(),
                         m_batches, m_takeover->marks(camera));
    return true;
  }
  std::vector<DrawnModel> models;
  if (m_workspace.view().entities)
    models = drawnModels(m_workspace.session(), m_workspace.placedModels().all(), camera,
                         m_toolbox.preview().value_or(level::AffineMap()),
                         m_renderer.mostModelTriangles());
  return m_renderer.draw(*m_gl, camera, pixels, m_workspace, m_batches, m_treeBatches, marks,
                         models);
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

}  // namespace halfspace::editor
