// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/repair_file.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "commandline/commands/read_back.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/standard_streams.h"
#include "commandline/files/whole_copy.h"
#include "commandline/inspection/inspection.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "geometry/repair/repair.h"
#include "geometry/validation/validate_parts.h"
#include "level/file/atomic_save.h"
#include "plugins/mesh_export/mesh_export.h"
#include "plugins/mesh_export/part_groups.h"
#include "plugins/mesh_export/repaired_contents.h"

namespace halfspace::commandline {

namespace {

namespace fs = std::filesystem;
using geometry::RepairResult;
using geometry::RepairStep;
using geometry::RepairVerdict;
using geometry::ValidationReport;

Json jsonOf(const RepairStep& step) {
  Json json;
  json["name"] = geometry::nameOf(step.kind);
  json["changed"] = step.changed;
  json["moved"] = step.moved;
  json["detail"] = geometry::messageOf(step);
  return json;
}

bool isSolid(const RepairResult& result) {
  return result.verdict == RepairVerdict::solid || result.verdict == RepairVerdict::repaired;
}

// Two digits, but all of 100.
std::string shareText(double share) {
  constexpr double kRoundedTo100 = 0.995;
  char text[32];
  std::snprintf(text, sizeof text, "%.*g %%", share < kRoundedTo100 ? 2 : 3, 100.0 * share);
  return text;
}

class FileRepair {
 public:
  FileRepair(const Formats& formats, const std::string& in, const std::string& out,
             const RepairChoices& choices, Progress* progress)
      : m_formats(formats), m_in(in), m_out(out), m_choices(choices), m_progress(progress) {}

  RepairedFile run() {
    Stopwatch total;
    m_json["in"] = shownName(m_in);
    m_json["out"] = shownName(m_out);
    m_file.code = work();
    if (m_choices.page) describeOnPage();
    m_ms["total"] = roundedMs(total.lapMs());
    m_json["ms"] = m_ms;
    m_file.json = std::move(m_json);
    return std::move(m_file);
  }

 private:
  ExitCode work() {
    Stopwatch watch;
    m_json["verdict"] = kRefused;
    const bool isThere = readInput(m_in).value.has_value();
    MeshInput input = m_formats.readMesh(
        m_in, m_progress ? following(*m_progress, m_in) : plugins::ReadControl());
    m_file.issues = std::move(input.issues);
    m_json["issues"] = commandline::jsonOf(m_file.issues);
    m_ms["read"] = roundedMs(watch.lapMs());
    if (!isThere) return ExitCode::cannotReadOrWrite;
    if (!input.mesh) return ExitCode::wrongInput;
    stage("repairing " + shownName(m_in));
    std::optional<geometry::WorkWatch> shown;
    geometry::RepairOptions options = repairOptions();
    if (m_progress) options.watch = &shown.emplace(reportTo(*m_progress));
    RepairResult result = geometry::repair(input.mesh->soup, options);
    if (m_choices.page) keepForPage(*input.mesh, result);
    m_ms["repair"] = roundedMs(watch.lapMs());
    describe(result);
    if (!isSolid(result)) {
      m_file.problem =
          geometry::messageOf(result.obstacle) + differenceOf(result) + " Nothing was written.";
      return result.obstacle == geometry::RepairObstacle::engineMissing
                 ? ExitCode::cannotReadOrWrite
                 : ExitCode::wrongInput;
    }
    stage("writing " + shownName(m_out));
    // Solids of the given mesh that are thinner than the numbers of the written file.
    const auto lost = plugins::lostParts(format(), input.mesh->soup, plugins::Promise::nothing);
    const ExitCode code = write(std::move(*input.mesh), result);
    m_ms["write"] = roundedMs(watch.lapMs());
    if (code != ExitCode::done) return code;
    summarize(result);
    if (!lost) return ExitCode::done;
    m_json["issues"].push_back(commandline::jsonOf(*lost));
    return fail(lost->text, ExitCode::wrongInput);
  }

  void stage(const std::string& text) {
    if (m_progress) m_progress->stage(text);
  }

  const plugins::MeshFormat& format() const { return *m_formats.meshWriter(m_out); }

  geometry::RepairOptions repairOptions() const {
    geometry::RepairOptions options;
    options.tolerances.weldDistance = m_choices.weld;
    options.tolerances.flatness = m_choices.flatness;
    options.fillLarge = m_choices.fillLarge;
    options.thicken = m_choices.thicken;
    options.thickness = m_choices.thickness;
    options.wrap = m_choices.wrap;
    options.allowLoss = m_choices.allowLoss;
    options.keepContacts = m_choices.keepContacts;
    options.keepParts = m_choices.keepParts;
    options.singlePrecision = !format().keepsDoubles();
    options.locationLimit = m_choices.positions;
    return options;
  }

  void describe(const RepairResult& result) {
    m_json["verdict"] = geometry::nameOf(result.verdict);
    if (!isSolid(result)) m_json["reason"] = geometry::messageOf(result.obstacle);
    m_json["before"] = commandline::jsonOf(result.before, m_choices.positions);
    m_json["after"] =
        isSolid(result) ? commandline::jsonOf(result.after, m_choices.positions) : Json();
    m_json["steps"] = Json::array();
    for (const RepairStep& step : result.steps) m_json["steps"].push_back(jsonOf(step));
    const geometry::Deviation& deviation = result.deviation;
    if (!result.parts.empty()) m_json["objects"] = partsIn(result);
    m_json["max_deviation"] = isSolid(result) ? Json(deviation.greater()) : Json();
    m_json["deviation"]["of_input"] = deviation.ofFirst;
    m_json["deviation"]["of_output"] = deviation.ofSecond;
    m_json["deviation"]["bound"] = deviation.bound;
    m_json["deviation"]["kept"] = deviation.kept;
    if (deviation.firstArea > 0.0) describeAreas(deviation);
    describeLostParts(result.lostParts);
    // The volume of an open surface depends on the position of the origin, so it is not compared.
    const bool enclosed = result.before.closed && result.before.oriented;
    m_json["volume_change"] =
        isSolid(result) && enclosed ? Json(result.after.volume - result.before.volume) : Json();
  }

  static int partsIn(const RepairResult& result) {
    return 1 + *std::ranges::max_element(result.parts);
  }

  void describeAreas(const geometry::Deviation& deviation) {
    const auto add = [&](const char* key, double area, double share) {
      m_json[key]["area"] = area;
      m_json[key]["share"] = share;
    };
    add("visible_lost", deviation.visibleLost, deviation.visibleLostShare());
    add("interior_removed", deviation.interiorRemoved, deviation.interiorRemovedShare());
    add("invented", deviation.invented, deviation.inventedShare());
  }

  void describeLostParts(const std::vector<geometry::MissingPart>& parts) {
    Json& list = m_json["lost_parts"] = Json::array();
    for (const geometry::MissingPart& part : parts) {
      if (static_cast<int>(list.size()) == m_choices.positions) break;
      Json json;
      json["place"] = commandline::jsonOf(part.place);
      json["faces"] = part.faces;
      json["area"] = part.area;
      json["visible"] = part.visible;
      list.push_back(std::move(json));
    }
  }

  // Writes the mesh. A mesh that is already a closed solid is copied byte by byte if the copy is
  // whole (whole_copy.h) and reads back as the same mesh. Takes the meshes out of both: of a large
  // mesh no copy is kept that is no longer needed.
  ExitCode write(plugins::MeshContents given, RepairResult& result) {
    if (result.verdict == RepairVerdict::solid) {
      const auto bytes = readInput(m_in);
      const auto copy =
          bytes.value ? wholeCopy(*bytes.value, m_in, m_out) : std::optional<std::string>();
      if (copy && readsAs(*copy, given.soup)) return save(*copy, *copy == *bytes.value);
    } else {
      given = plugins::repairedContents(given, std::move(result.soup), result.origins);
      if (!result.parts.empty()) plugins::makeGroupsOfParts(given, result.parts);
    }
    if (keepsMaterialFiles(m_in, m_out)) given.looks.clear();  // they stay in those files
    plugins::WriteOutcome made = formatted(given);
    m_file.losses = std::move(made.losses);
    if (!made.bytes)
      return fail("The mesh cannot be written as " + format().name() + ".",
                  ExitCode::cannotReadOrWrite);
    if (keepsMaterialFiles(m_in, m_out)) {
      const auto bytes = readInput(m_in);
      if (bytes.value)
        *made.bytes = withMaterialFiles(std::move(*made.bytes), m_out, *bytes.value, m_in);
    }
    if (!isSoundWhenRead(*made.bytes, std::move(given), result.after, !result.parts.empty()))
      return fail("The repaired mesh is a closed solid, but no longer when it is read back from " +
                      format().name() + "; nothing was written. Choose another kind of file.",
                  ExitCode::wrongInput);
    return save(*made.bytes, made.bytes->find("\nmtllib ") != std::string::npos);
  }

  // With the files that belong to it, such as the materials of an OBJ file that had none.
  plugins::WriteOutcome formatted(plugins::MeshContents& mesh) {
    const auto hasLook = [](const plugins::MeshLook& look) { return look != plugins::MeshLook(); };
    if (isOutputStream(m_out) || std::ranges::none_of(mesh.looks, hasLook))
      return format().write(mesh);
    const fs::path path = m_out;
    plugins::moveImages(mesh, path.parent_path());
    return format().writeWithCompanions(mesh, path.stem().string(), m_companions);
  }

  ExitCode fail(std::string problem, ExitCode code) {
    m_file.problem = std::move(problem);
    m_file.problemOfOutput = true;
    return code;
  }

  bool readsAs(const std::string& bytes, const geometry::PolygonSoup& soup) const {
    const auto back = format().read({bytes, m_out}, {});
    return back.value && back.value->soup.vertices == soup.vertices &&
           back.value->soup.faces == soup.faces;
  }

  // Reads the bytes back and validates them before they are written. If they hold exactly the mesh
  // `written`, which the repair has validated, its report `known` is used instead.
  // hasParts: each group of the file is validated alone.
  bool isSoundWhenRead(const std::string& bytes, plugins::MeshContents written,
                       const ValidationReport& known, bool hasParts) {
    const auto back = format().read({bytes, m_out}, {});
    if (!back.value || (hasParts && back.value->groups != written.groups)) return false;
    const bool hasSameOptions =
        !m_choices.weld && !m_choices.flatness && !m_choices.keepContacts && !m_choices.keepParts;
    if (hasSameOptions && known.isSolid() && isReportOf(known, written.soup, back.value->soup))
      return true;
    written = {};  // frees memory for the validation
    geometry::ValidationOptions options;
    options.locationLimit = m_choices.positions;
    options.joinEqualPositions = !m_choices.keepContacts;
    const ValidationReport report =
        hasParts ? geometry::validateParts(back.value->soup, back.value->groups, options)
                 : geometry::validate(back.value->soup, options);
    m_json["after"] = commandline::jsonOf(report, m_choices.positions);
    if (report.isSolid()) return true;
    m_json["verdict"] = kRefused;
    return false;
  }

  // namesFiles: whether the output names the same other files as the input.
  ExitCode save(const std::string& bytes, bool namesFiles) {
    if (namesFiles) copyNamedFiles();
    std::optional<std::string> problem;
    for (const plugins::CompanionFile& companion : m_companions)
      if (!problem)
        problem =
            writeOutput((fs::path(m_out).parent_path() / companion.name).string(), companion.bytes);
    if (!problem) problem = writeOutput(m_out, bytes);
    if (!problem) return ExitCode::done;
    return fail(std::move(*problem), ExitCode::cannotReadOrWrite);
  }

  // Copies what the input names, material files and their images, to where the output finds it. No
  // other file is replaced.
  void copyNamedFiles() {
    std::string beside;
    for (const NamedFile& file : namedFilesAt(m_in, m_out)) {
      const std::string name = file.from.filename().string();
      if (!file.isThere && !isCopied(file)) {
        m_file.losses.push_back(name + ", which the input names, " +
                                (file.isTaken
                                     ? "is not copied: another file of that name is there already."
                                     : "is not in the folder of the output."));
        continue;
      }
      beside += (beside.empty() ? "" : ", ") + name;
    }
    if (!beside.empty()) m_beside = "  beside it, as the input names them: " + beside + "\n";
  }

  bool isCopied(const NamedFile& file) const {
    if (isOutputStream(m_out) || file.to.empty() || file.isTaken) return false;
    const auto bytes = plugins::readFile(file.from);
    std::error_code none;  // the write that follows reports the error
    fs::create_directories(file.to.parent_path(), none);
    return bytes.value && !level::saveAtomically(file.to, *bytes.value);
  }

  // Makes what the page shows while the meshes are still there.
  void keepForPage(const plugins::MeshContents& given, const RepairResult& result) {
    m_unit = mmPerUnitOf(given, m_choices.mmPerUnit);
    m_file.page.before = givenModel(given.soup, result.deviation, *m_choices.page);
    if (result.verdict == RepairVerdict::repaired)
      m_file.page.after = repairedModel(result.soup, result.deviation, *m_choices.page);
    m_drawn = commandline::jsonOf(result.before, m_choices.page->places)["defects"];
    addDrawnLines(m_drawn, result.before.defects, given.soup);
  }

  // Called before the report gets its times.
  void describeOnPage() {
    PageEntry entry = pageEntryOf(m_json, m_unit, *m_choices.page);
    if (entry.json["report"].contains("before"))
      entry.json["report"]["before"]["defects"] = std::move(m_drawn);
    m_file.page.json = std::move(entry.json);
  }

  // How the result would have differed, for a refusal.
  static std::string differenceOf(const RepairResult& result) {
    if (result.deviation.firstArea <= 0.0) return {};
    return " The result would lose " + shareText(result.deviation.visibleLostShare()) +
           " of the visible surface, and " + shareText(result.deviation.inventedShare()) +
           " of its surface would be new.";
  }

  void summarize(const RepairResult& result) {
    std::string& text = m_file.summary;
    text = m_out + ": " + std::string(geometry::nameOf(result.verdict)) + "\n";
    text += m_beside;
    for (const RepairStep& step : result.steps) text += "  " + geometry::messageOf(step) + "\n";
    if (result.verdict == RepairVerdict::solid) return;
    const geometry::Deviation& deviation = result.deviation;
    char line[160];
    std::snprintf(
        line, sizeof line,
        "  the surfaces are at most %.3g apart; %.4g %% of the given one is where it was\n",
        deviation.greater(), 100.0 * deviation.kept);
    text += line;
    text += "  visible surface lost: " + shareText(deviation.visibleLostShare()) +
            "; removed inside of the solid: " + shareText(deviation.interiorRemovedShare()) +
            "; new: " + shareText(deviation.inventedShare()) + "\n";
    if (deviation.cornersInterior > 0 && !m_choices.keepParts)
      text += interiorText(deviation.cornersInterior);
  }

  // What keeps vertices that a union loses.
  std::string interiorText(long long vertices) const {
    return "  " + std::to_string(vertices) +
           (vertices == 1 ? " given vertex lies" : " given vertices lie") +
           " inside of the solid and " + (vertices == 1 ? "is" : "are") +
           " no longer there; --keep-parts writes closed parts as separate objects" +
           (plugins::keepsGroups(format()) ? "" : " (.obj, .3mf)") + "\n";
  }

  const Formats& m_formats;
  const std::string& m_in;
  const std::string& m_out;
  const RepairChoices& m_choices;
  Progress* m_progress;
  RepairedFile m_file;
  Json m_json;
  Json m_ms = Json::object();
  std::vector<plugins::CompanionFile> m_companions;
  std::string m_beside;          // a line of the summary
  Json m_drawn;                  // the defects before the repair, with lines that show them
  std::optional<double> m_unit;  // millimetres per unit
};

}  // namespace

RepairedFile repairFile(const Formats& formats, const std::string& in, const std::string& out,
                        const RepairChoices& choices, Progress* progress) {
  return FileRepair(formats, in, out, choices, progress).run();
}

void printMessages(const RepairedFile& file, const std::string& in, const std::string& out) {
  printIssues(in, file.issues);
  printLosses(out, file.losses);
  if (!file.problem.empty()) complain(file.problemOfOutput ? out : in, file.problem);
}

}  // namespace halfspace::commandline
