// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/lane_plot.h"

#include <algorithm>

#include "bsp/comparison/report/svg_sheet.h"

namespace halfspace::bsp {

namespace {

constexpr double kWidth = 760, kLeft = 236, kRight = 32;
constexpr double kFigure = 76;   // beside a bar
constexpr double kSpread = 0.5;  // of a lane: from the first shape's marks to the last one's
constexpr double kTitle = 36, kLegendRow = 20, kLane = 22, kAxis = 32;
constexpr double kPerLetter = 6.8;  // pixels, of the legend
constexpr double kTickRoom = 56;    // between names of ticks
constexpr size_t kLateSeries = 4;   // the red one

using Anchor = SvgSheet::Anchor;
using Ink = SvgSheet::Ink;

struct Entry {
  std::string words;
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

std::vector<Entry> legendOf(const Comparison& comparison, PlotQuantity quantity, int shape) {
  std::vector<Entry> legend;
  if (quantity == PlotQuantity::build || quantity == PlotQuantity::memory) return legend;
  for (size_t i = 0; i < comparison.shapes.size(); ++i)
    if (shape < 0 || static_cast<size_t>(shape) == i)
      legend.push_back({comparison.shapes[i].words, i});
  double x = kLeft;
  size_t row = 0;
  for (Entry& entry : legend) {
    const double wide = 26 + kPerLetter * static_cast<double>(entry.words.size());
    if (x > kLeft && x + wide > kWidth) {
      x = kLeft;
      ++row;
    }
    entry.x = x;
    entry.row = row;
    x += wide;
  }
  return legend;
}

// What is drawn, and where.
struct Lanes {
  SvgSheet& sheet;
  PlotQuantity quantity;
  const PlotAxis& axis;
  size_t shapes;  // of the comparison
  double top, bottom;
};

void drawTicks(const Lanes& lanes) {
  double free = 0.0;
  for (const PlotAxis::Tick& tick : lanes.axis.ticks()) {
    const double at = lanes.axis.at(tick.value);
    lanes.sheet.rule(at, lanes.top, at, lanes.bottom, tick.isNamed);
    if (!tick.isNamed || at < free) continue;
    lanes.sheet.text(at, lanes.bottom + 18, Anchor::middle, Ink::muted,
                     tickText(lanes.quantity, tick.value));
    free = at + kTickRoom;
  }
}

// Of the system as a whole: a bar, and the figure.
void drawWhole(const Lanes& lanes, const PlotMark& mark, double middle) {
  const double x = lanes.axis.at(mark.value);
  lanes.sheet.stroke(kLeft, middle, x, middle, 0);
  lanes.sheet.mark(x, middle, 0, mark.words);
  lanes.sheet.text(x + 9, middle + 4, Anchor::start, Ink::muted,
                   tickText(lanes.quantity, mark.value));
}

// Marks of many shapes stand a little apart, so that none hides another.
void drawMark(const Lanes& lanes, const PlotMark& mark, double middle) {
  const auto series = static_cast<size_t>(mark.shape);
  const double x = lanes.axis.at(mark.value), end = lanes.axis.at(mark.reaches);
  if (lanes.quantity == PlotQuantity::errors && mark.value == 0.0)
    return lanes.sheet.dot(x, middle, mark.words);
  if (end > x) {
    lanes.sheet.stroke(x, middle, end, middle, series);
    return lanes.sheet.mark(x, middle, series, mark.words);
  }
  const double part =
      static_cast<double>(series) / static_cast<double>(std::max<size_t>(lanes.shapes, 2) - 1);
  const double y = middle + (part - 0.5) * kSpread * kLane;
  lanes.sheet.mark(x, y, mark.isLate ? kLateSeries : series, mark.words);
  if (mark.isLate) lanes.sheet.text(x + 8, y + 4, Anchor::start, Ink::text, "late");
}

void drawLane(const Lanes& lanes, const PlotLane& lane, double middle) {
  lanes.sheet.text(kLeft - 14, middle + 4, Anchor::end, Ink::text, lane.system);
  for (const PlotMark& mark : lane.marks)
    mark.shape < 0 ? drawWhole(lanes, mark, middle) : drawMark(lanes, mark, middle);
}

void drawLegend(SvgSheet& sheet, const std::vector<Entry>& legend) {
  for (const Entry& entry : legend) {
    const double y = kTitle + kLegendRow * (static_cast<double>(entry.row) + 0.3);
    sheet.mark(entry.x + 6, y, entry.series);
    sheet.text(entry.x + 15, y + 4, Anchor::start, Ink::muted, entry.words);
  }
}

}  // namespace

std::string titleOf(PlotQuantity quantity) {
  switch (quantity) {
    case PlotQuantity::time:
      return "Time of a query, median";
    case PlotQuantity::slow:
      return "Time of a slow query: one in a hundred takes longer";
    case PlotQuantity::errors:
      return "Motions that end early";
    case PlotQuantity::build:
      return "Time to build";
    case PlotQuantity::memory:
      return "Memory";
  }
  return {};
}

std::string lanePlot(const Comparison& comparison, PlotQuantity quantity, int shape) {
  const std::vector<PlotLane> lanes = lanesOf(comparison, quantity, shape);
  const std::vector<Entry> legend = legendOf(comparison, quantity, shape);
  const double top =
      kTitle + (legend.empty() ? 4.0 : kLegendRow * static_cast<double>(legend.back().row + 1));
  const double bottom = top + kLane * static_cast<double>(lanes.size());
  const PlotAxis axis =
      axisOf(lanes, quantity, kLeft, kWidth - (legend.empty() ? kFigure : kRight));
  const std::string title = titleOf(quantity) + (hasLate(lanes) ? ", or late" : "");
  SvgSheet sheet(kWidth, bottom + kAxis, title);
  sheet.text(16, 24, Anchor::start, Ink::title, title);
  drawLegend(sheet, legend);
  const Lanes drawn{sheet, quantity, axis, comparison.shapes.size(), top, bottom};
  drawTicks(drawn);
  for (size_t i = 0; i < lanes.size(); ++i)
    drawLane(drawn, lanes[i], top + kLane * (static_cast<double>(i) + 0.5));
  return sheet.done();
}

}  // namespace halfspace::bsp
