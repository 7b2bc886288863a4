// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include "editor/commands/texture_space.h"

namespace halfspace::editor {

// Which part of texture space a widget shows, and how large. Pixels are those of the widget.
class UvView {
 public:
  static constexpr double kLeastZoom = 1.0 / 256;  // pixels per texel
  static constexpr double kMostZoom = 64;

  void setSize(QSizeF size) { m_size = size; }
  QSizeF size() const { return m_size; }
  double zoom() const { return m_zoom; }

  QPointF pixelOf(const Texel& at) const;
  Texel texelAt(QPointF pixel) const;
  // The rectangle of a box in pixels.
  QRectF rectOf(const TexelBox& box) const;
  TexelBox visible() const;

  void panBy(QPointF pixels);
  // Zooms so that the texel under the pixel stays there.
  void zoomAt(QPointF pixel, double factor);
  // Shows the whole box with a margin, in pixels, around it.
  void frame(const TexelBox& box, double margin);

 private:
  Texel m_centre{};
  double m_zoom = 1;
  QSizeF m_size{1, 1};
};

}  // namespace halfspace::editor
