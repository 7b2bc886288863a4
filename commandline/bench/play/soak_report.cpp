// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/play/soak_report.h"

#include <algorithm>
#include <map>

namespace halfspace::commandline {

namespace {

constexpr size_t kShown = 8;  // of the slowest

const char* causeName(StuckWalker::Cause cause) {
  switch (cause) {
    case StuckWalker::Cause::noRoom:
      return "an edit closed over it: no free place around it";
    case StuckWalker::Cause::behindWall:
      return "an edit closed over it: free places only beyond a wall";
    case StuckWalker::Cause::unexplained:
      break;
  }
  return "no edit: a fault";
}

Json describe(const std::vector<StuckWalker>& walkers) {
  Json all = Json::array();
  for (const StuckWalker& stuck : walkers)
    all.push_back({{"cause", causeName(stuck.cause)},
                   {"walker", stuck.walker},
                   {"step", stuck.step},
                   {"steps", stuck.steps},
                   {"form", nameOf(stuck.form)},
                   {"radius", stuck.radius},
                   {"height", stuck.height},
                   {"at", jsonOf(stuck.at)}});
  return all;
}

Json describe(const StepVisits& cost) {
  Json visits = Json::object(), sweeps = Json::object();
  for (size_t i = 0; i < cost.visitsFor.size(); ++i)
    if (cost.visitsFor[i] > 0)
      visits[nameOf(static_cast<bsp::SweepPurpose>(i))] = cost.visitsFor[i];
  for (size_t i = 0; i < cost.sweepsFor.size(); ++i)
    if (cost.sweepsFor[i] > 0)
      sweeps[nameOf(static_cast<bsp::SweepPurpose>(i))] = cost.sweepsFor[i];
  return {{"visits", cost.visits}, {"leaves", cost.leaves}, {"sweeps", cost.sweeps},
          {"visits_for", visits},  {"sweeps_for", sweeps},  {"form", nameOf(cost.form)},
          {"radius", cost.radius}, {"height", cost.height}, {"at", jsonOf(cost.at)}};
}

// Dearest first. By cause, that is by what most of the step's visits were for, and by form.
Json describeSlow(const std::vector<StepVisits>& slow) {
  std::map<std::string, uint64_t> byCause, byForm;
  double visits = 0.0, sweeps = 0.0, radius = 0.0;
  for (const StepVisits& cost : slow) {
    ++byCause[nameOf(cost.mainPurpose())];
    ++byForm[nameOf(cost.form)];
    visits += cost.visits;
    sweeps += cost.sweeps;
    radius += cost.radius;
  }
  Json json{{"by_cause", byCause}, {"by_form", byForm}, {"slowest", Json::array()}};
  if (slow.empty()) return json;
  json["mean_sweeps"] = sweeps / static_cast<double>(slow.size());
  json["mean_visits_a_sweep"] = visits / sweeps;
  json["mean_radius"] = radius / static_cast<double>(slow.size());
  for (size_t i = 0; i < std::min(slow.size(), kShown); ++i)
    json["slowest"].push_back(describe(slow[i]));
  return json;
}

}  // namespace

Json reportOf(const SoakResult& result) {
  return {{"steps", result.steps},
          {"edits", result.edits},
          {"pushed_out", result.pushedOut},
          {"stuck_steps", result.stuck},
          {"stuck_walkers", describe(result.stuckWalkers)},
          {"in_matter", result.inSolid},
          {"deepest", result.deepest},
          {"outside", result.outside},
          {"median_visits", result.medianWork},
          {"mean_sweeps", result.meanSweeps},
          {"mean_visits_a_sweep", result.meanVisitsASweep},
          {"slow_steps", result.slow},
          {"slow", describeSlow(result.slowSteps)},
          {"median_us", result.medianUs},
          {"p99_us", result.p99Us},
          {"most_us", result.mostUs},
          {"timed_steps", result.timed},
          {"slow_in_time", result.slowInTime},
          {"edit_median_us", result.editMedianUs},
          {"edit_most_us", result.editMostUs},
          {"positions_hash", hexOf(result.hash)},
          {"faults", result.firstErrors}};
}

}  // namespace halfspace::commandline
