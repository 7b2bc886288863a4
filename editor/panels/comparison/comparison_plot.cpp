// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/comparison/comparison_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace halfspace::editor {

namespace {

constexpr int kPlotMargin = 8;
constexpr int kSmallText = 11;  // pixels
constexpr int kLeastLane = 13;
constexpr int kMostLane = 24;
constexpr int kAxis = 20;  // pixels below the lanes, for the names of the ticks
constexpr int kLegendRow = 16;
constexpr double kRadius = 3.5;
// pixels: the largest distance from the mouse to a mark that shows its tool tip
constexpr double kNear = 7;
// of a lane's height: the distance between the marks of the first and the last shape
constexpr double kSpread = 0.45;

constexpr std::array kColours{Token::accent, Token::subtractive, Token::intersecting, Token::ok,
                              Token::entity, Token::text,        Token::axisX};

QFont smallFont(const QWidget& widget) {
  QFont font = widget.font();
  font.setPixelSize(kSmallText);
  return font;
}

// The symbol of a shape, so that shapes differ by more than colour: circle, square, triangle or
// diamond.
QPolygonF glyph(int kind, const QPointF& at) {
  constexpr double r = kRadius;
  switch (kind % 4) {
    case 1:
      return QRectF(at - QPointF(r, r) * 0.9, at + QPointF(r, r) * 0.9);
    case 2:
      return QPolygonF({at + QPointF(0, -r * 1.2), at + QPointF(r * 1.1, r * 0.8),
                        at + QPointF(-r * 1.1, r * 0.8)});
    case 3:
      return QPolygonF({at + QPointF(0, -r * 1.3), at + QPointF(r * 1.3, 0),
                        at + QPointF(0, r * 1.3), at + QPointF(-r * 1.3, 0)});
    default:
      return {};
  }
}

// The smallest step such that every step-th label fits without overlap.
std::size_t stepWithRoom(const std::vector<QRectF>& positions) {
  std::size_t step = 1;
  const auto meets = [&] {
    for (std::size_t i = step; i < positions.size(); i += step) {
      if (positions[i].left() < positions[i - step].right()) return true;
    }
    return false;
  };
  while (meets()) ++step;
  return step;
}

}  // namespace

ComparisonPlot::ComparisonPlot(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), m_appearance(appearance) {
  connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void ComparisonPlot::show(Result result, PlotQuantity quantity, int shape) {
  m_result = std::move(result);
  m_quantity = quantity;
  m_shape = shape;
  m_lanes = m_result ? lanesOf(*m_result, quantity, shape) : std::vector<PlotLane>();
  setMinimumHeight(static_cast<int>(m_lanes.size()) * kLeastLane + 2 * kPlotMargin + kAxis +
                   legendHeight());
  update();
}

void ComparisonPlot::setCurrent(const QString& system) {
  if (system == m_current) return;
  m_current = system;
  update();
}

ComparisonPlot::Frame ComparisonPlot::frame() const {
  const QFontMetrics metrics(smallFont(*this));
  int names = 0;
  for (const PlotLane& lane : m_lanes)
    names = std::max(names, metrics.horizontalAdvance(QString::fromStdString(lane.system)));
  names = std::min(names, width() * 2 / 5);
  QRectF field = rect().adjusted(names + 2 * kPlotMargin, kPlotMargin, -3 * kPlotMargin, 0);
  const double room = height() - 2 * kPlotMargin - kAxis - legendHeight();
  const auto count = static_cast<double>(std::max<std::size_t>(m_lanes.size(), 1));
  const double lane = std::clamp(room / count, double(kLeastLane), double(kMostLane));
  field.setHeight(lane * count);
  return {field, lane};
}

comparison::PlotAxis ComparisonPlot::axis(const QRectF& field) const {
  return axisOf(m_lanes, scaleOf(m_quantity), field.left(), field.right());
}

QPointF ComparisonPlot::markPosition(const Frame& where, std::size_t lane,
                                     const PlotMark& mark) const {
  double middle = where.field.top() + (static_cast<double>(lane) + 0.5) * where.lane;
  if (mark.shape >= 0 && m_shape < 0 && m_result->shapes.size() > 1) {
    const double part = mark.shape / (static_cast<double>(m_result->shapes.size()) - 1);
    middle += (part - 0.5) * kSpread * where.lane;
  }
  return {axis(where.field).at(mark.value), middle};
}

QPointF ComparisonPlot::markPosition(int lane, int mark) const {
  const auto row = static_cast<std::size_t>(lane);
  return markPosition(frame(), row, m_lanes[row].marks[static_cast<std::size_t>(mark)]);
}

QColor ComparisonPlot::colourOf(const PlotMark& mark) const {
  if (mark.isLate) return m_appearance.colour(Token::error);
  if (m_quantity == PlotQuantity::errors && mark.value == 0) {
    return m_appearance.colour(Token::muted);
  }
  if (mark.shape < 0 || m_shape >= 0) return m_appearance.colour(Token::accent);
  return m_appearance.colour(kColours[static_cast<std::size_t>(mark.shape) % kColours.size()]);
}

void ComparisonPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), m_appearance.colour(Token::panel));
  if (m_lanes.empty()) return;
  const Frame where = frame();
  paintTicks(painter, where);
  paintLanes(painter, where);
  paintLegend(painter);
}

// Draws a line for every tick. If the names of the named ticks do not all fit, it writes every
// second, third, ... name.
void ComparisonPlot::paintTicks(QPainter& painter, const Frame& where) const {
  painter.setFont(smallFont(*this));
  const QFontMetrics metrics(painter.font());
  const comparison::PlotAxis axis = this->axis(where.field);
  std::vector<QString> names;
  std::vector<QRectF> positions;
  QColor faint = m_appearance.colour(Token::line);
  faint.setAlphaF(faint.alphaF() * 0.4);
  for (const comparison::PlotAxis::Tick& tick : axis.ticks()) {
    const double x = std::round(axis.at(tick.value)) + 0.5;
    painter.setPen(tick.isNamed ? m_appearance.colour(Token::line) : faint);
    painter.drawLine(QPointF(x, where.field.top()),
                     QPointF(x, where.field.bottom() + (tick.isNamed ? 4 : 0)));
    if (!tick.isNamed) continue;
    names.push_back(QString::fromStdString(comparison::tickText(m_quantity, tick.value)));
    const double wide = metrics.horizontalAdvance(names.back()) + kPlotMargin;
    positions.emplace_back(x - wide / 2, where.field.bottom() + 4, wide, kAxis - 4);
  }
  painter.setPen(m_appearance.colour(Token::muted));
  const std::size_t step = stepWithRoom(positions);
  for (std::size_t i = 0; i < names.size(); i += step) {
    if (positions[i].right() <= width()) painter.drawText(positions[i], Qt::AlignCenter, names[i]);
  }
}

void ComparisonPlot::paintLanes(QPainter& painter, const Frame& where) const {
  painter.setFont(smallFont(*this));
  for (std::size_t i = 0; i < m_lanes.size(); ++i) paintLane(painter, where, i);
}

void ComparisonPlot::paintLane(QPainter& painter, const Frame& where, std::size_t index) const {
  const PlotLane& lane = m_lanes[index];
  const QString system = QString::fromStdString(lane.system);
  const double y = where.field.top() + (static_cast<double>(index) + 0.5) * where.lane;
  const QRectF all(0, y - where.lane / 2, width(), where.lane);
  const bool isCurrent = system == m_current;
  if (isCurrent) painter.fillRect(all, m_appearance.colour(Token::field));
  painter.setPen(m_appearance.colour(Token::line));
  painter.drawLine(QPointF(where.field.left(), std::round(y) + 0.5),
                   QPointF(where.field.right(), std::round(y) + 0.5));
  const QRectF name(kPlotMargin, all.top(), where.field.left() - 2 * kPlotMargin, where.lane);
  painter.setPen(m_appearance.colour(isCurrent ? Token::text : Token::muted));
  painter.drawText(name, Qt::AlignVCenter | Qt::AlignRight,
                   painter.fontMetrics().elidedText(system, Qt::ElideRight, int(name.width())));
  for (const PlotMark& mark : lane.marks) {
    const QPointF position = markPosition(where, index, mark);
    paintRange(painter, where, mark, position);
    paintMark(painter, mark, position);
  }
}

void ComparisonPlot::paintRange(QPainter& painter, const Frame& where, const PlotMark& mark,
                                const QPointF& position) const {
  if (mark.reaches <= mark.value) return;
  const QPointF end(axis(where.field).at(mark.reaches), position.y());
  painter.setPen(QPen(colourOf(mark), 1.5));
  painter.drawLine(position, end);
  painter.drawLine(end - QPointF(0, kRadius), end + QPointF(0, kRadius));
}

void ComparisonPlot::paintMark(QPainter& painter, const PlotMark& mark,
                               const QPointF& position) const {
  painter.setPen(QPen(m_appearance.colour(Token::panel), 1));
  painter.setBrush(colourOf(mark));
  const QPolygonF form =
      mark.isLate ? glyph(3, position) : glyph(std::max(mark.shape, 0), position);
  if (form.isEmpty() || m_shape >= 0) {
    painter.drawEllipse(position, kRadius, kRadius);
  } else {
    painter.drawPolygon(form);
  }
}

std::vector<ComparisonPlot::Entry> ComparisonPlot::legend() const {
  std::vector<Entry> entries;
  if (!m_result || m_lanes.empty()) return entries;
  const bool byShape = m_quantity != PlotQuantity::build && m_quantity != PlotQuantity::memory;
  if (byShape && m_shape < 0) {
    for (std::size_t i = 0; i < m_result->shapes.size(); ++i) {
      PlotMark mark;
      mark.value = mark.reaches = 1;
      mark.shape = static_cast<int>(i);
      entries.push_back({QString::fromStdString(m_result->shapes[i].text), mark, {}});
    }
  } else if (m_quantity == PlotQuantity::time) {
    PlotMark mark;
    mark.value = mark.reaches = 1;
    mark.shape = m_shape;
    entries.push_back({tr("median; the line ends at the 99th percentile"), mark, {}});
  }
  const QFontMetrics metrics(smallFont(*this));
  double x = kPlotMargin, y = 0;
  for (Entry& entry : entries) {
    const double wide = 2 * kPlotMargin + metrics.horizontalAdvance(entry.text) + kPlotMargin;
    if (x > kPlotMargin && x + wide > width()) {
      x = kPlotMargin;
      y += kLegendRow;
    }
    entry.at = {x + kPlotMargin / 2.0, y + kLegendRow / 2.0};
    x += wide;
  }
  return entries;
}

int ComparisonPlot::legendHeight() const {
  const std::vector<Entry> entries = legend();
  return entries.empty() ? 0 : static_cast<int>(entries.back().at.y()) + kLegendRow;
}

void ComparisonPlot::paintLegend(QPainter& painter) const {
  painter.setFont(smallFont(*this));
  const double top = frame().field.bottom() + kAxis + kPlotMargin / 2.0;
  for (const Entry& entry : legend()) {
    const QPointF position = entry.at + QPointF(0, top);
    paintMark(painter, entry.mark, position);
    painter.setPen(m_appearance.colour(Token::muted));
    painter.drawText(
        QRectF(position.x() + kPlotMargin, position.y() - kLegendRow / 2.0, width(), kLegendRow),
        Qt::AlignVCenter | Qt::AlignLeft, entry.text);
  }
}

bool ComparisonPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QStringList text;
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    for (std::size_t k = 0; k < m_lanes[i].marks.size(); ++k) {
      const QPointF away =
          markPosition(static_cast<int>(i), static_cast<int>(k)) - QPointF(help->pos());
      if (std::hypot(away.x(), away.y()) < kNear)
        text << QString::fromStdString(m_lanes[i].marks[k].text);
    }
  }
  QToolTip::showText(help->globalPos(), text.join(QLatin1Char('\n')), this);
  return true;
}

}  // namespace halfspace::editor
