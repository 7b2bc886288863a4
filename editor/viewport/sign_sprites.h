// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include <QPainter>
#include <QPixmap>

#include "editor/tools/overlay.h"

namespace halfspace::editor {

// How a handle or the sign of an entity is painted.
struct SignLook {
  Overlay::Sign sign = Overlay::Sign::square;
  qreal radius = 4;  // pixels
  QColor pen, brush;
  QColor ink, plate, glow;  // of lamps: rays, the plate behind them, and the colour of the light
};

// Pictures of handles and signs. Each look is painted once; a frame copies the pictures in one
// drawing. With a software driver, painting a lamp's paths takes ten times as long as copying it,
// and a level has hundreds of lamps in each pane.
class SignSprites {
 public:
  // Notes a sign in the painter's coordinates. Its middle moves to the nearest corner of pixels.
  void add(QPainter& painter, const SignLook& look, QPointF at, qreal opacity);
  // Paints the noted signs in the order of add(). Contract: the painter and the transform of add().
  void paint(QPainter& painter);

 private:
  using Key = std::array<std::uint32_t, 7>;
  static Key keyOf(const SignLook& look, qreal steps);
  QRectF cellOf(QPainter& painter, const SignLook& look);

  QPixmap m_sheet;
  qreal m_ratio = 0;  // pixels of the sheet in a pixel of the painter
  std::map<Key, int> m_cells;
  std::vector<QPainter::PixmapFragment> m_noted;
};

}  // namespace halfspace::editor
