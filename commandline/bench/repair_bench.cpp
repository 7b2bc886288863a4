// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Repairs every mesh of a folder (--corpus), damaged copies of them (--damage), or generated
// damaged models, four times: without any consent ("unasked"), with consent to walls, with
// consent to walls and closed parts kept as separate objects ("parts"), and with every consent.
// Counts the results that are valid after writing and reading, those that keep every vertex in both
// directions, and the surface that was lost and invented. The report for programs lists every
// model, and the reason if it is not kept. Peers repair the same models in the same run.
#include <algorithm>
#include <filesystem>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/damaged_models.h"
#include "commandline/bench/repair_models.h"
#include "commandline/bench/repair_peers.h"
#include "commandline/bench/repair_tally.h"
#include "commandline/files/standard_streams.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "geometry/repair/repair.h"
#include "geometry/validation/validate_parts.h"
#include "level/system/measured_program.h"
#include "plugins/mesh_export/part_groups.h"

namespace halfspace::commandline {

namespace {

using geometry::PolygonSoup;
using geometry::RepairOptions;
using geometry::RepairResult;
using geometry::RepairVerdict;

struct Consents {
  const char* name;
  RepairOptions options;
};

std::vector<Consents> allConsents() {
  RepairOptions walls, parts, all;
  walls.thicken = parts.thicken = parts.keepParts = true;
  all.thicken = all.fillLarge = all.wrap = all.allowLoss = true;
  return {{"unasked", {}}, {"thicken", walls}, {"parts", parts}, {"consent", all}};
}

bool saysSolid(const RepairResult& result) {
  return result.verdict == RepairVerdict::solid || result.verdict == RepairVerdict::repaired;
}

// parts: as in RepairResult. Parts are objects of an OBJ file, and each has to be valid.
bool isValidWhenRead(const Formats& formats, const RepairModel& model, const PolygonSoup& soup,
                     const std::vector<int>& parts) {
  const bool hasParts = !parts.empty();
  const plugins::MeshFormat* format = formats.meshWriter("a." + (hasParts ? "obj" : model.ending));
  plugins::MeshContents contents;
  contents.soup = soup;
  contents.soup.surfaces.clear();
  if (hasParts) plugins::makeGroupsOfParts(contents, parts);
  const auto written = format->write(contents);
  if (!written.bytes) return false;
  const auto back = format->read({*written.bytes, {}}, {});
  if (!back.value || !hasParts) return back.value && geometry::validate(back.value->soup).isSolid();
  return back.value->groups == parts &&
         geometry::validateParts(back.value->soup, back.value->groups).isSolid();
}

// Why a model is not kept in both directions; empty if it is.
std::string reasonOf(const RepairResult& result, bool valid) {
  const geometry::Deviation& deviation = result.deviation;
  if (result.verdict == RepairVerdict::solid && valid) return {};
  if (!saysSolid(result)) return "not written: " + geometry::messageOf(result.obstacle);
  if (!valid) return "invalid when read";
  if (deviation.cornersInvented > 0) return "vertices invented";
  if (deviation.cornersLost > 0) return "vertices lost outside of the solid";
  return deviation.cornersInterior > 0 ? "vertices inside of the solid" : "";
}

// The part of an outcome (RepairTally) that compares the meshes.
void compare(Json& outcome, const geometry::Deviation& deviation, bool valid, bool same) {
  outcome["valid"] = valid;
  outcome["kept_both_ways"] = valid && (same || deviation.keepsEveryCorner());
  outcome["kept_outside"] = valid && (same || deviation.keepsOuterCorners());
  outcome["kept_everywhere"] = valid && (same || deviation.greater() <= deviation.keptDistance);
  outcome["lost_share"] = deviation.visibleLostShare();
  outcome["invented_share"] = deviation.inventedShare();
}

Json outcomeOf(const Formats& formats, const RepairModel& model, const Consents& consents) {
  RepairOptions options = consents.options;
  options.singlePrecision = !formats.meshWriter("a." + model.ending)->keepsDoubles();
  resetPeakMemory();
  const double before = peakMegabytes();
  const double start = cpuSeconds();
  const RepairResult result = geometry::repair(model.soup, options);
  const double seconds = cpuSeconds() - start;
  Json outcome;
  outcome["name"] = model.name;
  outcome["triangles"] = result.before.triangles;
  outcome["verdict"] = geometry::nameOf(result.verdict);
  outcome["s"] = seconds;
  outcome["mb"] = peakMegabytes() - before;
  outcome["sound"] = result.before.isSolid();
  outcome["identical"] =
      result.soup.vertices == model.soup.vertices && result.soup.faces == model.soup.faces;
  outcome["claimed"] = saysSolid(result);
  const bool valid =
      saysSolid(result) && isValidWhenRead(formats, model, result.soup, result.parts);
  compare(outcome, result.deviation, valid, result.verdict == RepairVerdict::solid);
  const std::string reason = reasonOf(result, valid);
  if (reason.empty()) return outcome;
  outcome["reason"] = reason;
  outcome["lost_corners"] = result.deviation.cornersLost;
  outcome["interior_corners"] = result.deviation.cornersInterior;
  outcome["invented_corners"] = result.deviation.cornersInvented;
  for (const geometry::RepairStep& step : result.steps)
    outcome["steps"].push_back(geometry::nameOf(step.kind));
  return outcome;
}

Json outcomeOf(const RepairPeer& peer, const RepairModel& model) {
  PeerRepair made = peer.repair(model.soup);
  Json outcome;
  outcome["name"] = model.name;
  outcome["triangles"] = model.soup.faces.size();
  outcome["verdict"] = made.soup ? "repaired" : "refused";
  outcome["s"] = made.seconds;
  outcome["mb"] = made.megabytes ? Json(*made.megabytes) : Json();
  outcome["claimed"] = made.soup.has_value();
  const bool valid = made.soup && geometry::validate(*made.soup).isSolid();
  const geometry::Deviation deviation =
      made.soup ? geometry::deviationOf(model.soup, *made.soup) : geometry::Deviation();
  compare(outcome, deviation, valid, false);
  return outcome;
}

void benchSoups(BenchRun& run) {
  for (const double size : {2.0, 20.0, 100.0}) {
    const std::string name = "repair/soup-" + decimal(size, 3);
    if (!run.wants(name)) continue;
    for (const Consents& consents : allConsents()) {
      if (consents.options.wrap) continue;
      run.stage(name);
      RepairTally tally(name + "/" + consents.name);
      tally.add(outcomeOf(run.formats(), {name, "ply", randomSoup(10'000, size, 7)}, consents));
      run.add(tally.figure());
    }
  }
}

// A mesh of 1.38 million triangles with 1,000 small damages: our program and the peers, each as a
// program that reads and writes binary STL files.
void benchLarge(BenchRun& run) {
  constexpr int kAround = 1176, kAcross = 588, kDamages = 1000;
  const std::string name = "repair/large";
  if (!run.wants(name)) return;
  run.stage(name);
  const PolygonSoup soup = largeDamagedMesh(kAround, kAcross, kDamages);
  std::vector<RepairPeer> programs = repairPeers(run);
  std::erase_if(programs, [](const RepairPeer& peer) { return peer.name == "cgal"; });
  const std::string own = QCoreApplication::applicationDirPath().toStdString() + "/halfspace";
  programs.insert(programs.begin(), repairProgram(run, "halfspace", [&](const std::string& folder) {
                    return std::vector<std::string>{own, "repair", folder + "/in.stl", "-o",
                                                    folder + "/out.stl"};
                  }));
  std::optional<Figure> ours;
  for (const RepairPeer& program : programs) {
    run.stage(name + ": " + program.name);
    const PeerRepair made = program.repair(soup);
    const bool valid = made.soup && geometry::validate(*made.soup).isSolid();
    Figure figure{name, program.name, "cpu_s", made.seconds, {}, "", {}, {}};
    if (ours) {
      figure.ours = ours->ours;
      figure.peer = made.seconds;
    }
    figure.note = std::to_string(soup.faces.size()) + " triangles; " + program.name + ": " +
                  decimal(made.megabytes.value_or(0.0), 3) + " MB, " +
                  (valid ? "valid" : "not valid");
    figure.more["valid"] = valid;
    figure.more["peak_mb"] = made.megabytes.value_or(0.0);
    if (!ours) ours = figure;
    run.add(std::move(figure));
  }
}

// Adds the figures, the table and the chart.
void show(BenchRun& run, const std::vector<RepairTally>& tallies) {
  if (tallies.empty()) return;
  Table table = repairTable();
  Plot plot{"Seconds of processor time for each mesh", "share of the meshes in %", "seconds"};
  plot.yScale = comparison::AxisScale::logarithmic;
  for (const RepairTally& tally : tallies) {
    run.add(tally.figure());
    tally.addRow(table);
    plot.series.push_back(tally.secondsOfShares());
  }
  run.addTable(table, "repair");
  const auto hasLine = [](const Plot::Series& series) { return series.points.size() > 1; };
  if (std::ranges::any_of(plot.series, hasLine)) run.addPlot(plot, "repair-seconds");
}

}  // namespace

void benchRepair(BenchRun& run) {
  std::vector<RepairTally> tallies;
  const auto measure = [&](const std::string& part, const auto& outcomeOfModel) {
    RepairTally tally("repair/" + part);
    if (!run.wants(tally.name())) return;
    RepairCorpus(run).forEach([&](const RepairModel& model) {
      run.stage(tally.name() + ": " + model.name);
      tally.add(outcomeOfModel(model));
    });
    if (!tally.isEmpty()) tallies.push_back(std::move(tally));
  };
  for (const Consents& consents : allConsents())
    measure(consents.name,
            [&](const RepairModel& model) { return outcomeOf(run.formats(), model, consents); });
  for (const RepairPeer& peer : repairPeers(run))
    measure(peer.name, [&](const RepairModel& model) { return outcomeOf(peer, model); });
  show(run, tallies);
  if (!run.options().corpus.empty()) return;
  benchSoups(run);
  benchLarge(run);
}

bool mergeRepairs(BenchRun& run) {
  const auto tallies = mergedTallies(run.options().merge);
  if (!tallies) return false;
  show(run, *tallies);
  return true;
}

}  // namespace halfspace::commandline
