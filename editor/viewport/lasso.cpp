// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lasso.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "editor/theme/appearance.h"
#include "editor/tools/lasso_selection.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

namespace {

constexpr double kPointDistance = 3;  // pixels between points of the line
constexpr int kLeastPoints = 3;

}  // namespace

Lasso::Lasso(ViewportWidget& viewport, Workspace& workspace, Toolbox& toolbox,
             const Appearance& appearance)
    : QWidget(&viewport),
      m_viewport(viewport),
      m_workspace(workspace),
      m_toolbox(toolbox),
      m_appearance(appearance) {
  setObjectName(QStringLiteral("lasso"));
  setAttribute(Qt::WA_DeleteOnClose);
  setCursor(Qt::CrossCursor);
  setFocusPolicy(Qt::StrongFocus);
  setGeometry(viewport.rect());
  show();
  raise();
  setFocus();
  workspace.session().say(
      level::Severity::note,
      tr("Lasso: drag around what to select (Ctrl: add, Alt: take out) \u00b7 Esc: cancel"));
}

void Lasso::paintEvent(QPaintEvent*) {
  if (m_line.size() < 2) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor accent = m_appearance.colour(Token::accent);
  QColor inside = accent;
  inside.setAlpha(36);
  QPainterPath path;
  path.addPolygon(m_line);
  path.closeSubpath();
  painter.fillPath(path, inside);
  painter.strokePath(path, QPen(m_appearance.colour(Token::view2d), 3));
  painter.strokePath(path, QPen(accent, 1.5, Qt::DashLine));
}

void Lasso::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    close();
    return;
  }
  m_pane = m_viewport.panes().paneAt(event->position());
  m_line = {event->position()};
}

void Lasso::mouseMoveEvent(QMouseEvent* event) {
  if (m_pane < 0 || m_line.isEmpty()) return;
  const QRectF pane = m_viewport.panes().rect(m_pane);
  const QPointF at(std::clamp(event->position().x(), pane.left(), pane.right()),
                   std::clamp(event->position().y(), pane.top(), pane.bottom()));
  if ((at - m_line.back()).manhattanLength() < kPointDistance) return;
  m_line << at;
  update();
}

void Lasso::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_pane < 0) return;
  if (m_line.size() >= kLeastPoints) {
    const QPointF corner = m_viewport.panes().rect(m_pane).topLeft();
    Session& session = m_workspace.session();
    const QPolygonF line = m_line.translated(-corner);
    const LassoArea area(m_viewport.panes().camera(m_pane), line);
    const Qt::KeyboardModifiers keys = event->modifiers();
    const LassoMode mode = keys.testFlag(Qt::ControlModifier) ? LassoMode::add
                           : keys.testFlag(Qt::AltModifier)   ? LassoMode::remove
                                                              : LassoMode::replace;
    if (!m_toolbox.lasso(m_viewport.panes().camera(m_pane), area, mode)) {
      selectNodes(session, nodesInLasso(session, area), mode);
    }
  }
  finish();
}

void Lasso::finish() {
  close();
  m_viewport.setFocus();
}

void Lasso::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return finish();
  QWidget::keyPressEvent(event);
}

// A menu, or another window in front, does not end the lasso.
void Lasso::focusOutEvent(QFocusEvent* event) {
  const Qt::FocusReason reason = event->reason();
  const bool returns = reason == Qt::PopupFocusReason || reason == Qt::MenuBarFocusReason ||
                       reason == Qt::ActiveWindowFocusReason;
  if (!returns) close();
}

}  // namespace halfspace::editor
