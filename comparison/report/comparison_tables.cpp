// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/comparison_tables.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "comparison/report/table.h"

namespace halfspace::comparison {

namespace {

Table shapeTable(const Comparison& comparison, const std::string& corner) {
  std::vector<std::string> header{corner};
  for (const ComparedShape& shape : comparison.shapes) header.push_back(shape.text);
  return Table(header);
}

void fill(Table& table, const Comparison& comparison,
          const std::function<std::string(const ShapeOutcome&, size_t motions)>& cell) {
  for (const SystemOutcome& system : comparison.systems)
    for (size_t i = 0; i < system.shapes.size() && system.moves(); ++i)
      table.set(system.name, comparison.shapes[i].text,
                system.shapes[i].taken ? cell(system.shapes[i], comparison.motions[i]) : "–");
}

// The results of a system over all shapes it takes.
struct Whole {
  std::vector<double> medians;  // ns
  double meanNs = 0.0;          // mean of the mean times of the shapes
  size_t queries = 0, late = 0, early = 0;
};

Whole wholeOf(const SystemOutcome& system) {
  Whole whole;
  for (const ShapeOutcome& shape : system.shapes) {
    if (!shape.taken) continue;
    whole.medians.push_back(shape.timing.p50);
    whole.meanNs += shape.timing.mean;
    whole.queries += shape.queries;
    whole.late += shape.late;
    whole.early += shape.early;
  }
  whole.meanNs /= static_cast<double>(std::max<size_t>(whole.medians.size(), 1));
  return whole;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

// The shortest text that reads back as the same number.
std::string plain(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string fieldsOf(const std::vector<double>& numbers, bool isThere) {
  std::string fields;
  for (const double number : numbers) fields += "," + (isThere ? plain(number) : std::string());
  return fields;
}

// The fields of a shape for the CSV table; empty if the system does not take the shape.
std::string fieldsOf(const ShapeOutcome& shape) {
  return fieldsOf(
      {static_cast<double>(shape.queries), shape.timing.mean, shape.timing.p50, shape.timing.p99,
       static_cast<double>(shape.late), static_cast<double>(shape.early),
       static_cast<double>(shape.stuck), shape.latest, shape.earliest},
      shape.taken);
}
std::string fieldsOf(const RestOutcome& rest) {
  return fieldsOf({static_cast<double>(rest.queries), rest.timing.p50, rest.timing.p99,
                   static_cast<double>(rest.blind), static_cast<double>(rest.phantom)},
                  rest.answered);
}

}  // namespace

std::string limitsText(const std::vector<Limit>& limits) {
  std::string text;
  for (const Limit limit : limits)
    text += (text.empty() ? "" : "; ") + std::string(messageOf(limit));
  return text.empty() ? "nothing" : text;
}

std::string cutNote(const Comparison& comparison) {
  if (!comparison.isCut()) return {};
  return "(n): only the first n of these motions, for systems that are hundreds of times slower.";
}

Table costTable(const Comparison& comparison) {
  Table table({"system", "build ms", "MB", "cannot"});
  for (const SystemOutcome& system : comparison.systems) {
    table.set(system.name, "build ms", decimal(system.buildMs, 3));
    table.set(system.name, "MB", decimal(static_cast<double>(system.bytes) / 1e6, 3));
    table.set(system.name, "cannot", limitsText(system.limits));
  }
  return table;
}

Table timeTable(const Comparison& comparison) {
  Table table = shapeTable(comparison, "ns, median / p99");
  for (size_t i = 0; i < comparison.shapes.size(); ++i)
    table.set("motions", comparison.shapes[i].text, countText(comparison.motions[i]));
  fill(table, comparison, [](const ShapeOutcome& outcome, size_t motions) {
    const std::string cut =
        outcome.queries < motions ? " (" + countText(outcome.queries) + ")" : "";
    return decimal(outcome.timing.p50, 3) + " / " + decimal(outcome.timing.p99, 3) + cut;
  });
  return table;
}

Table errorTable(const Comparison& comparison) {
  Table table = shapeTable(comparison, "late / early");
  fill(table, comparison, [](const ShapeOutcome& outcome, size_t) {
    return countText(outcome.late) + " / " + countText(outcome.early) + " of " +
           countText(outcome.queries);
  });
  return table;
}

Table restTable(const Comparison& comparison) {
  Table table = shapeTable(comparison, "at rest: ns, median / p99");
  for (const SystemOutcome& system : comparison.systems) {
    const auto answered = [](const RestOutcome& rest) { return rest.answered; };
    if (std::none_of(system.rest.begin(), system.rest.end(), answered)) continue;
    for (size_t i = 0; i < system.rest.size(); ++i) {
      const RestOutcome& rest = system.rest[i];
      std::string cell = decimal(rest.timing.p50, 3) + " / " + decimal(rest.timing.p99, 3);
      if (rest.blind > 0) cell += "; " + countText(rest.blind) + " blind";
      if (rest.phantom > 0) cell += "; " + countText(rest.phantom) + " phantom";
      table.set(system.name, comparison.shapes[i].text, rest.answered ? cell : "–");
    }
  }
  return table;
}

std::string restNote(const Comparison& comparison) {
  size_t positions = 0;
  for (const SystemOutcome& system : comparison.systems)
    for (const RestOutcome& rest : system.rest) positions = std::max(positions, rest.queries);
  return "Whether a shape at rest overlaps a solid, at up to " + countText(positions) +
         " positions, for systems that can test this. phantom: an overlap is reported where the "
         "shape is free; blind: an overlap is not reported.";
}

Table wholeTable(const Comparison& comparison) {
  Table table(
      {"all sizes", "build ms", "times", "MB", "times", "mean ns", "medians, ns", "late / early"});
  for (const SystemOutcome& system : comparison.systems) {
    const Whole whole = wholeOf(system);
    if (whole.medians.size() < comparison.shapes.size()) continue;
    const SystemOutcome& first = comparison.systems.front();
    const auto bytes = static_cast<double>(system.bytes);
    std::string medians;
    for (const double median : whole.medians)
      medians += (medians.empty() ? "" : ", ") + decimal(median, 3);
    table.add({system.name, decimal(system.buildMs, 3), decimal(system.buildMs / first.buildMs, 3),
               decimal(bytes / 1e6, 3), decimal(bytes / static_cast<double>(first.bytes), 3),
               decimal(whole.meanNs, 3), medians,
               countText(whole.late) + " / " + countText(whole.early) + " of " +
                   countText(whole.queries)});
  }
  return table;
}

std::string csvOf(const Comparison& comparison) {
  std::string csv =
      "system,shape,motions,mean_ns,p50_ns,p99_ns,late,early,stuck,latest,earliest,places,"
      "rest_p50_ns,rest_p99_ns,blind,phantom,build_ms,bytes,cannot\r\n";
  for (const SystemOutcome& system : comparison.systems) {
    for (size_t i = 0; i < system.shapes.size(); ++i) {
      if (!system.shapes[i].taken && !system.rest[i].answered) continue;
      csv += quoted(system.name) + "," + quoted(comparison.shapes[i].text) +
             fieldsOf(system.shapes[i]) + fieldsOf(system.rest[i]) + "," + plain(system.buildMs) +
             "," + std::to_string(system.bytes) + "," + quoted(limitsText(system.limits)) + "\r\n";
    }
  }
  return csv;
}

Plot sizePlot(const Comparison& comparison) {
  Plot plot{"Time of a query against the size of a box, median",
            "longest side, units",
            "",
            AxisScale::logarithmic,
            AxisScale::logarithmic,
            false,
            timeText};
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

std::vector<PlotFile> plotsOf(const Comparison& comparison) {
  std::vector<PlotFile> plots;
  if (std::none_of(comparison.systems.begin(), comparison.systems.end(),
                   [](const SystemOutcome& system) { return system.moves(); }))
    return plots;
  const auto add = [&](const char* name, PlotQuantity quantity) {
    const LanePlot plot = lanePlotOf(comparison, quantity);
    plots.push_back({name, plot.title, svgOf(plot)});
  };
  add("time.svg", PlotQuantity::time);
  if (const Plot plot = sizePlot(comparison); !plot.series.empty())
    plots.push_back({"size.svg", plot.title, svgOf(plot)});
  add("slow.svg", PlotQuantity::slow);
  add("build.svg", PlotQuantity::build);
  add("memory.svg", PlotQuantity::memory);
  add("errors.svg", PlotQuantity::errors);
  return plots;
}

namespace {

// The least size of a level, in tolerances, at which differences are visible.
constexpr double kLeastSize = 4096.0;

bool hasNoRoom(const Comparison& comparison) {
  return std::all_of(comparison.motions.begin(), comparison.motions.end(),
                     [](size_t found) { return found == 0; });
}

void addRooms(const Comparison& comparison, std::vector<std::string>& remarks) {
  const std::string size =
      "the level's longest side is " + figureText(comparison.levelSize) + " units";
  if (hasNoRoom(comparison)) {
    remarks.push_back("no position was found where any of these shapes is free (" + size +
                      "): subtract a room with an entity in it, or choose smaller shapes");
    return;
  }
  for (size_t i = 0; i < comparison.motions.size(); ++i) {
    const std::string& shape = comparison.shapes[i].text;
    const size_t found = comparison.motions[i];
    if (found == 0) {
      remarks.push_back("no position was found where " + shape + " is free (" + size +
                        "): choose a smaller shape");
    } else if (found < comparison.motionsWanted) {
      remarks.push_back("only " + countText(found) + " of " + countText(comparison.motionsWanted) +
                        " motions start where " + shape + " is free");
    }
  }
}

void addSize(const Comparison& comparison, std::vector<std::string>& remarks) {
  const double least = kLeastSize * comparison.tolerance;
  if (comparison.levelSize >= least) return;
  remarks.push_back("the level's longest side is " + figureText(comparison.levelSize) +
                    " units, and differences below " + figureText(comparison.tolerance) +
                    " are not measured: scale the level until it is longer than " +
                    figureText(least));
}

}  // namespace

std::vector<std::string> remarksOf(const Comparison& comparison) {
  if (comparison.convexSolids == 0)
    return {"the level has no solid to compare anything with; add a solid"};
  if (comparison.triangles == 0)
    return {
        "all of space is solid, so there is no surface to compare anything with; subtract a room"};
  std::vector<std::string> remarks;
  if (!comparison.stopped && comparison.isComparable()) addRooms(comparison, remarks);
  addSize(comparison, remarks);
  for (const std::string& name : comparison.idle)
    remarks.push_back(name + " supports none of these shapes");
  if (!comparison.librariesMissing.empty()) remarks.push_back(comparison.librariesMissing);
  return remarks;
}

}  // namespace halfspace::comparison
