// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/uv/uv_painting.h"

#include <cmath>

#include <QBrush>
#include <QImage>

namespace halfspace::editor {

namespace {

constexpr double kLeastSpacing = 6;  // pixels between lines of the grid
constexpr double kHandle = 8;        // pixels: width of a handle
constexpr double kOutline = 1.6;     // pixels: width of the outlines of faces
constexpr int kLeastStep = 16;       // pixels: the smallest halved image
constexpr int kDimmed = 150;         // of 255: how much of the background covers other copies

// Draws with another brush, pen and hints until the end of the block.
class Saved {
 public:
  explicit Saved(QPainter& painter) : m_painter(painter) { painter.save(); }
  ~Saved() { m_painter.restore(); }
  Saved(const Saved&) = delete;
  Saved& operator=(const Saved&) = delete;

 private:
  QPainter& m_painter;
};

}  // namespace

ImageSteps::ImageSteps(const QImage& image) {
  QImage step = image;
  while (!step.isNull()) {
    m_steps.push_back(QPixmap::fromImage(step));
    if (std::min(step.width(), step.height()) < 2 * kLeastStep) break;
    step = step.scaled(step.width() / 2, step.height() / 2, Qt::IgnoreAspectRatio,
                       Qt::SmoothTransformation);
  }
}

const QPixmap* ImageSteps::forScale(double share) const {
  if (m_steps.empty()) return nullptr;
  std::size_t i = 0;
  while (i + 1 < m_steps.size() && share <= 0.5) {
    share *= 2;
    ++i;
  }
  return &m_steps[i];
}

QColor UvPainting::colour(Token token, int alpha) const {
  QColor colour = m_appearance.colour(token);
  colour.setAlpha(alpha);
  return colour;
}

// The middle of a device pixel.
double UvPainting::crisp(double pixel) const {
  const double ratio = m_painter.device()->devicePixelRatioF();
  return (std::floor(pixel * ratio) + 0.5) / ratio;
}

void UvPainting::image(const ImageSteps& steps, const Texel& texels, const Texel& first) {
  const QRectF all(QPointF(0, 0), m_view.size());
  const double ratio = m_painter.device()->devicePixelRatioF();
  const QPixmap* full = steps.forScale(1);
  if (full == nullptr) return;
  // Device pixels for each pixel of the full image.
  const double share = m_view.zoom() * ratio * texels[0] / full->width();
  const QPixmap& pixmap = *steps.forScale(share);
  QBrush brush(pixmap);
  const QPointF begin = m_view.pixelOf(first);
  QTransform transform = QTransform::fromTranslate(begin.x(), begin.y());
  transform.scale(m_view.zoom() * texels[0] / pixmap.width(),
                  m_view.zoom() * texels[1] / pixmap.height());
  brush.setTransform(transform);
  {
    const Saved saved(m_painter);
    // Large texels stay sharp.
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform, share < 2);
    m_painter.fillRect(all, brush);
  }
  const QRectF own(begin, QSizeF(texels[0] * m_view.zoom(), texels[1] * m_view.zoom()));
  QPainterPath others;
  others.addRect(all);
  others.addRect(own);
  m_painter.fillPath(others, colour(Token::view2d, kDimmed));
}

void UvPainting::haloLine(QPointF from, QPointF to, const QColor& colour) {
  QColor halo = m_appearance.colour(Token::view2d);
  halo.setAlpha(colour.alpha() / 2);
  m_painter.setPen(QPen(halo, 3));
  m_painter.drawLine(from, to);
  m_painter.setPen(QPen(colour, 1));
  m_painter.drawLine(from, to);
}

void UvPainting::lines(std::size_t axis, double step, const QColor& colour) {
  if (step * m_view.zoom() < kLeastSpacing) return;
  const TexelBox seen = m_view.visible();
  const QSizeF size = m_view.size();
  for (double k = std::ceil(seen.low[axis] / step); k * step <= seen.high[axis]; ++k) {
    Texel at{};
    at[axis] = k * step;
    const QPointF pixel = m_view.pixelOf(at);
    if (axis == 0) {
      haloLine({crisp(pixel.x()), 0}, {crisp(pixel.x()), size.height()}, colour);
    } else {
      haloLine({0, crisp(pixel.y())}, {size.width(), crisp(pixel.y())}, colour);
    }
  }
}

void UvPainting::grid(const UvGrid& grid) {
  const Saved saved(m_painter);
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  for (std::size_t axis : {0U, 1U}) lines(axis, grid.step(axis), colour(Token::text, 44));
  for (std::size_t axis : {0U, 1U}) lines(axis, grid.texels[axis], colour(Token::text, 130));
}

void UvPainting::face(const FaceOverImage& face, bool isOther) {
  const Saved saved(m_painter);
  m_painter.setRenderHint(QPainter::Antialiasing);
  QPolygonF polygon;
  for (const Texel& corner : face.corners) polygon << m_view.pixelOf(corner);
  const Token token = isOther ? Token::muted : Token::selected;
  m_painter.setPen(QPen(colour(Token::view2d, 170), kOutline + 2));
  m_painter.setBrush(colour(token, isOther ? 18 : 44));
  m_painter.drawPolygon(polygon);
  m_painter.setPen(QPen(colour(token), kOutline, isOther ? Qt::DashLine : Qt::SolidLine));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawPolygon(polygon);
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(colour(token));
  for (const QPointF& corner : polygon) m_painter.drawEllipse(corner, 2.4, 2.4);
}

void UvPainting::square(QPointF at, bool isHot) {
  const QRectF rect(crisp(at.x()) - kHandle / 2, crisp(at.y()) - kHandle / 2, kHandle, kHandle);
  m_painter.setPen(QPen(colour(Token::view2d, 200), 3));
  m_painter.drawRect(rect);
  m_painter.setPen(QPen(colour(Token::accent), 1.5));
  m_painter.setBrush(colour(isHot ? Token::accent : Token::panel));
  m_painter.drawRect(rect);
}

void UvPainting::handles(const UvHandles& handles, const UvHandle& hot) {
  const Saved saved(m_painter);
  const QRectF box = handles.box();
  const QRectF frame(QPointF(crisp(box.left()), crisp(box.top())),
                     QPointF(crisp(box.right()), crisp(box.bottom())));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.setPen(QPen(colour(Token::view2d, 120), 3));
  m_painter.drawRect(frame);
  m_painter.setPen(QPen(colour(Token::accent, 200), 1, Qt::DashLine));
  m_painter.drawRect(frame);

  m_painter.setRenderHint(QPainter::Antialiasing);
  const QPointF origin = handles.origin();
  const bool turns = hot.part == UvPart::ring;
  m_painter.setPen(QPen(colour(Token::view2d, 150), 3.5));
  m_painter.drawEllipse(origin, handles.ring(), handles.ring());
  m_painter.setPen(QPen(colour(Token::warning, turns ? 255 : 190), turns ? 2 : 1.25));
  m_painter.drawEllipse(origin, handles.ring(), handles.ring());

  for (const UvHandles::Placed& placed : handles.placed()) {
    const bool isHot = placed.handle == hot;
    if (placed.handle.part == UvPart::scale) {
      square(placed.at, isHot);
      continue;
    }
    // A shear: the parallelogram that it makes of a square.
    const bool isAcross = placed.handle.side[0] == 0;
    const QPointF a = isAcross ? QPointF(7, 4) : QPointF(4, 7);
    const QPointF slant = isAcross ? QPointF(3, 0) : QPointF(0, 3);
    const QPointF wide = isAcross ? QPointF(a.x(), 0) : QPointF(0, a.y());
    const QPointF high = (isAcross ? QPointF(0, -a.y()) : QPointF(-a.x(), 0)) + slant;
    const QPolygonF shape{placed.at - wide - high, placed.at + wide - high, placed.at + wide + high,
                          placed.at - wide + high};
    m_painter.setPen(QPen(colour(Token::view2d, 200), 3));
    m_painter.drawPolygon(shape);
    m_painter.setPen(QPen(colour(Token::accent), 1.5));
    m_painter.setBrush(colour(isHot ? Token::accent : Token::panel));
    m_painter.drawPolygon(shape);
    m_painter.setBrush(Qt::NoBrush);
  }
  // The knob of the ring, and the origin with its cross.
  m_painter.setPen(QPen(colour(Token::warning), 1.5));
  m_painter.setBrush(colour(turns ? Token::warning : Token::panel));
  m_painter.drawEllipse(handles.knob(), 4.5, 4.5);
  const bool isHot = hot.part == UvPart::origin;
  m_painter.setBrush(colour(isHot ? Token::warning : Token::panel, isHot ? 255 : 170));
  m_painter.setPen(QPen(colour(Token::view2d, 150), 3.5));
  m_painter.drawEllipse(origin, 5, 5);
  m_painter.setPen(QPen(colour(Token::warning), 1.5));
  m_painter.drawEllipse(origin, 5, 5);
  for (const QPointF& arm : {QPointF(5, 0), QPointF(-5, 0), QPointF(0, 5), QPointF(0, -5)}) {
    m_painter.drawLine(origin + arm, origin + 2 * arm);
  }
}

void UvPainting::snapLines(const std::array<std::optional<double>, 2>& at) {
  const Saved saved(m_painter);
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  const QSizeF size = m_view.size();
  for (std::size_t axis : {0U, 1U}) {
    if (!at[axis]) continue;
    Texel on{};
    on[axis] = *at[axis];
    const QPointF pixel = m_view.pixelOf(on);
    m_painter.setPen(QPen(colour(Token::ok), 1));
    if (axis == 0) {
      m_painter.drawLine(QPointF(crisp(pixel.x()), 0), QPointF(crisp(pixel.x()), size.height()));
    } else {
      m_painter.drawLine(QPointF(0, crisp(pixel.y())), QPointF(size.width(), crisp(pixel.y())));
    }
  }
}

void UvPainting::text(const QString& text) {
  if (text.isEmpty()) return;
  const Saved saved(m_painter);
  m_painter.setRenderHint(QPainter::Antialiasing);
  const QFontMetricsF metrics(m_painter.font());
  const QSizeF size(metrics.horizontalAdvance(text) + 12, metrics.height() + 6);
  const QRectF chip(QPointF(6, m_view.size().height() - size.height() - 6), size);
  m_painter.setPen(QPen(colour(Token::line), 1));
  m_painter.setBrush(colour(Token::panel, 235));
  m_painter.drawRoundedRect(chip.translated(0.5, 0.5), 3, 3);
  m_painter.setPen(colour(Token::text));
  m_painter.drawText(chip, Qt::AlignCenter, text);
}

}  // namespace halfspace::editor
