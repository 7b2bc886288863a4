// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/lasso_area.h"

#include <algorithm>

namespace halfspace::editor {

LassoArea::LassoArea(const Camera& camera, std::span<const QPointF> lasso)
    : m_camera(camera), m_lasso(lasso) {
  for (const QPointF& point : lasso) {
    m_low = {std::min(m_low.x(), point.x()), std::min(m_low.y(), point.y())};
    m_high = {std::max(m_high.x(), point.x()), std::max(m_high.y(), point.y())};
  }
}

bool LassoArea::holds(const Vec3& point) const {
  const std::optional<QPointF> at = m_camera.project(point);
  if (!at || at->x() < m_low.x() || at->x() > m_high.x()) return false;
  return at->y() >= m_low.y() && at->y() <= m_high.y() && isInside(*at);
}

// Whether a ray to the right crosses the line an odd number of times.
bool LassoArea::isInside(QPointF at) const {
  bool inside = false;
  for (std::size_t i = 0; i < m_lasso.size(); ++i) {
    const QPointF a = m_lasso[i], b = m_lasso[(i + 1) % m_lasso.size()];
    if ((a.y() > at.y()) == (b.y() > at.y())) continue;
    const double x = a.x() + (b.x() - a.x()) * (at.y() - a.y()) / (b.y() - a.y());
    if (x > at.x()) inside = !inside;
  }
  return inside;
}

}  // namespace halfspace::editor
