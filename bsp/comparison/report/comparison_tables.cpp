// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/comparison_tables.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace halfspace::bsp {

namespace {

Table shapeTable(const Comparison& comparison, const std::string& corner,
                 const std::function<std::string(const ShapeOutcome&, size_t motions)>& cell) {
  std::vector<std::string> header{corner};
  for (const ComparedShape& shape : comparison.shapes) header.push_back(shape.words);
  Table table(header);
  for (const SystemOutcome& system : comparison.systems)
    for (size_t i = 0; i < system.shapes.size(); ++i)
      table.set(system.name, comparison.shapes[i].words,
                system.shapes[i].taken ? cell(system.shapes[i], comparison.motions[i]) : "–");
  return table;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

// As short as it can be and still the same number.
std::string plain(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace

std::string wordsOf(const std::vector<Limit>& limits) {
  std::string words;
  for (const Limit limit : limits)
    words += (words.empty() ? "" : "; ") + std::string(wordsFor(limit));
  return words.empty() ? "nothing" : words;
}

std::string cutWords(const Comparison& comparison) {
  if (!comparison.isCut()) return {};
  return "(n): asked the first n motions only, as many as " + plain(comparison.budget) +
         " s of queries allow.";
}

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
  return shapeTable(
      comparison, "ns, median / p99", [](const ShapeOutcome& outcome, size_t motions) {
        const std::string cut =
            outcome.asked < motions ? " (" + std::to_string(outcome.asked) + ")" : "";
        return decimal(outcome.timing.p50, 3) + " / " + decimal(outcome.timing.p99, 3) + cut;
      });
}

Table errorTable(const Comparison& comparison) {
  return shapeTable(comparison, "late / early", [](const ShapeOutcome& outcome, size_t) {
    return std::to_string(outcome.late) + " / " + std::to_string(outcome.early) + " of " +
           std::to_string(outcome.asked);
  });
}

std::string csvOf(const Comparison& comparison) {
  std::string csv =
      "system,shape,motions,mean_ns,p50_ns,p99_ns,late,early,stuck,latest,earliest,build_ms,bytes,"
      "cannot\r\n";
  for (const SystemOutcome& system : comparison.systems) {
    for (size_t i = 0; i < system.shapes.size(); ++i) {
      const ShapeOutcome& shape = system.shapes[i];
      if (!shape.taken) continue;
      csv += quoted(system.name) + "," + quoted(comparison.shapes[i].words);
      for (const double number :
           {static_cast<double>(shape.asked), shape.timing.mean, shape.timing.p50, shape.timing.p99,
            static_cast<double>(shape.late), static_cast<double>(shape.early),
            static_cast<double>(shape.stuck), shape.latest, shape.earliest, system.buildMs,
            static_cast<double>(system.bytes)})
        csv += "," + plain(number);
      csv += "," + quoted(wordsOf(system.limits)) + "\r\n";
    }
  }
  return csv;
}

Plot sizePlot(const Comparison& comparison) {
  Plot plot{
      "Query time against the size of a box", "longest side", "ns, median", true, true, false, {}};
  std::vector<std::pair<double, size_t>> boxes;
  for (size_t i = 0; i < comparison.shapes.size(); ++i)
    if (const auto* box = std::get_if<BoxShape>(&comparison.shapes[i].shape))
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

}  // namespace halfspace::bsp
