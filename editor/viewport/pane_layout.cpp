// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/pane_layout.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor {

namespace {

constexpr double kGap = 4;  // pixels between panes

}  // namespace

PaneLayout::PaneLayout() {
  for (PaneKind kind : {PaneKind::perspective, PaneKind::xy, PaneKind::xz, PaneKind::yz}) {
    m_panes.push_back({Camera(kind), {}});
  }
  arrange();
}

void PaneLayout::setForm(Form form) {
  m_form = form;
  m_maximised = false;
  arrange();
}

void PaneLayout::toggleMaximised() {
  m_maximised = !m_maximised;
  arrange();
}

void PaneLayout::resize(QSizeF size) {
  m_size = size;
  arrange();
}

void PaneLayout::setActive(int pane) {
  m_active = pane;
  if (pane != 0) m_second = pane;
}

void PaneLayout::cycle() {
  setActive((m_active + 1) % count());
  arrange();
}

void PaneLayout::setCross(QPointF cross) {
  const double x = std::clamp(cross.x(), 0.1, 0.9);
  (isColumn() ? m_column : m_cross.rx()) = x;
  m_cross.setY(std::clamp(cross.y(), 0.1, 0.9));
  arrange();
}

void PaneLayout::show(int pane, const QRectF& rect) {
  m_panes[static_cast<std::size_t>(pane)].rect = rect;
  camera(pane).setSize({std::max(1.0, rect.width()), std::max(1.0, rect.height())});
  m_shown.push_back(pane);
}

void PaneLayout::arrangeColumn() {
  const double half = kGap / 2;
  const double x = std::round(m_size.width() * m_column);
  show(0, {0, 0, x - half, m_size.height()});
  constexpr int kFlat[] = {1, 3, 2};  // XY above, as with four panes
  double top = 0;
  for (int i = 0; i < 3; ++i) {
    const double bottom =
        i == 2 ? m_size.height() : std::round(m_size.height() * (i + 1) / 3) - half;
    show(kFlat[i], {x + half, top, m_size.width() - x - half, bottom - top});
    top = bottom + kGap;
  }
}

void PaneLayout::arrange() {
  m_shown.clear();
  if (m_maximised || m_form == Form::one) {
    return show(m_active, {0, 0, m_size.width(), m_size.height()});
  }
  if (isColumn()) return arrangeColumn();
  const double width = m_size.width();
  const double height = m_size.height();
  const double x = std::round(width * m_cross.x());
  const double y = std::round(height * m_cross.y());
  const double half = kGap / 2;
  const QRectF left(0, 0, x - half, height);
  const QRectF right(x + half, 0, width - x - half, height);
  if (m_form == Form::two) {
    show(0, left);
    return show(m_second, right);
  }
  // 3D and XY above, YZ and XZ below, so that heights align between panes.
  const QRectF above(0, 0, width, y - half);
  const QRectF below(0, y + half, width, height - y - half);
  show(0, left & above);
  show(1, right & above);
  show(3, left & below);
  show(2, right & below);
}

int PaneLayout::paneAt(QPointF pixel) const {
  for (int pane : m_shown) {
    if (rect(pane).contains(pixel)) return pane;
  }
  return -1;
}

bool PaneLayout::isOnCross(QPointF pixel, bool& vertical, bool& horizontal) const {
  vertical = horizontal = false;
  if (m_maximised || m_form == Form::one) return false;
  vertical = std::abs(pixel.x() - m_size.width() * cross().x()) <= kGap;
  horizontal = m_form == Form::four && std::abs(pixel.y() - m_size.height() * m_cross.y()) <= kGap;
  return vertical || horizontal;
}

}  // namespace halfspace::editor
