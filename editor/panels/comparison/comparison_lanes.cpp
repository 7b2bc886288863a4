// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/comparison/comparison_lanes.h"

#include <algorithm>
#include <array>

#include <QObject>

namespace halfspace::editor {

namespace {

struct Unit {
  double size;
  const char* name;
};

// The largest unit of which there is at least one; of less than the smallest, a part.
QString inUnits(double value, const Unit* units, std::size_t count) {
  std::size_t at = 0;
  while (at + 1 < count && value >= 0.9995 * units[at + 1].size) ++at;
  return QStringLiteral("%1 %2")
      .arg(value / units[at].size, 0, 'g', 3)
      .arg(QString::fromUtf8(units[at].name));
}

constexpr std::array<Unit, 4> kTimes{{{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}}};
constexpr std::array<Unit, 4> kSizes{{{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}}};
constexpr double kMillisecond = 1e6;

QString percentText(double percent) {
  return QStringLiteral("%1 %").arg(percent, 0, 'g', 3);
}

void addTimes(const bsp::Comparison& comparison, const bsp::SystemOutcome& system, int shape,
              PlotLane& lane) {
  const bsp::ShapeOutcome& outcome = system.shapes[static_cast<std::size_t>(shape)];
  PlotMark mark;
  mark.value = std::max(1.0, outcome.timing.p50);
  mark.reaches = std::max(mark.value, outcome.timing.p99);
  mark.shape = shape;
  mark.words =
      QObject::tr("%1, %2: median %3, one in a hundred above %4")
          .arg(lane.system,
               QString::fromStdString(comparison.shapes[static_cast<std::size_t>(shape)].words),
               tickText(PlotQuantity::time, mark.value),
               tickText(PlotQuantity::time, mark.reaches));
  lane.marks.push_back(std::move(mark));
}

void addErrors(const bsp::Comparison& comparison, const bsp::SystemOutcome& system, int shape,
               PlotLane& lane) {
  const bsp::ShapeOutcome& outcome = system.shapes[static_cast<std::size_t>(shape)];
  const QString words =
      QString::fromStdString(comparison.shapes[static_cast<std::size_t>(shape)].words);
  const auto add = [&](std::size_t count, bool isLate) {
    PlotMark mark;
    mark.value = 100.0 * static_cast<double>(count) / static_cast<double>(outcome.asked);
    mark.reaches = mark.value;
    mark.shape = shape;
    mark.isLate = isLate;
    mark.words = (isLate ? QObject::tr("%1, %2: %3 of %4 motions late")
                         : QObject::tr("%1, %2: %3 of %4 motions early"))
                     .arg(lane.system, words)
                     .arg(count)
                     .arg(outcome.asked);
    lane.marks.push_back(std::move(mark));
  };
  add(outcome.early, false);
  if (outcome.late > 0) add(outcome.late, true);
}

void addWhole(PlotQuantity quantity, const bsp::SystemOutcome& system, PlotLane& lane) {
  constexpr double kLeastMs = 1e-3;  // the clock's own: a logarithmic axis has no place for 0
  PlotMark mark;
  mark.value = quantity == PlotQuantity::build ? std::max(kLeastMs, system.buildMs)
                                               : std::max(1.0, double(system.bytes));
  mark.reaches = mark.value;
  mark.words = QStringLiteral("%1: %2").arg(lane.system, tickText(quantity, mark.value));
  lane.marks.push_back(std::move(mark));
}

}  // namespace

std::vector<PlotLane> lanesOf(const bsp::Comparison& comparison, PlotQuantity quantity, int shape) {
  std::vector<PlotLane> lanes;
  for (const bsp::SystemOutcome& system : comparison.systems) {
    PlotLane lane{QString::fromStdString(system.name), {}};
    bool takesAny = false;
    for (int i = 0; i < static_cast<int>(system.shapes.size()); ++i) {
      if ((shape >= 0 && i != shape) || !system.shapes[static_cast<std::size_t>(i)].taken) continue;
      takesAny = true;
      if (quantity == PlotQuantity::time) addTimes(comparison, system, i, lane);
      if (quantity == PlotQuantity::errors) addErrors(comparison, system, i, lane);
    }
    if (!takesAny) continue;
    if (quantity == PlotQuantity::build || quantity == PlotQuantity::memory)
      addWhole(quantity, system, lane);
    lanes.push_back(std::move(lane));
  }
  return lanes;
}

QString tickText(PlotQuantity quantity, double value) {
  switch (quantity) {
    case PlotQuantity::time:
      return inUnits(value, kTimes.data(), kTimes.size());
    case PlotQuantity::build:
      return inUnits(kMillisecond * value, kTimes.data(), kTimes.size());
    case PlotQuantity::memory:
      return inUnits(value, kSizes.data(), kSizes.size());
    case PlotQuantity::errors:
      break;
  }
  return percentText(value);
}

}  // namespace halfspace::editor
