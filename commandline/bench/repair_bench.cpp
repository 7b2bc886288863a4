// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Repairs every mesh of a folder (--corpus), or generated damaged models, three times: without any
// consent ("unasked"), with consent to walls, and with every consent. Counts the results that are
// valid after writing and reading, those that keep every vertex in both directions, and the surface
// that was lost and invented. The report for programs lists every model that is not kept, with the
// reason.
#include <algorithm>
#include <filesystem>
#include <map>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/damaged_models.h"
#include "commandline/files/standard_streams.h"
#include "commandline/inspection/file_list.h"
#include "commandline/report/resources.h"
#include "geometry/repair/repair.h"

namespace halfspace::commandline {

namespace {

using geometry::PolygonSoup;
using geometry::RepairOptions;
using geometry::RepairResult;
using geometry::RepairVerdict;

struct Model {
  std::string name, ending;  // the ending names the format to write and read back
  PolygonSoup soup;
};

struct Consents {
  const char* name;
  RepairOptions options;
};

std::vector<Consents> allConsents() {
  RepairOptions walls, all;
  walls.thicken = true;
  all.thicken = all.fillLarge = all.wrap = all.allowLoss = true;
  return {{"unasked", {}}, {"thicken", walls}, {"consent", all}};
}

// The counts of one set of consents over all models.
struct Tally {
  long long files = 0, sound = 0, identical = 0, valid = 0;
  // Valid, and every vertex of either mesh is within a thousandth of the diagonal of the other
  // surface; the same without vertices that lay inside of the solid; the same for all points of
  // the surfaces, which no filled hole passes.
  long long keptBothWays = 0, keptOutside = 0, keptEverywhere = 0;
  long long lostMuch = 0, inventedMuch = 0, invalidClaims = 0;
  double seconds = 0.0, slowest = 0.0, slowestPerTenThousand = 0.0, mostMegabytes = 0.0;
  std::string slowestName;
  std::map<std::string, long long> reasons;  // why models are not kept
  Json notKept = Json::array();
};

class Corpus {
 public:
  explicit Corpus(BenchRun& run) : m_run(run) {
    if (m_run.options().corpus.empty()) return;
    FileList list = filesToInspect({m_run.options().corpus}, m_run.formats());
    std::erase_if(list.files,
                  [&](const std::string& file) { return !m_run.formats().isMesh(file); });
    const auto shard = shardFrom(m_run.options().shard);
    m_files = shard ? shareOf(list.files, *shard) : list.files;
  }

  // Calls visit(model) for each model that can be read and has faces.
  template <typename Visit>
  void forEach(Visit visit) {
    if (m_run.options().corpus.empty()) {
      const Shard shard = shardFrom(m_run.options().shard).value_or(Shard{});
      for (int i = shard.index - 1; i < m_run.options().models; i += shard.count) {
        DamagedModel made = damagedModel(i, 1);
        visit(Model{std::to_string(i) + "-" + made.name, i % 2 == 0 ? "ply" : "stl",
                    std::move(made.soup)});
      }
      return;
    }
    for (const std::string& file : m_files) {
      MeshInput input = m_run.formats().readMesh(file, {});
      if (!input.mesh || input.mesh->soup.faces.empty()) continue;
      std::string ending = std::filesystem::path(file).extension().string().substr(1);
      visit(Model{file, std::move(ending), std::move(input.mesh->soup)});
    }
  }

 private:
  BenchRun& m_run;
  std::vector<std::string> m_files;
};

bool saysSolid(const RepairResult& result) {
  return result.verdict == RepairVerdict::solid || result.verdict == RepairVerdict::repaired;
}

bool isValidWhenRead(const Formats& formats, const Model& model, const PolygonSoup& soup) {
  const plugins::MeshFormat* format = formats.meshWriter("a." + model.ending);
  plugins::MeshContents contents;
  contents.soup = soup;
  contents.soup.surfaces.clear();
  const auto written = format->write(contents);
  if (!written.bytes) return false;
  const auto back = format->read({*written.bytes, {}}, {});
  return back.value && geometry::validate(back.value->soup).isSolid();
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

void countKept(Tally& tally, const Model& model, const RepairResult& result, bool valid) {
  const geometry::Deviation& deviation = result.deviation;
  const std::string reason = reasonOf(result, valid);
  if (valid) {
    const bool same = result.verdict == RepairVerdict::solid;
    tally.keptBothWays += reason.empty() ? 1 : 0;
    tally.keptOutside += same || deviation.keepsOuterCorners() ? 1 : 0;
    tally.keptEverywhere += same || deviation.greater() <= deviation.keptDistance ? 1 : 0;
  }
  if (reason.empty()) return;
  ++tally.reasons[reason];
  Json json{{"name", model.name},
            {"reason", reason},
            {"verdict", geometry::nameOf(result.verdict)},
            {"lost_corners", deviation.cornersLost},
            {"interior_corners", deviation.cornersInterior},
            {"invented_corners", deviation.cornersInvented},
            {"visible_lost_share", deviation.visibleLostShare()},
            {"invented_share", deviation.inventedShare()}};
  for (const geometry::RepairStep& step : result.steps)
    json["steps"].push_back(geometry::nameOf(step.kind));
  tally.notKept.push_back(std::move(json));
}

void repairInto(Tally& tally, const Formats& formats, const Model& model,
                const Consents& consents) {
  RepairOptions options = consents.options;
  options.singlePrecision = !formats.meshWriter("a." + model.ending)->keepsDoubles();
  resetPeakMemory();
  const double before = peakMegabytes();
  Stopwatch watch;
  const RepairResult result = geometry::repair(model.soup, options);
  const double seconds = watch.lapMs() / 1000.0;
  const auto triangles = static_cast<double>(std::max(result.before.triangles, 1));
  ++tally.files;
  tally.seconds += seconds;
  if (seconds > tally.slowest) tally.slowestName = model.name;
  tally.slowest = std::max(tally.slowest, seconds);
  tally.slowestPerTenThousand =
      std::max(tally.slowestPerTenThousand, seconds / std::max(triangles / 1e4, 1.0));
  tally.mostMegabytes = std::max(tally.mostMegabytes, peakMegabytes() - before);
  if (result.before.isSolid()) {
    ++tally.sound;
    tally.identical +=
        result.soup.vertices == model.soup.vertices && result.soup.faces == model.soup.faces ? 1
                                                                                             : 0;
  }
  const bool valid = saysSolid(result) && isValidWhenRead(formats, model, result.soup);
  countKept(tally, model, result, valid);
  if (!saysSolid(result)) return;
  tally.valid += valid ? 1 : 0;
  tally.invalidClaims += valid ? 0 : 1;
  const geometry::Deviation& deviation = result.deviation;
  tally.lostMuch += deviation.visibleLostShare() > geometry::kMostLostUnasked ? 1 : 0;
  tally.inventedMuch += deviation.inventedShare() > geometry::kMostInventedUnasked ? 1 : 0;
}

Figure figureOf(const Tally& tally, const Consents& consents) {
  Figure figure{std::string("repair/") + consents.name, "", "s", tally.seconds, {}, "", {}, {}};
  figure.note = std::to_string(tally.valid) + " of " + std::to_string(tally.files) + " valid, " +
                std::to_string(tally.keptBothWays) + " with every vertex kept both ways, " +
                std::to_string(tally.keptOutside) + " but for those inside of the solid";
  figure.more["files"] = tally.files;
  figure.more["valid"] = tally.valid;
  figure.more["kept_both_ways"] = tally.keptBothWays;
  figure.more["kept_outside"] = tally.keptOutside;
  figure.more["kept_everywhere"] = tally.keptEverywhere;
  figure.more["not_kept_by_reason"] = tally.reasons;
  figure.more["not_kept"] = tally.notKept;
  figure.more["lost_more_than_a_hundredth"] = tally.lostMuch;
  figure.more["invented_more_than_a_tenth"] = tally.inventedMuch;
  figure.more["sound"] = tally.sound;
  figure.more["identical"] = tally.identical;
  figure.more["called_solid_but_invalid"] = tally.invalidClaims;
  figure.more["slowest_s"] = tally.slowest;
  figure.more["slowest"] = tally.slowestName;
  figure.more["slowest_s_for_10000_triangles"] = tally.slowestPerTenThousand;
  figure.more["peak_mb"] = tally.mostMegabytes;
  return figure;
}

std::string percentOf(long long part, long long whole) {
  return whole == 0 ? "-"
                    : decimal(100.0 * static_cast<double>(part) / static_cast<double>(whole), 4);
}

// admesh, where it is installed: the same models as STL files, with its usual repairs.
void benchAdmesh(BenchRun& run, Table& table) {
  const QString program = QStandardPaths::findExecutable("admesh");
  if (program.isEmpty()) return;
  const plugins::MeshFormat* stl = run.formats().meshWriter("a.stl");
  const QTemporaryDir folder;
  const QString in = folder.filePath("in.stl"), out = folder.filePath("out.stl");
  Tally tally;
  Corpus(run).forEach([&](const Model& model) {
    plugins::MeshContents contents;
    contents.soup = model.soup;
    contents.soup.surfaces.clear();
    const auto written = stl->write(contents);
    if (!written.bytes || !writeText(*written.bytes, {}, in.toStdString())) return;
    QFile::remove(out);
    ++tally.files;
    Stopwatch watch;
    QProcess::execute(program, {"--write-binary-stl=" + out, in});
    tally.seconds += watch.lapMs() / 1000.0;
    const auto bytes = plugins::readFile(out.toStdString());
    if (!bytes.value) return;
    const auto back = stl->read({*bytes.value, {}}, {});
    if (!back.value || !geometry::validate(back.value->soup).isSolid()) return;
    ++tally.valid;
    const geometry::Deviation deviation = geometry::deviationOf(model.soup, back.value->soup);
    tally.keptBothWays += deviation.keepsEveryCorner() ? 1 : 0;
    tally.keptOutside += deviation.keepsOuterCorners() ? 1 : 0;
    tally.keptEverywhere += deviation.greater() <= deviation.keptDistance ? 1 : 0;
  });
  table.add({"admesh", std::to_string(tally.files), percentOf(tally.valid, tally.files),
             percentOf(tally.keptBothWays, tally.files), percentOf(tally.keptOutside, tally.files),
             "", "", decimal(tally.seconds, 3), ""});
  Figure figure = figureOf(tally, {"admesh", {}});
  figure.note += "; the peer as a program, with reading and writing";
  run.add(std::move(figure));
}

void benchSoups(BenchRun& run) {
  for (const double size : {2.0, 20.0, 100.0}) {
    const std::string name = "repair/soup-" + decimal(size, 3);
    if (!run.wants(name)) continue;
    for (const Consents& consents : allConsents()) {
      if (consents.options.wrap) continue;
      run.stage(name);
      Tally tally;
      repairInto(tally, run.formats(), {name, "ply", randomSoup(10'000, size, 7)}, consents);
      Figure figure = figureOf(tally, consents);
      figure.name = name + "/" + consents.name;
      run.add(std::move(figure));
    }
  }
}

}  // namespace

void benchRepair(BenchRun& run) {
  Table table({"consents", "files", "valid %", "kept both ways %", "kept but for inside %",
               "lost > 1 %", "invented > 10 %", "s", "most MB"});
  bool any = false;
  for (const Consents& consents : allConsents()) {
    const std::string name = std::string("repair/") + consents.name;
    if (!run.wants(name)) continue;
    Tally tally;
    Corpus(run).forEach([&](const Model& model) {
      run.stage(name + ": " + model.name);
      repairInto(tally, run.formats(), model, consents);
    });
    if (tally.files == 0) continue;
    any = true;
    table.add({consents.name, std::to_string(tally.files), percentOf(tally.valid, tally.files),
               percentOf(tally.keptBothWays, tally.files),
               percentOf(tally.keptOutside, tally.files), std::to_string(tally.lostMuch),
               std::to_string(tally.inventedMuch), decimal(tally.seconds, 3),
               decimal(tally.mostMegabytes, 3)});
    run.add(figureOf(tally, consents));
  }
  if (run.wants("repair/admesh")) benchAdmesh(run, table);
  if (any) run.addTable(table, "repair");
  if (run.options().corpus.empty()) benchSoups(run);
}

}  // namespace halfspace::commandline
