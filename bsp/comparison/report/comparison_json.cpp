// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/comparison_json.h"

#include <cmath>

namespace halfspace::bsp {

using Json = nlohmann::ordered_json;

namespace {

Json jsonOf(const ShapeOutcome& outcome, const std::string& shape) {
  return {{"shape", shape},
          {"motions", outcome.asked},
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
          {"places", outcome.asked},
          {"mean_ns", outcome.timing.mean},
          {"p50_ns", outcome.timing.p50},
          {"p99_ns", outcome.timing.p99},
          {"blind", outcome.blind},
          {"phantom", outcome.phantom}};
}

Json jsonOf(const SystemOutcome& system, const std::vector<ComparedShape>& names) {
  Json limits = Json::array();
  for (const Limit limit : system.limits) limits.push_back(wordsFor(limit));
  Json shapes = Json::array();
  for (size_t i = 0; i < system.shapes.size(); ++i)
    if (system.shapes[i].taken) shapes.push_back(jsonOf(system.shapes[i], names[i].words));
  Json rest = Json::array();
  for (size_t i = 0; i < system.rest.size(); ++i)
    if (system.rest[i].told) rest.push_back(jsonOf(system.rest[i], names[i].words));
  return {{"name", system.name},   {"build_ms", std::round(1e3 * system.buildMs) / 1e3},
          {"bytes", system.bytes}, {"cannot", limits},
          {"shapes", shapes},      {"rest", rest}};
}

}  // namespace

Json jsonOf(const Comparison& comparison) {
  Json shapes = Json::array();
  for (size_t i = 0; i < comparison.shapes.size(); ++i)
    shapes.push_back({{"shape", comparison.shapes[i].words}, {"motions", comparison.motions[i]}});
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

}  // namespace halfspace::bsp
