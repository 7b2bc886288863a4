// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/uv/uv_view.h"

#include <algorithm>

namespace halfspace::editor {

QPointF UvView::pixelOf(const Texel& at) const {
  return {m_size.width() / 2 + (at[0] - m_centre[0]) * m_zoom,
          m_size.height() / 2 + (at[1] - m_centre[1]) * m_zoom};
}

Texel UvView::texelAt(QPointF pixel) const {
  return {m_centre[0] + (pixel.x() - m_size.width() / 2) / m_zoom,
          m_centre[1] + (pixel.y() - m_size.height() / 2) / m_zoom};
}

QRectF UvView::rectOf(const TexelBox& box) const {
  return {pixelOf(box.low), pixelOf(box.high)};
}

TexelBox UvView::visible() const {
  return {texelAt({0, 0}), texelAt({m_size.width(), m_size.height()})};
}

void UvView::panBy(QPointF pixels) {
  m_centre[0] -= pixels.x() / m_zoom;
  m_centre[1] -= pixels.y() / m_zoom;
}

void UvView::zoomAt(QPointF pixel, double factor) {
  const Texel kept = texelAt(pixel);
  m_zoom = std::clamp(m_zoom * factor, kLeastZoom, kMostZoom);
  const QPointF now = pixelOf(kept);
  panBy(pixel - now);
}

void UvView::frame(const TexelBox& box, double margin) {
  const Texel size = box.size();
  const double across = std::max(m_size.width() - 2 * margin, 16.0);
  const double down = std::max(m_size.height() - 2 * margin, 16.0);
  m_zoom = std::clamp(std::min(across / std::max(size[0], 1.0), down / std::max(size[1], 1.0)),
                      kLeastZoom, kMostZoom);
  m_centre = box.centre();
}

}  // namespace halfspace::editor
