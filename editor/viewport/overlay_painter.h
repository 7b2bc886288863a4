// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "editor/theme/appearance.h"
#include "editor/tools/camera.h"
#include "editor/tools/overlay.h"
#include "editor/viewport/sign_sprites.h"

namespace halfspace::editor {

// Paints the marks of a fixed size on the screen: handles, labels, the pane's name and axes.
class OverlayPainter {
 public:
  // `signs` is kept from one frame to the next.
  OverlayPainter(QPainter& painter, const Appearance& appearance, SignSprites& signs)
      : m_painter(painter), m_appearance(appearance), m_signs(signs) {}

  void paintPane(const Camera& camera, const QRectF& rect, bool active, const Overlay& marks,
                 const QString& note = {});

 private:
  void paintHandles(const Camera& camera, const QRectF& rect, const Overlay& marks);
  void paintLabels(const Camera& camera, const QRectF& rect, const Overlay& marks);
  void paintName(const Camera& camera, const QRectF& rect, bool active, const QString& note);
  void paintAxes(const Camera& camera, const QRectF& rect);

  QPainter& m_painter;
  const Appearance& m_appearance;
  SignSprites& m_signs;
};

}  // namespace halfspace::editor
