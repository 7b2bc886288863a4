// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/lanes.h"

#include <algorithm>

#include "comparison/report/table.h"

namespace halfspace::comparison {

namespace {

constexpr double kMillisecond = 1e6;  // ns
constexpr double kLeastMs = 1e-3;     // smaller times are raised to this for the logarithmic axis
constexpr double kRoom = 1.25;        // factor by which an axis exceeds the extremes at both ends
constexpr double kLeastPercent = 0.1, kMostPercent = 1.0;  // range of the axis without any errors

void addTimes(const std::string& shapeName, const ShapeOutcome& outcome, int shape,
              PlotQuantity quantity, PlotLane& lane) {
  const double median = std::max(1.0, outcome.timing.p50),
               slow = std::max(median, outcome.timing.p99);
  PlotMark mark;
  mark.value = quantity == PlotQuantity::time ? median : slow;
  mark.reaches = mark.value;
  mark.shape = shape;
  mark.text = lane.system + ", " + shapeName + ": median " + timeText(median) +
              ", one in a hundred above " + timeText(slow) + ", of " + countText(outcome.queries) +
              " motions";
  lane.marks.push_back(std::move(mark));
}

void addErrors(const std::string& shapeName, const ShapeOutcome& outcome, int shape,
               PlotLane& lane) {
  const auto add = [&](size_t count, bool isLate) {
    PlotMark mark;
    mark.value = 100.0 * static_cast<double>(count) / static_cast<double>(outcome.queries);
    mark.reaches = mark.value;
    mark.shape = shape;
    mark.isLate = isLate;
    mark.text = lane.system + ", " + shapeName + ": " + countText(count) + " of " +
                countText(outcome.queries) + " motions " + (isLate ? "late" : "early");
    lane.marks.push_back(std::move(mark));
  };
  add(outcome.early, false);
  if (outcome.late > 0) add(outcome.late, true);
}

void addWhole(PlotQuantity quantity, const SystemOutcome& system, PlotLane& lane) {
  PlotMark mark;
  mark.value = quantity == PlotQuantity::build ? std::max(kLeastMs, system.buildMs)
                                               : std::max(1.0, static_cast<double>(system.bytes));
  mark.reaches = mark.value;
  mark.text = lane.system + ": " + tickText(quantity, mark.value);
  lane.marks.push_back(std::move(mark));
}

PlotLane laneOf(const Comparison& comparison, const SystemOutcome& system, PlotQuantity quantity,
                int shape) {
  PlotLane lane{system.name, {}};
  bool takesAny = false;
  for (int i = 0; i < static_cast<int>(system.shapes.size()); ++i) {
    const ShapeOutcome& outcome = system.shapes[static_cast<size_t>(i)];
    if ((shape >= 0 && i != shape) || !outcome.taken) continue;
    takesAny = true;
    const std::string& name = comparison.shapes[static_cast<size_t>(i)].text;
    if (quantity == PlotQuantity::time || quantity == PlotQuantity::slow)
      addTimes(name, outcome, i, quantity, lane);
    if (quantity == PlotQuantity::time && shape >= 0)
      lane.marks.back().reaches = std::max(lane.marks.back().value, outcome.timing.p99);
    if (quantity == PlotQuantity::errors) addErrors(name, outcome, i, lane);
  }
  const bool isWhole = quantity == PlotQuantity::build || quantity == PlotQuantity::memory;
  if (takesAny && isWhole) addWhole(quantity, system, lane);
  return lane;
}

}  // namespace

std::vector<PlotLane> lanesOf(const Comparison& comparison, PlotQuantity quantity, int shape) {
  std::vector<PlotLane> lanes;
  for (const SystemOutcome& system : comparison.systems)
    if (PlotLane lane = laneOf(comparison, system, quantity, shape); !lane.marks.empty())
      lanes.push_back(std::move(lane));
  return lanes;
}

AxisScale scaleOf(PlotQuantity quantity) {
  return quantity == PlotQuantity::errors ? AxisScale::logarithmicAndZero : AxisScale::logarithmic;
}

PlotAxis axisOf(const std::vector<PlotLane>& lanes, AxisScale scale, double from, double to) {
  PlotAxis axis(scale, from, to);
  bool isPositive = false;
  for (const PlotLane& lane : lanes) {
    for (const PlotMark& mark : lane.marks) {
      isPositive |= mark.value > 0.0;
      axis.take(mark.value / kRoom);
      axis.take(mark.reaches * kRoom);
    }
  }
  if (!isPositive)
    for (const double percent : {kLeastPercent, kMostPercent}) axis.take(percent);
  axis.startAtZero();
  return axis;
}

std::string tickText(PlotQuantity quantity, double value) {
  switch (quantity) {
    case PlotQuantity::time:
    case PlotQuantity::slow:
      return timeText(value);
    case PlotQuantity::build:
      return timeText(kMillisecond * value);
    case PlotQuantity::memory:
      return bytesText(value);
    case PlotQuantity::errors:
      break;
  }
  return percentText(value);
}

}  // namespace halfspace::comparison
