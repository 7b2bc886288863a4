// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/overlay_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "editor/viewport/drawing/pane_renderer.h"
#include "editor/viewport/label_places.h"

namespace halfspace::editor {

namespace {

// Level units per pixel. Up to this, signs of entities have their full size and names.
constexpr double kFullSizeUpTo = 1.4;
constexpr qreal kSmallestSign = 2.5;  // pixels
constexpr qreal kFaintBelow = 4;      // pixels: smaller signs are many, and faint unless selected

// In pixels. Signs of entities get smaller with their distance, so that those of a whole level seen
// from afar do not cover it.
qreal radiusOf(const Camera& camera, const Overlay::Handle& handle) {
  const qreal full = handle.radius;
  if (handle.sign == Overlay::Sign::square) return full;
  return std::max(kSmallestSign,
                  full * std::min(1.0, kFullSizeUpTo / camera.unitsPerPixel(handle.at)));
}

// The colour of a lamp, in few steps, so that lamps of similar colours share a picture.
QColor glowOf(const Overlay::Handle& handle) {
  constexpr double kSteps = 15;
  const auto channel = [](double value) {
    return static_cast<float>(std::round(std::clamp(value, 0.0, 1.0) * kSteps) / kSteps);
  };
  return QColor::fromRgbF(channel(handle.glow.x()), channel(handle.glow.y()),
                          channel(handle.glow.z()));
}

QFont smallFont(const QFont& base) {
  QFont font = base;
  font.setPixelSize(11);
  return font;
}

// The squares of all handles, also those of entities.
std::vector<QRectF> handleRects(const Camera& camera, const Overlay& marks) {
  std::vector<QRectF> rects;
  for (const Overlay::Handle& handle : marks.handles) {
    const auto at = camera.project(handle.at);
    const qreal r = radiusOf(camera, handle);
    if (at) rects.emplace_back(at->x() - r, at->y() - r, 2 * r, 2 * r);
  }
  return rects;
}

QString nameOf(PaneKind kind) {
  switch (kind) {
    case PaneKind::perspective:
      return QStringLiteral("3D");
    case PaneKind::xy:
      return QStringLiteral("XY");
    case PaneKind::xz:
      return QStringLiteral("XZ");
    case PaneKind::yz:
      break;
  }
  return QStringLiteral("YZ");
}

}  // namespace

void OverlayPainter::paintPane(const Camera& camera, const QRectF& rect, bool active,
                               const Overlay& marks, const QString& note) {
  m_painter.save();
  m_painter.setClipRect(rect);
  m_painter.translate(rect.topLeft());
  m_painter.setRenderHint(QPainter::Antialiasing);
  m_painter.setFont(smallFont(m_painter.font()));
  paintHandles(camera, rect, marks);
  paintLabels(camera, rect, marks);
  paintAxes(camera, rect);
  paintName(camera, rect, active, note);
  m_painter.restore();
}

void OverlayPainter::paintHandles(const Camera& camera, const QRectF& rect, const Overlay& marks) {
  constexpr qreal kBeyond = 16;  // pixels: signs that reach into the pane
  const QRectF seen = QRectF(QPointF(), rect.size()).adjusted(-kBeyond, -kBeyond, kBeyond, kBeyond);
  const QColor back = m_appearance.colour(Token::view2d);
  QColor plate = back;
  plate.setAlphaF(0.8F);
  for (const Overlay::Handle& handle : marks.handles) {
    const auto at = camera.project(handle.at);
    if (!at || !seen.contains(*at)) continue;
    const QColor ink = handle.tint != 0 ? QColor(handle.tint) : inkColour(m_appearance, handle.ink);
    const qreal r = radiusOf(camera, handle);
    const bool isFaint =
        handle.sign != Overlay::Sign::square && r < kFaintBelow && handle.ink != Ink::selection;
    SignLook look{handle.sign, r, handle.filled ? back : ink, handle.filled ? ink : back, {},
                  {},          {}};
    if (handle.sign == Overlay::Sign::lamp) {
      look.ink = ink;
      look.plate = plate;
      look.glow = glowOf(handle);
    }
    m_signs.add(m_painter, look, *at, isFaint ? 0.55 : 1);
  }
  m_signs.paint(m_painter);
}

void OverlayPainter::paintLabels(const Camera& camera, const QRectF& rect, const Overlay& marks) {
  const QFontMetricsF metrics(m_painter.font());
  QColor back = m_appearance.colour(Token::panel);
  back.setAlphaF(0.85F);
  std::vector<Overlay::Label> labels;  // those in front of the eye
  for (const Overlay::Label& label : marks.labels) {
    // Far away the sign of an entity alone is left.
    const bool isFar = label.ink == Ink::entity && camera.unitsPerPixel(label.at) > kFullSizeUpTo;
    if (!isFar && camera.project(label.at)) labels.push_back(label);
  }
  // Names of entities are omitted where there is no room; the mark stays.
  std::stable_partition(labels.begin(), labels.end(),
                        [](const auto& label) { return label.ink != Ink::entity; });
  std::vector<LabelBox> boxes;
  for (const Overlay::Label& label : labels) {
    QRectF box = metrics.boundingRect(label.text).adjusted(-4, -2, 4, 2);
    box.moveCenter(*camera.project(label.at));
    boxes.push_back({box, label.ink == Ink::entity});
  }
  const auto places = labelPlaces(boxes, handleRects(camera, marks), rect.size());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (!places[i]) continue;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(back);
    m_painter.drawRoundedRect(*places[i], 3, 3);
    m_painter.setPen(inkColour(m_appearance, labels[i].ink));
    m_painter.drawText(*places[i], Qt::AlignCenter, labels[i].text);
  }
}

void OverlayPainter::paintName(const Camera& camera, const QRectF& rect, bool active,
                               const QString& note) {
  QString name = nameOf(camera.kind());
  if (!note.isEmpty()) {  // on a plate, because the sky behind it may be bright
    name += QStringLiteral(" \u00b7 ") + note;
    QColor back = m_appearance.colour(Token::panel);
    back.setAlphaF(0.85F);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(back);
    const QRectF box(8, 4, QFontMetricsF(m_painter.font()).horizontalAdvance(name), 16);
    m_painter.drawRoundedRect(box.adjusted(-4, 0, 4, 0), 3, 3);
  }
  m_painter.setPen(m_appearance.colour(active ? Token::accent : Token::muted));
  m_painter.drawText(QPointF(8, 16), name);
  if (!active) return;
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.setPen(QPen(m_appearance.colour(Token::accent), 1));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRect(QRectF(0, 0, rect.width() - 1, rect.height() - 1));
}

void OverlayPainter::paintAxes(const Camera& camera, const QRectF& rect) {
  constexpr double kLength = 22;
  const QPointF centre(34, rect.height() - 34);
  const std::array<std::pair<Token, const char*>, 3> axes{
      {{Token::axisX, "X"}, {Token::axisY, "Y"}, {Token::axisZ, "Z"}}};
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 unit = Vec3::Unit(axis);
    const QPointF direction(unit.dot(camera.right()), -unit.dot(camera.up()));
    if (camera.isFlat() && axis == camera.depthAxis()) continue;
    const auto& [token, name] = axes[static_cast<std::size_t>(axis)];
    m_painter.setPen(QPen(m_appearance.colour(token), 2));
    m_painter.drawLine(centre, centre + direction * kLength);
    QRectF box(0, 0, 14, 14);
    box.moveCenter(centre + direction * (kLength + 7));
    m_painter.drawText(box, Qt::AlignCenter, QLatin1String(name));
  }
}

}  // namespace halfspace::editor
