// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/plot.h"

#include <algorithm>

#include "comparison/report/svg_sheet.h"

namespace halfspace::comparison {

namespace {

constexpr double kWidth = 720, kHeight = 420;
constexpr double kLeft = 74, kTop = 44, kBottom = 54;
constexpr double kPerLetter = 6.6;  // pixels per letter reserved for names at the right
constexpr double kLeastRight = 24, kLabelRow = 15;
constexpr size_t kManyPoints = 40;  // a line with more points has no marks

using Anchor = SvgSheet::Anchor;
using Ink = SvgSheet::Ink;

double rightOf(const Plot& plot) {
  size_t longest = 0;
  for (const Plot::Series& series : plot.series) longest = std::max(longest, series.name.size());
  return kWidth - kLeastRight - kPerLetter * static_cast<double>(longest);
}

void drawFrame(SvgSheet& sheet, const Plot& plot, const PlotAxis& x, const PlotAxis& y) {
  const double right = rightOf(plot), bottom = kHeight - kBottom;
  for (const PlotAxis::Tick& tick : x.ticks()) {
    const double at = x.at(tick.value);
    sheet.rule(at, kTop, at, bottom, tick.isNamed);
    if (tick.isNamed)
      sheet.text(at, bottom + 18, Anchor::middle, Ink::muted, svgNumber(tick.value));
  }
  for (const PlotAxis::Tick& tick : y.ticks()) {
    const double at = y.at(tick.value);
    sheet.rule(kLeft, at, right, at, tick.isNamed);
    const std::string text = plot.yText ? plot.yText(tick.value) : svgNumber(tick.value);
    if (tick.isNamed) sheet.text(kLeft - 8, at + 4, Anchor::end, Ink::muted, text);
  }
  sheet.text(kLeft, 24, Anchor::start, Ink::title, plot.title);
  sheet.text((kLeft + right) / 2, kHeight - 12, Anchor::middle, Ink::muted, plot.xName);
  sheet.upwards(16, (kTop + bottom) / 2, plot.yName);
}

void drawCurve(SvgSheet& sheet, const Plot::Series& series, size_t index, const PlotAxis& x,
               const PlotAxis& y) {
  std::string positions;
  for (const auto& [at, value] : series.points)
    positions += svgNumber(x.at(at)) + "," + svgNumber(y.at(value)) + " ";
  sheet.curve(positions, index);
  if (series.points.size() > kManyPoints) return;
  for (const auto& [at, value] : series.points) sheet.mark(x.at(at), y.at(value), index);
}

struct Label {
  double y;
  size_t series;
};

// The labels at the ends of the lines, moved so that they do not overlap and stay on the sheet.
std::vector<Label> labelsOf(const Plot& plot, const PlotAxis& x, const PlotAxis& y) {
  std::vector<Label> labels;
  for (size_t i = 0; i < plot.series.size(); ++i) {
    const auto& points = plot.series[i].points;
    if (points.empty()) continue;
    const auto last = std::max_element(
        points.begin(), points.end(),
        [&](const auto& a, const auto& b) { return x.at(a.first) < x.at(b.first); });
    labels.push_back({y.at(last->second), i});
  }
  std::stable_sort(labels.begin(), labels.end(),
                   [](const Label& a, const Label& b) { return a.y < b.y; });
  double lowest = kTop;
  for (Label& label : labels) {
    label.y = std::max(label.y, lowest);
    lowest = label.y + kLabelRow;
  }
  double highest = kHeight - kBottom;
  for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
    label->y = std::min(label->y, highest);
    highest = label->y - kLabelRow;
  }
  return labels;
}

}  // namespace

std::string svgOf(const Plot& plot) {
  const double right = rightOf(plot);
  PlotAxis x(plot.xScale, plot.fallingX ? right : kLeft, plot.fallingX ? kLeft : right);
  PlotAxis y(plot.yScale, kHeight - kBottom, kTop);
  for (const Plot::Series& series : plot.series) {
    for (const auto& [at, value] : series.points) {
      x.take(at);
      y.take(value);
    }
  }
  y.startAtZero();
  SvgSheet sheet(kWidth, kHeight, plot.title);
  drawFrame(sheet, plot, x, y);
  for (size_t i = 0; i < plot.series.size(); ++i) drawCurve(sheet, plot.series[i], i, x, y);
  for (const Label& label : labelsOf(plot, x, y))
    sheet.label(right + 10, label.y + 4, label.series, plot.series[label.series].name);
  return sheet.done();
}

}  // namespace halfspace::comparison
