// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// ViewportWidget: the pictures of drags where drawing is slow: when they are drawn, which panes,
// and where.
#include <algorithm>
#include <iterator>
#include <limits>

#include <QPainter>

#include "editor/session/later_jobs.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

namespace {

// While the user drags where drawing is slow, one of the panes without the mouse is drawn so often.
constexpr qint64 kPaneTurn = 150;  // milliseconds
// In a pane without the mouse, so many vertices of the still layer are drawn at once. A software
// renderer needs some milliseconds for them.
constexpr std::size_t kSlice = 40'000;
constexpr std::size_t kAllVertices = std::numeric_limits<std::size_t>::max();

}  // namespace

bool ViewportWidget::isSlowDrag() const {
  const bool isDrag = m_toolbox.isDragging() || m_pressedPane >= 0;
  return m_usable && m_takeover == nullptr && m_renderer.isSlow() && isDrag;
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
    m_slicedPane = -1;
    m_pacing.end();
    update();
  } else if (awaitsScene()) {
    m_turnTimer.stop();  // the picture of the movement comes first
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
  if (!m_pacing.isDrawing() || std::ranges::find(shown, m_pressedPane) == shown.end()) return shown;
  const int next = nextInTurn();
  return next < 0 ? shown : std::vector<int>{m_pressedPane, next};
}

// The next of the panes without the mouse; negative: there is none.
int ViewportWidget::nextInTurn() {
  std::vector<int> waiting;
  std::ranges::copy_if(m_panes.shown(), std::back_inserter(waiting),
                       [this](int pane) { return pane != m_pressedPane; });
  if (waiting.empty()) return -1;
  const auto next = std::ranges::find(waiting, m_lastInTurn);
  m_lastInTurn = next == waiting.end() || next + 1 == waiting.end() ? waiting.front() : *(next + 1);
  return m_lastInTurn;
}

// Draws the pane of the mouse above the widget, for a drag where drawing is slow; the others follow
// in turn. False if this window system cannot show that.
bool ViewportWidget::drawApart() {
  const std::vector<int> shown = m_panes.shown();
  const bool isPressed = std::ranges::find(shown, m_pressedPane) != shown.end();
  if (!DragPictures::arePossible() || !isSlowDrag() || !isPressed) return false;
  m_drawnState = m_workspace.session().scene().state();
  const bool isFirst = !m_dragPictures.isShown(m_pressedPane);
  drawPaneApart(m_pressedPane, kAllVertices);
  m_isDrawnWhole = false;
  emit pictureShown();
  m_panesBehind = shown.size() - 1;
  if (isFirst) {
    m_sinceTurn.start();
    m_slicedPane = -1;
  }
  if (m_sinceTurn.elapsed() > kPaneTurn || m_slicedPane >= 0) {
    drawNextApart();
  } else {
    m_turnTimer.start();
  }
  return true;
}

// Draws one of the panes that do not show the scene yet, or a slice of it. The others follow while
// the hand is still.
void ViewportWidget::drawNextApart() {
  if (m_panesBehind == 0 || m_isCatchingUp || !isSlowDrag()) return;
  const int pane = m_slicedPane >= 0 ? m_slicedPane : nextInTurn();
  const bool isShown = drawPaneApart(pane, kSlice);
  m_slicedPane = isShown ? -1 : pane;
  if (isShown) {
    m_sinceTurn.start();
    --m_panesBehind;
  }
  if (m_panesBehind > 0) m_turnTimer.start();
}

// A driver compiles a shader when it is first used in a new way, and the framebuffer of drags is a
// new way. A software renderer needs up to 50 ms a pane for that. So each pane is drawn once before
// the first drag, and not shown.
void ViewportWidget::prepareDrags() {
  const Session& session = m_workspace.session();
  const bool isSlow = m_usable && m_takeover == nullptr && m_renderer.isSlow();
  if (!isSlow || isSlowDrag() || session.scene().bounds().isEmpty()) return;
  if (!DragPictures::arePossible()) return;
  const DrawnWay way(m_workspace.view().mode, !session.selection().empty());
  if (!m_preparedWays.insert(way).second) return;
  m_panesToPrepare = m_panes.shown();
  prepareNextPane();
}

void ViewportWidget::prepareNextPane() {
  if (m_panesToPrepare.empty()) return;
  LaterJobs::of(m_workspace.session()).add(*this, "drags", [this] {
    if (m_panesToPrepare.empty() || !m_usable || m_takeover != nullptr || isSlowDrag()) return;
    const int pane = m_panesToPrepare.back();
    m_panesToPrepare.pop_back();
    paintPaneApart(pane, kAllVertices);
    m_dragPictures.prepare(pane, m_panes.rect(pane));
    doneCurrent();
    prepareNextPane();
  });
}

// False: only a slice of it is drawn, and nothing shown.
bool ViewportWidget::drawPaneApart(int pane, std::size_t most) {
  const bool isWhole = paintPaneApart(pane, most);
  if (isWhole) m_dragPictures.show(*m_gl, pane, m_panes.rect(pane));
  doneCurrent();
  return isWhole;
}

// Leaves the context of OpenGL current. False: only a slice of about `most` vertices is drawn.
bool ViewportWidget::paintPaneApart(int pane, std::size_t most) {
  makeCurrent();
  prepareBatches();
  m_renderer.setLightTime(lightTime());
  m_renderer.beginDragged(most);
  const QRect pixels(QPoint(), pixelsOf(pane).size());
  const Overlay marks = marksIn(pane);
  m_dragPictures.begin(pixels.size());
  m_gl->glEnable(GL_SCISSOR_TEST);
  const bool isWhole = paintPane(pane, pixels, marks);
  m_renderer.endDragged();
  m_gl->glDisable(GL_SCISSOR_TEST);
  leaveGl();
  if (!isWhole) return false;
  QPainter painter(&m_dragPictures.device());
  paintOverlay(painter, pane, QRectF(QPointF(), m_panes.rect(pane).size()), marks);
  return true;
}

}  // namespace halfspace::editor
