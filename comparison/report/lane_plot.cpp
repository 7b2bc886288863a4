// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/lane_plot.h"

#include <algorithm>

#include "comparison/report/svg_sheet.h"

namespace halfspace::comparison {

namespace {

constexpr double kWidth = 760, kLeft = 236, kRight = 32;
constexpr double kFigure = 76;   // pixels for the number at the end of a bar
constexpr double kSpread = 0.5;  // share of a lane's height over which marks of shapes are spread
constexpr double kTitle = 36, kLegendRow = 20, kLane = 22, kAxis = 32;
constexpr double kPerLetter = 6.8;  // pixels per letter in the legend
constexpr double kTickRoom = 56;    // least distance of tick labels, pixels
constexpr size_t kLateSeries = 4;   // the red series

using Anchor = SvgSheet::Anchor;
using Ink = SvgSheet::Ink;

struct Entry {
  std::string text;
  size_t series;
  double x = 0.0;
  size_t row = 0;
};

bool hasLate(const std::vector<PlotLane>& lanes) {
  return std::any_of(lanes.begin(), lanes.end(), [](const PlotLane& lane) {
    return std::any_of(lane.marks.begin(), lane.marks.end(),
                       [](const PlotMark& mark) { return mark.isLate; });
  });
}

std::vector<Entry> legendOf(const std::vector<std::string>& text) {
  std::vector<Entry> legend;
  double x = kLeft;
  size_t row = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const double wide = 26 + kPerLetter * static_cast<double>(text[i].size());
    if (x > kLeft && x + wide > kWidth) {
      x = kLeft;
      ++row;
    }
    legend.push_back({text[i], i, x, row});
    x += wide;
  }
  return legend;
}

// The sheet, the plot, its axis, and the top and bottom of the lanes in pixels.
struct Lanes {
  SvgSheet& sheet;
  const LanePlot& plot;
  const PlotAxis& axis;
  double top, bottom;
};

void drawTicks(const Lanes& lanes) {
  double free = 0.0;
  for (const PlotAxis::Tick& tick : lanes.axis.ticks()) {
    const double at = lanes.axis.at(tick.value);
    lanes.sheet.rule(at, lanes.top, at, lanes.bottom, tick.isNamed);
    if (!tick.isNamed || at < free) continue;
    lanes.sheet.text(at, lanes.bottom + 18, Anchor::middle, Ink::muted,
                     lanes.plot.text(tick.value));
    free = at + kTickRoom;
  }
}

// Draws the value of a whole system: a bar and its number.
void drawWhole(const Lanes& lanes, const PlotMark& mark, double middle) {
  const double x = lanes.axis.at(mark.value);
  lanes.sheet.stroke(kLeft, middle, x, middle, 0);
  lanes.sheet.mark(x, middle, 0, mark.text);
  lanes.sheet.text(x + 9, middle + 4, Anchor::start, Ink::muted, lanes.plot.text(mark.value));
}

// Draws the mark of one shape. Marks of different shapes have slightly different heights, so that
// they do not hide each other.
void drawMark(const Lanes& lanes, const PlotMark& mark, double middle) {
  const auto series = static_cast<size_t>(mark.shape);
  const double x = lanes.axis.at(mark.value);
  if (lanes.plot.scale == AxisScale::logarithmicAndZero && mark.value == 0.0)
    return lanes.sheet.dot(x, middle, mark.text);
  const double part = static_cast<double>(series) /
                      static_cast<double>(std::max<size_t>(lanes.plot.legend.size(), 2) - 1);
  const double y = middle + (part - 0.5) * kSpread * kLane;
  lanes.sheet.mark(x, y, mark.isLate ? kLateSeries : series, mark.text);
  if (mark.isLate) lanes.sheet.text(x + 8, y + 4, Anchor::start, Ink::text, "late");
}

void drawLane(const Lanes& lanes, const PlotLane& lane, double middle) {
  lanes.sheet.text(kLeft - 14, middle + 4, Anchor::end, Ink::text, lane.system);
  for (const bool late : {false, true})  // late marks are drawn last, over the others
    for (const PlotMark& mark : lane.marks)
      if (mark.isLate == late)
        mark.shape < 0 ? drawWhole(lanes, mark, middle) : drawMark(lanes, mark, middle);
}

void drawLegend(SvgSheet& sheet, const std::vector<Entry>& legend) {
  for (const Entry& entry : legend) {
    const double y = kTitle + kLegendRow * (static_cast<double>(entry.row) + 0.3);
    sheet.mark(entry.x + 6, y, entry.series);
    sheet.text(entry.x + 15, y + 4, Anchor::start, Ink::muted, entry.text);
  }
}

std::string titleOf(PlotQuantity quantity) {
  switch (quantity) {
    case PlotQuantity::time:
      return "Time of a query, median";
    case PlotQuantity::slow:
      return "Time of a slow query, 99th percentile";
    case PlotQuantity::errors:
      return "Motions that end early";
    case PlotQuantity::build:
      return "Time to build";
    case PlotQuantity::memory:
      return "Memory";
  }
  return {};
}

template <PlotQuantity kQuantity>
std::string textOf(double value) {
  return tickText(kQuantity, value);
}

auto textFor(PlotQuantity quantity) {
  switch (quantity) {
    case PlotQuantity::time:
    case PlotQuantity::slow:
      return textOf<PlotQuantity::time>;
    case PlotQuantity::errors:
      return textOf<PlotQuantity::errors>;
    case PlotQuantity::build:
      return textOf<PlotQuantity::build>;
    case PlotQuantity::memory:
      break;
  }
  return textOf<PlotQuantity::memory>;
}

}  // namespace

std::string svgOf(const LanePlot& plot) {
  const std::vector<Entry> legend = legendOf(plot.legend);
  const double top =
      kTitle + (legend.empty() ? 4.0 : kLegendRow * static_cast<double>(legend.back().row + 1));
  const double bottom = top + kLane * static_cast<double>(plot.lanes.size());
  const PlotAxis axis =
      axisOf(plot.lanes, plot.scale, kLeft, kWidth - (legend.empty() ? kFigure : kRight));
  SvgSheet sheet(kWidth, bottom + kAxis, plot.title);
  sheet.text(16, 24, Anchor::start, Ink::title, plot.title);
  drawLegend(sheet, legend);
  const Lanes lanes{sheet, plot, axis, top, bottom};
  drawTicks(lanes);
  for (size_t i = 0; i < plot.lanes.size(); ++i)
    drawLane(lanes, plot.lanes[i], top + kLane * (static_cast<double>(i) + 0.5));
  return sheet.done();
}

LanePlot lanePlotOf(const Comparison& comparison, PlotQuantity quantity) {
  LanePlot plot{
      titleOf(quantity), lanesOf(comparison, quantity), {}, scaleOf(quantity), textFor(quantity)};
  if (hasLate(plot.lanes)) plot.title += ", or late";
  if (quantity != PlotQuantity::build && quantity != PlotQuantity::memory)
    for (const ComparedShape& shape : comparison.shapes) plot.legend.push_back(shape.text);
  return plot;
}

}  // namespace halfspace::comparison
