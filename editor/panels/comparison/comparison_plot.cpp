// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/comparison/comparison_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "bsp/comparison/report/plot_axis.h"

namespace halfspace::editor {

namespace {

constexpr int kMargin = 8;
constexpr int kSmallText = 11;  // pixels
constexpr int kLeastLane = 13;
constexpr int kMostLane = 24;
constexpr int kAxis = 22;  // below the lanes, for the ticks' names
constexpr int kLegendRow = 16;
constexpr double kRadius = 3.5;
constexpr double kNear = 7;     // a mark so near to the mouse is meant
constexpr double kRoom = 1.25;  // times the extremes, on both sides
constexpr double kWide = 100;   // from one end of an axis to the other
constexpr double kLeastPercent = 1;

constexpr std::array kColours{Token::accent, Token::subtractive, Token::intersecting, Token::ok,
                              Token::entity, Token::text,        Token::axisX};

QFont smallFont(const QWidget& widget) {
  QFont font = widget.font();
  font.setPixelSize(kSmallText);
  return font;
}

// Never by colour alone: a circle, a square, a triangle, a diamond.
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

bool isPowerOfTen(double value) {
  constexpr double kRounding = 1e-9;  // of the exponent: what log10 may be off by
  const double power = std::log10(value);
  return std::abs(power - std::round(power)) < kRounding;
}

// The least step in which names do not meet.
std::size_t stepWithRoom(const std::vector<QRectF>& places) {
  std::size_t step = 1;
  const auto meets = [&] {
    for (std::size_t i = step; i < places.size(); i += step) {
      if (places[i].left() < places[i - step].right()) return true;
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
  measure();
  setMinimumHeight(static_cast<int>(m_lanes.size()) * kLeastLane + 2 * kMargin + kAxis +
                   legendHeight());
  update();
}

void ComparisonPlot::setCurrent(const QString& system) {
  if (system == m_current) return;
  m_current = system;
  update();
}

// The ends of the axis: a little beyond the extremes, errors from nothing.
void ComparisonPlot::measure() {
  double low = HUGE_VAL, high = 0;
  for (const PlotLane& lane : m_lanes) {
    for (const PlotMark& mark : lane.marks) {
      low = std::min(low, mark.value);
      high = std::max(high, mark.reaches);
    }
  }
  const bool isLog = isLogarithmic(m_quantity);
  m_low = isLog ? low / kRoom : 0;
  m_high = isLog ? high * kRoom : std::max(high, kLeastPercent) * 1.05;
}

ComparisonPlot::Frame ComparisonPlot::frame() const {
  const QFontMetrics metrics(smallFont(*this));
  int names = 0;
  for (const PlotLane& lane : m_lanes)
    names = std::max(names, metrics.horizontalAdvance(lane.system));
  names = std::min(names, width() * 2 / 5);
  QRectF field = rect().adjusted(names + 2 * kMargin, kMargin, -3 * kMargin, 0);
  const double room = height() - 2 * kMargin - kAxis - legendHeight();
  const auto count = static_cast<double>(std::max<std::size_t>(m_lanes.size(), 1));
  const double lane = std::clamp(room / count, double(kLeastLane), double(kMostLane));
  field.setHeight(lane * count);
  return {field, lane};
}

double ComparisonPlot::at(double value) const {
  const QRectF field = frame().field;
  bsp::PlotAxis axis(isLogarithmic(m_quantity), field.left(), field.right());
  axis.take(m_low);
  axis.take(m_high);
  return axis.at(value);
}

QPointF ComparisonPlot::placeOf(int lane, int mark) const {
  const Frame where = frame();
  const PlotMark& meant =
      m_lanes[static_cast<std::size_t>(lane)].marks[static_cast<std::size_t>(mark)];
  return {at(meant.value), where.field.top() + (lane + 0.5) * where.lane};
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

// Over many powers of ten only these have lines, and as many of them names, evenly, as there is
// room for.
void ComparisonPlot::paintTicks(QPainter& painter, const Frame& where) const {
  bsp::PlotAxis axis(isLogarithmic(m_quantity), where.field.left(), where.field.right());
  axis.take(m_low);
  axis.take(m_high);
  std::vector<double> ticks = axis.ticks();
  if (isLogarithmic(m_quantity) && m_high > kWide * m_low) {
    std::erase_if(ticks, [](double tick) { return !isPowerOfTen(tick); });
  }
  painter.setFont(smallFont(*this));
  const QFontMetrics metrics(painter.font());
  std::vector<QRectF> places;
  for (double tick : ticks) {
    const double x = std::round(axis.at(tick)) + 0.5;
    const double wide = metrics.horizontalAdvance(tickText(m_quantity, tick)) + kMargin;
    places.emplace_back(x - wide / 2, where.field.bottom() + 4, wide, kAxis - 4);
    painter.setPen(m_appearance.colour(Token::line));
    painter.drawLine(QPointF(x, where.field.top()), QPointF(x, where.field.bottom() + 4));
  }
  painter.setPen(m_appearance.colour(Token::muted));
  const std::size_t step = stepWithRoom(places);
  for (std::size_t i = 0; i < ticks.size(); i += step) {
    if (places[i].right() <= width()) {
      painter.drawText(places[i], Qt::AlignCenter, tickText(m_quantity, ticks[i]));
    }
  }
}

void ComparisonPlot::paintLanes(QPainter& painter, const Frame& where) const {
  painter.setFont(smallFont(*this));
  const QFontMetrics metrics(painter.font());
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    const PlotLane& lane = m_lanes[i];
    const double y = where.field.top() + (static_cast<double>(i) + 0.5) * where.lane;
    const QRectF all(0, y - where.lane / 2, width(), where.lane);
    const bool isCurrent = lane.system == m_current;
    if (isCurrent) painter.fillRect(all, m_appearance.colour(Token::field));
    painter.setPen(m_appearance.colour(Token::line));
    painter.drawLine(QPointF(where.field.left(), std::round(y) + 0.5),
                     QPointF(where.field.right(), std::round(y) + 0.5));
    const QRectF name(kMargin, all.top(), where.field.left() - 2 * kMargin, where.lane);
    painter.setPen(m_appearance.colour(isCurrent ? Token::text : Token::muted));
    painter.drawText(name, Qt::AlignVCenter | Qt::AlignRight,
                     metrics.elidedText(lane.system, Qt::ElideRight, int(name.width())));
    for (const PlotMark& mark : lane.marks) paintMark(painter, mark, {at(mark.value), y});
  }
}

// One shape alone shows how far its slow queries go; of many that would hide the marks.
void ComparisonPlot::paintMark(QPainter& painter, const PlotMark& mark,
                               const QPointF& place) const {
  const QColor colour = colourOf(mark);
  if (mark.reaches > mark.value && m_shape >= 0) {
    const QPointF end(at(mark.reaches), place.y());
    painter.setPen(QPen(colour, 1.5));
    painter.drawLine(place, end);
    painter.drawLine(end - QPointF(0, kRadius), end + QPointF(0, kRadius));
  }
  painter.setPen(QPen(m_appearance.colour(Token::panel), 1));
  painter.setBrush(colour);
  const QPolygonF form = mark.isLate ? glyph(3, place) : glyph(std::max(mark.shape, 0), place);
  if (form.isEmpty() || m_shape >= 0) {
    painter.drawEllipse(place, kRadius, kRadius);
  } else {
    painter.drawPolygon(form);
  }
}

std::vector<ComparisonPlot::Entry> ComparisonPlot::legend() const {
  std::vector<Entry> entries;
  if (!m_result || m_lanes.empty()) return entries;
  const bool byShape = m_quantity == PlotQuantity::time || m_quantity == PlotQuantity::errors;
  if (byShape && m_shape < 0) {
    for (std::size_t i = 0; i < m_result->shapes.size(); ++i) {
      PlotMark mark;
      mark.value = mark.reaches = 1;
      mark.shape = static_cast<int>(i);
      entries.push_back({QString::fromStdString(m_result->shapes[i].words), mark, {}});
    }
  } else if (m_quantity == PlotQuantity::time) {
    PlotMark mark;
    mark.value = mark.reaches = 1;
    mark.shape = m_shape;
    entries.push_back({tr("median; the line ends where one in a hundred is slower"), mark, {}});
  }
  const QFontMetrics metrics(smallFont(*this));
  double x = kMargin, y = 0;
  for (Entry& entry : entries) {
    const double wide = 2 * kMargin + metrics.horizontalAdvance(entry.words) + kMargin;
    if (x > kMargin && x + wide > width()) {
      x = kMargin;
      y += kLegendRow;
    }
    entry.at = {x + kMargin / 2.0, y + kLegendRow / 2.0};
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
  const double top = frame().field.bottom() + kAxis + kMargin / 2.0;
  for (const Entry& entry : legend()) {
    const QPointF place = entry.at + QPointF(0, top);
    paintMark(painter, entry.mark, place);
    painter.setPen(m_appearance.colour(Token::muted));
    painter.drawText(QRectF(place.x() + kMargin, place.y() - kLegendRow / 2.0, width(), kLegendRow),
                     Qt::AlignVCenter | Qt::AlignLeft, entry.words);
  }
}

bool ComparisonPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QStringList words;
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    for (std::size_t k = 0; k < m_lanes[i].marks.size(); ++k) {
      const QPointF away = placeOf(static_cast<int>(i), static_cast<int>(k)) - QPointF(help->pos());
      if (std::hypot(away.x(), away.y()) < kNear) words << m_lanes[i].marks[k].words;
    }
  }
  QToolTip::showText(help->globalPos(), words.join(QLatin1Char('\n')), this);
  return true;
}

}  // namespace halfspace::editor
