// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/comparison/comparison_text.h"

#include <algorithm>

namespace halfspace::commandline {

namespace {

std::string wordsOf(const std::vector<bsp::Limit>& limits) {
  std::string words;
  for (const bsp::Limit limit : limits)
    words += (words.empty() ? "" : "; ") + std::string(bsp::wordsFor(limit));
  return words.empty() ? "nothing" : words;
}

Table shapeTable(const Comparison& comparison, const std::string& corner,
                 const std::function<std::string(const ShapeOutcome&, size_t)>& cell) {
  std::vector<std::string> header{corner};
  header.insert(header.end(), comparison.shapes.begin(), comparison.shapes.end());
  Table table(header);
  for (const SystemOutcome& system : comparison.systems)
    for (size_t i = 0; i < system.shapes.size(); ++i)
      table.set(system.name, comparison.shapes[i],
                system.shapes[i].taken ? cell(system.shapes[i], i) : "–");
  return table;
}

Json jsonOf(const ShapeOutcome& outcome, const std::string& shape, size_t motions) {
  return {{"shape", shape},
          {"motions", motions},
          {"mean_ns", outcome.timing.mean},
          {"p50_ns", outcome.timing.p50},
          {"p99_ns", outcome.timing.p99},
          {"late", outcome.late},
          {"early", outcome.early},
          {"stuck", outcome.stuck},
          {"latest", outcome.latest},
          {"earliest", outcome.earliest}};
}

}  // namespace

Table costTable(const Comparison& comparison) {
  Table table({"system", "build ms", "MB", "cannot"});
  for (const SystemOutcome& system : comparison.systems) {
    table.set(system.name, "build ms", decimal(system.buildMs, 3));
    table.set(system.name, "MB", decimal(static_cast<double>(system.bytes) / 1e6, 3));
    table.set(system.name, "cannot", wordsOf(system.limits));
  }
  return table;
}

Table timeTable(const Comparison& comparison) {
  return shapeTable(comparison, "ns, median / p99", [](const ShapeOutcome& outcome, size_t) {
    return decimal(outcome.timing.p50, 3) + " / " + decimal(outcome.timing.p99, 3);
  });
}

Table errorTable(const Comparison& comparison) {
  return shapeTable(comparison, "late / early", [&](const ShapeOutcome& outcome, size_t shape) {
    return std::to_string(outcome.late) + " / " + std::to_string(outcome.early) + " of " +
           std::to_string(comparison.motions[shape]);
  });
}

Json jsonOf(const Comparison& comparison) {
  Json systems = Json::array();
  for (const SystemOutcome& system : comparison.systems) {
    Json limits = Json::array();
    for (const bsp::Limit limit : system.limits) limits.push_back(bsp::wordsFor(limit));
    Json shapes = Json::array();
    for (size_t i = 0; i < system.shapes.size(); ++i)
      if (system.shapes[i].taken)
        shapes.push_back(jsonOf(system.shapes[i], comparison.shapes[i], comparison.motions[i]));
    systems.push_back({{"name", system.name},
                       {"build_ms", roundedMs(system.buildMs)},
                       {"bytes", system.bytes},
                       {"cannot", limits},
                       {"shapes", shapes}});
  }
  return systems;
}

Plot sizePlot(const Comparison& comparison, const std::vector<ComparedShape>& shapes) {
  Plot plot{
      "Query time against the size of a box", "longest side", "ns, median", true, true, false, {}};
  std::vector<std::pair<double, size_t>> boxes;
  for (size_t i = 0; i < shapes.size(); ++i)
    if (const auto* box = std::get_if<bsp::BoxShape>(&shapes[i].shape))
      if (box->half.maxCoeff() > 0.0) boxes.emplace_back(2.0 * box->half.maxCoeff(), i);
  std::sort(boxes.begin(), boxes.end());
  for (const SystemOutcome& system : comparison.systems) {
    Plot::Series series{system.name, {}};
    for (const auto& [size, shape] : boxes)
      if (system.shapes[shape].taken && system.shapes[shape].timing.p50 > 0.0)
        series.points.emplace_back(size, system.shapes[shape].timing.p50);
    if (series.points.size() > 1) plot.series.push_back(std::move(series));
  }
  return plot;
}

bool isDrawable(const Plot& plot) {
  return !plot.series.empty();
}

}  // namespace halfspace::commandline
