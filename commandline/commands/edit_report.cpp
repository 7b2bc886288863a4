// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/edit_report.h"

#include <algorithm>
#include <cstdio>

#include "commandline/report/resources.h"
#include "level/program/counted.h"

namespace halfspace::commandline {

namespace {

struct Spread {
  double median = 0.0, p99 = 0.0, max = 0.0;
};

template <typename Figure>
Spread spreadOf(const std::vector<EditTime>& times, Figure figure) {
  if (times.empty()) return {};
  std::vector<double> sorted;
  for (const EditTime& time : times) sorted.push_back(figure(time));
  std::sort(sorted.begin(), sorted.end());
  return {sorted[sorted.size() / 2], sorted[sorted.size() * 99 / 100], sorted.back()};
}

Spread totals(const EditFindings& findings) {
  return spreadOf(findings.times, [](const EditTime& time) { return time.total(); });
}

Json spreadJson(const Spread& spread) {
  Json json;
  json["median"] = roundedMs(spread.median);
  json["p99"] = roundedMs(spread.p99);
  json["max"] = roundedMs(spread.max);
  return json;
}

Json timesOf(const EditFindings& findings) {
  Json ms = spreadJson(totals(findings));
  ms["document"] =
      spreadJson(spreadOf(findings.times, [](const EditTime& t) { return t.document; }));
  ms["evaluate"] =
      spreadJson(spreadOf(findings.times, [](const EditTime& t) { return t.evaluate; }));
  ms["tree"] = spreadJson(spreadOf(findings.times, [](const EditTime& t) { return t.tree; }));
  ms["read"] = roundedMs(findings.readMs);
  ms["start"] = roundedMs(findings.startMs);
  ms["total"] = roundedMs(findings.totalMs);
  return ms;
}

// The lines that took longest, the longest first.
Json slowestOf(const EditFindings& findings) {
  constexpr size_t kMost = 5;
  std::vector<const EditTime*> slowest;
  for (const EditTime& time : findings.times) slowest.push_back(&time);
  std::stable_sort(slowest.begin(), slowest.end(),
                   [](const EditTime* a, const EditTime* b) { return a->total() > b->total(); });
  if (slowest.size() > kMost) slowest.resize(kMost);
  Json list = Json::array();
  for (const EditTime* time : slowest) {
    list.push_back({{"line", time->line},
                    {"name", time->name},
                    {"document", roundedMs(time->document)},
                    {"evaluate", roundedMs(time->evaluate)},
                    {"tree", roundedMs(time->tree)},
                    {"solids", time->solids},
                    {"facets_cut", time->facets},
                    {"cells_made", time->change.cellsMade},
                    {"nodes_made", time->change.nodesMade},
                    {"subtrees_rebuilt", time->change.subtreesRebuilt},
                    {"whole_tree", time->change.whole}});
  }
  return list;
}

template <typename T>
Json orNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace

Json jsonOf(const EditFindings& findings) {
  Json json;
  json["level"] = findings.level;
  json["journal"] = findings.journal;
  json["edits"] = findings.times.size();
  json["of"] = findings.steps;
  json["cut_short"] = findings.isTruncated;
  json["ms"] = timesOf(findings);
  json["slowest"] = slowestOf(findings);
  json["nodes_before"] = orNull(findings.nodesBefore);
  json["nodes_after"] = orNull(findings.nodesAfter);
  json["equal_to_fresh"] = findings.check ? Json(findings.check->equal()) : Json();
  if (findings.check) {
    json["check"] = {{"same_boundary", findings.check->sameBoundary},
                     {"same_tree", findings.check->sameTree},
                     {"nodes_fresh", findings.check->nodes},
                     {"ms", roundedMs(findings.check->ms)},
                     {"checks", findings.checks}};
  }
  if (findings.hash) json["hash"] = hexOf(*findings.hash);
  std::vector<plugins::Issue> issues = findings.issues;
  issues.insert(issues.end(), findings.journalIssues.begin(), findings.journalIssues.end());
  json["issues"] = jsonOf(issues);
  if (!findings.written.empty()) {
    json["written"] = {{"path", findings.written}, {"losses", findings.losses}};
  }
  json["peak_mb"] = peakMegabytes();
  return json;
}

void printSummary(const EditFindings& findings) {
  const Spread spread = totals(findings);
  std::printf("%s: %zu of %s of %s\n", findings.level.c_str(), findings.times.size(),
              level::counted(level::count(findings.steps), "edit").c_str(),
              findings.journal.c_str());
  if (!findings.times.empty()) {
    std::printf("  an edit   %.3f ms median, %.3f ms at 99 of 100, %.3f ms at most\n",
                spread.median, spread.p99, spread.max);
  }
  if (findings.nodesBefore && findings.nodesAfter) {
    std::printf("  tree      %s before, %zu after\n",
                level::counted(level::count(*findings.nodesBefore), "node").c_str(),
                *findings.nodesAfter);
  }
  if (findings.check) {
    std::printf("  check     %s a fresh build (%s, %.0f ms)\n",
                findings.check->equal() ? "equal to" : "NOT EQUAL to",
                level::counted(level::count(findings.check->nodes), "node").c_str(),
                findings.check->ms);
  }
  if (!findings.written.empty()) std::printf("  written   %s\n", findings.written.c_str());
}

}  // namespace halfspace::commandline
