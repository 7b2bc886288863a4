// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/sign_sprites.h"

#include <algorithm>
#include <cmath>

#include <QLineF>

namespace halfspace::editor {

namespace {

constexpr int kCell = 32;  // pixels of the painter: side of a cell of the sheet
constexpr int kColumns = 16, kRows = 32;
// Pixels that a picture reaches beyond its radius: half a line and a soft edge; a lamp's plate.
constexpr qreal kAround = 1.75, kAroundPlate = 4.5;
constexpr qreal kPlateFrom = 5;   // pixels: radius from which a lamp has rays on a plate
constexpr qreal kRadiusStep = 4;  // steps of the radius in a pixel
constexpr qreal kLargest = kCell / 2.0 - kAroundPlate;

// A sun in the colour of the light, on a plate that contrasts with any background.
void paintLamp(QPainter& painter, const SignLook& look, QPointF at) {
  constexpr int kRays = 8;
  const qreal r = look.radius;
  if (r < kPlateFrom) {  // keeps a white light visible on a white background
    painter.setPen(QPen(look.ink, 1.2));
    painter.setBrush(look.glow);
    painter.drawEllipse(at, r, r);
    return;
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(look.plate);
  painter.drawEllipse(at, r + 2.5, r + 2.5);
  painter.setPen(QPen(look.ink, 1.5));
  for (int i = 0; i < kRays; ++i) {
    const QPointF ray = QLineF::fromPolar(1, 360.0 * i / kRays).p2();
    painter.drawLine(at + 0.75 * r * ray, at + (r + 0.5) * ray);
  }
  painter.setBrush(look.glow);
  painter.drawEllipse(at, 0.5 * r, 0.5 * r);
}

void paintSign(QPainter& painter, const SignLook& look, QPointF at) {
  const qreal r = look.radius;
  painter.setPen(QPen(look.pen, 1.5));
  painter.setBrush(look.brush);
  switch (look.sign) {
    case Overlay::Sign::square:
      painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
      break;
    case Overlay::Sign::diamond:
      painter.drawPolygon(QPolygonF{{at + QPointF(0, -r)},
                                    {at + QPointF(r, 0)},
                                    {at + QPointF(0, r)},
                                    {at + QPointF(-r, 0)}});
      break;
    case Overlay::Sign::lamp:
      paintLamp(painter, look, at);
      break;
    case Overlay::Sign::start:
      painter.drawEllipse(at + QPointF(0, -0.75 * r), 0.45 * r, 0.45 * r);
      painter.drawRoundedRect(QRectF(at.x() - 0.55 * r, at.y() - 0.2 * r, 1.1 * r, 1.3 * r),
                              0.45 * r, 0.45 * r);
      break;
  }
}

// Device pixels of the painter in one of its units.
qreal ratioOf(const QPainter& painter) {
  return std::abs(painter.deviceTransform().m11());
}

}  // namespace

SignSprites::Key SignSprites::keyOf(const SignLook& look, qreal steps) {
  return {static_cast<std::uint32_t>(look.sign),
          static_cast<std::uint32_t>(steps),
          look.pen.rgba(),
          look.brush.rgba(),
          look.ink.rgba(),
          look.plate.rgba(),
          look.glow.rgba()};
}

// The part of the sheet that shows the look; paints it first if there is none yet. A full sheet is
// used for the noted signs and cleared.
QRectF SignSprites::cellOf(QPainter& painter, const SignLook& look) {
  const qreal ratio = ratioOf(painter);
  const int side = static_cast<int>(std::ceil(kCell * ratio / 2)) * 2;
  if (ratio != m_ratio || m_cells.size() == static_cast<std::size_t>(kColumns * kRows)) {
    paint(painter);
    m_ratio = ratio;
    m_cells.clear();
    m_sheet = QPixmap(kColumns * side, kRows * side);
    m_sheet.fill(Qt::transparent);
  }
  const qreal steps = std::round(look.radius * kRadiusStep);
  const auto [known, isNew] =
      m_cells.try_emplace(keyOf(look, steps), static_cast<int>(m_cells.size()));
  const QRectF cell(known->second % kColumns * side, known->second / kColumns * side, side, side);
  if (isNew) {
    QPainter sheet(&m_sheet);
    sheet.setRenderHint(QPainter::Antialiasing);
    sheet.translate(cell.center());
    sheet.scale(ratio, ratio);
    SignLook painted = look;
    painted.radius = steps / kRadiusStep;
    paintSign(sheet, painted, {});
  }
  // No more than is covered: the pixels around it would be blended, too.
  const qreal around =
      look.sign == Overlay::Sign::lamp && look.radius >= kPlateFrom ? kAroundPlate : kAround;
  const qreal half = std::min(side / 2.0, std::ceil((steps / kRadiusStep + around) * ratio));
  return {cell.center() - QPointF(half, half), QSizeF(2 * half, 2 * half)};
}

void SignSprites::add(QPainter& painter, const SignLook& look, QPointF at, qreal opacity) {
  if (look.radius > kLargest) {
    paint(painter);
    painter.setOpacity(opacity);
    paintSign(painter, look, at);
    painter.setOpacity(1);
    return;
  }
  const QRectF cell = cellOf(painter, look);
  const QTransform toDevice = painter.deviceTransform();
  const QPointF device = toDevice.map(at);
  const QPointF snapped(std::round(device.x()), std::round(device.y()));
  m_noted.push_back(QPainter::PixmapFragment::create(toDevice.inverted().map(snapped), cell,
                                                     1 / m_ratio, 1 / m_ratio, 0, opacity));
}

void SignSprites::paint(QPainter& painter) {
  if (m_noted.empty()) return;
  painter.drawPixmapFragments(m_noted.data(), static_cast<int>(m_noted.size()), m_sheet);
  m_noted.clear();
}

}  // namespace halfspace::editor
