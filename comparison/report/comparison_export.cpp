// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/comparison_export.h"

#include <cmath>
#include <cstdio>
#include "comparison/report/comparison_tables.h"
#include "comparison/report/markup.h"

namespace halfspace::comparison {

using Json = nlohmann::ordered_json;

namespace {

Json jsonOf(const ShapeOutcome& outcome, const std::string& shape) {
  return {{"shape", shape},
          {"motions", outcome.queries},
          {"mean_ns", outcome.timing.mean},
          {"p50_ns", outcome.timing.p50},
          {"p99_ns", outcome.timing.p99},
          {"late", outcome.late},
          {"early", outcome.early},
          {"stuck", outcome.stuck},
          {"latest", outcome.latest},
          {"earliest", outcome.earliest}};
}

Json jsonOf(const RestOutcome& outcome, const std::string& shape) {
  return {{"shape", shape},
          {"places", outcome.queries},
          {"mean_ns", outcome.timing.mean},
          {"p50_ns", outcome.timing.p50},
          {"p99_ns", outcome.timing.p99},
          {"blind", outcome.blind},
          {"phantom", outcome.phantom}};
}

Json jsonOf(const SystemOutcome& system, const std::vector<ComparedShape>& names) {
  Json limits = Json::array();
  for (const Limit limit : system.limits) limits.push_back(messageOf(limit));
  Json shapes = Json::array();
  for (size_t i = 0; i < system.shapes.size(); ++i)
    if (system.shapes[i].taken) shapes.push_back(jsonOf(system.shapes[i], names[i].text));
  Json rest = Json::array();
  for (size_t i = 0; i < system.rest.size(); ++i)
    if (system.rest[i].answered) rest.push_back(jsonOf(system.rest[i], names[i].text));
  return {{"name", system.name},   {"build_ms", std::round(1e3 * system.buildMs) / 1e3},
          {"bytes", system.bytes}, {"cannot", limits},
          {"shapes", shapes},      {"rest", rest}};
}

}  // namespace

Json jsonOf(const Comparison& comparison) {
  Json shapes = Json::array();
  for (size_t i = 0; i < comparison.shapes.size(); ++i)
    shapes.push_back({{"shape", comparison.shapes[i].text}, {"motions", comparison.motions[i]}});
  Json systems = Json::array();
  for (const SystemOutcome& system : comparison.systems)
    systems.push_back(jsonOf(system, comparison.shapes));
  return {{"convex_solids", comparison.convexSolids},
          {"triangles", comparison.triangles},
          {"seed", comparison.seed},
          {"tolerance", comparison.tolerance},
          {"approximate_tolerance", comparison.approximateTolerance},
          {"stopped", comparison.stopped},
          {"shapes", shapes},
          {"systems", systems}};
}

namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ground: #fff; --text: #1d2328; --muted: #5c6770;
  --line: #e3e6e9; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1e22; --text: #e6e9ec; --muted: #9aa4ad; --line: #343a40; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--ground);
  max-width: 76rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.45rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .5rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; vertical-align: top; padding: .35rem 0 .35rem 1rem;
  border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; color: var(--muted); }
td:first-child, th:first-child { text-align: left; padding-left: 0; }
.costs td:last-child, .costs th:last-child { text-align: left; white-space: normal; }
p, svg { margin: .6rem 0; }
svg { max-width: 100%; height: auto; display: block; }
.muted { color: var(--muted); }
)";

std::string numberText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", value);
  return text;
}

std::string muted(const std::string& text) {
  return text.empty() ? text : "<p class=\"muted\">" + escaped(text) + "</p>\n";
}

std::string heading(const std::string& text) {
  return "<h2>" + text + "</h2>\n";
}

std::string shown(const Table& table, const char* kind = "figures") {
  return std::string("<div class=\"") + kind + "\">\n" + table.html() + "</div>\n";
}

// The plots with these names, as far as they exist.
std::string drawn(const std::vector<PlotFile>& plots, std::initializer_list<const char*> names) {
  std::string body;
  for (const char* name : names)
    for (const PlotFile& plot : plots)
      if (plot.name == name) body += plot.svg;
  return body;
}

std::string bodyOf(const std::string& level, const Comparison& comparison,
                   const std::vector<PlotFile>& plots) {
  std::string body = "<h1>" + escaped(level) + "</h1>\n";
  body += muted(
      "Motions start where the shape is free. Each answer is compared with an exact test of every "
      "solid: late and early mean by more than " +
      numberText(comparison.tolerance) + " units, of libraries by more than " +
      numberText(comparison.approximateTolerance) + ".");
  for (const std::string& remark : remarksOf(comparison)) body += muted(remark + ".");
  body += heading("Time of a query");
  body += drawn(plots, {"time.svg", "slow.svg", "size.svg"}) + shown(timeTable(comparison));
  body += muted(cutNote(comparison));
  body += heading("What it costs");
  body += drawn(plots, {"build.svg", "memory.svg"}) + shown(costTable(comparison), "costs");
  body += heading("Where it errs");
  body += drawn(plots, {"errors.svg"}) + shown(errorTable(comparison));
  body += heading("At rest");
  body += muted(restNote(comparison)) + shown(restTable(comparison));
  return body;
}

}  // namespace

std::vector<PageFile> comparisonPage(const std::string& level, const Comparison& comparison) {
  const std::vector<PlotFile> plots = plotsOf(comparison);
  std::vector<PageFile> files{
      {"index.html",
       "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
       "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Comparison of " +
           escaped(level) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n" +
           bodyOf(level, comparison, plots) + "</body>\n</html>\n"}};
  for (const PlotFile& plot : plots) files.push_back({plot.name, plot.svg});
  return files;
}

}  // namespace halfspace::comparison
